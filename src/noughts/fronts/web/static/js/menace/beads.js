// Beads, marks and small boards as SVG: what every picture of a matchbox is made of.

import { s } from "../dom.js";
import { t } from "../language.js";

/**
 * @typedef {import("../types.js").BoardInfo} BoardInfo
 *
 * @typedef {object} Box
 * @property {number} number
 * @property {number} move
 * @property {string} position
 * @property {Record<string, number>} [beads]    of MENACE
 * @property {number} [total]                     all of them
 * @property {Record<string, number>} [values]   of Q-learning
 * @property {Record<string, number>} mirrors
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

/** The plates of a board with their grids, a cell `u` wide. @param {ReturnType<typeof layout>} plan @param {number} u */
export const plates = ({ cols, rows, layers }, u) =>
  Array.from({ length: layers }, (_, layer) => {
    const left = layer * (cols + 0.5) * u;
    const grid = [
      ...Array.from({ length: cols - 1 }, (_, col) => `M${left + (col + 1) * u} 0v${rows * u}`),
      ...Array.from({ length: rows - 1 }, (_, row) => `M${left} ${(row + 1) * u}h${cols * u}`),
    ];
    return [
      s("rect.box-plate", { x: left, y: 0, width: cols * u, height: rows * u, rx: 6 }),
      s("path.box-grid", { d: grid.join("") }),
    ];
  });

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
    s("circle.shine", { cx: short(x - r * 0.34), cy: short(y - r * 0.38), r: short(r * 0.2) }),
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
    "svg.bead-icon",
    { viewBox: "0 0 20 20", width: size, height: size, "aria-hidden": "true" },
    bead(cell, 10, 10, 9),
  );

/** The bead that is most likely, and how likely; or the best move, and what it is worth: 1 is won. @param {Box} box */
export function surest({ beads, total, values, favourite }) {
  if (values) return { cell: favourite, share: (1 + Math.max(-1, ...Object.values(values))) / 2 };
  const most = Math.max(0, ...Object.values(beads ?? {}));
  return { cell: favourite, share: total ? most / total : 0 };
}

/** Whether no bead is left. @param {Box} box */
export const isEmpty = ({ beads, total }) => beads !== undefined && !total;

/** The cells with beads of their own, the most likely first. @param {Box} box */
export const ranked = ({ beads = {}, total = 0 }) =>
  Object.entries(beads)
    .map(([cell, count]) => ({ cell: Number(cell), count, share: total ? count / total : 0 }))
    .sort((one, two) => two.count - one.count || one.cell - two.cell);

/** "1st" @param {number} number */
function ordinal(number) {
  if (number === 1) return t("{number}st", { number });
  if (number === 2) return t("{number}nd", { number });
  return number === 3 ? t("{number}rd", { number }) : t("{number}th", { number });
}

/** "1st move" @param {number} number */
export const nthMove = (number) => t("{nth} move", { nth: ordinal(number) });
