// The same position twice: MENACE's beads above, the values of Q-learning below.

import { h, refill, s } from "../dom.js";
import { icon } from "../icons.js";
import { KINDS } from "../learners.js";
import { bead, beadIcon, cross, layout, percent, ring, short } from "./beads.js";
import { barOf, signed } from "./values.js";

/**
 * @typedef {import("../types.js").BoardInfo} BoardInfo
 * @typedef {import("./client.js").Learner} Learner
 * @typedef {import("./pair.js").AnyBox} AnyBox
 * @typedef {import("./pair.js").Opened} Opened
 */

const U = 84;
const TRACK = 54; // how wide a value's bar is within a cell

/** The cells that it likes best: of MENACE one, of Q-learning all that it plays. @param {AnyBox} box */
function liked({ beads, values, favourite, opened }) {
  if (beads) return favourite === null ? [] : [favourite];
  const most = Math.max(...Object.values(values ?? {}));
  return opened
    ? Object.entries(values ?? {})
        .filter(([, value]) => value === most)
        .map(([cell]) => Number(cell))
    : [];
}

/** @param {BoardInfo} board @param {AnyBox} box */
function drawBoard(board, box) {
  const plan = layout(board);
  const [wide, tall] = [plan.wide * U, plan.tall * U];
  const bar = barOf(Object.values(box.values ?? {}));
  const best = liked(box);
  /** @param {string} side */
  const held = (side) => board.cell_names.filter((_, cell) => box.position[cell] === side).join(", ");
  const stones = ["X", "O"].filter(held).map((side) => `${side} at ${held(side)}`);
  const grid = [
    ...Array.from({ length: plan.cols - 1 }, (_, col) => `M${(col + 1) * U} 0v${tall}`),
    ...Array.from({ length: plan.rows - 1 }, (_, row) => `M0 ${(row + 1) * U}h${wide}`),
  ];
  const svg = s(
    "svg",
    {
      class: "same-board",
      viewBox: `-2 -2 ${wide + 4} ${tall + 4}`,
      role: "img",
      "aria-label": `Position: ${stones.join("; ") || "empty"}`,
    },
    s("rect", { class: "box-plate", width: wide, height: tall, rx: 6 }),
    s("path", { class: "box-grid", d: grid.join("") }),
  );
  plan.places.forEach((place, cell) => {
    const at = { x: place.x * U, y: place.y * U };
    const mark = box.position[cell];
    const beads = box.beads?.[cell];
    const value = box.values?.[cell];
    if (best.includes(cell))
      svg.append(
        s("rect", {
          class: "liked",
          x: at.x - U / 2 + 3,
          y: at.y - U / 2 + 3,
          width: U - 6,
          height: U - 6,
          rx: 5,
        }),
      );
    if (mark === "X") svg.append(s("path", { class: "mark-x", d: cross(at, 19) }));
    else if (mark === "O") svg.append(s("path", { class: "mark-o", d: ring(at, 19) }));
    else if (beads !== undefined) {
      const one = bead(cell, at.x, at.y - 9, 15);
      if (!beads) one.classList.add("used-up");
      svg.append(one, label(at.x, at.y + 27, beads.toLocaleString("en")));
    } else if (value !== undefined) {
      const { from, long } = bar(value);
      const left = at.x - TRACK / 2;
      svg.append(
        s("rect", { class: "track", x: left, y: at.y - 14, width: TRACK, height: 12 }),
        s("rect", {
          class: value < 0 ? "value value-bad" : "value",
          x: short(left + from * TRACK),
          y: at.y - 14,
          width: short(Math.max(1, long * TRACK)),
          height: 12,
        }),
        label(at.x, at.y + 20, signed(value)),
      );
    } else svg.append(s("text", { class: "mirror", x: at.x, y: at.y + 5, "text-anchor": "middle" }, "="));
  });
  return svg;
}

/** @param {number} x @param {number} y @param {string} words */
const label = (x, y, words) => s("text", { class: "under", x, y, "text-anchor": "middle" }, words);

/** @param {BoardInfo} board @param {AnyBox} box */
function beadRows(board, box) {
  const { beads = {}, total = 0 } = box;
  const rows = Object.entries(beads).sort(([, one], [, two]) => two - one);
  const longest = rows[0]?.[1] || 1;
  return rows.map(([cell, count]) =>
    h(
      "li",
      null,
      beadIcon(Number(cell), 19),
      h("span", { class: "unseen" }, `Bead ${Number(cell) + 1}, cell ${board.cell_names[Number(cell)]}:`),
      h("b", null, count.toLocaleString("en")),
      h(
        "span",
        { class: "bead-bar" },
        h("span", { class: `bead-length hue-${cell}`, style: { width: `${(100 * count) / longest}%` } }),
      ),
      h("span", { class: "note" }, percent(total ? count / total : 0)),
    ),
  );
}

/** @param {BoardInfo} board @param {AnyBox} box */
function valueRows(board, box) {
  const rows = Object.entries(box.values ?? {}).sort(([, one], [, two]) => two - one);
  const bar = barOf(rows.map(([, value]) => value));
  const best = liked(box);
  return rows.map(([cell, value]) => {
    const { from, long } = bar(value);
    const style = { marginLeft: `${100 * from}%`, width: `${Math.max(1, 100 * long)}%` };
    return h(
      "li",
      null,
      h("span", { class: "cell-number", "aria-hidden": "true" }, Number(cell) + 1),
      h("span", { class: "unseen" }, `Cell ${Number(cell) + 1}, ${board.cell_names[Number(cell)]}:`),
      h("b", null, signed(value)),
      h(
        "span",
        { class: "bead-bar" },
        h("span", { class: `value-length${value < 0 ? " value-bad" : ""}`, style }),
      ),
      h("span", { class: "note" }, best.includes(Number(cell)) && "plays"),
    );
  });
}

/** The sign of a learner: round and ochre, or square and blue; on a line, or alone. @param {"menace" | "q"} kind @param {boolean} [alone] */
export const learnerSign = (kind, alone = false) =>
  s(
    "svg",
    {
      class: `learner-sign learner-${kind}`,
      viewBox: alone ? "6 0 10 10" : "0 0 22 10",
      width: alone ? 10 : 22,
      height: 10,
      "aria-hidden": "true",
    },
    !alone && s("path", { d: "M0 5h22" }),
    kind === "menace" ? s("circle", { cx: 11, cy: 5, r: 4 }) : s("rect", { x: 7, y: 1, width: 8, height: 8 }),
  );

/** @param {BoardInfo} board @param {"menace" | "q"} kind @param {string} title */
function createCard(board, kind, title) {
  const about = h("p", { class: "note" });
  const figure = h("div", { class: "same-figure" });
  const rows = h("ul", { class: "bead-bars", "aria-label": kind === "menace" ? "Beads" : "Values" });
  const words = h("p", { class: "serif" });
  const note = h("p", { class: "note" });
  const element = h(
    "section",
    { class: `card card-body same same-${kind}`, "aria-labelledby": `same-${kind}` },
    h("div", { class: "same-head" }, h("h3", { id: `same-${kind}` }, title, learnerSign(kind)), about),
    h(
      "div",
      { class: "same-body" },
      figure,
      h("div", { class: "same-known" }, rows, h("div", { class: "same-words" }, words, note)),
    ),
  );
  return {
    element,

    /** @param {Learner} learner @param {Opened} opened */
    update(learner, { box, words: said }) {
      const met = learner.opened.toLocaleString("en");
      about.textContent = box.beads
        ? `${(box.total ?? 0).toLocaleString("en")} beads in this box`
        : `${met} position${learner.opened === 1 ? "" : "s"} met`;
      refill(figure, drawBoard(board, box));
      const list = box.beads ? beadRows(board, box) : valueRows(board, box);
      rows.classList.toggle("bead-bars-tight", list.length > 5);
      refill(rows, ...list);
      words.textContent = said.beads;
      note.textContent = said.note;
    },
  };
}

/** @param {BoardInfo} board @param {(way: number) => void} step */
export function createSame(board, step) {
  const cards = [createCard(board, "menace", KINDS.menace.title), createCard(board, "q", KINDS.q.title)];
  const name = h("p", { class: "note same-name" });
  /** @param {number} way @param {"previous" | "next"} sign @param {string} words */
  const button = (way, sign, words) =>
    h(
      "button",
      {
        class: "button button-bare button-icon",
        type: "button",
        "aria-label": words,
        title: words,
        onclick: () => step(way),
      },
      icon(sign),
    );
  const element = h(
    "div",
    { class: "same-side" },
    h(
      "div",
      { class: "same-steps" },
      h("h2", null, "The same position"),
      name,
      button(-1, "previous", "The position before"),
      button(1, "next", "The position after"),
    ),
    ...cards.map((card) => card.element),
  );
  return {
    element,

    /** @param {Learner[]} learners @param {Opened[]} opened */
    update(learners, opened) {
      name.textContent = opened[0]?.words.position ?? "";
      cards.forEach((card, i) => {
        const [learner, one] = [learners[i], opened[i]];
        if (learner && one) card.update(learner, one);
      });
    },
  };
}
