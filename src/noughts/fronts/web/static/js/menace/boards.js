// The boards that are offered to learners, as a choice of one; and the sides as another.

import { get } from "../api.js";
import { h } from "../dom.js";
import { sign } from "../icons.js";
import { t } from "../language.js";
import { segments } from "../segments.js";

/** @typedef {import("../types.js").Offer} Offer */

/** @param {AbortSignal} [signal] @returns {Promise<Offer[]>} */
export const learnerBoards = async (signal) => (await get("/api/boards", { signal })).learners;

/**
 * @param {Offer[]} offers @param {import("../dom.js").Props} props @param {import("../types.js").BoardInfo} [here]
 * a board that is chosen, offered or not
 */
export function boardSelect(offers, props, here) {
  const others = here && !offers.some(({ name }) => name === here.name) ? [here] : [];
  return h(
    "select",
    { ...props, ...(here ? { value: here.name } : {}) },
    ...[...others, ...offers].map(({ name, shape, about }) =>
      h("option", { value: name }, [shape.join("\u2009×\u2009"), about].flat().join(", ")),
    ),
  );
}

/** X or O, by their signs. @param {string} legend @param {(side: string) => void} choose */
export const sideSegments = (legend, choose) =>
  segments(
    "seat",
    legend,
    [
      ["X", t("{side}, first", { side: "X" })],
      ["O", t("{side}, second", { side: "O" })],
    ].map(([side = "", label]) => [side, sign(side, 14), h("span.unseen", label)]),
    choose,
    "seat",
  );
