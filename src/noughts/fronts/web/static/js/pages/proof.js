// The proof of 4x4x4, to be walked through: O replies anywhere, X answers by the book, and it says why.

import * as api from "../api.js";
import { sentenceOf } from "../api.js";
import { createBoardView } from "../board/view.js";
import { h, keepFocus, refill } from "../dom.js";
import { perFrame } from "../frames.js";
import { setNote } from "../header.js";
import { icon, sign } from "../icons.js";
import { number, t, tc, tn } from "../language.js";
import { announce } from "../live.js";
import { navigate, readdress } from "../router.js";
import { shortcuts } from "../shortcuts.js";
import { keepNew } from "../start.js";
import { KindCard } from "../understand/kinds.js";
import { VariationPlayer, variationScene } from "../understand/variation.js";
import { WhyColumn } from "../understand/why.js";
import { sizes, stonesAfter } from "../words.js";

const HOW = /** @type {Record<string, string>} */ ({
  book: t("book answer"),
  block: tc("answer", "blocks"),
  forced: t("by force"),
  opening: t("opening"),
});

class ProofPage {
  /**
   * @param {HTMLElement} main @param {import("../types.js").BoardInfo} board
   * @param {import("../understand/kinds.js").Proof} proof @param {AbortSignal} signal
   */
  constructor(main, board, proof, signal) {
    this.board = board;
    this.proof = proof;
    this.signal = signal;
    this.redraw = perFrame(() => this.#draw(), signal);
    /** @type {number[]} X's opening, and then a reply and an answer in turn, up to the last reply */
    this.moves = [proof.opening];
    /** @type {any} what the server answers there */
    this.told = null;
    /** @type {AbortController | null} the answer waited for; only the last one asked for is wanted */
    this.asking = null;
    this.deeper = false; // whether a cell pressed is O's next reply, not another first one
    this.names = board.cell_names;
    this.crumbs = h("ol.crumbs", { "aria-label": t("Moves so far") });
    this.caption = h("p.caption.proof-caption");
    this.problem = h("p.notice.notice-problem", { hidden: true });
    this.view = createBoardView(board, {
      onPlace: (cell) => void this.#reply(cell),
      describe: (cell) => this.#describe(cell),
    });
    this.view.foot.append(this.caption);
    this.view.redraw(); // empty, until the first answer is there
    this.card = new KindCard(proof, this.names, {
      choose: (kind) => void this.#chooseKind(kind),
      play: () => void this.#play(),
      check: () => void this.#check(),
    });
    this.why = new WhyColumn(proof, this.names, (kind) => void this.#chooseKind(kind));
    this.variation = new VariationPlayer(this.names, this.redraw);
    this.why.variation.append(this.variation.element);
    const head = h(
      "header.proof-head",
      h("p.capitals", t("{board} · proof explorer", { board: sizes(board.shape) })),
      h("h1", t("X wins, whatever O does")),
      this.crumbs,
      this.problem,
    );
    main.append(
      h("div.proof", h("div.proof-board", head, this.view.element), this.card.element, this.why.element),
    );
    shortcuts(
      {
        arrowleft: () => this.variation.go(this.variation.step - 1),
        arrowright: () => this.variation.go(this.variation.step + 1),
        r: () => this.view.reset(),
      },
      signal,
    );
    signal.addEventListener("abort", () => {
      this.asking?.abort();
      this.variation.stop();
      this.view.destroy();
    });
  }

  /** Go to where some moves lead. @param {number[]} moves @param {{quiet?: boolean}} [how] */
  async go(moves, { quiet = false } = {}) {
    this.asking?.abort();
    const { signal } = (this.asking = new AbortController());
    try {
      const told = await api.post("/api/proof/answer", { moves }, { signal });
      if (signal.aborted) return;
      this.moves = moves;
      this.told = told;
      this.problem.hidden = true;
      const address =
        moves.length > 1 ? `/proof?moves=${moves.map((cell) => this.names[cell]).join("-")}` : "/proof";
      readdress(address);
      this.variation.show(told.how === "forced" && told.variation.length > 1 ? told.variation : [], told.variation_notes, "X");
      this.redraw();
      if (!quiet) announce(`${this.#title()}. ${told.words.join(" ")}`);
    } catch (problem) {
      if (signal.aborted) return;
      const words = sentenceOf(problem);
      this.problem.hidden = false;
      this.problem.textContent = words;
      announce(words);
    }
  }

  /** X has completed a line, or does with its answer. */
  get over() {
    return this.told?.how === "over" || (this.told?.how === "forced" && this.told.variation.length === 1);
  }

  /** The moves with X's answer among them. */
  get answered() {
    return this.told?.answer === null || this.told?.answer === undefined
      ? this.moves
      : [...this.moves, this.told.answer];
  }

  /** O plays a cell. @param {number} cell */
  async #reply(cell) {
    if (!this.told) return;
    if (this.over) return announce(t("X has won. Go back by the moves above the board."));
    if (stonesAfter(64, this.answered, "X")[cell] !== ".") {
      this.view.shake(cell);
      return announce(t("{cell} is taken.", { cell: this.names[cell] }));
    }
    // In the first round another cell is another reply; only later it is O's next one.
    const first = this.moves.length <= 2 && !this.deeper;
    await this.go(first ? [this.proof.opening, cell] : [...this.answered, cell]);
  }

  /** @param {import("../understand/kinds.js").Kind} kind */
  #chooseKind(kind) {
    this.deeper = false;
    return this.go([this.proof.opening, kind.reply]);
  }

  #title() {
    const { told, moves } = this;
    const name = (/** @type {number | null | undefined} */ cell) => this.names[cell ?? 0] ?? "";
    if (told.how === "over") return t("X has won");
    const facts = { answer: name(told.answer), reply: name(moves.at(-1)) };
    if (told.how === "reply") return t("X opens at {cell}", { cell: name(moves[0]) });
    if (told.how === "forced" && told.variation.length === 1) return t("{answer} completes the line", facts);
    if (told.how === "forced") return t("Why {answer} wins after {reply}", facts);
    return told.how === "block"
      ? t("Why {answer} blocks {reply}", facts)
      : t("Why {answer} answers {reply}", facts);
  }

  #draw() {
    const { told } = this;
    this.card.choose(told.kind);
    this.why.show(told.kind, this.#title(), told.words);
    this.#drawCrumbs();
    this.#drawBoard();
  }

  #drawCrumbs() {
    const all = this.answered;
    const last = all.length - 1;
    const chip = (/** @type {number} */ cell, /** @type {number} */ i) => {
      const side = i % 2 ? "O" : "X";
      const answer = i === last && this.told.answer !== null;
      const how = answer ? HOW[this.told.how] : "";
      const back = () => {
        this.deeper = i > 2;
        void this.go(i === 0 ? [cell] : all.slice(0, side === "O" ? i + 1 : i));
      };
      const label = `${side} ${this.names[cell]}${how ? `, ${how}` : ""}`;
      const button = h(
        "button",
        {
          class: `crumb crumb-${answer ? "answer" : side.toLowerCase()}`,
          "aria-label": label,
          "aria-current": i === last && "step",
          onclick: back,
        },
        sign(side, 14),
        h("span.cell-name", this.names[cell] ?? ""),
        how && h("span.crumb-how", how),
      );
      return h("li", i > 0 && icon("next", 14), button);
    };
    const deepen = this.moves.length === 2 && !this.deeper && !this.over;
    const on = h("button.crumb.crumb-on", { onclick: () => this.#deepen() }, t("Reply again"));
    const press = this.deeper && this.moves.length === 2;
    const hint = h("li.crumb-hint", icon("next", 14), h("span.caption", t("press a cell")));
    keepFocus(this.crumbs, () =>
      refill(this.crumbs, all.map(chip), deepen && h("li", icon("next", 14), on), press && hint),
    );
  }

  /** From now on a cell is O's next reply, not another first one. */
  #deepen() {
    this.deeper = true;
    this.redraw();
    announce(t("Press a cell for O\u2019s next reply."));
    this.view.focusCell(this.told.answer ?? 0);
  }

  #drawBoard() {
    const { told, variation, moves, proof } = this;
    const forced = variation.variation.length > 0;
    const stones = stonesAfter(64, moves, "X");
    /** @type {import("../types.js").Scene} */
    let scene = { stones, ghost: this.over ? null : "O", marked: {} };
    if (forced) {
      scene = {
        ...variationScene(stones, "X", variation.variation, told.variation_lines, variation.step),
        ghost: variation.step ? null : "O",
      };
    } else if (told.answer !== null) {
      scene.stones = stonesAfter(64, this.answered, "X");
      scene.marked = this.over ? {} : { [told.answer]: "book" };
      if (this.over) scene.wins = told.lines;
      else
        scene.lines = told.lines.map((/** @type {number[]} */ cells) => ({
          cells,
          look: "dotted",
          side: told.how === "block" ? "O" : "X",
        }));
    }
    const reply = moves.length > 1 ? moves.at(-1) : undefined;
    if (reply !== undefined && !forced) scene.marked = { ...scene.marked, [reply]: "aim" };
    const first = moves.length <= 2 && !this.deeper;
    scene.labels = first ? this.#kindLabels(scene.stones, told.kind) : this.#openLabels(scene.stones);
    this.caption.textContent = this.#captionWords(first, proof.kinds.length);
    this.view.update(scene);
  }

  /** @param {string} stones @param {number | null} chosen */
  #kindLabels(stones, chosen) {
    const all = this.proof.kinds.flatMap((kind) =>
      kind.cells.map((cell) => [cell, { text: kind.number, chosen: kind.number === chosen }]),
    );
    return Object.fromEntries(all.filter(([cell]) => stones[/** @type {number} */ (cell)] === "."));
  }

  /** How much of the book lies behind each reply that needs it. @param {string} stones */
  #openLabels(stones) {
    const { open, behind } = this.told;
    if (this.over) return {};
    const labels = open.map((/** @type {number} */ cell, /** @type {number} */ i) => [
      cell,
      { text: behind[i], chosen: false },
    ]);
    return Object.fromEntries(labels.filter((/** @type {[number, any]} */ [cell]) => stones[cell] === "."));
  }

  /** @param {boolean} first @param {number} kinds */
  #captionWords(first, kinds) {
    if (this.over) return t("X has four in a row.");
    if (first)
      return t("Cells with the same number are the same reply, turned or turned inside out: {kinds} kinds.", {
        kinds,
      });
    if (this.told.how === "forced") return t("Press a cell for a reply of your own, or play the variation.");
    if (!this.told.open.length) return t("Press a cell for O\u2019s next reply. X wins by threats alone.");
    return t(
      "Press a cell for O\u2019s next reply. A number: the positions of the book behind it; without one, X wins by threats.",
    );
  }

  /** @param {number} cell */
  #describe(cell) {
    const kind = this.proof.kinds.find((one) => one.cells.includes(cell));
    const stone = stonesAfter(64, this.answered, "X")[cell];
    const facts = { cell: this.names[cell], side: stone, number: kind?.number };
    if (stone !== ".")
      return cell === this.told?.answer
        ? t("{cell}, {side}, X\u2019s answer.", facts)
        : t("{cell}, {side}.", facts);
    if (this.moves.length <= 2 && !this.deeper && kind) return t("{cell}, empty, reply {number}.", facts);
    const behind = this.told?.behind[this.told.open.indexOf(cell)];
    if (behind === undefined) return t("{cell}, empty.", facts);
    return tn(
      "{cell}, empty, {number} position of the book behind it.",
      "{cell}, empty, {number} positions of the book behind it.",
      behind,
      facts,
    );
  }

  async #check() {
    this.card.checking(true);
    announce(t("The checker runs."));
    try {
      const found = await api.post("/api/proof/check", {}, { signal: this.signal });
      this.proof.checked = found;
      this.card.showCheck(found);
      this.why.showCheck(found);
      const seconds = number(found.seconds, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
      const tried = tn(
        "{number} reply was tried in {seconds} seconds.",
        "{number} replies were tried in {seconds} seconds.",
        found.replies,
        { seconds },
      );
      announce(`${found.words} ${tried}`);
    } catch (problem) {
      if (this.signal.aborted) return;
      this.card.showCheck(this.proof.checked);
      this.problem.hidden = false;
      this.problem.textContent = sentenceOf(problem);
    }
  }

  async #play() {
    try {
      const made = await api.post(
        "/api/games",
        { board: this.board.name, players: { X: "perfect", O: "human" }, first: "X" },
        { patient: false },
      );
      keepNew(made, null);
      if (!this.signal.aborted) void navigate(`/game/${made.id}`);
    } catch (problem) {
      this.problem.hidden = false;
      this.problem.textContent = sentenceOf(problem);
    }
  }
}

/** The moves of an address, as far as they are names of cells. @param {string | null} text @param {string[]} names */
function movesIn(text, names) {
  const cells = (text ?? "").split("-").map((name) => names.indexOf(name));
  return cells.includes(-1) ? null : cells;
}

/** @param {HTMLElement} main @param {{query: URLSearchParams, signal: AbortSignal}} where */
export async function show(main, { query, signal }) {
  setNote("4\u2009×\u20094\u2009×\u20094", { narrow: true });
  main.append(h("p.loading", t("The book is being opened…")));
  const [board, proof] = await Promise.all([api.board("4x4x4"), api.get("/api/proof", { signal })]);
  if (signal.aborted) return;
  main.replaceChildren();
  const page = new ProofPage(main, board, proof, signal);
  const moves = movesIn(query.get("moves"), board.cell_names);
  const start = proof.kinds[0] ? [proof.opening, proof.kinds[0].reply] : [proof.opening];
  page.deeper = Boolean(moves && moves.length > 2);
  await page.go(moves ?? start, { quiet: true });
  if (!page.told) await page.go(start, { quiet: true });
}
