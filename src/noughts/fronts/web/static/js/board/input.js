// Keyboard, mouse and touch on a board: what was meant, told to the view. It draws nothing.

import { cellAt, placeOf } from "./geometry.js";

/** @typedef {import("./geometry.js").Size} Size */

const STILL = 4; // pixels: less than that is a click, not a drag
const TURN = 0.008; // radians for each pixel dragged
export const NUDGE = 0.12; // radians for each Shift+arrow

/**
 * The cell that a key leads to, or null if the key is none of the board's.
 * @param {Size} size @param {number} cell @param {string} key @returns {number | null}
 */
export function stepFrom(size, cell, key) {
  const place = placeOf(size, cell);
  const moves = /** @type {Record<string, Partial<typeof place>>} */ ({
    ArrowLeft: { col: place.col - 1 },
    ArrowRight: { col: place.col + 1 },
    ArrowUp: { row: place.row - 1 },
    ArrowDown: { row: place.row + 1 },
    PageUp: { layer: place.layer + 1 },
    PageDown: { layer: place.layer - 1 },
    Home: { col: 0 },
    End: { col: size.cols - 1 },
  });
  const move = moves[key];
  if (!move || (size.layers === 1 && key.startsWith("Page"))) return null; // with one layer, the page scrolls
  const to = { ...place, ...move };
  const clamp = (/** @type {number} */ value, /** @type {number} */ most) =>
    Math.min(most - 1, Math.max(0, value));
  return cellAt(size, {
    layer: clamp(to.layer, size.layers),
    row: clamp(to.row, size.rows),
    col: clamp(to.col, size.cols),
  });
}

/**
 * @typedef {object} Meant
 * @property {(cell: number | null, touch: boolean) => void} aim
 * @property {(cell: number, touch: boolean) => void} act
 * @property {(yaw: number, pitch: number) => void} turn   by how much
 * @property {() => void} reset
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
 * @param {Meant & {focus: (cell: number) => void}} meant
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
 * @param {Meant & {focus: (cell: number) => void}} meant
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
    const to = event.shiftKey ? null : stepFrom(size, cell, event.key);
    if (to === null) return;
    meant.focus(to);
  }
  event.preventDefault();
}
