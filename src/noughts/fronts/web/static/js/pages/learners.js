// Two learners, the same games: MENACE and Q-learning beside each other.

import { board as findBoard, sentenceOf } from "../api.js";
import { h, refill } from "../dom.js";
import { openDialog } from "../header.js";
import { announce } from "../live.js";
import { createTrainBoth } from "../menace/both.js";
import { createViews } from "../menace/head.js";
import { openPair } from "../menace/pair.js";
import { createRace } from "../menace/race.js";
import { createSame } from "../menace/same.js";

/** @typedef {import("../menace/client.js").Learner} Learner */

const BEGIN = 1;
const POSITIONS = [".........", "....X...O", "....X..O.", "X...O....", "X.......O", "XO.......", "XX.OO...."];

class LearnersPage {
  /** @param {import("../menace/pair.js").Pair} pair @param {import("../types.js").BoardInfo} board @param {AbortSignal} signal */
  constructor(pair, board, signal) {
    this.pair = pair;
    this.signal = signal;
    this.learners = pair.learners;
    this.place = BEGIN;
    this.notice = h("p", { class: "notice notice-problem", role: "alert", hidden: true });
    this.same = createSame(board, (way) => void this.attempt(() => this.step(way)));
    this.race = createRace(signal);
    this.training = createTrainBoth({
      train: (opponent, games) =>
        this.attempt(async () => {
          const taught = await pair.train(opponent, games);
          await this.refresh(taught.learners);
          return taught;
        }),
      startAgain: () => this.askToStartAgain(),
      signal,
    });
    addEventListener("focus", () => void this.attempt(() => this.lookAgain()), { signal });
  }

  /** @returns {HTMLElement[]} */
  get elements() {
    const { notice, same, training, race } = this;
    const head = h(
      "div",
      { class: "learners-head" },
      h("h1", null, "Two learners, the same games"),
      createViews("pair"),
      h(
        "p",
        { class: "learners-sub" },
        "They take turns at the board as X. Both learn from every game, whoever played it.",
      ),
    );
    const right = h("div", { class: "learners-right" }, training.element, race.chart, race.table);
    return [head, notice, same.element, right];
  }

  /**
   * Do something, and show a refusal as a sentence.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T | null>}
   */
  async attempt(work) {
    try {
      const done = await work();
      this.notice.hidden = true;
      return done;
    } catch (problem) {
      if (this.signal.aborted) return null;
      refill(this.notice, h("span", null, sentenceOf(problem)));
      this.notice.hidden = false;
      return null;
    }
  }

  /** @param {Learner[]} now */
  async refresh(now) {
    const opened = await this.pair.boxes(POSITIONS[this.place] ?? "");
    const known = this.learners;
    if (now.every((one, i) => one.version >= (known[i]?.version ?? 0))) this.learners = now; // none later was shown
    const [first] = this.learners;
    if (first) this.training.update(first);
    this.race.update(this.learners);
    this.same.update(this.learners, opened);
    return opened;
  }

  /** They may have learned in another window. */
  async lookAgain() {
    const now = await this.pair.look();
    if (now.some((one, i) => one.version > (this.learners[i]?.version ?? 0))) await this.refresh(now);
  }

  /** @param {number} way */
  async step(way) {
    this.place = (this.place + way + POSITIONS.length) % POSITIONS.length;
    const opened = await this.refresh(this.learners);
    announce(`${opened[0]?.words.position} ${opened.map(({ words }) => words.beads).join(" ")}`);
  }

  askToStartAgain() {
    const keep = h("button", { class: "button", type: "button", onclick: () => dialog.close() }, "Keep it");
    const again = async () => {
      await this.refresh(await this.pair.reset());
      announce("Neither has learned anything.");
    };
    const forget = h(
      "button",
      {
        class: "button button-main",
        type: "button",
        onclick: () => (dialog.close(), void this.attempt(again)),
      },
      "Forget and start again",
    );
    const games = (this.learners[0]?.games ?? 0).toLocaleString("en");
    const dialog = openDialog(
      "Start again",
      h("p", { class: "serif" }, `All that both learned in ${games} games is forgotten.`),
      h("div", { class: "dialog-does" }, keep, forget),
    );
    keep.focus();
  }
}

/** @param {HTMLElement} main @param {{signal: AbortSignal}} where */
export async function show(main, { signal }) {
  const loading = h("p", { class: "loading" }, "Opening both…");
  main.append(loading);
  const [pair, board] = await Promise.all([openPair(signal), findBoard("3x3")]);
  if (signal.aborted) return;
  const page = new LearnersPage(pair, board, signal);
  await page.refresh(page.learners);
  if (signal.aborted) return;
  loading.remove();
  main.append(...page.elements);
}
