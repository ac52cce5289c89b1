// The sequential test: is one player stronger than another? A bar from one bound to the other.

import { h, refill } from "../dom.js";
import { number, t } from "../language.js";
import { playerName } from "../words.js";

/** @typedef {import("../types.js").Tournament} Tournament */

/** @param {number} value */
const figure = (value) =>
  number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).replace("-", "−");

/** @param {number} value */
const elo = (value) => number(Math.round(value), { signDisplay: "exceptZero" }).replace("-", "−");

/** How it stands, in a sentence. @param {NonNullable<Tournament["test"]>} test @param {Tournament["state"]} state */
export function verdict({ decision, llr, elo0, elo1 }, state) {
  if (decision === "accepted") return t("Yes, {elo} Elo stronger", { elo: elo1 });
  if (decision === "rejected")
    return elo0
      ? t("No, nearer to {elo} Elo than to {wanted}", { elo: elo0, wanted: elo1 })
      : t("No stronger");
  if (state === "finished") return t("Not decided by so many games.");
  if (!llr) return t("Not decided.");
  return llr > 0 ? t("Not decided. It leans to yes.") : t("Not decided. It leans to no.");
}

export function createTest() {
  const title = h("h2", { id: "test" });
  const status = h("p.status");
  const stamp = h("span.stamp.test-stamp", { hidden: true }, t("Decided"));
  const bar = h("div.test-bar", { role: "img" });
  const facts = h("dl.test-facts");
  const element = h(
    "section.card.card-body.test-card",
    { "aria-labelledby": "test", hidden: true },
    h("div.split-head", title, h("p.note", t("error at most 5% either way"))),
    h("div.test-verdict", status, stamp),
    h("p.note", t("The match ends when the bar reaches an end.")),
    bar,
    facts,
  );

  /** @param {NonNullable<Tournament["test"]>} test */
  function drawBar({ llr, lower, upper, elo0, elo1 }) {
    const now = Math.max(lower, Math.min(upper, llr));
    const at = (/** @type {number} */ value) => (100 * (value - lower)) / (upper - lower);
    const [from, to] = now < 0 ? [now, 0] : [0, now];
    bar.setAttribute(
      "aria-label",
      t("The logarithm of the likelihood ratio is {now}, between {lower} and {upper}", {
        now: figure(llr),
        lower: figure(lower),
        upper: figure(upper),
      }),
    );
    refill(
      bar,
      h("span.test-now", { style: { left: `clamp(16px, ${at(now)}%, calc(100% - 16px))` } }, figure(llr)),
      h(
        "div.test-track",
        h("span", {
          class: `test-fill test-${now < 0 ? "no" : "yes"}`,
          style: { left: `${at(from)}%`, width: `${at(to) - at(from)}%` },
        }),
        h("span.test-zero", { style: { left: `${at(0)}%` } }),
        h("span.test-mark", { style: { left: `${at(now)}%` } }),
      ),
      h(
        "div.test-ends",
        h("span.test-end-no", `${figure(lower)} `, elo0 ? t("{elo} Elo", { elo: elo0 }) : t("no stronger")),
        h("span.test-end-zero", { style: { left: `${at(0)}%` } }, "0"),
        h("span.test-end-yes", t("{elo} Elo stronger", { elo: elo1 }), ` ${figure(upper)}`),
      ),
    );
  }

  return {
    element,

    /** @param {Tournament} of @returns {string} how it stands */
    update(of) {
      const { test, first, players, games, state } = of;
      element.hidden = !test;
      if (!test) return "";
      const [one = "", other = ""] = first.map((name) => playerName(name));
      const { won = 0, drawn = 0, lost = 0 } = players.find(({ name }) => name === first[0]) ?? {};
      title.textContent = t("Is {one} stronger than {other}?", { one, other });
      const words = verdict(test, state);
      status.textContent = words;
      stamp.hidden = !test.decision;
      drawBar(test);
      const way = test.llr < 0 ? test.llr / test.lower : test.llr / test.upper;
      const percent = number(Math.min(1, way), { style: "percent" });
      /** @type {[string, string][]} */
      const rows = [
        [t("Games"), number(games)],
        [t("Log-likelihood ratio"), figure(test.llr)],
        [t("{one} won", { one }), number(won)],
        [t("Elo difference"), elo(test.elo)],
        [t("drawn"), number(drawn)],
        [t("95% interval"), t("{low} to {high}", { low: elo(test.low), high: elo(test.high) })],
        [t("lost"), number(lost)],
        [test.llr < 0 ? t("Of the way to no") : t("Of the way to yes"), percent],
      ];
      refill(facts, ...rows.map(([name, value]) => h("div", h("dt", name), h("dd", value))));
      return test.decision ? words : "";
    },
  };
}
