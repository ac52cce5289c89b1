// A game: the page that shows it, and the session that ties it to the server.

import * as api from "../api.js";
import * as keep from "../keep.js";
import { t } from "../language.js";
import { PlayPage } from "../play/page.js";
import { Session } from "../play/session.js";
import { openShare } from "../play/share.js";

/** What each level is like; a game can be played without knowing. */
async function levelWords() {
  try {
    const { levels } = await api.get("/api/levels");
    return new Map(
      levels.map((/** @type {import("../types.js").LevelInfo} */ level) => [level.name, level.about]),
    );
  } catch {
    return new Map();
  }
}

/** @param {HTMLElement} main @param {{path: string, signal: AbortSignal}} where */
export async function show(main, { path, signal }) {
  const id = decodeURIComponent(path.split("/")[2] ?? "");
  const session = await Session.open(id, signal);
  const [board, levels] = await Promise.all([api.board(session.game.board), levelWords()]);
  if (signal.aborted) return;
  const page = new PlayPage(main, session, board, levels, signal);
  page.redraw();
  page.remember();
  if (session.over) void page.review();
  session.listen(signal);
  if (session.ownInvitation) page.say(t("This address is for your friend."));
  else if (Object.keys(keep.invites(id)).length && !session.game.moves.length && !session.over)
    openShare(session.game, t("Send this to your friend"));
  const word = keep.takeWord(session.game.id);
  if (word) page.notices.tell(word);
}
