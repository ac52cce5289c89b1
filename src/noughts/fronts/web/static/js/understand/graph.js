// How a game went: a curve above the middle where X is ahead, below it where O is. A range input lies over
// it, so that it is picked by mouse, touch and keys alike.

import { h, refill, s } from "../dom.js";
import { t } from "../language.js";
import { reviewWords } from "../words.js";

/**
 * @typedef {{ply: number, value: string | null, promise: number | null, forced: number | null}} PlyState
 * @typedef {{plies: PlyState[], mistake: {ply: number, held: number[], words: string} | null,
 *   given_up: {side: string, value: string, words: string} | null, unseen: number[]}} Review
 */

const [WIDTH, HEIGHT, PAD] = [388, 76, 6];

export class GameGraph {
  /** @param {number} moves @param {(ply: number) => void} onPick */
  constructor(moves, onPick) {
    this.moves = moves;
    /** @type {Review | null} */
    this.review = null;
    this.ply = moves;
    this.svg = s("svg.graph-svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "none",
      "aria-hidden": "true",
    });
    this.range = h("input.graph-input", {
      type: "range",
      min: 0,
      max: moves,
      step: 1,
      value: moves,
      "aria-label": t("Move of the game"),
    });
    this.range.addEventListener("input", () => onPick(Number(this.range.value)));
    this.where = h("span.graph-where");
    this.words = h("p.serif.graph-mistake", { hidden: true });
    const heads = h("p.graph-head.note", h("span", t("X ahead above the line, O below")), this.where);
    this.element = h(
      "section.game-graph",
      { "aria-label": t("The game") },
      heads,
      h("div.graph-box", this.svg, this.range),
      this.words,
    );
  }

  /** @param {Review} review */
  show(review) {
    this.review = review;
    this.words.textContent = reviewWords(review);
    this.words.hidden = !this.words.textContent;
    this.at(this.ply);
  }

  /** @param {number} ply */
  at(ply) {
    this.ply = ply;
    this.range.value = String(ply);
    this.where.textContent = t("move {ply} of {moves}", { ply, moves: this.moves });
    this.range.setAttribute("aria-valuetext", this.#inWords(ply));
    this.#draw();
  }

  /** @param {number} ply */
  #inWords(ply) {
    const state = this.review?.plies[ply];
    const facts = { ply, moves: this.moves, share: state?.promise };
    if (!state || state.promise === null) return t("Move {ply} of {moves}", facts);
    if (state.value === "win") return t("Move {ply} of {moves}, proved win for X", facts);
    if (state.value === "loss") return t("Move {ply} of {moves}, proved loss for X", facts);
    if (state.value === "draw") return t("Move {ply} of {moves}, proved draw for X", facts);
    return t("Move {ply} of {moves}, about {share} per cent for X", facts);
  }

  /** @param {number} ply */
  #x(ply) {
    return PAD + ((WIDTH - 2 * PAD) * ply) / Math.max(1, this.moves);
  }

  /** @param {number} promise */
  #y(promise) {
    return HEIGHT - PAD - ((HEIGHT - 2 * PAD) * promise) / 100;
  }

  #draw() {
    const middle = this.#y(50);
    const runs = this.#runs();
    const line = runs.map((run) => run.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join("")).join("");
    const area = runs
      .map(
        (run) =>
          `M${run[0]?.[0]} ${middle}${run.map(([x, y]) => `L${x} ${y}`).join("")}L${run.at(-1)?.[0]} ${middle}Z`,
      )
      .join("");
    const half = (/** @type {string} */ id, /** @type {number} */ y) =>
      s("clipPath", { id }, s("rect", { x: 0, y, width: WIDTH, height: HEIGHT / 2 }));
    const here = this.#x(this.ply);
    const promise = this.review?.plies[this.ply]?.promise;
    const mistake = this.review?.mistake?.ply;
    const wrong = mistake !== undefined ? this.review?.plies[mistake]?.promise : null;
    refill(
      this.svg,
      s("defs", half("graph-above", middle - HEIGHT / 2), half("graph-below", middle)),
      s("path.graph-x", { d: area, "clip-path": "url(#graph-above)" }),
      s("path.graph-o", { d: area, "clip-path": "url(#graph-below)" }),
      s("path.graph-middle", { d: `M0 ${middle}H${WIDTH}` }),
      s("path.graph-line", { d: line }),
      s("path.graph-here", { d: `M${here} ${PAD - 4}V${HEIGHT - PAD + 4}` }),
      mistake !== undefined &&
        wrong !== null &&
        wrong !== undefined &&
        s("circle.graph-wrong", { cx: this.#x(mistake), cy: this.#y(wrong), r: 4.5 }),
      promise !== null && promise !== undefined && s("circle.graph-dot", { cx: here, cy: this.#y(promise), r: 4 }),
    );
  }

  /** Stretches of plies that were looked at. @returns {[number, number][][]} */
  #runs() {
    /** @type {[number, number][][]} */
    const runs = [];
    let open = false;
    for (const { ply, promise } of this.review?.plies ?? []) {
      if (promise === null) {
        open = false;
        continue;
      }
      if (!open) runs.push([]);
      open = true;
      runs.at(-1)?.push([Math.round(this.#x(ply) * 10) / 10, Math.round(this.#y(promise) * 10) / 10]);
    }
    return runs;
  }
}
