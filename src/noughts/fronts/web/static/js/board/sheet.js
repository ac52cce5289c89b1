// Four dimensions on one sheet: blocks down, layers across, so that every line of the board is straight on it.
// Where there is less room, a window shows one row of layers or one layer, beside a map of all.

import { clear, h, s } from "../dom.js";
import { t } from "../language.js";
import { UNIT, dressCell, isNew, makeSeats, shakeCell } from "./cells.js";
import { cellAt, placeOf, sizeOf } from "./geometry.js";
import { LineDrawing, berth, beyond } from "./lines.js";
import { standing } from "./pieces.js";

/**
 * @typedef {import("./scene.js").Look} Look
 * @typedef {import("./scene.js").Line} Line
 * @typedef {import("./geometry.js").Point} Point
 * @typedef {"all" | "row" | "one"} Part
 */

// Unequal, so that a long diagonal does not run along a layer's own.
const ACROSS = 46;
const DOWN = 18;
const MARGIN = { left: 72, top: 36, right: 4, bottom: 4 };
const ROOM = matchMedia("(min-width: 1200px)");
const NARROW = matchMedia("(max-width: 799px)");

/** @returns {Part} */
const partNow = () => (ROOM.matches ? "all" : NARROW.matches ? "one" : "row");

export class Sheet {
  /**
   * @param {import("../types.js").BoardInfo} board
   * @param {{signal: AbortSignal, moved: () => void}} how told when another part is shown
   */
  constructor(board, { signal, moved }) {
    this.board = board;
    this.size = sizeOf(board);
    const { cols, rows, layers, blocks } = this.size;
    this.first = 0;
    this.wide = cols * UNIT;
    this.high = rows * UNIT;
    this.pitch = { x: this.wide + ACROSS, y: this.high + DOWN };
    this.piece = standing(UNIT, false);
    this.moved = moved;
    this.part = partNow();
    this.block = 0;
    this.layer = 0;
    this.seats = makeSeats(this.size.cells);
    this.linesKey = "";
    /** @type {{node: SVGTextElement, where: Partial<import("./geometry.js").Place>}[]} letters and numbers */
    this.marks = [];
    this.bands = s("g");
    const each = () => Array.from({ length: layers * blocks }, () => s("g"));
    this.under = each();
    this.lineGroup = s("g");
    this.over = each();
    this.names = s("g.flat-names.sheet-names");
    this.captions = s("g.sheet-captions");
    this.plates = Array.from({ length: layers * blocks }, (_, flat) => this.#plate(flat));
    this.svg = s(
      "svg.flat-svg.sheet-svg",
      { "aria-hidden": "true", focusable: "false" },
      ...this.plates.map((plate) => plate.group),
      this.bands,
      ...this.under,
      this.lineGroup,
      ...this.over,
      this.names,
      this.captions,
    );
    this.cells = board.cell_names.map((_, cell) =>
      h("div.flat-cell", { role: "gridcell", tabindex: "-1", "data-cell": cell }),
    );
    this.grids = this.plates.map((_, flat) => this.#grid(flat));
    this.flat = h("div.flat.sheet-flat", this.svg, this.grids);
    this.caption = h("p.caption.sheet-caption");
    this.map = this.#makeMap();
    this.element = h("div.sheet", this.map, h("div.sheet-part", this.caption, this.flat));
    for (const room of [ROOM, NARROW])
      room.addEventListener("change", () => this.show(this.block, this.layer), { signal });
    this.show(0, 0);
  }

  /** @param {number} flat @returns {Point} */
  #corner(flat) {
    return [(flat % this.size.layers) * this.pitch.x, Math.floor(flat / this.size.layers) * this.pitch.y];
  }

  /** @param {number} flat */
  #plate(flat) {
    const [x, y] = this.#corner(flat);
    let grid = "";
    for (let col = 1; col < this.size.cols; col++) grid += `M${x + col * UNIT} ${y}v${this.high}`;
    for (let row = 1; row < this.size.rows; row++) grid += `M${x} ${y + row * UNIT}h${this.wide}`;
    const box = { x, y, width: this.wide, height: this.high, rx: 6 };
    const outline = s("rect.flat-outline", { ...box });
    const group = s("g", s("rect.flat-plate", { ...box }), s("path.flat-grid", { d: grid }), outline);
    return { group, outline };
  }

  /** @param {number} flat */
  #name(flat) {
    const { layers } = this.size;
    return t("Block {block}, layer {layer}", {
      block: Math.floor(flat / layers) + 1,
      layer: (flat % layers) + 1,
    });
  }

  /** @param {number} flat */
  #grid(flat) {
    const { cols, rows } = this.size;
    const from = flat * cols * rows;
    const grid = h(
      "div.flat-cells",
      { role: "grid", "aria-label": this.#name(flat) },
      Array.from({ length: rows }, (_, row) =>
        h("div.flat-row", { role: "row" }, this.cells.slice(from + row * cols, from + (row + 1) * cols)),
      ),
    );
    Object.assign(grid.style, {
      gridTemplateColumns: `repeat(${cols}, 1fr)`,
      gridTemplateRows: `repeat(${rows}, 1fr)`,
    });
    return grid;
  }

  #makeMap() {
    const { cols, rows, layers } = this.size;
    this.mapped = this.plates.map((_, flat) => {
      const dots = { X: s("path.map-x"), O: s("path.map-o") };
      const picture = s(
        "svg",
        { viewBox: `0 0 ${cols} ${rows}`, "aria-hidden": "true", focusable: "false" },
        dots.X,
        dots.O,
      );
      const choose = () => this.show(Math.floor(flat / layers), flat % layers);
      const button = h("button.map-layer", { onclick: choose }, picture);
      return { button, dots, key: "" };
    });
    const map = h(
      "div.sheet-map",
      { role: "group", "aria-label": t("All layers") },
      this.mapped.map(({ button }) => button),
    );
    map.style.gridTemplateColumns = `repeat(${layers}, 1fr)`;
    return map;
  }

  /** Which layers are seen. @param {number} flat */
  #isSeen(flat) {
    const { layers } = this.size;
    if (this.part === "all") return true;
    const block = Math.floor(flat / layers);
    return block === this.block && (this.part === "row" || flat % layers === this.layer);
  }

  /** Shows the part that a layer is in. @param {number} block @param {number} layer */
  show(block, layer) {
    this.part = partNow();
    this.block = block;
    this.layer = layer;
    const { layers, blocks } = this.size;
    const [x, y] =
      this.part === "all" ? [0, 0] : this.#corner(block * layers + (this.part === "row" ? 0 : layer));
    const wide = this.part === "one" ? this.wide : layers * this.pitch.x - ACROSS;
    const high = this.part === "all" ? blocks * this.pitch.y - DOWN : this.high;
    const margin = {
      all: MARGIN,
      row: { ...MARGIN, left: 16 },
      one: { left: 10, top: 10, right: 2, bottom: 2 },
    }[this.part];
    this.names.style.fontSize = this.part === "one" ? "6px" : "10.5px";
    const part = {
      x: x - margin.left,
      y: y - margin.top,
      width: wide + margin.left + margin.right,
      height: high + margin.top + margin.bottom,
    };
    this.svg.setAttribute("viewBox", `${part.x} ${part.y} ${part.width} ${part.height}`);
    this.flat.style.aspectRatio = `${part.width} / ${part.height}`;
    this.element.dataset.part = this.part;
    this.element.style.setProperty("--across", String(part.width / part.height));
    this.grids.forEach((grid, flat) => {
      const [left, top] = this.#corner(flat);
      const seen = this.#isSeen(flat);
      grid.hidden = !seen;
      for (const group of [this.plates[flat]?.group, this.under[flat], this.over[flat]])
        group?.setAttribute("visibility", seen ? "visible" : "hidden");
      Object.assign(grid.style, {
        left: `${(100 * (left - part.x)) / part.width}%`,
        top: `${(100 * (top - part.y)) / part.height}%`,
        width: `${(100 * this.wide) / part.width}%`,
        height: `${(100 * this.high) / part.height}%`,
      });
    });
    this.mapped?.forEach(({ button }, flat) =>
      button.setAttribute("aria-pressed", String(this.#isSeen(flat))),
    );
    this.caption.textContent =
      this.part === "one" ? this.#name(block * layers + layer) : t("Block {number}", { number: block + 1 });
    this.caption.hidden = this.part === "all";
    this.#placeNames(x, y);
    this.moved();
  }

  /** Letters and numbers at the edges of what is seen. @param {number} x @param {number} y */
  #placeNames(x, y) {
    const { cols, rows, layers, blocks } = this.size;
    const letter = (/** @type {number} */ col) => /[a-z]/.exec(this.board.cell_names[col] ?? "")?.[0] ?? "";
    const [abreast, below] = [this.part === "one" ? 1 : layers, this.part === "all" ? blocks : 1];
    /** @type {Sheet["marks"]} */
    const texts = [];
    const captions = [];
    const off = this.part === "one" ? 5 : 9;
    const put = (
      /** @type {Point} */ [left, top],
      /** @type {string} */ words,
      /** @type {Partial<import("./geometry.js").Place>} */ where,
    ) => texts.push({ node: s("text", { x: left, y: top, dy: "0.36em" }, words), where });
    for (let i = 0; i < abreast; i++) {
      const left = x + i * this.pitch.x;
      for (let col = 0; col < cols; col++)
        put([left + (col + 0.5) * UNIT, y - off], letter(col), {
          layer: this.part === "one" ? this.layer : i,
          col,
        });
      if (this.part !== "one")
        captions.push(
          s(
            "text",
            { x: left + this.wide / 2, y: y - 27, dy: "0.36em" },
            i ? String(i + 1) : t("Layer {number}", { number: 1 }),
          ),
        );
    }
    for (let i = 0; i < below; i++) {
      const top = y + i * this.pitch.y;
      for (let row = 0; row < rows; row++)
        put([x - off - 1, top + (row + 0.5) * UNIT], String(row + 1), {
          block: this.part === "all" ? i : this.block,
          row,
        });
      if (this.part === "all")
        captions.push(
          s(
            "text.caption-block",
            { x: x - 28, y: top + this.high / 2, dy: "0.36em" },
            i ? String(i + 1) : t("Block {number}", { number: 1 }),
          ),
        );
    }
    clear(this.names).append(...texts.map(({ node }) => node));
    this.marks = texts;
    clear(this.captions).append(...captions);
  }

  /** Makes a cell visible. @param {number} cell */
  reveal(cell) {
    const { block, layer } = placeOf(this.size, cell);
    if (!this.#isSeen(block * this.size.layers + layer)) this.show(block, layer);
  }

  /** The cell itself, or where it is hidden the one like it that is seen. @param {number} cell */
  seen(cell) {
    const place = placeOf(this.size, cell);
    if (this.part !== "all") place.block = this.block;
    if (this.part === "one") place.layer = this.layer;
    return cellAt(this.size, place);
  }

  /** @param {number} cell @returns {Point} */
  centre(cell) {
    const { block, layer, row, col } = placeOf(this.size, cell);
    return [layer * this.pitch.x + (col + 0.5) * UNIT, block * this.pitch.y + (row + 0.5) * UNIT];
  }

  /** @param {number} cell */
  holds(cell) {
    return cell >= 0 && cell < this.size.cells;
  }

  /** @param {Look[]} looks @param {Line[]} lines @param {number | null} aim @param {import("../types.js").Scene} scene */
  draw(looks, lines, aim, scene) {
    looks.forEach((look, cell) => {
      const seat = this.seats[cell];
      if (!seat || !isNew(seat, look)) return;
      if (!seat.under) {
        const [x, y] = this.centre(cell);
        seat.under = s("g", { transform: `translate(${x} ${y})` });
        seat.over = s("g", { transform: `translate(${x} ${y})` });
        const flat = Math.floor(cell / (this.size.cols * this.size.rows));
        this.under[flat]?.append(seat.under);
        this.over[flat]?.append(seat.over);
      }
      dressCell(seat, look, this.piece, { halo: true });
    });
    const { block, layer } = placeOf(this.size, aim ?? 0);
    this.plates.forEach(({ outline }, flat) =>
      outline.classList.toggle("flat-active", aim !== null && flat === block * this.size.layers + layer),
    );
    const place = /** @type {Record<string, number>} */ (placeOf(this.size, aim ?? 0));
    for (const { node, where } of this.marks)
      node.classList.toggle(
        "name-aimed",
        aim !== null && Object.entries(where).every(([what, at]) => place[what] === at),
      );
    this.#drawLines(looks, lines);
    this.#drawMap(scene);
  }

  /** @param {Look[]} looks @param {Line[]} lines */
  #drawLines(looks, lines) {
    const key =
      JSON.stringify(lines) + lines.flatMap((line) => line.cells.map((cell) => looks[cell]?.stone)).join("");
    if (key === this.linesKey) return;
    this.linesKey = key;
    clear(this.bands);
    clear(this.lineGroup);
    const ground = {
      centre: (/** @type {number} */ cell) => this.centre(cell),
      reach: () => this.piece.reach,
      taken: (/** @type {number} */ cell) => berth(looks[cell]),
      beyond: beyond(this.board, ({ block, layer, row, col }) => [
        layer * this.pitch.x + col * UNIT,
        block * this.pitch.y + row * UNIT,
      ]),
    };
    for (const line of lines) {
      const drawing = new LineDrawing(line);
      drawing.place(ground);
      if (drawing.band) this.bands.append(drawing.band);
      this.lineGroup.append(drawing.node);
    }
  }

  /** @param {import("../types.js").Scene} scene */
  #drawMap(scene) {
    const { cols, rows } = this.size;
    const each = cols * rows;
    const threatened = new Set((scene.threats ?? []).map((threat) => Math.floor(threat.cell / each)));
    this.mapped?.forEach((one, flat) => {
      const stones = scene.stones.slice(flat * each, (flat + 1) * each);
      const last = scene.last !== null && scene.last !== undefined && Math.floor(scene.last / each) === flat;
      const key = `${stones}|${last}|${threatened.has(flat)}`;
      if (key === one.key) return;
      one.key = key;
      for (const side of /** @type {("X" | "O")[]} */ (["X", "O"])) {
        const dots = [...stones].map((stone, i) =>
          stone === side ? `M${(i % cols) + 0.5} ${Math.floor(i / cols) + 0.5}h.01` : "",
        );
        one.dots[side].setAttribute("d", dots.join(""));
      }
      const count = (/** @type {string} */ side) => stones.split(side).length - 1;
      const words = [`${count("X")} X`, `${count("O")} O`];
      if (last) words.push(t("the last move"));
      if (threatened.has(flat)) words.push(t("a threat"));
      one.button.setAttribute("aria-label", `${this.#name(flat)}: ${words.join(", ")}`);
      one.button.classList.toggle("map-last", last);
      one.button.classList.toggle("map-threat", threatened.has(flat));
    });
  }

  /** @param {number} cell */
  shake(cell) {
    shakeCell(this.seats[cell]);
  }
}
