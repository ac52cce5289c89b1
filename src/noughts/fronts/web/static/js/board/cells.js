// What stands in a cell seen from above: tint, edge, piece, sign, number. Where the cell is, is for the board.

import { clear, s } from "../dom.js";
import { verdictShape } from "./pieces.js";

/**
 * @typedef {import("./scene.js").Look} Look
 * @typedef {object} Seat   a cell's nodes: what lies below the lines, and what above; they may be the same
 * @property {SVGGElement | null} under
 * @property {SVGGElement | null} over
 * @property {string} key
 * @property {string} stone
 */

export const UNIT = 40;

/** @param {number} count @returns {Seat[]} */
export const makeSeats = (count) =>
  Array.from({ length: count }, () => ({ under: null, over: null, key: "", stone: "" }));

/** Whether a cell looks other than when it was last dressed. @param {Seat} seat @param {Look} look */
export const isNew = (seat, look) => Object.values(look).join("|") !== seat.key;

/** @param {number} half */
const box = (half) => ({ x: -half, y: -half, width: 2 * half, height: 2 * half, rx: 3 });

/**
 * @param {Seat} seat @param {Look} look
 * @param {{x: string, radius: number, weight: number}} piece
 * @param {{halo?: boolean}} [how] halo: a piece covers the lines behind it
 */
export function dressCell(seat, look, piece, { halo = false } = {}) {
  const { under, over } = seat;
  if (!under || !over) return;
  clear(under);
  clear(over);
  if (look.bed === "sunk") under.append(s("rect.bed-sunk", { ...box(19.5), rx: 1 }));
  if (look.tint) under.append(s("rect", { class: `tint tint-${look.tint}`, ...box(17.4) }));
  if (look.tint === "loss") under.append(s("rect", { fill: "url(#hatch-loss)", ...box(17.4) }));
  if (look.edge) under.append(s("rect", { class: `cell-edge edge-${look.edge}`, ...box(17) }));
  if (look.inner) under.append(s("rect", { class: `cell-edge edge-${look.inner}`, ...box(14) }));
  if (look.bed === "ring") under.append(s("circle.bed-ring", { r: 6 }));
  if (look.bed.startsWith("spot")) over.append(s("circle", { class: `bed-${look.bed}`, r: 2 }));
  if (look.stone) {
    const fresh = !look.faded && seat.stone !== look.stone && seat.key !== "";
    const classes = `piece${look.faded ? " faded" : ""}${fresh ? " placed" : ""}`;
    if (halo && !look.tint) over.append(stone(look.stone, piece, "halo"));
    over.append(s("g", { class: classes }, stone(look.stone, piece)));
  }
  if (look.sign && !look.badge) over.append(small(look.sign));
  if (look.text && !look.stone) {
    const chosen = look.edge === "chosen" ? " cell-text-chosen" : "";
    over.append(s("text", { class: `cell-text${chosen}`, dy: "0.36em" }, look.text));
  }
  if (look.badge) over.append(badgeOf(look));
  if (look.corner) over.append(s("text.cell-corner", { x: 16.6, y: -13.2 }, look.corner));
  seat.stone = look.faded ? "" : look.stone;
  seat.key = Object.values(look).join("|");
}

/** @param {string} side @param {{x: string, radius: number, weight: number}} piece @param {string} [name] */
export function stone(side, { x, radius, weight }, name = `flat-${side.toLowerCase()}`) {
  const wide = name === "halo" ? weight + 5 : weight;
  if (side === "X") return s("path", { class: name, d: x, "stroke-width": wide });
  return s("circle", { class: name, r: radius, "stroke-width": wide });
}

/** @param {string} sign */
function small(sign) {
  if (sign === "x") return s("path.small-x", { d: "M-4-4 4 4M4-4-4 4" });
  if (sign === "o") return s("circle.small-o", { r: 4.4 });
  return s("path", { class: `shape shape-${sign}`, d: verdictShape(sign, 6) });
}

/** @param {Look} look */
function badgeOf({ badge, badgeSide, future }) {
  const shape =
    badgeSide === "x"
      ? s("rect", { x: -9.5, y: -9.5, width: 19, height: 19, rx: 3 })
      : s("circle", { r: 10.5 });
  const classes = `badge badge-${badgeSide}${future ? " badge-future" : ""}`;
  return s("g", { class: classes }, shape, s("text", { dy: "0.36em" }, badge));
}

/** A piece that cannot be played over. @param {Seat | undefined} seat */
export function shakeCell(seat) {
  for (const child of seat?.over?.querySelectorAll(".piece") ?? []) replay(child, "shake");
}

/** @param {Element} node @param {string} name of an animation's class */
export function replay(node, name) {
  node.classList.remove(name);
  node.getBoundingClientRect(); // so that the same animation begins again
  node.classList.add(name);
}

/**
 * Letters keep their size on the screen, whatever the size of the board.
 * @param {SVGElement} svg
 * @param {SVGElement} names
 * @param {number} width of the picture in its own units
 * @param {[number, number]} pixels the least and the most
 */
export function keepLegible(svg, names, width, [least, most]) {
  new ResizeObserver(([entry]) => {
    const scale = (entry?.contentRect.width ?? 0) / width;
    if (scale) names.style.fontSize = `${Math.min(most, Math.max(least, scale * UNIT * 0.42)) / scale}px`;
  }).observe(svg);
}
