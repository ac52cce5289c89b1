// A tournament that whoever runs the server shows: live while it is played, and as it ended later.

import { board as findBoard, get } from "../api.js";
import { smallBoard } from "../board/small.js";
import { h } from "../dom.js";
import { perFrame } from "../frames.js";
import { dots, icon } from "../icons.js";
import { language, number, t, tn } from "../language.js";
import { announce } from "../live.js";
import { navigate } from "../router.js";
import { createBoards } from "../tournament/boards.js";
import { createCross } from "../tournament/cross.js";
import { openGames } from "../tournament/games.js";
import { createStrength } from "../tournament/strength.js";
import { createTest } from "../tournament/test.js";
import { conditionsOf, titleOf, untilEnd } from "../tournament/words.js";
import { parseName, playerName } from "../words.js";

/**
 * @typedef {import("../types.js").Tournament} Tournament
 * @typedef {import("../types.js").BoardInfo} BoardInfo
 * @typedef {import("../types.js").Shapes["Brief"]} Brief
 */

const AGAIN = 3000; // milliseconds until a stream that was refused is asked for again

class TournamentPage {
  /** @param {Tournament} now @param {BoardInfo} board @param {boolean} hasOthers @param {AbortSignal} signal */
  constructor(now, board, hasOthers, signal) {
    this.now = now;
    this.board = board;
    this.hasOthers = hasOthers;
    this.signal = signal;
    this.decided = "";
    this.notice = h("p.notice.notice-problem", { role: "alert", hidden: true });
    this.cross = createCross((one, other) => openGames(now.id, one, other));
    this.strength = createStrength();
    this.test = createTest();
    this.boards = createBoards(now.id, board);
    this.dots = h("span.progress-dots", dots());
    this.count = h("span");
    this.bar = h("progress.progress-bar", { "aria-label": t("Games played") });
    this.facts = h("span.progress-facts");
    this.redraw = perFrame(() => this.#draw(), signal);
  }

  /** @returns {HTMLElement[]} */
  get elements() {
    const { now, board } = this;
    const save = h(
      "a.button.button-bare.progress-save",
      { href: `/api/tournaments/${now.id}/games.jsonl`, download: "" },
      icon("save"),
      t("Save the games"),
    );
    return [
      h(
        "div.tournament-head",
        h("h1", titleOf(now, [...now.first, ...now.players.map(({ name }) => name)])),
        this.hasOthers && h("a.button", { href: "/tournament" }, t("All tournaments")),
        h("p.tournament-sub", conditionsOf(now, board)),
        this.notice,
      ),
      h(
        "div.tournament-left",
        h(
          "section.card.progress",
          { "aria-label": t("Progress") },
          this.dots,
          this.count,
          this.bar,
          this.facts,
          save,
        ),
        this.cross.element,
        ...(now.test ? this.boards.elements : this.boards.elements.slice(0, 1)),
      ),
      h("div.tournament-right", this.strength.element, this.test.element),
      h("div.tournament-foot", !now.test && this.boards.elements[1]),
    ];
  }

  /** @param {Tournament} now */
  take(now) {
    this.now = now;
    this.redraw();
  }

  #draw() {
    const { now } = this;
    this.#drawProgress(now);
    this.cross.update(now);
    this.strength.update(now);
    this.boards.update(now);
    const decided = this.test.update(now);
    if (decided && decided !== this.decided) announce(decided);
    this.decided = decided;
  }

  /** @param {Tournament} now */
  #drawProgress({ state, winner, games, due, pace, left, test }) {
    this.dots.hidden = state !== "playing";
    const facts = { games: h("strong", number(games)) };
    this.count.replaceChildren(
      ...(due === null
        ? [facts.games, " ", tn("game", "games", games)]
        : test
          ? [facts.games, " ", tn("of at most {number} game", "of at most {number} games", due)]
          : [facts.games, " ", tn("of {number} game", "of {number} games", due)]),
    );
    this.bar.hidden = due === null;
    this.bar.max = due ?? 1;
    this.bar.value = games;
    const words = {
      playing: [
        pace && t("{pace} games a second", { pace: number(pace, { maximumSignificantDigits: 2 }) }),
        left !== null && untilEnd(left),
      ],
      finished: [
        winner === null ? t("Finished") : t("{name} wins the knock-out.", { name: playerName(winner) }),
      ],
      stopped: [t("Nobody plays it now")],
    }[state];
    this.facts.replaceChildren(
      ...words.flatMap((/** @type {string | number | false | null} */ one) => (one ? [h("span", one)] : [])),
    );
  }

  /** Follows what happens, as long as anything can. */
  watch() {
    /** @type {EventSource | null} */
    let stream = null;
    const listen = () => {
      if (this.signal.aborted || this.now.state === "finished") return;
      stream = new EventSource(`/api/tournaments/${this.now.id}/events?lang=${language}`);
      stream.addEventListener("tournament", ({ data }) => {
        this.notice.hidden = true;
        this.take(JSON.parse(data));
        if (this.now.state === "finished") stream?.close();
      });
      stream.addEventListener("error", () => {
        this.notice.textContent = t("No connection. What is shown may be old.");
        this.notice.hidden = false;
        if (stream?.readyState === EventSource.CLOSED) setTimeout(listen, AGAIN);
      });
    };
    this.signal.addEventListener("abort", () => stream?.close());
    listen();
  }
}

/** @param {Brief} one */
const card = ({ id, board, kind, entered, players, playing }) =>
  h(
    "li",
    h(
      "a.card.tournament-link",
      { href: `/tournament/${id}` },
      smallBoard(parseName(board), "", { width: 84, height: 84 }),
      h(
        "span.tournament-words",
        h("strong", titleOf({ kind, entered }, players)),
        h("span.note", board),
        playing && h("span.tournament-live", dots(), t("is being played")),
      ),
    ),
  );

/** @param {HTMLElement} main @param {Brief[]} all */
function showAll(main, all) {
  const empty = h(
    "p.serif",
    t(
      "No tournament is shown here. Whoever runs the server shows one with noughts serve --tournament FOLDER.",
    ),
  );
  const list = h("ul.tournament-list", all.map(card));
  main.append(h("div.tournament-head", h("h1", t("Tournaments"))), all.length ? list : empty);
}

/** @param {HTMLElement} main @param {{path: string, signal: AbortSignal}} where */
export async function show(main, { path, signal }) {
  const id = path.split("/")[2];
  /** @type {{tournaments: Brief[]}} */
  const { tournaments } = await get("/api/tournaments", { signal });
  if (signal.aborted) return;
  const [only] = tournaments;
  if (!id && only && tournaments.length === 1) {
    await navigate(`/tournament/${only.id}`, { replace: true });
    return;
  }
  if (!id) {
    showAll(main, tournaments);
    return;
  }
  const now = await get(`/api/tournaments/${encodeURIComponent(id)}`, { signal });
  const board = await findBoard(now.board);
  if (signal.aborted) return;
  const page = new TournamentPage(now, board, tournaments.length > 1, signal);
  main.append(...page.elements);
  page.take(now);
  page.watch();
}
