// The open box: its position with numbered beads, how likely each is, the drawer, and words from the server.

import { allow, h, refill, s } from "../dom.js";
import { icon } from "../icons.js";
import { announce } from "../live.js";
import { number as written, t, tn } from "../language.js";
import {
  bead,
  beadIcon,
  cross,
  isEmpty,
  layout,
  nthMove,
  percent,
  plates,
  ranked,
  ring,
  short,
} from "./beads.js";
import { beadWords, positionWords } from "./known.js";
import { createSteps } from "./steps.js";
import { drawTray, drawnBead } from "./tray.js";

/**
 * @typedef {import("./beads.js").Box} Box
 * @typedef {{position: string, beads: string, note: string}} BoxWords
 */

const U = 40;

/** @param {import("../types.js").BoardInfo} board */
function boardPainter(board) {
  const plan = layout(board);
  const wide = plan.wide * U;
  const tall = plan.tall * U;

  /** @param {Box} box @param {number | null} drawn */
  return (box, drawn) => {
    const svg = s(
      "svg",
      {
        class: "open-board",
        viewBox: `-1 -1 ${wide + 2} ${tall + 2}`,
        role: "img",
        "aria-label": positionWords(board, box),
      },
      plates(plan, U),
    );
    plan.places.forEach((place, cell) => {
      const at = { x: place.x * U, y: place.y * U };
      const mark = box.position[cell];
      if (cell === drawn)
        svg.append(
          s("rect", {
            class: "drawn-cell",
            x: at.x - U / 2 + 2,
            y: at.y - U / 2 + 2,
            width: U - 4,
            height: U - 4,
            rx: 4,
          }),
        );
      if (mark === "X") svg.append(s("path", { class: "mark-x", d: cross(at, 10) }));
      else if (mark === "O") svg.append(s("path", { class: "mark-o", d: ring(at, 10.5) }));
      else if (box.beads && cell in box.beads) {
        const one = bead(cell, at.x, at.y, 11.5);
        if (!box.beads[cell]) one.classList.add("used-up");
        svg.append(one);
      } else if (cell in box.mirrors)
        svg.append(
          s("text", { class: "mirror", x: short(at.x), y: short(at.y + 5), "text-anchor": "middle" }, "="),
        );
    });
    return svg;
  };
}

/**
 * @param {import("../types.js").BoardInfo} board
 * @param {{name: () => string, onStep(way: number): void, onRefill(): void}} does `name` is the learner's
 */
export function createOpenBox(board, { name, onStep, onRefill }) {
  const paintBoard = boardPainter(board);
  const title = h("h2", { id: "open-box" });
  const about = h("p.note");
  const figure = h("div.open-figure");
  const bars = h("ul.bead-bars", { "aria-label": t("Beads, the most likely first") });
  const tray = h("div.open-tray");
  const words = h("p.serif");
  const note = h("p.note");
  const result = h("p.drawn", { hidden: true });
  const draw = h("button.button.button-main", { onclick: drawOne }, t("Draw a bead"));
  const again = h("button.button", { onclick: () => onRefill() }, icon("undo"), t("Empty and refill"));
  const element = h(
    "section.card.card-body.open-box",
    { "aria-labelledby": "open-box" },
    h("div.open-head", title, about, createSteps("box", onStep)),
    h(
      "div.open-body",
      figure,
      bars,
      tray,
      h("div.open-words", words, note),
      h("div.open-does", result, draw, again),
    ),
  );
  /** @type {Box | null} */
  let box = null;
  /** @type {number | null} */
  let drawn = null;

  /** @param {boolean} [falling] */
  function paint(falling = false) {
    if (!box) return;
    const now = box;
    title.textContent = t("Box {number}, open", { number: now.number });
    const { picture, each } = drawTray(now, falling);
    const beads = tn("{number} bead", "{number} beads", now.total ?? 0);
    const inside = each > 1 ? t("{beads}, 1 in {each} drawn", { beads, each }) : beads;
    about.textContent = `${nthMove(now.move)} · ${inside}`;
    refill(figure, paintBoard(now, drawn));
    const rows = ranked(now);
    const longest = Math.max(...rows.map(({ share }) => share)) || 1;
    bars.classList.toggle("bead-bars-tight", rows.length > 6);
    refill(
      bars,
      ...rows.map(({ cell, count, share }) =>
        h(
          "li",
          { class: cell === drawn ? "is-drawn" : "" },
          beadIcon(cell, 19),
          h("span.unseen", beadWords(board, cell)),
          h("b", written(count)),
          h(
            "span.bead-bar",
            h("span", { class: `bead-length hue-${cell}`, style: { width: `${(100 * share) / longest}%` } }),
          ),
          h("span.note", percent(share)),
        ),
      ),
    );
    if (drawn !== null) picture.append(drawnBead(drawn));
    refill(tray, picture);
    result.hidden = drawn === null;
    allow(draw, !isEmpty(now));
  }

  function drawOne() {
    if (!box?.total) return;
    let left = Math.random() * box.total;
    const rows = ranked(box);
    const found = rows.find(({ count }) => (left -= count) < 0) ?? rows[0];
    if (!found) return;
    drawn = found.cell;
    const facts = { bead: drawn + 1, cell: board.cell_names[drawn], name: name() };
    const sentence = /[XO]/.test(box.position)
      ? t("Bead {bead} was drawn: the move is {cell}.", facts)
      : t("Bead {bead} was drawn: {name} would open at {cell}.", facts);
    result.textContent = sentence;
    announce(sentence);
    paint();
  }

  return {
    element,

    /** @param {Box} shown @param {boolean} mine whether it may be changed here */
    show(shown, mine) {
      const another = shown.number !== box?.number;
      if (another || JSON.stringify(shown.beads) !== JSON.stringify(box?.beads)) drawn = null; // from other beads
      box = shown;
      again.hidden = !mine;
      paint(another);
    },

    /** @param {BoxWords} said */
    say(said) {
      words.textContent = `${said.position} ${said.beads}`;
      note.textContent = said.note;
    },
  };
}
