// Two learners, the same games: MENACE and Q-learning beside each other.

import { board as findBoard } from "../api.js";
import { h } from "../dom.js";
import { perFrame } from "../frames.js";
import { ask } from "../header.js";
import { pairs } from "../keep.js";
import { t, tn } from "../language.js";
import { announce } from "../live.js";
import { createAttempt } from "../menace/attempt.js";
import { boardSelect, learnerBoards, sideSegments } from "../menace/boards.js";
import { createTrainBoth } from "../menace/both.js";
import { createViews } from "../menace/head.js";
import { openPair } from "../menace/pair.js";
import { createRace } from "../menace/race.js";
import { createSame } from "../menace/same.js";
import { navigate } from "../router.js";

/** @typedef {import("../menace/client.js").Learner} Learner */

/** Positions worth a look, that of the picture first. @type {Record<string, string[]>} */
const POSITIONS = {
  "3x3 X": ["....X...O", "....X..O.", "X...O....", "X.......O", "XO.......", "XX.OO....", "........."],
  "3x3 O": ["X........", "....X....", ".X.......", "X...O...X", "XX..O....", "O...X...X"],
};
const OF_A_MOVE = 3; // positions shown of each move, elsewhere
const MOVES = 4;

/**
 * The positions to step through; where none were chosen, some boxes of the first moves by their numbers.
 * @param {Learner} learner @returns {(string | number)[]}
 */
function positionsOf({ board, side, moves }) {
  const chosen = POSITIONS[`${board} ${side}`];
  if (chosen) return chosen;
  let first = 1;
  return moves.slice(0, MOVES).flatMap(({ boxes }) => {
    const some = Math.min(boxes, OF_A_MOVE);
    const numbers = Array.from({ length: some }, (_, i) => first + Math.floor((i * boxes) / some));
    first += boxes;
    return numbers;
  });
}

class LearnersPage {
  /**
   * @param {import("../menace/pair.js").Pair} pair @param {import("../types.js").BoardInfo} board
   * @param {import("../types.js").Offer[]} offers @param {AbortSignal} signal
   */
  constructor(pair, board, offers, signal) {
    this.pair = pair;
    this.board = board;
    this.offers = offers;
    this.signal = signal;
    this.learners = pair.learners;
    /** @type {import("../menace/pair.js").Opened[]} what each knows of the position */
    this.opened = [];
    this.redraw = perFrame(() => {
      this.race.update(this.learners);
      this.same.update(this.learners, this.opened);
    }, signal);
    const [{ side } = { side: "X" }] = pair.learners;
    this.side = side;
    this.positions = pair.learners[0] ? positionsOf(pair.learners[0]) : [];
    this.place = 0;
    this.head = this.#makeHead();
    this.attempt = createAttempt(signal, this.head);
    this.same = createSame(board, (way) => void this.attempt(() => this.step(way), this.same.element));
    this.same.element.hidden = !this.positions.length; // on a board without a choice
    this.race = createRace(signal);
    this.training = createTrainBoth({
      train: (opponent, games) =>
        this.attempt(async () => {
          const taught = await pair.train(opponent, games);
          await this.refresh(taught.learners);
          return taught;
        }, this.training.element),
      startAgain: () => this.askToStartAgain(),
      signal,
    });
    addEventListener("focus", () => void this.attempt(() => this.lookAgain()), { signal });
  }

  #makeHead() {
    const { side } = this;
    const board = boardSelect(
      this.offers,
      { "aria-label": t("Board"), onchange: () => this.goTo(board.value, side) },
      this.board,
    );
    const seats = sideSegments(t("They play"), (chosen) => this.goTo(this.board.name, chosen));
    seats.draw(side);
    return h(
      "div.learners-head",
      h("h1", t("Two learners, the same games")),
      h("div.learners-ways", board, seats.element, createViews("pair")),
      h(
        "p.learners-sub",
        t("They take turns at the board as {side}. Both learn from every game, whoever played it.", { side }),
      ),
    );
  }

  /** @returns {HTMLElement[]} */
  get elements() {
    const { head, same, training, race } = this;
    return [head, training.element, same.element, race.chart, race.table];
  }

  /** The pair of another board or side. @param {string} board @param {string} side */
  goTo(board, side) {
    void navigate(`/menace/side-by-side?${new URLSearchParams({ board, side })}`);
  }

  /** @param {Learner[]} now */
  async refresh(now) {
    const which = this.positions[this.place];
    this.opened = which === undefined ? [] : await this.pair.boxes(which);
    const known = this.learners;
    if (now.every((one, i) => one.version >= (known[i]?.version ?? 0))) this.learners = now; // none later was shown
    const [first] = this.learners;
    if (first) this.training.update(first);
    this.redraw();
  }

  /** They may have learned in another window. */
  async lookAgain() {
    const now = await this.pair.look();
    if (now.some((one, i) => one.version > (this.learners[i]?.version ?? 0))) await this.refresh(now);
  }

  /** @param {number} way */
  async step(way) {
    const { length } = this.positions;
    this.place = (this.place + way + length) % length;
    await this.refresh(this.learners);
    announce(`${this.opened[0]?.words.position} ${this.opened.map(({ words }) => words.beads).join(" ")}`);
  }

  askToStartAgain() {
    const again = async () => {
      await this.refresh(await this.pair.reset());
      announce(t("Neither has learned anything."));
    };
    const words = tn(
      "All that both learned in {number} game is forgotten.",
      "All that both learned in {number} games is forgotten.",
      this.learners[0]?.games ?? 0,
    );
    const answers = /** @type {[string, string]} */ ([t("Keep it"), t("Forget and start again")]);
    ask(t("Start again"), words, answers, () => void this.attempt(again, this.training.element));
  }
}

/** @param {HTMLElement} main @param {{query: URLSearchParams, signal: AbortSignal}} where */
export async function show(main, { query, signal }) {
  const loading = h("p.loading", t("Opening both…"));
  main.append(loading);
  const last = query.has("board") || query.has("side") ? undefined : pairs()[0];
  const side = (query.get("side") ?? last?.side) === "O" ? "O" : "X";
  const [board, offers] = await Promise.all([
    findBoard(query.get("board") ?? last?.board ?? "3x3"),
    learnerBoards(signal),
  ]);
  if (signal.aborted) return;
  const pair = await openPair(board.name, side, signal);
  if (signal.aborted) return;
  const page = new LearnersPage(pair, board, offers, signal);
  await page.refresh(page.learners);
  if (signal.aborted) return;
  loading.remove();
  main.append(...page.elements);
}
