// The parts of the panel beside the board: players, status, hint, how it ended, controls.

import { allow, h, ifAllowed, refill } from "../dom.js";
import { ask, openDialog } from "../header.js";
import { dots, icon, sign } from "../icons.js";
import { t, tc } from "../language.js";
import { KINDS } from "../learners.js";
import { withCells } from "../names.js";
import { inWords, other, playerName, reviewWords, withoutStop } from "../words.js";
import { write } from "./clock.js";

/** @typedef {import("./session.js").Session} Session @typedef {import("../types.js").Side} Side */
/** @typedef {import("../understand/graph.js").Review} Review */

/** @param {Session} session @param {Side} side */
export function nameOf(session, side) {
  const player = session.game.players[side];
  if (player !== "human") return playerName(player, session.learners[side]?.name);
  if (session.me === side) return t("You");
  return session.me ? t("Other player") : t("Player {side}", { side });
}

/** Its kind too, if its name does not say so. @param {import("../learners.js").Known} learner @param {import("../learners.js").Kind} kind */
function aboutLearner({ name }, kind) {
  const { title, about } = KINDS[kind];
  return name === title ? about : t("{kind}: {about}", { kind: title, about });
}

/** @param {Session} session @param {Map<string, string>} levels what each level is like */
export function players(session, levels) {
  const element = h("div.players");
  /** @type {{side: Side, element: HTMLElement}[]} */
  let clocks = [];

  /** @param {Side} side */
  function clockOf(side) {
    if (!session.game.clock) return false;
    const clock = h("span.player-clock", { role: "timer", "aria-label": t("{side}'s clock", { side }) });
    clocks.push({ side, element: clock });
    return clock;
  }

  /** Lets the clocks be seen running. */
  function tick() {
    for (const clock of clocks) write(clock.element, session.game, clock.side, session.heard);
  }

  /** @param {Side} side */
  function about(side) {
    const player = session.game.players[side];
    if (isSlow(side)) return t("Still looking…");
    const learner = session.learners[side];
    if (learner) return learner.kind ? aboutLearner(learner, learner.kind) : "";
    if (player !== "human") return levels.get(player) ?? "";
    const first = session.game.first === side;
    if (session.seats[side])
      return first ? t("Playing {side}, first", { side }) : t("Playing {side}, second", { side });
    return first ? t("{side}, first", { side }) : t("{side}, second", { side });
  }

  /** @param {Side} side */
  const isSlow = (side) => session.slow === "looking" && session.game.turn === side && !session.pending;

  /** @param {number | null} ply of a look back, in which nobody is to move */
  function draw(ply) {
    const { game } = session;
    const thinking = game.thinking && !session.over && session.slow !== "stopped";
    clocks = [];
    refill(
      element,
      ...[game.first, /** @type {Side} */ (other(game.first))].map((side) => {
        const turn =
          ply === null &&
          !session.over &&
          (session.pending ? other(session.pending.side) : game.turn) === side;
        const waits = turn && thinking && game.turn === side && !session.pending;
        return h(
          "div",
          {
            class: `player${turn ? ` player-turn player-${side.toLowerCase()}` : ""}`,
            dataset: { slow: String(isSlow(side)) },
          },
          sign(side, 22, side),
          h(
            "div.player-who",
            h("span.player-name", nameOf(session, side)),
            h("span.player-about.note", about(side)),
          ),
          waits && dots(t("Thinking")),
          turn && h("span.unseen", t("to move")),
          game.result === side && h("span.player-won.note", tc("a player", "won")),
          clockOf(side),
        );
      }),
    );
    tick();
  }
  return { element, draw, tick };
}

/** The server's words about the end, said to who plays here. @param {Session} session */
export function headline(session) {
  const { game, me } = session;
  const { title } = game.words;
  if (!session.over) return title;
  const plain = withoutStop(title);
  if (game.resigned && game.resigned === me) return t("You resigned");
  if (!me) return plain;
  // For translators: these are looked for in titles such as "{winner} wins on {line}." and replaced.
  if (game.result === me) return plain.replace(t("{side} wins", { side: me }), t("You win"));
  // For translators: in titles such as "{winner} wins: {loser} completed {line}."; as much as stands before the line.
  return plain.replace(t("{side} completed", { side: me }), t("you completed"));
}

/** @param {Session} session @param {number} k @param {{again: () => void}} actions */
export function status(session, k, actions) {
  const heading = h("h2.status");
  const detail = h("p.status-detail");
  const ended = h("div.ended", { hidden: true });
  const element = h("div.play-status", heading, detail, ended);
  let drawn = "";

  /** @param {Review | null} review @param {number | null} ply of a look back */
  function draw(review, ply) {
    const { game } = session;
    if (ply !== null) return drawBack(ply);
    const pending = session.pending ? t("{side} to move.", { side: other(session.pending.side) }) : "";
    const { alarm } = game.words;
    const side = /\bX\b/.test(alarm) ? "x" : "o";
    refill(
      heading,
      pending || headline(session),
      !pending && alarm && [" ", h("span", { class: `alarm-${side}` }, alarm)],
    );
    const words = pending ? "" : game.words.detail;
    refill(detail, ...withCells(words));
    detail.hidden = !words || session.over;
    ended.hidden = !session.over;
    const key = `${session.over}${reviewWords(review)}${game.number}`;
    if (key === drawn) return;
    drawn = key;
    drawEnd(review);
  }

  /** What is said is about the board that is shown. @param {number} ply */
  function drawBack(ply) {
    const total = session.game.moves.length;
    refill(heading, ply ? t("After move {ply} of {total}.", { ply, total }) : t("Before the first move."));
    detail.hidden = true;
    ended.hidden = true;
  }

  /** @param {Review | null} review */
  function drawEnd(review) {
    const { game, me } = session;
    if (!session.over) return;
    const again = me ? t("Play again as {side}", { side: other(me) }) : t("Play again");
    const mistake = review?.mistake;
    const why = mistake ? `&ply=${mistake.ply - 1}` : "";
    const drawn = game.result === "draw" ? t("Nobody has {count} in a row.", { count: inWords(k) }) : "";
    const reason = reviewWords(review) || drawn;
    refill(
      ended,
      reason && h("p.serif", ...withCells(reason)),
      h(
        "div.ended-ways",
        session.mine.length > 0 && h("button.button.button-main", { onclick: actions.again }, again),
        h(
          "a.button",
          { href: `/analyze?game=${game.id}${why}` },
          icon("chart"),
          mistake ? t("Show me why") : t("Analyze"),
        ),
      ),
    );
  }
  return { element, draw };
}

/** @param {Session} session */
export function hintCard(session) {
  const element = h("div.advice.play-hint", { hidden: true });
  function draw() {
    const { hint } = session;
    element.hidden = !hint;
    if (!hint) return;
    refill(
      element,
      h(
        "p.capitals",
        h(
          "span",
          t("Hint"),
          h("span.hint-play", " · ", tc("a hint", "play")),
          " ",
          h("span.cell-name", hint.name),
        ),
        hint.proved && h("span", t("Proved")),
      ),
      h("p.serif", ...withCells(hint.reason)),
    );
  }
  return { element, draw };
}

/** @param {Session} session @param {{hint: () => void, share: () => void, remove: () => void}} actions */
export function controls(session, actions) {
  /**
   * @param {import("../icons.js").IconName} name
   * @param {string} words
   * @param {() => void} onclick
   * @param {string} [more]
   */
  const button = (name, words, onclick, more = "") =>
    h(
      "button",
      { class: `button control ${more}`, onclick: ifAllowed(onclick) },
      icon(name),
      h("span", words),
    );
  const undo = button("undo", t("Undo"), () => session.act("undo"));
  const redo = button("redo", t("Redo"), () => session.act("redo"));
  const hint = button("bulb", t("Hint"), actions.hint, "button-hint control-hint");
  const analyze = h(
    "a.button.control",
    { href: `/analyze?game=${session.game.id}` },
    icon("chart"),
    h("span", t("Analyze")),
  );
  const resign = button("flag", t("Resign"), () => confirmResign(session), "control-resign");
  const fresh = h("a.button.control", { href: "/" }, icon("plus"), h("span", t("New game")));
  const share = h(
    "button.button.button-small.button-bare",
    { onclick: actions.share },
    icon("share"),
    t("Share"),
  );
  const save = h(
    "a.button.button-small.button-bare",
    { href: `/api/games/${session.game.id}/file`, download: `noughts-${session.game.id.slice(0, 8)}.json` },
    icon("save"),
    t("Save to a file"),
  );
  const resignSmall = h(
    "button.button.button-small.button-bare.control-resign-small",
    { onclick: () => confirmResign(session) },
    icon("flag"),
    t("Resign"),
  );
  const remove = h(
    "button.button.button-small.button-bare",
    { onclick: () => confirmDelete(actions.remove) },
    icon("trash"),
    t("Delete"),
  );
  const six = h(
    "div.controls",
    { role: "group", "aria-label": t("What you can do") },
    undo,
    redo,
    hint,
    analyze,
    resign,
    fresh,
  );
  const more = h("div.more", share, save, resignSmall, remove);

  function draw() {
    const { game } = session;
    const seated = session.mine.length > 0;
    const canResign = seated && !session.over;
    allow(undo, seated && game.moves.length > 0 && !session.pending);
    allow(redo, seated && game.redo > 0);
    const asking = Boolean(session.asking);
    allow(hint, Boolean(session.myMove) && !asking);
    hint.setAttribute("aria-busy", String(asking));
    if (hint.lastChild) hint.lastChild.textContent = asking ? t("Looking…") : t("Hint");
    allow(resign, canResign);
    resignSmall.hidden = !canResign;
    remove.hidden = !session.deletable;
    analyze.setAttribute("href", `/analyze?game=${game.id}&ply=${game.moves.length}`);
  }
  return { six, more, draw };
}

/** @param {() => void} remove */
function confirmDelete(remove) {
  const words = t("It is gone for good, for everybody who has its address.");
  ask(t("Delete this game?"), words, [t("Keep it"), t("Delete")], remove);
}

/** @param {Session} session */
function confirmResign(session) {
  if (session.over || !session.mine.length) return;
  const resign = () => {
    dialog.close();
    void session.act("resign");
  };
  const dialog = openDialog(
    t("Resign this game?"),
    h("p.serif", t("{side} will have won.", { side: other(session.me ?? session.game.turn) })),
    h(
      "div.ended-ways",
      h("button.button.button-main", { onclick: resign }, t("Resign")),
      h("button.button", { onclick: () => dialog.close() }, t("Play on")),
    ),
  );
}
