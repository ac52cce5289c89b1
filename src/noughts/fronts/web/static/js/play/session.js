// One game as this browser has it: what the server last said, the seats kept here, the stream of changes.

import { Problem, get, post, remove } from "../api.js";
import * as keep from "../keep.js";
import { language, t } from "../language.js";
import { learnersOf } from "../learners.js";
import { readdress } from "../router.js";
import { other, stonesAfter } from "../words.js";

/** @typedef {import("../types.js").Game} Game @typedef {import("../types.js").Side} Side */

const LOST = 1200; // milliseconds without a stream before it is said
const AGAIN = 3000;
/** @type {[number, "looking" | "stopped"][]} after so many milliseconds of thinking */
const SLOWNESS = [
  [2000, "looking"],
  [20_000, "stopped"],
];

/**
 * A seat's secret that came with the address is kept, and the address cleaned. The invitation that this
 * browser is to send is for another one.
 * @param {string} id
 * @returns {boolean} whether it was that
 */
export function takeSeatFromAddress(id) {
  const found = /^#([XO])=([\w.~-]+)$/.exec(location.hash);
  if (!found) return false;
  const side = /** @type {Side} */ (found[1]);
  readdress(location.pathname + location.search);
  if (keep.invites(id)[side]) return true;
  keep.keepSeats(id, { [side]: found[2] });
  return false;
}

export class Session {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.heard = performance.now(); // when the game was heard of, for its clock
    /** @type {(kind: "game" | "connection" | "problem" | "gone", about?: any) => void} whoever shows it is told */
    this.told = () => {};
    /** @type {import("../learners.js").Seated} the learners that play, as they are called */
    this.learners = {};
    this.seats = keep.seats(game.id);
    /** @type {{cell: number, side: Side} | null} a move sent and not yet confirmed */
    this.pending = null;
    this.lost = false;
    /** @type {import("../types.js").Hint | null} */
    this.hint = null;
    /** @type {{until: number} | null} what was asked for and not answered yet; the event that it is to be */
    this.sent = null;
    /** @type {AbortController | null} while a hint is looked for */
    this.asking = null;
    /** @type {"" | "looking" | "stopped"} how long an engine has been thinking */
    this.slow = "";
    this.thinking = -1; // since which event
    /** @type {number[]} */
    this.timers = [];
    this.declined = false; // by who is here
    this.ownInvitation = false; // whether the address was the one to be sent
  }

  /** @param {string} id @param {AbortSignal} signal */
  static async open(id, signal) {
    const own = takeSeatFromAddress(id);
    const session = new Session(await get(`/api/games/${id}`, { signal }));
    session.ownInvitation = own;
    session.learners = await learnersOf(session.game.players, signal);
    return session;
  }

  get over() {
    return this.game.result !== null;
  }

  /** Whether it can be deleted here: of two people, neither takes a game under way from the other. */
  get deletable() {
    const { X, O } = this.game.players;
    return this.mine.length > 0 && (this.over || X !== "human" || O !== "human");
  }

  /** The sides played here. @returns {Side[]} */
  get mine() {
    return /** @type {Side[]} */ (["X", "O"]).filter((side) => this.seats[side]);
  }

  /** The side whose move it is to make here now, if it is. @returns {Side | null} */
  get myMove() {
    const { turn } = this.game;
    return !this.over && !this.pending && this.seats[turn] ? turn : null;
  }

  /** The one side played here, or null for both or none. @returns {Side | null} */
  get me() {
    return this.mine.length === 1 ? (this.mine[0] ?? null) : null;
  }

  /** Takes what the server said, if it is newer than what is known; what is known sets the clock right. @param {Game} game */
  take(game) {
    const news = game.number - this.game.number;
    if (news < 0) return;
    this.game = game;
    this.heard = performance.now();
    this.#watchEngine();
    if (!news) return;
    this.#forgetHint();
    this.pending = null;
    this.told("game", true);
  }

  /** An engine that takes long is said to; one that takes far too long can be asked again. */
  #watchEngine() {
    const since = this.game.thinking && !this.over ? this.game.number : -1;
    if (since === this.thinking) return;
    this.#unwatchEngine();
    this.thinking = since;
    if (since < 0) return;
    this.timers = SLOWNESS.map(([wait, how]) =>
      window.setTimeout(() => {
        this.slow = how;
        this.told("game", false);
      }, wait),
    );
  }

  #unwatchEngine() {
    this.timers.forEach(clearTimeout);
    this.thinking = -1;
    this.slow = "";
  }

  /** Whoever reads a game makes the server go on with it. */
  restart() {
    this.#unwatchEngine();
    this.told("game", false);
    return this.refresh();
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    /** @type {EventSource | null} */
    let stream = null;
    let timer = 0;
    let retry = 0;
    const lose = () => {
      timer ||= window.setTimeout(() => this.#connection(true), LOST);
      if (stream?.readyState === EventSource.CLOSED && !signal.aborted) {
        clearTimeout(retry);
        retry = window.setTimeout(open, AGAIN);
      }
    };
    const find = () => {
      clearTimeout(timer);
      timer = 0;
      this.#connection(false);
    };
    const open = () => {
      stream?.close();
      stream = new EventSource(`/api/games/${this.game.id}/events?lang=${language}`);
      stream.addEventListener("error", lose);
      stream.addEventListener("game", (event) => {
        this.take(JSON.parse(event.data));
        find(); // only now: until it is known how the game is, it is not as it was
      });
      stream.addEventListener("gone", () => {
        stream?.close();
        this.#unwatchEngine();
        if (!this.busy) this.told("gone"); // else it may be deleted from here, which its answer tells
      });
    };
    open();
    this.#watchEngine();
    signal.addEventListener("abort", () => {
      stream?.close();
      this.#unwatchEngine();
      clearTimeout(timer);
      clearTimeout(retry);
    });
  }

  /** @param {boolean} lost */
  #connection(lost) {
    if (lost === this.lost) return;
    this.lost = lost;
    this.told("connection");
  }

  /** Whether something is on its way. What has been heard of has happened, also before its answer is here. */
  get busy() {
    return this.sent !== null && this.game.number < this.sent.until;
  }

  /** @param {() => Promise<any>} ask @param {number} [until] the event that it is to be */
  async #attempt(ask, until = Infinity) {
    const sent = (this.sent = { until });
    try {
      return await ask();
    } catch (problem) {
      this.#fail(problem);
      return null;
    } finally {
      if (this.sent === sent) this.sent = null;
    }
  }

  /** @param {unknown} problem */
  #fail(problem) {
    if (!(problem instanceof Problem)) console.error(problem);
    const words = t("Something went wrong here. Reload the page; the game is safe.");
    this.told("problem", problem instanceof Problem ? problem.detail : words);
  }

  /** Whether something is on its way; it is said, so that nothing asked for is lost in silence. */
  #waits() {
    if (this.busy) this.told("problem", t("Not done: the server has not answered the last request yet."));
    return this.busy;
  }

  #forgetHint() {
    this.asking?.abort();
    this.asking = this.hint = null;
  }

  /** Plays a cell for the side whose move it is to make here. @param {number} cell @param {Side} side */
  async place(cell, side) {
    if (this.#waits()) return;
    this.#forgetHint();
    const pending = (this.pending = { cell, side });
    this.told("game", false);
    const path = `/api/games/${this.game.id}/moves`;
    const number = this.game.number + 1;
    const game = await this.#attempt(
      () => post(path, { cell, number }, { secret: this.seats[side], patient: false }),
      number,
    );
    if (game) return this.take(game);
    if (this.pending === pending) this.pending = null;
    this.told("game", false);
    await this.refresh();
  }

  /** What the server has now: after a refusal, this page may be behind. */
  async refresh() {
    try {
      this.take(await get(`/api/games/${this.game.id}`));
    } catch {
      // The stream brings it when the connection is back.
    }
  }

  /**
   * Undo, redo, resign, decline: by a side played here.
   * @param {"undo" | "redo" | "resign" | "decline"} what
   */
  async act(what) {
    const { asked, turn } = this.game;
    const answering = asked && asked.what === what ? other(asked.by) : null;
    // With both seats here, a move is taken back by who made it, and everything else done by who is to move.
    const natural = what === "undo" ? this.mover(this.game.moves.length - 1) : turn;
    const side = [answering, natural, ...this.mine].find(
      (one) => one && this.seats[/** @type {Side} */ (one)],
    );
    if (!side || this.#waits()) return;
    this.declined = what === "decline";
    const path = `/api/games/${this.game.id}/${what}`;
    const game = await this.#attempt(async () => {
      // With its number, so that it does not cross what the other side does at the same time.
      const number = this.game.number + 1;
      const after = await post(
        path,
        { number },
        { secret: this.seats[/** @type {Side} */ (side)], patient: false },
      );
      // Both seats are here: the one who asks is the one who agrees.
      const theirs = after.asked && after.asked.by === side && this.seats[/** @type {Side} */ (other(side))];
      return theirs ? post(path, { number: after.number + 1 }, { secret: theirs, patient: false }) : after;
    });
    if (game) this.take(game);
    this.declined = false;
  }

  /** Deletes the game for good. @returns {Promise<boolean>} whether that was done */
  async delete() {
    const [side] = this.mine;
    if (!side || this.#waits()) return false;
    const done = await this.#attempt(async () => {
      await remove(`/api/games/${this.game.id}`, this.seats[side]);
      return true;
    });
    return Boolean(done);
  }

  /** Looks for a hint; meanwhile a move can be made, and then none is wanted any more. */
  async askHint() {
    const side = this.myMove;
    if (!side || this.asking) return;
    const asking = (this.asking = new AbortController());
    const { signal } = asking;
    this.told("game", false);
    try {
      const path = `/api/games/${this.game.id}/hint`;
      const hint = await post(path, {}, { secret: this.seats[side], signal });
      if (!signal.aborted) this.hint = hint;
    } catch (problem) {
      if (!signal.aborted) this.#fail(problem);
    }
    if (this.asking === asking) this.asking = null;
    this.told("game", false);
  }

  /** What is on the board, with a move that is on its way. @param {number | null} ply of a look back */
  stones(ply = null) {
    const { game } = this;
    if (ply !== null && ply < game.moves.length)
      return stonesAfter(this.cells, game.moves.slice(0, ply), game.first);
    const stones = game.position.slice(0, this.cells);
    if (!this.pending) return stones;
    const { cell, side } = this.pending;
    return stones.slice(0, cell) + side + stones.slice(cell + 1);
  }

  get cells() {
    const at = this.game.position.indexOf(" ");
    return at < 0 ? this.game.position.length : at;
  }

  /** The side that made a move. @param {number} ply from 0 */
  mover(ply) {
    return ply % 2 ? other(this.game.first) : this.game.first;
  }
}
