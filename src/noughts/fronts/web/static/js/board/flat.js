// A flat board, or one layer of a cube, from above: an SVG picture under a grid of real, focusable cells.

import { clear, h, s } from "../dom.js";
import { UNIT, dressCell, isNew, keepLegible, makeSeats, shakeCell } from "./cells.js";
import { placeOf, sizeOf } from "./geometry.js";
import { LineDrawing, berth, beyond } from "./lines.js";
import { standing } from "./pieces.js";
import { Wells } from "./wells.js";

/**
 * @typedef {import("./scene.js").Look} Look
 * @typedef {import("./scene.js").Line} Line
 * @typedef {import("./geometry.js").Point} Point
 */

/** Room for letters and numbers. @param {number} cols @param {number} rows @param {boolean} alone @param {boolean} hash */
function margins(cols, rows, alone, hash) {
  if (!alone) return { left: 13, top: 13, right: 1, bottom: 1 };
  const names = hash ? 13 : Math.max(9, 1.6 * Math.max(cols, rows));
  return { left: names, top: names, right: hash ? names : names / 4, bottom: hash ? names : names / 4 };
}

export class FlatBoard {
  /**
   * @param {import("../types.js").BoardInfo} board @param {number} layer @param {string} label
   * @param {{alone: boolean}} how alone: the whole board
   */
  constructor(board, layer, label, { alone }) {
    const { cols, rows } = sizeOf(board);
    this.board = board;
    this.cols = cols;
    this.rows = rows;
    this.first = layer * cols * rows;
    this.count = cols * rows;
    this.wells = alone && board.wells.length ? new Wells(board) : null;
    this.hash = alone && !this.wells && cols <= 3 && rows <= 3; // drawn as on paper: two lines each way
    this.piece = standing(UNIT, this.hash || Boolean(this.wells));
    this.margin = this.wells?.margin ?? margins(cols, rows, alone, this.hash);
    const width = cols * UNIT + this.margin.left + this.margin.right;
    const height = rows * UNIT + this.margin.top + this.margin.bottom;
    this.bands = s("g");
    this.cellGroup = s("g");
    this.lineGroup = s("g");
    this.outline = s("rect.flat-outline", {
      x: 0,
      y: 0,
      width: cols * UNIT,
      height: rows * UNIT,
      rx: alone ? 3 : 6,
    });
    this.names = this.#edgeNames();
    const ground = this.wells
      ? [this.wells.below]
      : [s("rect.flat-plate", { x: 0, y: 0, width: cols * UNIT, height: rows * UNIT, rx: alone ? 3 : 6 })];
    this.svg = s(
      "svg.flat-svg",
      {
        viewBox: `${-this.margin.left} ${-this.margin.top} ${width} ${height}`,
        "aria-hidden": "true",
        focusable: "false",
      },
      ...ground,
      this.bands,
      this.wells ? null : s("path.flat-grid", { d: this.#grid() }),
      this.cellGroup,
      this.lineGroup,
      this.hash || this.wells ? null : this.outline,
      this.wells?.above,
      this.names.group,
    );
    keepLegible(this.svg, this.names.group, width, alone ? [8, 13] : [8, 10]);
    this.cells = this.#makeCells();
    const grid = h("div.flat-cells", { role: "grid", "aria-label": label }, this.#inRows());
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
      {
        class: `flat${alone ? " flat-alone" : ""}${this.hash ? " flat-hash" : ""}${this.wells ? " flat-wells" : ""}`,
      },
      this.svg,
      grid,
    );
    this.element.style.aspectRatio = `${width} / ${height}`;
    this.element.style.setProperty("--across", String(width / height));
    this.element.style.setProperty("--wide", String(width / UNIT));
    this.seats = makeSeats(this.count);
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
    const { left, top } = this.margin;
    const letter = (/** @type {number} */ col) =>
      /[a-z]/.exec(this.board.cell_names[this.first + col] ?? "")?.[0] ?? "";
    const across = this.wells?.letters ?? -top / 2;
    const cols = Array.from({ length: this.cols }, (_, col) =>
      s("text", { x: (col + 0.5) * UNIT, y: across, dy: "0.36em" }, letter(col)),
    );
    const rows = Array.from({ length: this.rows }, (_, row) =>
      s("text", { x: -left / 2, y: (row + 0.5) * UNIT, dy: "0.36em" }, String(row + 1)),
    );
    return { cols, rows, group: s("g.flat-names", ...cols, ...rows) };
  }

  /** The letter and the number of the cell aimed at stand out. @param {number | null} aim */
  #nameAim(aim) {
    const { row, col } = placeOf(sizeOf(this.board), aim ?? 0);
    const here = aim !== null && this.holds(aim);
    this.names.cols.forEach((node, i) => node.classList.toggle("name-aimed", here && i === col));
    this.names.rows.forEach((node, i) =>
      node.classList.toggle("name-aimed", here && i === row && !this.wells),
    );
  }

  #makeCells() {
    return Array.from({ length: this.count }, (_, i) =>
      h("div.flat-cell", { role: "gridcell", tabindex: "-1", "data-cell": this.first + i }),
    );
  }

  #inRows() {
    return Array.from({ length: this.rows }, (_, row) =>
      h("div.flat-row", { role: "row" }, this.cells.slice(row * this.cols, (row + 1) * this.cols)),
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

  /**
   * @param {Look[]} looks of the whole board
   * @param {Line[]} lines
   * @param {number | null} aim
   * @param {import("../types.js").Scene} scene
   */
  draw(looks, lines, aim, scene) {
    for (let i = 0; i < this.count; i++) {
      const look = looks[this.first + i];
      const seat = this.seats[i];
      if (!look || !seat) continue;
      if (isNew(seat, look)) this.#dress(i, look);
    }
    this.outline.classList.toggle(
      "flat-active",
      this.count < this.board.cells && aim !== null && this.holds(aim),
    );
    this.#nameAim(aim);
    this.wells?.draw(scene, aim);
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
      beyond: beyond(this.board, ({ col, row }) => [col * UNIT, row * UNIT]),
    };
    for (const line of here) {
      const thin = line.look === "threat-main" && !this.wells;
      const drawing = new LineDrawing(thin ? { ...line, look: "threat" } : line);
      drawing.place(ground);
      if (drawing.band) this.bands.append(drawing.band);
      this.lineGroup.append(drawing.node);
    }
  }

  /** @param {number} i @param {Look} look */
  #dress(i, look) {
    const seat = /** @type {import("./cells.js").Seat} */ (this.seats[i]);
    if (!seat.under) {
      const [x, y] = this.centre(this.first + i);
      seat.under = seat.over = s("g", { transform: `translate(${x} ${y})` });
      this.cellGroup.append(seat.under);
    }
    dressCell(seat, look, this.piece);
  }

  /** @param {number} cell */
  shake(cell) {
    shakeCell(this.seats[cell - this.first]);
  }
}
