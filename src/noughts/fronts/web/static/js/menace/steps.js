// Two buttons that go to what comes before and after.

import { h } from "../dom.js";
import { iconButton } from "../icons.js";
import { t } from "../language.js";

/** @type {Record<"box" | "position", [before: string, after: string]>} */
const WORDS = {
  box: [t("The box before"), t("The box after")],
  position: [t("The position before"), t("The position after")],
};

/** @param {"box" | "position"} noun @param {(way: number) => void} onStep */
export function createSteps(noun, onStep) {
  const [before, after] = WORDS[noun];
  return h(
    "span.open-steps",
    iconButton("previous", before, () => onStep(-1)),
    iconButton("next", after, () => onStep(1)),
  );
}
