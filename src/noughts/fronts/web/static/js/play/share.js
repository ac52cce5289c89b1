// Sending a game: an address to watch it, and one to the other seat where its secret is here.

import { h } from "../dom.js";
import { openDialog } from "../header.js";
import { icon } from "../icons.js";
import * as keep from "../keep.js";
import { t } from "../language.js";
import { announce } from "../live.js";

/**
 * @param {import("../types.js").Game} game
 * @returns {[string, string, string][]} title, explanation, address
 */
export function links(game) {
  const address = `${location.origin}/game/${game.id}`;
  const secrets = { ...keep.seats(game.id), ...keep.invites(game.id) };
  const seats = /** @type {("X" | "O")[]} */ (["X", "O"]).filter(
    (side) => game.players[side] === "human" && secrets[side],
  );
  const invited = Object.keys(keep.invites(game.id));
  const offered = seats.length === 2 ? seats.filter((side) => !invited.length || invited.includes(side)) : [];
  return [
    ...offered.map(
      (side) =>
        /** @type {[string, string, string]} */ ([
          t("To play {side}", { side }),
          t("Whoever opens this address plays that seat. Send it to one person."),
          `${address}#${side}=${secrets[side]}`,
        ]),
    ),
    [t("To watch"), t("Anyone with this address sees the game as it goes on."), address],
  ];
}

/** What a friend elsewhere should know, if this server answers to its own machine alone; or nothing. */
export function onlyHere() {
  if (!/^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname)) return "";
  return t("This address works on this machine only. Start the server with --host to let others in.");
}

/** @param {string} text @param {HTMLElement} field */
async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    announce(t("The address is copied."));
    return true;
  } catch {
    // Not allowed here: select it, so that the reader can.
    /** @type {HTMLInputElement} */ (field).select();
    announce(t("The address is selected; copy it with Ctrl+C."));
    return false;
  }
}

/** @param {import("../types.js").Game} game @param {string} [title] */
export function openShare(game, title = t("Share this game")) {
  const local = onlyHere();
  /** @type {HTMLElement[]} */
  const buttons = [];
  const rows = links(game).map(([name, about, address], i) => {
    const field = h("input", {
      id: `share-${i}`,
      value: address,
      readonly: true,
      onfocus: (/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select(),
    });
    const button = h(
      "button.button",
      {
        autofocus: i === 0,
        "aria-label": t("Copy the address: {name}", { name }),
        onclick: async () => {
          if (await copy(address, field)) button.lastChild?.replaceWith(t("Copied"));
        },
      },
      icon("link"),
      t("Copy"),
    );
    buttons.push(button);
    return h(
      "div.share-row",
      h("label", { for: `share-${i}` }, h("strong", name)),
      h("p.note", about),
      h("div.share-line.field", field, button, i === 0 && local && h("p.note", local)),
    );
  });
  openDialog(title, ...rows);
  buttons[0]?.focus();
}
