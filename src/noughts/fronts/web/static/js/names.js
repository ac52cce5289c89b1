// Sentences with the names of cells set as names.

import { h } from "./dom.js";

const CELL = /\b(\d{0,2}[a-t]\d{1,2}(?:[-–]\d{0,2}[a-t]\d{1,2})*)\b/;

/** Long names of lines may break after each cell. @param {string} text @returns {import("./dom.js").Child[]} */
export function withCells(text) {
  return text
    .split(CELL)
    .map((part, i) =>
      i % 2 ? h("span", { class: "cell-name" }, part.replaceAll(/[-–]/g, "–\u200b")) : part,
    );
}
