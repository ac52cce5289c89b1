// The top of the MENACE page, and the key to its cabinet.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t, tn } from "../language.js";
import { sideSegments } from "./boards.js";

/** @typedef {import("./client.js").Learner} Learner */

/** @type {Record<Learner["kind"], {title: (boxes: number) => string, about: string, legend: [look: string, words: string][]}>} */
const WORDS = {
  menace: {
    title: (boxes) => tn("{number} matchbox that learns", "{number} matchboxes that learn", boxes),
    about: t("One box for every position MENACE can face, mirror images counted once. A bead is a move."),
    legend: [
      ["empty", t("out of beads")],
      ["fresh", t("never opened")],
      ["open", t("open beside")],
    ],
  },
  q: {
    title: (boxes) => tn("Values for {number} position", "Values for {number} positions", boxes),
    about: t("Every position Q-learning can face, mirror images counted once. Each move in it has a value."),
    legend: [
      ["fresh", t("never met")],
      ["open", t("open beside")],
    ],
  },
};

/**
 * @param {Learner} learner @param {boolean} mine
 * @param {{play(): void, copy(): void, seat(side: string): void}} does
 */
export function createHead(learner, mine, { play, copy, seat }) {
  const seats = sideSegments(t("{name} plays", { name: learner.name }), seat);
  seats.draw(learner.side);
  const { title, about } = WORDS[learner.kind];
  return h(
    "div.menace-head",
    h("h1", title(learner.boxes)),
    h(
      "div.menace-ways",
      mine && seats.element,
      h("button.button", { onclick: play }, icon("play"), t("Play against it")),
    ),
    h("p.menace-sub", about),
    createViews("boxes"),
    !mine &&
      h(
        "p.notice",
        h(
          "span",
          t("Only who built this machine can train it. You can look into it, play it, or take a copy."),
        ),
        h("button.button.button-small", { onclick: copy }, t("Take a copy")),
      ),
  );
}

/** One machine's boxes, or two learners beside each other. @param {"boxes" | "pair"} here */
export const createViews = (here) =>
  h(
    "nav.views",
    { "aria-label": t("Views") },
    h("a", { href: "/menace", "aria-current": here === "boxes" && "page" }, t("Matchboxes")),
    h("a", { href: "/menace/side-by-side", "aria-current": here === "pair" && "page" }, t("Side by side")),
  );

/** What the looks of a box mean. @param {Learner["kind"]} kind */
export function createLegend(kind) {
  /** @param {string} look */
  const swatch = (look) => h("span", { class: `swatch swatch-${look}`, "aria-hidden": "true" });
  return h(
    "p.note.cabinet-legend",
    WORDS[kind].legend.map(([look, words]) => h("span", swatch(look), words)),
  );
}
