// Small shared phrasing. Words about a position come from the server; these are about the page.

const NUMBERS = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** @param {number} number */
export const inWords = (number) => NUMBERS[number] ?? String(number);

/** "4 × 4 × 4" @param {number[]} shape */
export const sizes = (shape) => shape.join("\u2009×\u2009");

const RULES = ["exact", "misere", "gravity", "torus"]; // in the order in which they are written

/** The shape, k and rule of a board's name such as "7x6,4,gravity". @param {string} name */
export function parseName(name) {
  const [sides, ...parts] = name.split(",");
  const shape = (sides ?? "").split("x").map(Number);
  const k = parts.map(Number).find((number) => number > 0);
  return { shape, k: k ?? shape[0] ?? 0, rule: parts.filter((part) => RULES.includes(part)) };
}

/**
 * "6x5,4" or, where all sides are k, "4x4x4"; behind it the rule.
 * @param {number[]} shape @param {number} k @param {string[]} [rule]
 */
export function boardName(shape, k, rule = []) {
  const says = shape.every((side) => side === k) ? [] : [k];
  return [shape.join("x"), ...says, ...RULES.filter((word) => rule.includes(word))].join(",");
}

/** @param {number} number @param {string} noun @param {string} [more] of several */
export const counted = (number, noun, more = "s") =>
  `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : more}`;

/** @param {string} name a level's, or any player's @param {string} [learner] what it is called, if it is one */
export function playerName(name, learner = "A learner") {
  if (name === "human") return "A person";
  if (name.startsWith("learner:")) return learner;
  return capital(name);
}

/** "Layer 4, top" @param {number} layer from 0 @param {number} layers */
export function layerName(layer, layers) {
  const where = layer === layers - 1 ? ", top" : layer === 0 ? ", bottom" : "";
  return `Layer ${layer + 1}${where}`;
}

/** @param {string} side */
export const other = (side) => (side === "X" ? "O" : "X");

/** The stones after some moves. @param {number} cells @param {number[]} moves @param {string} first */
export function stonesAfter(cells, moves, first) {
  const stones = Array(cells).fill(".");
  moves.forEach((cell, i) => (stones[cell] = i % 2 ? other(first) : first));
  return stones.join("");
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence as a title. @param {string} sentence */
export const withoutStop = (sentence) => sentence.replace(/\.$/, "");

/** How long ago, roughly. @param {number} when milliseconds */
export function ago(when) {
  const minutes = Math.round((Date.now() - when) / 60000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${counted(minutes, "minute")} ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `${counted(hours, "hour")} ago`;
  return `${counted(Math.round(hours / 24), "day")} ago`;
}
