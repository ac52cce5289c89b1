// Choosing a board: cards of those the server offers, and one's own by its sides.

import { board as boardInfo } from "../api.js";
import { smallBoard } from "../board/small.js";
import { allow, h, ifAllowed, refill } from "../dom.js";
import { icon, verdictSign } from "../icons.js";
import { boardName, counted, inWords, sizes } from "../words.js";

/** @typedef {import("../types.js").Offer} Offer */

/** What stands on the cards' pictures: rows of stones, from the top. @type {Record<string, string[]>} */
const PICTURES = {
  "3x3": ["XO.", "XXO", "O.."],
  "6x5,4": ["O.....", ".XXXO.", "..X...", ".OOX..", "....O."],
  "7x7,5": [".......", ".....O.", "..XOX..", "...X...", "..X.O..", ".OOX...", "......."],
  "15x15,5": [
    ..."-----",
    ".....O.........",
    "......XXO......",
    "......OXOX.....",
    "......XOX......",
    "........O......",
    ..."-----",
  ].map((row) => (row === "-" ? ".".repeat(15) : row)),
  "4x4x4": [
    "X...",
    "....",
    "....",
    "..O.",
    "....",
    ".X..",
    "..O.",
    "....",
    "....",
    ".O..",
    "..X.",
    "....",
    ".O..",
    "....",
    "....",
    "...X",
  ],
};
const MOST = { flat: 20, solid: 7 };
const LIMITS = `${sizes([1, 1])} to ${sizes(Array(2).fill(MOST.flat))}, or ${sizes(Array(3).fill(MOST.solid))}`;

/** @param {Offer} offer */
function verdict({ value, proved }) {
  if (!value) return [h("span", null, "not solved yet")];
  const words = `${value === "draw" ? "Draw" : "X wins"}, ${proved ? "proved" : "published"}`;
  return [verdictSign(value === "draw" ? "draw" : "win", 14), h("span", null, words)];
}

/** @param {string} value @param {boolean} chosen @param {() => void} choose */
const radio = (value, chosen, choose) =>
  h("input", {
    type: "radio",
    name: "board",
    id: `board-${value}`,
    value,
    checked: chosen,
    class: "unseen",
    onchange: choose,
  });

/** @param {Offer} offer @param {boolean} chosen @param {() => void} choose */
function card(offer, chosen, choose) {
  const stones = (PICTURES[offer.name] ?? []).join("");
  const picture = smallBoard(
    offer.shape,
    stones,
    offer.name === "4x4x4" ? { win: [0, 63], width: 120, height: 128 } : {},
  );
  return h(
    "div",
    { class: "board-card card" },
    radio(offer.name, chosen, choose),
    h(
      "label",
      { for: `board-${offer.name}` },
      h("span", { class: "board-picture" }, picture),
      h("span", { class: "board-title" }, sizes(offer.shape)),
      h(
        "span",
        { class: "board-line note" },
        h("span", null, offer.about),
        h("span", { class: "board-verdict" }, ...verdict(offer)),
      ),
    ),
    h("span", { class: "board-tick", "aria-hidden": "true" }, icon("check", 16)),
  );
}

/** A number with a button on either side. @param {string} label @param {(by: number) => void} step */
function stepper(label, step) {
  const less = h(
    "button",
    { type: "button", "aria-label": `${label}: less`, onclick: ifAllowed(() => step(-1)) },
    icon("minus"),
  );
  const more = h(
    "button",
    { type: "button", "aria-label": `${label}: more`, onclick: ifAllowed(() => step(1)) },
    icon("plus"),
  );
  const value = h("output", { "aria-label": label });
  const row = h(
    "div",
    { class: "own-row" },
    h("span", null, label),
    h("div", { class: "stepper", role: "group", "aria-label": label }, less, value, more),
  );
  /** @param {number} number @param {number} least @param {number} most @param {string} [words] */
  const show = (number, least, most, words) => {
    value.textContent = words ?? String(number);
    allow(less, number > least);
    allow(more, number < most);
  };
  return { row, show };
}

/**
 * @param {{shape: number[], k: number}} own
 * @param {boolean} chosen
 * @param {(name: string) => void} choose
 */
function ownCard(own, chosen, choose) {
  const sides = { wide: own.shape[0] ?? 9, high: own.shape[1] ?? 6, deep: own.shape[2] ?? 1, k: own.k };
  const note = h("span", { class: "note own-note" });
  const input = radio("own", chosen, () => choose(name()));
  const name = () =>
    boardName(sides.deep > 1 ? [sides.wide, sides.high, sides.deep] : [sides.wide, sides.high], sides.k);
  const steppers = {
    wide: stepper("wide", (by) => change("wide", by)),
    high: stepper("high", (by) => change("high", by)),
    deep: stepper("deep", (by) => change("deep", by)),
    k: stepper("in a row", (by) => change("k", by)),
  };

  /** @param {keyof typeof sides} which @param {number} by */
  function change(which, by) {
    sides[which] += by;
    input.checked = true;
    draw();
    choose(name());
  }

  function draw() {
    const most = sides.deep > 1 ? MOST.solid : MOST.flat;
    sides.wide = Math.min(sides.wide, most);
    sides.high = Math.min(sides.high, most);
    const longest = Math.max(sides.wide, sides.high, sides.deep);
    const least = Math.min(2, longest); // one in a row is won at once: only where there is no more room
    sides.k = Math.min(Math.max(sides.k, least), longest);
    steppers.wide.show(sides.wide, 1, most);
    steppers.high.show(sides.high, 1, most);
    steppers.deep.show(sides.deep, 1, MOST.solid, sides.deep > 1 ? undefined : "flat");
    steppers.k.show(sides.k, least, longest);
    void ask();
  }

  async function ask() {
    const asked = name();
    try {
      const info = await boardInfo(asked);
      if (asked === name()) note.textContent = counted(info.lines.length, "line");
    } catch (problem) {
      if (asked === name()) note.textContent = problem instanceof Error ? problem.message : "";
    }
  }

  draw();
  const rows = Object.values(steppers).map((one) => one.row);
  const element = h(
    "div",
    { class: "board-card own-card" },
    input,
    h("div", { class: "own-rows" }, rows),
    h(
      "label",
      { for: "board-own" },
      h("span", { class: "board-line" }, h("span", { class: "board-title" }, "Your own"), note),
      h("span", { class: "note" }, LIMITS),
    ),
    h("span", { class: "board-tick", "aria-hidden": "true" }, icon("check", 16)),
  );
  return element;
}

/**
 * @param {Offer[]} offers @param {{board: string, own: {shape: number[], k: number}, isOwn: boolean}} made
 * @param {(name: string, own: boolean) => void} choose
 */
export function boardCards(offers, made, choose) {
  const cards = offers.map((offer) =>
    card(offer, !made.isOwn && offer.name === made.board, () => choose(offer.name, false)),
  );
  const own = ownCard(made.own, made.isOwn, (name) => choose(name, true));
  const element = h("div", { class: "board-cards" });
  refill(element, ...cards, own);
  return element;
}

/** "four in a row" @param {number} k */
export const inARow = (k) => `${inWords(k)} in a row`;
