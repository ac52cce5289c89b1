import assert from "node:assert/strict";
import test from "node:test";

import { t, tn, withParts } from "../../../src/noughts/fronts/web/static/js/language.js";
import { around, HERE } from "../../../src/noughts/fronts/web/static/js/names.js";
import * as words from "../../../src/noughts/fronts/web/static/js/words.js";

test("facts go where their names stand, and numbers are written as the language writes them", () => {
  assert.equal(t("{games} games by {side}", { games: 12000, side: "X" }), "12,000 games by X");
});

test("a name without a fact stays, for an element to come there", () => {
  assert.equal(t("{side} at {cell}", { side: "O" }), "O at {cell}");
  assert.deepEqual(withParts("X at {cell}.", { cell: 7 }), ["X at ", 7, "."]);
});

test("one thing is one, and none are many", () => {
  const said = [0, 1, 2].map((count) => tn("{number} game", "{number} games", count));
  assert.deepEqual(said, ["0 games", "1 game", "2 games"]);
});

test("a sentence is parted around a fact", () => {
  assert.deepEqual(around(`Place at ${HERE} now`, "b2"), ["Place at ", "b2", " now"]);
  assert.deepEqual(around("Place it", "b2"), ["Place it", null, ""]);
});

test("a board's name is read and written again", () => {
  for (const name of ["3x3", "4x5,4", "4x4x4", "7x6,4,gravity", "4x4,misere,torus", "4x4x4x4"]) {
    const { shape, k, rule } = words.parseName(name);
    assert.equal(words.boardName(shape, k, rule), name);
  }
});

test("rules are written in their order, in whichever they are read", () => {
  assert.deepEqual(words.parseName("7x6,torus,4,exact"), { shape: [7, 6], k: 4, rule: ["torus", "exact"] });
  assert.equal(words.boardName([7, 6], 4, ["torus", "exact"]), "7x6,4,exact,torus");
});

test("stones alternate from the side that begins", () => {
  assert.equal(words.stonesAfter(5, [4, 0, 2], "O"), "X.O.O");
});

test("players are called by what they are", () => {
  const names = ["human", "insane", "learner:7", "cmd:bot"].map((name) => words.playerName(name, "Bob"));
  assert.deepEqual(names, ["A person", "Insane", "Bob", "Cmd:bot"]);
});

test("the lowest and the highest layer say so", () => {
  const named = [0, 1, 2].map((layer) => words.layerName(layer, 3));
  assert.deepEqual(named, ["Layer 1, bottom", "Layer 2", "Layer 3, top"]);
});

test("how long ago is said roughly", () => {
  const minutes = [0, 5, 61, 60 * 24 * 3];
  const said = minutes.map((number) => words.ago(Date.now() - number * 60000));
  assert.deepEqual(said, ["just now", "5 minutes ago", "1 hour ago", "3 days ago"]);
});

test("small numbers are words, and a title has no stop", () => {
  assert.deepEqual([3, 12, 13].map(words.inWords), ["three", "twelve", "13"]);
  assert.equal(words.withoutStop("X wins."), "X wins");
});
