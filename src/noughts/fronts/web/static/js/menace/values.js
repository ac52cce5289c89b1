// Values of Q-learning: from -1, lost, to 1, won; as text, and as bars that begin at zero.

import { number } from "../language.js";

/** "+0.19", "−0.50" @param {number} value */
export const signed = (value) =>
  `${value < 0 ? "−" : "+"}${number(Math.abs(value), { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

const LEAST = 0.05; // a whole bar is worth that, so that what is written as 0.00 is no long bar

/** Where a value's bar begins and how long it is, in parts of the whole. @param {number[]} values */
export function barOf(values) {
  const least = Math.min(0, ...values);
  const span = Math.max(LEAST, Math.max(0, ...values) - least);
  return (/** @type {number} */ value) => ({
    from: (Math.min(0, value) - least) / span,
    long: Math.abs(value) / span,
  });
}
