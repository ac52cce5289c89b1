// What is said of a tournament and of its players.

import { number, t, tn } from "../language.js";
import { playerName, sizes } from "../words.js";

/** @typedef {import("../types.js").Tournament} Tournament */

const LEVELS = ["random", "easy", "difficult", "insane", "impossible", "perfect"];

/** Who meets whom. @param {Pick<Tournament, "kind" | "entered">} of @param {string[]} players first those entered first */
export function titleOf({ kind, entered }, players) {
  const [one = "", other = ""] = players.map((name) => playerName(name));
  if (entered === 2) return t("{one} against {other}", { one, other });
  if (kind === "gauntlet")
    return tn("{one} against {number} other", "{one} against {number} others", entered - 1, { one });
  if (kind === "neighbours") return t("{number} players, each against those about as strong", { number: entered });
  if (kind === "swiss") return t("{number} players, Swiss system", { number: entered });
  if (kind === "knock-out") return t("{number} players, knock-out", { number: entered });
  if (entered === LEVELS.length && LEVELS.every((level) => players.includes(level)))
    return t("Every level against every other");
  return t("{number} players, each against every other", { number: entered });
}

/** The board, and under what conditions they play. @param {Tournament} of @param {import("../types.js").BoardInfo} board */
export function conditionsOf({ each, nodes, seconds, clock, entered }, board) {
  const games =
    entered === 2
      ? tn(
          "At most {number} game, either begins half of them.",
          "At most {number} games, either begins half of them.",
          each,
        )
      : tn(
          "{number} game a pair, either begins half of them.",
          "{number} games a pair, either begins half of them.",
          each,
        );
  const limits = nodes
    ? tn("{number} position a move.", "{number} positions a move.", nodes)
    : seconds
      ? t("{seconds} s a move.", { seconds })
      : clock
        ? t("Clock {clock}.", { clock })
        : "";
  return [`${[sizes(board.shape), ...board.about].join(", ")}.`, games, limits].join(" ").trim();
}

/** Points as they are written: 18½. @param {number} won @param {number} drawn */
export function points(won, drawn) {
  const half = drawn % 2 ? "½" : "";
  const whole = won + Math.floor(drawn / 2);
  return whole || !half ? `${number(whole)}${half}` : half;
}

/** "+12 =13 −2" @param {number} won @param {number} drawn @param {number} lost */
export const tally = (won, drawn, lost) => `+${number(won)} =${number(drawn)} −${number(lost)}`;

/** A time to come, roughly. @param {number} seconds */
export function untilEnd(seconds) {
  if (seconds < 90) return t("about {number} s left", { number: Math.max(1, Math.round(seconds)) });
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return t("about {number} min left", { number: minutes });
  return t("about {number} h left", { number: Math.round(minutes / 60) });
}

/** How a game ended. @param {import("../types.js").FinishedGame} game */
export function endOf({ x, o, result, gave_up: gaveUp, moves }) {
  const count = moves.length;
  if (result === "draw") return tn("A draw after {number} move", "A draw after {number} moves", count);
  const [winner, loser] = result === "X" ? [x, o] : [o, x];
  if (gaveUp) return t("{loser} gave up", { loser: playerName(loser) });
  return tn("{winner} won in {number} move", "{winner} won in {number} moves", count, {
    winner: playerName(winner),
  });
}
