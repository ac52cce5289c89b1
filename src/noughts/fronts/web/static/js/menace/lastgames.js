// How the last games of a training ended, one sign each, and how many there were in all.

import { h, refill } from "../dom.js";
import { icon, verdictSign } from "../icons.js";

const RECENT = 32;
const VALUES = /** @type {const} */ ({ W: "win", D: "draw", L: "loss" });

export function createLastGames() {
  let recent = "";
  let games = 0;
  const signs = h("div", { class: "last-signs", role: "img" });
  const total = h("p", { class: "last-total" });
  const element = h(
    "div",
    { class: "last-games" },
    h("span", { class: "note last-head" }, `Last ${RECENT}`),
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
        ? `Of the last ${results.length}: ${number("win")} won, ${number("draw")} drawn, ${number("loss")} lost`
        : "No games yet",
    );
    if (!results.length)
      signs.append(h("span", { class: "note" }, games ? "none since the page was opened" : "no games yet"));
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
      refill(total, h("b", null, games.toLocaleString("en")), games === 1 ? " game" : " games");
      draw();
    },
  };
}

/** Two bars. */
export function pauseIcon() {
  const bars = icon("play");
  bars.firstElementChild?.setAttribute("d", "M7 4.500v11M13 4.500v11");
  return bars;
}
