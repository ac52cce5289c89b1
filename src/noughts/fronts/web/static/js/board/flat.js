// A flat board, or one layer of a cube, from above: an SVG picture under a grid of real, focusable cells.

import { clear, h, s } from "../dom.js";
import { replay } from "./cube.js";
import { sizeOf } from "./geometry.js";
import { LineDrawing, berth } from "./lines.js";
import { standing, verdictShape } from "./pieces.js";

/**
 * @typedef {import("./scene.js").Look} Look
 * @typedef {import("./scene.js").Line} Line
 * @typedef {import("./geometry.js").Point} Point
 */

const UNIT = 40;

/** Room for letters and numbers. @param {number} cols @param {number} rows @param {boolean} hash */
function margins(cols, rows, hash) {
  const names = hash ? 13 : Math.max(9, 1.6 * Math.max(cols, rows));
  return { left: names, top: names, right: hash ? names : names / 4, bottom: hash ? names : names / 4 };
}

/**
 * Letters keep their size on the screen, whatever the size of the board.
 * @param {SVGElement} svg
 * @param {SVGElement} names
 * @param {number} width of the picture in its own units
 */
function keepLegible(svg, names, width) {
  new ResizeObserver(([entry]) => {
    const scale = (entry?.contentRect.width ?? 0) / width;
    if (scale) names.style.fontSize = `${Math.min(13, Math.max(8, scale * UNIT * 0.42)) / scale}px`;
  }).observe(svg);
}

export class FlatBoard {
  /**
   * @param {import("../types.js").BoardInfo} board @param {number} layer @param {string} label
   * @param {{alone: boolean}} how alone: the whole board, with letters and numbers at its edges
   */
  constructor(board, layer, label, { alone }) {
    const { cols, rows } = sizeOf(board);
    this.board = board;
    this.cols = cols;
    this.rows = rows;
    this.first = layer * cols * rows;
    this.count = cols * rows;
    this.hash = alone && cols <= 3 && rows <= 3; // drawn as on paper: two lines each way
    this.bold = this.hash;
    this.piece = standing(UNIT, this.bold);
    this.margin = alone ? margins(cols, rows, this.hash) : { left: 1, top: 1, right: 1, bottom: 1 };
    const width = cols * UNIT + this.margin.left + this.margin.right;
    const height = rows * UNIT + this.margin.top + this.margin.bottom;
    this.bands = s("g");
    this.cellGroup = s("g");
    this.lineGroup = s("g");
    this.outline = s("rect", {
      class: "flat-outline",
      x: 0,
      y: 0,
      width: cols * UNIT,
      height: rows * UNIT,
      rx: alone ? 3 : 6,
    });
    const names = alone ? this.#edgeNames() : null;
    this.svg = s(
      "svg",
      {
        class: "flat-svg",
        viewBox: `${-this.margin.left} ${-this.margin.top} ${width} ${height}`,
        "aria-hidden": "true",
        focusable: "false",
      },
      s("rect", {
        class: "flat-plate",
        x: 0,
        y: 0,
        width: cols * UNIT,
        height: rows * UNIT,
        rx: alone ? 3 : 6,
      }),
      this.bands,
      s("path", { class: "flat-grid", d: this.#grid() }),
      this.cellGroup,
      this.lineGroup,
      this.hash ? null : this.outline,
      names,
    );
    if (names) keepLegible(this.svg, names, width);
    this.cells = this.#makeCells();
    const grid = h("div", { class: "flat-cells", role: "grid", "aria-label": label }, this.#inRows());
    const share = (/** @type {number} */ part, /** @type {number} */ whole) => `${(100 * part) / whole}%`;
    Object.assign(grid.style, {
      left: share(this.margin.left, width),
      right: share(this.margin.right, width),
      top: share(this.margin.top, height),
      bottom: share(this.margin.bottom, height),
      gridTemplateColumns: `repeat(${cols}, 1fr)`,
      gridTemplateRows: `repeat(${rows}, 1fr)`,
    });
    this.element = h(
      "div",
      { class: `flat${alone ? " flat-alone" : ""}${this.hash ? " flat-hash" : ""}` },
      this.svg,
      grid,
    );
    this.element.style.aspectRatio = `${width} / ${height}`;
    this.element.style.setProperty("--across", String(width / height));
    this.element.style.setProperty("--wide", String(width / UNIT));
    /** @type {{group: SVGGElement | null, key: string, stone: string}[]} */
    this.seats = Array.from({ length: this.count }, () => ({ group: null, key: "", stone: "" }));
    this.linesKey = "[]";
  }

  #grid() {
    const [w, t] = [this.cols * UNIT, this.rows * UNIT];
    let path = "";
    for (let col = 1; col < this.cols; col++) path += `M${col * UNIT} 0V${t}`;
    for (let row = 1; row < this.rows; row++) path += `M0 ${row * UNIT}H${w}`;
    return path;
  }

  #edgeNames() {
    const texts = [];
    const { left, top } = this.margin;
    for (let col = 0; col < this.cols; col++) {
      const name = /[a-z]/.exec(this.board.cell_names[col] ?? "")?.[0] ?? "";
      texts.push(s("text", { x: (col + 0.5) * UNIT, y: -top / 2, dy: "0.36em" }, name));
    }
    for (let row = 0; row < this.rows; row++)
      texts.push(s("text", { x: -left / 2, y: (row + 0.5) * UNIT, dy: "0.36em" }, String(row + 1)));
    return s("g", { class: "flat-names" }, ...texts);
  }

  #makeCells() {
    return Array.from({ length: this.count }, (_, i) =>
      h("div", { class: "flat-cell", role: "gridcell", tabindex: "-1", "data-cell": this.first + i }),
    );
  }

  #inRows() {
    return Array.from({ length: this.rows }, (_, row) =>
      h("div", { class: "flat-row", role: "row" }, this.cells.slice(row * this.cols, (row + 1) * this.cols)),
    );
  }

  /** @param {number} cell @returns {Point} */
  centre(cell) {
    const i = cell - this.first;
    return [((i % this.cols) + 0.5) * UNIT, (Math.floor(i / this.cols) + 0.5) * UNIT];
  }

  /** @param {number} cell */
  holds(cell) {
    return cell >= this.first && cell < this.first + this.count;
  }

  /** @param {Look[]} looks of the whole board @param {Line[]} lines @param {boolean} active */
  draw(looks, lines, active) {
    for (let i = 0; i < this.count; i++) {
      const look = looks[this.first + i];
      const seat = this.seats[i];
      if (!look || !seat) continue;
      const key = Object.values(look).join("|");
      if (key === seat.key) continue;
      this.#dress(i, look);
      seat.key = key;
    }
    this.outline.classList.toggle("flat-active", active);
    this.#drawLines(lines, looks);
  }

  /** @param {Line[]} lines @param {Look[]} looks */
  #drawLines(lines, looks) {
    const here = lines
      .filter((line) => line.look !== "open")
      .map((line) => ({ ...line, cells: line.cells.filter((cell) => this.holds(cell)) }))
      .filter((line) => line.cells.length > 1);
    const key =
      JSON.stringify(here) +
      (here.length
        ? here.flatMap((line) => line.cells.map((cell) => looks[cell]?.stone || looks[cell]?.sign)).join("")
        : "");
    if (key === this.linesKey) return;
    this.linesKey = key;
    clear(this.bands);
    clear(this.lineGroup);
    const ground = {
      centre: (/** @type {number} */ cell) => this.centre(cell),
      reach: (/** @type {Point} */ [dx, dy]) => (dx && dy ? this.piece.across : this.piece.reach),
      taken: (/** @type {number} */ cell) => berth(looks[cell]),
    };
    for (const line of here) {
      const drawing = new LineDrawing(line.look === "threat-main" ? { ...line, look: "threat" } : line);
      drawing.place(ground);
      if (drawing.band) this.bands.append(drawing.band);
      this.lineGroup.append(drawing.node);
    }
  }

  /** @param {number} i @param {Look} look */
  #dress(i, look) {
    const seat = /** @type {{group: SVGGElement | null, key: string, stone: string}} */ (this.seats[i]);
    if (!seat.group) {
      const [x, y] = this.centre(this.first + i);
      seat.group = s("g", { transform: `translate(${x} ${y})` });
      this.cellGroup.append(seat.group);
    }
    const group = clear(seat.group);
    const box = (/** @type {number} */ half) => ({
      x: -half,
      y: -half,
      width: 2 * half,
      height: 2 * half,
      rx: 3,
    });
    if (look.tint) group.append(s("rect", { class: `tint tint-${look.tint}`, ...box(17.4) }));
    if (look.tint === "loss") group.append(s("rect", { fill: "url(#hatch-loss)", ...box(17.4) }));
    if (look.edge) group.append(s("rect", { class: `cell-edge edge-${look.edge}`, ...box(17) }));
    if (look.stone) {
      const fresh = !look.faded && seat.stone !== look.stone && seat.key !== "";
      const inner = s(
        "g",
        { class: `piece${look.faded ? " faded" : ""}${fresh ? " placed" : ""}` },
        this.#stone(look.stone),
      );
      group.append(inner);
    }
    seat.stone = look.faded ? "" : look.stone;
    if (look.sign && !look.badge) group.append(this.#sign(look.sign));
    if (look.text && !look.stone)
      group.append(
        s(
          "text",
          { class: `cell-text${look.edge === "chosen" ? " cell-text-chosen" : ""}`, dy: "0.36em" },
          look.text,
        ),
      );
    if (look.badge) group.append(this.#badge(look));
    if (look.corner) group.append(s("text", { class: "cell-corner", x: 16.6, y: -13.2 }, look.corner));
  }

  /** @param {string} stone */
  #stone(stone) {
    const { x, radius, weight } = this.piece;
    if (stone === "X") return s("path", { class: "flat-x", d: x, "stroke-width": weight });
    return s("circle", { class: "flat-o", r: radius, "stroke-width": weight });
  }

  /** @param {string} sign */
  #sign(sign) {
    if (sign === "x") return s("path", { class: "small-x", d: "M-4-4 4 4M4-4-4 4" });
    if (sign === "o") return s("circle", { class: "small-o", r: 4.4 });
    return s("path", { class: `shape shape-${sign}`, d: verdictShape(sign, 6) });
  }

  /** @param {Look} look */
  #badge({ badge, badgeSide, future }) {
    const shape =
      badgeSide === "x"
        ? s("rect", { x: -9.5, y: -9.5, width: 19, height: 19, rx: 3 })
        : s("circle", { r: 10.5 });
    return s(
      "g",
      { class: `badge badge-${badgeSide}${future ? " badge-future" : ""}` },
      shape,
      s("text", { dy: "0.36em" }, badge),
    );
  }

  /** @param {number} cell */
  shake(cell) {
    const group = this.seats[cell - this.first]?.group;
    for (const child of group?.querySelectorAll(".piece") ?? []) replay(child, "shake");
  }
}
