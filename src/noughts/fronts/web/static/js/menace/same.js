// The same position twice: MENACE's beads above, the values of Q-learning below.

import { h, s } from "../dom.js";
import { t, tn } from "../language.js";
import { KINDS } from "../learners.js";
import { layout } from "./beads.js";
import { createKnown } from "./known.js";
import { createSteps } from "./steps.js";

/**
 * @typedef {import("../types.js").BoardInfo} BoardInfo
 * @typedef {import("./client.js").Learner} Learner
 * @typedef {import("./pair.js").Opened} Opened
 */

/** The sign of a learner: round and ochre, or square and blue; on a line, or alone. @param {"menace" | "q"} kind @param {boolean} [alone] */
export const learnerSign = (kind, alone = false) =>
  s(
    "svg",
    {
      class: `learner-sign learner-${kind}`,
      viewBox: alone ? "6 0 10 10" : "0 0 22 10",
      width: alone ? 10 : 22,
      height: 10,
      "aria-hidden": "true",
    },
    !alone && s("path", { d: "M0 5h22" }),
    kind === "menace" ? s("circle", { cx: 11, cy: 5, r: 4 }) : s("rect", { x: 7, y: 1, width: 8, height: 8 }),
  );

/** How a board lies in its card: wide ones above their rows. @param {BoardInfo} board */
function across(board) {
  const { wide } = layout(board);
  return wide > 4 ? "same-wide" : wide > 3 ? "same-four" : "";
}

/** @param {BoardInfo} board @param {"menace" | "q"} kind @param {string} title */
function createCard(board, kind, title) {
  const about = h("p.note");
  const known = createKnown(board, kind === "menace" ? t("Beads") : t("Values"));
  const element = h(
    "section",
    { class: `card card-body same same-${kind} ${across(board)}`, "aria-labelledby": `same-${kind}` },
    h("div.same-head", h("h3", { id: `same-${kind}` }, title, learnerSign(kind)), about),
    known.element,
  );
  return {
    element,

    /** @param {Learner} learner @param {Opened} opened */
    update(learner, { box, words: said }) {
      about.textContent = box.beads
        ? tn("{number} bead in this box", "{number} beads in this box", box.total ?? 0)
        : tn("{number} position met", "{number} positions met", learner.opened);
      known.show(box);
      known.say(said.beads, said.note);
    },
  };
}

/** @param {BoardInfo} board @param {(way: number) => void} step */
export function createSame(board, step) {
  const cards = [createCard(board, "menace", KINDS.menace.title), createCard(board, "q", KINDS.q.title)];
  const name = h("p.note.same-name");
  const element = h(
    "div.same-side",
    h("div.same-steps", h("h2", t("The same position")), name, createSteps("position", step)),
    ...cards.map((card) => card.element),
  );
  return {
    element,

    /** @param {Learner[]} learners @param {Opened[]} opened */
    update(learners, opened) {
      name.textContent = opened[0]?.words.position ?? "";
      cards.forEach((card, i) => {
        const [learner, one] = [learners[i], opened[i]];
        if (learner && one) card.update(learner, one);
      });
    },
  };
}
