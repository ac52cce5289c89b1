// Stones that fall, in two dimensions: wells on a base, open at the top; above the well aimed at, the stone in hand.

import { clear, s } from "../dom.js";
import { UNIT, stone } from "./cells.js";
import { sizeOf } from "./geometry.js";
import { standing } from "./pieces.js";
import { isFull, wellOf } from "./scene.js";

const HALF = 17.9; // of a well, so that ten pixels stay between two
const HAND = -20; // where the stone in hand is held
const BASE = 6.6;

export class Wells {
  /** @param {import("../types.js").BoardInfo} board */
  constructor(board) {
    const { cols, rows } = sizeOf(board);
    const bottom = rows * UNIT + 1;
    this.board = board;
    this.margin = { left: 18, top: 40, right: 12, bottom: BASE + 21 };
    this.letters = bottom + BASE + 10;
    this.piece = standing(UNIT, true);
    this.key = "";
    this.wells = Array.from({ length: cols }, (_, col) => {
      const [left, right] = [(col + 0.5) * UNIT - HALF, (col + 0.5) * UNIT + HALF];
      let marks = "";
      for (let row = 1; row < rows; row++) marks += `M${left + 4.5} ${row * UNIT}H${right - 4.5}`;
      return s(
        "g.well",
        s("rect.well-ground", { x: left, y: 0, width: right - left, height: bottom }),
        s("path.flat-grid", { d: marks }),
        s("path.well-wall", { d: `M${left} 0V${bottom}M${right} 0V${bottom}` }),
        s("path.well-edge", { d: `M${left} 0V${bottom}H${right}V0` }),
        ...Array.from({ length: rows }, (_, row) =>
          s("circle.well-dot", { cx: (col + 0.5) * UNIT, cy: (row + 0.5) * UNIT, r: 1.3 }),
        ),
      );
    });
    const base = { x: -7, y: bottom, width: cols * UNIT + 14, height: BASE };
    this.below = s("g", s("rect.well-base", { ...base, rx: 2 }), ...this.wells);
    this.above = s("g.well-hand");
  }

  /** @param {import("../types.js").Scene} scene @param {number | null} aim */
  draw(scene, aim) {
    const { cols } = sizeOf(this.board);
    const lit = aim === null ? -1 : aim % cols;
    const held = aim !== null && scene.legal?.includes(aim) ? (scene.ghost ?? "") : "";
    const full = aim !== null && scene.ghost && isFull(scene, wellOf(this.board, aim));
    const key = `${scene.stones}|${aim}|${held}|${full}`;
    if (key === this.key) return;
    this.key = key;
    this.wells.forEach((well, col) => {
      const side = col === lit ? held.toLowerCase() || "none" : "";
      well.setAttribute("class", `well${side && ` well-lit well-${side}`}`);
      const dots = well.querySelectorAll(".well-dot");
      dots.forEach((dot, row) => dot.toggleAttribute("hidden", scene.stones[row * cols + col] !== "."));
    });
    clear(this.above);
    if (held && aim !== null) this.#hold(held, lit, Math.floor(aim / cols));
  }

  /** The stone in hand, and its fall to where it lands. @param {string} side @param {number} col @param {number} row */
  #hold(side, col, row) {
    const x = (col + 0.5) * UNIT;
    const end = row * UNIT + 1.6;
    const name = `fall line-${side.toLowerCase()}`;
    this.above.append(s("g", { transform: `translate(${x} ${HAND})` }, stone(side, this.piece)));
    if (end > -4) this.above.append(s("path", { class: `${name} fall-way`, d: `M${x} -6V${end - 1}` }));
    this.above.append(
      s("path", { class: name, d: `M${x - 2.4} ${end - 2.6}L${x} ${end}L${x + 2.4} ${end - 2.6}` }),
    );
  }
}
