// How the last games of a training ended, one sign each, and how many there were in all.

import { h, refill } from "../dom.js";
import { icon, verdictSign } from "../icons.js";
import { number as written, t, tn } from "../language.js";
import { around } from "../names.js";

const RECENT = 32;
const VALUES = /** @type {const} */ ({ W: "win", D: "draw", L: "loss" });

export function createLastGames() {
  let recent = "";
  let games = 0;
  const signs = h("div.last-signs", { role: "img" });
  const total = h("p.last-total");
  const element = h(
    "div.last-games",
    h("span.note.last-head", t("Last {number}", { number: RECENT })),
    signs,
    total,
  );

  function draw() {
    const results = [...recent].map((sign) => VALUES[/** @type {keyof typeof VALUES} */ (sign)]);
    refill(signs, ...results.map((value) => verdictSign(value, 13)));
    const number = (/** @type {string} */ value) => results.filter((one) => one === value).length;
    signs.setAttribute(
      "aria-label",
      results.length
        ? t("Of the last {number}: {won} won, {drawn} drawn, {lost} lost", {
            number: results.length,
            won: number("win"),
            drawn: number("draw"),
            lost: number("loss"),
          })
        : t("No games yet"),
    );
    if (!results.length)
      signs.append(h("span.note", games ? t("none since the page was opened") : t("no games yet")));
  }

  return {
    element,

    /** @param {string} ended a letter for each game: W, D or L */
    add(ended) {
      recent = (recent + ended).slice(-RECENT);
      draw();
    },

    /** @param {number} all */
    update(all) {
      if (!all) recent = "";
      games = all;
      const figure = written(games);
      refill(total, ...around(gamesWords(games), h("b", figure), figure));
      draw();
    },
  };
}

/** "100 games" @param {number} number */
export const gamesWords = (number) => tn("{number} game", "{number} games", number);

/** The number, and the rest for those who hear it. @param {number} number */
export function gamesUnseen(number) {
  const figure = written(number);
  return around(gamesWords(number), figure, figure).map((part) =>
    part && part !== figure ? h("span.unseen", part) : part,
  );
}

/** Two bars. */
export function pauseIcon() {
  const bars = icon("play");
  bars.firstElementChild?.setAttribute("d", "M7 4.500v11M13 4.500v11");
  return bars;
}
