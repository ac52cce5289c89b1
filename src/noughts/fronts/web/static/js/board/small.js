// Small pictures of boards, for cards: no cells to press, nothing to hear.

import { s } from "../dom.js";
import { Projection, extent, sizeOf, YAW, PITCH } from "./geometry.js";
import { LIFTED, lyingShapes, standing } from "./pieces.js";

/**
 * @param {{shape: number[]} | number[]} board @param {string} [stones] one sign per cell
 * @param {{win?: number[], width?: number, height?: number}} [more] the two ends of a line to draw
 */
export function smallBoard(board, stones = "", { win, width = 124, height = 112 } = {}) {
  const size = sizeOf(Array.isArray(board) ? { shape: board } : board);
  const drawing = size.layers > 1 ? solid(size, stones, win) : flat(size, stones);
  drawing.setAttribute("width", String(width));
  drawing.setAttribute("height", String(height));
  drawing.setAttribute("aria-hidden", "true");
  drawing.setAttribute("class", "small-board");
  return drawing;
}

/** @param {import("./geometry.js").Size} size @param {string} stones */
function flat({ cols, rows }, stones) {
  const unit = 40;
  const { x, radius, weight } = standing(unit, true);
  let grid = "";
  for (let col = 1; col < cols; col++) grid += `M${col * unit} 0V${rows * unit}`;
  for (let row = 1; row < rows; row++) grid += `M0 ${row * unit}H${cols * unit}`;
  const pieces = [...stones].map((stone, cell) => {
    if (stone !== "X" && stone !== "O") return null;
    const where = `translate(${((cell % cols) + 0.5) * unit} ${(Math.floor(cell / cols) + 0.5) * unit})`;
    if (stone === "X") return s("path", { class: "flat-x", d: x, transform: where, "stroke-width": weight });
    return s("circle", { class: "flat-o", r: radius, transform: where, "stroke-width": weight });
  });
  const pixel = (Math.max(cols, rows) * unit) / 110; // what one pixel of the picture is in its own units
  const pad = pixel;
  return s(
    "svg",
    { viewBox: `${-pad} ${-pad} ${cols * unit + 2 * pad} ${rows * unit + 2 * pad}` },
    s("rect", {
      class: "flat-plate small-outline",
      width: cols * unit,
      height: rows * unit,
      rx: 4 * pixel,
      "stroke-width": 1.2 * pixel,
    }),
    s("path", { class: "small-grid", d: grid, "stroke-width": pixel }),
    ...pieces,
  );
}

/** @param {import("./geometry.js").Size} size @param {string} stones @param {number[]} [win] */
function solid(size, stones, win) {
  const view = new Projection(size, YAW, PITCH);
  const shapes = lyingShapes(view);
  const { width, height } = extent(size, YAW, PITCH);
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
      s("path", { class: "plate-side", d: outline, transform: "translate(0 4)" }),
      s("path", { class: "plate small-plate", d: outline }),
      s("path", { class: "plate-grid small-plate-grid", d: grid }),
    ];
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
    line,
    ...pieces,
  );
}
