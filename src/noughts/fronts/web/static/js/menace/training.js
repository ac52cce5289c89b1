// The training card: against whom, how many games, on and on, and how the last games ended.

import { h, refill } from "../dom.js";
import { icon } from "../icons.js";
import { t, tc, tn } from "../language.js";
import { announce } from "../live.js";
import { createLastGames, gamesUnseen, gamesWords, pauseIcon } from "./lastgames.js";
import { createRewards } from "./rewards.js";
import { createOpponents } from "./schedule.js";

const GAMES = [1, 10, 100, 1000, 10_000];
const PAUSE = 180; // milliseconds between two steps of a training that goes on and on

/**
 * @typedef {import("./client.js").Learner} Learner
 * @typedef {import("./client.js").Phase} Phase
 * @typedef {import("./client.js").Trained} Trained
 */

/**
 * @param {object} does
 * @param {Learner["kind"]} does.kind
 * @param {{name: string, opponent: string}[]} does.others
 * @param {(phases: Phase[], points: number) => Promise<Trained | null>} does.train null when it was refused
 * @param {(changes: Record<string, unknown>) => Promise<unknown>} does.change
 * @param {() => void} does.startAgain
 * @param {AbortSignal} does.signal
 */
export function createTraining({ kind, others, train, change, startAgain, signal }) {
  let busy = false;
  let going = false;
  let games = 0;
  const opponents = createOpponents(others, () => showWays());
  const rewards = createRewards(change);
  const buttons = GAMES.map((number) =>
    h(
      "button",
      { class: `button${number === 100 ? " button-main" : ""}`, onclick: () => once(number) },
      ...(number === 1 || number === 100 ? [gamesWords(number)] : gamesUnseen(number)),
    ),
  );
  const run = h("button.button.button-main", { hidden: true, onclick: () => once(0) });
  const on = h("button.button.button-icon.on-and-on", { "aria-pressed": "false", onclick: goOn });
  const reset = h("button.button.button-bare", { onclick: startAgain }, t("Start again"));
  const last = createLastGames();
  const tally = h("p.note.tally");
  const element = h(
    "section.card.card-body.training",
    { "aria-labelledby": "training" },
    h(
      "div.train-head",
      h("h2", { id: "training" }, t("Train")),
      h("span.note", tc("Train", "against")),
      opponents.segments,
      kind === "menace" && rewards.button,
    ),
    opponents.details,
    kind === "menace" && rewards.panel,
    h("div.train-games", { role: "group", "aria-label": t("Games to train") }, ...buttons, run, on, reset),
    last.element,
    tally,
  );

  function showWays() {
    const schedule = opponents.isSchedule;
    for (const button of buttons) button.hidden = schedule;
    run.hidden = !schedule;
    on.hidden = schedule;
    if (schedule && going) goOn();
    const games = opponents.plan(0).reduce((sum, phase) => sum + phase.games, 0);
    run.textContent = opponents.whyNot()
      ? t("Run it")
      : tn("Run it, {number} game", "Run it, {number} games", games);
  }

  /** Only told, not disabled: the focus stays where it is. @param {boolean} now */
  function setBusy(now) {
    busy = now;
    for (const button of [...buttons, run]) button.setAttribute("aria-disabled", String(now || going));
    element.setAttribute("aria-busy", String(now));
  }

  /** @param {number} number */
  async function once(number) {
    if (busy || going) return;
    if (opponents.whyNot()) return opponents.refuse();
    const done = await step(opponents.plan(number), 12);
    if (!done) return;
    const ended = tn(
      "{number} game: {won} won, {drawn} drawn, {lost} lost.",
      "{number} games: {won} won, {drawn} drawn, {lost} lost.",
      done.games,
      { won: done.wins, drawn: done.draws, lost: done.losses },
    );
    announce([ended, ...(done.stopped ? [t("Time was up before all were played.")] : [])].join(" "));
  }

  /** @param {Phase[]} phases @param {number} points */
  async function step(phases, points) {
    setBusy(true);
    try {
      await rewards.settled(); // the games are rewarded as the card says
      const done = await train(phases, points);
      if (done) last.add(done.recent);
      return done;
    } finally {
      setBusy(false);
    }
  }

  function goOn() {
    going = !going;
    showGoing();
    if (going) void keepGoing();
    else announce(tn("Training paused after {number} game.", "Training paused after {number} games.", games));
  }

  /** Each step is a tenth of what has been played, so that the curve grows evenly. */
  async function keepGoing() {
    while (going && !signal.aborted) {
      const number = Math.max(10, Math.min(20_000, Math.round(games / 10)));
      if (!(await step(opponents.plan(number), 2))) going = false;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
    showGoing();
  }

  function showGoing() {
    refill(on, going ? pauseIcon() : icon("play"));
    const label = going ? t("Pause the training") : t("Train on and on");
    on.setAttribute("aria-label", label);
    on.title = label;
    on.setAttribute("aria-pressed", String(going));
    setBusy(busy);
  }

  showGoing();
  showWays();

  return {
    element,

    /** @param {Learner} learner */
    update(learner) {
      games = learner.games;
      last.update(games);
      const { win, draw, loss } = learner.results;
      const { opened, boxes, beads } = learner;
      const met = { number: opened, all: boxes };
      tally.textContent = [
        t("{number} won", { number: win }),
        t("{number} drawn", { number: draw }),
        t("{number} lost", { number: loss }),
        kind === "menace"
          ? t("{number} of {all} boxes opened", met)
          : t("{number} of {all} positions met", met),
        ...(beads === undefined ? [] : [tn("{number} bead", "{number} beads", beads)]),
      ].join(" · ");
      if (kind === "menace") rewards.update(learner.config);
    },
  };
}
