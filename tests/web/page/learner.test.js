import assert from "node:assert/strict";
import test from "node:test";

import { percent } from "../../../src/noughts/fronts/web/static/js/language.js";
import { learnerId } from "../../../src/noughts/fronts/web/static/js/learners.js";
import * as beads from "../../../src/noughts/fronts/web/static/js/menace/beads.js";
import { whole } from "../../../src/noughts/fronts/web/static/js/menace/race.js";
import { barOf, signed } from "../../../src/noughts/fronts/web/static/js/menace/values.js";

test("the most likely bead comes first, and of equals the lower cell", () => {
  const rows = beads.ranked({ beads: { 4: 1, 2: 3, 0: 1 }, total: 5 });
  assert.deepEqual(rows.map(({ cell }) => cell), [2, 0, 4]);
  assert.equal(rows[0].share, 0.6);
});

test("a box without beads is empty; one with values never is", () => {
  assert.ok(beads.isEmpty({ beads: { 1: 0 }, total: 0 }));
  assert.ok(!beads.isEmpty({ values: { 1: 0 } }));
  assert.equal(beads.surest({ beads: { 1: 0 }, total: 0, favourite: null }).share, 0);
});

test("what is surest is a share of beads, or a value between lost and won", () => {
  assert.deepEqual(beads.surest({ beads: { 0: 3, 4: 1 }, total: 4, favourite: 0 }), { cell: 0, share: 0.75 });
  assert.deepEqual(beads.surest({ values: { 0: -0.5, 4: 0.5 }, favourite: 4 }), { cell: 4, share: 0.75 });
});

test("layers lie side by side, half a cell apart", () => {
  const { wide, tall, places } = beads.layout({ shape: [2, 2, 2], cells: 8 });
  assert.deepEqual([wide, tall, places[7]], [4.5, 2, { x: 4, y: 1.5 }]);
});

test("shares and moves are written as they are said", () => {
  assert.deepEqual([percent(0.7094), percent(1, 0)], ["70.9%", "100%"]);
  assert.deepEqual([1, 2, 3, 4].map(beads.nthMove), ["1st move", "2nd move", "3rd move", "4th move"]);
});

test("bars begin at zero, and hardly anything is no long bar", () => {
  const bar = barOf([-0.5, 0.5]);
  assert.deepEqual([bar(0.5), bar(-0.5)], [{ from: 0.5, long: 0.5 }, { from: 0, long: 0.5 }]);
  assert.ok(barOf([0.001])(0.001).long < 0.1);
  assert.deepEqual([signed(0.19), signed(-0.5)], ["+0.19", "−0.50"]);
});

test("percentages of one whole add up to it", () => {
  assert.deepEqual(whole({ win: 0.33371, draw: 0.33349, loss: 0.3328 }), ["33.4%", "33.3%", "33.3%"]);
});

test("a learner is known by its player's name", () => {
  assert.deepEqual(["learner:x1", "insane"].map(learnerId), ["x1", null]);
});
