// A learner as an opponent: the box it last opened, and what its beads or values said.

import { get } from "../api.js";
import { h, refill } from "../dom.js";
import { number as written, t, tc, tn } from "../language.js";
import { learnerId } from "../learners.js";
import { barOf, signed } from "../menace/values.js";
import { stonesAfter } from "../words.js";
import { nameOf } from "./panel.js";

/**
 * @typedef {{number: number, mirrors: Record<string, number>, beads?: Record<string, number>, total?: number, values?: Record<string, number>}} Box
 * @typedef {{cell: number, from: number, long: number, said: string}} Row   a bar, in parts of the whole
 */

/** @param {import("../types.js").Game} game @returns {{side: "X" | "O", id: string} | null} */
export function learnerIn(game) {
  for (const side of /** @type {("X" | "O")[]} */ (["X", "O"])) {
    const id = learnerId(game.players[side]);
    if (id) return { side, id };
  }
  return null;
}

/** The beads that can be drawn, the most first. @param {Record<string, number>} beads @returns {Row[]} */
function beadRows(beads) {
  const most = Math.max(1, ...Object.values(beads));
  return Object.entries(beads)
    .filter(([, count]) => count > 0)
    .sort((a, b) => b[1] - a[1])
    .map(([cell, count]) => ({ cell: Number(cell), from: 0, long: count / most, said: written(count) }));
}

/** The highest first. @param {Record<string, number>} values @returns {Row[]} */
function valueRows(values) {
  const bar = barOf(Object.values(values));
  return Object.entries(values)
    .sort((a, b) => b[1] - a[1])
    .map(([cell, value]) => ({ cell: Number(cell), ...bar(value), said: signed(value) }));
}

/** @param {import("./session.js").Session} session @param {string[]} names @param {AbortSignal} signal */
export function openBox(session, names, signal) {
  const element = h("section.box-open", { hidden: true });
  let shown = "";

  async function draw() {
    const { game } = session;
    const learner = learnerIn(game);
    if (!learner) return;
    // The last move the learner made: its box is the one for the position before.
    let ply = game.moves.length - 1;
    if (ply >= 0 && session.mover(ply) !== learner.side) ply--;
    const key = `${ply}:${game.moves.slice(0, ply + 1).join()}`;
    if (key === shown) return;
    shown = key;
    if (ply < 0) return void (element.hidden = true);
    try {
      const text = stonesAfter(session.cells, game.moves.slice(0, ply), game.first);
      const answer = await get(`/api/learners/${learner.id}/box?position=${encodeURIComponent(text)}`, {
        signal,
      });
      if (key === shown) fill(learner, answer, /** @type {number} */ (game.moves[ply]));
    } catch {
      element.hidden = true; // Forced moves have no box.
    }
  }

  /**
   * @param {{side: "X" | "O", id: string}} learner
   * @param {{box: Box, cells: Record<string, number>}} answer
   * @param {number} chosen
   */
  function fill({ side, id }, { box, cells }, chosen) {
    const { number, mirrors, beads, values = {}, total = 0 } = box;
    const standing = (/** @type {number | undefined} */ cell) => mirrors[cell ?? -1] ?? cell; // for its mirrors
    const chosenInBox = standing(cells[chosen]);
    /** @type {Map<number, number>} a cell of the game for each cell of the box */
    const actual = new Map();
    for (const [cell, image] of Object.entries(cells)) {
      const inBox = standing(image) ?? image;
      if (!actual.has(inBox) || inBox === chosenInBox)
        actual.set(inBox, inBox === chosenInBox ? chosen : Number(cell));
    }
    const name = nameOf(session, side);
    const title = beads
      ? t("{name} opened box {number}", { name, number })
      : t("What {name} thinks of each move", { name });
    element.setAttribute("aria-label", title);
    refill(
      element,
      h(
        "div.box-head",
        h("h3", title),
        h(
          "a.note",
          { href: `/menace/${id}` },
          beads ? tn("{number} bead", "{number} beads", total) : t("position {number}", { number }),
        ),
      ),
      h(
        "ul.box-rows",
        (beads ? beadRows(beads) : valueRows(values)).map(({ cell, from, long, said }) => {
          const bar = h("span.box-bar", { style: { marginLeft: `${100 * from}%`, width: `${100 * long}%` } });
          const drawn = cell === chosenInBox;
          return h(
            "li",
            { class: drawn ? "box-drawn" : "" },
            h("span.cell-name", names[actual.get(cell) ?? cell]),
            h("span.box-track", bar),
            h("span.number", said),
            h("span.note", drawn ? (beads ? tc("a bead", "drawn") : tc("a move", "played")) : ""),
          );
        }),
      ),
    );
    element.hidden = false;
  }

  return { element, draw };
}
