// The cabinet: every box as a small picture, sorted by move. One tab stop; arrows go from box to box.

import { h, refill, s } from "../dom.js";
import { percent, t, tc, tn } from "../language.js";
import { cross, isEmpty, layout, nthMove, ring, short, surest } from "./beads.js";
import { signed } from "./values.js";

/**
 * @typedef {import("./beads.js").Box} Box
 * @typedef {import("../types.js").BoardInfo} BoardInfo
 * @typedef {import("../learners.js").Kind} Kind
 * @typedef {{box: Box, key: string, button: HTMLButtonElement, dot: SVGCircleElement, bar: SVGRectElement}} Drawer
 */

const U = 8; // a cell, in the units of a small picture
const PAD = 2.5;

/** How wide a box is drawn, by how many there are of its move. @param {number} count */
const size = (count) => (count === 1 ? "one" : count <= 12 ? "few" : count <= 120 ? "many" : "most");

/** What is said of a box's favourite. @param {Box} box @param {number | null} cell @param {number} share */
function likes(box, cell, share) {
  if (isEmpty(box)) return tc("a box", "empty");
  if (cell === null) return t("no favourite");
  return box.values
    ? t("favourite cell {cell}, {value}", { cell: cell + 1, value: signed(2 * share - 1) })
    : t("favourite bead {bead}, {share}", { bead: cell + 1, share: percent(share, 0) });
}

/**
 * @typedef {{number: number, nth: string, likes: string}} Said   of a box
 * @type {Record<Kind, {all: string, one: (said: Said) => string, many: (count: number) => string, bar: string}>}
 */
const WORDS = {
  menace: {
    all: t("Matchboxes by move; arrow keys go from box to box"),
    one: (said) => t("Box {number}, {nth}: {likes}", said),
    many: (count) => tn("{number} box", "{number} boxes", count),
    bar: t("The bar under each box is how sure it is; the colour is its favourite move."),
  },
  q: {
    all: t("Positions by move; arrow keys go from one to the next"),
    one: (said) => t("Position {number}, {nth}: {likes}", said),
    many: (count) => tn("{number} position", "{number} positions", count),
    bar: t("The bar under each position is what its best move is worth; the colour is that move."),
  },
};

/**
 * @param {BoardInfo} board @param {Kind} kind @param {(number: number) => void} onOpen
 */
export function createCabinet(board, kind, onOpen) {
  const said = WORDS[kind];
  const plan = layout(board);
  const wide = plan.wide * U + 2 * PAD;
  const tall = plan.tall * U + 2 * PAD + 3.5;
  /** @type {Map<number, Drawer>} */
  const drawers = new Map();
  /** @type {HTMLButtonElement[]} */
  let order = [];
  const rows = h("div.cabinet-rows", { role: "group", "aria-label": said.all });
  const opening = h("p.caption");
  let open = 0;

  /** @param {Box} box */
  function draw(box) {
    const at = plan.places.map(({ x, y }) => ({ x: PAD + x * U, y: PAD + y * U }));
    const marks = { X: "", O: "" };
    at.forEach((place, cell) => {
      const mark = box.position[cell];
      if (mark === "X") marks.X += cross(place, U * 0.27);
      if (mark === "O") marks.O += ring(place, U * 0.29);
    });
    const dot = s("circle.favourite", { r: U * 0.36 });
    const bar = s("rect.sure", { x: PAD, y: tall - 4, height: 2.2, rx: 0.6 });
    const svg = s(
      "svg",
      { viewBox: `0 0 ${short(wide)} ${short(tall)}`, "aria-hidden": "true" },
      dot,
      marks.X && s("path.mark-x", { d: marks.X }),
      marks.O && s("path.mark-o", { d: marks.O }),
      bar,
    );
    const button = h("button.box", { tabindex: -1, dataset: { number: box.number } }, svg);
    return { box, key: "", button, dot, bar };
  }

  /** Only what differs from what is drawn. @param {Drawer} drawer @param {Box} box */
  function paint(drawer, box) {
    const { cell, share } = surest(box);
    const key = `${cell} ${share.toFixed(4)} ${isEmpty(box)} ${box.opened}`;
    drawer.box = box;
    if (key === drawer.key) return;
    drawer.key = key;
    const { button, dot, bar } = drawer;
    const place = plan.places[cell ?? 0] ?? { x: 0, y: 0 };
    dot.setAttribute("class", cell === null ? "favourite none" : `favourite hue-${cell}`);
    dot.setAttribute("cx", short(PAD + place.x * U));
    dot.setAttribute("cy", short(PAD + place.y * U));
    dot.setAttribute("fill-opacity", short(0.55 + 0.45 * share));
    bar.setAttribute("class", cell === null ? "sure" : `sure hue-${cell}`);
    bar.setAttribute("width", short((wide - 2 * PAD) * share));
    button.className = `box${isEmpty(box) ? " empty" : ""}${box.opened ? " opened" : ""}`;
    const { number, move } = box;
    button.setAttribute(
      "aria-label",
      said.one({ number, nth: nthMove(move), likes: likes(box, cell, share) }),
    );
  }

  /** @param {Box[]} boxes @param {{move: number, boxes: number}[]} moves */
  function build(boxes, moves) {
    drawers.clear();
    const sections = moves.map(({ move, boxes: count }, place) => {
      const own = boxes.filter((box) => box.move === move);
      const grid = h("div", { class: `boxes boxes-${size(count)}` });
      for (const box of own) {
        const drawer = draw(box);
        drawers.set(box.number, drawer);
        grid.append(drawer.button);
      }
      const rest = count - own.length;
      return h(
        "div.cabinet-row",
        h("div.cabinet-move", h("h2", nthMove(move)), h("p.note", said.many(count))),
        h(
          "div.cabinet-boxes",
          grid,
          place === 0 && h("div.cabinet-words", opening, h("p.note", said.bar)),
          rest > 0 && h("p.note", t("and {number} more", { number: rest })),
        ),
      );
    });
    refill(rows, ...sections);
    order = [...drawers.values()].map((drawer) => drawer.button);
    if (order[0]) order[0].tabIndex = 0;
  }

  /** @param {HTMLElement | undefined} button */
  function focus(button) {
    if (!button) return;
    for (const other of order) if (other.tabIndex === 0) other.tabIndex = -1;
    button.tabIndex = 0;
    button.focus();
  }

  /** The nearest box in the row above or below. @param {HTMLElement} from @param {number} way */
  function vertical(from, way) {
    const here = from.getBoundingClientRect();
    let best;
    let least = Infinity;
    for (const button of order) {
      const there = button.getBoundingClientRect();
      const down = (there.top - here.top) * way;
      if (down < here.height / 2) continue;
      const far = down * 4 + Math.abs(there.left + there.width / 2 - here.left - here.width / 2);
      if (far < least) [least, best] = [far, button];
    }
    return best;
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const here = /** @type {HTMLButtonElement | null} */ (
      event.target instanceof Element ? event.target.closest(".box") : null
    );
    if (!here || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = order.indexOf(here);
    const row = [.../** @type {HTMLElement} */ (here.parentElement).children];
    const sections = [...rows.querySelectorAll(".boxes")];
    const section = sections.indexOf(/** @type {HTMLElement} */ (here.parentElement));
    /** @type {Record<string, () => Element | null | undefined>} */
    const ways = {
      ArrowLeft: () => order[place - 1],
      ArrowRight: () => order[place + 1],
      ArrowUp: () => vertical(here, -1),
      ArrowDown: () => vertical(here, 1),
      Home: () => row[0],
      End: () => row[row.length - 1],
      PageUp: () => sections[section - 1]?.firstElementChild,
      PageDown: () => sections[section + 1]?.firstElementChild,
    };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    focus(/** @type {HTMLElement | undefined} */ (way() ?? undefined));
  }

  rows.addEventListener("keydown", onKey);
  rows.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest(".box") : null;
    if (!(button instanceof HTMLButtonElement)) return;
    focus(button);
    onOpen(Number(button.dataset.number));
  });

  return {
    element: rows,

    /** @param {Box[]} boxes @param {{move: number, boxes: number}[]} moves @param {string} words */
    update(boxes, moves, words) {
      if (boxes.some((box) => drawers.get(box.number)?.box.position !== box.position)) build(boxes, moves);
      for (const box of boxes) paint(/** @type {Drawer} */ (drawers.get(box.number)), box);
      if (opening.textContent !== words) opening.textContent = words;
      this.mark(open);
    },

    /** Outline the box that is open. @param {number} number */
    mark(number) {
      drawers.get(open)?.button.removeAttribute("aria-current");
      open = number;
      drawers.get(number)?.button.setAttribute("aria-current", "true");
    },

    /** The number of the box before or after another. @param {number} number @param {number} way */
    beside(number, way) {
      const numbers = [...drawers.keys()];
      return numbers[numbers.indexOf(number) + way];
    },
  };
}
