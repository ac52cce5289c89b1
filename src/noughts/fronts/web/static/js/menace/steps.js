// Two buttons that go to what comes before and after.

import { h } from "../dom.js";
import { icon } from "../icons.js";

/** @param {string} noun @param {(way: number) => void} onStep */
export function createSteps(noun, onStep) {
  /** @param {number} way @param {"previous" | "next"} sign @param {string} words */
  const button = (way, sign, words) =>
    h(
      "button",
      {
        class: "button button-bare button-icon",
        type: "button",
        "aria-label": words,
        title: words,
        onclick: () => onStep(way),
      },
      icon(sign),
    );
  return h(
    "span",
    { class: "open-steps" },
    button(-1, "previous", `The ${noun} before`),
    button(1, "next", `The ${noun} after`),
  );
}
