// The cube: plates one above the other, drawn from a Projection. Plates first, then what lies on them from
// the bottom up, then lines. Turning it sets attributes of the nodes that are there.

import { clear, s } from "../dom.js";
import { replay } from "./cells.js";
import { HIGHEST, LOWEST, PEGS, PLATES, Projection, extent, sizeOf } from "./geometry.js";
import { LineDrawing, berth, beyond } from "./lines.js";
import { Pegs } from "./pegs.js";
import { LIFTED, lyingShapes, verdictShape } from "./pieces.js";

/**
 * @typedef {import("./scene.js").Look} Look
 * @typedef {import("./scene.js").Line} Line
 * @typedef {import("./geometry.js").Point} Point
 * @typedef {object} Seat   a cell's nodes
 * @property {SVGGElement} under
 * @property {SVGGElement} piece
 * @property {SVGGElement} over
 * @property {[SVGElement, string][]} shaped   nodes and the shape each has
 * @property {string} key
 * @property {string} stone
 */

const MARGIN = { left: 26, right: 16, top: 10, bottom: 30 };
const USUAL = 378;
const DISCS = /^(proved|estimate|label|chosen)/;

export class Cube {
  /** @param {import("../types.js").BoardInfo} board */
  constructor(board) {
    this.board = board;
    this.size = sizeOf(board);
    this.home = board.wells.length ? PEGS : PLATES;
    const { width, height } = extent(this.size, this.home.yaw, this.home.pitch, this.home);
    this.pegs = board.wells.length ? new Pegs(board) : null;
    const rise = this.pegs ? 4 : 0; // pegs stand above the highest layer
    this.box = {
      x: -width / 2 - MARGIN.left,
      y: -height / 2 - MARGIN.top - rise,
      width: width + MARGIN.left + MARGIN.right,
      height: height + MARGIN.top + MARGIN.bottom + rise,
    };
    const { x, y, width: w, height: h } = this.box;
    this.plates = s("g.cube-plates");
    this.bands = s("g");
    this.under = s("g.cube-under");
    this.pieces = s("g");
    this.lineGroup = s("g");
    this.over = s("g");
    this.ring = s("path.cube-ring", { visibility: "hidden" });
    this.labels = s("g.cube-labels");
    this.svg = s(
      "svg.cube-svg",
      { viewBox: `${x} ${y} ${w} ${h}`, "aria-hidden": "true", focusable: "false" },
      this.plates,
      this.bands,
      this.under,
      this.pieces,
      this.lineGroup,
      this.over,
      this.ring,
      this.labels,
    );
    this.svg.style.setProperty("--grow", (w / USUAL).toFixed(3)); // letters and lines stay the size they are on 4x4x4
    this.yaw = this.home.yaw;
    this.pitch = this.home.pitch;
    this.projection = new Projection(this.size, this.yaw, this.pitch, this.home);
    this.shapes = lyingShapes(this.projection);
    /** @type {LineDrawing[]} */
    this.lines = [];
    this.linesKey = "";
    /** @type {Look[]} */
    this.looks = [];
    /** @type {number | null} */
    this.ringAt = null;
    this.active = -1;
    this.#makePlates();
    this.#makeLabels(board);
    this.seats = Array.from({ length: this.size.cells }, () => this.#makeSeat());
    this.pegs?.plant(
      this.pieces,
      this.seats.map((seat) => seat.piece),
    );
    this.turn(this.home.yaw, this.home.pitch);
  }

  #makePlates() {
    /** @type {{side: SVGPathElement, plate: SVGPathElement, grid: SVGPathElement}[]} */
    this.sheets = Array.from({ length: this.size.layers }, (_, layer) => {
      const frame = this.pegs && layer > 0;
      const side = s("path.plate-side", { visibility: frame ? "hidden" : null });
      const plate = s("path", { class: frame ? "plate plate-frame" : "plate" });
      const grid = s("path.plate-grid", { visibility: frame ? "hidden" : null });
      this.plates.append(side, plate, grid);
      return { side, plate, grid };
    });
  }

  /** @param {import("../types.js").BoardInfo} board */
  #makeLabels(board) {
    const text = (/** @type {string} */ name, /** @type {string} */ words) => {
      const node = s("text", { class: name }, words);
      this.labels.append(node);
      return node;
    };
    const letter = (/** @type {number} */ col) => /[a-z]/.exec(board.cell_names[col] ?? "")?.[0] ?? "";
    this.layerLabels = Array.from({ length: this.size.layers }, (_, i) => text("label-layer", String(i + 1)));
    this.colLabels = Array.from({ length: this.size.cols }, (_, i) => text("label-edge", letter(i)));
    this.rowLabels = Array.from({ length: this.size.rows }, (_, i) => text("label-edge", String(i + 1)));
  }

  /** @returns {Seat} */
  #makeSeat() {
    const seat = { under: s("g"), piece: s("g"), over: s("g"), shaped: [], key: "", stone: "" };
    this.under.append(seat.under);
    this.pieces.append(seat.piece);
    this.over.append(seat.over);
    return seat;
  }

  /**
   * @param {Seat} seat
   * @param {SVGGElement} group
   * @param {string} shape
   * @param {Record<string, any>} attrs
   */
  #shape(seat, group, shape, attrs) {
    const node = s("path", { ...attrs, d: this.shapes[shape] });
    if (LIFTED.has(shape)) node.setAttribute("transform", `translate(0 ${-this.projection.thick})`);
    group.append(node);
    seat.shaped.push([node, shape]);
  }

  /**
   * Redraws the cells whose look has changed, and the lines.
   * @param {Look[]} looks
   * @param {Line[]} lines
   * @param {number} active layer
   */
  draw(looks, lines, active) {
    this.looks = looks;
    looks.forEach((look, cell) => {
      const seat = this.seats[cell];
      const key = Object.values(look).join("|");
      if (!seat || seat.key === key) return;
      this.#dress(seat, look);
      seat.key = key;
    });
    const key = JSON.stringify(lines);
    if (key !== this.linesKey) {
      this.linesKey = key;
      clear(this.bands);
      clear(this.lineGroup);
      this.lines = lines.map((line) => new LineDrawing(line));
      for (const line of this.lines) {
        if (line.band) this.bands.append(line.band);
        this.lineGroup.append(line.node);
      }
    }
    this.pegs?.dress(looks, this.projection);
    this.#placeLines();
    if (active === this.active) return;
    this.sheets?.forEach(({ plate }, layer) => plate.classList.toggle("plate-active", layer === active));
    this.active = active;
  }

  /** @param {Seat} seat @param {Look} look */
  #dress(seat, look) {
    for (const group of [seat.under, seat.piece, seat.over]) clear(group);
    seat.shaped = [];
    const disc = DISCS.test(look.edge);
    if (look.tint) this.#shape(seat, seat.under, disc ? "disc" : "cell", { class: `tint tint-${look.tint}` });
    if (look.tint === "loss")
      this.#shape(seat, seat.under, disc ? "disc" : "cell", { fill: "url(#hatch-loss)" });
    if (look.edge)
      this.#shape(seat, seat.under, disc ? "disc" : "edge", { class: `cell-edge edge-${look.edge}` });
    if (look.inner) this.#shape(seat, seat.under, "inner", { class: `cell-edge edge-${look.inner}` });
    if (look.bed === "ring") this.#shape(seat, seat.under, "bed", { class: "bed-ring" });
    if (!look.stone && !look.sign && !look.text && !this.pegs)
      this.#shape(seat, seat.under, "dot", { class: "dot" });
    if (look.stone) {
      const side = look.stone.toLowerCase();
      const fresh = !look.faded && seat.stone !== look.stone && seat.key !== "";
      const inner = s("g", { class: `piece${look.faded ? " faded" : ""}${fresh ? " placed" : ""}` });
      this.#shape(seat, inner, `${side}Side`, {
        class: `side-${side}`,
        "fill-rule": side === "o" ? "evenodd" : "nonzero",
      });
      this.#shape(seat, inner, `${side}Top`, { class: `top-${side}`, "fill-rule": "evenodd" });
      seat.piece.append(inner);
    }
    seat.stone = look.faded ? "" : look.stone;
    const lift = look.stone ? -this.projection.thick : 0;
    if (look.sign) seat.over.append(signNode(look.sign));
    if (look.text)
      seat.over.append(
        s(
          "text",
          { class: `cell-text${look.edge === "chosen" ? " cell-text-chosen" : ""}`, dy: "0.36em" },
          look.text,
        ),
      );
    if (look.badge) seat.over.append(badgeNode(look, lift));
  }

  /** @param {number} yaw @param {number} pitch */
  turn(yaw, pitch) {
    this.yaw = yaw;
    this.pitch = Math.min(HIGHEST, Math.max(LOWEST, pitch));
    const view = (this.projection = new Projection(this.size, this.yaw, this.pitch, this.home));
    this.shapes = lyingShapes(view);
    const lift = `translate(0 ${-view.thick})`;
    this.seats.forEach((seat, cell) => {
      const [x, y] = view.centre(cell);
      const where = `translate(${x.toFixed(2)} ${y.toFixed(2)})`;
      seat.under.setAttribute("transform", where);
      seat.piece.setAttribute("transform", where);
      seat.over.setAttribute("transform", where);
      for (const [node, shape] of seat.shaped) {
        node.setAttribute("d", this.shapes[shape] ?? "");
        if (LIFTED.has(shape)) node.setAttribute("transform", lift);
      }
    });
    this.pegs?.turn(view);
    this.pegs?.dress(this.looks, view);
    this.#placePlates();
    this.#placeLabels();
    this.#placeLines();
    this.showRing(this.ringAt);
  }

  #placePlates() {
    const { cols, rows } = this.size;
    const view = this.projection;
    this.sheets?.forEach(({ side, plate, grid }, layer) => {
      const path = (/** @type {[number, number][]} */ points) =>
        points
          .map(([row, col]) =>
            view
              .at(layer, row, col)
              .map((v) => v.toFixed(1))
              .join(" "),
          )
          .join("L");
      const outline = `M${path([
        [0, 0],
        [0, cols],
        [rows, cols],
        [rows, 0],
      ])}Z`;
      plate.setAttribute("d", outline);
      side.setAttribute("d", outline);
      side.setAttribute("transform", `translate(0 ${(view.thick * 0.5).toFixed(2)})`);
      let lines = "";
      for (let col = 1; col < cols; col++)
        lines += `M${path([
          [0, col],
          [rows, col],
        ])}`;
      for (let row = 1; row < rows; row++)
        lines += `M${path([
          [row, 0],
          [row, cols],
        ])}`;
      grid.setAttribute("d", lines);
    });
  }

  /** Letters and numbers stand at the two edges in front, whichever those are. */
  #placeLabels() {
    const { cols, rows } = this.size;
    const view = this.projection;
    const put = (/** @type {SVGTextElement | undefined} */ node, /** @type {Point} */ [x, y]) => {
      node?.setAttribute("x", x.toFixed(1));
      node?.setAttribute("y", y.toFixed(1));
    };
    const away = 0.36 * Math.max(1, this.box.width / USUAL);
    const front = view.down[1] > 0 ? rows + away : -away;
    const beside = view.right[1] > 0 ? cols + away : -away;
    this.colLabels?.forEach((node, col) => put(node, view.at(0, front, col + 0.5)));
    this.rowLabels?.forEach((node, row) => put(node, view.at(0, row + 0.5, beside)));
    this.layerLabels?.forEach((node, layer) => {
      const [x, y] = this.corner(layer, -1);
      put(node, [x - 11, y]);
    });
  }

  #placeLines() {
    const view = this.projection;
    const ground = {
      centre: (/** @type {number} */ cell) => {
        const [x, y] = view.centre(cell);
        return /** @type {Point} */ ([x, y - (this.looks[cell]?.stone ? view.thick * 0.6 : 0)]);
      },
      reach: (/** @type {Point} */ way) => view.reach(way, 0.38),
      taken: (/** @type {number} */ cell) => berth(this.looks[cell]),
      beyond: beyond(this.board, ({ layer, row, col }) => {
        const [x, y] = view.step(col, row);
        return [x, y - layer * view.up];
      }),
    };
    for (const line of this.lines) line.place(ground);
  }

  /**
   * The corner of a plate furthest to the right (1) or left (-1).
   * @param {number} layer
   * @param {1 | -1} way
   * @returns {Point}
   */
  corner(layer, way) {
    const { cols, rows } = this.size;
    const corners = [
      [0, 0],
      [0, cols],
      [rows, cols],
      [rows, 0],
    ].map(([row = 0, col = 0]) => this.projection.at(layer, row, col));
    return corners.reduce((best, one) => ((one[0] - best[0]) * way > 0 ? one : best));
  }

  /** The focus ring, at a cell or nowhere. @param {number | null} cell */
  showRing(cell) {
    this.ringAt = cell;
    this.ring.setAttribute("visibility", cell === null ? "hidden" : "visible");
    if (cell === null) return;
    const [x, y] = this.projection.centre(cell);
    this.ring.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)})`);
    this.ring.setAttribute("d", this.shapes.ring ?? "");
  }

  /** @param {number} cell */
  shake(cell) {
    const seat = this.seats[cell];
    for (const child of seat?.piece.children ?? []) replay(child, "shake");
  }

  /** From the page to the drawing. @param {number} clientX @param {number} clientY @returns {Point} */
  toDrawing(clientX, clientY) {
    const matrix = this.svg.getScreenCTM()?.inverse();
    if (!matrix) return [NaN, NaN];
    return [matrix.a * clientX + matrix.e, matrix.d * clientY + matrix.f];
  }

  /**
   * From the drawing to pixels within an element.
   * @param {Point} point
   * @param {Element} element
   * @returns {Point}
   */
  toPixels([x, y], element) {
    const matrix = this.svg.getScreenCTM();
    const frame = element.getBoundingClientRect();
    return matrix ? [matrix.a * x + matrix.e - frame.left, matrix.d * y + matrix.f - frame.top] : [0, 0];
  }

  /** @param {number} clientX @param {number} clientY */
  pick(clientX, clientY) {
    const point = this.toDrawing(clientX, clientY);
    return this.pegs ? this.pegs.pick(point, this.projection) : this.projection.pick(point);
  }
}

/** @param {string} sign */
function signNode(sign) {
  if (sign === "x") return s("path.small-x", { d: "M-4-4 4 4M4-4-4 4" });
  if (sign === "o") return s("circle.small-o", { r: 4 });
  return s("path", { class: `shape shape-${sign}`, d: verdictShape(sign, 4.6) });
}

/** @param {Look} look @param {number} lift */
function badgeNode({ badge, badgeSide, future }, lift) {
  const shape =
    badgeSide === "x"
      ? s("rect", { x: -6.5, y: -6.5, width: 13, height: 13, rx: 2.2 })
      : s("circle", { r: 7 });
  return s(
    "g",
    {
      class: `badge badge-${badgeSide}${future ? " badge-future" : ""}`,
      transform: `translate(0 ${lift - 3})`,
    },
    shape,
    s("text", { dy: "0.36em" }, badge),
  );
}
