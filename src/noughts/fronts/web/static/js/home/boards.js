// Choosing a board: cards of those the server offers, and one's own by its sides.

import { board as boardInfo } from "../api.js";
import { smallBoard } from "../board/small.js";
import { allow, h, ifAllowed } from "../dom.js";
import { icon, verdictSign } from "../icons.js";
import { t, tc, tn } from "../language.js";
import { segments } from "../segments.js";
import { boardName, sizes } from "../words.js";

/** @typedef {import("../types.js").Offer} Offer */

/** What stands on the cards' pictures: rows of stones, from the top; of a cube, layers from the bottom. @type {Record<string, string>} */
const PICTURES = {
  "3x3": "XO. XXO O..",
  "6x5,4": "O..... .XXXO. ..X... .OOX.. ....O.",
  "7x7,5": "....... .....O. ..XOX.. ...X... ..X.O.. .OOX... .......",
  "15x15,5": `${".".repeat(75)} .....O......... ......XXO...... ......OXOX..... ......XOX...... ........O......`,
  "4x4x4": "X... .... .... ..O.  .... .X.. ..O. ....  .... .O.. ..X. ....  .O.. .... .... ...X",
  "7x6,4,gravity": "....... ....... ....... ....OX. XXOXO.. OOXXOXO",
  "4x4x4,gravity": "X..O .X.. .XO. O..X  O... .X.. .OX. ...X  .... .X.. .OO. ....  .... .O.. .... ....",
};
const MOST = [0, 20, 20, 7, 4]; // how long a side may be, by the number of dimensions
const LIMITS = t("{least} to {flat}, {cube} or {most}", {
  least: sizes([1, 1]),
  flat: sizes([20, 20]),
  cube: sizes([7, 7, 7]),
  most: sizes([4, 4, 4, 4]),
});

/** Stones on the long diagonal of four dimensions, and some others. */
function hyper() {
  const stones = Array(256).fill(".");
  [3 * 16 + 3, 64 + 2 * 16 + 6, 128 + 16 + 9, 192 + 12].forEach((cell) => (stones[cell] = "X"));
  [85, 90, 106, 149, 170, 165].forEach((cell, i) => (stones[cell] = i % 3 ? "O" : "X"));
  return stones.join("");
}

/** What a line means, as choices that exclude each other. @type {[string, string][]} */
const MEANINGS = [
  ["", t("wins")],
  ["misere", t("loses")],
  ["exact", t("wins if exact")],
];

/** @param {Offer} offer */
function verdict({ value, proved }) {
  if (!value) return [h("span", t("not solved yet"))];
  if (value === "draw")
    return [verdictSign("draw", 14), h("span", proved ? t("Draw, proved") : t("Draw, published"))];
  return [verdictSign("win", 14), h("span", proved ? t("X wins, proved") : t("X wins, published"))];
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
  const stones = offer.shape.length > 3 ? hyper() : (PICTURES[offer.name] ?? "").replaceAll(" ", "");
  const ends = offer.name === "4x4x4" ? [0, 63] : offer.name === "4x4x4x4" ? [51, 204] : undefined;
  const picture = smallBoard(offer, stones, { win: ends, width: 120, height: 128 });
  return h(
    "div.board-card.card",
    radio(offer.name, chosen, choose),
    h(
      "label",
      { for: `board-${offer.name}` },
      h("span.board-picture", picture),
      h("span.board-title", sizes(offer.shape)),
      h("span.board-line.note", h("span", offer.about), h("span.board-verdict", ...verdict(offer))),
    ),
    h("span.board-tick", { "aria-hidden": "true" }, icon("check", 16)),
  );
}

/** A number with a button on either side. @param {string} label @param {(by: number) => void} step */
function stepper(label, step) {
  const less = h(
    "button",
    { "aria-label": t("{what}: less", { what: label }), onclick: ifAllowed(() => step(-1)) },
    icon("minus"),
  );
  const more = h(
    "button",
    { "aria-label": t("{what}: more", { what: label }), onclick: ifAllowed(() => step(1)) },
    icon("plus"),
  );
  const value = h("output", { "aria-label": label });
  const row = h(
    "div.own-row",
    h("span", label),
    h("div.stepper", { role: "group", "aria-label": label }, less, value, more),
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
 * @typedef {{shape: number[], k: number, rule: string[]}} Own
 * @param {Own} own
 * @param {boolean} chosen
 * @param {import("../types.js").RuleInfo[]} rules
 * @param {(name: string) => void} choose
 */
function ownCard(own, chosen, rules, choose) {
  const [wide = 9, high = 6, deep = 1, blocks = 1] = own.shape;
  const sides = { wide, high, deep, blocks, k: own.k };
  const rule = new Set(own.rule);
  const note = h("span.note.own-note");
  const input = radio("own", chosen, () => choose(name()));
  const shape = () => {
    const all = [sides.wide, sides.high, sides.deep, sides.blocks];
    return all.slice(0, sides.blocks > 1 ? 4 : sides.deep > 1 ? 3 : 2);
  };
  const name = () => boardName(shape(), sides.k, [...rule]);
  const steppers = {
    wide: stepper(t("wide"), (by) => change("wide", by)),
    high: stepper(t("high"), (by) => change("high", by)),
    deep: stepper(t("deep"), (by) => change("deep", by)),
    blocks: stepper(tc("sides", "blocks"), (by) => change("blocks", by)),
    k: stepper(t("in a row"), (by) => change("k", by)),
  };
  const meaning = segments("own-line", t("A completed line"), MEANINGS, (word) => {
    rule.delete("misere");
    rule.delete("exact");
    if (word) rule.add(word);
    changed();
  });
  const switches = ["gravity", "torus"].map((word) => {
    const about = rules.find((one) => one.name === word)?.about ?? word;
    const box = h("input", { type: "checkbox", id: `own-${word}`, onchange: () => turn(word, box.checked) });
    return { word, box, row: h("label.own-switch", { for: `own-${word}` }, box, about) };
  });

  /** @param {string} word @param {boolean} on */
  function turn(word, on) {
    if (on) rule.add(word);
    else rule.delete(word);
    changed();
  }

  /** @param {keyof typeof sides} which @param {number} by */
  function change(which, by) {
    sides[which] += by;
    if (which === "deep" && sides.deep === 1) sides.blocks = 1;
    changed();
  }

  function changed() {
    input.checked = true;
    draw();
    choose(name());
  }

  function draw() {
    const many = shape().length;
    const most = MOST[many] ?? 4;
    if (many > 3) rule.delete("gravity");
    for (const which of /** @type {("wide" | "high" | "deep")[]} */ (["wide", "high", "deep"]))
      sides[which] = Math.min(sides[which], most);
    const longest = Math.max(...shape());
    const least = Math.min(2, longest); // one in a row is won at once: only where there is no more room
    sides.k = Math.min(Math.max(sides.k, least), longest);
    steppers.wide.show(sides.wide, 1, most);
    steppers.high.show(sides.high, 1, most);
    steppers.deep.show(sides.deep, 1, Math.min(most, 7), sides.deep > 1 ? undefined : tc("sides", "flat"));
    steppers.blocks.show(
      sides.blocks,
      1,
      sides.deep > 1 ? 4 : 1,
      sides.blocks > 1 ? undefined : tc("sides", "none"),
    );
    steppers.k.show(sides.k, least, longest);
    meaning.draw(rule.has("misere") ? "misere" : rule.has("exact") ? "exact" : "");
    for (const { word, box } of switches) {
      box.checked = rule.has(word);
      box.disabled = word === "gravity" && many > 3;
    }
    void ask();
  }

  async function ask() {
    const asked = name();
    try {
      const info = await boardInfo(asked);
      if (asked === name()) note.textContent = tn("{number} line", "{number} lines", info.lines.length);
    } catch (problem) {
      if (asked === name()) note.textContent = problem instanceof Error ? problem.message : "";
    }
  }

  draw();
  const rows = Object.values(steppers).map((one) => one.row);
  return h(
    "div.board-card.own-card",
    input,
    h(
      "label.own-name",
      { for: "board-own" },
      h("span.board-title", t("Your own")),
      h("span.note", LIMITS),
      note,
    ),
    h("div.own-rows", rows),
    h(
      "div.own-rules",
      h("div.own-meaning", h("span.note", { "aria-hidden": "true" }, t("A line")), meaning.element),
      switches.map(({ row }) => row),
    ),
    h("span.board-tick", { "aria-hidden": "true" }, icon("check", 16)),
  );
}

/** Where the cards are a strip, the chosen one is in it whenever its width is new. @param {HTMLElement} strip */
function keepChosenInView(strip) {
  let wide = 0;
  new ResizeObserver(() => {
    if (strip.clientWidth === wide) return;
    wide = strip.clientWidth;
    const chosen = strip.querySelector("input:checked")?.parentElement;
    if (!chosen) return;
    const [room, card] = [strip.getBoundingClientRect(), chosen.getBoundingClientRect()];
    strip.scrollLeft += (card.left + card.right - room.left - room.right) / 2;
  }).observe(strip);
}

/**
 * @param {Offer[]} offers
 * @param {import("../types.js").RuleInfo[]} rules that one's own board may have
 * @param {{board: string, own: Own, isOwn: boolean}} made
 * @param {(name: string, own: boolean) => void} choose
 */
export function boardCards(offers, rules, made, choose) {
  const cards = offers.map((offer) =>
    card(offer, !made.isOwn && offer.name === made.board, () => choose(offer.name, false)),
  );
  const own = ownCard(made.own, made.isOwn, rules, (name) => choose(name, true));
  const strip = h("div.board-cards", cards);
  keepChosenInView(strip);
  return h("div.board-choice", strip, own);
}
