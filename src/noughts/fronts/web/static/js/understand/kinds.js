// The card of the proof page: how many replies are answered, the twelve kinds of them, and the checker.

import { allow, h, ifAllowed, refill } from "../dom.js";
import { icon, sign } from "../icons.js";

/**
 * @typedef {{number: number, cells: number[], reply: number, answer: number, positions: number, within: number}} Kind
 * @typedef {{ok: boolean, words: string, positions: number, replies: number, forced_wins: number, entries: number,
 *   most_moves: number, nodes: number, seconds: number}} Checked
 * @typedef {object} Proof
 * @property {number} opening
 * @property {number[]} openings
 * @property {number} replies
 * @property {Kind[]} kinds
 * @property {number} positions
 * @property {number} within
 * @property {number} lines
 * @property {number} symmetries
 * @property {number} fixing
 * @property {Checked | null} checked
 */

const SVG_TICK = () => h("span", { class: "tick-mark" }, icon("check", 10));

export class KindCard {
  /**
   * @param {Proof} proof @param {string[]} names of cells
   * @param {{choose: (kind: Kind) => void, play: () => void, check: () => void}} wishes
   */
  constructor(proof, names, wishes) {
    this.proof = proof;
    this.stamp = h("span", { class: "stamp", hidden: true }, "Checked");
    this.time = h("span", { class: "note check-time" });
    this.checkButton = h(
      "button",
      { class: "button", type: "button", onclick: ifAllowed(() => wishes.check()) },
      "Check it now",
    );
    this.ticks = h("div", { class: "reply-ticks", "aria-hidden": "true" });
    this.marks = proof.kinds.flatMap((kind) =>
      kind.cells.map(() => ({ kind: kind.number, node: SVG_TICK() })),
    );
    this.ticks.append(...this.marks.map((mark) => mark.node));
    this.rows = proof.kinds.map((kind) => this.#row(kind, names, wishes.choose));
    const heads = ["No.", "O plays", "Cells", "X answers", "Positions", "Wins within"].map((name) =>
      h("th", { scope: "col" }, name),
    );
    this.element = h(
      "section",
      { class: "card kind-card", "aria-label": "The replies" },
      h(
        "div",
        { class: "kind-head" },
        h("p", { class: "kind-count" }, h("strong", null, String(proof.replies)), ` of ${proof.replies}`),
        this.stamp,
        h("p", { class: "kind-words" }, "Every reply is answered"),
        this.ticks,
      ),
      h(
        "div",
        { class: "kind-table" },
        h(
          "table",
          null,
          h("caption", { class: "unseen" }, "O\u2019s replies by kind"),
          h("thead", null, h("tr", null, heads)),
          h("tbody", null, this.rows),
        ),
      ),
      h(
        "div",
        { class: "kind-ways" },
        h(
          "button",
          { class: "button button-main", type: "button", onclick: () => wishes.play() },
          "Play O against it",
        ),
        this.checkButton,
        this.time,
      ),
    );
    this.showCheck(proof.checked);
  }

  /** @param {Kind} kind @param {string[]} names @param {(kind: Kind) => void} choose */
  #row(kind, names, choose) {
    const button = h(
      "button",
      {
        class: "kind-button",
        type: "button",
        "aria-label": `Kind ${kind.number}: O plays ${names[kind.reply]}`,
      },
      String(kind.number),
    );
    const move = (/** @type {string} */ side, /** @type {number} */ cell) =>
      h("span", { class: "kind-move" }, sign(side, 13), h("span", { class: "cell-name" }, names[cell] ?? ""));
    return h(
      "tr",
      { onclick: () => choose(kind) },
      h("td", null, button),
      h("td", null, move("O", kind.reply)),
      h("td", null, String(kind.cells.length)),
      h("td", null, move("X", kind.answer)),
      h("td", null, h("span", { class: "pill" }, icon("check", 12), kind.positions.toLocaleString("en"))),
      h("td", null, `${kind.within} moves`),
    );
  }

  /** The kind that is looked at, if any. @param {number | null} number */
  choose(number) {
    this.rows.forEach((row, i) => {
      const chosen = i + 1 === number;
      row.classList.toggle("kind-chosen", chosen);
      row.querySelector("button")?.setAttribute("aria-pressed", String(chosen));
    });
    for (const { kind, node } of this.marks) node.classList.toggle("tick-chosen", kind === number);
  }

  /** @param {boolean} busy */
  checking(busy) {
    allow(this.checkButton, !busy);
    if (busy)
      refill(
        this.checkButton,
        "Checking ",
        h("span", { class: "dots", "aria-hidden": "true" }, h("span"), h("span"), h("span")),
      );
    else this.checkButton.textContent = this.stamp.hidden ? "Check it now" : "Check it again";
  }

  /** @param {Checked | null} found */
  showCheck(found) {
    this.stamp.hidden = !found?.ok;
    this.time.textContent = found ? `${found.seconds.toFixed(1)} s` : "";
    this.checking(false);
  }
}
