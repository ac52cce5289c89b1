import assert from "node:assert/strict";
import test from "node:test";

import * as keep from "../../../src/noughts/fronts/web/static/js/keep.js";

test("a seat's secret joins those that are kept of the game", () => {
  keep.keepSeats("one", { X: "a" });
  keep.keepSeats("two", { O: "c" });
  keep.keepSeats("one", { O: "b" });
  assert.deepEqual(keep.seats("one"), { X: "a", O: "b" });
  assert.deepEqual(keep.seats("none"), {});
});

test("of two hundred games and one the oldest is forgotten, unless it was sat down at again", () => {
  for (let i = 0; i < 200; i++) keep.keepSeats(`game ${i}`, { X: "x" });
  keep.keepSeats("game 0", { O: "o" });
  keep.keepSeats("another", { X: "x" });
  assert.deepEqual(keep.seats("game 0"), { X: "x", O: "o" });
  assert.deepEqual(keep.seats("game 1"), {});
});

test("an invitation is kept apart from the seats", () => {
  keep.keepInvite("three", { O: "theirs" });
  assert.deepEqual(keep.invites("three"), { O: "theirs" });
  assert.deepEqual(keep.seats("three"), {});
});

test("the game last opened comes first, once, among twelve", () => {
  for (let i = 0; i < 14; i++) keep.keepRecent({ id: `game ${i}` });
  keep.keepRecent({ id: "game 5", plies: 3 });
  const ids = keep.recent().map(({ id }) => id);
  assert.equal(ids.length, 12);
  assert.deepEqual(ids.slice(0, 2), ["game 5", "game 13"]);
  assert.equal(ids.filter((id) => id === "game 5").length, 1);
});

test("a learner without a kind is a MENACE, and can be forgotten", () => {
  keep.keepLearner({ id: "old", secret: "s", name: "Old", board: "3x3", side: "X" });
  keep.keepLearner({ id: "q", secret: "s", name: "Q", board: "3x3", side: "X", kind: "q" });
  assert.deepEqual(keep.learnersOf("3x3", "X", "menace").map(({ id }) => id), ["old"]);
  assert.equal(keep.learner("q")?.name, "Q");
  keep.forgetLearner("q");
  assert.equal(keep.learner("q"), undefined);
});

test("there is one pair for a side of a board", () => {
  const two = (name) => [{ id: name, secret: "s" }, { id: `${name}q`, secret: "s" }];
  keep.keepPair({ board: "3x3", side: "X", two: two("a") });
  keep.keepPair({ board: "3x3", side: "O", two: two("b") });
  keep.keepPair({ board: "3x3", side: "X", two: two("c") });
  assert.deepEqual(keep.pairs().map((pair) => pair.two[0].id), ["c", "b"]);
});

test("a word for a game's page is taken once", () => {
  keep.leaveWord("four", "Others play.");
  assert.deepEqual([keep.takeWord("four"), keep.takeWord("four")], ["Others play.", ""]);
});
