// The card of the proof page: how many replies are answered, the twelve kinds of them, and the checker.

import { allow, h, ifAllowed, refill } from "../dom.js";
import { dots, icon, sign } from "../icons.js";
import { number, t, tn, withParts } from "../language.js";

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

const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const SVG_TICK = () => h("span.tick-mark", icon("check", 10));

export class KindCard {
  /**
   * @param {Proof} proof @param {string[]} names of cells
   * @param {{choose: (kind: Kind) => void, play: () => void, check: () => void}} wishes
   */
  constructor(proof, names, wishes) {
    this.proof = proof;
    this.stamp = h("span.stamp", { hidden: true }, t("Checked"));
    this.time = h("span.note.check-time");
    this.checkButton = h("button.button", { onclick: ifAllowed(() => wishes.check()) }, t("Check it now"));
    this.ticks = h("div.reply-ticks", { "aria-hidden": "true" });
    this.marks = proof.kinds.flatMap((kind) =>
      kind.cells.map(() => ({ kind: kind.number, node: SVG_TICK() })),
    );
    this.ticks.append(...this.marks.map((mark) => mark.node));
    this.rows = proof.kinds.map((kind) => this.#row(kind, names, wishes.choose));
    const heads = [t("No."), t("O plays"), t("Cells"), t("X answers"), t("Positions"), t("Wins within")].map(
      (name) => h("th", { scope: "col" }, name),
    );
    this.element = h(
      "section.card.kind-card",
      { "aria-label": t("The replies") },
      h(
        "div.kind-head",
        h(
          "p.kind-count",
          withParts(t("{answered} of {replies}", { replies: proof.replies }), {
            answered: h("strong", String(proof.replies)),
          }),
        ),
        this.stamp,
        h("p.kind-words", t("Every reply is answered")),
        this.ticks,
      ),
      h(
        "div.kind-table",
        h(
          "table",
          h("caption.unseen", t("O\u2019s replies by kind")),
          h("thead", h("tr", heads)),
          h("tbody", this.rows),
        ),
      ),
      h(
        "div.kind-ways",
        h("button.button.button-main", { onclick: () => wishes.play() }, t("Play O against it")),
        this.checkButton,
        this.time,
      ),
    );
    this.showCheck(proof.checked);
  }

  /** @param {Kind} kind @param {string[]} names @param {(kind: Kind) => void} choose */
  #row(kind, names, choose) {
    const button = h(
      "button.kind-button",
      { "aria-label": t("Kind {number}: O plays {cell}", { number: kind.number, cell: names[kind.reply] }) },
      String(kind.number),
    );
    const move = (/** @type {string} */ side, /** @type {number} */ cell) =>
      h("span.kind-move", sign(side, 13), h("span.cell-name", names[cell] ?? ""));
    return h(
      "tr",
      { onclick: () => choose(kind) },
      h("td", button),
      h("td", move("O", kind.reply)),
      h("td", String(kind.cells.length)),
      h("td", move("X", kind.answer)),
      h("td", h("span.pill", icon("check", 12), number(kind.positions))),
      h("td", tn("{number} move", "{number} moves", kind.within)),
    );
  }

  /** The kind that is looked at, if any. @param {number | null} chosen its number */
  choose(chosen) {
    this.rows.forEach((row, i) => {
      const isIt = i + 1 === chosen;
      row.classList.toggle("kind-chosen", isIt);
      row.querySelector("button")?.setAttribute("aria-pressed", String(isIt));
    });
    for (const { kind, node } of this.marks) node.classList.toggle("tick-chosen", kind === chosen);
  }

  /** @param {boolean} busy */
  checking(busy) {
    allow(this.checkButton, !busy);
    if (busy) refill(this.checkButton, t("Checking"), " ", dots());
    else this.checkButton.textContent = this.stamp.hidden ? t("Check it now") : t("Check it again");
  }

  /** @param {Checked | null} found */
  showCheck(found) {
    this.stamp.hidden = !found?.ok;
    this.time.textContent = found ? t("{seconds} s", { seconds: number(found.seconds, TENTHS) }) : "";
    this.checking(false);
  }
}
