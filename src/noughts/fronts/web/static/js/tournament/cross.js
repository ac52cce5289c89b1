// The cross table: what each player has won, drawn and lost against each other, by the tint of its share.

import { h, keepFocus, refill } from "../dom.js";
import { t, tc, tn } from "../language.js";
import { playerName } from "../words.js";
import { points, tally } from "./words.js";

/** @typedef {import("../types.js").Tournament} Tournament */

const WAYS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
});

/** @param {number} share of the points */
function tint(share) {
  const by = Math.round(Math.abs(share - 0.5) * 200);
  return by ? `color-mix(in srgb, var(--${share > 0.5 ? "win" : "loss"}-tint) ${by}%, transparent)` : "";
}

/** @param {(one: string, other: string) => void} open the games of two */
export function createCross(open) {
  const table = h("table.cross");
  const note = h("p.note");
  const element = h(
    "section.card.cross-card",
    { "aria-labelledby": "cross" },
    h("div.split-head", h("h2", { id: "cross" }, t("Cross table")), note),
    h("div.scroll-x.cross-scroll", { tabindex: "-1" }, table),
  );
  let drawn = "";
  let here = [0, 1]; // the row and column that is a tab stop

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const [down, across] = WAYS[event.key] ?? [0, 0];
    const from = event.target instanceof HTMLButtonElement ? event.target : null;
    if (!from || (!down && !across)) return;
    event.preventDefault();
    let [row, column] = [Number(from.dataset.row), Number(from.dataset.column)];
    for (let next = null; !next;) {
      [row, column] = [row + down, column + across];
      if (row < 0 || column < 0 || row > table.rows.length || column > table.rows.length) return;
      next = /** @type {HTMLButtonElement | null} */ (
        table.querySelector(`[data-row="${row}"][data-column="${column}"]`)
      );
      if (next) {
        from.tabIndex = -1;
        next.tabIndex = 0;
        here = [row, column];
        next.focus();
      }
    }
  }
  table.addEventListener("keydown", walk);

  /** @param {Tournament} of @param {number} row @param {number} column */
  function cell({ players, cross }, row, column) {
    const [one, other] = [players[row], players[column]];
    const score = cross[row]?.[column];
    if (!one || !other) return null;
    if (!score) return h("td.cross-none", { "aria-hidden": "true" });
    const [won = 0, drawn = 0, lost = 0] = score;
    const games = won + drawn + lost;
    if (!games) return h("td", h("span.unseen", t("not met")));
    const facts = { one: playerName(one.name), other: playerName(other.name), won, drawn, lost };
    const button = h(
      "button.cross-cell",
      {
        "aria-label": t(
          "{one} against {other}: {won} won, {drawn} drawn, {lost} lost. Look at the games",
          facts,
        ),
        dataset: { row, column },
        onclick: () => open(one.name, other.name),
      },
      h("span.cross-points", points(won, drawn)),
      h("span.cross-tally", tally(won, drawn, lost)),
    );
    button.tabIndex = row === here[0] && column === here[1] ? 0 : -1;
    return h("td", { style: { background: tint((won + drawn / 2) / games) } }, button);
  }

  /** @param {Tournament} of */
  function row(of, /** @type {number} */ at) {
    const { name, won = 0, drawn = 0, lost = 0 } = of.players[at] ?? {};
    return h(
      "tr",
      h("th", { scope: "row" }, h("span.cross-place", at + 1), h("span.cross-name", playerName(name ?? ""))),
      of.players.map((_, column) => cell(of, at, column)),
      h(
        "td.cross-total",
        h("span.cross-points", points(won, drawn)),
        h("span.cross-tally", t("of {games}", { games: won + drawn + lost })),
      ),
    );
  }

  return {
    element,

    /** @param {Tournament} of */
    update(of) {
      const { players, cross, entered } = of;
      const now = JSON.stringify([players.map(({ name }) => name), cross]);
      if (now === drawn) return;
      drawn = now;
      if (!cross[here[0] ?? 0]?.[here[1] ?? 0]) here = [0, 1];
      note.textContent =
        players.length < entered
          ? tn(
              "the best {number} of {entered} players",
              "the best {number} of {entered} players",
              players.length,
              {
                entered,
              },
            )
          : t("points, then won, drawn, lost");
      const heads = players.map(({ name }) =>
        h("th", { scope: "col" }, h("span.cross-head", playerName(name))),
      );
      const head = h("tr", h("td"), heads, h("th", { scope: "col" }, tc("a column", "points")));
      keepFocus(table, () =>
        refill(
          table,
          h("thead", head),
          h(
            "tbody",
            players.map((_, at) => row(of, at)),
          ),
        ),
      );
    },
  };
}
