// A variation that can be stepped through: a numbered list, five buttons and a scrubber. What is shown on
// the board at each step is for the page that owns it.

import { allow, clear, h, refill } from "../dom.js";
import { perFrame } from "../frames.js";
import { icon, iconButton } from "../icons.js";
import { t } from "../language.js";
import { other } from "../words.js";

const PACE = 900; // milliseconds between two steps while it plays
const MOST_TICKS = 31;

/** The number of a step, in the shape of its side. @param {string} side @param {number} number */
export function stepBadge(side, number) {
  return h(
    "span",
    { class: `step-badge step-${side.toLowerCase()}` },
    h("span.unseen", t("{side}, move", { side }), " "),
    String(number),
  );
}

export class VariationPlayer {
  /**
   * @param {string[]} names of cells
   * @param {(step: number) => void} onStep called whenever another step is shown
   */
  constructor(names, onStep) {
    this.names = names;
    this.onStep = onStep;
    this.step = 0;
    /** @type {number[]} */
    this.variation = [];
    this.timer = 0;
    this.redraw = perFrame(() => this.#draw());
    this.list = h("ol.variation-list");
    this.range = h("input.scrubber-input", {
      type: "range",
      min: 0,
      max: 1,
      step: 1,
      value: 0,
      "aria-label": t("Step of the variation"),
    });
    this.range.addEventListener("input", () => this.go(Number(this.range.value)));
    this.ticks = h("div.scrubber-ticks", { "aria-hidden": "true" });
    this.scrubber = h("div.scrubber", this.ticks, this.range);
    this.buttons = this.#makeButtons();
    this.controls = h(
      "div.variation-controls",
      { role: "group", "aria-label": t("Step through the variation") },
      Object.values(this.buttons),
    );
    this.element = h(
      "section.variation-player",
      { "aria-label": t("The best variation"), hidden: true },
      this.list,
      this.controls,
      this.scrubber,
    );
  }

  #makeButtons() {
    /** @param {import("../icons.js").IconName} name @param {string} label @param {() => void} act */
    const button = (name, label, act) => iconButton(name, label, act, { look: "" });
    return {
      first: button("first", t("To the start"), () => this.go(0)),
      previous: button("previous", t("A step back"), () => this.go(this.step - 1)),
      play: h("button.button.button-main.variation-play", { onclick: () => this.toggle() }),
      next: button("next", t("A step on"), () => this.go(this.step + 1)),
      last: button("last", t("To the end"), () => this.go(this.variation.length)),
    };
  }

  /**
   * Another variation, or none.
   * @param {number[]} variation
   * @param {string[]} notes
   * @param {string} first the side that begins it
   * @param {boolean} further whether it is of the same position: who steps through it stays at a step that is in both
   */
  show(variation, notes, first, further = false) {
    const before = this.variation.slice(0, this.step);
    const stays = further && before.length > 0 && before.every((cell, i) => cell === variation[i]);
    if (!stays) {
      this.stop();
      this.step = 0;
    }
    this.variation = variation;
    this.element.hidden = !variation.length;
    clear(this.list);
    variation.forEach((cell, i) => {
      const side = i % 2 ? other(first) : first;
      const row = h(
        "button",
        { class: `variation-step variation-step-${side.toLowerCase()}`, onclick: () => this.go(i + 1) },
        stepBadge(side, i + 1),
        h("span.cell-name", this.names[cell] ?? ""),
        h("span.variation-note", notes[i] ?? ""),
      );
      this.list.append(h("li", row));
    });
    this.range.max = String(variation.length);
    this.scrubber.hidden = variation.length < 2;
    this.controls.hidden = variation.length < 2;
    this.#makeTicks();
    this.redraw();
  }

  #makeTicks() {
    const sparse = this.variation.length > MOST_TICKS;
    clear(this.ticks);
    for (let i = 0; i <= this.variation.length; i++) {
      const told = !sparse || i % 5 === 0 || i === this.variation.length;
      this.ticks.append(
        h("span.tick", h("span.tick-dot"), h("span.tick-text", told ? (i ? i : t("start")) : "")),
      );
    }
  }

  /** @param {number} step */
  go(step) {
    this.stop();
    this.#show(step);
  }

  /** @param {number} step */
  #show(step) {
    const to = Math.max(0, Math.min(this.variation.length, step));
    if (to === this.step) return;
    this.step = to;
    this.redraw();
    this.onStep(to);
  }

  toggle() {
    if (this.timer) return this.stop();
    if (!this.variation.length) return;
    if (this.step === this.variation.length) this.#show(0);
    const on = () => {
      this.#show(this.step + 1);
      if (this.step === this.variation.length) this.stop();
    };
    this.timer = window.setInterval(on, PACE);
    on();
    this.redraw();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.redraw();
  }

  #draw() {
    const { first, previous, play, next, last } = this.buttons;
    for (const button of [first, previous]) allow(button, this.step > 0);
    for (const button of [next, last]) allow(button, this.step < this.variation.length);
    const words = this.timer ? t("Pause") : t("Play it");
    if (play.textContent !== words) refill(play, this.timer ? null : icon("play"), words);
    this.range.value = String(this.step);
    this.range.setAttribute(
      "aria-valuetext",
      this.step
        ? t("Step {step} of {steps}: {cell}", {
            step: this.step,
            steps: this.variation.length,
            cell: this.names[this.variation[this.step - 1] ?? 0],
          })
        : t("Start"),
    );
    [...this.list.children].forEach((item, i) => {
      const row = /** @type {HTMLElement} */ (item.firstElementChild);
      if (i + 1 === this.step) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
      row.classList.toggle("variation-past", i + 1 < this.step);
      if (i + 1 === this.step) keepInView(this.list, row);
    });
    [...this.ticks.children].forEach((tick, i) => {
      tick.classList.toggle("tick-done", i < this.step);
      tick.classList.toggle("tick-now", i === this.step);
    });
  }
}

/** Scrolls within the list only; the page stays where it is. @param {HTMLElement} list @param {HTMLElement} row */
function keepInView(list, row) {
  const [top, bottom] = [row.offsetTop - list.offsetTop, row.offsetTop - list.offsetTop + row.offsetHeight];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

/** Whether the moves of a variation fill much of what is empty. @param {number[]} variation @param {string} stones */
export const isCrowded = (variation, stones) =>
  3 * variation.length > [...stones].filter((stone) => stone === ".").length;

/**
 * A variation on a board, at one of its steps: numbered stones, the lines threatened now, and the one that ends it.
 * Where the board is small beside the variation, what is still to come would hide the marks, and is left out.
 * @param {string} stones @param {string} first @param {number[]} variation @param {number[][][]} made @param {number} step
 * @returns {import("../types.js").Scene}
 */
export function variationScene(stones, first, variation, made, step) {
  const crowded = isCrowded(variation, stones);
  const path = variation
    .map((cell, i) => ({ cell, side: i % 2 ? other(first) : first, number: i + 1, future: i >= step }))
    .filter((one) => !crowded || !one.future);
  const side = (/** @type {number} */ i) => path[i]?.side ?? first;
  /** @type {import("../types.js").DrawnLine[]} */
  const lines = [];
  const now = step ? (made[step - 1] ?? []) : [];
  const end = made[variation.length - 1] ?? [];
  const ends = !crowded && variation.length > 1 && step < variation.length && side(variation.length - 1) === first;
  const same = (/** @type {number[]} */ a, /** @type {number[]} */ b) => a.join() === b.join();
  if (ends)
    for (const cells of end)
      if (!now.some((one) => same(one, cells))) lines.push({ cells, look: "hollow", side: first });
  if (step < variation.length)
    for (const cells of now) lines.push({ cells, look: "threat-main", side: side(step - 1) });
  const over =
    step === variation.length &&
    step > 0 &&
    (made[step - 1] ?? []).some((cells) =>
      cells.every((cell) => stoneAt(stones, path, cell) === side(step - 1)),
    );
  const shown = over ? [...stones].map((_, cell) => stoneAt(stones, path, cell)).join("") : stones;
  return {
    stones: shown,
    path,
    lines,
    wins: over ? (made[step - 1] ?? []) : [],
    last: step ? (variation[step - 1] ?? null) : null,
    hint: crowded && !step ? (variation[0] ?? null) : null,
  };
}

/** @param {string} stones @param {{cell: number, side: string}[]} path @param {number} cell */
function stoneAt(stones, path, cell) {
  return path.find((one) => one.cell === cell)?.side ?? stones[cell];
}
