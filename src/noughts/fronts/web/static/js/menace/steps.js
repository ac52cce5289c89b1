// Two buttons that go to what comes before and after.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../language.js";

/** @type {Record<"box" | "position", [before: string, after: string]>} */
const WORDS = {
  box: [t("The box before"), t("The box after")],
  position: [t("The position before"), t("The position after")],
};

/** @param {"box" | "position"} noun @param {(way: number) => void} onStep */
export function createSteps(noun, onStep) {
  /** @param {number} way @param {"previous" | "next"} sign @param {string} words */
  const button = (way, sign, words) =>
    h(
      "button.button.button-bare.button-icon",
      { "aria-label": words, title: words, onclick: () => onStep(way) },
      icon(sign),
    );
  const [before, after] = WORDS[noun];
  return h("span.open-steps", button(-1, "previous", before), button(1, "next", after));
}
