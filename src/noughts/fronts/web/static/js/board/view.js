// The board as a page sees it: the cube and its layers, one flat board, or a sheet of layers. What is aimed at
// in one view is shown in all; where stones fall, the aim falls too. It knows scenes, not games: whether a move is allowed is for the page and the server.

import { h, s } from "../dom.js";
import { perFrame } from "../frames.js";
import { icon, iconButton } from "../icons.js";
import { t, tc, withParts } from "../language.js";
import { layerName, sizes } from "../words.js";
import { Cube } from "./cube.js";
import { FlatBoard } from "./flat.js";
import { cellAt, placeOf, sizeOf } from "./geometry.js";
import { isAlong, watchCells, watchCube } from "./input.js";
import { Leaders } from "./leaders.js";
import { PegLegend } from "./pegs.js";
import { aimWords, cellWords, drawnLines, isFull, landing, looks, wellName, wellOf } from "./scene.js";
import { Sheet } from "./sheet.js";

/**
 * @typedef {import("../types.js").BoardInfo} BoardInfo
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {import("../types.js").ViewOptions} ViewOptions
 */

const RESET = 320; // milliseconds
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

export class BoardView {
  /** @param {BoardInfo} board @param {ViewOptions} [options] */
  constructor(board, options = {}) {
    this.board = board;
    this.options = options;
    this.size = sizeOf(board);
    this.solid = board.shape.length === 3;
    this.falls = board.wells.length > 0;
    this.leaving = new AbortController();
    /** @type {Scene} */
    this.scene = { stones: ".".repeat(board.cells) };
    /** @type {number | null} */
    this.aimed = null;
    this.aimedByTouch = false;
    this.current = cellAt(this.size, {
      block: 0,
      layer: Math.floor((this.size.layers - 1) / 2),
      row: Math.floor((this.size.rows - 1) / 2),
      col: Math.floor((this.size.cols - 1) / 2),
    });
    this.redraw = perFrame(() => this.#draw(), this.leaving.signal);
    /** @type {Scene | null} the one that the cells' names tell of */
    this.described = null;
    this.frame = 0; // of the way back to the usual view
    /** @type {{yaw: number, pitch: number} | null} */
    this.wanted = null;
    this.turnSoon = perFrame(() => {
      if (this.wanted) this.#turnTo(this.wanted.yaw, this.wanted.pitch);
      this.wanted = null;
    }, this.leaving.signal);
    /** @type {ResizeObserver | null} */
    this.watcher = null;
    hatching();
    const layout = this.solid ? (options.layout ?? "full") : "flat";
    this.sheet =
      board.shape.length > 3
        ? new Sheet(board, { signal: this.leaving.signal, moved: () => this.#windowMoved() })
        : null;
    if (this.sheet) this.current = 0;
    this.flats = this.sheet
      ? [this.sheet]
      : Array.from(
          { length: this.size.layers },
          (_, layer) => new FlatBoard(board, layer, this.#layerName(layer), { alone: !this.solid }),
        );
    this.layers = h("div.board-layers", this.sheet ? this.sheet.element : this.#figures());
    this.tip = h("div.board-tip", { "aria-hidden": "true", hidden: true });
    this.resetButton = h(
      "button.button.board-reset",
      { hidden: true, onclick: () => this.reset() },
      icon("reset"),
      t("Reset view"),
    );
    const small = { hidden: true, look: "cube-reset" };
    this.resetSmall = iconButton("reset", t("Reset view"), () => this.reset(), small);
    this.cube = layout === "flat" ? null : new Cube(board);
    this.cubeBox = this.cube ? h("div.board-cube", this.cube.svg, this.tip, this.resetSmall) : null;
    this.keys = this.#keys(layout);
    this.legend = this.solid && this.falls ? new PegLegend(board) : null;
    this.aimLine = h("p.note.board-aim", { "aria-hidden": "true", hidden: true });
    this.foot = h("div.board-foot", this.resetButton, this.keys, this.legend?.element, this.aimLine);
    this.leaders = layout === "full" && this.size.layers <= 4 && !this.falls ? new Leaders() : null;
    const kind = this.sheet ? "board-4d" : this.solid ? "board-3d" : "board-2d";
    this.element = h(
      "div",
      {
        class: `board-view ${kind}${this.falls ? " board-falls" : ""} layout-${layout}`,
        dataset: { layers: String(this.size.layers) },
      },
      this.cubeBox,
      this.leaders?.svg,
      this.layers,
      this.cubeBox ? null : this.tip,
      this.foot,
    );
    this.#watch();
  }

  /** @param {number} layer */
  #layerName(layer) {
    return this.solid
      ? layerName(layer, this.size.layers)
      : t("Board, {sizes}", { sizes: sizes(this.board.shape) });
  }

  /** The layers as figures, the top one first. */
  #figures() {
    return this.flats
      .map((flat, layer) =>
        h("figure.layer", flat.element, this.solid && h("figcaption.caption", this.#layerName(layer))),
      )
      .reverse();
  }

  /** @param {string} layout */
  #keys(layout) {
    const kbd = (/** @type {string[]} */ ...keys) => keys.map((key, i) => [i ? " " : "", h("kbd", key)]);
    const keys = {
      tab: kbd("Tab"),
      arrows: kbd(this.falls && !this.solid ? "←→" : "←↑↓→"),
      pages: kbd(tc("key", "PgUp"), tc("key", "PgDn")),
      shift: kbd(tc("key", "Shift")),
      enter: kbd(tc("key", "Enter")),
    };
    return h("p.note.board-keys", withParts(this.#keyWords(layout !== "flat"), keys));
  }

  /** @param {boolean} turns whether there is a cube to turn */
  #keyWords(turns) {
    if (this.sheet) return t("{arrows} within a layer, on into the next. {pages} layer, with {shift} block.");
    if (this.falls && !this.solid) return t("Press a column, or its letter. {arrows} aim, {enter} drops.");
    if (this.falls)
      return turns
        ? t("Drag to turn. Press a peg. {arrows} aim, {enter} drops.")
        : t("Press a peg. {arrows} aim, {enter} drops.");
    if (!this.solid) return t("{tab} then {arrows} to aim, {enter} to place.");
    return turns
      ? t("Drag to turn. {tab} then {arrows} within a layer, {pages} between layers.")
      : t("{tab} then {arrows} within a layer, {pages} between layers.");
  }

  #watch() {
    const { signal } = this.leaving;
    const meant = {
      aim: (/** @type {number | null} */ cell, /** @type {boolean} */ touch) => this.#aim(cell, touch),
      act: (/** @type {number} */ cell, /** @type {boolean} */ touch) => this.#act(cell, touch),
      turn: (/** @type {number} */ yaw, /** @type {number} */ pitch) => this.#turnBy(yaw, pitch),
      reset: () => this.reset(),
      focus: (/** @type {number} */ cell, /** @type {string} */ key) =>
        this.focusCell(isAlong(this.board, key) ? cell : landing(this.board, this.scene, cell)),
      letter: (/** @type {string} */ key) => this.aimAtColumn(key),
    };
    watchCells(this.layers, this.size, meant, signal);
    if (this.cube && this.cubeBox) watchCube(this.cube, this.cubeBox, meant, signal);
    if (this.leaders) {
      this.watcher = new ResizeObserver(() => this.#lead());
      this.watcher.observe(this.element);
    }
  }

  /** @param {number | null} cell @param {boolean} touch */
  #aim(cell, touch) {
    let to = cell;
    if (to === null) {
      // The mouse has gone; the keyboard's cell is still where it was.
      const focused = document.activeElement;
      if (
        focused instanceof HTMLElement &&
        this.layers.contains(focused) &&
        focused.matches(":focus-visible")
      )
        to = Number(focused.dataset.cell);
    }
    if (to !== null) to = landing(this.board, this.scene, to);
    if (to === this.aimed && touch === this.aimedByTouch) return;
    this.aimed = to;
    this.aimedByTouch = touch;
    this.redraw();
    this.options.onAim?.(to);
  }

  /** @param {number} pressed @param {boolean} touch */
  #act(pressed, touch) {
    const cell = landing(this.board, this.scene, pressed);
    const sure = !touch || (this.aimedByTouch && this.aimed === cell);
    if (!sure) {
      this.#aim(cell, true);
      return;
    }
    if (touch) this.#aim(null, false);
    if (!this.falls) this.#rove(cell);
    this.options.onPlace?.(cell);
  }

  /** @param {number} yaw @param {number} pitch */
  #turnBy(yaw, pitch) {
    if (!this.cube) return;
    cancelAnimationFrame(this.frame);
    const wanted = this.wanted ?? { yaw: this.cube.yaw, pitch: this.cube.pitch };
    this.wanted = { yaw: wanted.yaw + yaw, pitch: wanted.pitch + pitch };
    this.turnSoon();
  }

  /** @param {number} yaw @param {number} pitch */
  #turnTo(yaw, pitch) {
    if (!this.cube) return;
    this.cube.turn(yaw, pitch);
    const { home } = this.cube;
    const usual = Math.abs(this.cube.yaw - home.yaw) + Math.abs(this.cube.pitch - home.pitch) < 1e-3;
    this.resetButton.hidden = this.resetSmall.hidden = usual;
    this.#lead();
    this.#showTip();
  }

  /** The usual view again, not in a jump. */
  reset() {
    const cube = this.cube;
    if (!cube) return;
    cancelAnimationFrame(this.frame);
    this.wanted = null;
    const { home } = cube;
    const turns = Math.round((cube.yaw - home.yaw) / (2 * Math.PI));
    const from = { yaw: cube.yaw - turns * 2 * Math.PI, pitch: cube.pitch };
    if (reduced.matches) return this.#turnTo(home.yaw, home.pitch);
    const begun = performance.now();
    const step = (/** @type {number} */ now) => {
      const gone = Math.min(1, Math.max(0, (now - begun) / RESET));
      const eased = gone < 0.5 ? 2 * gone * gone : 1 - (2 - 2 * gone) ** 2 / 2;
      const part = (/** @type {"yaw" | "pitch"} */ one) => from[one] + (home[one] - from[one]) * eased;
      this.#turnTo(part("yaw"), part("pitch"));
      if (gone < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** Draws what has changed. @param {Scene} scene */
  update(scene) {
    const { last } = this.scene;
    this.scene = scene;
    if (this.sheet && typeof scene.last === "number" && scene.last !== last && this.aimed === null)
      this.sheet.reveal(scene.last);
    // What was aimed at may have been taken: the next stone lands elsewhere.
    if (this.aimed !== null && this.falls) this.aimed = landing(this.board, scene, this.aimed);
    this.redraw();
  }

  /** Aims at a column by its letter, from wherever the focus is. @param {string} letter @returns {boolean} whether there is one */
  aimAtColumn(letter) {
    if (!this.falls || this.solid) return false;
    const well = this.board.wells.find((cells) => wellName(this.board, cells[0] ?? 0) === letter);
    if (well) this.focusCell(landing(this.board, this.scene, well[0] ?? 0));
    return Boolean(well);
  }

  /** Another part of the sheet is seen: the tab stop is in it. */
  #windowMoved() {
    if (this.sheet && this.flats) this.#rove(this.sheet.seen(this.current));
  }

  #draw() {
    const all = looks(this.board, this.scene, this.aimed);
    const lines = drawnLines(this.board, this.scene, this.aimed);
    const active = this.solid && this.aimed !== null ? placeOf(this.size, this.aimed).layer : -1;
    this.legend?.draw(this.scene);
    for (const flat of this.flats) flat.draw(all, lines, this.aimed, this.scene);
    this.cube?.draw(all, lines, active);
    this.cube?.showRing(this.#focused());
    this.#showTip();
    if (this.described !== this.scene) this.#describe();
  }

  /** The cell with a visible focus. @returns {number | null} */
  #focused() {
    const focused = document.activeElement;
    const ours =
      focused instanceof HTMLElement && this.layers.contains(focused) && focused.matches(":focus-visible");
    return ours ? Number(/** @type {HTMLElement} */ (focused).dataset.cell) : null;
  }

  #describe() {
    this.described = this.scene;
    this.flats.forEach((flat) =>
      flat.cells.forEach((node, i) => {
        const cell = flat.first + i;
        const words = this.options.describe?.(cell) || cellWords(this.board, this.scene, cell);
        if (node.getAttribute("aria-label") !== words) node.setAttribute("aria-label", words);
        const free = this.falls
          ? !isFull(this.scene, wellOf(this.board, cell))
          : this.scene.stones[cell] === ".";
        node.classList.toggle("can-place", Boolean(this.scene.ghost) && free);
      }),
    );
    this.#rove(this.current);
  }

  /** @param {number} cell */
  #node(cell) {
    const flat = this.flats.find((one) => one.holds(cell));
    return flat?.cells[cell - flat.first];
  }

  /** One tab stop: the cell last visited. @param {number} cell */
  #rove(cell) {
    this.#node(this.current)?.setAttribute("tabindex", "-1");
    this.current = cell;
    this.#node(cell)?.setAttribute("tabindex", "0");
  }

  /** @param {number} cell */
  focusCell(cell) {
    this.sheet?.reveal(cell);
    this.#rove(cell);
    this.#node(cell)?.focus();
  }

  /** A cell that cannot be taken. @param {number} cell */
  shake(cell) {
    if (reduced.matches) return;
    this.cube?.shake(cell);
    this.flats.find((flat) => flat.holds(cell))?.shake(cell);
  }

  #showTip() {
    const words = this.aimed === null ? [] : aimWords(this.board, this.scene, this.aimed);
    const beside = Boolean(this.cube) || this.falls || Boolean(this.sheet);
    this.tip.hidden = !words.length || !beside;
    this.keys.hidden = words.length > 0 && !beside;
    this.aimLine.hidden = !this.keys.hidden;
    if (this.aimed === null || !words.length) return;
    const parts = words.map((word, i) => (i % 2 ? h("span.cell-name", word) : word));
    if (!beside) return this.aimLine.replaceChildren(...parts);
    this.tip.classList.toggle("tip-line", Boolean(this.sheet));
    if (this.tip.dataset.words !== words.join("")) {
      this.tip.dataset.words = words.join("");
      this.tip.replaceChildren(...parts);
    }
    if (this.cube && this.cubeBox) this.#placeTip(this.cube, this.cubeBox);
    else this.#placeTipAbove();
  }

  /** @param {Cube} cube @param {HTMLElement} box */
  #placeTip(cube, box) {
    const [x, y] = cube.toPixels(cube.projection.centre(this.aimed ?? 0), box);
    const away = 34;
    const left = x - away - this.tip.offsetWidth;
    const to = left < 0 ? Math.min(x + away, box.clientWidth - this.tip.offsetWidth) : left;
    this.tip.style.transform = `translate(${Math.round(to)}px, ${Math.round(y - 44)}px)`;
  }

  /** Beside the stone in hand above a well, or above the sheet at the right. */
  #placeTipAbove() {
    const frame = this.element.getBoundingClientRect();
    const cell = this.#node(this.aimed ?? 0)?.getBoundingClientRect();
    if (!cell) return;
    if (this.sheet) {
      const flat = this.sheet.flat.getBoundingClientRect();
      const to = Math.min(cell.right - frame.left, flat.right - frame.left) - this.tip.offsetWidth;
      this.tip.style.transform = `translate(${Math.round(Math.max(0, to))}px, ${Math.round(flat.top - frame.top - 30)}px)`;
      return;
    }
    const board = this.layers.querySelector(".flat")?.getBoundingClientRect() ?? frame;
    const right = cell.right - frame.left + 14;
    const fits = right + this.tip.offsetWidth < frame.width;
    const to = fits ? right : cell.left - frame.left - 14 - this.tip.offsetWidth;
    this.tip.style.transform = `translate(${Math.round(to)}px, ${Math.round(board.top - frame.top + 6)}px)`;
  }

  #lead() {
    if (this.cube)
      this.leaders?.place(
        this.element,
        this.cube,
        this.flats.map((flat) => flat.element),
      );
  }

  destroy() {
    this.leaving.abort();
    this.watcher?.disconnect();
    cancelAnimationFrame(this.frame);
  }
}

/** The hatching of losses, once in the document. */
function hatching() {
  if (document.getElementById("hatch-loss")) return;
  const pattern = s(
    "pattern",
    { id: "hatch-loss", width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    s("path.hatch", { d: "M0 0V5" }),
  );
  document.body.append(s("svg.unseen", { width: 0, height: 0, "aria-hidden": "true" }, s("defs", pattern)));
}

/** @param {BoardInfo} board @param {ViewOptions} [options] */
export const createBoardView = (board, options) => new BoardView(board, options);
