// The first page: a board, an opponent, who starts; then one sentence that repeats the choice.

import { Problem, board as boardInfo, get, post } from "../api.js";
import { allow, h, ifAllowed, refill } from "../dom.js";
import { perFrame } from "../frames.js";
import { boardCards } from "../home/boards.js";
import { ladder, recentGames } from "../home/ladder.js";
import { icon, sign } from "../icons.js";
import * as keep from "../keep.js";
import { t } from "../language.js";
import { announce } from "../live.js";
import { onlyHere } from "../play/share.js";
import { navigate } from "../router.js";
import { segments } from "../segments.js";
import { keepNew, learnerFor, startGame } from "../start.js";
import { other, parseName, playerName, sizes } from "../words.js";

/**
 * @typedef {"computer" | "here" | "link" | "menace"} Opponent
 * @typedef {{board: string, isOwn: boolean, own: import("../home/boards.js").Own, opponent: Opponent,
 *   level: string, starts: "me" | "them" | "toss", clock: string}} Choice
 */

/** @type {[Opponent, string][]} */
const OPPONENTS = [
  ["computer", t("Computer")],
  ["here", t("A friend here")],
  ["link", t("A friend elsewhere")],
  ["menace", "MENACE"],
];

/** @type {[value: string, label: string][]} */
const CLOCKS = [
  ["", t("No clock")],
  ["1:00+1", t("1 min")],
  ["5:00+3", t("5 min")],
  ["0:10/move", t("10 s each")],
];

/** @param {import("../types.js").LevelInfo[]} levels @returns {Choice} */
function lastChoice(levels) {
  const kept = keep.choice();
  const level = levels.some(({ name }) => name === kept.level) ? kept.level : (levels[1]?.name ?? "easy");
  return {
    board: "4x4x4",
    isOwn: false,
    opponent: "computer",
    starts: "me",
    clock: "",
    ...kept,
    own: { shape: [9, 6], k: 5, rule: [], ...kept.own },
    level,
  };
}

class HomePage {
  /**
   * @param {{boards: import("../types.js").Offer[], rules: import("../types.js").RuleInfo[]}} catalogue
   * @param {import("../types.js").LevelInfo[]} levels
   * @param {AbortSignal} signal
   */
  constructor({ boards: offers, rules }, levels, signal) {
    this.signal = signal;
    this.redraw = perFrame(() => this.#draw(), signal);
    this.choice = lastChoice(levels);
    if (!this.choice.isOwn && !offers.some(({ name }) => name === this.choice.board))
      this.choice.board = offers[0]?.name ?? "3x3";
    this.menaceCan = false;
    /** @type {string[]} what wins on the board chosen, and its rule */
    this.about = [];
    this.boards = boardCards(offers, rules, this.choice, (name, own) => this.chooseBoard(name, own));
    this.opponents = segments("opponent", t("Your opponent"), OPPONENTS, (value) =>
      this.change({ opponent: /** @type {Opponent} */ (value) }),
    );
    this.starters = segments(
      "starts",
      t("Who starts"),
      [
        ["me", [sign("X", 16), t("I start")]],
        ["them", [sign("O", 16), t("They start")]],
        ["toss", t("Toss a coin")],
      ],
      (value) => this.change({ starts: /** @type {Choice["starts"]} */ (value) }),
    );
    this.clocks = segments("clock", t("Clock"), CLOCKS, (clock) => this.change({ clock }), "home-clocks");
    this.ladder = ladder(levels, (level) => this.change({ level, opponent: "computer" }));
    this.ladderNote = h(
      "p.caption",
      { hidden: true },
      t("Elo: how far from the difficult level, by tournaments on this board."),
    );
    this.opponentNote = h("p.note");
    this.starterNote = h("p.note");
    this.sentence = h("p.home-sentence", { id: "home-sentence" });
    this.start = h(
      "button.button.button-main.button-large.home-start",
      { "aria-describedby": "home-sentence", onclick: ifAllowed(() => void this.begin()) },
      t("Start the game"),
    );
    this.problem = h("p.notice.notice-problem", { role: "alert", hidden: true });
    this.redraw();
    void this.#look();
  }

  layout() {
    const step = (/** @type {number} */ number, /** @type {string} */ words) =>
      h("h2", h("span.step-number", { "aria-hidden": "true" }, number), words);
    const file = h("input", {
      type: "file",
      accept: ".json,application/json",
      class: "unseen",
      id: "open-file",
      onchange: () => void this.open(file),
    });
    return h(
      "div.home",
      h(
        "div.home-head",
        h("h1", t("Three in a row is just the start")),
        h("p.home-lead", t("Pick a board. Play it, take it apart, or watch matchboxes learn it.")),
      ),
      h(
        "section.home-board",
        step(1, t("The board")),
        h("fieldset.bare", h("legend.unseen", t("The board")), this.boards),
      ),
      h("section.home-opponent", step(2, t("Your opponent")), this.opponents.element, this.opponentNote),
      h(
        "section.home-starter",
        step(3, t("Who starts")),
        this.starters.element,
        this.clocks.element,
        this.starterNote,
      ),
      h(
        "div.home-go",
        this.start,
        this.sentence,
        h(
          "span.home-open",
          file,
          h("label.button.button-bare", { for: "open-file" }, icon("open"), t("Open a saved game")),
        ),
        this.problem,
      ),
      h(
        "aside.home-side.card",
        h(
          "div.home-ladder",
          h("h2", t("The ladder")),
          h("p.caption", t("How far each level of the computer looks.")),
          this.ladderNote,
          this.ladder.element,
        ),
        recentGames(4),
      ),
    );
  }

  /** @param {Partial<Choice>} what */
  change(what) {
    Object.assign(this.choice, what);
    keep.keepChoice(this.choice);
    this.say("");
    this.redraw();
  }

  /** @param {string} name @param {boolean} isOwn */
  chooseBoard(name, isOwn) {
    this.about = [];
    this.change({ board: name, isOwn, ...(isOwn ? { own: parseName(name) } : {}) });
    void this.#look();
  }

  /** Whether matchboxes can play the board chosen is for the server to say. */
  async #look() {
    const { board } = this.choice;
    try {
      const info = await boardInfo(board);
      if (board === this.choice.board) {
        this.menaceCan = Boolean(info.menace);
        this.about = info.about;
      }
    } catch (problem) {
      if (!(problem instanceof Problem) || !problem.status) return; // nobody said no: every choice stays
      if (board === this.choice.board) this.menaceCan = false;
    }
    if (!this.menaceCan && this.choice.opponent === "menace") this.choice.opponent = "computer";
    this.redraw();
  }

  /** My side as far as it is known: X always starts. @returns {"X" | "O" | null} */
  get side() {
    const { starts, opponent } = this.choice;
    if (opponent === "here" || starts === "me") return "X";
    return starts === "them" ? "O" : null;
  }

  #draw() {
    const { opponent, level, starts } = this.choice;
    const shared = opponent === "here";
    this.opponents.draw(opponent, new Set(this.menaceCan ? [] : ["menace"]));
    this.clocks.draw(this.choice.clock);
    this.starters.draw(starts, new Set(shared ? ["me", "them", "toss"] : []));
    const side = /** @type {"X" | "O"} */ (other(this.side ?? "O"));
    this.ladder.draw(level, side, opponent === "computer", this.choice.board);
    this.ladderNote.hidden = !this.ladder.isTried(this.choice.board);
    const notes = {
      computer: this.menaceCan ? t("Its level is on the ladder.") : "",
      here: t("You take turns at this screen."),
      link: [t("You get an address to send. Each seat has its own secret."), onlyHere()].join(" "),
      menace: t("It learns from the game when it ends."),
    };
    const without = this.menaceCan ? "" : t("MENACE plays boards of up to 12 cells.");
    this.opponentNote.textContent = `${notes[opponent]} ${without}`.trim();
    this.starterNote.textContent = shared
      ? t("X starts; decide between you.")
      : starts === "toss"
        ? t("X always starts. The coin says who is X.")
        : t("X always starts. You will be {side}.", { side: this.side });
    this.sentence.textContent = this.words();
  }

  words() {
    const { board, isOwn, opponent, level, starts } = this.choice;
    const { shape, k, rule } = parseName(board);
    const plain = !isOwn && !rule.length && shape.every((side) => side === k);
    const what =
      plain || !this.about.length
        ? sizes(shape)
        : t("{board}, {about},", { board: sizes(shape), about: this.about.join(", ") });
    if (opponent === "here") return t("{board} with a friend at this screen.", { board: what });
    return this.#sentences(opponent)[starts](what, playerName(level));
  }

  /**
   * By who starts.
   * @param {Opponent} opponent
   * @returns {Record<Choice["starts"], (board: string, level: string) => string>}
   */
  #sentences(opponent) {
    if (opponent === "link")
      return {
        me: (board) => t("{board} with a friend elsewhere; you start.", { board }),
        them: (board) => t("{board} with a friend elsewhere, they start.", { board }),
        toss: (board) => t("{board} with a friend elsewhere; a coin says who starts.", { board }),
      };
    if (opponent === "menace")
      return {
        me: (board) => t("{board} against MENACE; you start.", { board }),
        them: (board) => t("{board} against MENACE, who starts.", { board }),
        toss: (board) => t("{board} against MENACE; a coin says who starts.", { board }),
      };
    return {
      me: (board, level) => t("{board} against {level}; you start.", { board, level }),
      them: (board, level) => t("{board} against {level}, who starts.", { board, level }),
      toss: (board, level) => t("{board} against {level}; a coin says who starts.", { board, level }),
    };
  }

  /** @param {string} words */
  say(words) {
    this.problem.textContent = words;
    this.problem.hidden = !words;
    if (words) this.problem.scrollIntoView({ block: "nearest" });
  }

  /** @param {() => Promise<unknown>} act */
  async attempt(act) {
    allow(this.start, false);
    try {
      await act();
    } catch (problem) {
      if (!this.signal.aborted) this.say(sentence(problem));
    } finally {
      allow(this.start, true);
    }
  }

  #sideOrToss() {
    return this.side ?? (Math.random() < 0.5 ? "X" : "O");
  }

  begin() {
    const { board, opponent, level, clock } = this.choice;
    return this.attempt(() =>
      startGame({ board, opponent, level, side: this.#sideOrToss(), clock: clock || null }),
    );
  }

  /** A game saved by the terminal or by this page. @param {HTMLInputElement} input */
  open(input) {
    return this.attempt(async () => {
      const text = await input.files?.[0]?.text();
      input.value = "";
      if (text === undefined) return;
      let file;
      try {
        file = JSON.parse(text);
      } catch {
        throw new Error(t("That file is no saved game: it is not JSON."));
      }
      const side = this.#sideOrToss();
      const { opponent, level } = this.choice;
      if (file?.players)
        return this.#sit(await post("/api/games", { file }), opponent === "link" ? side : null);
      const learner = opponent === "menace" ? await learnerFor(file?.board, other(side)) : null;
      const player = learner ? `learner:${learner.id}` : opponent === "computer" ? level : "human";
      const game = await post(
        "/api/games",
        { file, players: { [side]: "human", [other(side)]: player } },
        learner?.secret,
      );
      await this.#sit(game, opponent === "link" ? side : null);
    });
  }

  /**
   * Goes to a saved game that was opened; where others play than did, the page there says so.
   * @param {any} game @param {"X" | "O" | null} mine of two seats, where the other is to be sent
   */
  async #sit(game, mine) {
    keepNew(game, Object.keys(game.seats).length === 2 ? mine : null);
    const words = game.instead.map((/** @type {{words: string}} */ one) => one.words).join(" ");
    if (words) keep.leaveWord(game.id, words);
    announce(t("The saved game is open."));
    await navigate(`/game/${game.id}`);
  }
}

/** What went wrong. A proxy in between may have sent a status without a word. @param {unknown} problem */
function sentence(problem) {
  if (problem instanceof Problem && problem.detail === problem.title)
    return t("The server could not do that ({what}). Nothing is lost; try again in a moment.", {
      what: problem.title,
    });
  return problem instanceof Error ? problem.message : String(problem);
}

/** @param {HTMLElement} main @param {{signal: AbortSignal}} where */
export async function show(main, { signal }) {
  const [catalogue, { levels }] = await Promise.all([
    get("/api/boards", { signal }),
    get("/api/levels", { signal }),
  ]);
  if (signal.aborted) return;
  refill(main, new HomePage(catalogue, levels, signal).layout());
}
