// MENACE as an opponent: the box it last opened, and what its beads said.

import { get } from "../api.js";
import { h, refill } from "../dom.js";
import { counted, stonesAfter } from "../words.js";

/** @param {import("../types.js").Game} game @returns {{side: "X" | "O", id: string} | null} */
export function learnerIn(game) {
  for (const side of /** @type {("X" | "O")[]} */ (["X", "O"])) {
    const player = game.players[side];
    if (player.startsWith("learner:")) return { side, id: player.slice("learner:".length) };
  }
  return null;
}

/** @param {import("./session.js").Session} session @param {string[]} names @param {AbortSignal} signal */
export function openBox(session, names, signal) {
  const element = h("section", {
    class: "box-open",
    hidden: true,
    "aria-label": "The matchbox MENACE opened",
  });
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
      if (key === shown) fill(answer, /** @type {number} */ (game.moves[ply]));
    } catch {
      element.hidden = true; // Forced moves have no box.
    }
  }

  /**
   * @param {{box: {number: number, beads: Record<string, number>, total: number}, cells: Record<string, number>}} answer
   * @param {number} chosen
   */
  function fill({ box, cells }, chosen) {
    const chosenInBox = cells[chosen];
    /** @type {Map<number, number>} a cell of the game for each cell of the box */
    const actual = new Map();
    for (const [cell, inBox] of Object.entries(cells))
      if (!actual.has(inBox) || inBox === chosenInBox)
        actual.set(inBox, inBox === chosenInBox ? chosen : Number(cell));
    const rows = Object.entries(box.beads)
      .filter(([, beads]) => beads > 0)
      .sort((a, b) => b[1] - a[1]);
    const most = Math.max(1, ...rows.map(([, beads]) => beads));
    refill(
      element,
      h(
        "div",
        { class: "box-head" },
        h("h3", null, `MENACE opened box ${box.number}`),
        h("a", { class: "note", href: `/menace/${learnerIn(session.game)?.id}` }, counted(box.total, "bead")),
      ),
      h(
        "ul",
        { class: "box-rows" },
        rows.map(([cell, beads]) => {
          const bar = h("span", { class: "box-bar" });
          bar.style.width = `${(100 * beads) / most}%`;
          const drawn = Number(cell) === chosenInBox;
          return h(
            "li",
            { class: drawn ? "box-drawn" : "" },
            h("span", { class: "cell-name" }, names[actual.get(Number(cell)) ?? Number(cell)]),
            h("span", { class: "box-track" }, bar),
            h("span", { class: "number" }, beads),
            h("span", { class: "note" }, drawn ? "drawn" : ""),
          );
        }),
      ),
    );
    element.hidden = false;
  }

  return { element, draw };
}
