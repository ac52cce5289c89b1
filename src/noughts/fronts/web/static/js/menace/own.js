// The learners of this browser: the one last looked at, and new ones.

import { Problem, get, post } from "../api.js";
import { forgetLearner, keepLearner, learners } from "../keep.js";

/** @typedef {import("./client.js").Learner} Learner */

/** The learner that was last looked at here, or a new one. @param {AbortSignal} signal @returns {Promise<Learner>} */
export async function ownLearner(signal) {
  for (const { id } of learners()) {
    try {
      return await get(`/api/learners/${id}`, { signal });
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status !== 404) throw problem;
      forgetLearner(id); // another database, perhaps
    }
  }
  return build({});
}

/**
 * A new learner. It is waited for even when the page is left: what the server has made is to be kept.
 * @param {Record<string, unknown>} wanted @returns {Promise<Learner & {secret: string}>}
 */
export async function build(wanted) {
  const made = await post("/api/learners", wanted);
  const { id, secret, name, board, side, kind } = made;
  keepLearner({ id, secret, name, board, side, kind });
  return made;
}
