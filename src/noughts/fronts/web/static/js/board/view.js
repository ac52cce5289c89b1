// The board as a page sees it: the cube and its layers, or one flat board, linked. What is aimed at in one is
// shown in both. It knows scenes, not games: whether a move is allowed is for the page and the server.

import { h, s } from "../dom.js";
import { icon } from "../icons.js";
import { layerName, sizes } from "../words.js";
import { Cube } from "./cube.js";
import { FlatBoard } from "./flat.js";
import { PITCH, YAW, cellAt, placeOf, sizeOf } from "./geometry.js";
import { watchCells, watchCube } from "./input.js";
import { Leaders } from "./leaders.js";
import { aimWords, cellWords, drawnLines, looks } from "./scene.js";

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
    this.solid = board.shape.length > 2;
    this.leaving = new AbortController();
    /** @type {Scene} */
    this.scene = { stones: ".".repeat(board.cells) };
    /** @type {number | null} */
    this.aimed = null;
    this.aimedByTouch = false;
    this.current = cellAt(this.size, {
      layer: Math.floor((this.size.layers - 1) / 2),
      row: Math.floor((this.size.rows - 1) / 2),
      col: Math.floor((this.size.cols - 1) / 2),
    });
    this.frame = 0;
    /** @type {{yaw: number, pitch: number} | null} */
    this.wanted = null;
    /** @type {ResizeObserver | null} */
    this.watcher = null;
    hatching();
    const layout = this.solid ? (options.layout ?? "full") : "flat";
    this.flats = Array.from(
      { length: this.size.layers },
      (_, layer) => new FlatBoard(board, layer, this.#layerName(layer), { alone: !this.solid }),
    );
    this.layers = h("div", { class: "board-layers" }, this.#figures());
    this.tip = h("div", { class: "board-tip", "aria-hidden": "true", hidden: true });
    this.resetButton = h(
      "button",
      { class: "button board-reset", type: "button", hidden: true, onclick: () => this.reset() },
      icon("reset"),
      "Reset view",
    );
    this.resetSmall = h(
      "button",
      {
        class: "button button-icon cube-reset",
        type: "button",
        hidden: true,
        "aria-label": "Reset view",
        onclick: () => this.reset(),
      },
      icon("reset"),
    );
    this.cube = layout === "flat" ? null : new Cube(board);
    this.cubeBox = this.cube
      ? h("div", { class: "board-cube" }, this.cube.svg, this.tip, this.resetSmall)
      : null;
    this.keys = this.#keys(layout);
    this.aimLine = h("p", { class: "note board-aim", "aria-hidden": "true", hidden: true });
    this.foot = h("div", { class: "board-foot" }, this.resetButton, this.keys, this.aimLine);
    this.leaders = layout === "full" && this.size.layers <= 4 ? new Leaders() : null;
    this.element = h(
      "div",
      {
        class: `board-view ${this.solid ? "board-3d" : "board-2d"} layout-${layout}`,
        dataset: { layers: String(this.size.layers) },
      },
      this.cubeBox,
      this.leaders?.svg,
      this.layers,
      this.foot,
    );
    this.#watch();
    this.update(this.scene);
  }

  /** @param {number} layer */
  #layerName(layer) {
    return this.solid ? layerName(layer, this.size.layers) : `Board, ${sizes(this.board.shape)}`;
  }

  /** The layers as figures, the top one first. */
  #figures() {
    return this.flats
      .map((flat, layer) =>
        h(
          "figure",
          { class: "layer" },
          flat.element,
          this.solid && h("figcaption", { class: "caption" }, this.#layerName(layer)),
        ),
      )
      .reverse();
  }

  /** @param {string} layout */
  #keys(layout) {
    const kbd = (/** @type {string[]} */ ...keys) => keys.map((key) => [h("kbd", null, key), " "]);
    const words = this.solid
      ? [
          layout === "flat" ? "" : "Drag to turn. ",
          kbd("Tab"),
          "then ",
          kbd("←↑↓→"),
          "within a layer, ",
          kbd("PgUp", "PgDn"),
          "between layers.",
        ]
      : [kbd("Tab"), "then ", kbd("←↑↓→"), "to aim, ", kbd("Enter"), "to place."];
    return h("p", { class: "note board-keys" }, words);
  }

  #watch() {
    const { signal } = this.leaving;
    const meant = {
      aim: (/** @type {number | null} */ cell, /** @type {boolean} */ touch) => this.#aim(cell, touch),
      act: (/** @type {number} */ cell, /** @type {boolean} */ touch) => this.#act(cell, touch),
      turn: (/** @type {number} */ yaw, /** @type {number} */ pitch) => this.#turnBy(yaw, pitch),
      reset: () => this.reset(),
      focus: (/** @type {number} */ cell) => this.focusCell(cell),
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
    if (to === this.aimed && touch === this.aimedByTouch) return;
    this.aimed = to;
    this.aimedByTouch = touch;
    this.#redraw();
    this.options.onAim?.(to);
  }

  /** @param {number} cell @param {boolean} touch */
  #act(cell, touch) {
    const sure = !touch || (this.aimedByTouch && this.aimed === cell);
    if (!sure) {
      this.#aim(cell, true);
      return;
    }
    if (touch) this.#aim(null, false);
    this.#rove(cell);
    this.options.onPlace?.(cell);
  }

  /** @param {number} yaw @param {number} pitch */
  #turnBy(yaw, pitch) {
    if (!this.cube) return;
    cancelAnimationFrame(this.frame);
    const wanted = this.wanted ?? { yaw: this.cube.yaw, pitch: this.cube.pitch };
    this.wanted = { yaw: wanted.yaw + yaw, pitch: wanted.pitch + pitch };
    this.frame = requestAnimationFrame(() => {
      const { yaw: y, pitch: p } = this.wanted ?? { yaw: YAW, pitch: PITCH };
      this.wanted = null;
      this.#turnTo(y, p);
    });
  }

  /** @param {number} yaw @param {number} pitch */
  #turnTo(yaw, pitch) {
    if (!this.cube) return;
    this.cube.turn(yaw, pitch);
    const usual = Math.abs(this.cube.yaw - YAW) < 1e-3 && Math.abs(this.cube.pitch - PITCH) < 1e-3;
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
    const turns = Math.round((cube.yaw - YAW) / (2 * Math.PI));
    const from = { yaw: cube.yaw - turns * 2 * Math.PI, pitch: cube.pitch };
    if (reduced.matches) return this.#turnTo(YAW, PITCH);
    const begun = performance.now();
    const step = (/** @type {number} */ now) => {
      const t = Math.min(1, Math.max(0, (now - begun) / RESET));
      const eased = t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2;
      this.#turnTo(from.yaw + (YAW - from.yaw) * eased, from.pitch + (PITCH - from.pitch) * eased);
      if (t < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** Draws what has changed. @param {Scene} scene */
  update(scene) {
    this.scene = scene;
    this.#redraw();
    this.#describe();
  }

  #redraw() {
    const all = looks(this.board, this.scene, this.aimed);
    const lines = drawnLines(this.board, this.scene, this.aimed);
    const active = this.solid && this.aimed !== null ? placeOf(this.size, this.aimed).layer : -1;
    this.flats.forEach((flat, layer) => flat.draw(all, lines, layer === active));
    this.cube?.draw(all, lines, active);
    this.cube?.showRing(this.#focused());
    this.#showTip();
  }

  /** The cell with a visible focus. @returns {number | null} */
  #focused() {
    const focused = document.activeElement;
    const ours =
      focused instanceof HTMLElement && this.layers.contains(focused) && focused.matches(":focus-visible");
    return ours ? Number(/** @type {HTMLElement} */ (focused).dataset.cell) : null;
  }

  #describe() {
    this.flats.forEach((flat) =>
      flat.cells.forEach((node, i) => {
        const cell = flat.first + i;
        const words = this.options.describe?.(cell) || cellWords(this.board, this.scene, cell);
        if (node.getAttribute("aria-label") !== words) node.setAttribute("aria-label", words);
        node.classList.toggle("can-place", Boolean(this.scene.ghost) && this.scene.stones[cell] === ".");
      }),
    );
    this.#rove(this.current);
  }

  /** @param {number} cell */
  #node(cell) {
    const layer = placeOf(this.size, cell).layer;
    return this.flats[layer]?.cells[cell - layer * this.size.cols * this.size.rows];
  }

  /** One tab stop: the cell last visited. @param {number} cell */
  #rove(cell) {
    this.#node(this.current)?.setAttribute("tabindex", "-1");
    this.current = cell;
    this.#node(cell)?.setAttribute("tabindex", "0");
  }

  /** @param {number} cell */
  focusCell(cell) {
    this.#rove(cell);
    this.#node(cell)?.focus();
  }

  /** A cell that cannot be taken. @param {number} cell */
  shake(cell) {
    if (reduced.matches) return;
    this.cube?.shake(cell);
    this.flats[placeOf(this.size, cell).layer]?.shake(cell);
  }

  #showTip() {
    this.tip.hidden = this.aimed === null || !this.cubeBox;
    this.keys.hidden = this.aimed !== null && !this.cubeBox;
    this.aimLine.hidden = !this.keys.hidden;
    if (this.aimed === null) return;
    const { name, rest } = aimWords(this.board, this.scene, this.aimed);
    if (!this.cube || !this.cubeBox)
      return this.aimLine.replaceChildren(h("span", { class: "cell-name" }, name), rest);
    if (this.tip.dataset.words !== name + rest) {
      this.tip.dataset.words = name + rest;
      this.tip.replaceChildren(h("span", { class: "cell-name" }, name), rest);
    }
    const [x, y] = this.cube.toPixels(this.cube.projection.centre(this.aimed), this.cubeBox);
    const room = this.cubeBox.clientWidth;
    const away = 34;
    const left = x - away - this.tip.offsetWidth;
    const to = left < 0 ? Math.min(x + away, room - this.tip.offsetWidth) : left;
    this.tip.style.transform = `translate(${Math.round(to)}px, ${Math.round(y - 44)}px)`;
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
    s("path", { class: "hatch", d: "M0 0V5" }),
  );
  document.body.append(
    s("svg", { class: "unseen", width: 0, height: 0, "aria-hidden": "true" }, s("defs", null, pattern)),
  );
}

/** @param {BoardInfo} board @param {ViewOptions} [options] */
export const createBoardView = (board, options) => new BoardView(board, options);
