// Keyboard, mouse and touch on a board: what was meant, told to the view. It draws nothing.

import { cellAt, placeOf } from "./geometry.js";

/** @typedef {import("./geometry.js").Size} Size */

const STILL = 4; // pixels: less than that is a click, not a drag
const TURN = 0.008; // radians for each pixel dragged
export const NUDGE = 0.12; // radians for each Shift+arrow

/**
 * The cell that a key leads to, or null if the key is none of the board's. On a sheet of layers, arrows go on
 * into the next layer, and pages turn layers, with Shift blocks.
 * @param {Size} size @param {number} cell @param {string} key @param {boolean} [shift] @returns {number | null}
 */
export function stepFrom(size, cell, key, shift = false) {
  const place = placeOf(size, cell);
  const sheet = size.blocks > 1;
  const page = sheet ? -1 : 1; // a page down is the next layer of a sheet, and the one below in a cube
  const turned = sheet && shift ? "block" : "layer";
  const moves = /** @type {Record<string, Partial<typeof place>>} */ ({
    ArrowLeft: { col: place.col - 1 },
    ArrowRight: { col: place.col + 1 },
    ArrowUp: { row: place.row - 1 },
    ArrowDown: { row: place.row + 1 },
    PageUp: { [turned]: place[turned] + page },
    PageDown: { [turned]: place[turned] - page },
    Home: { col: 0 },
    End: { col: size.cols - 1 },
  });
  const move = moves[key];
  if (!move || (size.layers * size.blocks === 1 && key.startsWith("Page"))) return null; // then the page scrolls
  const to = { ...place, ...move };
  if (sheet) crossOver(size, to);
  const clamp = (/** @type {number} */ value, /** @type {number} */ most) =>
    Math.min(most - 1, Math.max(0, value));
  return cellAt(size, {
    block: clamp(to.block, size.blocks),
    layer: clamp(to.layer, size.layers),
    row: clamp(to.row, size.rows),
    col: clamp(to.col, size.cols),
  });
}

/** From the edge of a layer into the next one, if there is one. @param {Size} size @param {import("./geometry.js").Place} to */
function crossOver(size, to) {
  if (to.col < 0 && to.layer > 0) Object.assign(to, { layer: to.layer - 1, col: size.cols - 1 });
  else if (to.col >= size.cols && to.layer + 1 < size.layers)
    Object.assign(to, { layer: to.layer + 1, col: 0 });
  if (to.row < 0 && to.block > 0) Object.assign(to, { block: to.block - 1, row: size.rows - 1 });
  else if (to.row >= size.rows && to.block + 1 < size.blocks)
    Object.assign(to, { block: to.block + 1, row: 0 });
}

/** Whether a key stays in the well it is pressed in: it reads the stones there. @param {{wells: number[][], shape: number[]}} board @param {string} key */
export const isAlong = ({ wells, shape }, key) =>
  !wells.length || (shape.length > 2 ? key.startsWith("Page") : /^Arrow(Up|Down)$/.test(key));

/**
 * @typedef {object} Meant
 * @property {(cell: number | null, touch: boolean) => void} aim
 * @property {(cell: number, touch: boolean) => void} act
 * @property {(yaw: number, pitch: number) => void} turn   by how much
 * @property {() => void} reset
 *
 * @typedef {object} Keyed
 * @property {(cell: number, key: string) => void} focus
 * @property {(letter: string) => boolean} letter   whether it means something
 */

/**
 * Pointers over the cube: aim, click, and turn by dragging.
 * @param {import("./cube.js").Cube} cube
 * @param {HTMLElement} element
 * @param {Meant} meant
 * @param {AbortSignal} signal
 */
export function watchCube(cube, element, meant, signal) {
  /** @type {{id: number, x: number, y: number, moved: boolean} | null} */
  let drag = null;
  const on = (/** @type {string} */ type, /** @type {(event: PointerEvent) => void} */ listener) =>
    element.addEventListener(type, /** @type {EventListener} */ (listener), { signal });

  on("pointerdown", (event) => {
    if (event.button) return;
    drag = { id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
  });
  on("pointermove", (event) => {
    if (!drag) {
      if (event.pointerType !== "touch") meant.aim(cube.pick(event.clientX, event.clientY), false);
      return;
    }
    if (event.pointerId !== drag.id) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(dx, dy) < STILL) return;
    if (!drag.moved) {
      element.setPointerCapture(event.pointerId);
      element.classList.add("turning");
      meant.aim(null, false);
    }
    meant.turn(-dx * TURN, dy * TURN);
    drag = { ...drag, x: event.clientX, y: event.clientY, moved: true };
  });
  on("pointerup", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { moved } = drag;
    drag = null;
    element.classList.remove("turning");
    if (moved) return;
    const cell = cube.pick(event.clientX, event.clientY);
    if (cell !== null) meant.act(cell, event.pointerType === "touch");
  });
  on("pointercancel", () => {
    drag = null;
    element.classList.remove("turning");
  });
  on("pointerleave", (event) => {
    if (!drag && event.pointerType !== "touch") meant.aim(null, false);
  });
  on("dblclick", (event) => {
    if (cube.pick(event.clientX, event.clientY) === null) meant.reset();
  });
}

/** @param {Event} event @returns {number | null} */
function cellOf(event) {
  const node = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
  return node ? Number(/** @type {HTMLElement} */ (node).dataset.cell) : null;
}

/**
 * The grids of real cells: pointers, keys and focus.
 * @param {HTMLElement} element
 * @param {Size} size
 * @param {Meant & Keyed} meant
 * @param {AbortSignal} signal
 */
export function watchCells(element, size, meant, signal) {
  let touch = false;
  element.addEventListener("pointerdown", (event) => (touch = event.pointerType === "touch"), { signal });
  element.addEventListener(
    "pointerover",
    (event) => event.pointerType !== "touch" && meant.aim(cellOf(event), false),
    { signal },
  );
  element.addEventListener(
    "pointerleave",
    (event) => event.pointerType !== "touch" && meant.aim(null, false),
    { signal },
  );
  element.addEventListener(
    "click",
    (event) => {
      const cell = cellOf(event);
      // A click without a pointer comes from assistive technology, which has aimed already.
      if (cell !== null) meant.act(cell, touch && event.detail > 0);
    },
    { signal },
  );
  element.addEventListener(
    "focusin",
    (event) => {
      const cell = cellOf(event);
      if (cell !== null && !touch) meant.aim(cell, false);
    },
    { signal },
  );
  element.addEventListener(
    "focusout",
    (event) => {
      // A finger's aim outlives the focus: the next tap may be on the button that places.
      if (!touch && !element.contains(/** @type {Node | null} */ (event.relatedTarget)))
        meant.aim(null, false);
    },
    { signal },
  );
  element.addEventListener("keydown", (event) => onKey(event, size, meant, () => (touch = false)), {
    signal,
  });
}

/**
 * @param {KeyboardEvent} event
 * @param {Size} size
 * @param {Meant & Keyed} meant
 * @param {() => void} keyed
 */
function onKey(event, size, meant, keyed) {
  const cell = cellOf(event);
  if (cell === null || event.ctrlKey || event.metaKey || event.altKey) return;
  keyed();
  if (event.shiftKey && event.key.startsWith("Arrow")) {
    const turns = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [NUDGE, 0],
      ArrowRight: [-NUDGE, 0],
      ArrowUp: [0, -NUDGE],
      ArrowDown: [0, NUDGE],
    });
    const turn = turns[event.key];
    if (turn) meant.turn(...turn);
  } else if (event.key === "Enter" || event.key === " ") {
    meant.act(cell, false);
  } else {
    const shift = event.shiftKey;
    const to = shift && size.blocks === 1 ? null : stepFrom(size, cell, event.key, shift);
    if (to !== null) meant.focus(to, event.key);
    else if (event.key.length !== 1 || !meant.letter(event.key.toLowerCase())) return;
  }
  event.preventDefault();
}
