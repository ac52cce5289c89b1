// Boards to watch: games that are being played, and those that have just ended, to be played through again.

import { smallBoard } from "../board/small.js";
import { h, keepFocus, refill } from "../dom.js";
import { iconButton, sign } from "../icons.js";
import { t, tn } from "../language.js";
import { parseName, playerName, stonesAfter } from "../words.js";
import { endOf } from "./words.js";

/**
 * @typedef {import("../types.js").Tournament} Tournament
 * @typedef {import("../types.js").CurrentGame} CurrentGame
 * @typedef {import("../types.js").FinishedGame} FinishedGame
 * @typedef {import("../types.js").BoardInfo} BoardInfo
 */

const SHOWN = 3; // boards of games under way
const ENDED = 5; // and of those that have ended
const WATCHABLE = 2; // seconds that a game has to last to be watched
const STAYS = 4000; // milliseconds that a board that has ended is left to be looked at

/** Who plays: the sides, with the one to move on its tint. @param {CurrentGame} game @param {string} turn */
const seats = ({ x, o }, turn) =>
  h(
    "p.board-seats",
    [
      ["X", x],
      ["O", o],
    ].map(([side = "", name = ""]) =>
      h(
        "span",
        { class: `board-seat${side === turn ? ` board-seat-${side.toLowerCase()}` : ""}` },
        sign(side, 16, side),
        h("span.board-player", playerName(name)),
      ),
    ),
  );

/**
 * The board after some moves, with the last one tinted, or the lines that were completed.
 * @param {BoardInfo} board @param {number[]} moves @param {number[][]} [lines]
 */
function picture(board, moves, lines = []) {
  const last = moves[moves.length - 1];
  const marked = lines.length ? [...new Set(lines.flat())] : last === undefined ? [] : [last];
  const [line] = board.shape.length > 2 && !board.rule.includes("torus") ? lines : [];
  const win = line && [line[0] ?? 0, line[line.length - 1] ?? 0];
  const stones = stonesAfter(board.cells, moves, "X");
  return smallBoard(parseName(board.name), stones, { marked, win, width: 160, height: 160 });
}

/** What a board shows, for those who hear it. @param {BoardInfo} board @param {number[]} moves */
const heard = (board, moves) =>
  t("Moves: {moves}", { moves: moves.map((cell) => board.cell_names[cell]).join(", ") || t("none") });

/** A game that is being played. @param {BoardInfo} board @param {CurrentGame} game */
function liveCard(board, game) {
  const { moves, number } = game;
  const last = moves[moves.length - 1];
  return h(
    "li.game-card",
    seats(game, moves.length % 2 ? "O" : "X"),
    h(
      "div.game-body",
      h("div", { role: "img", "aria-label": heard(board, moves) }, picture(board, moves)),
      h(
        "p.note.game-facts",
        h("span", t("game {number}", { number: number + 1 })),
        h("span", t("move {number}", { number: moves.length + 1 })),
        last !== undefined && h("span", t("last"), " ", h("span.cell-name", board.cell_names[last])),
      ),
    ),
  );
}

/** A game that has ended, to be played through. */
class Replay {
  /** @param {string} id @param {BoardInfo} board @param {FinishedGame} game */
  constructor(id, board, game) {
    this.board = board;
    this.game = game;
    this.ply = game.moves.length;
    this.shown = performance.now();
    this.touched = false;
    this.place = h("div", { role: "img" });
    this.facts = h("p.note.game-facts");
    const go = (/** @type {number} */ ply) => this.go(ply);
    const step = (
      /** @type {import("../icons.js").IconName} */ name,
      /** @type {string} */ label,
      /** @type {() => number} */ to,
    ) => iconButton(name, label, () => go(to()), { look: "button-bare game-step", size: 16 });
    this.element = h(
      "li.game-card",
      seats(game, game.result),
      h("div.game-body", this.place, this.facts),
      h("p.game-end", endOf(game)),
      h(
        "div.game-ways",
        step("first", t("To the beginning"), () => 0),
        step("previous", t("A move back"), () => this.ply - 1),
        step("next", t("A move on"), () => this.ply + 1),
        step("last", t("To the end"), () => game.moves.length),
        h("a.game-link", { href: `/analyze?tournament=${id}&number=${game.number}` }, t("Analyze")),
      ),
    );
    this.draw();
  }

  /** @param {number} ply */
  go(ply) {
    this.touched = true;
    this.ply = Math.max(0, Math.min(this.game.moves.length, ply));
    this.draw();
  }

  draw() {
    const { board, game, ply } = this;
    const moves = game.moves.slice(0, ply);
    const isOver = ply === game.moves.length;
    refill(this.place, picture(board, moves, isOver ? game.lines : []));
    this.place.setAttribute("aria-label", heard(board, moves));
    const last = moves[ply - 1];
    refill(
      this.facts,
      h("span", t("game {number}", { number: game.number + 1 })),
      h("span", t("{ply} of {moves}", { ply, moves: game.moves.length })),
      last !== undefined &&
        h(
          "span",
          ply <= game.opening ? t("given") : t("last"),
          " ",
          h("span.cell-name", board.cell_names[last]),
        ),
    );
  }
}

/** @param {string} id @param {BoardInfo} board */
export function createBoards(id, board) {
  const liveNote = h("p.note");
  const live = h("ul.game-cards");
  const liveCards = h(
    "section.card.card-body.boards-card",
    { "aria-labelledby": "playing", hidden: true },
    h("div.split-head", h("h2", { id: "playing" }, t("Playing now")), liveNote),
    live,
  );
  const ended = h("ul.game-cards");
  const title = h("h2", { id: "ended" });
  const note = h("p.note");
  const latest = h("button.button-text", { hidden: true, onclick: () => showLatest() }, t("Show the latest"));
  const endedCards = h(
    "section.card.card-body.boards-card.ended-card",
    { "aria-labelledby": "ended", hidden: true },
    h("div.split-head", title, note, latest),
    ended,
  );
  /** @type {number[]} the games of the live boards, each on its own */
  let slots = [];
  /** @type {Replay[]} */
  let replays = [];
  /** @type {FinishedGame[]} */
  let games = [];

  /** Whether games last long enough to be watched. @param {Tournament} of */
  const isWatchable = ({ pace, playing }) =>
    playing.length > 0 && (pace === null || pace * WATCHABLE < playing.length);

  /** @param {Tournament} of */
  function showLive(of) {
    liveCards.hidden = !isWatchable(of);
    if (liveCards.hidden) return;
    const byNumber = new Map(of.playing.map((game) => [game.number, game]));
    slots = slots.filter((number) => byNumber.has(number)).slice(0, SHOWN);
    for (const number of byNumber.keys())
      if (slots.length < SHOWN && !slots.includes(number)) slots.push(number);
    liveNote.textContent =
      of.playing.length > slots.length
        ? tn("{shown} of {number} board", "{shown} of {number} boards", of.playing.length, {
            shown: slots.length,
          })
        : "";
    refill(
      live,
      ...slots.map((number) => liveCard(board, /** @type {CurrentGame} */ (byNumber.get(number)))),
    );
  }

  const redraw = () => keepFocus(ended, () => refill(ended, ...replays.map(({ element }) => element)));

  function showLatest() {
    replays = games.slice(0, ENDED).map((game) => new Replay(id, board, game));
    latest.hidden = true;
    redraw();
  }

  /** Those that nobody looks through make way, one after the other. */
  function showEnded() {
    endedCards.hidden = !games.length;
    const known = new Set(replays.map(({ game }) => game.number));
    const fresh = games.slice(0, ENDED).filter(({ number }) => !known.has(number));
    const isHeld = replays.some(({ touched }) => touched) || ended.matches(":hover, :focus-within");
    latest.hidden = !isHeld || !fresh.length;
    if (isHeld || !fresh.length) return;
    const now = performance.now();
    if (replays.length >= ENDED && replays.some(({ shown }) => now - shown < STAYS)) return;
    showLatest();
  }

  return {
    elements: [liveCards, endedCards],

    /** @param {Tournament} of */
    update(of) {
      showLive(of);
      games = of.latest;
      title.textContent = of.state === "playing" ? t("Just finished") : t("The last games");
      note.textContent = of.failures
        ? tn("in {number} game somebody gave no move", "in {number} games somebody gave no move", of.failures)
        : "";
      showEnded();
    },
  };
}
