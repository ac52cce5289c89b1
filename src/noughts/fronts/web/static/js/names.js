// Sentences with the names of cells set as names, or with elements where facts go.

import { h } from "./dom.js";

const CELL = /\b(\d{0,2}[a-t]\d{1,2}(?:[-–]\d{0,2}[a-t]\d{1,2})*)\b/;

/** Long names of lines may break after each cell. @param {string} text @returns {import("./dom.js").Child[]} */
export function withCells(text) {
  return text
    .split(CELL)
    .map((part, i) => (i % 2 ? h("span.cell-name", part.replaceAll(/[-–]/g, "–\u200b")) : part));
}

/** The fact in whose place an element comes. */
export const HERE = "\u0001";

/**
 * A sentence in parts: what stands before a fact, an element in its place, and what stands behind it.
 * @param {string} text @param {import("./dom.js").Child} element @param {string} [fact]
 * @returns {[string, import("./dom.js").Child, string]}
 */
export function around(text, element, fact = HERE) {
  const at = text.indexOf(fact);
  return at < 0 ? [text, null, ""] : [text.slice(0, at), element, text.slice(at + fact.length)];
}
