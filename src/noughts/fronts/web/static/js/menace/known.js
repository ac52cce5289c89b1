// What a learner knows of a position: beads or values on the board, and as rows, the best first.

import { h, refill, s } from "../dom.js";
import { number as written, percent, t, tc } from "../language.js";
import { bead, beadIcon, cross, layout, plates, ranked, ring, short } from "./beads.js";
import { barOf, signed } from "./values.js";

/**
 * @typedef {import("../types.js").BoardInfo} BoardInfo
 * @typedef {import("./beads.js").Box} Box
 */

const TRACK = 54; // how wide a value's bar is within a cell

/** The cells that it likes best: of MENACE one, of Q-learning all that it plays, unless that is every one. @param {Box} box */
function liked({ beads, values, favourite, opened }) {
  if (beads) return favourite === null ? [] : [favourite];
  const all = Object.entries(values ?? {});
  const most = Math.max(...all.map(([, value]) => value));
  const best = all.filter(([, value]) => value === most);
  const differs = best.length < all.length || all.length === 1;
  return opened && differs ? best.map(([cell]) => Number(cell)) : [];
}

/** A box's position for those who hear it. @param {BoardInfo} board @param {Box} box */
function positionWords(board, box) {
  /** @param {string} side */
  const held = (side) => board.cell_names.filter((_, cell) => box.position[cell] === side).join(", ");
  const stones = ["X", "O"].filter(held).map((side) => t("{side} at {cells}", { side, cells: held(side) }));
  return stones.length ? t("Position: {stones}", { stones: stones.join("; ") }) : t("Position: empty");
}

/**
 * A box's position: its marks, frames around some cells, what each other cell has, and "=" where its mirror image has it.
 * @param {BoardInfo} board @param {Box} box
 * @param {{name: string, u: number, mark: number, frame: string}} look   `u` is a cell's width, `mark` half of a mark's
 * @param {number[]} framed @param {(cell: number, at: import("./beads.js").Place) => (Node | null)[]} inside
 */
export function positionPicture(board, box, { name, u, mark, frame }, framed, inside) {
  const plan = layout(board);
  const viewBox = `-2 -2 ${plan.wide * u + 4} ${plan.tall * u + 4}`;
  const label = positionWords(board, box);
  const svg = s("svg", { class: name, viewBox, role: "img", "aria-label": label }, plates(plan, u));
  plan.places.forEach((place, cell) => {
    const at = { x: place.x * u, y: place.y * u };
    const stone = box.position[cell];
    const [x, y, side] = [at.x - u / 2 + 3, at.y - u / 2 + 3, u - 6];
    if (framed.includes(cell))
      svg.append(s("rect", { class: frame, x, y, width: side, height: side, rx: 5 }));
    if (stone === "X") svg.append(s("path.mark-x", { d: cross(at, mark) }));
    else if (stone === "O") svg.append(s("path.mark-o", { d: ring(at, mark) }));
    else {
      const own = inside(cell, at).filter((one) => one !== null);
      if (!own.length && cell in box.mirrors) own.push(textAt("mirror", at.x, at.y + 5, "="));
      svg.append(...own);
    }
  });
  return svg;
}

/** A bead of a box, pale where none is left; nothing where there never is one. @param {Box} box @param {number} cell @param {number} x @param {number} y @param {number} r */
export function beadOf({ beads }, cell, x, y, r) {
  if (beads?.[cell] === undefined) return null;
  const one = bead(cell, x, y, r);
  if (!beads[cell]) one.classList.add("used-up");
  return one;
}

const LOOK = { name: "same-board", u: 84, mark: 19, frame: "liked" };

/** @param {BoardInfo} board @param {Box} box */
function drawBoard(board, box) {
  const bar = barOf(Object.values(box.values ?? {}));
  return positionPicture(board, box, LOOK, liked(box), (cell, { x, y }) => {
    const beads = box.beads?.[cell];
    if (beads !== undefined)
      return [beadOf(box, cell, x, y - 9, 15), textAt("under", x, y + 27, written(beads))];
    const value = box.values?.[cell];
    if (value === undefined) return [];
    const { from, long } = bar(value);
    const place = { y: y - 14, height: 12 };
    const left = x - TRACK / 2;
    return [
      s("rect.track", { x: left, width: TRACK, ...place }),
      s("rect", {
        class: value < 0 ? "value value-bad" : "value",
        x: short(left + from * TRACK),
        width: short(Math.max(1, long * TRACK)),
        ...place,
      }),
      textAt("under", x, y + 20, signed(value)),
    ];
  });
}

/** @param {string} name @param {number} x @param {number} y @param {string} words */
const textAt = (name, x, y, words) =>
  s("text", { class: name, x: short(x), y: short(y), "text-anchor": "middle" }, words);

/** The beads as rows, the most first. @param {BoardInfo} board @param {Box} box @param {number | null} [drawn] one that stands out */
export function beadRows(board, box, drawn = null) {
  const rows = ranked(box);
  const longest = rows[0]?.count || 1;
  return rows.map(({ cell, count, share }) => {
    const style = { width: `${(100 * count) / longest}%` };
    const words = t("Bead {bead}, cell {cell}:", { bead: cell + 1, cell: board.cell_names[cell] });
    return h(
      "li",
      { class: cell === drawn ? "is-drawn" : "" },
      beadIcon(cell, 19),
      h("span.unseen", words),
      h("b", written(count)),
      h("span.bead-bar", h("span", { class: `bead-length hue-${cell}`, style })),
      h("span.note", percent(share)),
    );
  });
}

/** @param {BoardInfo} board @param {Box} box */
function valueRows(board, box) {
  const rows = Object.entries(box.values ?? {}).sort(([, one], [, two]) => two - one);
  const bar = barOf(rows.map(([, value]) => value));
  const best = liked(box);
  return rows.map(([cell, value]) => {
    const { from, long } = bar(value);
    const facts = { number: Number(cell) + 1, cell: board.cell_names[Number(cell)] };
    const style = { marginLeft: `${100 * from}%`, width: `${Math.max(1, 100 * long)}%` };
    return h(
      "li",
      h("span.cell-number", { "aria-hidden": "true" }, Number(cell) + 1),
      h("span.unseen", t("Cell {number}, {cell}:", facts)),
      h("b", signed(value)),
      h("span.bead-bar", h("span", { class: `value-length${value < 0 ? " value-bad" : ""}`, style })),
      h("span.note", best.includes(Number(cell)) && tc("a value", "plays")),
    );
  });
}

/** The body of a card: a box's board, its rows, and words from the server. @param {BoardInfo} board @param {string} label of the rows */
export function createKnown(board, label) {
  const figure = h("div.same-figure");
  const rows = h("ul.bead-bars", { "aria-label": label });
  const words = h("p.serif");
  const note = h("p.note");
  return {
    element: h("div.same-body", figure, h("div.same-known", rows, h("div.same-words", words, note))),

    /** @param {Box} box */
    show(box) {
      const list = box.beads ? beadRows(board, box) : valueRows(board, box);
      refill(figure, drawBoard(board, box));
      rows.classList.toggle("bead-bars-tight", list.length > 5);
      refill(rows, ...list);
    },

    /** @param {string} said @param {string} more */
    say(said, more) {
      words.textContent = said;
      note.textContent = more;
    },
  };
}
