// What a learner knows of a position: beads or values on the board, and as rows, the best first.

import { h, s } from "../dom.js";
import { number as written, t, tc } from "../language.js";
import { bead, beadIcon, cross, layout, percent, plates, ring, short } from "./beads.js";
import { barOf, signed } from "./values.js";

/**
 * @typedef {import("../types.js").BoardInfo} BoardInfo
 * @typedef {import("./beads.js").Box} Box
 */

const U = 84;
const TRACK = 54; // how wide a value's bar is within a cell

/** The cells that it likes best: of MENACE one, of Q-learning all that it plays, unless that is every one. @param {Box} box */
function liked({ beads, values, favourite, opened }) {
  if (beads) return favourite === null ? [] : [favourite];
  const all = Object.entries(values ?? {});
  const most = Math.max(...all.map(([, value]) => value));
  const best = all.filter(([, value]) => value === most);
  const differs = best.length < all.length || all.length === 1;
  return opened && differs ? best.map(([cell]) => Number(cell)) : [];
}

/** A box's position for those who hear it. @param {BoardInfo} board @param {Box} box */
export function positionWords(board, box) {
  /** @param {string} side */
  const held = (side) => board.cell_names.filter((_, cell) => box.position[cell] === side).join(", ");
  const stones = ["X", "O"].filter(held).map((side) => t("{side} at {cells}", { side, cells: held(side) }));
  return stones.length ? t("Position: {stones}", { stones: stones.join("; ") }) : t("Position: empty");
}

/** @param {BoardInfo} board @param {Box} box */
export function drawBoard(board, box) {
  const plan = layout(board);
  const [wide, tall] = [plan.wide * U, plan.tall * U];
  const bar = barOf(Object.values(box.values ?? {}));
  const best = liked(box);
  const svg = s(
    "svg",
    {
      class: "same-board",
      viewBox: `-2 -2 ${wide + 4} ${tall + 4}`,
      role: "img",
      "aria-label": positionWords(board, box),
    },
    plates(plan, U),
  );
  plan.places.forEach((place, cell) => {
    const at = { x: place.x * U, y: place.y * U };
    const mark = box.position[cell];
    const beads = box.beads?.[cell];
    const value = box.values?.[cell];
    if (best.includes(cell))
      svg.append(
        s("rect", {
          class: "liked",
          x: at.x - U / 2 + 3,
          y: at.y - U / 2 + 3,
          width: U - 6,
          height: U - 6,
          rx: 5,
        }),
      );
    if (mark === "X") svg.append(s("path", { class: "mark-x", d: cross(at, 19) }));
    else if (mark === "O") svg.append(s("path", { class: "mark-o", d: ring(at, 19) }));
    else if (beads !== undefined) {
      const one = bead(cell, at.x, at.y - 9, 15);
      if (!beads) one.classList.add("used-up");
      svg.append(one, label(at.x, at.y + 27, written(beads)));
    } else if (value !== undefined) {
      const { from, long } = bar(value);
      const left = at.x - TRACK / 2;
      svg.append(
        s("rect", { class: "track", x: left, y: at.y - 14, width: TRACK, height: 12 }),
        s("rect", {
          class: value < 0 ? "value value-bad" : "value",
          x: short(left + from * TRACK),
          y: at.y - 14,
          width: short(Math.max(1, long * TRACK)),
          height: 12,
        }),
        label(at.x, at.y + 20, signed(value)),
      );
    } else if (cell in box.mirrors)
      svg.append(s("text", { class: "mirror", x: at.x, y: at.y + 5, "text-anchor": "middle" }, "="));
  });
  return svg;
}

/** @param {number} x @param {number} y @param {string} words */
const label = (x, y, words) => s("text", { class: "under", x, y, "text-anchor": "middle" }, words);

/** Before a number of beads. @param {BoardInfo} board @param {number} cell */
export const beadWords = (board, cell) =>
  t("Bead {bead}, cell {cell}:", { bead: cell + 1, cell: board.cell_names[cell] });

/** @param {BoardInfo} board @param {Box} box */
export function beadRows(board, box) {
  const { beads = {}, total = 0 } = box;
  const rows = Object.entries(beads).sort(([, one], [, two]) => two - one);
  const longest = rows[0]?.[1] || 1;
  return rows.map(([cell, count]) =>
    h(
      "li",
      beadIcon(Number(cell), 19),
      h("span.unseen", beadWords(board, Number(cell))),
      h("b", written(count)),
      h(
        "span.bead-bar",
        h("span", { class: `bead-length hue-${cell}`, style: { width: `${(100 * count) / longest}%` } }),
      ),
      h("span.note", percent(total ? count / total : 0)),
    ),
  );
}

/** @param {BoardInfo} board @param {Box} box */
export function valueRows(board, box) {
  const rows = Object.entries(box.values ?? {}).sort(([, one], [, two]) => two - one);
  const bar = barOf(rows.map(([, value]) => value));
  const best = liked(box);
  return rows.map(([cell, value]) => {
    const { from, long } = bar(value);
    const facts = { number: Number(cell) + 1, cell: board.cell_names[Number(cell)] };
    const style = { marginLeft: `${100 * from}%`, width: `${Math.max(1, 100 * long)}%` };
    return h(
      "li",
      h("span.cell-number", { "aria-hidden": "true" }, Number(cell) + 1),
      h("span.unseen", t("Cell {number}, {cell}:", facts)),
      h("b", signed(value)),
      h("span.bead-bar", h("span", { class: `value-length${value < 0 ? " value-bad" : ""}`, style })),
      h("span.note", best.includes(Number(cell)) && tc("a value", "plays")),
    );
  });
}
