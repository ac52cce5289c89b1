// Beginning a game: asks the server for it, keeps the seats of this browser, and goes there.

import { get, post } from "./api.js";
import * as keep from "./keep.js";
import { navigate } from "./router.js";
import { other } from "./words.js";

/**
 * @typedef {object} Wish
 * @property {string} board
 * @property {"computer" | "here" | "link" | "menace"} opponent
 * @property {string} level
 * @property {import("./learners.js").Kind} [kind]   of the learner, where one plays: MENACE unless it says otherwise
 * @property {"X" | "O"} side   mine; X moves first
 * @property {string | null} [clock]   such as 5:00+3
 */

/**
 * The learner of a kind kept for a board and side, or a new one.
 * @param {string} board
 * @param {string} side
 * @param {import("./learners.js").Kind} [kind]
 * @returns {Promise<keep.KeptLearner>}
 */
export async function learnerFor(board, side, kind = "menace") {
  for (const kept of keep.learnersOf(board, side, kind)) {
    try {
      await get(`/api/learners/${kept.id}`);
      return kept;
    } catch (problem) {
      if (/** @type {{status?: number}} */ (problem).status !== 404) throw problem;
      keep.forgetLearner(kept.id);
    }
  }
  const made = await post("/api/learners", { board, side, kind });
  const learner = { id: made.id, secret: made.secret, name: made.name, board, side, kind };
  keep.keepLearner(learner);
  return learner;
}

/** @param {Wish} wish */
async function opponentOf({ board, opponent, level, side, kind }) {
  if (opponent === "computer") return { player: level, secret: null };
  if (opponent !== "menace") return { player: "human", secret: null };
  const learner = await learnerFor(board, other(side), kind);
  return { player: `learner:${learner.id}`, secret: learner.secret };
}

/** @param {Wish} wish */
export async function startGame(wish) {
  const { player, secret } = await opponentOf(wish);
  const players = { [wish.side]: "human", [other(wish.side)]: player };
  const clock = wish.clock ?? null;
  const game = await post("/api/games", { board: wish.board, players, first: "X", clock }, secret);
  keepNew(game, wish.opponent === "link" ? wish.side : null);
  return navigate(`/game/${game.id}`);
}

/**
 * Keeps a new game's seats: all of them, or one of them and the other to be sent.
 * @param {any} game
 * @param {"X" | "O" | null} mine
 */
export function keepNew(game, mine) {
  const seats = game.seats ?? {};
  if (!mine) {
    keep.keepSeats(game.id, seats);
    return;
  }
  const theirs = other(mine);
  keep.keepSeats(game.id, { [mine]: seats[mine] });
  keep.keepInvite(game.id, { [theirs]: seats[theirs] });
}
