// The open position of Q-learning: what it thinks of each move, and words from the server.

import { h, refill } from "../dom.js";
import { t } from "../language.js";
import { nthMove } from "./beads.js";
import { drawBoard, valueRows } from "./known.js";
import { createSteps } from "./steps.js";

/**
 * @param {import("../types.js").BoardInfo} board
 * @param {{onStep(way: number): void}} does
 */
export function createOpenValues(board, { onStep }) {
  const title = h("h2", { id: "open-box" });
  const about = h("p.note");
  const figure = h("div.same-figure");
  const rows = h("ul.bead-bars", { "aria-label": t("Values, the highest first") });
  const words = h("p.serif");
  const note = h("p.note");
  const element = h(
    "section.card.card-body.open-box.same.same-q",
    { "aria-labelledby": "open-box" },
    h("div.open-head", title, about, createSteps("position", onStep)),
    h("div.same-body", figure, h("div.same-known", rows, h("div.same-words", words, note))),
  );
  return {
    element,

    /** @param {import("./beads.js").Box} box */
    show(box) {
      title.textContent = t("Position {number}, open", { number: box.number });
      about.textContent = [nthMove(box.move), ...(box.opened ? [] : [t("never met")])].join(" · ");
      refill(figure, drawBoard(board, box));
      const list = valueRows(board, box);
      rows.classList.toggle("bead-bars-tight", list.length > 5);
      refill(rows, ...list);
    },

    /** @param {import("./openbox.js").BoxWords} said */
    say(said) {
      words.textContent = `${said.position} ${said.beads}`;
      note.textContent = said.note;
    },
  };
}
