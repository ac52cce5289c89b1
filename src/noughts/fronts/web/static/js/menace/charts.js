// Two charts of what is known exactly: the share of wins, draws and losses by games trained.

import { h, refill, s } from "../dom.js";
import { number as written, percent, t, tn } from "../language.js";
import { short } from "./beads.js";

/**
 * @typedef {{win: number, draw: number, loss: number}} Shares
 * @typedef {{games: number, rates: {random: Shares, perfect: Shares}}} CurvePoint
 */

const TOP = 8;
const TALL = 124;
const ALL_WIDE = 318;
const ALL_TALL = 164;
const WORDS = { random: t("against a random player"), perfect: t("against perfect play") };
/** @type {Record<"random" | "perfect", (games: number, shares: string) => string>} */
const LABELS = {
  random: (games, shares) =>
    tn(
      "Share of games against a random player after {number} game: {shares}",
      "Share of games against a random player after {number} games: {shares}",
      games,
      { shares },
    ),
  perfect: (games, shares) =>
    tn(
      "Share of games against perfect play after {number} game: {shares}",
      "Share of games against perfect play after {number} games: {shares}",
      games,
      { shares },
    ),
};
const RESULTS = /** @type {const} */ (["win", "draw", "loss"]);
/** @type {Record<keyof Shares, (share: string) => string>} beside a chart, where there is little room */
const SHARES = {
  win: (share) => t("win {share}", { share }),
  draw: (share) => t("draw {share}", { share }),
  loss: (share) => t("loss {share}", { share }),
};

const LEFT = 14 + 6 * percent(1, 0).length; // for the shares
const LONGEST = Math.max(...RESULTS.map((result) => SHARES[result](percent(1)).length));
const WIDE = Math.min(176, ALL_WIDE - LEFT - 9 - 7.4 * LONGEST); // beside it are the labels

/** Games on an axis that goes up to `most`. @param {number} games @param {number} most */
function counts(games, most) {
  if (!games || most < 10_000) return written(games);
  const figure = (/** @type {number} */ number) => written(number, { maximumFractionDigits: 2 });
  return most < 1e6
    ? t("{thousands}k", { thousands: figure(games / 1000) })
    : t("{millions}M", { millions: figure(games / 1e6) });
}

/** Heights of labels beside their bands, at least a line apart. @param {number[]} wanted from the bottom up */
function apart(wanted) {
  const line = 16;
  const placed = [...wanted];
  for (let i = 1; i < placed.length; i++) placed[i] = Math.min(placed[i] ?? 0, (placed[i - 1] ?? 0) - line);
  const over = TOP + 4 - (placed[placed.length - 1] ?? 0);
  if (over > 0) {
    placed[placed.length - 1] = TOP + 4;
    for (let i = placed.length - 2; i >= 0; i--)
      placed[i] = Math.max(placed[i] ?? 0, (placed[i + 1] ?? 0) + line);
  }
  return placed;
}

/** @param {CurvePoint[]} curve @param {"random" | "perfect"} name */
function drawChart(curve, name) {
  const last = /** @type {CurvePoint} */ (curve[curve.length - 1]);
  const points =
    curve.length > 1
      ? curve
      : [
          { ...last, games: 0 },
          { ...last, games: 1 },
        ];
  const most = points[points.length - 1]?.games || 1;
  const rates = last.rates[name];
  const shares = RESULTS.map((one) => SHARES[one](percent(rates[one]))).join(", ");
  const label = LABELS[name](last.games, shares);
  const svg = s(
    "svg.chart",
    { viewBox: `0 0 ${ALL_WIDE} ${ALL_TALL}`, role: "img", "aria-label": label },
    s(
      "defs",
      s(
        "pattern",
        {
          id: `hatch-${name}`,
          width: 7,
          height: 7,
          patternUnits: "userSpaceOnUse",
          patternTransform: "rotate(45)",
        },
        s("rect.area-loss", { width: 7, height: 7 }),
        s("path.chart-hatch", { d: "M0 0V7" }),
      ),
    ),
  );
  const xs = points.map((point) => LEFT + (WIDE * point.games) / most);
  let floor = points.map(() => TOP + TALL);
  const middles = [];
  for (const result of RESULTS) {
    const roof = floor.map((y, i) => y - TALL * (points[i]?.rates[name][result] ?? 0));
    const there = xs.map((x, i) => `${short(x)} ${short(roof[i] ?? 0)}`);
    const back = xs.map((x, i) => `${short(x)} ${short(floor[i] ?? 0)}`).reverse();
    const d = `M${[...there, ...back].join("L")}Z`;
    svg.append(
      s("path", result === "loss" ? { d, fill: `url(#hatch-${name})` } : { d, class: `area-${result}` }),
    );
    middles.push(((roof[roof.length - 1] ?? 0) + (floor[floor.length - 1] ?? 0)) / 2 + 4);
    floor = roof;
  }
  for (const share of [0, 50, 100]) {
    const y = TOP + TALL * (1 - share / 100);
    svg.append(
      s("path.chart-rule", { d: `M${LEFT} ${y}h${WIDE}` }),
      s("text.chart-axis", { x: LEFT - 6, y: y + 4, "text-anchor": "end" }, percent(share / 100, 0)),
    );
  }
  let level = points.map(() => TOP + TALL);
  for (const result of /** @type {const} */ (["win", "draw"])) {
    level = level.map((y, i) => y - TALL * (points[i]?.rates[name][result] ?? 0));
    svg.append(
      s("path", {
        class: `curve-${result === "win" ? "win" : "loss"}`,
        d: `M${xs.map((x, i) => `${short(x)} ${short(level[i] ?? 0)}`).join("L")}`,
      }),
    );
  }
  const ticks = last.games ? (most < 2 ? [0, 1] : [0, most / 2, most]) : [0];
  for (const tick of ticks)
    svg.append(
      s(
        "text.chart-axis",
        { x: short(LEFT + (WIDE * tick) / most), y: TOP + TALL + 18, "text-anchor": "middle" },
        counts(Math.round(tick), most),
      ),
    );
  const heights = apart(middles);
  RESULTS.forEach((result, i) => {
    svg.append(
      s(
        "text",
        { class: `chart-label label-${result}`, x: LEFT + WIDE + 9, y: short(heights[i] ?? 0) },
        SHARES[result](percent(rates[result])),
      ),
    );
  });
  return h("figure.chart-figure", h("figcaption.caption", WORDS[name]), svg);
}

/** @param {string} weighed a sentence: what the exact figures take into account */
export function createCharts(weighed) {
  const charts = h("div.charts");
  const verdict = h("p.note.verdict");
  const element = h(
    "section.card.card-body.exactly",
    { "aria-labelledby": "exactly" },
    h(
      "div.split-head",
      h("h2", { id: "exactly" }, t("How good is it, exactly?")),
      h("p.note", t("exact share of games, by games trained")),
    ),
    charts,
    verdict,
  );
  return {
    element,

    /** @param {CurvePoint[]} curve @param {string} words */
    update(curve, words) {
      refill(charts, drawChart(curve, "random"), drawChart(curve, "perfect"));
      refill(verdict, `${weighed} `, ...bold(words));
    },
  };
}

/** Figures stand out. @param {string} words */
function bold(words) {
  return words.split(/(\d[\d.,]*\s?%)/).map((part, place) => (place % 2 ? h("b", part) : part));
}
