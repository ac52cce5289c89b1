// How strong the players are: Elo above the weakest, with the bars of what it may be.

import { h, refill } from "../dom.js";
import { number, t, tc } from "../language.js";
import { playerName } from "../words.js";

/** @typedef {import("../types.js").Tournament} Tournament */

const FEW = 10; // games of a player, below which a rating says little
const STEPS = [5, 10, 20, 50, 100, 200, 300, 500, 1000, 2000];
const MOST_LINES = 5;

/** Marks of an axis: round, and few. @param {number} low @param {number} high */
export function marks(low, high) {
  const step = STEPS.find((one) => (high - low) / one <= MOST_LINES) ?? 5000;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
}

export function createStrength() {
  const body = h("div.strength");
  const words = h("p.caption", { hidden: true });
  const element = h(
    "section.card.strength-card",
    { "aria-labelledby": "strength" },
    h(
      "div.split-head",
      h("h2", { id: "strength" }, t("Strength")),
      h("p.note", t("Elo on this board, 95% interval")),
    ),
    body,
    words,
  );

  /** @param {Tournament} of */
  function why({ lacks, games }) {
    if (!games) return t("No game is over yet.");
    if (lacks) return t("Ratings and their tests need packages that this server lacks: pip install 'noughts[arena]'.");
    return t("Not all have met, so there are no ratings yet.");
  }

  return {
    element,

    /** @param {Tournament} of */
    update(of) {
      const rated = of.players.flatMap(({ name, elo, low, high, won, drawn, lost }) =>
        elo === null || low === null || high === null
          ? []
          : [{ name, elo, low, high, few: won + drawn + lost < FEW }],
      );
      body.hidden = !rated.length;
      words.hidden = Boolean(rated.length);
      words.textContent = rated.length ? "" : why(of);
      if (!rated.length) return;
      const sure = rated.filter(({ few }) => !few);
      const seen = sure.length ? sure : rated;
      const low = Math.min(0, ...seen.map((one) => one.low));
      const high = Math.max(1, ...seen.map((one) => one.high));
      const at = (/** @type {number} */ elo) => `${(100 * (elo - low)) / (high - low)}%`;
      const lines = marks(low, high);
      const rules = () =>
        sure.length > 0 && lines.map((line) => h("span.strength-rule", { style: { left: at(line) } }));
      const rows = rated.map(({ name, elo, low: from, high: to, few }) =>
        h(
          "tr",
          h("th", { scope: "row" }, playerName(name)),
          h(
            "td.strength-track",
            { "aria-hidden": "true" },
            h(
              "div",
              rules(),
              !few && h("span.strength-bar", { style: { left: at(from), right: `calc(100% - ${at(to)})` } }),
              !few &&
                h(elo ? "span.strength-dot" : "span.strength-dot.strength-zero", {
                  style: { left: at(elo) },
                }),
            ),
          ),
          few
            ? h("td.strength-few", { colspan: 2 }, t("too few"))
            : [
                h("td.strength-elo", number(Math.round(elo))),
                h("td.note.strength-reach", `± ${number(Math.round((to - from) / 2))}`),
              ],
        ),
      );
      const axis = h(
        "tr.strength-axis",
        { "aria-hidden": "true" },
        h("td"),
        h(
          "td.strength-track",
          h(
            "div",
            lines.map((line) => h("span", { style: { left: at(line) } }, number(line))),
          ),
        ),
        h("td", { colspan: 2 }),
      );
      const head = [tc("a column", "player"), "", "Elo", t("95% interval")];
      refill(
        body,
        h(
          "table",
          h(
            "thead.unseen",
            h(
              "tr",
              head.map((name) => (name ? h("th", { scope: "col" }, name) : h("td"))),
            ),
          ),
          h("tbody", rows, sure.length > 0 && axis),
        ),
      );
    },
  };
}
