// The list of moves, which replays: looking back changes nothing in the game.

import { wellName } from "../board/scene.js";
import { h, refill } from "../dom.js";
import { iconButton, sign } from "../icons.js";
import { t } from "../language.js";

/** @typedef {import("./session.js").Session} Session */

/**
 * The name of a move: where stones fall, the column or peg stands out, and where the stone landed follows.
 * @param {import("../types.js").BoardInfo} board @param {number} cell
 */
function moveName(board, cell) {
  const name = board.cell_names[cell] ?? "";
  if (!board.wells.length) return h("span.cell-name", name);
  const well = wellName(board, cell);
  const landed = h("span.move-landed", name.replace(well, ""));
  return h("span.cell-name", board.shape.length > 2 ? [landed, well] : [well, landed]);
}

/**
 * @param {Session} session @param {import("../types.js").BoardInfo} board
 * @param {(ply: number | null) => void} look null for now
 */
export function moveList(session, board, look) {
  const names = board.cell_names;
  const list = h("ol.moves", { "aria-label": t("Moves") });
  const steps = h("div.steps", { role: "group", "aria-label": t("Replay") });
  const by = board.shape.length > 2 ? t("Moves, by peg") : t("Moves, by column");
  const head = board.wells.length ? h("h3.capitals.moves-head", by) : null;
  const element = h("div.moves-box", head, list, steps);
  let drawn = "";

  /** @param {number} ply from 1 @param {number} shown @param {boolean} blamed */
  function move(ply, shown, blamed) {
    const { game } = session;
    const cell = game.moves[ply - 1];
    if (cell === undefined)
      return h("span.move.move-empty", ply === game.moves.length + 1 && !session.over ? "…" : "");
    const side = session.mover(ply - 1);
    const note = game.notes[ply - 1];
    const facts = { ply, side, cell: names[cell], note };
    const here = ply === shown;
    return h(
      "button",
      {
        class: `move${here ? ` move-here move-${side.toLowerCase()}` : ""}${blamed ? " move-blamed" : ""}`,
        "aria-current": here && "step",
        "aria-label": note
          ? t("Move {ply}, {side} {cell}, {note}", facts)
          : t("Move {ply}, {side} {cell}", facts),
        onclick: () => look(ply === game.moves.length ? null : ply),
      },
      h("span.move-number", ply),
      sign(side, 14),
      moveName(board, cell),
      note && h("span.move-note", note),
    );
  }

  /** @param {number | null} ply the look back @param {number | null} blamed the ply of a mistake */
  function draw(ply, blamed) {
    const { game } = session;
    const total = game.moves.length;
    const shown = ply ?? total;
    const key = `${game.moves.join()}|${shown}|${blamed}|${game.notes.join()}|${session.over}`;
    if (key === drawn) return;
    drawn = key;
    const rounds = Math.max(1, Math.ceil((total + (session.over ? 0 : 1)) / 2));
    const focused = list.contains(document.activeElement);
    refill(
      list,
      ...Array.from({ length: rounds }, (_, i) => {
        const [a, b] = [2 * i + 1, 2 * i + 2];
        return h("li.round", move(a, shown, a === blamed), move(b, shown, b === blamed));
      }),
    );
    const here = /** @type {HTMLElement | null} */ (list.querySelector(".move-here"));
    if (here) list.scrollTop = Math.max(0, here.offsetTop - list.clientHeight / 2);
    if (focused) here?.focus({ preventScroll: true });
    drawSteps(shown, total, ply !== null);
  }

  /** @param {number} shown @param {number} total @param {boolean} back */
  function drawSteps(shown, total, back) {
    /** @param {import("../icons.js").IconName} name @param {string} label @param {number} to */
    const step = (name, label, to) =>
      iconButton(name, label, () => look(to === total ? null : to), {
        disabled: to === shown || to < 0 || to > total,
      });
    const focused =
      document.activeElement instanceof HTMLElement && steps.contains(document.activeElement)
        ? document.activeElement.getAttribute("aria-label")
        : null;
    refill(
      steps,
      step("first", t("To the start"), 0),
      step("previous", t("A move back"), shown - 1),
      h(
        "span.note.steps-where",
        back
          ? t("move {ply} of {total}", { ply: shown, total })
          : total
            ? t("{number} played", { number: total })
            : t("no moves yet"),
      ),
      step("next", t("A move on"), shown + 1),
      step("last", t("Back to now"), total),
    );
    if (!focused) return;
    const again = /** @type {HTMLButtonElement | null} */ (steps.querySelector(`[aria-label="${focused}"]`));
    (again && !again.disabled
      ? again
      : /** @type {HTMLElement | null} */ (steps.querySelector("button:not(:disabled)"))
    )?.focus();
  }

  return { element, draw };
}
