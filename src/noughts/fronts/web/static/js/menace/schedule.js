// Whom a learner plays: one opponent, a mix of two, or a schedule of phases, one after another.

import { h, refill } from "../dom.js";
import { icon, iconButton } from "../icons.js";
import { t, tc } from "../language.js";
import { announce } from "../live.js";
import { segments } from "../segments.js";
import { playerName } from "../words.js";

/** @typedef {import("./client.js").Phase} Phase */

const NAMES = ["random", "easy", "difficult", "insane", "impossible", "perfect"];
const MOST_PHASES = 8;
const MOST_GAMES = 1_000_000; // of a phase, and of all together

/** "60 : 40" @param {number} share */
const ratio = (share) => `${share}\u2009:\u2009${100 - share}`;

/**
 * @param {{name: string, opponent: string}[] | null} others learners of the other side, to be trained against in a
 * schedule; null where there is none
 * @param {() => void} onChange
 * @param {"random" | "mix"} [begin]
 */
export function createOpponents(others, onChange, begin = "random") {
  /** @type {string} */
  let mode = begin;
  let share = 60;
  /** @type {Phase[]} */
  const phases = [
    { opponent: "random", games: 500 },
    { opponent: "perfect", games: 1500 },
  ];

  const mixWords = h("span", t("Mix {shares}", { shares: ratio(share) }));
  const modes = segments(
    "opponent",
    t("Train against"),
    [
      ["random", playerName("random")],
      ["perfect", playerName("perfect")],
      ["mix", mixWords],
      ...(others ? [/** @type {[string, string]} */ (["schedule", t("Schedule")])] : []),
    ],
    choose,
    "opponents",
  );
  modes.draw(mode);

  const slider = h("input", {
    type: "range",
    min: 5,
    max: 95,
    step: 5,
    value: share,
    id: "mix-share",
    oninput: mixed,
  });
  const mixSays = h("output", { for: "mix-share", class: "note" });
  const mix = h(
    "div.mix",
    { hidden: mode !== "mix" },
    h("label", { for: "mix-share", class: "note" }, t("Random, out of 100 games")),
    slider,
    mixSays,
  );
  const list = h("ol.phases");
  const more = h("button.button.button-small", { onclick: add }, icon("plus"), t("Add a phase"));
  const refusal = h("p.notice.notice-problem", { id: "schedule-refusal", hidden: true });
  const schedule = h(
    "div.schedule",
    { hidden: true },
    h(
      "p.note",
      t("One opponent after another, in this order: 1 to {most} games a phase, and as many in all.", {
        most: MOST_GAMES,
      }),
    ),
    list,
    refusal,
    more,
  );

  function sayMix() {
    mixSays.textContent = t("{random} random, {perfect} perfect", { random: share, perfect: 100 - share });
  }

  function mixed() {
    share = Number(slider.value);
    mixWords.textContent = t("Mix {shares}", { shares: ratio(share) });
    sayMix();
    onChange();
  }

  /** @param {string} value */
  function choose(value) {
    mode = value;
    mix.hidden = mode !== "mix";
    schedule.hidden = mode !== "schedule";
    onChange();
  }

  function add() {
    if (phases.length >= MOST_PHASES) return;
    phases.push({ opponent: "perfect", games: 500 });
    drawPhases();
    onChange();
    /** @type {HTMLElement | null} */ (list.querySelector("li:last-child select"))?.focus();
  }

  /** @param {number} place */
  function take(place) {
    phases.splice(place, 1);
    drawPhases();
    onChange();
    more.focus();
  }

  function drawPhases() {
    const options = () => [
      ...NAMES.map((name) => h("option", { value: name }, playerName(name))),
      h("option", { value: "random=60+perfect=40" }, t("A mix, {shares}", { shares: "60 : 40" })),
      ...(others ?? []).map(({ name, opponent }) => h("option", { value: opponent }, name)),
    ];
    refill(
      list,
      ...phases.map((phase, place) =>
        h(
          "li",
          h("span.phase-number", { "aria-hidden": "true" }, place + 1),
          h(
            "select",
            {
              "aria-label": t("Opponent of phase {number}", { number: place + 1 }),
              value: phase.opponent,
              onchange: (/** @type {Event} */ event) =>
                (phase.opponent = /** @type {HTMLSelectElement} */ (event.target).value),
            },
            options(),
          ),
          h("input", {
            type: "number",
            inputmode: "numeric",
            min: 1,
            max: MOST_GAMES,
            step: 1,
            value: Number.isNaN(phase.games) ? "" : phase.games,
            "aria-label": t("Games of phase {number}", { number: place + 1 }),
            oninput: (/** @type {Event} */ event) =>
              read(phase, /** @type {HTMLInputElement} */ (event.target)),
          }),
          h("span.note", tc("after a number", "games")),
          phases.length > 1 &&
            iconButton("close", t("Take out phase {number}", { number: place + 1 }), () => take(place)),
        ),
      ),
    );
    more.hidden = phases.length >= MOST_PHASES;
    showRefusal();
  }

  /** @param {Phase} phase @param {HTMLInputElement} input */
  function read(phase, input) {
    phase.games = input.value === "" ? NaN : Number(input.value);
    showRefusal();
    onChange();
  }

  /** @param {Phase} phase */
  const isPlayable = ({ games }) => Number.isInteger(games) && games >= 1 && games <= MOST_GAMES;
  const allGames = () => phases.reduce((sum, { games }) => sum + games, 0);

  /** Why the schedule cannot be run, if so. */
  function whyNot() {
    const wrong = phases.findIndex((phase) => !isPlayable(phase));
    if (wrong >= 0)
      return t("Phase {number} needs a whole number of games, 1 to {most}.", {
        number: wrong + 1,
        most: MOST_GAMES,
      });
    const games = allGames();
    if (games <= MOST_GAMES) return "";
    return t("All phases together may have {most} games; these are {games}.", { most: MOST_GAMES, games });
  }

  /** Fields that need another number point at the sentence which says so. */
  function showRefusal() {
    const why = whyNot();
    refusal.textContent = why;
    refusal.hidden = !why;
    const together = phases.every(isPlayable);
    [...list.querySelectorAll("input")].forEach((input, place) => {
      const phase = phases[place];
      const wrong = Boolean(why) && (together || !phase || !isPlayable(phase));
      input.setAttribute("aria-invalid", String(wrong));
      if (wrong) input.setAttribute("aria-describedby", refusal.id);
      else input.removeAttribute("aria-describedby");
    });
  }

  /** Says why the schedule cannot be run, and goes to where it can be mended. */
  function refuse() {
    announce(whyNot());
    /** @type {HTMLInputElement | null} */ (list.querySelector("input[aria-invalid=true]"))?.focus();
  }

  drawPhases();
  sayMix();

  return {
    segments: modes.element,
    details: h("div.opponent-details", mix, others && schedule),
    get isSchedule() {
      return mode === "schedule";
    },
    get isMix() {
      return mode === "mix";
    },
    whyNot: () => (mode === "schedule" ? whyNot() : ""),
    refuse,

    /** The phases of so many games; a schedule has its own numbers. @param {number} games @returns {Phase[]} */
    plan(games) {
      if (mode === "schedule") return phases;
      return [{ opponent: mode === "mix" ? `random=${share}+perfect=${100 - share}` : mode, games }];
    },
  };
}
