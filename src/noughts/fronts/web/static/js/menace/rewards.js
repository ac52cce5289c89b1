// What a result is worth in beads, and what an empty box means: settings that may change at any time.

import { h, refill } from "../dom.js";
import { icon } from "../icons.js";
import { t, tc } from "../language.js";
import { segments } from "../segments.js";

const MOST = 20;
const RESULTS = /** @type {const} */ (["win", "draw", "loss"]);
const WORDS = {
  win: {
    one: tc("a reward", "a win"),
    all: t("Beads for a win"),
    fewer: t("A bead fewer for a win"),
    more: t("A bead more for a win"),
    said: (/** @type {string} */ beads) => t("win {beads}", { beads }),
  },
  draw: {
    one: tc("a reward", "a draw"),
    all: t("Beads for a draw"),
    fewer: t("A bead fewer for a draw"),
    more: t("A bead more for a draw"),
    said: (/** @type {string} */ beads) => t("draw {beads}", { beads }),
  },
  loss: {
    one: tc("a reward", "a loss"),
    all: t("Beads for a loss"),
    fewer: t("A bead fewer for a loss"),
    more: t("A bead more for a loss"),
    said: (/** @type {string} */ beads) => t("loss {beads}", { beads }),
  },
};

/** "+3" @param {number} beads */
const signed = (beads) => (beads > 0 ? `+${beads}` : beads < 0 ? `\u2212${-beads}` : "0");

/**
 * Presses while a change is on its way are collected and sent after it, so that quick ones add up.
 * @param {(changes: Record<string, unknown>) => Promise<unknown>} onChange done when the server has answered
 */
export function createRewards(onChange) {
  /** @type {Record<string, any>} */
  let config = {};
  /** What is on its way, and what was pressed since. @type {Record<string, any>} */
  let sent = {};
  /** @type {Record<string, any>} */
  let wanted = {};
  /** @type {Promise<void> | null} */
  let sending = null;
  const words = h("span");
  const button = h(
    "button.button-text.note",
    { "aria-expanded": "false", "aria-controls": "rewards", onclick: turn },
    words,
  );
  /** @type {Record<string, HTMLOutputElement>} */
  const shown = {};
  const steppers = RESULTS.map((result) => {
    const { one, all, fewer, more } = WORDS[result];
    const output = (shown[result] = h("output", { "aria-live": "off" }));
    /** @param {number} by */
    const step = (by) => {
      const value = Math.max(-MOST, Math.min(MOST, (chosen()[`${result}_reward`] ?? 0) + by));
      want({ [`${result}_reward`]: value });
    };
    return h(
      "div.reward",
      { role: "group", "aria-label": all },
      h("span", one),
      h(
        "div.stepper",
        h("button", { "aria-label": fewer, onclick: () => step(-1) }, icon("minus")),
        output,
        h("button", { "aria-label": more, onclick: () => step(1) }, icon("plus")),
      ),
    );
  });
  const empty = segments(
    "empty",
    t("An empty box"),
    [
      ["refill", tc("an empty box", "is refilled")],
      ["resign", tc("an empty box", "resigns")],
    ],
    (value) => want({ empty: value }),
  );
  const panel = h(
    "div",
    { id: "rewards", class: "rewards", hidden: true },
    h("p.note", t("Beads added to, or taken from, every box that was opened in a game:")),
    h("div.reward-row", ...steppers),
    h("div.reward-row", h("span", t("An empty box")), empty.element),
  );

  function turn() {
    panel.hidden = !panel.hidden;
    button.setAttribute("aria-expanded", String(!panel.hidden));
  }

  /** The settings as they will be when everything has been sent. @returns {Record<string, any>} */
  const chosen = () => ({ ...config, ...sent, ...wanted });

  /** @param {Record<string, unknown>} changes */
  function want(changes) {
    Object.assign(wanted, changes);
    draw();
    sending ??= send();
  }

  async function send() {
    while (Object.keys(wanted).length) {
      [sent, wanted] = [wanted, {}];
      await onChange(sent);
      sent = {};
    }
    sending = null;
    draw(); // as the server has it: a change may have been refused
  }

  function draw() {
    const now = chosen();
    refill(words, RESULTS.map((result) => WORDS[result].said(signed(now[`${result}_reward`]))).join(" · "));
    for (const result of RESULTS) {
      const output = shown[result];
      if (output) output.textContent = signed(now[`${result}_reward`]);
    }
    empty.draw(now.empty);
  }

  return {
    button,
    panel,

    /** Done when everything that was pressed has been sent. */
    settled: () => sending ?? Promise.resolve(),

    /** @param {Record<string, any>} now */
    update(now) {
      config = now;
      draw();
    },
  };
}
