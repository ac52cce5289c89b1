// Making elements: HTML with h, SVG with s. Nothing else here knows what is drawn.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | number | false | null | undefined} Single
 * @typedef {Single | Child[]} Child
 * @typedef {Record<string, any>} Props  attributes; on… are listeners, `class`, `dataset`, `style` (an object)
 */

/** @param {Element} node @param {Props | null | undefined} props */
function dress(node, props) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2).toLowerCase(), value);
    else if (name === "dataset") Object.assign(/** @type {HTMLElement} */ (node).dataset, value);
    else if (name === "style") Object.assign(/** @type {HTMLElement} */ (node).style, value);
    else if (name === "value") /** @type {HTMLInputElement} */ (node).value = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {Element} node @param {Child[]} children */
function fill(node, children) {
  for (const child of children) {
    if (child === undefined || child === null || child === false) continue;
    if (Array.isArray(child)) fill(node, child);
    else node.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Fills and dresses an element. What comes first may be its attributes.
 * @template {Element} E @param {E} node @param {string[]} classes @param {(Props | Child)[]} content
 */
function make(node, classes, [first, ...rest]) {
  if (classes.length) node.setAttribute("class", classes.join(" "));
  const hasProps = first?.constructor === Object;
  fill(node, /** @type {Child[]} */ (hasProps ? rest : [first, ...rest]));
  if (hasProps) dress(node, /** @type {Props} */ (first)); // after the children, so that a select's value finds its option
  return node;
}

/**
 * An HTML element: its tag with its classes, such as "p.note"; its attributes, if it has any; and what is in it.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T | `${T}.${string}`} selector @param {Props | Child} [first] @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(selector, first, ...children) {
  const [tag, ...classes] = selector.split(".");
  const node = document.createElement(/** @type {T} */ (tag));
  if (node instanceof HTMLButtonElement) node.type = "button"; // there are no forms to send
  return make(node, classes, [first, ...children]);
}

/**
 * An SVG element, in the same way.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T | `${T}.${string}`} selector @param {Props | Child} [first] @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(selector, first, ...children) {
  const [tag, ...classes] = selector.split(".");
  return make(document.createElementNS(SVG, /** @type {T} */ (tag)), classes, [first, ...children]);
}

/** Empties an element. @template {Element} E @param {E} node @returns {E} */
export function clear(node) {
  node.replaceChildren();
  return node;
}

/** Empties an element and fills it again. @param {Element} node @param {...Child} children */
export function refill(node, ...children) {
  clear(node);
  fill(node, children);
}

/** The focus to where a page begins. */
export function focusHeading() {
  const main = document.getElementById("main");
  const heading = main?.querySelector("h1") ?? main;
  if (!heading?.hasAttribute("tabindex")) heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/**
 * Whether a button can be used now: only told, not disabled, so that the focus stays where it is.
 * @param {HTMLElement} button @param {boolean} can
 */
export const allow = (button, can) => button.setAttribute("aria-disabled", String(!can));

/** What a button does while it is allowed to. @param {() => void} act */
export const ifAllowed = (act) => (/** @type {Event} */ event) => {
  const button = /** @type {Element} */ (event.currentTarget);
  if (button.getAttribute("aria-disabled") !== "true") act();
};

/** @param {Element | null | undefined} node */
const isSeen = (node) => Boolean(node?.getClientRects().length);

/**
 * Draws an element anew. A focus that was in it goes to the control at the same place, or else elsewhere.
 * @param {HTMLElement} node @param {() => void} draw @param {() => void} [elsewhere]
 */
export function keepFocus(node, draw, elsewhere = focusHeading) {
  const controls = () =>
    /** @type {HTMLElement[]} */ ([...node.querySelectorAll("a[href], button, input, select")]);
  const focused = document.activeElement;
  const place = controls().findIndex((one) => one === focused);
  draw();
  if (place < 0 || (node.contains(focused) && isSeen(focused))) return;
  const now = controls().filter(isSeen);
  const next = now[Math.min(place, now.length - 1)];
  if (next) next.focus({ preventScroll: true });
  else elsewhere();
}
