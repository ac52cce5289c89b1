// What each cell looks like in a scene: one look for both views. Lines are looked up, never worked out;
// that a line is open is only that no stone of the other side is on it.

/**
 * @typedef {import("../types.js").BoardInfo} BoardInfo
 * @typedef {import("../types.js").Scene} Scene
 *
 * @typedef {object} Look
 * @property {string} stone      "X", "O" or ""
 * @property {boolean} faded     a ghost, or a piece that is still to come
 * @property {string} tint       "", "x", "o", "hint", "win", "draw", "loss", "lit-x", "lit-o"
 * @property {string} edge       "", "threat-x", "threat-o", "hint", "aim-x", "aim-o", "aim", "proved-…", "estimate", "label", "chosen"
 * @property {string} sign       a small shape: "x", "o", "win", "draw", "loss"
 * @property {string} text
 * @property {string} badge      the number of a step
 * @property {string} badgeSide
 * @property {boolean} future
 * @property {string} corner
 *
 * @typedef {{cells: number[], look: string, side: string, aim?: number}} Line
 */

/** @type {WeakMap<BoardInfo, number[][][]>} */
const through = new WeakMap();

/** The lines through each cell. @param {BoardInfo} board @param {number} cell @returns {number[][]} */
export function linesThrough(board, cell) {
  let all = through.get(board);
  if (!all) {
    all = Array.from({ length: board.cells }, () => /** @type {number[][]} */ ([]));
    for (const line of board.lines) for (const one of line) all[one]?.push(line);
    through.set(board, all);
  }
  return all[cell] ?? [];
}

/** @param {string} stones @param {number[]} line @param {string} side */
function isOpen(stones, line, side) {
  const against = side === "X" ? "O" : "X";
  return line.every((cell) => stones[cell] !== against);
}

/**
 * Whose lines are shown at a cell: its owner's, or those of who would move there.
 * @param {Scene} scene
 * @param {number} cell
 */
export function sideAt(scene, cell) {
  const stone = scene.stones[cell];
  return stone === "X" || stone === "O" ? stone : (scene.ghost ?? "");
}

/** @param {BoardInfo} board @param {Scene} scene @param {number} cell */
export function openLines(board, scene, cell) {
  const side = sideAt(scene, cell);
  return side ? linesThrough(board, cell).filter((line) => isOpen(scene.stones, line, side)) : [];
}

/** "1a3 on 4 lines, 3 still open to O" @param {BoardInfo} board @param {Scene} scene @param {number} cell */
export function aimWords(board, scene, cell) {
  const all = linesThrough(board, cell).length;
  const side = sideAt(scene, cell);
  const lines = `${all} line${all === 1 ? "" : "s"}`;
  const open = side ? `,\n${openLines(board, scene, cell).length} still open to ${side}` : "";
  return { name: board.cell_names[cell] ?? "", rest: ` on ${lines}${open}` };
}

/** @param {BoardInfo} board @param {Scene} scene @param {number} cell */
export function cellWords(board, scene, cell) {
  const stone = scene.stones[cell] ?? ".";
  const parts = [board.cell_names[cell], stone === "." ? "empty" : stone];
  if (scene.last === cell) parts.push("the last move");
  const sides = new Set(
    (scene.threats ?? []).filter((threat) => threat.cell === cell).map((threat) => threat.side),
  );
  if (sides.size)
    parts.push(`${[...sides].sort().reverse().join(" and ")} threaten${sides.size > 1 ? "" : "s"} here`);
  if (scene.hint === cell) parts.push("the hint");
  const verdict = scene.verdicts?.[cell];
  if (verdict?.value) parts.push(`proved ${verdict.value}`);
  else if (verdict && verdict.share !== null && verdict.share !== undefined)
    parts.push(`about ${Math.round(verdict.share)} per cent`);
  const label = scene.labels?.[cell];
  if (label) parts.push(`kind ${label.text}`);
  return `${parts.join(", ")}.`;
}

/** @returns {Look} */
const plain = () => ({
  stone: "",
  faded: false,
  tint: "",
  edge: "",
  sign: "",
  text: "",
  badge: "",
  badgeSide: "",
  future: false,
  corner: "",
});

/**
 * The looks of all cells. What is put on later covers what was there: the aim is above everything.
 * @param {BoardInfo} board @param {Scene} scene @param {number | null} aim @returns {Look[]}
 */
export function looks(board, scene, aim) {
  const all = Array.from({ length: board.cells }, plain);
  const at = (/** @type {number} */ cell) => all[cell] ?? plain();
  for (let cell = 0; cell < board.cells; cell++) {
    const stone = scene.stones[cell];
    if (stone === "X" || stone === "O") at(cell).stone = stone;
  }
  for (const [cell, number] of Object.entries(scene.numbers ?? {})) at(+cell).corner = String(number);
  for (const [cell, label] of Object.entries(scene.labels ?? {})) {
    Object.assign(at(+cell), {
      text: String(label.text),
      edge: label.chosen ? "chosen" : "label",
      tint: label.chosen ? "o" : "",
    });
  }
  for (const [cell, verdict] of Object.entries(scene.verdicts ?? {})) putVerdict(at(+cell), verdict);
  if (aim !== null) {
    const side = sideAt(scene, aim).toLowerCase();
    for (const line of openLines(board, scene, aim))
      for (const cell of line) if (!at(cell).tint) at(cell).tint = `lit-${side}`;
  }
  if (scene.last !== null && scene.last !== undefined) {
    const last = at(scene.last);
    if (last.stone) last.tint = last.stone.toLowerCase();
  }
  for (const threat of scene.threats ?? []) {
    const side = threat.side.toLowerCase();
    if (!at(threat.cell).stone)
      Object.assign(at(threat.cell), { tint: side, edge: `threat-${side}`, sign: side });
  }
  if (scene.hint !== null && scene.hint !== undefined)
    Object.assign(at(scene.hint), { tint: "hint", edge: "hint" });
  for (const step of scene.path ?? []) {
    const look = at(step.cell);
    if (!look.stone)
      Object.assign(look, { stone: step.side, faded: Boolean(step.future), future: Boolean(step.future) });
    Object.assign(look, {
      badge: String(step.number),
      badgeSide: step.side.toLowerCase(),
      sign: "",
      text: "",
    });
  }
  for (const [cell, mark] of Object.entries(scene.marked ?? {})) putMark(at(+cell), mark);
  if (aim !== null) putAim(at(aim), scene.ghost ?? "");
  return all;
}

/** @param {Look} look @param {import("../types.js").CellVerdict} verdict */
function putVerdict(look, { value, share }) {
  if (value) Object.assign(look, { tint: value, edge: `proved-${value}`, sign: value });
  else if (share !== null && share !== undefined)
    Object.assign(look, { edge: "estimate", text: String(Math.round(share)) });
}

/** @param {Look} look @param {string} mark */
function putMark(look, mark) {
  const side = look.stone.toLowerCase();
  if (mark === "book") Object.assign(look, { tint: "hint", edge: "hint" });
  else Object.assign(look, { tint: side, edge: side ? `aim-${side}` : "aim" });
}

/** @param {Look} look @param {string} ghost */
function putAim(look, ghost) {
  const side = ghost.toLowerCase();
  if (look.stone || !ghost) {
    look.edge = "aim";
    return;
  }
  Object.assign(look, { stone: ghost, faded: true, tint: side, edge: `aim-${side}`, sign: "", text: "" });
}

/**
 * The one threat drawn thick: of those of the side named first, one across layers, for it is the hardest to see.
 * @param {BoardInfo} board
 * @param {import("../types.js").Threat[]} threats
 */
function mainThreat(board, threats) {
  const plate = (board.shape[0] ?? 1) * (board.shape[1] ?? 1);
  const across = threats.find(
    ({ side, line }) =>
      side === threats[0]?.side && new Set(line.map((cell) => Math.floor(cell / plate))).size > 1,
  );
  return across ?? threats[0];
}

/**
 * The lines to draw, those below first.
 * @param {BoardInfo} board @param {Scene} scene @param {number | null} aim @returns {Line[]}
 */
export function drawnLines(board, scene, aim) {
  /** @type {Line[]} */
  const lines = [];
  if (aim !== null) {
    const side = sideAt(scene, aim);
    for (const cells of openLines(board, scene, aim)) {
      const held = cells.filter((cell) => scene.stones[cell] === side && cell !== aim).length;
      lines.push({ cells, look: held >= board.k - 1 && board.k > 2 ? "three" : "open", side, aim });
    }
  }
  const threats = scene.threats ?? [];
  const main = mainThreat(board, threats);
  for (const threat of threats)
    lines.push({ cells: threat.line, look: threat === main ? "threat-main" : "threat", side: threat.side });
  for (const line of scene.lines ?? []) lines.push(line);
  for (const cells of scene.wins ?? [])
    lines.push({ cells, look: "win", side: scene.stones[cells[0] ?? 0] ?? "" });
  return lines;
}
