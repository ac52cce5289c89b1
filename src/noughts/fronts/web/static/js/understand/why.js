// The column of the proof page that explains: why this answer, why twelve kinds are enough, what was checked.

import { h, keepFocus, refill } from "../dom.js";
import { icon } from "../icons.js";
import { number, t, tn, withParts } from "../language.js";
import { withCells } from "../names.js";
import { capital, inWords } from "../words.js";

/**
 * @typedef {import("./kinds.js").Proof} Proof
 * @typedef {import("./kinds.js").Kind} Kind
 */

export class WhyColumn {
  /** @param {Proof} proof @param {string[]} names @param {(kind: Kind) => void} choose */
  constructor(proof, names, choose) {
    this.proof = proof;
    this.names = names;
    this.choose = choose;
    this.place = h("p.capitals.why-place");
    this.title = h("h2.why-title");
    this.words = h("div.serif.why-words");
    this.figures = h("dl.why-figures");
    this.others = h("div.why-others");
    this.variation = h("div.why-variation");
    this.element = h(
      "section.why",
      { "aria-label": t("Why") },
      this.place,
      this.title,
      this.words,
      this.variation,
      this.#background(),
      this.figures,
      h(
        "p.serif.note.why-history",
        t("First proved by Oren Patashnik in 1980, choosing 2,929 moves by hand."),
      ),
      h(
        "div.why-foot",
        h("p.note", t("Other replies")),
        this.others,
        h("p.note", t("Or press any cell of the cube to see X\u2019s answer to it.")),
      ),
    );
    this.showCheck(proof.checked);
  }

  #background() {
    const { lines, symmetries, fixing, kinds, replies, opening, openings, within } = this.proof;
    const name = h("span.cell-name", this.names[opening] ?? "");
    return h(
      "div.why-more",
      h("h3", t("Why {number} is enough", { number: inWords(kinds.length) })),
      h(
        "p.serif",
        withParts(
          t(
            "The {lines} lines look the same in {symmetries} ways. {fixing} of them leave {cell} where it is, and under those the {replies} replies fall into {kinds} kinds.",
            { lines, fixing: capital(inWords(fixing)), replies, kinds: kinds.length },
          ),
          { symmetries: h("strong", String(symmetries)), cell: name },
        ),
      ),
      h("h3", t("What is checked")),
      h(
        "p.serif",
        t(
          "For each position in the book: X\u2019s move is legal, every reply of O is tried, and each branch ends in four in a row, with at most {within} stones of X. By symmetry it holds for {openings} openings.",
          { within, openings: openings.length },
        ),
      ),
    );
  }

  /** @param {import("./kinds.js").Checked | null} found */
  showCheck(found) {
    /** @type {[string, string][]} */
    const rows = [[t("Positions in the book"), number(this.proof.positions)]];
    if (found)
      rows.push(
        [t("Replies of O tried"), number(found.replies)],
        [t("Forced wins found"), number(found.forced_wins)],
      );
    const longest = found?.most_moves ?? this.proof.within;
    rows.push([t("Longest win"), tn("{number} move", "{number} moves", longest)]);
    if (found) rows.push([t("Positions left open"), found.ok ? "0" : t("some")]);
    refill(this.figures, ...rows.map(([name, value]) => h("div", h("dt", name), h("dd", value))));
  }

  /** @param {number | null} kind @param {string} title @param {string[]} words */
  show(kind, title, words) {
    this.place.textContent = kind
      ? t("Reply {number} of {kinds}", { number: kind, kinds: this.proof.kinds.length })
      : t("The opening");
    refill(this.title, withCells(title));
    refill(this.words, ...words.map((text) => h("p", withCells(text))));
    this.#showOthers(kind);
  }

  /** @param {number | null} chosen */
  #showOthers(chosen) {
    const { kinds } = this.proof;
    const at = chosen ? chosen - 1 : -1;
    const before = kinds[(at + kinds.length - (at < 0 ? 0 : 1)) % kinds.length];
    const after = kinds[(at + 1) % kinds.length];
    const button = (/** @type {Kind | undefined} */ kind, /** @type {"previous" | "next"} */ way) => {
      if (!kind) return null;
      const words = [h("span", String(kind.number)), h("span.cell-name", this.names[kind.reply] ?? "")];
      const facts = { number: kind.number, cell: this.names[kind.reply] };
      const label =
        way === "previous"
          ? t("Previous: reply {number}, {cell}", facts)
          : t("Next: reply {number}, {cell}", facts);
      return h(
        "button.button",
        { "aria-label": label, onclick: () => this.choose(kind) },
        way === "previous" && icon("previous"),
        words,
        way === "next" && icon("next"),
      );
    };
    keepFocus(this.others, () => refill(this.others, button(before, "previous"), button(after, "next")));
  }
}
