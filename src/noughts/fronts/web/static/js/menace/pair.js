// Two learners on the server that learn from the same games, as the page side by side sees them.

import { Problem, get, post } from "../api.js";
import { keepPair, pairs } from "../keep.js";

/**
 * @typedef {import("./client.js").Learner} Learner
 * @typedef {import("./beads.js").Box} Box
 * @typedef {{box: Box, words: {position: string, beads: string, note: string}}} Opened
 * @typedef {{games: number, wins: number, draws: number, losses: number, stopped: boolean, recent: string,
 *   learners: [Learner, Learner]}} Taught
 */

const EVERY = 4; // games between two points of the curves
const SELDOM = 20; // where each point takes long
const MANY = 2000; // boxes, from which it does
const KINDS = [{ kind: "menace", config: { distinct: true } }, { kind: "q" }]; // both know mirror images

/** @param {import("../keep.js").Kept} one */
const pathOf = ({ id }) => `/api/learners/${encodeURIComponent(id)}`;

/**
 * Two that know nothing. They are waited for even when the page is left: what was made is to be kept.
 * @param {string} board @param {string} side
 */
async function build(board, side) {
  const made = await Promise.all(KINDS.map((kind) => post("/api/learners", { ...kind, board, side })));
  const [menace, q] = made.map(({ id, secret }) => ({ id, secret }));
  if (!menace || !q) throw new Error("There are two learners.");
  /** @type {[import("../keep.js").Kept, import("../keep.js").Kept]} */
  const two = [menace, q];
  return two;
}

/** The two of this browser, or new ones. @param {string} board @param {string} side @param {AbortSignal} signal */
export async function openPair(board, side, signal) {
  let two =
    pairs().find((one) => one.board === board && one.side === side)?.two ?? (await build(board, side));
  keepPair({ board, side, two });
  const read = () => Promise.all(two.map((one) => get(pathOf(one), { signal })));
  /** @type {Learner[]} */
  let learners;
  try {
    learners = await read();
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status !== 404) throw problem;
    two = await build(board, side); // another database, perhaps
    keepPair({ board, side, two });
    learners = await read();
  }
  const [menace, q] = two;
  const every = Math.max(...learners.map(({ boxes }) => boxes)) > MANY ? SELDOM : EVERY;

  return {
    learners,

    /** @returns {Promise<Learner[]>} */
    look: read,

    /** What both know of a position, by itself or by its number. @param {string | number} which @returns {Promise<Opened[]>} */
    boxes(which) {
      const query = typeof which === "number" ? `number=${which}` : `position=${which}`;
      return Promise.all(two.map((one) => get(`${pathOf(one)}/box?${query}`, { signal })));
    },

    /** @param {string} opponent @param {number} games @returns {Promise<Taught>} */
    train(opponent, games) {
      const plan = { fellow: q.id, secret: q.secret, opponent, games, every };
      return post(`${pathOf(menace)}/together`, plan, { secret: menace.secret, signal });
    },

    /** @returns {Promise<Learner[]>} */
    reset: () =>
      Promise.all(two.map((one) => post(`${pathOf(one)}/reset`, {}, { secret: one.secret, signal }))),
  };
}

/** @typedef {Awaited<ReturnType<typeof openPair>>} Pair */
