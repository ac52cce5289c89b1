import assert from "node:assert/strict";
import test from "node:test";

import { left, shown } from "../../../src/noughts/fronts/web/static/js/play/clock.js";
import { questionWords } from "../../../src/noughts/fronts/web/static/js/play/notices.js";
import { isCrowded, variationScene } from "../../../src/noughts/fronts/web/static/js/understand/variation.js";
import { putStone } from "../../../src/noughts/fronts/web/static/js/understand/setup.js";
import { Subject, turnOf } from "../../../src/noughts/fronts/web/static/js/understand/subject.js";
import { foundScene, isWorse, plainScene, verdicts } from "../../../src/noughts/fronts/web/static/js/understand/verdicts.js";

test("only the clock of who is to move runs, and none after the end", () => {
  const clock = { left: { X: 60000, O: 30000 }, since: 1000, now: 3000 };
  const game = { clock, turn: "X", result: null };
  const heard = performance.now() + 1e6; // so that no time of this test's own counts
  assert.equal(left(game, "O", heard), 30000);
  assert.ok(left(game, "X", performance.now()) <= 58000);
  assert.equal(left({ ...game, result: "X" }, "X", heard), 60000);
  assert.equal(left({ clock: null }, "X", heard), null);
});

test("a clock shows begun seconds", () => {
  assert.deepEqual([0, 1, 59001, 600000].map(shown), ["0:00", "0:01", "1:00", "10:00"]);
});

test("what becomes of a question is said to each in their own words", () => {
  const asked = { by: "X", what: "undo" };
  const before = { asked, moves: [4] };
  const after = { asked: null, moves: [4] };
  const told = (game, seats, more) =>
    questionWords({ game, seats, mine: Object.keys(seats), declined: false, over: false, ...more }, before);
  assert.equal(told(after, { X: "s" }), "O declined.");
  assert.equal(told(after, { O: "s" }, { declined: true }), "You declined.");
  assert.equal(told(after, { O: "s" }), "X no longer asks.");
  assert.equal(told(after, {}), "The question was dropped.");
  assert.equal(told({ asked: null, moves: [] }, { X: "s" }), "");
  const first = { game: before, seats: { O: "s" }, mine: ["O"], declined: false, over: false };
  assert.equal(questionWords(first, after), "X asks to take back a move.");
});

test("a variation shows what has been played of it, what is to come, and where it ends", () => {
  const stones = ".".repeat(16);
  const made = [[], [], [[0, 1, 2]]];
  const begun = variationScene(stones, "X", [0, 8, 1], made, 1);
  assert.deepEqual(begun.path.map(({ side, future }) => [side, future]), [["X", false], ["O", true], ["X", true]]);
  assert.deepEqual(begun.lines, [{ cells: [0, 1, 2], look: "hollow", side: "X" }]);
  assert.equal(begun.last, 0);
  const over = variationScene("..X.............", "X", [0, 8, 1], made, 3);
  assert.deepEqual([over.wins, over.stones.slice(0, 3)], [[[0, 1, 2]], "XXX"]);
});

test("where a variation would fill the board, what is to come is left out", () => {
  assert.ok(isCrowded([0, 1, 2], "........"));
  assert.ok(!isCrowded([0, 1], "......"));
  const scene = variationScene("........", "X", [0, 1, 2], [[], [], []], 0);
  assert.deepEqual([scene.path, scene.hint], [[], 0]);
});

test("whose turn it is follows from the stones, where they differ", () => {
  assert.deepEqual(["X..", "XO.", "XOO"].map((stones) => turnOf(stones, "O")), ["O", "O", "X"]);
});

test("a ply of a game is looked at with its own stones, and a move leads out of the game", () => {
  const subject = new Subject({ name: "3x3", cells: 9 }, ".........", "X");
  subject.game = { id: "g", moves: [4, 0, 8], first: "X" };
  subject.source = { query: "game=g", call: "/games/g" };
  subject.goTo(2);
  assert.deepEqual([subject.stones, subject.turn, subject.played], ["O...X....", "X", 8]);
  assert.equal(subject.address, "/analyze?game=g&ply=2");
  subject.goTo(99);
  assert.equal(subject.ply, 3);
  const after = subject.play(1);
  assert.deepEqual([after.stones, after.turn, after.moves], ["OO..X...X", "X", [4, 0, 8, 1]]);
  assert.equal(after.address, "/analyze?board=3x3&position=OO..X...X&turn=X");
});

test("a press puts X, then O, then nothing; where stones fall, those above a stone go with it", () => {
  const plain = { wells: [] };
  const put = (stones) => putStone(plain, stones, 1).stones;
  assert.deepEqual(["...", ".X.", ".O."].map(put), [".X.", ".O.", "..."]);
  const falling = { wells: [[6, 3, 0]] };
  assert.equal(putStone(falling, ".........", 0).stones, "......X..");
  assert.equal(putStone(falling, "X..X..O..", 6).stones, ".........");
});

test("what was found is marked on the cells, but not over a variation that fills the board", () => {
  const subject = { stones: ".........", moves: [], game: null, ply: 0 };
  const moves = [{ cell: 4, value: "draw", promise: 50, estimate: 52 }];
  const found = { turn: "X", variation: [4, 0, 8, 2], variation_lines: [[], [], [], []], moves, threats: ["t"] };
  const start = foundScene(subject, found, "verdicts", 0);
  assert.deepEqual([start.legal, start.ghost, start.verdicts[4].value], [[4], "X", "draw"]);
  assert.equal(foundScene(subject, found, "verdicts", 1).verdicts, undefined);
  assert.deepEqual(foundScene(subject, found, "off", 0).threats, ["t"]);
  assert.deepEqual(plainScene(subject, true), { stones: ".........", ghost: "X", last: null, wins: [] });
});

test("a mistake is a move that is proved to give something away", () => {
  const found = { proved: true, value: "win", moves: [{ cell: 1, value: "draw" }, { cell: 2, value: null }] };
  assert.deepEqual([1, 2].map((cell) => Boolean(isWorse(found, cell))), [true, false]);
  assert.ok(!isWorse({ ...found, proved: false }, 1));
});

test("scores are shown in place of proofs where they are asked for", () => {
  const moves = [{ cell: 3, value: "win", promise: 100, estimate: 71 }];
  assert.deepEqual(verdicts(moves, "verdicts"), { 3: { value: "win", promise: 100 } });
  assert.deepEqual(verdicts(moves, "scores"), { 3: { value: null, promise: 71 } });
});
