// A learner on the server, as one page sees it: its state, its boxes, and everything that changes them.

import { Problem, get, patch, post, put, remove } from "../api.js";

/**
 * @typedef {import("./beads.js").Box} Box
 * @typedef {import("./charts.js").CurvePoint} CurvePoint
 * @typedef {import("./charts.js").Shares} Shares
 *
 * @typedef {object} Learner
 * @property {string} id
 * @property {string} name
 * @property {"menace" | "q"} kind
 * @property {string} board
 * @property {"X" | "O"} side
 * @property {Record<string, any>} config
 * @property {string | null} preset
 * @property {number} games
 * @property {{win: number, draw: number, loss: number}} results
 * @property {number} [beads]          of MENACE
 * @property {number} opened
 * @property {number} boxes
 * @property {{move: number, boxes: number, opened: number, beads?: number}[]} moves
 * @property {{random: Shares, perfect: Shares}} rates
 * @property {CurvePoint[]} curve
 * @property {"win" | "draw" | "loss"} reach   the most that its side can reach against perfect play
 * @property {{opening: string, verdict: string}} words
 * @property {number} version
 *
 * @typedef {{opponent: string, games: number}} Phase
 * @typedef {{games: number, wins: number, draws: number, losses: number, seconds: number, stopped: boolean,
 *   recent: string, learner: Learner}} Trained
 */

const ALL_AT_ONCE = 2000;
const OF_A_MOVE = 400; // boxes shown of each move, where there are too many for one page

/** @param {string} id @param {string | null} secret @param {AbortSignal} signal */
export function createClient(id, secret, signal) {
  const path = `/api/learners/${encodeURIComponent(id)}`;
  const reading = { signal };
  const writing = { secret, signal };

  /** @type {Promise<unknown>} */
  let last = Promise.resolve();

  /**
   * One change after another. Somebody else may still be faster: then once more, on what is there now.
   * @template T @param {() => Promise<T>} change @returns {Promise<T>}
   */
  function insist(change) {
    const done = last.then(change).catch((problem) => {
      if (problem instanceof Problem && problem.status === 409) return change();
      throw problem;
    });
    last = done.catch(() => null);
    return done;
  }

  return {
    id,
    secret,
    path,

    /** @returns {Promise<Learner>} */
    look: () => get(path, reading),

    /** @param {Learner} learner @returns {Promise<Box[]>} */
    async boxes(learner) {
      if (learner.boxes <= ALL_AT_ONCE) return (await get(`${path}/boxes`, reading)).boxes;
      const some = await Promise.all(
        learner.moves.map(({ move }) => get(`${path}/boxes?move=${move}&limit=${OF_A_MOVE}`, reading)),
      );
      return some.flatMap(({ boxes }) => boxes);
    },

    /** @param {number} number @returns {Promise<{box: Box, words: {position: string, beads: string, note: string}}>} */
    box: (number) => get(`${path}/box?number=${number}`, reading),

    /** @param {Phase[]} phases @param {number} points @returns {Promise<Trained>} */
    train: (phases, points) => insist(() => post(`${path}/train`, { phases, points }, writing)),

    /** @param {Record<string, unknown>} changes @returns {Promise<Learner>} */
    change: (changes) => insist(() => patch(path, changes, writing)),

    /** As it began, or as a preset has it. @param {string} config @returns {Promise<Learner>} */
    reset: (config) => insist(() => post(`${path}/reset`, config ? { config } : {}, writing)),

    /** @param {number} number */
    refill: (number) => insist(() => post(`${path}/boxes/${number}/refill`, {}, writing)),

    /** @param {unknown} memory @returns {Promise<Learner>} */
    bring: (memory) => insist(() => put(`${path}/memory`, memory, writing)),

    remove: () => remove(path, writing),
  };
}

/** @typedef {ReturnType<typeof createClient>} Client */
