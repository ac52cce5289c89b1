// Four dimensions: the coordinates of the cell under the pointer, spelled out.

import { openLines } from "../board/scene.js";
import { placeOf, sizeOf } from "../board/geometry.js";
import { h, refill } from "../dom.js";
import { t, tc } from "../language.js";

const PARTS = [
  tc("coordinate", "block"),
  tc("coordinate", "layer"),
  tc("coordinate", "column"),
  tc("coordinate", "row"),
];

/** @param {import("../types.js").BoardInfo} board */
export function spelledAim(board) {
  const size = sizeOf(board);
  const boxes = h("div.spelled-boxes");
  const words = h("p.serif");
  const straight = t("Every line is straight on this sheet, however many layers it crosses.");
  const element = h(
    "section.spelled",
    { "aria-label": t("Under the pointer") },
    h("h3.capitals", t("Under the pointer")),
    boxes,
    words,
  );

  /** @param {number | null} cell @param {import("./session.js").Session | null} session */
  function draw(cell, session) {
    const { block, layer, row } = placeOf(size, cell ?? 0);
    const name = cell === null ? "" : (board.cell_names[cell] ?? "");
    const values = [block + 1, layer + 1, /[a-z]/.exec(name)?.[0] ?? "", row + 1];
    refill(
      boxes,
      ...PARTS.map((what, i) =>
        h("span.spelled-box", h("span.spelled-value", cell === null ? "–" : values[i]), h("span.note", what)),
      ),
      h("span.cell-name.spelled-name", name),
    );
    const side = session?.myMove ?? "";
    const stone = cell === null ? "." : session?.game.position[cell];
    const open =
      cell === null || stone !== "." || !side ? null : { stones: session?.stones() ?? "", ghost: side };
    words.textContent =
      open && cell !== null && openLines(board, open, cell).length
        ? [straight, t("The thin ones are still open to {side}.", { side })].join(" ")
        : straight;
  }

  draw(null, null);
  return { element, draw };
}
