// The language of the page: its catalogue, and sentences with facts in them.
// A sentence is written in English, with names in braces where facts go; that is its entry in the catalogue.

/** What they call themselves; the server writes them into the page. @type {Record<string, string>} */
export const LANGUAGES = JSON.parse(globalThis.document?.documentElement.dataset.languages ?? "{}");

const KEY = "noughts.language";

/** A text, or by the name of a plural several. @type {Record<string, string | Record<string, string>>} */
let catalogue = {};

/** @typedef {Record<string, unknown>} Facts */

/** What was chosen here, else the first language of ours that the browser asks for. */
function wished() {
  let chosen = null;
  try {
    chosen = localStorage.getItem(KEY);
  } catch {
    // Where nothing is kept, nothing was chosen.
  }
  const wishes = [chosen ?? "", ...navigator.languages].map((wish) => wish.split("-")[0] ?? "");
  return wishes.find((wish) => wish in LANGUAGES) ?? "en";
}

export const language = wished();

/** Fetches the catalogue; without it the page speaks English. */
export async function load() {
  document.documentElement.lang = language;
  if (language === "en") return;
  const answer = await fetch(new URL(`../words/${language}.json`, import.meta.url));
  if (answer.ok) catalogue = await answer.json();
}

/** Speaks another language from now on: the page begins anew. @param {string} name */
export function choose(name) {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    return; // It could not be remembered, so nothing would change.
  }
  location.reload();
}

const numbers = new Intl.NumberFormat(language);
const plurals = new Intl.PluralRules(language);

/** A number as the language writes it. @param {number} value @param {Intl.NumberFormatOptions} [how] */
export const number = (value, how) =>
  how ? new Intl.NumberFormat(language, how).format(value) : numbers.format(value);

/** "70.9%", and in German with a space that does not break. @param {number} share @param {number} [digits] */
export const percent = (share, digits = 1) =>
  number(share, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });

/** @param {string} template @param {Facts} facts */
const filled = (template, facts) =>
  template.replace(/\{(\w+)\}/g, (whole, name) => {
    const fact = facts[name];
    return fact === undefined ? whole : typeof fact === "number" ? number(fact) : String(fact);
  });

/** A sentence with its facts. @param {string} template @param {Facts} [facts] */
export function t(template, facts = {}) {
  return filled(/** @type {string} */ (catalogue[template] ?? template), facts);
}

/**
 * The same where one English text has several meanings, or in other languages several forms.
 * @param {string} meaning @param {string} template @param {Facts} [facts]
 */
export function tc(meaning, template, facts = {}) {
  return filled(/** @type {string} */ (catalogue[`${meaning}\u0004${template}`] ?? template), facts);
}

/**
 * The same of a number of things, which is called `number`.
 * @param {string} one @param {string} many @param {number} count @param {Facts} [facts]
 */
export function tn(one, many, count, facts = {}) {
  const said = catalogue[one];
  const form = plurals.select(count);
  const template = typeof said === "object" ? (said[form] ?? said.other ?? many) : count === 1 ? one : many;
  return filled(template, { ...facts, number: count });
}

/**
 * A sentence as a row of texts and things: what stands for a name that it still has in braces is at an odd place.
 * @template T @param {string} sentence @param {Record<string, T>} things @returns {(string | T)[]}
 */
export const withParts = (sentence, things) =>
  sentence.split(/\{(\w+)\}/).map((part, i) => (i % 2 ? (things[part] ?? part) : part));
