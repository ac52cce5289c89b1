// Notices in the panel: a problem, a question between the players, a look back, an engine that stopped.

import { h, refill } from "../dom.js";
import { withCells } from "../names.js";
import { other } from "../words.js";

/** @typedef {import("./session.js").Session} Session @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").Game} Game */

/** @param {{what: "undo" | "redo"}} question */
const thingAsked = ({ what }) => (what === "undo" ? "take back a move" : "play the move again");

/**
 * What has become of a question between the players, if that is what has changed; else "".
 * @param {Session} session @param {Game} before
 */
export function questionWords({ game, seats, mine, declined, over }, before) {
  const { asked } = game;
  if (mine.length === 2 || over) return ""; // who asks is who agrees
  if (asked && !before.asked)
    return `${seats[asked.by] ? "You asked" : `${asked.by} asks`} to ${thingAsked(asked)}.`;
  if (asked || !before.asked || game.moves.join() !== before.moves.join()) return "";
  const { by } = before.asked;
  const answerer = other(by);
  if (declined) return seats[by] ? "You no longer ask." : "You declined.";
  if (seats[by]) return `${answerer} declined.`;
  return mine.length ? `${by} no longer asks.` : "The question was dropped.";
}

/**
 * @param {Session} session
 * @param {{now: () => void, board: () => void}} actions `board` takes the focus when a notice with it goes
 */
export function notices(session, actions) {
  const element = h("div", { class: "notices" });
  let said = "";
  let isProblem = true;
  let told = ""; // stays until it is closed
  let drawn = "";
  /** @type {number | null} of a look back */
  let look = null;

  /** @param {string} words @param {() => void} onclick @param {string} [more] */
  const button = (words, onclick, more = "") =>
    h("button", { class: `button button-small ${more}`, type: "button", onclick }, words);

  /** @param {string} words @param {...import("../dom.js").Child} ways */
  const row = (words, ...ways) => h("div", { class: "notice" }, h("p", null, ...withCells(words)), ...ways);

  /** @param {number | null} ply */
  function draw(ply) {
    look = ply;
    const { game, lost, mine, over, slow } = session;
    const asked = over ? null : game.asked;
    const stopped = slow === "stopped" && !lost;
    const back = ply === null ? null : `Looking back: move ${ply} of ${game.moves.length}.`;
    const key = JSON.stringify([said, isProblem, told, lost, stopped, asked, back, mine, over]);
    if (key === drawn) return;
    drawn = key;
    const rows = [
      said && problem(),
      told && row(told, button("Close", () => tell(""))),
      lost && row("Reconnecting… The game is safe."),
      stopped &&
        row(
          "The engine stopped. Your game is safe.",
          button("Restart engine", () => void session.restart()),
        ),
      asked && question(asked),
      back && row(back, button("Back to now", actions.now)),
      !mine.length && !over && row("You are watching."),
    ].filter(Boolean);
    replace(rows);
    element.hidden = !rows.length;
  }

  /** A focus in here stays with its button, or goes to the board. @param {import("../dom.js").Child[]} rows */
  function replace(rows) {
    const focused = element.contains(document.activeElement) ? document.activeElement?.textContent : null;
    refill(element, ...rows);
    if (focused === null) return;
    const again = [...element.querySelectorAll("button")].find((one) => one.textContent === focused);
    if (again) again.focus({ preventScroll: true });
    else actions.board();
  }

  function problem() {
    const close = button("Close", () => say(""));
    const notice = row(said, close);
    notice.classList.toggle("notice-problem", isProblem);
    return notice;
  }

  /** @param {{by: Side, what: "undo" | "redo"}} asked */
  function question(asked) {
    const { by, what } = asked;
    const answerer = /** @type {Side} */ (other(by));
    const decline = () => void session.act("decline");
    if (session.seats[by])
      return row(
        `You asked to ${thingAsked(asked)}. Waiting for ${answerer}.`,
        button("Never mind", decline),
      );
    const words = `${by} asks to ${thingAsked(asked)}.`;
    if (!session.seats[answerer]) return row(words);
    const notice = row(
      words,
      button("Agree", () => void session.act(what), "button-main"),
      button("Decline", decline),
    );
    notice.setAttribute("role", "group");
    notice.setAttribute("aria-label", "A question");
    return notice;
  }

  /** @param {string} text @param {{problem?: boolean}} [how] */
  function say(text, { problem: bad = true } = {}) {
    said = text;
    isProblem = bad;
    draw(look);
  }

  /** @param {string} text */
  function tell(text) {
    told = text;
    draw(look);
  }

  return { element, draw, say, tell };
}
