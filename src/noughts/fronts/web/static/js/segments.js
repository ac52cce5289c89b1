// Radio buttons as one control: arrows move, the label is what is seen.

import { h } from "./dom.js";

/**
 * @typedef {object} Segments
 * @property {HTMLFieldSetElement} element
 * @property {(chosen: string, closed?: Set<string>) => void} draw what is chosen, and what cannot be
 */

/**
 * @param {string} name of the radio buttons, one of a kind on a page
 * @param {string} legend
 * @param {[value: string, ...label: import("./dom.js").Child[]][]} options
 * @param {(value: string) => void} choose
 * @param {string} [more] classes
 * @returns {Segments}
 */
export function segments(name, legend, options, choose, more = "") {
  const inputs = options.map(([value]) =>
    h("input", { type: "radio", name, value, onchange: () => choose(value) }),
  );
  const element = h(
    "fieldset",
    { class: `segments ${more}` },
    h("legend.unseen", legend),
    options.map(([, ...label], i) => h("label", inputs[i], ...label)),
  );
  return {
    element,
    draw(chosen, closed = new Set()) {
      for (const input of inputs) {
        input.checked = input.value === chosen;
        input.disabled = closed.has(input.value);
      }
    },
  };
}
