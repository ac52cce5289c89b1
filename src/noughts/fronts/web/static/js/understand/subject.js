// What is being looked at: a position of one's own, or one of a game. It knows its address and its moves,
// if it came from any; whether it is possible at all is for the server to say.

import { board as findBoard, get } from "../api.js";
import { learnersOf } from "../learners.js";
import { other, stonesAfter } from "../words.js";

/** @typedef {import("../types.js").Game} Game */

/** Whose turn follows from the stones, or the one given where it does not. @param {string} stones @param {string} otherwise */
export function turnOf(stones, otherwise) {
  const count = (/** @type {string} */ side) => stones.split(side).length - 1;
  const more = count("X") - count("O");
  return more > 0 ? "O" : more < 0 ? "X" : otherwise;
}

/**
 * Where a game is from: whom to ask for it, the page that shows it, and how an address names it.
 * @typedef {{call: string, page: string, query: string, isTournament?: boolean}} Source
 */

/** @param {URLSearchParams} query @returns {Source | null} */
function sourceOf(query) {
  const [game, tournament, number] = ["game", "tournament", "number"].map((name) =>
    encodeURIComponent(query.get(name) ?? ""),
  );
  if (game) return { call: `/api/games/${game}`, page: `/game/${game}`, query: `game=${game}` };
  if (!tournament) return null;
  return {
    call: `/api/tournaments/${tournament}/games/${number}`,
    page: `/tournament/${tournament}`,
    query: `tournament=${tournament}&number=${number}`,
    isTournament: true,
  };
}

export class Subject {
  /** @param {import("../types.js").BoardInfo} board @param {string} stones @param {string} turn */
  constructor(board, stones, turn) {
    this.board = board;
    this.stones = stones;
    this.turn = turn;
    /** @type {Game | null} */
    this.game = null;
    /** @type {Source | null} where the game is from */
    this.source = null;
    /** @type {import("../learners.js").Seated} learners that play it */
    this.learners = {};
    this.ply = 0;
    /** @type {number[] | null} moves from the empty board, where known */
    this.moves = null;
    this.first = "X";
  }

  /** @param {URLSearchParams} query @param {AbortSignal} signal */
  static async open(query, signal) {
    const source = sourceOf(query);
    if (source) {
      const game = await get(source.call, { signal });
      const subject = await Subject.ofGame(game, query.get("ply"));
      subject.source = source;
      subject.learners = await learnersOf(game.players, signal);
      return subject;
    }
    const board = await findBoard(query.get("board") ?? "4x4x4");
    const given = (query.get("position") ?? "").slice(0, board.cells);
    const stones = given.padEnd(board.cells, ".");
    const turn = query.get("turn");
    return new Subject(board, stones, turn === "X" || turn === "O" ? turn : turnOf(stones, "X"));
  }

  /** @param {Game} game @param {string | null} ply */
  static async ofGame(game, ply) {
    const subject = new Subject(await findBoard(game.board), game.position, game.turn);
    subject.game = game;
    subject.first = game.first;
    const wanted = Number.parseInt(ply ?? "", 10);
    subject.goTo(Number.isNaN(wanted) ? game.moves.length : wanted);
    return subject;
  }

  /** Another ply of the game. @param {number} ply */
  goTo(ply) {
    const moves = this.game?.moves ?? [];
    this.ply = Math.max(0, Math.min(moves.length, ply));
    this.moves = moves.slice(0, this.ply);
    this.stones = stonesAfter(this.board.cells, this.moves, this.first);
    this.turn = this.ply % 2 ? other(this.first) : this.first;
  }

  /** What comes of a move. It is no longer a ply of the game. @param {number} cell */
  play(cell) {
    const after = new Subject(
      this.board,
      this.stones.slice(0, cell) + this.turn + this.stones.slice(cell + 1),
      other(this.turn),
    );
    after.first = this.first;
    after.moves = this.moves ? [...this.moves, cell] : null;
    return after;
  }

  /** The move that was played here in the game. */
  get played() {
    return this.game?.moves[this.ply] ?? null;
  }

  get address() {
    if (this.game && this.source) return `/analyze?${this.source.query}&ply=${this.ply}`;
    const query = new URLSearchParams({ board: this.board.name, position: this.stones, turn: this.turn });
    return `/analyze?${query}`;
  }
}
