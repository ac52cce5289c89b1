// Doing something that the server may refuse: a refusal is shown as a sentence, until something is done.

import { sentenceOf } from "../api.js";
import { h } from "../dom.js";

/** @param {AbortSignal} signal @param {Element} head has the sentence where nobody pressed anything */
export function createAttempt(signal, head) {
  const notice = h("p.notice.notice-problem", { role: "alert", hidden: true });
  head.append(notice);

  /**
   * @template T @param {() => Promise<T>} work
   * @param {Element} [where] it was pressed: there the sentence is, and is brought into view
   * @returns {Promise<T | null>}
   */
  return async function attempt(work, where) {
    try {
      const done = await work();
      notice.hidden = true;
      return done;
    } catch (problem) {
      if (signal.aborted) return null;
      (where ?? head).append(notice);
      notice.replaceChildren(h("span", sentenceOf(problem)));
      notice.hidden = false;
      if (where) notice.scrollIntoView({ block: "nearest" });
      return null;
    }
  };
}
