// The header: wordmark, navigation, light or dark, all keys; on phones a menu.

import { clear, focusHeading, h, refill } from "./dom.js";
import { icon, iconButton, sign } from "./icons.js";
import { keepTheme, theme } from "./keep.js";
import { choose, language, LANGUAGES, t, tc } from "./language.js";

/** @type {[string, string]} */
const games = ["/tournament", tc("a page", "Games")];

/** @type {[string, string][]} */
const PLACES = [
  ["/", t("Play")],
  ...("tournaments" in document.documentElement.dataset ? [games] : []), // where the server shows any
  ["/analyze", t("Analyze")],
  ["/menace", "MENACE"],
  ["/proof", t("Proof")],
  ["/learn", t("Learn")],
];

/** @type {[string[], string][]} */
const KEYS = [
  [["Tab"], t("to the board, and on")],
  [["←", "↑", "→", "↓"], t("within a layer; in four dimensions on into the next")],
  [["A", "B", "…"], t("aim at a column, where stones fall")],
  [[tc("key", "PgUp"), tc("key", "PgDn")], t("to the layer above, below; on a sheet the one before, after")],
  [[tc("key", "Shift"), tc("key", "PgUp"), tc("key", "PgDn")], t("to the block before, after")],
  [[tc("key", "Home"), tc("key", "End")], t("to the ends of the row")],
  [[tc("key", "Enter")], t("place a piece (or Space)")],
  [[tc("key", "Shift"), tc("key", "arrows")], t("turn the cube")],
  [["H"], t("hint")],
  [["U"], t("undo")],
  [["Y"], t("redo")],
  [["R"], t("reset the view")],
  [["[", "]"], t("a move back, a move on")],
  [["V"], t("analyze the game; there, other marks")],
  [["←", "→"], t("a step of the variation (Analyze, Proof)")],
  [["?"], t("these keys")],
];

const note = h("span.header-note");
const tools = h("div.header-tools");
const nav = h("nav.nav", { "aria-label": t("Pages") });
const themeButton = h("button.button.button-bare.button-icon.theme-button", { onclick: turnTheme });

function showTheme() {
  const dark = theme() === "dark";
  refill(themeButton, icon(dark ? "sun" : "moon"));
  themeButton.setAttribute("aria-label", dark ? t("Light colours") : t("Dark colours"));
  themeButton.title = dark ? t("Light colours") : t("Dark colours");
}

function turnTheme() {
  keepTheme(theme() === "dark" ? "light" : "dark");
  showTheme();
}

/** In which language the page speaks; a phone has it in the menu. */
function languageChoice() {
  return h(
    "select.language-choice",
    {
      "aria-label": t("Language"),
      title: t("Language"),
      onchange: (/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value),
    },
    Object.entries(LANGUAGES).map(([code, name]) =>
      h("option", { value: code, lang: code, selected: code === language }, name),
    ),
  );
}

/** @param {string} title @param {...import("./dom.js").Child} content */
export function openDialog(title, ...content) {
  const close = iconButton("close", t("Close"), () => dialog.close());
  const heading = h("h2", { id: "dialog-title" }, title);
  const dialog = h(
    "dialog",
    { "aria-labelledby": "dialog-title" },
    h("div.dialog-head", heading, close),
    ...content,
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  // When it closes, the focus goes back to where it was; so it must have been somewhere.
  if (document.activeElement === document.body) focusHeading();
  dialog.showModal();
  return dialog;
}

/**
 * Asks before something is done that cannot be undone; the focus is on the way out of it.
 * @param {string} title @param {string} words @param {[no: string, yes: string]} answers @param {() => void} act
 * @param {...import("./dom.js").Child} more
 */
export function ask(title, words, [no, yes], act, ...more) {
  const keep = h("button.button", { onclick: () => dialog.close() }, no);
  const go = h("button.button.button-main", { onclick: () => (dialog.close(), act()) }, yes);
  const dialog = openDialog(title, h("p.serif", words), ...more, h("div.dialog-does", keep, go));
  keep.focus();
}

export function keyList() {
  const rows = KEYS.flatMap(([keys, what]) => [
    h(
      "dt",
      keys.map((key) => h("kbd", key)),
    ),
    h("dd", what),
  ]);
  return h("dl.keys", rows);
}

export function showKeys() {
  if (!document.querySelector("dialog[open]")) openDialog(t("All keys"), keyList());
}

function showMenu() {
  const here = location.pathname;
  const links = PLACES.map(([path, name]) =>
    h("a", { href: path, "aria-current": isHere(path, here) && "page", onclick: () => dialog.close() }, name),
  );
  const dark = theme() === "dark";
  const turn = () => {
    turnTheme();
    dialog.close();
  };
  const colours = h(
    "button",
    { onclick: turn },
    icon(dark ? "sun" : "moon"),
    dark ? t("Light colours") : t("Dark colours"),
  );
  const dialog = openDialog(
    "noughts",
    h("nav.menu-nav", { "aria-label": t("All pages") }, links, h("hr"), colours, languageChoice()),
  );
}

/** @param {string} path @param {string} here */
function isHere(path, here) {
  if (path === "/") return here === "/" || here.startsWith("/game/");
  return here === path || here.startsWith(`${path}/`);
}

/** Marks where we are. @param {string} here */
export function showPlace(here) {
  refill(
    nav,
    ...PLACES.map(([path, name]) =>
      h("a", { href: path, "aria-current": isHere(path, here) && "page" }, name),
    ),
  );
  setNote("");
  setTools();
}

/**
 * A few quiet words at the right of the header; `narrow` ones are only for phones.
 * @param {string} text
 * @param {{narrow?: boolean}} [how]
 */
export function setNote(text, { narrow = false } = {}) {
  note.textContent = text;
  note.classList.toggle("header-note-narrow", narrow);
}

/** A page's own buttons in the header; without any, the page's are taken away. @param {...Node} buttons */
export function setTools(...buttons) {
  refill(
    tools,
    ...buttons,
    languageChoice(),
    themeButton,
    iconButton("keys", t("All keys"), showKeys, {
      look: "button-bare keys-button",
      title: t("All keys (?)"),
    }),
    iconButton("menu", t("Menu"), showMenu, {
      look: "button-bare menu-button",
      size: 24,
      "aria-haspopup": "dialog",
    }),
  );
}

/** @param {HTMLElement} header */
export function drawHeader(header) {
  const wordmark = h(
    "a.wordmark",
    { href: "/", "aria-label": t("noughts, home") },
    "n",
    sign("O"),
    "ughts",
    sign("X"),
  );
  clear(header).append(wordmark, nav, note, tools);
  showTheme();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showTheme);
}
