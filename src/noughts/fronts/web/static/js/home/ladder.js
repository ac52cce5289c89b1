// The levels as a ladder, the strongest at the top; and the games to go on with.

import { h, refill } from "../dom.js";
import { sign } from "../icons.js";
import * as keep from "../keep.js";
import { number, t, tc, withParts } from "../language.js";
import { ago, parseName, playerName, sizes } from "../words.js";

/** @typedef {import("../types.js").LevelInfo} LevelInfo */

/** @param {LevelInfo[]} levels the weakest first @param {(name: string) => void} choose */
export function ladder(levels, choose) {
  const rungs = [...levels].reverse().map((level, i) => {
    const input = h("input", {
      type: "radio",
      name: "level",
      value: level.name,
      id: `level-${level.name}`,
      class: "unseen",
      onchange: () => choose(level.name),
    });
    const mark = h("span.rung-mark", { "aria-hidden": "true" });
    const strength = h("span.note.rung-number");
    const row = h(
      "div.rung",
      input,
      h("span.rung-bar", { "aria-hidden": "true" }, mark),
      h(
        "label",
        { for: `level-${level.name}` },
        h(
          "span.rung-words",
          h("span.rung-name", playerName(level.name)),
          h("span.note.rung-about", level.about),
        ),
        strength,
      ),
    );
    return { input, mark, row, level, strength, rank: levels.length - i };
  });
  const element = h(
    "fieldset.ladder",
    h("legend.unseen", t("The computer's level")),
    rungs.map(({ row }) => row),
  );

  /**
   * @param {string} name @param {"X" | "O"} side of the computer @param {boolean} used
   * @param {string} board on which levels are as strong as they are told to be
   */
  function draw(name, side, used, board) {
    element.classList.toggle("ladder-unused", !used);
    for (const { input, mark, row, level, strength, rank } of rungs) {
      strength.textContent = strengthWords(level, board) || t("level {number}", { number: rank });
      const chosen = level.name === name;
      input.checked = chosen;
      row.className = `rung${chosen ? ` rung-chosen rung-${side.toLowerCase()}` : ""}`;
      refill(mark, chosen && used && sign(side, 26));
    }
  }
  /** Whether levels have played tournaments on a board. @param {string} board */
  const isTried = (board) => levels.some(({ strength }) => board in strength);
  return { element, draw, isTried };
}

/** How strong a level is on a board, if that was tried. @param {LevelInfo} level @param {string} board */
function strengthWords({ strength }, board) {
  const found = strength[board];
  if (!found) return "";
  const elo = number(found.elo, { signDisplay: "exceptZero" }).replace("-", "\u2212");
  return found.give ? t("{elo} ± {give} Elo", { elo, give: found.give }) : t("{elo} Elo", { elo });
}

/** Who plays whom, with {board} in it. @param {keep.RecentGame} game */
function recentWords(game) {
  const opponents = /** @type {("X" | "O")[]} */ (["X", "O"]).filter((side) => !game.seat.includes(side));
  if (!opponents.length) return t("{board} with a friend here");
  if (opponents.length === 2) return t("{board} watched");
  const player = game.players[/** @type {"X" | "O"} */ (opponents[0])];
  if (player === "human") return t("{board} with a friend");
  return t("{board} against {player}", {
    player: playerName(player, game.learner ?? tc("against", "a learner")),
  });
}

/** @param {keep.RecentGame} game */
function recentState({ status, plies, seat }) {
  if (status === "in_progress") return plies ? t("move {number}", { number: plies + 1 }) : t("not begun");
  if (status === "draw") return t("a draw");
  const winner = status.slice(4, 5);
  if (seat.length !== 1) return t("{side} won", { side: winner });
  return winner === seat ? t("you won") : t("you lost");
}

/** Games to go on with, those in progress first. @param {number} most */
export function recentGames(most) {
  const games = keep.recent();
  const sorted = [
    ...games.filter((game) => game.status === "in_progress"),
    ...games.filter((game) => game.status !== "in_progress"),
  ].slice(0, most);
  if (!sorted.length) return null;
  const rows = sorted.map((game) =>
    h(
      "li",
      h(
        "a.recent-game",
        { href: `/game/${game.id}` },
        h("span", withParts(recentWords(game), { board: h("strong", sizes(parseName(game.board).shape)) })),
        h("span.note", `${recentState(game)} · ${ago(game.when)}`),
      ),
    ),
  );
  return h("section.recent", h("h2", t("Your games")), h("ul.recent-list", rows));
}
