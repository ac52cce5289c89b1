// Small shared phrasing. Words about a position come from the server; these are about the page.

import { t, tc, tn } from "./language.js";

const NUMBERS = [
  tc("number", "zero"),
  tc("number", "one"),
  tc("number", "two"),
  tc("number", "three"),
  tc("number", "four"),
  tc("number", "five"),
  tc("number", "six"),
  tc("number", "seven"),
  tc("number", "eight"),
  tc("number", "nine"),
  tc("number", "ten"),
  tc("number", "eleven"),
  tc("number", "twelve"),
];

/** @type {Record<string, string>} */
const LEVELS = {
  random: t("Random"),
  easy: t("Easy"),
  difficult: t("Difficult"),
  insane: t("Insane"),
  impossible: t("Impossible"),
  perfect: t("Perfect"),
};

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

/** @param {string} name a level's, or any player's @param {string} [learner] what it is called, if it is one */
export function playerName(name, learner = t("A learner")) {
  if (name === "human") return t("A person");
  if (name.startsWith("learner:")) return learner;
  return LEVELS[name] ?? capital(name);
}

/** "Layer 4, top" @param {number} layer from 0 @param {number} layers */
export function layerName(layer, layers) {
  const number = layer + 1;
  if (number === layers) return t("Layer {number}, top", { number });
  return layer === 0 ? t("Layer {number}, bottom", { number }) : t("Layer {number}", { number });
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
  if (minutes < 1) return t("just now");
  if (minutes < 60) return tn("{number} minute ago", "{number} minutes ago", minutes);
  const hours = Math.round(minutes / 60);
  if (hours < 24) return tn("{number} hour ago", "{number} hours ago", hours);
  return tn("{number} day ago", "{number} days ago", Math.round(hours / 24));
}

/**
 * What there is to say of a game that is looked back on: its mistake, and what was given up at the end.
 * @param {import("./understand/graph.js").Review | null} review
 */
export function reviewWords(review) {
  return [review?.mistake?.words, review?.given_up?.words].filter(Boolean).join(" ");
}
