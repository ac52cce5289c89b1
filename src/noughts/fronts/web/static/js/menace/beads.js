// Beads, marks and small boards as SVG: what every picture of a matchbox is made of.

import { s } from "../dom.js";

/**
 * @typedef {import("../types.js").BoardInfo} BoardInfo
 *
 * @typedef {object} Box
 * @property {number} number
 * @property {number} move
 * @property {string} position
 * @property {Record<string, number>} beads
 * @property {Record<string, number>} mirrors
 * @property {number} total
 * @property {boolean} opened
 * @property {number | null} favourite
 *
 * @typedef {{x: number, y: number}} Place
 */

/** Layers lie side by side, half a cell apart; the unit is a cell. @param {BoardInfo} board */
export function layout(board) {
  const [cols = 1, rows = 1, layers = 1] = board.shape;
  /** @type {Place[]} */
  const places = Array.from({ length: board.cells }, (_, cell) => {
    const layer = Math.floor(cell / (cols * rows));
    const row = Math.floor((cell % (cols * rows)) / cols);
    return { x: layer * (cols + 0.5) + (cell % cols) + 0.5, y: row + 0.5 };
  });
  return { cols, rows, layers, wide: layers * cols + (layers - 1) * 0.5, tall: rows, places };
}

/** Number to text without a long tail. @param {number} value */
export const short = (value) => String(Math.round(value * 100) / 100);

/** @param {Place} at @param {number} r */
export const cross = ({ x, y }, r) =>
  `M${short(x - r)} ${short(y - r)}l${short(2 * r)} ${short(2 * r)}m0-${short(2 * r)}l-${short(2 * r)} ${short(2 * r)}`;

/** @param {Place} at @param {number} r */
export const ring = ({ x, y }, r) =>
  `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0-${short(2 * r)} 0`;

/** A bead with the number of its cell, from 1. @param {number} cell @param {number} x @param {number} y @param {number} r */
export function bead(cell, x, y, r) {
  return s(
    "g",
    { class: `bead hue-${cell}` },
    s("circle", { cx: short(x), cy: short(y), r: short(r) }),
    s("circle", { class: "shine", cx: short(x - r * 0.34), cy: short(y - r * 0.38), r: short(r * 0.2) }),
    s(
      "text",
      { x: short(x), y: short(y + r * 0.42), "font-size": short(r * 1.2), "text-anchor": "middle" },
      cell + 1,
    ),
  );
}

/** A bead alone. @param {number} cell @param {number} [size] */
export const beadIcon = (cell, size = 20) =>
  s(
    "svg",
    { class: "bead-icon", viewBox: "0 0 20 20", width: size, height: size, "aria-hidden": "true" },
    bead(cell, 10, 10, 9),
  );

/** The bead that is most likely, and how likely. @param {Box} box */
export function surest(box) {
  const most = Math.max(0, ...Object.values(box.beads));
  return { cell: box.favourite, share: box.total ? most / box.total : 0 };
}

/** The cells with beads of their own, the most likely first. @param {Box} box */
export const ranked = (box) =>
  Object.entries(box.beads)
    .map(([cell, count]) => ({ cell: Number(cell), count, share: box.total ? count / box.total : 0 }))
    .sort((one, two) => two.count - one.count || one.cell - two.cell);

/** "1st" @param {number} number */
export const ordinal = (number) => `${number}${["th", "st", "nd", "rd"][number < 4 ? number : 0] ?? "th"}`;

/** "70.9%" @param {number} share @param {number} [digits] */
export const percent = (share, digits = 1) => `${(100 * share).toFixed(digits)}%`;
