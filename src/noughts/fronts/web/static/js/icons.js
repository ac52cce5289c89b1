// Icons, drawn in one weight on a 20 by 20 square, and the two marks of the game.

import { h, s } from "./dom.js";

const PATHS = {
  undo: "M7.5 5 3.5 9l4 4M4 9h8.2a4 4 0 0 1 4 4v1.5",
  redo: "m12.5 5 4 4-4 4M16 9H7.8a4 4 0 0 0-4 4v1.5",
  bulb: "M7.8 14.2c0-2.2-2.3-3-2.3-6.1a4.5 4.5 0 0 1 9 0c0 3.1-2.3 3.9-2.3 6.1zM8 16.6h4M9 18.4h2",
  chart: "M3.5 3.5v13h13M6 12l3-3.6 2.6 2.4L16 5.5M13.2 5.2l2.9.2.2 2.9",
  flag: "M5 17.5v-14M5 4h10.5l-2 3.2 2 3.2H5",
  plus: "M10 4v12M4 10h12",
  minus: "M5 10h10",
  sun: "M10 6.6a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8zM10 2v1.6M10 16.4V18M2 10h1.6M16.4 10H18M4.3 4.3l1.2 1.2M14.5 14.5l1.2 1.2M15.7 4.3l-1.2 1.2M5.5 14.5l-1.2 1.2",
  moon: "M15.9 12.1A6.6 6.6 0 0 1 8.2 3.9a6.6 6.6 0 1 0 7.7 8.2z",
  share: "M10 12.5V3M6.8 5.8 10 2.6l3.2 3.2M5.5 9H4v8h12V9h-1.5",
  menu: "M3 5.5h14M3 10h14M3 14.5h14",
  reset: "M4.2 6.2a7 7 0 1 1-1.2 4.6M4 2.8v3.8h3.8",
  play: "M6.5 4.2v11.6l9-5.8z",
  first: "M5 4v12M15 4.5 9 10l6 5.5",
  previous: "M12.5 4.5 6.5 10l6 5.5",
  next: "m7.5 4.5 6 5.5-6 5.5",
  last: "M15 4v12M5 4.5l6 5.5-6 5.5",
  keys: "M2.5 5.5h15v9h-15zM5.5 8.4h.01M8.5 8.4h.01M11.5 8.4h.01M14.5 8.4h.01M6.5 11.6h7",
  check: "m4.5 10.5 3.6 3.6 7.4-8",
  close: "M5 5l10 10M15 5 5 15",
  save: "M10 3v9.5M6.8 9.3 10 12.5l3.2-3.2M4 14v3h12v-3",
  open: "M3 16V4.5h5l1.8 2H17V16z",
  link: "M8.3 11.7a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-1 1M11.7 8.3a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l1-1",
  trash: "M4 5.5h12M8 5.5V3.5h4v2M5.5 5.5l.8 11h7.4l.8-11M8.6 8.5v5M11.4 8.5v5",
  gear: "M3 6h8.5M14.5 6H17M3 10h2.5M8.5 10H17M3 14h8.5M14.5 14H17M11.5 4.3v3.4M8.5 8.3v3.4M11.5 12.3v3.4",
};

/** @typedef {keyof typeof PATHS} IconName */

/** A decorative icon. @param {IconName} name @param {number} [size] */
export function icon(name, size = 20) {
  return s(
    "svg",
    { class: `icon icon-${name}`, viewBox: "0 0 20 20", width: size, height: size, "aria-hidden": "true" },
    s("path", { d: PATHS[name] }),
  );
}

/**
 * A button that is an icon, with its name for those who hear it.
 * @param {IconName} name @param {string} label @param {() => void} onclick
 * @param {{look?: string, size?: number} & import("./dom.js").Props} [how]
 */
export const iconButton = (name, label, onclick, { look = "button-bare", size, ...props } = {}) =>
  h(
    "button",
    { class: `button button-icon ${look}`, "aria-label": label, title: label, onclick, ...props },
    icon(name, size),
  );

/** Three dots: somebody thinks. @param {string} [label] for those who hear it */
export const dots = (label) =>
  h(
    "span",
    label
      ? { class: "dots dots-late", role: "img", "aria-label": label }
      : { class: "dots", "aria-hidden": "true" },
    [1, 2, 3].map(() => h("span")),
  );

/** X's or O's sign, in its colour. @param {string} side @param {number} [size] @param {string} [label] */
export function sign(side, size = 20, label = "") {
  const what = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return s(
    "svg",
    { class: `sign sign-${side.toLowerCase()}`, viewBox: "0 0 20 20", width: size, height: size, ...what },
    side === "X" ? s("path", { d: "M4 4 16 16M16 4 4 16" }) : s("circle", { cx: 10, cy: 10, r: 6.8 }),
  );
}

/**
 * The shapes of verdicts: a filled triangle, two bars, a hollow triangle.
 * @param {string} value
 * @param {number} [size]
 */
export function verdictSign(value, size = 16) {
  const d =
    { win: "M8 2.5 14.5 13.5H1.5z", draw: "M2 5.2h12M2 10.8h12", loss: "M2 3.2h12L8 13.2z" }[value] ?? "";
  return s(
    "svg",
    {
      class: `verdict-sign verdict-${value}`,
      viewBox: "0 0 16 16",
      width: size,
      height: size,
      "aria-hidden": "true",
    },
    s("path", { d }),
  );
}
