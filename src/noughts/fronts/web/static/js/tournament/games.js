// All games of two players, the latest first: a dialog, from which each can be analyzed.

import { get, sentenceOf } from "../api.js";
import { h } from "../dom.js";
import { openDialog } from "../header.js";
import { sign } from "../icons.js";
import { t, tn } from "../language.js";
import { playerName } from "../words.js";
import { endOf } from "./words.js";

/** @typedef {import("../types.js").FinishedGame} FinishedGame */

/** @param {string} id @param {FinishedGame} game */
const row = (id, game) =>
  h(
    "li",
    h(
      "a.pair-game",
      { href: `/analyze?tournament=${id}&number=${game.number}` },
      h("span.note", t("game {number}", { number: game.number + 1 })),
      h("span", sign("X", 14, "X"), " ", playerName(game.x)),
      h("span", endOf(game)),
    ),
  );

/** @param {string} id @param {string} one @param {string} other */
export function openGames(id, one, other) {
  const list = h("ul.pair-games");
  const note = h("p.note", { role: "status" });
  const more = h("button.button", { hidden: true, onclick: () => void load() }, t("Show earlier ones"));
  const title = t("{one} against {other}", { one: playerName(one), other: playerName(other) });
  openDialog(title, note, list, more).classList.add("pair-dialog");

  async function load() {
    const skip = list.children.length;
    try {
      const query = new URLSearchParams({ one, other, skip: String(skip) });
      const { count, games } = await get(`/api/tournaments/${id}/games?${query}`);
      list.append(...games.map((/** @type {FinishedGame} */ game) => row(id, game)));
      note.textContent = tn("{number} game, the latest first", "{number} games, the latest first", count);
      more.hidden = list.children.length >= count;
    } catch (problem) {
      note.textContent = sentenceOf(problem);
    }
  }
  void load();
}
