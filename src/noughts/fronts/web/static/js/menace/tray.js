// The drawer of a matchbox with its beads, seen from the front; with many, each stands for several.

import { s } from "../dom.js";
import { tc } from "../language.js";
import { bead, short } from "./beads.js";

/** @typedef {import("./beads.js").Box} Box */

const MOST = 60; // beads drawn
const MOST_FALLING = 12;
const WIDE = 330;
const TALL = 112;
const TOP = 16;
const FLOOR = 84;

/** A number that looks like chance and is always the same. @param {number} seed */
function chance(seed) {
  const scattered = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d);
  const again = Math.imul(scattered ^ (scattered >>> 12), 0x297a2d39);
  return ((again ^ (again >>> 15)) >>> 0) / 2 ** 32;
}

/** Which beads are drawn, mixed; another bead more hardly moves the others. @param {Box} box */
function mixed(box) {
  const each = Math.max(1, Math.ceil((box.total ?? 0) / MOST));
  const beads = Object.entries(box.beads ?? {}).flatMap(([cell, count]) => {
    const drawn = count ? Math.max(1, Math.round(count / each)) : 0;
    return Array.from({ length: drawn }, (_, place) => ({
      cell: Number(cell),
      order: chance(box.number * 7919 + Number(cell) * 104729 + place * 31),
    }));
  });
  beads.sort((one, two) => one.order - two.order);
  return { each, cells: beads.map(({ cell }) => cell) };
}

/** @param {Box} box @param {boolean} [falling] whether its beads are seen to fall in */
export function drawTray(box, falling = false) {
  const { each, cells } = mixed(box);
  const across = Math.max(6, Math.ceil(cells.length / Math.min(4, Math.ceil(cells.length / 6) || 1)));
  const rows = Math.ceil(cells.length / across);
  const r = Math.min(10, (WIDE - 70) / across / 1.9);
  const step = Math.min(20, (FLOOR - TOP - 2 * r) / Math.max(1, rows - 1));
  const picture = s(
    "svg.tray",
    { viewBox: `0 0 ${WIDE} ${TALL}`, "aria-hidden": "true" },
    s("path.tray-rim", { d: `M18 4H${WIDE - 18}L${WIDE} 92H0z` }),
    s("path.tray-front", { d: `M0 92H${WIDE}l-2 12q-.6 4-4.600 4H6.600q-4 0-4.600-4z` }),
    s("path.tray-back", { d: `M32 13H${WIDE - 32}l2.600 12H29.400z` }),
    s("path.tray-floor", { d: `M29.400 25H${WIDE - 29.4}l14 58H15.400z` }),
  );
  cells.forEach((cell, place) => {
    const row = Math.floor(place / across);
    const inRow = Math.min(across, cells.length - row * across);
    const y = FLOOR - r - 2 - (rows - 1 - row) * step + (chance(place * 13 + box.number) - 0.5) * 3;
    const spread = (WIDE - 66 - 8 * (rows - 1 - row)) / across;
    const gap = Math.min(spread, 2.1 * r);
    const x =
      WIDE / 2 +
      (place - row * across - (inRow - 1) / 2) * gap +
      (row % 2 ? gap / 4 : -gap / 4) +
      (chance(place * 29 + box.number) - 0.5) * 4;
    const one = bead(cell, x, y, r);
    if (falling && place >= cells.length - MOST_FALLING) {
      one.classList.add("falling");
      one.style.animationDelay = `${(place - cells.length + MOST_FALLING) * 18}ms`;
    }
    picture.append(one);
  });
  if (!cells.length)
    picture.append(
      s("text.tray-empty", { x: WIDE / 2, y: 58, "text-anchor": "middle" }, tc("a box", "empty")),
    );
  return { picture, each };
}

/** The bead that was drawn, above the others. @param {number} cell */
export const drawnBead = (cell) => {
  const one = bead(cell, WIDE / 2, 30, 16);
  one.classList.add("drawn-bead");
  one.insertBefore(s("circle.drawn-halo", { cx: short(WIDE / 2), cy: 30, r: 20 }), one.firstChild);
  return one;
};
