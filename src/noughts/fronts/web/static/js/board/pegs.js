// Stones that fall, in three dimensions: pegs on the lowest plate. Each is drawn whole, then its stones from
// below, and above each stone the rest of the peg again, so that stones are threaded on it.

import { h, s } from "../dom.js";
import { t } from "../language.js";

/**
 * @typedef {import("./geometry.js").Point} Point
 * @typedef {import("./geometry.js").Projection} Projection
 * @typedef {{cells: number[], group: SVGGElement, sticks: SVGPathElement[], top: Point}} Peg
 */

const RISE = 0.17; // of a layer, above the middle of the highest one

export class Pegs {
  /** @param {import("../types.js").BoardInfo} board */
  constructor(board) {
    /** @type {Peg[]} */
    this.pegs = board.wells.map((cells) => ({ cells, group: s("g"), sticks: [], top: [0, 0] }));
    /** @type {SVGGElement | null} */
    this.ground = null;
  }

  /** Puts the pieces on their pegs. @param {SVGGElement} ground @param {SVGGElement[]} pieces by cell */
  plant(ground, pieces) {
    this.ground = ground;
    for (const peg of this.pegs) {
      peg.sticks = [-1, ...peg.cells].map(() => s("path.peg"));
      peg.group.append(/** @type {SVGPathElement} */ (peg.sticks[0]));
      peg.cells.forEach((cell, i) => {
        const piece = pieces[cell];
        if (piece) peg.group.append(piece);
        peg.group.append(/** @type {SVGPathElement} */ (peg.sticks[i + 1]));
      });
      ground.append(peg.group);
    }
  }

  /** Those at the back are drawn first. @param {Projection} view */
  turn(view) {
    for (const peg of this.pegs) {
      const [x, y] = view.centre(peg.cells.at(-1) ?? 0);
      peg.top = [x, y - RISE * view.up];
    }
    const depth = (/** @type {Peg} */ peg) => view.centre(peg.cells[0] ?? 0)[1];
    const order = [...this.pegs].sort((a, b) => depth(a) - depth(b));
    if (order.some((peg, i) => this.ground?.children[i] !== peg.group))
      this.ground?.append(...order.map((peg) => peg.group));
  }

  /** The peg comes out again above each stone. @param {import("./scene.js").Look[]} looks @param {Projection} view */
  dress(looks, view) {
    for (const { cells, sticks, top } of this.pegs) {
      const [x, y] = view.centre(cells[0] ?? 0);
      const stick = (/** @type {number} */ from) =>
        `M${x.toFixed(1)} ${from.toFixed(1)}V${top[1].toFixed(1)}`;
      sticks[0]?.setAttribute("d", stick(y));
      cells.forEach((cell, i) => {
        const threaded = looks[cell]?.stone;
        sticks[i + 1]?.setAttribute("d", threaded ? stick(view.centre(cell)[1] - view.thick) : "");
      });
    }
  }

  /**
   * A cell of the peg that stands nearest to a point; of two, the one in front.
   * @param {Point} point @param {Projection} view @returns {number | null}
   */
  pick([px, py], view) {
    const front = [...this.pegs].sort(
      (a, b) => view.centre(b.cells[0] ?? 0)[1] - view.centre(a.cells[0] ?? 0)[1],
    );
    let best = null;
    let nearest = view.unit * 0.3;
    for (const { cells, top } of front) {
      const [x, y] = view.centre(cells[0] ?? 0);
      const away = Math.abs(px - x);
      if (py < top[1] - 8 || py > y + 0.45 * view.unit * view.flatness) continue;
      if (away < nearest) [nearest, best] = [away, this.#nearestCell(cells, py, view)];
    }
    return best;
  }

  /** @param {number[]} cells @param {number} y @param {Projection} view */
  #nearestCell(cells, y, view) {
    const off = (/** @type {number} */ cell) => Math.abs(view.centre(cell)[1] - y);
    return cells.reduce((best, cell) => (off(cell) < off(best) ? cell : best));
  }
}

/** What rings and dotted cells mean, below the board. */
export class PegLegend {
  /** @param {import("../types.js").BoardInfo} board */
  constructor(board) {
    this.pegs = board.wells.length;
    this.open = h("span");
    const ring = s(
      "svg",
      { viewBox: "-11 -7 22 14", "aria-hidden": "true" },
      s("ellipse.bed-ring", { rx: 9, ry: 5 }),
    );
    const waits = s(
      "svg",
      { viewBox: "-11 -8 22 16", "aria-hidden": "true" },
      s("rect.cell-edge.edge-waits", { x: -9, y: -6, width: 18, height: 12, rx: 2 }),
    );
    this.waits = h("span.peg-key", waits, t("a threat nobody can play yet"));
    this.element = h("p.note.peg-legend", h("span.peg-key", ring, this.open), this.waits);
  }

  /** @param {import("../types.js").Scene} scene */
  draw({ legal, threats = [] }) {
    this.element.hidden = !legal?.length;
    this.open.textContent = t("a stone lands here: {open} of {pegs} pegs are open", {
      open: legal?.length ?? 0,
      pegs: this.pegs,
    });
    const side = threats.find((threat) => threat.now === false)?.side.toLowerCase();
    this.waits.hidden = !side;
    this.waits.querySelector("rect")?.setAttribute("class", `cell-edge edge-waits-${side}`);
  }
}
