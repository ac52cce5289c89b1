// What an analysis says of single moves, for the board and for words about a game.

import { t, tc } from "../language.js";
import { playerName } from "../words.js";
import { boardTitle } from "./setup.js";

/** @param {{cell: number, value: string | null, share: number | null, estimate: number | null}[]} moves @param {string} marks */
export function verdicts(moves, marks) {
  return Object.fromEntries(
    moves.map(({ cell, value, share, estimate }) => [
      cell,
      marks === "scores" ? { value: null, share: estimate } : { value, share },
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
  if (opponents.length !== 1) return t("Game on {board}", { board: boardTitle(game.board) });
  const learner = (learners.X ?? learners.O)?.name ?? tc("against", "a learner");
  return t("Game against {player}", { player: playerName(opponents[0] ?? "", learner) });
}
