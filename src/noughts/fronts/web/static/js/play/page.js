// What the page of a game shows: the board and the panel beside it. What the server says comes by the session.

import * as api from "../api.js";
import { sentenceOf } from "../api.js";
import { wellName } from "../board/scene.js";
import { createBoardView } from "../board/view.js";
import { allow, h, ifAllowed } from "../dom.js";
import { perFrame } from "../frames.js";
import { setNote, setTools } from "../header.js";
import { iconButton } from "../icons.js";
import * as keep from "../keep.js";
import { t, tn } from "../language.js";
import { announce } from "../live.js";
import { around, HERE } from "../names.js";
import { navigate } from "../router.js";
import { shortcuts } from "../shortcuts.js";
import { startGame } from "../start.js";
import { other, sizes, withoutStop } from "../words.js";
import { learnerIn, openBox } from "./box.js";
import { moveList } from "./moves.js";
import { notices, questionWords } from "./notices.js";
import { controls, headline, hintCard, players, status } from "./panel.js";
import { Session } from "./session.js";
import { openShare } from "./share.js";
import { spelledAim } from "./spelled.js";

/** @typedef {import("../types.js").Game} Game @typedef {import("../types.js").BoardInfo} BoardInfo */

export class PlayPage {
  /**
   * @param {HTMLElement} main
   * @param {Session} session
   * @param {BoardInfo} board
   * @param {Map<string, string>} levels
   * @param {AbortSignal} signal
   */
  constructor(main, session, board, levels, signal) {
    this.session = session;
    session.told = (kind, about) => this.told(kind, about);
    this.board = board;
    /** @type {number | null} a look back, or null for now */
    this.ply = null;
    /** @type {number | null} */
    this.aimed = null;
    /** @type {import("../understand/graph.js").Review | null} what was found when it was over */
    this.found = null;
    this.reviewed = -1;
    /** @type {import("../types.js").Hint | null} */
    this.said = null;
    this.before = session.game; // as it was last told
    this.redraw = perFrame(() => this.#draw(), signal);
    this.slow = session.slow;
    this.view = createBoardView(board, {
      onPlace: (cell) => this.place(cell),
      onAim: (cell) => this.aim(cell),
    });
    this.players = players(session, levels);
    this.status = status(session, board.k, { again: () => void this.again() });
    this.hint = hintCard(session);
    this.notices = notices(session, {
      now: () => this.look(null),
      board: () => this.toBoard(),
      redraw: this.redraw,
    });
    this.moves = moveList(session, board, (ply) => this.look(ply));
    this.box = openBox(session, board.cell_names, signal);
    this.controls = controls(session, {
      hint: () => void session.askHint(),
      share: () => openShare(session.game),
      remove: () => void this.remove(),
    });
    this.words = h("p.advice-words.caption"); // on phones, where the hint would be
    this.placeButton = h("button.button.button-main.place-button", {
      onclick: ifAllowed(() => this.placeAimed()),
    });
    const columns = board.wells.length && board.shape.length === 2 ? columnKeys(this.view, board) : {};
    this.spelled = board.shape.length > 3 ? spelledAim(board) : null;
    main.append(this.#layout());
    this.#header();
    const ticking = window.setInterval(() => this.players.tick(), 200);
    signal.addEventListener("abort", () => {
      window.clearInterval(ticking);
      this.view.destroy();
    });
    shortcuts(
      {
        ...columns,
        h: () => void session.askHint(),
        u: () => void session.act("undo"),
        y: () => void session.act("redo"),
        r: () => this.view.reset(),
        v: () => void navigate(`/analyze?game=${session.game.id}&ply=${this.shown}`),
        "[": () => this.step(-1),
        "]": () => this.step(1),
      },
      signal,
    );
  }

  #layout() {
    const { shape, about, lines } = this.board;
    const words = shape.length > 3 ? [...about, tn("{number} line", "{number} lines", lines.length)] : about;
    const plain = this.board.name.includes(",") ? "" : " play-title-plain";
    const title = h("h1", { class: `capitals play-title${plain}` }, [sizes(shape), ...words].join(" · "));
    const panel = h(
      "aside.panel.card",
      { "aria-label": t("The game") },
      this.players.element,
      this.status.element,
      this.notices.element,
      this.spelled?.element,
      h("div.advice-box", this.hint.element, this.words, this.placeButton),
      this.box.element,
      this.moves.element,
      this.controls.more,
      this.controls.six,
    );
    this.layout = h(
      "div",
      { class: `play play-${shape.length}d${this.board.wells.length ? " play-falls" : ""}` },
      h("div.play-board", title, this.view.element),
      panel,
    );
    return this.layout;
  }

  #header() {
    setNote(sizes(this.board.shape), { narrow: true });
    const share = () => openShare(this.session.game);
    setTools(iconButton("share", t("Share this game"), share, { look: "button-bare share-tool", size: 22 }));
  }

  get shown() {
    return this.ply ?? this.session.game.moves.length;
  }

  #draw() {
    const { session } = this;
    if (this.ply !== null && this.ply >= session.game.moves.length) this.ply = null;
    this.layout?.classList.toggle("play-over", session.over);
    this.players.draw(this.ply);
    this.status.draw(this.found, this.ply);
    this.notices.draw(this.ply);
    this.hint.draw();
    this.words.hidden = Boolean(session.hint) || session.over;
    this.words.textContent = session.pending ? "" : session.game.words.detail;
    this.moves.draw(this.ply, this.found?.mistake?.ply ?? null);
    this.controls.draw();
    void this.box.draw();
    this.view.update(this.scene());
    this.aimed = this.view.aimed; // where stones fall, it may lie higher now
    this.#drawPlace();
    const title = withoutStop(headline(session));
    document.title = `${title} · ${sizes(this.board.shape)} · noughts`;
  }

  /** @returns {import("../types.js").Scene} */
  scene() {
    const { session, ply } = this;
    const { game } = session;
    const stones = session.stones(ply);
    if (ply !== null) return { stones, last: game.moves[ply - 1] ?? null };
    if (session.pending) return { stones, last: session.pending.cell };
    const small = this.board.cells <= 25 && session.over;
    return {
      stones,
      last: session.over && game.winning_lines.length ? null : game.last,
      ghost: session.myMove,
      legal: session.over ? null : game.legal,
      wins: game.winning_lines,
      threats: mostUrgent(game),
      traps: game.traps,
      hint: session.hint?.cell ?? null,
      numbers: small ? Object.fromEntries(game.moves.map((cell, i) => [cell, i + 1])) : {},
    };
  }

  /** @param {number | null} cell */
  aim(cell) {
    this.aimed = cell;
    this.spelled?.draw(cell, this.session);
    this.#drawPlace();
  }

  /** The cell that the button would place at: the one aimed at, or else the hint. */
  get target() {
    const { session } = this;
    const cell = this.aimed ?? session.hint?.cell ?? null;
    return cell !== null && session.myMove && this.ply === null && session.game.legal.includes(cell)
      ? cell
      : null;
  }

  #drawPlace() {
    const { session, target } = this;
    const focused = document.activeElement === this.placeButton;
    this.placeButton.hidden = session.over || !session.mine.length;
    if (focused && this.placeButton.hidden) this.toBoard();
    allow(this.placeButton, target !== null);
    const name = this.view.falls
      ? wellName(this.board, target ?? 0)
      : (this.board.cell_names[target ?? 0] ?? "");
    const words =
      target !== null
        ? around(this.#placeWords(), h("span.cell-name", name))
        : [session.myMove ? this.#aimWords() : t("Wait for the other side")];
    this.placeButton.replaceChildren(h("span", ...words));
  }

  #placeWords() {
    const { falls, solid } = this.view;
    const facts = { side: this.session.myMove, cell: HERE };
    if (!falls) return t("Place {side} at {cell}", facts);
    return solid ? t("Drop {side} on {cell}", facts) : t("Drop {side} in {cell}", facts);
  }

  #aimWords() {
    const { falls, solid } = this.view;
    if (!falls) return t("Tap a cell to aim");
    return solid ? t("Tap a peg to aim") : t("Tap a column to aim");
  }

  /** The focus to the board, from something that goes away. */
  toBoard() {
    this.view.focusCell(this.view.current);
  }

  placeAimed() {
    if (this.target !== null) this.place(this.target);
  }

  /** @param {number} cell */
  place(cell) {
    const { session } = this;
    if (this.ply !== null) return this.look(null);
    if (session.over) return announce(t("The game is over."));
    if (session.game.position[cell] !== ".") {
      this.view.shake(cell);
      return this.say(this.#takenWords(cell));
    }
    if (!session.mine.length) return this.say(t("You are watching: only the players move."));
    const side = session.myMove;
    if (!side) return this.say(t("Wait for the other side."));
    this.notices.say("");
    void session.place(cell, side);
  }

  /** @param {number} cell */
  #takenWords(cell) {
    const { falls, solid } = this.view;
    if (!falls) return t("{cell} is taken.", { cell: this.board.cell_names[cell] });
    const name = wellName(this.board, cell);
    return solid ? t("Peg {name} is full.", { name }) : t("Column {name} is full.", { name });
  }

  /** @param {string} words */
  say(words) {
    this.notices.say(words);
    announce(words);
  }

  /** @param {number | null} ply */
  look(ply) {
    this.ply = ply !== null && ply < this.session.game.moves.length ? Math.max(0, ply) : null;
    this.redraw();
    const facts = { ply: this.ply, total: this.session.game.moves.length };
    announce(this.ply === null ? t("Back to now.") : t("Move {ply} of {total}.", facts));
  }

  /** @param {number} by */
  step(by) {
    const to = this.shown + by;
    if (to >= 0 && to <= this.session.game.moves.length) this.look(to);
  }

  /** @param {"game" | "connection" | "problem" | "gone"} kind @param {any} about */
  told(kind, about) {
    if (kind === "problem") return this.say(about);
    if (kind === "gone") return this.say(t("This game was deleted."));
    if (kind === "game" && about) this.#changed();
    if (kind === "game" && this.session.hint && !about && this.session.hint !== this.said)
      announce(
        t("Hint: {cell}. {reason}", { cell: this.session.hint.name, reason: this.session.hint.reason }),
      );
    this.said = this.session.hint;
    if (this.session.slow === "stopped" && this.slow !== "stopped")
      announce(t("The engine stopped. Your game is safe."));
    this.slow = this.session.slow;
    this.redraw();
    if (kind === "connection" && !this.session.lost) this.notices.say(""); // what went wrong is over
    if (kind === "connection")
      setNote(this.session.lost ? t("Reconnecting…") : sizes(this.board.shape), {
        narrow: !this.session.lost,
      });
  }

  /** Something happened: it is said, kept in the list of recent games and, at the end, reviewed. */
  #changed() {
    const { session, before } = this;
    const question = questionWords(session, before);
    this.before = session.game;
    this.notices.say(session.game.asked ? "" : question, { problem: false }); // one asked has its own notice
    announce(question || this.#happened(before));
    this.remember();
    if (session.over) void this.review();
    else this.found = null;
  }

  /** A move that was made or taken back, and what is to be done now. @param {Game} before */
  #happened(before) {
    const { session, board } = this;
    const { last, moves, words } = session.game;
    if (session.over) return `${headline(session)}. ${words.detail}`;
    const mover = session.mover(moves.length - 1);
    const played = moves.length > before.moves.length && last !== null && !session.seats[mover];
    const taken = before.moves[moves.length];
    const back = taken !== undefined && before.moves.length > moves.length;
    return [
      played && t("{side} plays {cell}.", { side: mover, cell: board.cell_names[last] }),
      back && t("{cell} is taken back.", { cell: board.cell_names[taken] }),
      words.title,
      words.alarm,
    ]
      .filter(Boolean)
      .join(" ");
  }

  remember() {
    const { game, mine, learners } = this.session;
    const { id, board, players: both, status: state, moves } = game;
    keep.keepRecent({
      id,
      board,
      players: both,
      status: state,
      plies: moves.length,
      seat: mine.join(""),
      when: Date.now(),
      learner: (learners.X ?? learners.O)?.name,
    });
  }

  async review() {
    const { game } = this.session;
    if (this.reviewed === game.number) return;
    this.reviewed = game.number;
    try {
      const review = await api.get(`/api/games/${game.id}/review`);
      if (this.session.game.number !== game.number) return;
      this.found = review;
      this.redraw();
    } catch {
      // A game without a review is still a game.
    }
  }

  /** Deletes the game, and leaves its page. */
  async remove() {
    if (!(await this.session.delete())) return;
    keep.forgetGame(this.session.game.id);
    await navigate("/");
    announce(t("The game is deleted."));
  }

  /** Another game, sides swapped. */
  async again() {
    const { game, me, learners } = this.session;
    const side = /** @type {"X" | "O"} */ (me ? other(me) : "X");
    const player = game.players[/** @type {"X" | "O"} */ (me ? other(me) : "O")];
    const kind = (learners.X ?? learners.O)?.kind;
    const opponent = learnerIn(game) ? "menace" : player !== "human" ? "computer" : me ? "link" : "here";
    try {
      const clock = game.clock?.control ?? null;
      await startGame({ board: game.board, opponent, level: player, side, clock, kind });
    } catch (problem) {
      this.say(sentenceOf(problem));
    }
  }
}

/** A column's letter aims at it. @param {import("../board/view.js").BoardView} view @param {BoardInfo} board */
function columnKeys(view, board) {
  const letters = board.wells.map((well) => wellName(board, well[0] ?? 0));
  return Object.fromEntries(letters.map((letter) => [letter, () => void view.aimAtColumn(letter)]));
}

/**
 * The threats against the side to move first, so that the thick one is the one to answer.
 * @param {Game} game
 */
function mostUrgent(game) {
  return [...game.threats].sort((a, b) => Number(a.side === game.turn) - Number(b.side === game.turn));
}
