// What each cell looks like in a scene: one look for both views. Lines are looked up, never worked out;
// that a line is open is only that no stone of the other side is on it.

import { t, tc, tn, withParts } from "../language.js";

/**
 * @typedef {import("../types.js").BoardInfo} BoardInfo
 * @typedef {import("../types.js").Scene} Scene
 *
 * @typedef {object} Look
 * @property {string} stone      "X", "O" or ""
 * @property {boolean} faded     a ghost, or a piece that is still to come
 * @property {string} tint       "", "x", "o", "hint", "win", "draw", "loss", "lit-x", "lit-o"
 * @property {string} edge       "", "threat-x", "threat-o", "waits-x", "waits-o", "trap", "hint", "aim-x", "aim-o", "aim", "proved-…", "estimate", "label", "chosen"
 * @property {string} inner      an edge that another one surrounds
 * @property {string} bed        "", "ring" where a stone can land, "sunk" where none can yet, "spot-x" on a lit line
 * @property {string} sign       a small shape: "x", "o", "win", "draw", "loss"
 * @property {string} text
 * @property {string} badge      the number of a step
 * @property {string} badgeSide
 * @property {boolean} future
 * @property {string} corner
 *
 * @typedef {{cells: number[], look: string, side: string, aim?: number}} Line
 */

/** @type {WeakMap<BoardInfo, Map<string, number[]>>} */
const ordered = new WeakMap();

/** @param {number[]} line */
const keyOf = (line) => [...line].sort((a, b) => a - b).join();

/** A line from end to end; where lines go on beyond an edge, cells in their own order would not say. @param {BoardInfo} board @param {number[]} line */
function inOrder(board, line) {
  if (!board.rule.includes("torus")) return line;
  let all = ordered.get(board);
  if (!all) ordered.set(board, (all = new Map(board.lines.map((one) => [keyOf(one), one]))));
  return all.get(keyOf(line)) ?? line;
}

/** The well that a cell is in, from below; none where stones do not fall. @param {BoardInfo} board @param {number} cell */
export const wellOf = (board, cell) => board.wells.find((well) => well.includes(cell)) ?? [];

/** The name of a cell's well: a column's letter, or a peg's letter and number. @param {BoardInfo} board @param {number} cell */
export function wellName(board, cell) {
  const name = board.cell_names[cell] ?? "";
  return board.shape.length > 2 ? name.replace(/^\d+/, "") : name.replace(/\d+$/, "");
}

/**
 * Where a stone lands that is dropped at a cell: there, or on top of what is in its well. Where nothing can
 * land, it is the cell itself, or the topmost one of a full well.
 * @param {BoardInfo} board @param {Scene} scene @param {number} cell
 */
export function landing(board, scene, cell) {
  if (!scene.legal) return cell;
  const well = wellOf(board, cell);
  const lands = well.find((one) => scene.legal?.includes(one));
  return lands ?? (isFull(scene, well) ? (well.at(-1) ?? cell) : cell);
}

/** @param {Scene} scene @param {number[]} well */
export const isFull = (scene, well) => well.length > 0 && scene.stones[well.at(-1) ?? 0] !== ".";

/** @typedef {{cells: number[], ends: number[]}} Lying a line, and the cells that would make it too long */

/** @type {WeakMap<BoardInfo, Lying[][]>} */
const through = new WeakMap();

/** The lines through each cell. @param {BoardInfo} board @param {number} cell @returns {Lying[]} */
function linesThrough(board, cell) {
  let all = through.get(board);
  if (!all) {
    all = Array.from({ length: board.cells }, () => /** @type {Lying[]} */ ([]));
    for (const [i, cells] of board.lines.entries()) {
      const line = { cells, ends: board.ends[i] ?? [] };
      for (const one of cells) all[one]?.push(line);
    }
    through.set(board, all);
  }
  return all[cell] ?? [];
}

/** @param {string} stones @param {Lying} line @param {string} side */
function isOpen(stones, { cells, ends }, side) {
  const against = side === "X" ? "O" : "X";
  return cells.every((cell) => stones[cell] !== against) && ends.every((cell) => stones[cell] !== side);
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

/** The lines through a cell that are lit; none once the game has been won. @param {BoardInfo} board @param {Scene} scene @param {number} cell */
export function openLines(board, scene, cell) {
  const side = scene.wins?.length ? "" : sideAt(scene, cell);
  if (!side) return [];
  const open = linesThrough(board, cell).filter((line) => isOpen(scene.stones, line, side));
  return open.map((line) => line.cells);
}

/** Lines to which something is done, by kind. @type {Record<string, string>} */
const DONE_TO = {
  row: tc("object", "the row"),
  column: tc("object", "the column"),
  pillar: tc("object", "the pillar"),
  tunnel: tc("object", "the tunnel"),
  diagonal: tc("object", "the diagonal"),
  "layer diagonal": tc("object", "the layer diagonal"),
  "wall diagonal": tc("object", "the wall diagonal"),
  "space diagonal": tc("object", "the space diagonal"),
  "long diagonal": tc("object", "the long diagonal"),
  cell: tc("object", "the cell"),
};

/**
 * What is said beside the aim, names of cells at the odd places: "1a3 on 4 lines, 3 still open to O".
 * @param {BoardInfo} board @param {Scene} scene @param {number} cell @returns {string[]}
 */
export function aimWords(board, scene, cell) {
  const name = board.cell_names[cell] ?? "";
  if (scene.legal?.length && isFull(scene, wellOf(board, cell))) {
    const full = board.shape.length > 2 ? t("Peg {well} is full.") : t("Column {well} is full.");
    return withParts(full, { well: wellName(board, cell) });
  }
  if (board.wells.length && board.shape.length === 2) {
    const drop = dropWords(board, scene, cell);
    return drop ? withParts(drop, { column: wellName(board, cell), cell: name }) : [];
  }
  const all = linesThrough(board, cell).length;
  const side = scene.wins?.length ? "" : sideAt(scene, cell);
  const open = openLines(board, scene, cell).length;
  const words = side
    ? tn(
        "{cell} on {number} line,\n{open} still open to {side}",
        "{cell} on {number} lines,\n{open} still open to {side}",
        all,
        { open, side },
      )
    : tn("{cell} on {number} line", "{cell} on {number} lines", all);
  return withParts(words, { cell: name });
}

/** "Drop X in {column}: it lands on {cell} and blocks the diagonal" @param {BoardInfo} board @param {Scene} scene @param {number} cell */
function dropWords(board, scene, cell) {
  const side = scene.ghost;
  if (!side || !scene.legal?.includes(cell)) return "";
  const here = (scene.threats ?? []).filter((threat) => threat.cell === cell && threat.now !== false);
  const own = here.find((threat) => threat.side === side);
  const theirs = here.find((threat) => threat.side !== side);
  const fatal = (scene.traps ?? []).find((trap) => trap.cell === cell && trap.side === side);
  const line = DONE_TO[(own ?? theirs ?? fatal)?.kind ?? ""];
  if (own) return t("Drop {side} in {column}: it lands on {cell}\nand completes {line}", { side, line });
  if (theirs) return t("Drop {side} in {column}: it lands on {cell}\nand blocks {line}", { side, line });
  if (fatal)
    return t("Drop {side} in {column}: it lands on {cell}\nand loses: it completes {line}", { side, line });
  return t("Drop {side} in {column}: it lands on {cell}", { side });
}

/** @type {Record<string, string>} */
const PROVED = { win: t("proved win"), draw: t("proved draw"), loss: t("proved loss") };

/** @param {BoardInfo} board @param {Scene} scene @param {number} cell */
export function cellWords(board, scene, cell) {
  const stone = scene.stones[cell] ?? ".";
  const parts = [board.cell_names[cell], stone === "." ? t("empty") : stone];
  if (scene.last === cell) parts.push(t("the last move"));
  /** @returns {[string | undefined, boolean]} one side, and whether it is both */
  const sidesAt = (/** @type {{cell: number, side: string}[]} */ found) => {
    const sides = new Set(found.filter((one) => one.cell === cell).map((one) => one.side));
    return [[...sides][0], sides.size > 1];
  };
  const threats = scene.threats ?? [];
  const [now, bothNow] = sidesAt(threats.filter((threat) => threat.now !== false));
  if (now) parts.push(bothNow ? t("X and O threaten here") : t("{side} threatens here", { side: now }));
  const [later, bothLater] = sidesAt(threats.filter((threat) => threat.now === false));
  if (later)
    parts.push(
      bothLater ? t("a line of X and O waits here") : t("a line of {side} waits here", { side: later }),
    );
  const [fatal, bothLose] = sidesAt(scene.traps ?? []);
  if (fatal)
    parts.push(bothLose ? t("X and O would lose here") : t("{side} would lose here", { side: fatal }));
  if (board.wells.length && scene.legal?.includes(cell)) parts.push(t("a stone lands here"));
  if (scene.hint === cell) parts.push(t("the hint"));
  const verdict = scene.verdicts?.[cell];
  if (verdict?.value) parts.push(PROVED[verdict.value]);
  else if (verdict && verdict.promise !== null && verdict.promise !== undefined)
    parts.push(t("about {share} per cent", { share: Math.round(verdict.promise) }));
  const label = scene.labels?.[cell];
  if (label) parts.push(t("kind {number}", { number: label.text }));
  return `${parts.join(", ")}.`;
}

/** @returns {Look} */
const plain = () => ({
  stone: "",
  faded: false,
  tint: "",
  edge: "",
  inner: "",
  bed: "",
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
  if (board.wells.length && board.shape.length === 3 && scene.legal?.length)
    all.forEach((look, cell) => {
      if (!look.stone) look.bed = scene.legal?.includes(cell) ? "ring" : "sunk";
    });
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
    const spot = board.shape.length > 3 ? `spot-${side}` : "";
    if (!(board.wells.length && board.shape.length === 2))
      for (const line of openLines(board, scene, aim))
        for (const cell of line) {
          if (!at(cell).tint) at(cell).tint = `lit-${side}`;
          if (spot && !at(cell).stone) at(cell).bed = spot;
        }
  }
  if (scene.last !== null && scene.last !== undefined) {
    const last = at(scene.last);
    if (last.stone) last.tint = last.stone.toLowerCase();
  }
  for (const threat of scene.threats ?? []) {
    const side = threat.side.toLowerCase();
    const look = at(threat.cell);
    if (look.stone) continue;
    if (threat.now !== false)
      Object.assign(look, { tint: side, edge: `threat-${side}`, sign: side, bed: "" });
    else if (!look.edge.startsWith("threat"))
      Object.assign(look, { edge: `waits-${side}`, sign: side, bed: look.bed && "sunk" });
  }
  const main = board.shape.length > 3 ? mainThreat(board, scene.threats ?? []) : undefined;
  for (const cell of main?.line ?? [])
    if (at(cell).stone) {
      const side = at(cell).stone.toLowerCase();
      Object.assign(at(cell), { tint: side, edge: `aim-${side}` });
    }
  for (const trap of scene.traps ?? [])
    if (trap.side === scene.ghost && !at(trap.cell).stone)
      Object.assign(at(trap.cell), { edge: "trap", sign: "loss" });
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
  if (aim !== null) putAim(at(aim), mayPlay(scene, aim) ? (scene.ghost ?? "") : "");
  return all;
}

/** @param {Scene} scene @param {number} cell */
const mayPlay = (scene, cell) => !scene.legal || scene.legal.includes(cell);

/** @param {Look} look @param {import("../types.js").CellVerdict} verdict */
function putVerdict(look, { value, promise }) {
  if (value) Object.assign(look, { tint: value, edge: `proved-${value}`, sign: value, bed: "" });
  else if (promise !== null && promise !== undefined)
    Object.assign(look, { edge: "estimate", text: String(Math.round(promise)), bed: "" });
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
  const inner = /^(threat|waits|trap)/.test(look.edge) ? look.edge : "";
  if (look.stone || !ghost) {
    Object.assign(look, { edge: "aim", inner });
    return;
  }
  const seen = { stone: ghost, faded: true, tint: side, edge: `aim-${side}`, inner };
  Object.assign(look, { ...seen, sign: "", text: "", bed: "" });
}

/**
 * The one threat drawn thick: of those of the side named first, one across layers, for it is the hardest to see.
 * @param {BoardInfo} board
 * @param {import("../types.js").Threat[]} all
 */
function mainThreat(board, all) {
  const threats = all.filter((threat) => threat.now !== false);
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
  // The thick one is above the others.
  for (const threat of [...threats.filter((one) => one !== main), ...(main ? [main] : [])])
    lines.push({ cells: threat.line, look: threat === main ? "threat-main" : "threat", side: threat.side });
  for (const line of scene.lines ?? []) lines.push(line);
  for (const cells of scene.wins ?? [])
    lines.push({ cells, look: "win", side: scene.stones[cells[0] ?? 0] ?? "" });
  return lines.map((line) => ({ ...line, cells: inOrder(board, line.cells) }));
}
