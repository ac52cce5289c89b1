// Analysis: the verdict first, then the variation that shows it, then what every cell is worth.

import * as api from "../api.js";
import { sentenceOf } from "../api.js";
import { createBoardView } from "../board/view.js";
import { h, keepFocus, refill } from "../dom.js";
import { perFrame } from "../frames.js";
import { setNote } from "../header.js";
import { dots } from "../icons.js";
import { number, t, withParts } from "../language.js";
import { announce } from "../live.js";
import { withCells } from "../names.js";
import { navigate, readdress } from "../router.js";
import { shortcuts } from "../shortcuts.js";
import { keepNew } from "../start.js";
import { GameGraph } from "../understand/graph.js";
import { legend, markSwitch } from "../understand/legend.js";
import { VariationPlayer } from "../understand/variation.js";
import { Variations } from "../understand/variations.js";
import { Setup, boardTitle, putStone } from "../understand/setup.js";
import { Subject, turnOf } from "../understand/subject.js";
import { foundScene, gameName, isWorse, plainScene } from "../understand/verdicts.js";
import { capital, other, sizes, withoutStop } from "../words.js";

const USUAL = 3; // seconds
const LONGER = 10;
const WIDE = matchMedia("(min-width: 1200px)");

/** @param {string} words @param {() => void} onclick @param {string} [more] */
const button = (words, onclick, more = "") => h("button", { class: `button ${more}`, onclick }, words);

/** @param {string} words @param {() => void} onclick */
const smallButton = (words, onclick) => button(words, onclick, "button-small");

class AnalyzePage {
  /** @param {HTMLElement} main @param {Subject} subject @param {AbortSignal} signal */
  constructor(main, subject, signal) {
    this.main = main;
    this.subject = subject;
    this.signal = signal;
    this.redraw = perFrame(() => this.#draw(), signal);
    /** @type {any} what the server found, or null */
    this.found = null;
    this.setting = false;
    /** @type {import("../understand/legend.js").Marks} */
    this.marks = "verdicts";
    /** @type {AbortController | null} */
    this.asking = null;
    this.settling = 0;
    this.ended = false; // whether nobody is to move there
    this.wanted = "X"; // who moves where the stones do not say
    this.title = h("h1.analysis-title");
    this.stamp = h("span.stamp", { hidden: true }, t("Proved"));
    this.detail = h("p.analysis-detail");
    this.notice = h("div.notice.analysis-notice", { hidden: true });
    this.legendBox = h("section.legend-box", { "aria-label": t("What the marks mean"), hidden: true });
    this.ways = h("div.analysis-ways");
    this.place = h("p.capitals.analyze-place");
    this.graphBox = h("div.graph-place", { hidden: true });
    /** @type {GameGraph | null} */
    this.graph = null;
    this.switch = markSwitch(this.marks, (marks) => this.#mark(marks));
    this.setup = new Setup({
      board: (name) => void this.#changeBoard(name),
      turn: (turn) => this.#setTurn(turn),
      clear: () => this.#setStones(".".repeat(this.subject.board.cells)),
      analyze: () => void this.look(),
    });
    this.view = this.#makeView();
    this.variation = this.#makeVariation();
    this.variations = this.#makeVariations();
    this.panel = h(
      "section.card.analysis",
      { "aria-label": t("Analysis") },
      h("div.analysis-head", h("div.analysis-verdict", this.title, this.stamp), this.detail, this.notice),
      this.setup.element,
      this.variations.element,
      this.variation.element,
      this.legendBox,
      this.graphBox,
      this.ways,
    );
    this.boardBox = h("div.analyze-board", this.place, this.view.element);
    this.layout = h("div.analyze", this.boardBox, this.panel);
    main.append(this.layout);
    WIDE.addEventListener("change", () => this.#putWays(), { signal });
    this.#putWays();
    shortcuts(
      {
        arrowleft: () => this.variation.go(this.variation.step - 1),
        arrowright: () => this.variation.go(this.variation.step + 1),
        v: () => announce(this.switch.turn()),
        r: () => this.view.reset(),
        ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [String(n), () => this.variations.choose(n - 1)])),
      },
      signal,
    );
    signal.addEventListener("abort", () => this.#leave());
  }

  /** Below the board where there is room beside the panel, else at the panel's end. */
  #putWays() {
    (WIDE.matches ? this.view.foot : this.panel).append(this.ways);
  }

  #leave() {
    this.#stopAsking();
    this.variation.stop();
    this.view.destroy();
  }

  /** Nothing asked for, or about to be, is wanted any more. */
  #stopAsking() {
    clearTimeout(this.settling);
    this.asking?.abort();
    this.ended = false;
  }

  #makeView() {
    const view = createBoardView(this.subject.board, { onPlace: (cell) => this.#place(cell) });
    const keys = h(
      "p.note.analyze-keys",
      withParts(t("{one} {two} {three} variation  {left} {right} step  {v} verdicts"), {
        one: h("kbd", "1"),
        two: h("kbd", "2"),
        three: h("kbd", "3"),
        left: h("kbd", "←"),
        right: h("kbd", "→"),
        v: h("kbd", "V"),
      }),
    );
    view.foot.append(this.switch.element, keys);
    return view;
  }

  #makeVariation() {
    return new VariationPlayer(this.subject.board.cell_names, (step) => this.#stepped(step));
  }

  #makeVariations() {
    return new Variations(this.subject.board, {
      count: () => void this.look(),
      choose: (number) => {
        this.#follow(false);
        this.#drawBoard();
        const { names } = this.variation;
        const cells = this.variation.variation.map((cell) => names[cell]).join(" ");
        announce(t("Variation {number}: {cells}", { number: number + 1, cells }));
      },
    });
  }

  /** Take the variation that is chosen to step through. @param {boolean} further whether one may stay where it is */
  #follow(further) {
    const { way } = this.variations;
    if (way) this.variation.show(way.variation, way.notes, this.found.turn, further);
    else this.variation.show([], [], this.subject.turn);
  }

  /** Everything anew for another board. @param {string} name */
  async #changeBoard(name) {
    try {
      const board = await api.board(name);
      this.view.destroy();
      this.subject = new Subject(board, ".".repeat(board.cells), "X");
      const old = [this.view.element, this.variation.element, this.variations.element];
      this.view = this.#makeView();
      this.variation = this.#makeVariation();
      this.variations = this.#makeVariations();
      const made = [this.view.element, this.variation.element, this.variations.element];
      old.forEach((element, i) => element.replaceWith(/** @type {HTMLElement} */ (made[i])));
      this.#putWays();
      this.edit();
    } catch (problem) {
      this.#say(problem);
    }
  }

  /** A note below the verdict, or none. @param {...import("../dom.js").Child} content */
  #note(...content) {
    this.notice.className = "notice analysis-notice";
    keepFocus(this.notice, () => {
      this.notice.hidden = !content.length;
      refill(this.notice, ...content);
    });
  }

  /** @param {unknown} problem */
  #say(problem) {
    const words = sentenceOf(problem);
    this.#note(h("p", words));
    this.notice.classList.add("notice-problem");
    announce(words);
  }

  /** Begin to set up a position. */
  edit() {
    this.#stopAsking();
    this.subject.game = null;
    this.subject.moves = null;
    this.setting = true;
    this.found = null;
    this.title.textContent = t("Set up a position");
    this.detail.textContent = t(
      "Then let it be taken apart: every move proved or estimated, and the best variation drawn.",
    );
    this.#note();
    this.setup.showTurn(this.subject.turn);
    this.#forget("X");
    this.redraw();
  }

  /** No variations. @param {string} turn */
  #forget(turn) {
    this.variations.show(null);
    this.variation.show([], [], turn);
  }

  /** @param {string} turn */
  #setTurn(turn) {
    this.wanted = this.subject.turn = turn;
    this.redraw();
  }

  /** @param {string} stones */
  #setStones(stones) {
    this.subject.stones = stones;
    this.subject.turn = turnOf(stones, this.wanted);
    this.setup.showTurn(this.subject.turn);
    this.#note();
    this.redraw();
  }

  /** @param {number} cell */
  #place(cell) {
    const { stones, board } = this.subject;
    if (this.setting) {
      const put = putStone(board, stones, cell);
      this.#setStones(put.stones);
      return announce([board.cell_names[put.cell], put.sign === "." ? t("empty") : put.sign].join(", "));
    }
    if (stones[cell] !== "." || !this.found || this.variation.step) {
      if (stones[cell] !== ".") this.view.shake(cell);
      return announce(stones[cell] !== "." ? t("{cell} is taken.", { cell: board.cell_names[cell] }) : "");
    }
    this.subject = this.subject.play(cell);
    void this.look();
  }

  /** Look at the position. @param {number} [seconds] */
  async look(seconds = USUAL) {
    if (this.signal.aborted) return;
    this.#stopAsking();
    const asking = (this.asking = new AbortController());
    const { board, stones, turn, address } = this.subject;
    const waiting = [
      setTimeout(() => this.#thinking(false), 300),
      setTimeout(() => this.#thinking(true), 2000),
    ];
    const tell = (/** @type {any} */ soFar) => {
      waiting.forEach(clearTimeout);
      if (!asking.signal.aborted) this.#showSoFar(soFar);
    };
    this.setting = false;
    readdress(address);
    if (this.found?.position.slice(0, board.cells) !== stones || this.found?.turn !== turn) this.found = null;
    this.#note();
    if (!this.found) this.#forget(turn);
    this.redraw();
    try {
      const found = await api.post(
        "/api/analyze",
        { board: board.name, position: stones, turn, limit: seconds, variations: this.variations.count },
        { signal: asking.signal, tell },
      );
      this.#show(found, seconds);
    } catch (problem) {
      if (!asking.signal.aborted) this.#failed(problem);
    } finally {
      waiting.forEach(clearTimeout);
      this.panel.removeAttribute("aria-busy");
    }
  }

  /** What is found while it is still looked for; who steps through a variation keeps that. @param {any} soFar */
  #showSoFar(soFar) {
    if (!this.variation.step && !this.found?.proved) {
      this.found = soFar;
      this.variations.show(soFar);
      this.#follow(false);
      this.#tell();
      this.redraw();
    }
    const far = { depth: number(soFar.depth), positions: number(soFar.nodes) };
    this.#looking(t("Still looking: depth {depth}, {positions} positions", far), true);
  }

  /** @param {any} found @param {number} seconds */
  #show(found, seconds) {
    const further = this.found?.position === found.position && this.found?.turn === found.turn;
    this.found = found;
    this.#note();
    this.variations.show(found);
    this.#follow(further);
    this.#tell();
    if (!found.proved) this.#unproved(seconds);
    this.redraw();
    announce(`${found.words.title}. ${found.words.detail}`);
  }

  #tell() {
    const { words } = this.found;
    const { played, board, game } = this.subject;
    const instead = game && played !== null && isWorse(this.found, played);
    this.title.textContent = words.title;
    refill(
      this.detail,
      words.detail,
      instead && [
        " ",
        withParts(t("In the game {side} played {cell} instead.", { side: this.found.turn }), {
          cell: h("span.cell-name", board.cell_names[played] ?? ""),
        }),
      ],
    );
  }

  /** A position that cannot be looked at. @param {unknown} problem */
  #failed(problem) {
    const status = problem instanceof api.Problem ? problem.status : 0;
    this.found = null;
    this.#forget("X");
    if (status === 409) return this.#over(sentenceOf(problem));
    if (status === 422 && !this.subject.game) this.edit();
    else this.#told(t("Not analyzed"), "");
    this.#say(problem);
  }

  /** The end of a game: the server says how it ended. @param {string} sentence */
  #over(sentence) {
    const { game, ply } = this.subject;
    const words = game && ply === game.moves.length ? game.words : null;
    this.ended = true;
    const [what, how] = sentence.split(/: (.+)/);
    this.#told(
      withoutStop(words?.title ?? what ?? ""),
      words?.detail ?? (how ? `${capital(withoutStop(how))}.` : ""),
    );
    this.#note();
    announce(`${this.title.textContent}. ${this.detail.textContent}`);
  }

  /** @param {string} title @param {string} detail */
  #told(title, detail) {
    this.title.textContent = title;
    refill(this.detail, withCells(detail));
    this.redraw();
  }

  /** Where nothing was proved; on the largest boards more time would not help. @param {number} seconds */
  #unproved(seconds) {
    if (!this.found?.nodes) return this.#note(h("p", t("Too large to prove. Showing an estimate.")));
    const more = smallButton(t("Keep looking"), () => void this.look(LONGER));
    this.#note(h("p", t("Not proved within {seconds} s. Showing an estimate.", { seconds })), more);
  }

  /** @param {boolean} long */
  #thinking(long) {
    if (!this.found) {
      this.title.textContent = t("Looking");
      this.detail.textContent = "";
    }
    this.#looking(long ? t("Still looking") : t("Looking"), long);
  }

  /** @param {string} words @param {boolean} stoppable */
  #looking(words, stoppable) {
    this.panel.setAttribute("aria-busy", "true");
    this.#note(h("p.thinking", words, " ", dots()), stoppable && smallButton(t("Stop"), () => this.#stop()));
  }

  #stop() {
    this.asking?.abort();
    const again = smallButton(t("Look again"), () => void this.look());
    if (this.found) {
      this.#note(h("p", t("Stopped. Showing what was found so far.")), again);
      return;
    }
    this.title.textContent = t("Stopped");
    this.detail.textContent = t("Nothing was found yet.");
    this.#note(h("p", t("The position was not looked at to the end.")), again);
  }

  /** @param {import("../understand/legend.js").Marks} marks */
  #mark(marks) {
    this.marks = marks;
    this.#drawBoard();
  }

  /** @param {number} step */
  #stepped(step) {
    const { names, variation } = this.variation;
    this.#drawBoard();
    announce(
      step
        ? `${step}: ${names[variation[step - 1] ?? 0]}, ${this.variations.way?.notes[step - 1] ?? ""}`
        : t("Start of the variation."),
    );
  }

  #draw() {
    const { subject, found } = this;
    const { board, game, ply, turn } = subject;
    this.layout.className = `analyze analyze-${board.shape.length}d${this.setting ? " analyze-setting" : ""}`;
    this.setup.element.hidden = !this.setting;
    this.stamp.hidden = this.setting || !found?.proved;
    if (!found && !this.setting && !this.title.textContent) this.title.textContent = t("Looking");
    const words = [sizes(board.shape), ...(board.rule.length ? board.about : [])].join(" · ");
    const where = game
      ? t("{game} · position after move {ply}", { game: gameName(game, subject.learners), ply })
      : words;
    this.place.textContent = this.ended
      ? where
      : t("{position} · {side} to move", { position: where, side: turn });
    this.legendBox.hidden = !found;
    if (found)
      refill(
        this.legendBox,
        legend(found.moves, turn),
        h("p.note", t("For {side} moving there. Solid is proved, dotted is an estimate.", { side: turn })),
      );
    this.graphBox.hidden = !game || this.setting || !game.moves.length;
    this.graph?.at(ply);
    this.#drawWays();
    this.#drawBoard();
    const what = this.setting ? t("Set up") : (found?.words.title ?? t("Analyze"));
    document.title = `${what} · ${boardTitle(board.name)} · noughts`;
  }

  #drawWays() {
    const { subject, found } = this;
    const ways = this.setting
      ? []
      : [
          found && subject.moves && button(t("Play from here"), () => void this.#playFrom()),
          button(t("Set up a position"), () => this.edit()),
          subject.game &&
            subject.source &&
            h(
              "a.button",
              { href: subject.source.page },
              subject.source.isTournament ? t("Back to the tournament") : t("Back to the game"),
            ),
        ];
    keepFocus(this.ways, () => {
      refill(this.ways, ...ways);
      this.ways.hidden = this.setting;
    });
  }

  #drawBoard() {
    const { subject, found, marks, variation } = this;
    if (this.setting || !found) this.view.update(plainScene(subject, this.setting));
    else this.view.update(foundScene(subject, this.#chosen(found), marks, variation.step));
  }

  /** What was found, with the variation that is chosen. @param {any} found */
  #chosen(found) {
    const { way } = this.variations;
    return way ? { ...found, variation: way.variation, variation_lines: way.lines } : found;
  }

  /** A new game from the position, the side to move being the reader's. */
  async #playFrom() {
    const { board, moves, first, turn, game } = this.subject;
    const level =
      Object.values(game?.players ?? {}).find((name) => name !== "human" && !name.startsWith("learner:")) ??
      "difficult";
    try {
      const made = await api.post("/api/games", {
        board: board.name,
        first,
        moves,
        players: { [turn]: "human", [other(turn)]: level },
      });
      keepNew(made, null);
      if (!this.signal.aborted) void navigate(`/game/${made.id}`);
    } catch (problem) {
      this.#say(problem);
    }
  }

  /** The graph of the game, and what there is to learn from it. */
  async follow() {
    const { game, source } = this.subject;
    if (!game?.moves.length || !source) return;
    this.graph = new GameGraph(game.moves.length, (ply) => this.#goTo(ply));
    this.graphBox.replaceChildren(this.graph.element);
    this.graph.at(this.subject.ply);
    try {
      this.graph.show(await api.get(`${source.call}/review`, { signal: this.signal }));
    } catch (problem) {
      if (!this.signal.aborted) console.warn(problem); // the game can be stepped through without
    }
  }

  /** @param {number} ply */
  #goTo(ply) {
    if (!this.subject.game || ply === this.subject.ply) return;
    this.subject.goTo(ply);
    this.graph?.at(ply);
    this.found = null;
    this.#forget("X");
    this.redraw();
    // While it is dragged along, only where it stops is looked at.
    clearTimeout(this.settling);
    this.settling = window.setTimeout(() => void this.look(), 180);
  }
}

/** @param {HTMLElement} main @param {{query: URLSearchParams, signal: AbortSignal}} where */
export async function show(main, { query, signal }) {
  const subject = await Subject.open(query, signal);
  if (signal.aborted) return;
  setNote(sizes(subject.board.shape), { narrow: true });
  const page = new AnalyzePage(main, subject, signal);
  void page.setup.fill(subject.board.name).catch(() => undefined);
  if (subject.game || query.has("position")) void page.look();
  else page.edit();
  void page.follow();
}
