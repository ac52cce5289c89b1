// The open box: its position with numbered beads, how likely each is, the drawer, and words from the server.

import { allow, h, refill, s } from "../dom.js";
import { icon } from "../icons.js";
import { announce } from "../live.js";
import { counted } from "../words.js";
import { bead, beadIcon, cross, layout, ordinal, percent, ranked, ring, short } from "./beads.js";
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
    const svg = s("svg", {
      class: "open-board",
      viewBox: `-1 -1 ${wide + 2} ${tall + 2}`,
      role: "img",
      "aria-label": describe(board, box),
    });
    for (let layer = 0; layer < plan.layers; layer++) {
      const left = layer * (plan.cols + 0.5) * U;
      const grid = [
        ...Array.from({ length: plan.cols - 1 }, (_, col) => `M${left + (col + 1) * U} 0v${tall}`),
        ...Array.from({ length: plan.rows - 1 }, (_, row) => `M${left} ${(row + 1) * U}h${plan.cols * U}`),
      ];
      svg.append(
        s("rect", { class: "box-plate", x: left, y: 0, width: plan.cols * U, height: tall, rx: 6 }),
        s("path", { class: "box-grid", d: grid.join("") }),
      );
    }
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
      else if (cell in box.beads) {
        const one = bead(cell, at.x, at.y, 11.5);
        if (!box.beads[cell]) one.classList.add("used-up");
        svg.append(one);
      } else
        svg.append(
          s("text", { class: "mirror", x: short(at.x), y: short(at.y + 5), "text-anchor": "middle" }, "="),
        );
    });
    return svg;
  };
}

/** @param {import("../types.js").BoardInfo} board @param {Box} box */
function describe(board, box) {
  /** @param {string} side */
  const held = (side) => board.cell_names.filter((_, cell) => box.position[cell] === side).join(", ");
  const parts = ["X", "O"].filter(held).map((side) => `${side} at ${held(side)}`);
  return `Position: ${parts.join("; ") || "empty"}`;
}

/**
 * @param {import("../types.js").BoardInfo} board
 * @param {{onStep(way: number): void, onRefill(): void}} does
 */
export function createOpenBox(board, { onStep, onRefill }) {
  const paintBoard = boardPainter(board);
  const title = h("h2", { id: "open-box" });
  const about = h("p", { class: "note" });
  const figure = h("div", { class: "open-figure" });
  const bars = h("ul", { class: "bead-bars", "aria-label": "Beads, the most likely first" });
  const tray = h("div", { class: "open-tray" });
  const words = h("p", { class: "serif" });
  const note = h("p", { class: "note" });
  const result = h("p", { class: "drawn", hidden: true });
  const draw = h("button", { class: "button button-main", type: "button", onclick: drawOne }, "Draw a bead");
  const again = h(
    "button",
    { class: "button", type: "button", onclick: () => onRefill() },
    icon("undo"),
    "Empty and refill",
  );
  /** @param {number} way @param {"previous" | "next"} sign @param {string} label */
  const step = (way, sign, label) =>
    h(
      "button",
      {
        class: "button button-bare button-icon",
        type: "button",
        "aria-label": label,
        title: label,
        onclick: () => onStep(way),
      },
      icon(sign),
    );
  const element = h(
    "section",
    { class: "card card-body open-box", "aria-labelledby": "open-box" },
    h(
      "div",
      { class: "open-head" },
      title,
      about,
      h(
        "span",
        { class: "open-steps" },
        step(-1, "previous", "The box before"),
        step(1, "next", "The box after"),
      ),
    ),
    h(
      "div",
      { class: "open-body" },
      figure,
      bars,
      tray,
      h("div", { class: "open-words" }, words, note),
      h("div", { class: "open-does" }, result, draw, again),
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
    title.textContent = `Box ${now.number.toLocaleString("en")}, open`;
    const { picture, each } = drawTray(now, falling);
    const stand = each > 1 ? `, 1 in ${each} drawn` : "";
    about.textContent = `${ordinal(now.move)} move · ${counted(now.total, "bead")}${stand}`;
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
          h("span", { class: "unseen" }, `Bead ${cell + 1}, cell ${board.cell_names[cell]}:`),
          h("b", null, count.toLocaleString("en")),
          h(
            "span",
            { class: "bead-bar" },
            h("span", { class: `bead-length hue-${cell}`, style: { width: `${(100 * share) / longest}%` } }),
          ),
          h("span", { class: "note" }, percent(share)),
        ),
      ),
    );
    if (drawn !== null) picture.append(drawnBead(drawn));
    refill(tray, picture);
    result.hidden = drawn === null;
    allow(draw, now.total > 0);
  }

  function drawOne() {
    if (!box?.total) return;
    let left = Math.random() * box.total;
    const rows = ranked(box);
    const found = rows.find(({ count }) => (left -= count) < 0) ?? rows[0];
    if (!found) return;
    drawn = found.cell;
    const begun = /[XO]/.test(box.position);
    const move = `${begun ? "the move is" : "MENACE would open at"} ${board.cell_names[drawn]}`;
    const sentence = `Bead ${drawn + 1} was drawn: ${move}.`;
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
