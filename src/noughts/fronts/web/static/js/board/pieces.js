// The shapes of pieces and marks: as seen under a projection, lying flat with a side, and from above.

/** @typedef {import("./geometry.js").Projection} Projection @typedef {import("./geometry.js").Point} Point */

const BAR = 0.4; // half the length of X's bars, in cells
const BREADTH = 0.077; // half their breadth
const OUTER = 0.32;
const INNER = 0.185;

/** @param {number} value */
const n = (value) => (Math.round(value * 100) / 100).toString();
/** @param {Point} point */
const xy = ([x, y]) => `${n(x)} ${n(y)}`;

/** The twelve corners of X on the plate, in cells. @type {Point[]} */
const CROSS = (() => {
  const far = BAR;
  const near = BREADTH;
  /** @type {Point[]} */
  const arms = [
    [-near, -far],
    [near, -far],
    [near, -near],
    [far, -near],
    [far, near],
    [near, near],
    [near, far],
    [-near, far],
    [-near, near],
    [-far, near],
    [-far, -near],
    [-near, -near],
  ];
  const turn = Math.SQRT1_2;
  return arms.map(([x, y]) => [(x - y) * turn, (x + y) * turn]);
})();

/** @param {Point[]} points */
const polygon = (points) => `M${points.map(xy).join("L")}Z`;

/**
 * Everything between a shape and the same shape a little lower.
 * @param {Point[]} points
 * @param {number} thick
 */
function swept(points, thick) {
  const lower = points.map(([x, y]) => /** @type {Point} */ ([x, y + thick]));
  let path = polygon(lower);
  points.forEach((from, i) => {
    const to = /** @type {Point} */ (points[(i + 1) % points.length]);
    /** @type {Point[]} */
    const wall = [from, to, [to[0], to[1] + thick], [from[0], from[1] + thick]];
    path += polygon(to[0] > from[0] ? wall : wall.reverse()); // all the same way round, so that none cancels
  });
  return path;
}

/** @param {number} rx @param {number} ry */
const ellipse = (rx, ry) =>
  `M${n(-rx)} 0A${n(rx)} ${n(ry)} 0 1 1 ${n(rx)} 0A${n(rx)} ${n(ry)} 0 1 1 ${n(-rx)} 0Z`;

/** The side of a ring: its outer wall, less what is seen through the hole. @param {Projection} view */
function ringSide({ unit, flatness, thick }) {
  const [R, r] = [OUTER * unit, INNER * unit];
  const [Ry, ry] = [R * flatness, r * flatness];
  const hull = `M${n(-R)} 0A${n(R)} ${n(Ry)} 0 0 1 ${n(R)} 0V${n(thick)}A${n(R)} ${n(Ry)} 0 0 1 ${n(-R)} ${n(thick)}Z`;
  const half = thick / 2;
  if (half >= ry) return hull;
  const x = r * Math.sqrt(1 - (half / ry) ** 2);
  const arc = `A${n(r)} ${n(ry)} 0 0 1`;
  return `${hull}M${n(-x)} ${n(half)}${arc}${n(x)} ${n(half)}${arc}${n(-x)} ${n(half)}Z`;
}

/**
 * A square with round corners on the plate.
 * @param {Projection} view
 * @param {number} half
 * @param {number} round
 */
function square(view, half, round) {
  const inner = half - round;
  /** @type {[number, number][][]} */
  const corners = [
    [
      [-half, -inner],
      [-half, -half],
      [-inner, -half],
    ],
    [
      [inner, -half],
      [half, -half],
      [half, -inner],
    ],
    [
      [half, inner],
      [half, half],
      [inner, half],
    ],
    [
      [-inner, half],
      [-half, half],
      [-half, inner],
    ],
  ];
  const parts = corners.map((corner, i) => {
    const [a, b, c] = corner.map(([x, y]) => xy(view.step(x, y)));
    return `${i ? "L" : "M"}${a}Q${b} ${c}`;
  });
  return `${parts.join("")}Z`;
}

/**
 * The paths of everything that lies in a cell under a view, around the cell's centre. A view is turned by
 * setting these again: every X has the same path, and every O.
 * @param {Projection} view @returns {Record<string, string>}
 */
export function lyingShapes(view) {
  const cross = CROSS.map(([x, y]) => view.step(x, y));
  const lift = -view.thick; // pieces stand on the plate
  const raised = cross.map(([x, y]) => /** @type {Point} */ ([x, y + lift]));
  const { unit, flatness } = view;
  const [R, r] = [OUTER * unit, INNER * unit];
  return {
    xTop: polygon(raised),
    xSide: swept(raised, view.thick),
    oTop: ellipse(R, R * flatness) + ellipse(r, r * flatness),
    oSide: ringSide(view),
    cell: square(view, 0.44, 0.07),
    edge: square(view, 0.42, 0.06),
    inner: square(view, 0.34, 0.05),
    ring: square(view, 0.5, 0.08),
    bed: ellipse(0.2 * unit, 0.2 * unit * flatness),
    dot: ellipse(0.05 * unit, 0.05 * unit * flatness),
    disc: ellipse(0.25 * unit, 0.25 * unit * flatness),
  };
}

/** Where the shapes of a piece are drawn: O's are raised like X's. */
export const LIFTED = new Set(["oTop", "oSide"]);

/**
 * X and O seen from above, on a cell of a size; how far they reach is `reach`.
 * @param {number} cell
 * @param {boolean} bold
 */
export function standing(cell, bold) {
  const arm = cell * (bold ? 0.265 : 0.2);
  const radius = cell * (bold ? 0.285 : 0.235);
  return {
    x: `M${-arm} ${-arm} ${arm} ${arm}M${arm} ${-arm} ${-arm} ${arm}`,
    radius,
    weight: cell * (bold ? 0.12 : 0.105),
    reach: cell * (bold ? 0.39 : 0.32),
    across: cell * (bold ? 0.49 : 0.39), // along a diagonal an arm of X reaches further
  };
}

/** The shapes of verdicts, around a centre. @param {string} value @param {number} size */
export function verdictShape(value, size) {
  const a = size;
  if (value === "win") return `M0 ${n(-a * 0.95)}L${n(a)} ${n(a * 0.75)}H${n(-a)}Z`;
  if (value === "loss") return `M0 ${n(a * 0.95)}L${n(a)} ${n(-a * 0.75)}H${n(-a)}Z`;
  return `M${n(-a)} ${n(-a * 0.45)}H${n(a)}M${n(-a)} ${n(a * 0.45)}H${n(a)}`;
}
