// Lines over a board as SVG: dashed threats, the lit lines of an aim, bars of a win. Where the cells are
// is for the view that asks; a line only knows that it stops short of the pieces it joins.

import { s } from "../dom.js";
import { placeOf, sizeOf } from "./geometry.js";

/**
 * @typedef {import("./geometry.js").Point} Point
 * @typedef {import("./scene.js").Line} Line
 * @typedef {object} Ground
 * @property {(cell: number) => Point} centre
 * @property {(direction: Point) => number} reach   how far a piece reaches that way
 * @property {(cell: number) => number} taken   0 if a line may cross the cell, 1 for a piece, more for a marked cell
 * @property {(from: number, to: number) => Point | null} [beyond]   where a line goes on beyond an edge, which way
 */

const STUB = 0.5; // how far a line reaches that goes on beyond an edge, in cells: to the edge
const CASED = new Set(["threat-main", "three", "solid", "hollow"]);

/** @param {number} value */
const n = (value) => Math.round(value * 10) / 10;
/** @param {Point} from @param {Point} to */
const stroke = (from, to) => `M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}`;

/** @param {Point} from @param {Point} to @param {number} by @returns {Point} */
function towards(from, to, by) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  return [from[0] + (dx / length) * by, from[1] + (dy / length) * by];
}

/**
 * The strokes between the pieces of a line.
 * @param {number[]} cells
 * @param {Ground} ground
 * @param {boolean} always
 */
function between(cells, ground, always) {
  const strokes = [];
  for (let i = 0; i + 1 < cells.length; i++) {
    const [a, b] = [/** @type {number} */ (cells[i]), /** @type {number} */ (cells[i + 1])];
    const [from, to] = [ground.centre(a), ground.centre(b)];
    const off = ground.beyond?.(a, b) ?? null;
    const way = off ?? /** @type {Point} */ ([to[0] - from[0], to[1] - from[1]]);
    const room = Math.hypot(...way);
    const short = (/** @type {number} */ cell) =>
      Math.min(ground.reach(way) * (always ? 1 : ground.taken(cell)), room * 0.46);
    if (off) {
      const out = /** @type {Point} */ ([from[0] + way[0], from[1] + way[1]]);
      const back = /** @type {Point} */ ([to[0] - way[0], to[1] - way[1]]);
      strokes.push(
        stroke(towards(from, out, short(a)), towards(from, out, room * STUB)) +
          stroke(towards(to, back, room * STUB), towards(to, back, short(b))),
      );
      continue;
    }
    const start = towards(from, to, short(a));
    const end = towards(to, from, short(b));
    strokes.push(stroke(start, end));
  }
  return strokes;
}

/**
 * A line from end to end that leaves the aimed cell free: many of them meet there.
 * @param {number[]} cells @param {Ground} ground @param {number | undefined} aim
 */
function whole(cells, ground, aim) {
  const [first, last] = [ground.centre(cells[0] ?? 0), ground.centre(cells.at(-1) ?? 0)];
  if (aim === undefined) return [stroke(first, last)];
  const middle = ground.centre(aim);
  return [first, last].map((end) => {
    const way = /** @type {Point} */ ([end[0] - middle[0], end[1] - middle[1]]);
    const short = Math.max(1.15 * ground.reach(way), 0.8 * ground.reach([1, 0]));
    return Math.hypot(...way) > short ? stroke(towards(middle, end, short), end) : "";
  });
}

/** A line in the pieces that lie between edges. @param {number[]} cells @param {Ground} ground */
function runs(cells, ground) {
  /** @type {number[][]} */
  const found = [[]];
  cells.forEach((cell, i) => {
    if (i && ground.beyond?.(cells[i - 1] ?? 0, cell)) found.push([]);
    found.at(-1)?.push(cell);
  });
  return found.map((run) => stroke(ground.centre(run[0] ?? 0), ground.centre(run.at(-1) ?? 0)));
}

/**
 * Says where a line goes on beyond an edge of a board: which way, on the page; null between neighbours.
 * @param {import("../types.js").BoardInfo} board
 * @param {(by: import("./geometry.js").Place) => Point} step   a step on the board as one on the page
 */
export function beyond(board, step) {
  if (!board.rule.includes("torus")) return undefined;
  const size = sizeOf(board);
  return (/** @type {number} */ from, /** @type {number} */ to) => {
    const [a, b] = [placeOf(size, from), placeOf(size, to)];
    const by = { block: b.block - a.block, layer: b.layer - a.layer, row: b.row - a.row, col: b.col - a.col };
    const far = (/** @type {number} */ one) => Math.abs(one) > 1;
    const short = (/** @type {number} */ one) => (far(one) ? -Math.sign(one) : one);
    if (!Object.values(by).some(far)) return null;
    return step({
      block: short(by.block),
      layer: short(by.layer),
      row: short(by.row),
      col: short(by.col),
    });
  };
}

/** The bars of a win, with a stub beyond either end. @param {number[]} cells @param {Ground} ground */
function bars(cells, ground) {
  const [first, second] = [ground.centre(cells[0] ?? 0), ground.centre(cells[1] ?? 0)];
  const last = ground.centre(cells.at(-1) ?? 0);
  const before = ground.centre(cells.at(-2) ?? 0);
  const reach = ground.reach([second[0] - first[0], second[1] - first[1]]);
  const stub = Math.hypot(second[0] - first[0], second[1] - first[1]) * 0.1;
  const wraps = runs(cells, ground).length > 1;
  const away = (/** @type {Point} */ end, /** @type {Point} */ inner) =>
    /** @type {[Point, Point]} */ ([towards(end, inner, -reach), towards(end, inner, -reach - stub)]);
  if (wraps) return ["", ...between(cells, ground, true), ""];
  const [a, b] = away(first, second);
  const [c, d] = away(last, before);
  return [stroke(b, a), ...between(cells, ground, true), stroke(c, d)];
}

/** How wide a berth a line gives a cell. @param {import("./scene.js").Look | undefined} look */
export const berth = (look) => (!look ? 0 : look.stone || look.badge || look.text ? 1 : look.sign ? 1.4 : 0);

/** A line as nodes that can be placed again and again without making new ones. */
export class LineDrawing {
  /** @param {Line} line */
  constructor(line) {
    const side = line.side ? ` line-${line.side.toLowerCase()}` : "";
    this.line = line;
    this.band = line.look === "win" ? s("path", { class: `band${side}` }) : null;
    this.casing = CASED.has(line.look) ? s("path", { class: `casing casing-${line.look}` }) : null;
    const strokes = line.look === "win" ? line.cells.length + 1 : 1;
    this.strokes = Array.from({ length: strokes }, (_, i) => {
      const path = s("path", { class: `line line-${line.look}${side}` });
      if (line.look !== "win") return path;
      path.setAttribute("pathLength", "1");
      path.style.animationDelay = `${Math.round((i * 300) / strokes)}ms`;
      return path;
    });
    this.core = line.look === "hollow" ? s("path.line-core") : null;
    this.node = s("g", this.casing, ...this.strokes, this.core);
  }

  /** @param {Ground} ground */
  place(ground) {
    const { cells, look, aim } = this.line;
    if (cells.length < 2) return;
    if (look === "win") {
      this.band?.setAttribute("d", runs(cells, ground).join(""));
      bars(cells, ground).forEach((d, i) => this.strokes[i]?.setAttribute("d", d));
      return;
    }
    const straight = look === "open" && !ground.beyond;
    const strokes = straight ? whole(cells, ground, aim) : between(cells, ground, false);
    const d = strokes.join("");
    for (const path of [this.casing, this.core, ...this.strokes]) path?.setAttribute("d", d);
  }
}
