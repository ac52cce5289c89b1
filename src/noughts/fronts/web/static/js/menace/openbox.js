// The open box: its position with numbered beads, how likely each is, the drawer, and words from the server.

import { allow, h, refill } from "../dom.js";
import { icon } from "../icons.js";
import { announce } from "../live.js";
import { t, tn } from "../language.js";
import { isEmpty, nthMove, ranked } from "./beads.js";
import { beadOf, beadRows, positionPicture } from "./known.js";
import { createSteps } from "./steps.js";
import { drawTray, drawnBead } from "./tray.js";

/**
 * @typedef {import("./beads.js").Box} Box
 * @typedef {{position: string, beads: string, note: string}} BoxWords
 */

const LOOK = { name: "open-board", u: 40, mark: 10, frame: "drawn-cell" };

/**
 * @param {import("../types.js").BoardInfo} board
 * @param {{name: () => string, onStep(way: number): void, onRefill(): void}} does `name` is the learner's
 */
export function createOpenBox(board, { name, onStep, onRefill }) {
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
    const all = each > 1 ? t("{beads}, 1 in {each} drawn", { beads, each }) : beads;
    about.textContent = `${nthMove(now.move)} · ${all}`;
    const inside = (/** @type {number} */ cell, /** @type {import("./beads.js").Place} */ { x, y }) => [
      beadOf(now, cell, x, y, 11.5),
    ];
    refill(figure, positionPicture(board, now, LOOK, drawn === null ? [] : [drawn], inside));
    const rows = beadRows(board, now, drawn);
    bars.classList.toggle("bead-bars-tight", rows.length > 6);
    refill(bars, ...rows);
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
