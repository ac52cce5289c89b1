// Small pictures of boards, for cards: no cells to press, nothing to hear.

import { s } from "../dom.js";
import { PEGS, PLATES, Projection, extent, sizeOf } from "./geometry.js";
import { LIFTED, lyingShapes, standing } from "./pieces.js";

/**
 * @param {{shape: number[], rule?: string[]} | number[]} board @param {string} [stones] one sign per cell
 * @param {{win?: number[], marked?: number[], width?: number, height?: number}} [more]
 *   the two ends of a line to draw; cells with a tint, which has the colour of the stone there
 */
export function smallBoard(board, stones = "", { win, marked = [], width = 124, height = 112 } = {}) {
  const { shape, rule = [] } = Array.isArray(board) ? { shape: board } : board;
  const size = sizeOf({ shape });
  const falls = rule.includes("gravity");
  const drawing =
    shape.length > 3
      ? sheet(size, stones, win)
      : shape.length > 2
        ? falls
          ? threaded(size, stones)
          : solid(size, stones, win, marked)
        : flat(size, stones, falls, marked);
  drawing.setAttribute("width", String(width));
  drawing.setAttribute("height", String(height));
  drawing.setAttribute("aria-hidden", "true");
  drawing.setAttribute("class", "small-board");
  return drawing;
}

/** @param {string} stone @param {number} unit @param {number} x @param {number} y @param {boolean} bold */
function standingStone(stone, unit, x, y, bold = true) {
  const piece = standing(unit, bold);
  const where = { transform: `translate(${x} ${y})`, "stroke-width": piece.weight };
  if (stone === "X") return s("path.flat-x", { d: piece.x, ...where });
  return s("circle.flat-o", { r: piece.radius, ...where });
}

/**
 * Four dimensions: all layers, and a line straight across them.
 * @param {import("./geometry.js").Size} size @param {string} stones @param {number[]} [win]
 */
function sheet({ cols, rows, layers, blocks }, stones, win) {
  const unit = 10;
  const [across, down] = [cols * unit + 9, rows * unit + 5];
  const at = (/** @type {number} */ cell) => {
    const flat = Math.floor(cell / (cols * rows));
    const inFlat = cell % (cols * rows);
    return [
      (flat % layers) * across + ((inFlat % cols) + 0.5) * unit,
      Math.floor(flat / layers) * down + (Math.floor(inFlat / cols) + 0.5) * unit,
    ];
  };
  const plates = Array.from({ length: layers * blocks }, (_, flat) => {
    const [x, y] = [(flat % layers) * across, Math.floor(flat / layers) * down];
    let grid = "";
    for (let col = 1; col < cols; col++) grid += `M${x + col * unit} ${y}v${rows * unit}`;
    for (let row = 1; row < rows; row++) grid += `M${x} ${y + row * unit}h${cols * unit}`;
    const box = { x, y, width: cols * unit, height: rows * unit, rx: 2, "stroke-width": 1 };
    return [
      s("rect.flat-plate.small-outline", { ...box }),
      s("path.small-grid", { d: grid, "stroke-width": 0.6 }),
    ];
  });
  const pieces = [...stones].map((stone, cell) => {
    const [x = 0, y = 0] = at(cell);
    return stone === "X" || stone === "O" ? standingStone(stone, unit, x, y) : null;
  });
  const line = win
    ? s("path.line.line-x", { "stroke-width": 1.6, d: `M${win.map((cell) => at(cell).join(" ")).join("L")}` })
    : null;
  const [width, height] = [layers * across - 9, blocks * down - 5];
  return s("svg", { viewBox: `-1 -1 ${width + 2} ${height + 2}` }, ...plates.flat(), line, ...pieces);
}

/** Pegs with stones on them. @param {import("./geometry.js").Size} size @param {string} stones */
function threaded(size, stones) {
  const view = new Projection(size, PEGS.yaw, PEGS.pitch, PEGS);
  const shapes = lyingShapes(view);
  const { width, height } = extent(size, PEGS.yaw, PEGS.pitch, PEGS);
  const corner = (/** @type {number} */ row, /** @type {number} */ col) =>
    view
      .at(0, row, col)
      .map((value) => value.toFixed(1))
      .join(" ");
  const outline = `M${corner(0, 0)}L${corner(0, size.cols)}L${corner(size.rows, size.cols)}L${corner(size.rows, 0)}Z`;
  const plate = size.cols * size.rows;
  const rise = 0.2 * view.up;
  const pegs = Array.from({ length: plate }, (_, foot) => {
    const [x, y] = view.centre(foot);
    const top = view.centre(foot + (size.layers - 1) * plate)[1] - rise;
    const stick = (/** @type {number} */ from) => s("path.peg.small-peg", { d: `M${x} ${from}V${top}` });
    const threadedOn = Array.from({ length: size.layers }, (_, layer) => {
      const cell = foot + layer * plate;
      const stone = stones[cell];
      if (stone !== "X" && stone !== "O") return [];
      const side = stone.toLowerCase();
      const [, at] = view.centre(cell);
      const parts = ["Side", "Top"].map((part) =>
        s("path", {
          class: `${part.toLowerCase()}-${side}`,
          d: shapes[side + part],
          "fill-rule": part === "Side" && side === "x" ? "nonzero" : "evenodd",
          transform: `translate(${x} ${at + (LIFTED.has(side + part) ? -view.thick : 0)})`,
        }),
      );
      return [...parts, stick(at - view.thick)];
    });
    return { y, nodes: [stick(y), ...threadedOn.flat()] };
  }).sort((a, b) => a.y - b.y);
  const pad = 8;
  return s(
    "svg",
    { viewBox: `${-width / 2 - pad} ${-height / 2 - pad - 24} ${width + 2 * pad} ${height + 2 * pad + 24}` },
    s("path.plate-side", { d: outline, transform: "translate(0 4)" }),
    s("path.plate.small-plate", { d: outline }),
    ...pegs.flatMap((peg) => peg.nodes),
  );
}

/** @param {string} stones @param {number} cell */
const tint = (stones, cell) => ({ class: `small-tint small-tint-${stones[cell]?.toLowerCase()}` });

/**
 * @param {import("./geometry.js").Size} size @param {string} stones @param {boolean} falls
 * @param {number[]} marked
 */
function flat({ cols, rows }, stones, falls, marked) {
  const unit = 40;
  const tints = marked.map((cell) => {
    const [x, y] = [(cell % cols) * unit, Math.floor(cell / cols) * unit];
    return s("rect", { ...tint(stones, cell), x, y, width: unit, height: unit });
  });
  let grid = "";
  for (let col = 1; col < cols; col++) grid += `M${col * unit} 0V${rows * unit}`;
  for (let row = 1; row < rows; row++) grid += `M0 ${row * unit}H${cols * unit}`;
  const pieces = [...stones].map((stone, cell) => {
    if (stone !== "X" && stone !== "O") return null;
    return standingStone(stone, unit, ((cell % cols) + 0.5) * unit, (Math.floor(cell / cols) + 0.5) * unit);
  });
  const pixel = (Math.max(cols, rows) * unit) / 110; // what one pixel of the picture is in its own units
  const pad = pixel;
  if (falls) return wells({ cols, rows }, unit, pixel, [...tints, ...pieces]);
  return s(
    "svg",
    { viewBox: `${-pad} ${-pad} ${cols * unit + 2 * pad} ${rows * unit + 2 * pad}` },
    s("rect.flat-plate.small-outline", {
      width: cols * unit,
      height: rows * unit,
      rx: 4 * pixel,
      "stroke-width": 1.2 * pixel,
    }),
    ...tints,
    s("path.small-grid", { d: grid, "stroke-width": pixel }),
    ...pieces,
  );
}

/**
 * @param {{cols: number, rows: number}} size @param {number} unit @param {number} pixel
 * @param {(SVGElement | null)[]} pieces
 */
function wells({ cols, rows }, unit, pixel, pieces) {
  const bottom = rows * unit;
  const ground = Array.from({ length: cols }, (_, col) => {
    const [left, right] = [col * unit + 2, (col + 1) * unit - 2];
    return [
      s("rect.flat-plate", { x: left, y: 0, width: right - left, height: bottom }),
      s("path.small-wall", { d: `M${left} 0V${bottom}M${right} 0V${bottom}`, "stroke-width": pixel }),
    ];
  });
  const base = { class: "well-base", x: -8, y: bottom, width: cols * unit + 16, height: 10, rx: 3 };
  const box = `-10 -4 ${cols * unit + 20} ${bottom + 16}`;
  return s("svg", { viewBox: box }, ...ground.flat(), s("rect", base), ...pieces);
}

/**
 * @param {import("./geometry.js").Size} size @param {string} stones @param {number[]} [win]
 * @param {number[]} [marked]
 */
function solid(size, stones, win, marked = []) {
  const view = new Projection(size, PLATES.yaw, PLATES.pitch);
  const shapes = lyingShapes(view);
  const { width, height } = extent(size, PLATES.yaw, PLATES.pitch);
  const path = (/** @type {number} */ layer, /** @type {[number, number][]} */ points) =>
    points
      .map(([row, col]) =>
        view
          .at(layer, row, col)
          .map((value) => value.toFixed(1))
          .join(" "),
      )
      .join("L");
  const plates = Array.from({ length: size.layers }, (_, layer) => {
    const outline = `M${path(layer, [
      [0, 0],
      [0, size.cols],
      [size.rows, size.cols],
      [size.rows, 0],
    ])}Z`;
    let grid = "";
    for (let col = 1; col < size.cols; col++)
      grid += `M${path(layer, [
        [0, col],
        [size.rows, col],
      ])}`;
    for (let row = 1; row < size.rows; row++)
      grid += `M${path(layer, [
        [row, 0],
        [row, size.cols],
      ])}`;
    return [
      s("path.plate-side", { d: outline, transform: "translate(0 4)" }),
      s("path.plate.small-plate", { d: outline }),
      s("path.plate-grid.small-plate-grid", { d: grid }),
    ];
  });
  const inPlate = size.cols * size.rows;
  const tints = marked.map((cell) => {
    const layer = Math.floor(cell / inPlate);
    const [row, col] = [Math.floor((cell % inPlate) / size.cols), cell % size.cols];
    const corners = path(layer, [
      [row, col],
      [row, col + 1],
      [row + 1, col + 1],
      [row + 1, col],
    ]);
    return s("path", { ...tint(stones, cell), d: `M${corners}Z` });
  });
  const pieces = [...stones].flatMap((stone, cell) => {
    if (stone !== "X" && stone !== "O") return [];
    const side = stone.toLowerCase();
    const [x, y] = view.centre(cell);
    return ["Side", "Top"].map((part) => {
      const lift = LIFTED.has(side + part) ? -view.thick : 0;
      return s("path", {
        class: `${part.toLowerCase()}-${side}`,
        d: shapes[side + part],
        "fill-rule": part === "Side" && side === "x" ? "nonzero" : "evenodd",
        transform: `translate(${x} ${y + lift})`,
      });
    });
  });
  const ends = win?.map((cell) =>
    view
      .centre(cell)
      .map((value) => value.toFixed(1))
      .join(" "),
  );
  const side = win && stones[win[0] ?? 0] === "O" ? "o" : "x";
  const line = ends ? s("path", { class: `line line-${side} small-line`, d: `M${ends.join("L")}` }) : null;
  const pad = 8;
  return s(
    "svg",
    { viewBox: `${-width / 2 - pad} ${-height / 2 - pad} ${width + 2 * pad} ${height + 2 * pad}` },
    ...plates.flat(),
    ...tints,
    line,
    ...pieces,
  );
}
