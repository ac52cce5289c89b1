// The open position of Q-learning: what it thinks of each move, and words from the server.

import { h } from "../dom.js";
import { t } from "../language.js";
import { nthMove } from "./beads.js";
import { createKnown } from "./known.js";
import { createSteps } from "./steps.js";

/**
 * @param {import("../types.js").BoardInfo} board
 * @param {{onStep(way: number): void}} does
 */
export function createOpenValues(board, { onStep }) {
  const title = h("h2", { id: "open-box" });
  const about = h("p.note");
  const known = createKnown(board, t("Values, the highest first"));
  return {
    element: h(
      "section.card.card-body.open-box.same.same-q",
      { "aria-labelledby": "open-box" },
      h("div.open-head", title, about, createSteps("position", onStep)),
      known.element,
    ),

    /** @param {import("./beads.js").Box} box */
    show(box) {
      title.textContent = t("Position {number}, open", { number: box.number });
      about.textContent = [nthMove(box.move), ...(box.opened ? [] : [t("never met")])].join(" · ");
      known.show(box);
    },

    /** @param {import("./openbox.js").BoxWords} said */
    say: ({ position, beads, note }) => known.say(`${position} ${beads}`, note),
  };
}
