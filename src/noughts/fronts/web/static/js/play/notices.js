// Notices in the panel: a problem, a question between the players, a look back, an engine that stopped.

import { h, refill } from "../dom.js";
import { t } from "../language.js";
import { withCells } from "../names.js";
import { other } from "../words.js";

/** @typedef {import("./session.js").Session} Session @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").Game} Game */

/** @param {{by: Side, what: "undo" | "redo"}} question @param {boolean} mine whether it was asked here */
function askedWords({ by, what }, mine) {
  if (mine)
    return what === "undo" ? t("You asked to take back a move.") : t("You asked to play the move again.");
  return what === "undo"
    ? t("{side} asks to take back a move.", { side: by })
    : t("{side} asks to play the move again.", { side: by });
}

/**
 * What has become of a question between the players, if that is what has changed; else "".
 * @param {Session} session @param {Game} before
 */
export function questionWords({ game, seats, mine, declined, over }, before) {
  const { asked } = game;
  if (mine.length === 2 || over) return ""; // who asks is who agrees
  if (asked && !before.asked) return askedWords(asked, Boolean(seats[asked.by]));
  if (asked || !before.asked || game.moves.join() !== before.moves.join()) return "";
  const { by } = before.asked;
  const answerer = other(by);
  if (declined) return seats[by] ? t("You no longer ask.") : t("You declined.");
  if (seats[by]) return t("{side} declined.", { side: answerer });
  return mine.length ? t("{side} no longer asks.", { side: by }) : t("The question was dropped.");
}

/**
 * @param {Session} session
 * @param {{now: () => void, board: () => void, redraw: () => void}} actions `board` takes the focus when a
 *   notice with it goes; `redraw` has the page draw, and so these, in the next frame
 */
export function notices(session, actions) {
  const element = h("div.notices");
  let said = "";
  let isProblem = true;
  let told = ""; // stays until it is closed
  let drawn = "";

  /** @param {string} words @param {() => void} onclick @param {string} [more] */
  const button = (words, onclick, more = "") =>
    h("button", { class: `button button-small ${more}`, onclick }, words);

  /** @param {string} words @param {...import("../dom.js").Child} ways */
  const row = (words, ...ways) => h("div.notice", h("p", ...withCells(words)), ...ways);

  /** @param {number | null} ply of a look back */
  function draw(ply) {
    const { game, lost, mine, over, slow } = session;
    const asked = over ? null : game.asked;
    const stopped = slow === "stopped" && !lost;
    const total = game.moves.length;
    const back = ply === null ? null : t("Looking back: move {ply} of {total}.", { ply, total });
    const key = JSON.stringify([said, isProblem, told, lost, stopped, asked, back, mine, over]);
    if (key === drawn) return;
    drawn = key;
    const rows = [
      said && problem(),
      told &&
        row(
          told,
          button(t("Close"), () => tell("")),
        ),
      lost && row(t("Reconnecting… The game is safe.")),
      stopped &&
        row(
          t("The engine stopped. Your game is safe."),
          button(t("Restart engine"), () => void session.restart()),
        ),
      asked && question(asked),
      back && row(back, button(t("Back to now"), actions.now)),
      !mine.length && !over && row(t("You are watching.")),
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
    const close = button(t("Close"), () => say(""));
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
        [askedWords(asked, true), t("Waiting for {side}.", { side: answerer })].join(" "),
        button(t("Never mind"), decline),
      );
    const words = askedWords(asked, false);
    if (!session.seats[answerer]) return row(words);
    const notice = row(
      words,
      button(t("Agree"), () => void session.act(what), "button-main"),
      button(t("Decline"), decline),
    );
    notice.setAttribute("role", "group");
    notice.setAttribute("aria-label", t("A question"));
    return notice;
  }

  /** @param {string} text @param {{problem?: boolean}} [how] */
  function say(text, { problem: bad = true } = {}) {
    said = text;
    isProblem = bad;
    actions.redraw();
  }

  /** @param {string} text */
  function tell(text) {
    told = text;
    actions.redraw();
  }

  return { element, draw, say, tell };
}
