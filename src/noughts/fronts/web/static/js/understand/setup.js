// Setting up a position: which board, whose turn. The stones themselves are put on the board by the page.

import { get } from "../api.js";
import { wellOf } from "../board/scene.js";
import { h, refill } from "../dom.js";
import { sign } from "../icons.js";
import { t, tc } from "../language.js";
import { segments } from "../segments.js";
import { parseName, sizes } from "../words.js";

const OTHER = "other";

/**
 * @typedef {object} SetupWishes
 * @property {(name: string) => void} board
 * @property {(turn: string) => void} turn
 * @property {() => void} clear
 * @property {() => void} analyze
 */

export class Setup {
  /** @param {SetupWishes} wishes */
  constructor(wishes) {
    this.wishes = wishes;
    this.select = h("select", { id: "setup-board" });
    this.select.addEventListener("change", () => this.#choose());
    this.name = h("input", {
      id: "setup-name",
      type: "text",
      maxlength: 40,
      placeholder: "7x6,4,gravity",
      autocomplete: "off",
      spellcheck: "false",
    });
    this.name.addEventListener(
      "change",
      () => this.name.value.trim() && wishes.board(this.name.value.trim()),
    );
    this.own = h(
      "div.field",
      { hidden: true },
      h("label", { for: "setup-name" }, t("Its sides, how many in a row, and its rule")),
      this.name,
    );
    this.turns = segments(
      "turn",
      t("Side to move"),
      ["X", "O"].map((side) => [side, sign(side, 16), side]),
      (side) => wishes.turn(side),
    );
    this.go = h("button.button.button-main", { onclick: () => wishes.analyze() }, tc("button", "Analyze"));
    this.empty = h("button.button", { onclick: () => wishes.clear() }, t("Clear the board"));
    this.element = h(
      "section.setup",
      { "aria-label": t("Set up a position") },
      h("p.serif", t("Press a cell for X, again for O, once more to empty it.")),
      h("div.field", h("label", { for: "setup-board" }, t("Board")), this.select),
      this.own,
      h("div.field", h("span", t("To move")), this.turns.element),
      h("div.setup-ways", this.go, this.empty),
    );
  }

  /** The boards to offer, and the one that is chosen. @param {string} chosen */
  async fill(chosen) {
    const { boards } = await get("/api/boards");
    const names = boards.map((/** @type {{name: string}} */ one) => one.name);
    const known = names.includes(chosen);
    const options = boards.map((/** @type {import("../types.js").Offer} */ one) =>
      h("option", { value: one.name }, `${sizes(one.shape)}, ${one.about}`),
    );
    refill(this.select, ...options, h("option", { value: OTHER }, t("Another board…")));
    this.select.value = known ? chosen : OTHER;
    this.own.hidden = known;
    if (!known) this.name.value = chosen;
  }

  #choose() {
    this.own.hidden = this.select.value !== OTHER;
    if (this.select.value === OTHER) this.name.focus();
    else this.wishes.board(this.select.value);
  }

  /** @param {string} turn */
  showTurn(turn) {
    this.turns.draw(turn);
  }
}

const NEXT = /** @type {Record<string, string>} */ ({ ".": "X", X: "O", O: "." });

/**
 * The stones after a press on a cell: X, then O, then nothing. Where stones fall, the first falls, and with one
 * that is taken away those above it go.
 * @param {import("../types.js").BoardInfo} board @param {string} stones @param {number} pressed
 */
export function putStone(board, stones, pressed) {
  const well = wellOf(board, pressed);
  const cell = stones[pressed] === "." ? (well.find((one) => stones[one] === ".") ?? pressed) : pressed;
  const sign = NEXT[stones[cell] ?? "."] ?? ".";
  const gone = sign === "." ? well.slice(well.indexOf(cell)) : [];
  const now = [...stones].map((stone, at) => (at === cell ? sign : gone.includes(at) ? "." : stone)).join("");
  return { cell, sign, stones: now };
}

/** "4 × 4 × 4" from a board's name. @param {string} name */
export const boardTitle = (name) => sizes(parseName(name).shape);
