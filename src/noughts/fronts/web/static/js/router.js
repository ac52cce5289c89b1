// From an address to a page: each page is a module that fills <main> and leaves when its signal says so.

import { Problem } from "./api.js";
import { clear, focusHeading, h } from "./dom.js";
import { showPlace } from "./header.js";
import { t } from "./language.js";
import { announce } from "./live.js";

/** @type {[RegExp, string, string][]} path, module, title */
const PAGES = [
  [/^\/$/, "home", t("Play")],
  [/^\/game\/[^/]+$/, "play", t("Game")],
  [/^\/analyze$/, "analyze", t("Analyze")],
  [/^\/menace\/side-by-side$/, "learners", t("Two learners")],
  [/^\/menace(\/[^/]+)?$/, "menace", "MENACE"],
  [/^\/proof$/, "proof", t("Proof")],
  [/^\/tournament(\/[^/]+)?$/, "tournament", t("Tournament")],
  [/^\/learn$/, "learn", t("Learn")],
];
/** Pages whose style sheets come with them; the others' are in index.html. @type {Record<string, string[]>} */
const OWN_STYLES = {
  analyze: ["analyze"],
  learners: ["menace", "learners"],
  menace: ["menace", "learners"],
  proof: ["proof"],
  tournament: ["tournament"],
};

const RENEWED = "noughts.renewed"; // the module for which this page began anew
const PATIENCE = 400; // milliseconds before an empty page says that it is opening

/** @type {AbortController | null} */
let leaving = null;

/** The address that is on the page. */
let shown = "";

/** @param {string} path */
const find = (path) => PAGES.find(([pattern]) => pattern.test(path));

/** Go to another page. @param {string} address @param {{replace?: boolean}} [how] */
export function navigate(address, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  scrollTo(0, 0);
  return show(true);
}

/** Another address for what is shown already: no page is opened. @param {string} address */
export function readdress(address) {
  if (location.pathname + location.search + location.hash === address) return;
  history.replaceState(null, "", address);
  shown = location.pathname + location.search;
}

/** @param {string} name */
function style(name) {
  const { href } = new URL(`../style/${name}.css`, import.meta.url);
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((done) => {
    const link = h("link", { rel: "stylesheet", href, onload: () => done(null), onerror: () => done(null) });
    document.head.append(link);
  });
}

/**
 * Whether the server was brought up to date since this page was opened: it has other modules now. Then the
 * page begins anew, once; where servers of two makes answer in turn, that must not go on for ever.
 * @param {string} module
 */
async function isOutdated(module) {
  const answer = await fetch(module, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer?.status !== 404) return false;
  try {
    if (sessionStorage.getItem(RENEWED) === module) return false;
    sessionStorage.setItem(RENEWED, module);
  } catch {
    return false; // It could not be remembered that this was tried.
  }
  return true;
}

/** @param {string} name */
async function load(name) {
  const module = new URL(`./pages/${name}.js`, import.meta.url).href;
  try {
    return await import(module);
  } catch (error) {
    if (await isOutdated(module)) {
      location.reload();
      return new Promise(() => {}); // nothing more happens on this page
    }
    console.error(error);
    throw new Problem(
      0,
      t("Not loaded"),
      t("The page could not be loaded. Nothing is lost; try again when the server answers."),
    );
  }
}

/** Shows the page of the current address. @param {boolean} moved whether to take the focus there */
async function show(moved) {
  leaving?.abort();
  for (const dialog of document.querySelectorAll("dialog")) dialog.close(); // they were the last page's
  const here = (leaving = new AbortController());
  const { pathname: path, search } = location;
  shown = path + search;
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const waiting = h("p.loading", t("Opening…"));
  let opened = false;
  main.setAttribute("aria-busy", "true");
  const timer = setTimeout(() => {
    if (!opened) clear(main); // the page that was left
    if (!main.childElementCount) main.append(waiting);
  }, PATIENCE);
  showPlace(path);
  const [, name, title] = find(path) ?? [null, "", t("Not found")];
  document.title = `${title} · noughts`;
  try {
    if (!name) throw new Problem(404, t("No page"), t("There is no page at this address."));
    const [page] = await Promise.all([load(name), ...(OWN_STYLES[name] ?? []).map(style)]);
    if (here.signal.aborted) return;
    opened = true;
    clear(main).className = `page-${name}`;
    await page.show(main, { path, query: new URLSearchParams(search), signal: here.signal });
  } catch (error) {
    if (here.signal.aborted) return;
    if (!(error instanceof Problem)) console.error(error);
    showError(main, error);
  } finally {
    clearTimeout(timer);
    waiting.remove();
    if (leaving === here) main.removeAttribute("aria-busy");
  }
  if (moved && !here.signal.aborted) focusHeading();
}

/** @param {HTMLElement} main @param {unknown} error */
function showError(main, error) {
  const sentence =
    error instanceof Problem
      ? error.detail
      : t("Something went wrong on this page. Nothing is lost; try it again.");
  clear(main).className = "page-failed";
  main.append(
    h(
      "section.page-error",
      h(
        "div.card.card-body",
        h("h1", t("This page did not open")),
        h("p.serif.page-error-words", sentence),
        h(
          "p.page-error-ways",
          h("button.button", { onclick: () => show(true) }, t("Try again")),
          h("a.button.button-main", { href: "/" }, t("Choose a game")),
        ),
      ),
    ),
  );
  announce(sentence);
}

/** @param {MouseEvent} event */
function followLink(event) {
  if (
    event.defaultPrevented ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname === location.pathname && link.hash) return; // a place on this page
  if (!find(link.pathname)) return;
  event.preventDefault();
  void navigate(link.pathname + link.search + link.hash);
}

/** Back and forward; a fragment alone is a place on this page, unless it brings a seat. */
function onHistory() {
  const seat = /^#[XO]=/.test(location.hash);
  if (seat || location.pathname + location.search !== shown) void show(true);
}

export function start() {
  document.addEventListener("click", followLink);
  addEventListener("popstate", onHistory);
  return show(false);
}
