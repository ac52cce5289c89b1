// The best moves with their play, one below the other: what each is worth, and which of them the board shows.

import { allow, h, refill } from "../dom.js";
import { icon, verdictSign } from "../icons.js";
import { percent, t } from "../language.js";
import { stepBadge } from "./variation.js";
import { other } from "../words.js";

const MOST = 5;
const MOVES = 7; // of each, in its row
const MANY_CELLS = 64; // beyond which several are shown unless somebody wants another number

export class Variations {
  /**
   * @param {{cells: number, cell_names: string[]}} board
   * @param {{count: () => void, choose: (number: number) => void}} act another number is wanted, another is chosen
   */
  constructor(board, act) {
    this.names = board.cell_names;
    this.act = act;
    this.count = board.cells > MANY_CELLS ? 3 : 1;
    this.chosen = 0;
    /** @type {any} what was found, or null */
    this.found = null;
    this.number = h("output", { "aria-live": "off" });
    this.fewer = h(
      "button",
      { "aria-label": t("Fewer variations"), onclick: () => this.#want(-1) },
      icon("minus"),
    );
    this.more = h(
      "button",
      { "aria-label": t("More variations"), onclick: () => this.#want(1) },
      icon("plus"),
    );
    this.list = h("ol.variations-list");
    this.element = h(
      "section.variations",
      { "aria-label": t("Variations"), hidden: true },
      h(
        "div.variations-head",
        h("h2.variations-title", t("Variations")),
        h("div.stepper", this.fewer, this.number, this.more),
      ),
      this.list,
    );
    this.#draw();
  }

  /** @param {number} by */
  #want(by) {
    this.count = Math.max(1, Math.min(MOST, this.count + by));
    this.#draw();
    this.act.count();
  }

  /** What was found; who has chosen a move keeps it while it is among them. @param {any} found or null */
  show(found) {
    const cell = this.way?.cell;
    const same = this.found && found && this.found.position === found.position;
    this.found = found;
    const at = found?.variations.findIndex((/** @type {any} */ way) => way.cell === cell) ?? -1;
    this.chosen = same && this.chosen && at > 0 ? at : 0;
    this.#draw();
  }

  /** The one that is chosen. @returns {any} */
  get way() {
    return this.found?.variations[this.chosen];
  }

  /** @param {number} chosen */
  choose(chosen) {
    if (!this.found?.variations[chosen] || chosen === this.chosen) return;
    this.chosen = chosen;
    this.#draw();
    this.act.choose(chosen);
  }

  #draw() {
    const { found, count, list } = this;
    this.element.hidden = !found;
    this.number.textContent = String(count);
    allow(this.fewer, count > 1);
    allow(this.more, count < MOST);
    const ways = found && found.variations.length > 1 ? found.variations : [];
    const focused = [...list.children].findIndex((item) => item.contains(document.activeElement));
    refill(
      list,
      ...ways.map((/** @type {any} */ way, /** @type {number} */ i) => h("li", this.#row(way, i))),
    );
    const again = list.children[focused]?.firstElementChild;
    if (again instanceof HTMLElement) again.focus();
  }

  /** @param {any} way @param {number} i */
  #row(way, i) {
    const turn = this.found.turn;
    const moves = way.variation
      .slice(0, MOVES)
      .map((/** @type {number} */ cell, /** @type {number} */ step) =>
        h("span.variations-move", stepBadge(step % 2 ? other(turn) : turn, step + 1), this.#name(cell)),
      );
    return h(
      "button.variations-row",
      { "aria-pressed": String(i === this.chosen), onclick: () => this.choose(i) },
      h(
        "span.variations-first",
        h("span.variations-place", String(i + 1)),
        this.#name(way.cell),
        h("span.variation-note", way.notes[0] ?? ""),
        way.proved && h("span", { class: `stamp stamp-small stamp-${way.value}` }, t("Proved")),
        worth(way, turn),
      ),
      h("span.variations-moves", moves),
    );
  }

  /** @param {number} cell */
  #name(cell) {
    return h("span.cell-name", this.names[cell] ?? "");
  }
}

/** What a move is worth: a proof in words, or the share that X has by an estimate. @param {any} way @param {string} turn */
function worth(way, turn) {
  if (way.proved)
    return h(
      "span",
      { class: `variations-worth legend-${way.value}` },
      verdictSign(way.value, 12),
      " ",
      way.words,
    );
  if (way.promise === null) return null;
  const promise = turn === "X" ? way.promise : 100 - way.promise;
  return h("span.variations-worth.variations-estimate", t("X {share}", { share: percent(promise / 100, 0) }));
}
