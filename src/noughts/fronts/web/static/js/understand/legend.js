// What the marks on the cells mean, with how many there are of each; and the switch between kinds of marks.

import { h } from "../dom.js";
import { verdictSign } from "../icons.js";
import { t } from "../language.js";
import { segments } from "../segments.js";

/** @typedef {"verdicts" | "scores" | "off"} Marks */

/** @type {[Marks, string][]} */
const MARKS = [
  ["verdicts", t("Verdicts")],
  ["scores", t("Scores")],
  ["off", t("Off")],
];

/** @param {Marks} chosen @param {(marks: Marks) => void} onChoose */
export function markSwitch(chosen, onChoose) {
  let now = chosen;
  const choose = (/** @type {string} */ marks) => onChoose((now = /** @type {Marks} */ (marks)));
  const { element, draw } = segments("marks", t("Marks on the cells"), MARKS, choose, "mark-switch");
  draw(chosen);
  return {
    element,
    /** The next kind of marks, round and round. */
    turn() {
      const at = MARKS.findIndex(([value]) => value === now);
      const [value, name] = /** @type {[Marks, string]} */ (MARKS[(at + 1) % MARKS.length]);
      draw(value);
      choose(value);
      return name;
    },
  };
}

/** @param {{value: string | null}[]} moves @param {string} turn */
export function legend(moves, turn) {
  const count = (/** @type {string | null} */ value) => moves.filter((move) => move.value === value).length;
  const row = (/** @type {string} */ value, /** @type {string} */ name) =>
    h(
      "div.legend-row",
      h("dt", h("span", { class: `legend-mark legend-${value}` }, verdictSign(value, 13)), name),
      h("dd", String(count(value))),
    );
  const estimate = h(
    "div.legend-row",
    h(
      "dt",
      h("span.legend-mark.legend-estimate", { "aria-hidden": "true" }, "61"),
      t("Estimate for {side}, in %", { side: turn }),
    ),
    h("dd", String(count(null))),
  );
  return h(
    "dl.legend",
    row("win", t("Proved win")),
    row("loss", t("Proved loss")),
    row("draw", t("Proved draw")),
    estimate,
  );
}
