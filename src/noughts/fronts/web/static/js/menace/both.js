// The card that trains both: against whom, how many games, on and on, and how the last games ended.

import { h, refill } from "../dom.js";
import { icon } from "../icons.js";
import { number as written, t, tn } from "../language.js";
import { announce } from "../live.js";
import { createLastGames, gamesUnseen, gamesWords, pauseIcon } from "./lastgames.js";
import { createOpponents } from "./schedule.js";

const GAMES = [1, 10, 100, 1000];
const PAUSE = 100; // milliseconds between two steps, in which the chart grows
const STEPS = 10; // that many games are played in
const AT_ONCE = 100; // games of a step, at most

/**
 * @typedef {import("./client.js").Learner} Learner
 * @typedef {import("./pair.js").Taught} Taught
 */

/**
 * @param {object} does
 * @param {(opponent: string, games: number) => Promise<Taught | null>} does.train null when it was refused
 * @param {() => void} does.startAgain
 * @param {AbortSignal} does.signal
 */
export function createTrainBoth({ train, startAgain, signal }) {
  let going = false;
  let games = 0;
  const opponents = createOpponents(null, () => showMix(), "mix");
  const mix = h(
    "button.button-text.note",
    {
      "aria-expanded": "false",
      onclick: () => {
        opponents.details.hidden = !opponents.details.hidden;
        mix.setAttribute("aria-expanded", String(!opponents.details.hidden));
      },
    },
    t("Change the mix"),
  );
  opponents.details.hidden = true;
  const labels = GAMES.map((number) => (number === 100 ? [gamesWords(number)] : gamesUnseen(number)));
  const buttons = GAMES.map((number, i) =>
    h(
      "button",
      {
        class: `button${number === 100 ? " button-main" : ""}`,
        onclick: () => void play(number, i),
      },
      ...(labels[i] ?? []),
    ),
  );
  const on = h("button.button.button-icon.on-and-on", {
    onclick: () => (going ? stop() : void play(Infinity, -1)),
  });
  const last = createLastGames();
  const tally = h("p.note.tally");
  const element = h(
    "section.card.card-body.training.train-both",
    { "aria-labelledby": "train-both" },
    h(
      "div.train-head",
      h("h2", { id: "train-both" }, t("Train both")),
      opponents.segments,
      h("div.train-games", { role: "group", "aria-label": t("Games to train") }, ...buttons, on),
    ),
    opponents.details,
    last.element,
    h(
      "div.tally-row",
      tally,
      mix,
      h("button.button-text.note", { onclick: () => !going && startAgain() }, t("Start again")),
    ),
  );

  function showMix() {
    mix.hidden = !opponents.isMix;
  }

  function showGoing() {
    refill(on, going ? pauseIcon() : icon("play"));
    const words = going ? t("Stop") : t("Train on and on");
    on.setAttribute("aria-label", words);
    on.title = words;
    for (const button of buttons) button.setAttribute("aria-disabled", String(going));
    element.setAttribute("aria-busy", String(going));
  }

  function stop() {
    going = false;
    on.setAttribute("aria-disabled", "true"); // until the games under way are over
  }

  /** Play so many games in steps; the button that was pressed counts them. @param {number} number @param {number} pressed */
  async function play(number, pressed) {
    if (going || on.getAttribute("aria-disabled") === "true") return;
    const button = buttons[pressed];
    const wide = button?.getBoundingClientRect().width;
    if (button && wide) button.style.minWidth = `${wide}px`;
    let done = 0;
    going = true;
    showGoing();
    while (going && done < number && !signal.aborted) {
      const step = Math.min(
        number - done,
        AT_ONCE,
        Math.max(10, Math.ceil((number < 1e9 ? number : games) / STEPS)),
      );
      const taught = await train(opponents.plan(step)[0]?.opponent ?? "random", step);
      if (!taught) break;
      last.add(taught.recent);
      done += taught.games;
      if (done >= number) break;
      if (button) button.textContent = written(done);
      await new Promise((next) => setTimeout(next, PAUSE));
    }
    going = false;
    on.removeAttribute("aria-disabled");
    if (button) {
      refill(button, ...(labels[pressed] ?? []));
      button.style.minWidth = "";
    }
    showGoing();
    if (signal.aborted) return;
    const facts = { all: games };
    announce(tn("{number} game played, {all} in all.", "{number} games played, {all} in all.", done, facts));
  }

  showGoing();

  return {
    element,

    /** @param {Learner} learner either of them: the games were the same */
    update(learner) {
      games = learner.games;
      last.update(games);
      const { win, draw, loss } = learner.results;
      const facts = { won: win, drawn: draw, lost: loss, side: learner.side };
      tally.textContent = games
        ? t("{won} won, {drawn} drawn, {lost} lost by {side}; half of them played by each learner", facts)
        : t("Each plays every other game, and learns from the other’s too.");
    },
  };
}
