// How good two learners are, exactly: one chart of the most that their side can reach, and a table.

import { h, refill, s } from "../dom.js";
import { number as written, percent, t, tc, tn } from "../language.js";
import { KINDS } from "../learners.js";
import { short } from "./beads.js";
import { learnerSign } from "./same.js";

/**
 * @typedef {import("./client.js").Learner} Learner
 * @typedef {import("./charts.js").CurvePoint} CurvePoint
 * @typedef {import("./charts.js").Shares} Shares
 */

const LEFT = 46;
const RIGHT = 148; // for the names beside their ends
const TOP = 12;
const BOTTOM = 44;
const NARROW = 520;
const AGAINST = /** @type {const} */ ([
  ["perfect", tc("against", "perfect play")],
  ["random", tc("against", "a random player")],
]);

/**
 * @typedef {object} Goal
 * @property {string} title
 * @property {string} note
 * @property {(point: CurvePoint) => number} share
 * @property {(games: number, shares: string) => string} label   of the chart
 * @property {(game: number) => string} all   from which game on everything is reached
 */

/**
 * What is drawn, by the most that a side can reach against perfect play; a side that always loses to it can still
 * learn to beat others.
 * @type {Record<Learner["reach"], Goal>}
 */
const GOALS = {
  win: {
    title: t("Share of wins against perfect play, exactly"),
    note: t("this side can always win, so a win is the best there"),
    share: ({ rates }) => rates.perfect.win,
    label: (games, shares) =>
      tn(
        "Share of wins against perfect play after {number} game: {shares}",
        "Share of wins against perfect play after {number} games: {shares}",
        games,
        { shares },
      ),
    all: (game) =>
      t(
        "Q-learning plays only its highest value, so its curve jumps until, from game {game} on, it always beats perfect play.",
        { game },
      ),
  },
  draw: {
    title: t("Share of draws against perfect play, exactly"),
    note: t("nobody beats perfect play, so a draw is the best there"),
    share: ({ rates: { perfect } }) => perfect.win + perfect.draw,
    label: (games, shares) =>
      tn(
        "Share of draws against perfect play after {number} game: {shares}",
        "Share of draws against perfect play after {number} games: {shares}",
        games,
        { shares },
      ),
    all: (game) =>
      t(
        "Q-learning plays only its highest value, so its curve jumps until, from game {game} on, it never loses to perfect play.",
        { game },
      ),
  },
  loss: {
    title: t("Share of wins against a random player, exactly"),
    note: t("perfect play always beats this side"),
    share: ({ rates }) => rates.random.win,
    label: (games, shares) =>
      tn(
        "Share of wins against a random player after {number} game: {shares}",
        "Share of wins against a random player after {number} games: {shares}",
        games,
        { shares },
      ),
    all: (game) =>
      t(
        "Q-learning plays only its highest value, so its curve jumps until, from game {game} on, it always beats a random player.",
        { game },
      ),
  },
};

/** @param {Learner[]} learners */
const goalOf = (learners) => GOALS[learners[0]?.reach ?? "draw"];

/** The share that a learner has come to. @param {Learner} learner */
function shareNow({ curve, reach }) {
  const last = curve[curve.length - 1];
  return last ? GOALS[reach].share(last) : 0;
}

/** Steps of an axis up to `most`: round, and five at most. @param {number} most */
function ticks(most) {
  let step = 10 ** Math.floor(Math.log10(Math.max(1, most / 4)));
  for (const times of [2, 2.5, 2]) if (most / step > 5) step *= times;
  step = Math.max(1, Math.ceil(step));
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

/** @param {Learner[]} learners @param {number} wide */
function drawChart(learners, wide) {
  const narrow = wide < NARROW;
  const tall = narrow ? 240 : 290;
  const right = wide - (narrow ? 12 : RIGHT);
  const floor = tall - BOTTOM;
  const most = Math.max(...learners.map(({ games }) => games));
  const x = (/** @type {number} */ games) => LEFT + ((right - LEFT) * games) / (most || 1);
  const y = (/** @type {number} */ share) => floor - (floor - TOP) * share;
  const goal = goalOf(learners);
  const ends = learners.map((learner) => ({ kind: learner.kind, share: shareNow(learner) }));
  const words = ends.map(({ kind, share }) => `${KINDS[kind].title} ${percent(share)}`);
  const svg = s("svg.race", {
    viewBox: `0 0 ${wide} ${tall}`,
    width: wide,
    height: tall,
    role: "img",
    "aria-label": goal.label(most, words.join(", ")),
  });
  for (const share of [0, 0.25, 0.5, 0.75, 1])
    svg.append(
      s("path.chart-rule", { d: `M${LEFT} ${short(y(share))}H${right}` }),
      s("text.chart-axis", { x: LEFT - 8, y: short(y(share) + 4), "text-anchor": "end" }, percent(share, 0)),
    );
  for (const games of most ? ticks(most) : [0])
    svg.append(
      s("text.chart-axis", { x: short(x(games)), y: floor + 19, "text-anchor": "middle" }, written(games)),
    );
  svg.append(
    s("text.chart-axis", { x: right, y: floor + 37, "text-anchor": "end" }, t("games, both learn from each")),
  );
  for (const { kind, curve } of learners) {
    const points = curve.map((point) => ({ at: short(x(point.games)), to: short(y(goal.share(point))) }));
    const [first, ...rest] = points;
    const d =
      kind === "q"
        ? rest.map(({ at, to }) => `H${at}V${to}`) // it jumps
        : rest.map(({ at, to }) => `L${at} ${to}`);
    const line = `M${first?.at} ${first?.to}${d.join("")}${most ? "" : `H${right}`}`;
    svg.append(s("path", { class: `race-line race-${kind}`, d: line }));
  }
  const [menace = 0, q = 0] = ends.map(({ share }) => y(share));
  const nudge = Math.max(0, 18 - Math.abs(menace - q)) / 2;
  ends.forEach(({ kind, share }, i) => {
    const at = y(share);
    const above = i === 0 ? menace < q : q <= menace;
    svg.append(
      kind === "menace"
        ? s("circle.race-end.race-menace", { cx: right, cy: short(at), r: 4.5 })
        : s("rect.race-end.race-q", { x: right - 4, y: short(at - 4), width: 8, height: 8 }),
    );
    if (!narrow)
      svg.append(
        s(
          "text",
          { class: `race-name race-${kind}`, x: right + 12, y: short(at + 4 + (above ? -nudge : nudge)) },
          words[i],
        ),
      );
  });
  return svg;
}

/** From which game on it had reached all that it can; null if it has not. @param {Learner} learner */
function reachedAt({ curve, reach }) {
  const short = curve.map((point) => GOALS[reach].share(point) < 1 - 1e-9).lastIndexOf(true);
  return curve[short + 1]?.games ?? null;
}

/** @param {Learner[]} learners */
function explain(learners) {
  const q = learners.find(({ kind }) => kind === "q");
  if (!q?.games) return t("Neither has learned anything. Train a game.");
  const from = reachedAt(q);
  if (from === null) return t("Q-learning plays only its highest value, so its curve jumps.");
  return goalOf(learners).all(from);
}

/** Shares as percentages with one digit that add up to 100.0. @param {Shares} shares */
export function whole({ win, draw, loss }) {
  const exact = [win, draw, loss].map((share) => share * 1000);
  const parts = exact.map(Math.floor);
  const left = 1000 - parts.reduce((sum, part) => sum + part, 0);
  const order = exact
    .map((share, i) => ({ i, rest: share - Math.floor(share) }))
    .sort((a, b) => b.rest - a.rest);
  for (const { i } of order.slice(0, left)) parts[i] = (parts[i] ?? 0) + 1;
  return parts.map((part) => percent(part / 1000));
}

/** @param {Learner} learner @param {"perfect" | "random"} against @param {string} name */
function tableRow({ kind, rates }, against, name) {
  const shares = rates[against];
  const [win, draw, loss] = whole(shares);
  /** @param {"win" | "draw" | "loss"} value */
  const part = (value) => h("span", { class: `part-${value}`, style: { width: `${100 * shares[value]}%` } });
  return h(
    "tr",
    h("th", { scope: "row" }, learnerSign(kind, true), KINDS[kind].title),
    h("td", name),
    h("td.figure.figure-win", win),
    h("td.figure", draw),
    h("td.figure.figure-loss", loss),
    h("td.parts-cell", h("span.parts", { "aria-hidden": "true" }, part("win"), part("draw"), part("loss"))),
  );
}

/** @param {AbortSignal} signal */
export function createRace(signal) {
  /** @type {Learner[]} */
  let learners = [];
  const figure = h("div.race-figure");
  const key = h("p.note.race-key");
  const words = h("p.caption");
  const title = h("h2", { id: "race" });
  const note = h("p.note");
  const chart = h(
    "section.card.card-body.race-card",
    { "aria-labelledby": "race" },
    h("div.split-head", title, h("p.note", t("not sampled: every way to play is weighed"))),
    key,
    figure,
    words,
  );
  const after = h("h2", { id: "after" });
  const rows = h("tbody");
  const head = [
    tc("a column", "learner"),
    tc("a column", "against"),
    tc("a column", "win"),
    tc("a column", "draw"),
    tc("a column", "loss"),
  ].map((name, i) => h("th", { scope: "col", class: i > 1 ? "figure" : "" }, name));
  const table = h(
    "section.card.exact-card",
    { "aria-labelledby": "after" },
    h("div.split-head", after, note),
    h("table.table.exact-table", h("thead", h("tr", ...head, h("td.parts-cell"))), rows),
  );

  function draw() {
    const wide = Math.floor(figure.clientWidth);
    if (wide && learners.length) refill(figure, drawChart(learners, wide));
  }

  const watcher = new ResizeObserver(draw);
  watcher.observe(figure);
  signal.addEventListener("abort", () => watcher.disconnect());

  return {
    chart,
    table,

    /** @param {Learner[]} now */
    update(now) {
      learners = now;
      draw();
      words.textContent = explain(now);
      title.textContent = goalOf(now).title;
      note.textContent = goalOf(now).note;
      refill(
        key,
        ...now.map((one) =>
          h("span", learnerSign(one.kind), `${KINDS[one.kind].title} ${percent(shareNow(one))}`),
        ),
      );
      const games = now[0]?.games ?? 0;
      after.textContent = games
        ? tn("After {number} game", "After {number} games", games)
        : t("Before any game");
      refill(rows, ...now.flatMap((learner) => AGAINST.map(([name, said]) => tableRow(learner, name, said))));
    },
  };
}
