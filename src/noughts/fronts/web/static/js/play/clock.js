// A side's clock: what it has left now, as the server knows it, and how that is shown.

/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").Side} Side */

const LITTLE = 20_000; // milliseconds from which on a clock is in its side's colour

/**
 * The milliseconds a side has left.
 * @param {Game} game
 * @param {Side} side
 * @param {number} heard when the game was heard of, by performance.now()
 */
export function left(game, side, heard) {
  if (!game.clock) return null;
  const { left, since, now } = game.clock;
  const runs = since !== null && game.turn === side && game.result === null;
  const gone = runs ? Math.max(0, now - since) + performance.now() - heard : 0;
  return Math.max(0, left[side] - gone);
}

/** @param {number} milliseconds */
export function shown(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * Writes a side's clock into an element, again whenever it is called.
 * @param {HTMLElement} element
 * @param {Game} game
 * @param {Side} side
 * @param {number} heard
 */
export function write(element, game, side, heard) {
  const time = left(game, side, heard) ?? 0;
  const words = shown(time);
  if (element.textContent !== words) element.textContent = words;
  element.dataset.little = String(time < LITTLE);
}
