// The machine as a thing to keep: its name, its memory as a file, starting again, others of your own.

import { h, refill } from "../dom.js";
import { icon } from "../icons.js";
import { t, tn } from "../language.js";
import { KINDS } from "../learners.js";
import { segments } from "../segments.js";
import { ask, openDialog } from "../header.js";
import { boardSelect } from "./boards.js";

/** @typedef {import("./client.js").Learner} Learner @typedef {import("../learners.js").Kind} Kind */

const PRESETS = [
  [
    "default",
    t("8, 4 and 2"),
    t("Eight beads of each move early, four in the middle, two late. An empty box is refilled."),
  ],
  [
    "michie",
    "Michie, 1961",
    t("4, 3, 2 and 1 beads by move, mirror images once. MENACE resigns at an empty box."),
  ],
  [
    "8421",
    "8, 4, 2, 1",
    t("8, 4, 2 and 1 beads by move, mirror images once. MENACE resigns at an empty box."),
  ],
];

/** What it plays, and its kind unless that is its name. @param {import("../keep.js").KeptLearner} one */
function aboutOther({ kind, name, side = "X", board = "3x3" }) {
  const { title } = KINDS[/** @type {Kind} */ (kind ?? "menace")];
  return name === title
    ? t("plays {side} on {board}", { side, board })
    : t("{kind}, plays {side} on {board}", { kind: title, side, board });
}

/** @param {string} chosen */
function presetChoice(chosen) {
  return h(
    "fieldset.preset-choice",
    h("legend.capitals", t("Beads to begin with")),
    ...PRESETS.map(([value, name, about]) =>
      h(
        "label.preset",
        h("input", { type: "radio", name: "preset", value, checked: value === chosen }),
        h("span", h("b", name), h("span.note", about)),
      ),
    ),
  );
}

/** @param {HTMLElement} within @param {string} name */
const chosenIn = (within, name) =>
  /** @type {HTMLInputElement | null} */ (within.querySelector(`input[name="${name}"]:checked`))?.value ?? "";

/** Asks before everything is forgotten. @param {Learner} learner @param {(preset: string) => void} reset */
export function askToStartAgain(learner, reset) {
  const choice = h("div", learner.kind === "menace" && presetChoice(learner.preset ?? "default"));
  const words = tn(
    "All that was learned in {number} game is forgotten. Export it first to keep it.",
    "All that was learned in {number} games is forgotten. Export it first to keep it.",
    learner.games,
  );
  const answers = /** @type {[string, string]} */ ([t("Keep it"), t("Forget and start again")]);
  ask(t("Start again"), words, answers, () => reset(chosenIn(choice, "preset")), choice);
}

/**
 * @param {(wanted: Record<string, string>) => void} build
 * @param {import("../types.js").Offer[]} boards @param {string} side @param {Kind} like
 */
export function askForAnother(build, boards, side, like) {
  const choice = presetChoice("default");
  let kind = like;
  const kinds = segments(
    "kind",
    t("Its kind"),
    Object.entries(KINDS).map(([value, { title }]) => [value, title]),
    (value) => {
      if (!name.value.trim() || name.value === KINDS[kind].title)
        name.value = KINDS[/** @type {Kind} */ (value)].title;
      kind = /** @type {Kind} */ (value);
      choice.hidden = kind !== "menace";
    },
  );
  kinds.draw(kind);
  choice.hidden = kind !== "menace";
  const board = boardSelect(boards, { id: "new-board" });
  let wanted = side;
  const seats = segments(
    "side",
    t("It plays"),
    [
      ["X", t("{side}, first", { side: "X" })],
      ["O", t("{side}, second", { side: "O" })],
    ],
    (value) => (wanted = value),
  );
  seats.draw(side);
  const name = h("input", { id: "new-name", maxlength: 60, value: KINDS[kind].title, autocomplete: "off" });
  const make = h(
    "button.button.button-main",
    {
      onclick: () => (
        dialog.close(),
        build({
          kind,
          board: board.value,
          side: wanted,
          ...(kind === "menace" ? { config: chosenIn(choice, "preset") } : {}),
          name: name.value.trim() || KINDS[kind].title,
        })
      ),
    },
    t("Build it"),
  );
  const dialog = openDialog(
    t("Another machine"),
    h(
      "div.another",
      h("div.field", h("label", { for: "new-name" }, t("Name")), name),
      h("div.field", h("label", { for: "new-board" }, t("Board")), board),
      kinds.element,
      seats.element,
      choice,
    ),
    h("div.dialog-does", h("button.button", { onclick: () => dialog.close() }, t("Not now")), make),
  );
}

/** Asks before a machine is taken apart. @param {Learner} learner @param {() => void} remove */
function askToTakeApart(learner, remove) {
  const words = t("{name} and all that it has learned are gone for good, for games under way, too.", {
    name: learner.name,
  });
  ask(t("Take it apart"), words, [t("Keep it"), t("Take it apart")], remove);
}

/**
 * @param {object} does
 * @param {boolean} does.mine
 * @param {(name: string) => void} does.rename
 * @param {() => void} does.takeAlong
 * @param {(file: File) => void} does.bring
 * @param {() => void} does.another
 * @param {() => void} does.remove
 */
export function createMachine({ mine, rename, takeAlong, bring, another, remove }) {
  /** @type {Learner | null} */
  let learner = null;
  const name = h("input", {
    id: "machine-name",
    maxlength: 60,
    autocomplete: "off",
    spellcheck: "false",
    onchange: () => name.value.trim() && rename(name.value.trim()),
  });
  const file = h("input", {
    type: "file",
    accept: ".json,application/json",
    class: "unseen",
    tabindex: -1,
    "aria-label": t("A memory to import"),
    onchange: picked,
  });
  const others = h("ul.machines");
  const about = h("p.note");

  function picked() {
    const one = file.files?.[0];
    file.value = "";
    if (one) bring(one);
  }

  const does = h(
    "div.machine-does",
    h("button.button", { onclick: takeAlong }, icon("save"), t("Export")),
    mine && h("button.button", { onclick: () => file.click() }, icon("open"), t("Import")),
    mine && file,
    h("button.button", { onclick: another }, icon("plus"), t("Another machine")),
    mine &&
      h(
        "button.button.button-bare",
        { onclick: () => learner && askToTakeApart(learner, remove) },
        t("Take it apart"),
      ),
  );
  const element = h(
    "section.card.card-body.machine",
    { "aria-labelledby": "machine" },
    h("div.split-head", h("h2", { id: "machine" }, t("This machine")), about),
    mine && h("div.field.name-field", h("label", { for: "machine-name", class: "note" }, t("Name")), name),
    does,
    others,
  );

  return {
    element,
    does,

    /** @param {Learner} now @param {import("../keep.js").KeptLearner[]} kept */
    update(now, kept) {
      learner = now;
      if (document.activeElement !== name) name.value = now.name;
      const { side, board } = now;
      about.textContent = t("{kind}, plays {side} on {board} · the file is the terminal's, too", {
        kind: KINDS[now.kind].title,
        side,
        board,
      });
      refill(
        others,
        ...kept
          .filter((one) => one.id !== now.id)
          .map((one) =>
            h("li", h("a", { href: `/menace/${one.id}` }, one.name), h("span.note", ` ${aboutOther(one)}`)),
          ),
      );
      others.hidden = !others.children.length;
    },
  };
}
