// The page of one learner: its cabinet, an open box, its training, and how good it is.

import { board as findBoard, get, post, put } from "../api.js";
import { h } from "../dom.js";
import { perFrame } from "../frames.js";
import { forgetLearner, keepLearner, keepSeats, learner as kept, learners, learnersOf } from "../keep.js";
import { t, tn } from "../language.js";
import { announce } from "../live.js";
import { learnerBoards } from "../menace/boards.js";
import { createAttempt } from "../menace/attempt.js";
import { createCabinet } from "../menace/cabinet.js";
import { createCharts } from "../menace/charts.js";
import { createClient } from "../menace/client.js";
import { createHead, createLegend } from "../menace/head.js";
import { askForAnother, askToStartAgain, createMachine } from "../menace/machine.js";
import { createOpenBox } from "../menace/openbox.js";
import { createOpenValues } from "../menace/openvalues.js";
import { build, ownLearner } from "../menace/own.js";
import { createTraining } from "../menace/training.js";
import { navigate, readdress } from "../router.js";
import { other } from "../words.js";

/**
 * @typedef {import("../menace/client.js").Learner} Learner
 * @typedef {import("../menace/beads.js").Box} Box
 */

class MenacePage {
  /** @param {Learner} learner @param {import("../types.js").BoardInfo} board @param {AbortSignal} signal */
  constructor(learner, board, signal) {
    this.learner = learner;
    this.signal = signal;
    this.redraw = perFrame(() => this.#draw(), signal);
    this.own = kept(learner.id);
    this.mine = this.own !== undefined;
    this.client = createClient(learner.id, this.own?.secret ?? null, signal);
    /** @type {Map<number, Box>} */
    this.boxes = new Map();
    this.open = Math.min(learner.boxes, 1);
    this.head = this.#makeHead();
    this.attempt = createAttempt(signal, this.head);
    this.cabinet = createCabinet(board, learner.kind, (number) => void this.openBox(number, true));
    const onStep = (/** @type {number} */ way) => this.step(way);
    const onRefill = () => this.attempt(() => this.refillBox(), this.opened.element);
    this.opened =
      learner.kind === "menace"
        ? createOpenBox(board, { name: () => this.learner.name, onStep, onRefill })
        : createOpenValues(board, { onStep });
    this.opened.element.hidden = !learner.boxes; // on a board without a choice
    this.charts = createCharts(
      learner.kind === "menace"
        ? t("Not sampled: every bead in every box is weighed.")
        : t("Not sampled: every way to play is weighed."),
    );
    this.training = this.#makeTraining();
    this.machine = this.#makeMachine();
    addEventListener("focus", () => void this.attempt(() => this.lookAgain()), { signal });
  }

  #makeHead() {
    return createHead(this.learner, this.mine, {
      play: () => void this.attempt(() => this.play(), this.head),
      copy: () => void this.attempt(() => this.copy(), this.head),
      seat: (side) => void this.attempt(() => this.sit(side), this.head),
    });
  }

  #makeTraining() {
    const { learner, client, signal } = this;
    /** @type {typeof this.attempt} */
    const attempt = (work) => this.attempt(work, this.training.element);
    const rivals = learners().filter(
      (one) => one.board === learner.board && one.side === other(learner.side),
    );
    return createTraining({
      kind: learner.kind,
      others: rivals.map((one) => ({ name: one.name, opponent: `learner:${one.id}` })),
      train: (phases, points) =>
        attempt(async () => {
          const games = phases.reduce((sum, phase) => sum + phase.games, 0);
          const done = await client.train(phases, Math.min(points, games));
          await this.refresh(done.learner);
          return done;
        }),
      change: (changes) => attempt(async () => this.refresh(await client.change(changes))),
      startAgain: () =>
        askToStartAgain(this.learner, (preset) => void attempt(() => this.startAgain(preset))),
      signal,
    });
  }

  #makeMachine() {
    const { client } = this;
    /** @type {typeof this.attempt} */
    const attempt = (work) => this.attempt(work, this.machine.does);
    return createMachine({
      mine: this.mine,
      rename: (name) => void attempt(async () => this.refresh(await client.change({ name }))),
      takeAlong: () => h("a", { href: `${client.path}/memory`, download: "" }).click(),
      bring: (file) => void attempt(() => this.bring(file)),
      another: () => void attempt(async () => this.askForAnother(await learnerBoards(this.signal))),
      remove: () => void attempt(() => this.remove()),
    });
  }

  /** @returns {HTMLElement[]} */
  get elements() {
    const { learner, mine, head, cabinet, opened, training, charts, machine } = this;
    const shelf = h(
      "section.card.cabinet",
      { "aria-label": t("The cabinet") },
      cabinet.element,
      createLegend(learner.kind),
    );
    const right = h("div.menace-right", opened.element, mine && training.element, charts.element);
    return [head, right, shelf, machine.element];
  }

  /** @param {string} address */
  goTo(address) {
    if (!this.signal.aborted) void navigate(address); // else the reader has gone elsewhere meanwhile
  }

  /** Show a learner as it is now; what has not changed stays as it is drawn. @param {Learner} now */
  async refresh(now) {
    const all = await this.client.boxes(now);
    if (now.version < this.learner.version) return; // a later change was shown meanwhile
    this.learner = now;
    this.boxes = new Map(all.map((box) => [box.number, box]));
    this.training.update(now);
    const { name, board, side, kind } = now;
    if (this.own) keepLearner({ ...this.own, name, board, side, kind });
    this.redraw();
    await this.openBox(this.open, false);
  }

  #draw() {
    const { moves, words, curve } = this.learner;
    this.cabinet.update([...this.boxes.values()], moves, words.opening);
    this.charts.update(curve, words.verdict);
    this.machine.update(this.learner, learners());
  }

  /** It may have learned from a game in another window. */
  async lookAgain() {
    const now = await this.client.look();
    if (now.version > this.learner.version) await this.refresh(now);
  }

  /** @param {number} number @param {boolean} asked whether a person did */
  async openBox(number, asked) {
    const { opened } = this;
    const box = this.boxes.get(number);
    if (!box) return;
    this.open = number;
    this.cabinet.mark(number);
    opened.show(box, this.mine);
    if (asked && opened.element.getBoundingClientRect().top < 0)
      opened.element.scrollIntoView({ block: "nearest" });
    const said = await this.client.box(number).catch(() => null);
    if (said && this.open === number) opened.say(said.words);
    if (!asked || !said) return;
    const facts = { number, words: `${said.words.position} ${said.words.beads}` };
    announce(box.beads ? t("Box {number}. {words}", facts) : t("Position {number}. {words}", facts));
  }

  /** @param {number} way */
  step(way) {
    const next = this.cabinet.beside(this.open, way);
    if (next) void this.openBox(next, true);
  }

  async refillBox() {
    await this.client.refill(this.open);
    await this.refresh(await this.client.look());
  }

  /** @param {string} preset */
  async startAgain(preset) {
    await this.refresh(await this.client.reset(preset));
    announce(
      this.learner.kind === "menace" ? t("Every box is as it began.") : t("Every value is as it began."),
    );
  }

  async remove() {
    await this.client.remove();
    forgetLearner(this.learner.id);
    this.goTo("/menace");
  }

  async play() {
    const { id, side, board } = this.learner;
    const players = { [side]: `learner:${id}`, [other(side)]: "human" };
    const wanted = { board, players, first: "X" };
    const game = await post("/api/games", wanted, { secret: this.client.secret, patient: false });
    keepSeats(game.id, game.seats);
    this.goTo(`/game/${game.id}`);
  }

  /** A machine of one's own that knows the same. */
  async copy() {
    const { board, side, name, kind } = this.learner;
    const memory = await get(`${this.client.path}/memory`, { signal: this.signal });
    const made = await build({ board, side, name, kind });
    await put(`/api/learners/${made.id}/memory`, memory, { secret: made.secret });
    this.goTo(`/menace/${made.id}`);
  }

  /** The machine that plays the other side. @param {string} side */
  async sit(side) {
    const { board, kind } = this.learner;
    const [known] = learnersOf(board, side, kind);
    this.goTo(`/menace/${(known ?? (await build({ side, board, kind }))).id}`);
  }

  /** @param {import("../types.js").Offer[]} boards */
  askForAnother(boards) {
    const { side, kind } = this.learner;
    askForAnother(
      (wanted) =>
        void this.attempt(async () => this.goTo(`/menace/${(await build(wanted)).id}`), this.machine.does),
      boards,
      side,
      kind,
    );
  }

  /** @param {File} file */
  async bring(file) {
    let memory;
    try {
      memory = JSON.parse(await file.text());
    } catch {
      const facts = { file: file.name };
      throw new Error(t("{file} is no memory of a learner: it is not JSON, or was cut short.", facts));
    }
    await this.refresh(await this.client.bring(memory));
    announce(tn("Imported: {number} game.", "Imported: {number} games.", this.learner.games));
  }
}

/** @param {HTMLElement} main @param {{path: string, signal: AbortSignal}} where */
export async function show(main, { path, signal }) {
  const loading = h("p.loading", t("Opening the cabinet…"));
  main.append(loading);
  const wanted = decodeURIComponent(path.split("/")[2] ?? "");
  const learner = wanted
    ? await get(`/api/learners/${encodeURIComponent(wanted)}`, { signal })
    : await ownLearner(signal);
  if (signal.aborted) return;
  if (!wanted) readdress(`/menace/${learner.id}`);
  const page = new MenacePage(learner, await findBoard(learner.board), signal);
  await page.refresh(learner);
  if (signal.aborted) return;
  loading.remove();
  document.title = `${learner.name} · noughts`;
  main.append(...page.elements);
}
