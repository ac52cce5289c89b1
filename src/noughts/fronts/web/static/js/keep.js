// What this browser remembers: secrets of seats and learners, recent games, the last choice made.
// Where storage is refused (private windows), everything is kept until the page is closed.

/** @type {Map<string, string>} */
const fallback = new Map();

/** @param {string} key @param {any} otherwise @returns {any} */
function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? fallback.get(key) ?? "null") ?? otherwise;
  } catch {
    const kept = fallback.get(key);
    return kept ? JSON.parse(kept) : otherwise;
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  const text = JSON.stringify(value);
  fallback.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // The fallback has it.
  }
}

/** What is to be said when a game's page opens, once. @type {Map<string, string>} */
const word = new Map();

/** @param {string} id @param {string} words */
export const leaveWord = (id, words) => void word.set(id, words);

/** @param {string} id */
export function takeWord(id) {
  const words = word.get(id) ?? "";
  word.delete(id);
  return words;
}

const SEATS = "noughts.seats";
const LEARNERS = "noughts.learners";
const PAIRS = "noughts.pairs";
const INVITES = "noughts.invites";
const RECENT = "noughts.recent";
const CHOICE = "noughts.choice";
const MOST_RECENT = 12;
const MOST_SEATS = 200;

/** The secrets kept of a game's seats. @param {string} id @returns {{X?: string, O?: string}} */
export const seats = (id) => read(SEATS, {})[id] ?? {};

/** @param {string} id @param {{X?: string, O?: string}} secrets */
export function keepSeats(id, secrets) {
  const { [id]: known, ...others } = read(SEATS, {});
  const entries = Object.entries({ ...others, [id]: { ...known, ...secrets } });
  write(SEATS, Object.fromEntries(entries.slice(-MOST_SEATS)));
}

/**
 * The other seat's secret, kept only to send it: whoever has it here does not play it.
 * @param {string} id
 * @returns {{X?: string, O?: string}}
 */
export const invites = (id) => read(INVITES, {})[id] ?? {};

/** @param {string} id @param {{X?: string, O?: string}} secrets */
export function keepInvite(id, secrets) {
  const { [id]: _, ...others } = read(INVITES, {});
  write(INVITES, Object.fromEntries(Object.entries({ ...others, [id]: secrets }).slice(-MOST_SEATS)));
}

/**
 * @typedef {{id: string, secret: string, name: string, board?: string, side?: string, kind?: string}} KeptLearner   a MENACE unless it has a kind
 */

/** @returns {KeptLearner[]} */
export const learners = () => read(LEARNERS, []);

/** Those of a kind that play a side of a board. @param {string} board @param {string} side @param {string} kind */
export const learnersOf = (board, side, kind) =>
  learners().filter((one) => one.board === board && one.side === side && (one.kind ?? "menace") === kind);

/** @param {string} id @returns {KeptLearner | undefined} */
export const learner = (id) => learners().find((one) => one.id === id);

/** @param {KeptLearner} one */
export function keepLearner(one) {
  write(LEARNERS, [one, ...learners().filter((other) => other.id !== one.id)]);
}

/** @param {string} id */
export function forgetLearner(id) {
  write(
    LEARNERS,
    learners().filter((one) => one.id !== id),
  );
}

/** @typedef {{id: string, secret: string}} Kept */

/** @typedef {{board: string, side: string, two: [Kept, Kept]}} KeptPair   MENACE, and Q-learning */

/** The pairs of this browser that learn from the same games, the one last looked at first. @returns {KeptPair[]} */
export const pairs = () => read(PAIRS, []);

/** @param {KeptPair} one */
export const keepPair = (one) =>
  write(PAIRS, [one, ...pairs().filter(({ board, side }) => board !== one.board || side !== one.side)]);

/**
 * @typedef {{id: string, board: string, players: {X: string, O: string}, status: string, plies: number,
 *   seat: string, when: number, learner?: string}} RecentGame   `learner` is what one that plays is called
 */

/** Games opened in this browser, the latest first. @returns {RecentGame[]} */
export const recent = () => read(RECENT, []);

/** @param {RecentGame} game */
export function keepRecent(game) {
  write(RECENT, [game, ...recent().filter((other) => other.id !== game.id)].slice(0, MOST_RECENT));
}

/** A game that was deleted is not remembered. @param {string} id */
export function forgetGame(id) {
  for (const key of [SEATS, INVITES]) {
    const { [id]: _, ...others } = read(key, {});
    write(key, others);
  }
  write(
    RECENT,
    recent().filter((other) => other.id !== id),
  );
}

/** The last choice made on the home page. @returns {Record<string, any>} */
export const choice = () => read(CHOICE, {});

/** @param {Record<string, any>} made */
export const keepChoice = (made) => write(CHOICE, made);

/** @returns {"light" | "dark"} */
export function theme() {
  const set = document.documentElement.dataset.theme;
  if (set === "light" || set === "dark") return set;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** @param {"light" | "dark"} name */
export function keepTheme(name) {
  document.documentElement.dataset.theme = name;
  try {
    localStorage.setItem("noughts.theme", name);
  } catch {
    // It holds until the page is closed.
  }
}
