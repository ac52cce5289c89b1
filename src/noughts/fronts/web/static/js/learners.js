// Learners as players: what each kind is called, and who sits in a game.

import { get } from "./api.js";
import { learner as kept } from "./keep.js";
import { t } from "./language.js";

/** @typedef {"menace" | "q"} Kind @typedef {import("./types.js").Side} Side */
/** @typedef {{name?: string, kind?: Kind}} Known   of one that is gone, neither */
/** @typedef {{X?: Known, O?: Known}} Seated   by side */

/** @type {Record<Kind, {title: string, about: string}>} */
export const KINDS = {
  menace: { title: "MENACE", about: t("matchboxes and beads") },
  q: { title: "Q-learning", about: t("values of moves") },
};

const PREFIX = "learner:";

/** The id of a learner, from a player's name. @param {string} player */
export const learnerId = (player) => (player.startsWith(PREFIX) ? player.slice(PREFIX.length) : null);

/**
 * The learners of a game by side, as they are called now. A game can be shown without knowing.
 * @param {{X: string, O: string}} players @param {AbortSignal} signal @returns {Promise<Seated>}
 */
export async function learnersOf(players, signal) {
  /** @type {Seated} */
  const found = {};
  const sides = /** @type {Side[]} */ (["X", "O"]);
  await Promise.all(
    sides.map(async (side) => {
      const id = learnerId(players[side]);
      if (id) found[side] = await known(id, signal);
    }),
  );
  return found;
}

/** @param {string} id @param {AbortSignal} signal @returns {Promise<Known>} */
async function known(id, signal) {
  try {
    const { name, kind } = await get(`/api/learners/${encodeURIComponent(id)}`, { signal });
    return { name, kind };
  } catch {
    return { name: kept(id)?.name };
  }
}
