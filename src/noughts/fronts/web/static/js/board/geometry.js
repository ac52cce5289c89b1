// Where things are: from a cell of the board to a point on the page and back. Pure numbers, no drawing.
//
//              row 1 (back)
//            /             \        right: one column on, at the yaw to the right and down
//   left    a               right   down:  one row on, to the left and down
//            \      d      /        up:    one layer on
//              row 4 (front)

export const CELL = 62;
const LAYER = 104;
const YAW = 0.49;
const PITCH = 0.4;
/** A plate above the other, or pegs, which stand on different verticals. */
export const PLATES = { yaw: YAW, pitch: PITCH, layer: LAYER };
export const PEGS = { yaw: Math.atan(1 / 4), pitch: 0.47, layer: 84 };
export const LOWEST = 0.2;
export const HIGHEST = 1.2;
const THICK = 4.4; // about six pixels on a wide page

/**
 * @typedef {{cols: number, rows: number, layers: number, blocks: number, cells: number}} Size
 * @typedef {[number, number]} Point
 * @typedef {{block: number, layer: number, row: number, col: number}} Place
 * @typedef {{yaw: number, pitch: number, layer: number}} Stand   the usual view, and how far layers are apart
 */

/** @param {{shape: number[]}} board @returns {Size} */
export function sizeOf({ shape }) {
  const [cols = 1, rows = 1, layers = 1, blocks = 1] = shape;
  return { cols, rows, layers, blocks, cells: cols * rows * layers * blocks };
}

/** @param {Size} size @param {number} cell @returns {Place} */
export function placeOf({ cols, rows, layers }, cell) {
  const inLayer = cell % (cols * rows);
  const flat = Math.floor(cell / (cols * rows));
  return {
    block: Math.floor(flat / layers),
    layer: flat % layers,
    row: Math.floor(inLayer / cols),
    col: inLayer % cols,
  };
}

/** @param {Size} size @param {Place} place */
export const cellAt = ({ cols, rows, layers }, { block, layer, row, col }) =>
  ((block * layers + layer) * rows + row) * cols + col;

/**
 * How wide and high the whole drawing is under a view.
 * @param {Size} size
 * @param {number} yaw
 * @param {number} pitch
 * @param {Stand} stand
 */
export function extent({ cols, rows, layers }, yaw, pitch, stand = PLATES) {
  const c = Math.abs(Math.cos(yaw));
  const s = Math.abs(Math.sin(yaw));
  const spacing = (stand.layer * (cols + rows)) / 8; // the larger a plate, the further apart
  return {
    width: (cols * c + rows * s) * CELL,
    height: (cols * s + rows * c) * CELL * Math.sin(pitch) + (layers - 1) * spacing * Math.cos(pitch),
  };
}

/** A view of the board, drawn smaller where it would leave the space of the usual view. */
export class Projection {
  /** @param {Size} size @param {number} yaw @param {number} pitch @param {Stand} stand */
  constructor(size, yaw, pitch, stand = PLATES) {
    const usual = extent(size, stand.yaw, stand.pitch, stand);
    const now = extent(size, yaw, pitch, stand);
    this.size = size;
    this.zoom = Math.min(1, (usual.width * 1.04) / now.width, (usual.height * 1.02) / now.height);
    const unit = CELL * this.zoom;
    this.unit = unit;
    this.flatness = Math.sin(pitch);
    /** @type {Point} */
    this.right = [unit * Math.cos(yaw), unit * Math.sin(yaw) * this.flatness];
    /** @type {Point} */
    this.down = [-unit * Math.sin(yaw), unit * Math.cos(yaw) * this.flatness];
    this.up = ((stand.layer * (size.cols + size.rows)) / 8) * Math.cos(pitch) * this.zoom;
    this.thick = (THICK * this.zoom * Math.cos(pitch)) / Math.cos(stand.pitch);
  }

  /**
   * A place in cells from the board's corner: 0.5 is a cell's centre.
   * @param {number} layer
   * @param {number} row
   * @param {number} col
   * @returns {Point}
   */
  at(layer, row, col) {
    const x = col - this.size.cols / 2;
    const y = row - this.size.rows / 2;
    const z = layer - (this.size.layers - 1) / 2;
    return [x * this.right[0] + y * this.down[0], x * this.right[1] + y * this.down[1] - z * this.up];
  }

  /** @param {number} cell @returns {Point} */
  centre(cell) {
    const { layer, row, col } = placeOf(this.size, cell);
    return this.at(layer, row + 0.5, col + 0.5);
  }

  /**
   * A step on the plate, as a step on the page.
   * @param {number} cols
   * @param {number} rows
   * @returns {Point}
   */
  step(cols, rows) {
    return [cols * this.right[0] + rows * this.down[0], cols * this.right[1] + rows * this.down[1]];
  }

  /**
   * How far a flat circle of a radius (in cells) reaches in a direction.
   * @param {Point} direction
   * @param {number} radius
   */
  reach([dx, dy], radius) {
    const rx = radius * this.unit;
    const ry = rx * this.flatness;
    const length = Math.hypot(dx, dy) || 1;
    return 1 / Math.hypot(dx / length / rx, dy / length / ry);
  }

  /**
   * The cell under a point: of the plates that are there, the one whose cell has its centre nearest.
   * @param {Point} point @returns {number | null}
   */
  pick([px, py]) {
    const { cols, rows, layers } = this.size;
    const [[a, b], [c, d]] = [this.right, this.down];
    const det = a * d - b * c;
    let best = null;
    let nearest = 0.5;
    for (let layer = layers - 1; layer >= 0; layer--) {
      const y = py + (layer - (layers - 1) / 2) * this.up;
      const col = (px * d - y * c) / det + cols / 2;
      const row = (y * a - px * b) / det + rows / 2;
      if (col < 0 || row < 0 || col >= cols || row >= rows) continue;
      const place = { block: 0, layer, row: Math.floor(row), col: Math.floor(col) };
      const away = Math.max(Math.abs(col - place.col - 0.5), Math.abs(row - place.row - 0.5));
      if (away < nearest) {
        nearest = away;
        best = cellAt(this.size, place);
      }
    }
    return best;
  }
}
