// Doing something that the server may refuse: a refusal is shown as a sentence, until something is done.

import { sentenceOf } from "../api.js";
import { h } from "../dom.js";

/** @param {AbortSignal} signal */
export function createAttempt(signal) {
  const notice = h("p.notice.notice-problem", { role: "alert", hidden: true });

  /** @template T @param {() => Promise<T>} work @returns {Promise<T | null>} */
  async function attempt(work) {
    try {
      const done = await work();
      notice.hidden = true;
      return done;
    } catch (problem) {
      if (signal.aborted) return null;
      notice.replaceChildren(h("span", sentenceOf(problem)));
      notice.hidden = false;
      return null;
    }
  }

  return { notice, attempt };
}
