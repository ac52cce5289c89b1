import assert from "node:assert/strict";
import test from "node:test";

import * as keep from "../../../../src/noughts/fronts/web/static/js/keep.js";
import { headline } from "../../../../src/noughts/fronts/web/static/js/play/panel.js";
import { Session, takeSeatFromAddress } from "../../../../src/noughts/fronts/web/static/js/play/session.js";
import { links } from "../../../../src/noughts/fronts/web/static/js/play/share.js";

const game = {
  id: "g",
  position: "....X.... O",
  moves: [4],
  first: "X",
  turn: "O",
  result: null,
  number: 1,
  thinking: false,
  asked: null,
  players: { X: "human", O: "human" },
  words: { title: "O to move." },
};

function open(more = {}) {
  const told = [];
  const session = new Session({ ...game, ...more });
  session.told = (kind, moved) => told.push([kind, moved]);
  return { told, session };
}

test("a state that is older than what is shown, or the same, is not drawn", () => {
  const { session, told } = open();
  session.take({ ...game, number: 0 });
  session.take({ ...game });
  assert.deepEqual(told, []);
  session.take({ ...game, number: 2, moves: [4, 0], position: "O...X.... X", turn: "X" });
  assert.deepEqual(told, [["game", true]]);
  session.take({ ...game });
  assert.equal(session.game.number, 2);
});

test("what is known already sets the clock right", () => {
  const { session } = open();
  session.heard = 0;
  session.take({ ...game, clock: { now: 5 } });
  assert.equal(session.game.clock.now, 5);
  assert.ok(session.heard > 0);
});

test("a move on its way is on the board until the server has spoken", () => {
  keep.keepSeats("g", { O: "s" });
  const { session } = open();
  assert.deepEqual([session.myMove, session.me], ["O", "O"]);
  session.pending = { cell: 0, side: "O" };
  assert.deepEqual([session.stones(), session.myMove], ["O...X....", null]);
  session.take({ ...game });
  assert.ok(session.pending);
  session.take({ ...game, number: 2 });
  assert.deepEqual([session.pending, session.stones(0)], [null, "........."]);
});

test("the next move need not wait for the answer to one that the stream has told of", async () => {
  const before = window.fetch;
  const asked = [];
  window.fetch = (_, options) => {
    asked.push(JSON.parse(options.body));
    return new Promise(() => {});
  };
  try {
    keep.keepSeats("g", { X: "s", O: "s" });
    const { session, told } = open();
    void session.place(0, "O");
    void session.place(1, "X");
    assert.deepEqual([session.busy, asked], [true, [{ cell: 0, number: 2 }]]);
    assert.equal(told.at(-1)[0], "problem");
    session.take({ ...game, number: 2, moves: [4, 0], position: "O...X.... X", turn: "X" });
    assert.equal(session.busy, false);
    void session.place(1, "X");
    assert.deepEqual([session.busy, asked.at(-1)], [true, { cell: 1, number: 3 }]);
  } finally {
    window.fetch = before;
  }
});

test("the end is said to who plays here", () => {
  const { session } = open({ id: "e", result: "X", words: { title: "X wins on a1-c3." } });
  assert.equal(headline(session), "X wins on a1-c3");
  session.seats = { X: "s" };
  assert.equal(headline(session), "You win on a1-c3");
  session.game.resigned = "X";
  assert.equal(headline(session), "You resigned");
});

test("a seat comes with an address, once, unless it is for another", () => {
  const home = location.href;
  history.replaceState(null, "", "#X=secret");
  assert.equal(takeSeatFromAddress("h"), false);
  assert.deepEqual([keep.seats("h"), location.hash], [{ X: "secret" }, ""]);
  keep.keepInvite("i", { O: "theirs" });
  history.replaceState(null, "", "#O=theirs");
  assert.equal(takeSeatFromAddress("i"), true);
  assert.deepEqual(keep.seats("i"), {});
  history.replaceState(null, "", home);
});

test("who has both seats can give one away, and anyone an address to watch", () => {
  assert.deepEqual(links({ ...game, id: "w" }).map(([title]) => title), ["To watch"]);
  keep.keepSeats("w", { X: "a" });
  keep.keepInvite("w", { O: "b" });
  const [[title, , address], [last]] = links({ ...game, id: "w" });
  assert.deepEqual([title, last], ["To play O", "To watch"]);
  assert.ok(address.endsWith("/game/w#O=b"));
});
