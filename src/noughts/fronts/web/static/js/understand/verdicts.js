// What an analysis says of single moves, for the board and for words about a game.

import { t, tc } from "../language.js";
import { playerName } from "../words.js";
import { isCrowded, variationScene } from "./variation.js";
import { boardTitle } from "./setup.js";

/**
 * @typedef {import("./subject.js").Subject} Subject
 * @typedef {import("../types.js").Scene} Scene
 */

/** A position of which nothing is known yet. @param {Subject} subject @param {boolean} setting whether it is being set up @returns {Scene} */
export function plainScene({ stones, game, ply }, setting) {
  const ended = game && ply === game.moves.length;
  return {
    stones,
    ghost: setting ? "X" : null,
    last: ply ? (game?.moves[ply - 1] ?? null) : null,
    wins: ended ? game.winning_lines : [],
  };
}

/** What was found, at a step of its variation. @param {Subject} subject @param {any} found @param {string} marks @param {number} step */
export function foundScene({ stones, moves }, found, marks, step) {
  const scene = variationScene(stones, found.turn, found.variation, found.variation_lines, step);
  if (!step) {
    scene.legal = found.moves.map((/** @type {{cell: number}} */ move) => move.cell);
    scene.last = moves?.at(-1) ?? null;
    scene.ghost = found.turn;
  }
  if (marks === "off") scene.threats = step ? [] : found.threats;
  else if (!step || !isCrowded(found.variation, stones)) scene.verdicts = verdicts(found.moves, marks);
  return scene;
}

/** @param {{cell: number, value: string | null, promise: number | null, estimate: number | null}[]} moves @param {string} marks */
export function verdicts(moves, marks) {
  return Object.fromEntries(
    moves.map(({ cell, value, promise, estimate }) => [
      cell,
      marks === "scores" ? { value: null, promise: estimate } : { value, promise },
    ]),
  );
}

const RANK = /** @type {Record<string, number>} */ ({ loss: 0, draw: 1, win: 2 });

/** Whether a move is proved to give something away. @param {any} found @param {number} cell */
export function isWorse(found, cell) {
  const value = found.moves.find((/** @type {{cell: number}} */ move) => move.cell === cell)?.value;
  return found.proved && value && (RANK[value] ?? 0) < (RANK[found.value] ?? 0);
}

/** @param {import("../types.js").Game} game @param {import("../learners.js").Seated} learners */
export function gameName(game, learners) {
  const opponents = Object.values(game.players).filter((name) => name !== "human");
  if (opponents.length === 2 && game.players.X !== game.players.O)
    return t("{one} against {other} on {board}", {
      one: playerName(game.players.X),
      other: playerName(game.players.O),
      board: boardTitle(game.board),
    });
  if (opponents.length !== 1) return t("Game on {board}", { board: boardTitle(game.board) });
  const learner = (learners.X ?? learners.O)?.name ?? tc("against", "a learner");
  return t("Game against {player}", { player: playerName(opponents[0] ?? "", learner) });
}
