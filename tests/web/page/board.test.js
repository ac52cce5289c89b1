import assert from "node:assert/strict";
import test from "node:test";

import * as geometry from "../../../src/noughts/fronts/web/static/js/board/geometry.js";
import * as scenes from "../../../src/noughts/fronts/web/static/js/board/scene.js";

const three = {
  shape: [3, 3],
  k: 3,
  cells: 9,
  rule: [],
  ends: [],
  wells: [],
  cell_names: ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"],
  lines: [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]],
};
const falling = { ...three, rule: ["gravity"], wells: [[6, 3, 0], [7, 4, 1], [8, 5, 2]] };

test("every cell of four dimensions has a place of its own", () => {
  const size = geometry.sizeOf({ shape: [4, 3, 2, 2] });
  const cells = Array.from({ length: size.cells }, (_, cell) => cell);
  assert.equal(size.cells, 48);
  assert.deepEqual(cells.map((cell) => geometry.cellAt(size, geometry.placeOf(size, cell))), cells);
  assert.deepEqual(geometry.placeOf(size, 47), { block: 1, layer: 1, row: 2, col: 3 });
});

test("a cell is found where it is drawn, however the cube is turned", () => {
  const size = geometry.sizeOf({ shape: [4, 4, 4] });
  for (const [yaw, pitch] of [[0.49, 0.4], [2, 1], [-1.2, 0.7]]) {
    const view = new geometry.Projection(size, yaw, pitch);
    for (let cell = 0; cell < 64; cell++) {
      const [x, y] = view.centre(cell);
      const found = view.pick([x, y]);
      const [fx, fy] = view.centre(found);
      assert.ok(Math.hypot(fx - x, fy - y) < 1e-6, `${cell} at ${yaw}, ${pitch} is taken for ${found}`);
    }
    assert.equal(view.pick([1e4, 1e4]), null);
  }
});

test("the cube keeps to its room when it is turned", () => {
  const size = geometry.sizeOf({ shape: [4, 4, 4] });
  assert.equal(new geometry.Projection(size, geometry.PLATES.yaw, geometry.PLATES.pitch).zoom, 1);
  assert.ok(new geometry.Projection(size, Math.PI / 4, 1.2).zoom < 1);
});

test("a stone falls on what is in its well, and a full one takes none", () => {
  const scene = { stones: "X..O..X..", legal: [7, 8] };
  assert.equal(scenes.landing(falling, scene, 1), 7);
  assert.equal(scenes.landing(falling, scene, 6), 0);
  assert.equal(scenes.landing(three, { stones: "." }, 5), 5);
  assert.ok(scenes.isFull(scene, scenes.wellOf(falling, 3)));
  assert.equal(scenes.wellName(falling, 4), "b");
  assert.equal(scenes.wellName({ ...three, shape: [3, 3, 3], cell_names: ["1a3"] }, 0), "a3");
});

test("a line is open to a side until the other has a stone on it", () => {
  const scene = { stones: "O...X....", ghost: "X" };
  assert.deepEqual(scenes.openLines(three, scene, 8), [[6, 7, 8], [2, 5, 8]]);
  assert.deepEqual(scenes.openLines(three, { ...scene, wins: [[0, 1, 2]] }, 8), []);
});

test("where a longer row does not count, a line beside one's own stone is open no more", () => {
  const row = { cells: 4, k: 3, shape: [4, 1], lines: [[0, 1, 2], [1, 2, 3]], ends: [[3], [0]] };
  assert.deepEqual(scenes.openLines(row, { stones: "X...", ghost: "X" }, 2), [[0, 1, 2]]);
  assert.deepEqual(scenes.openLines(row, { stones: "X...", ghost: "O" }, 2), [[1, 2, 3]]);
});

test("the aim says how many lines are still open", () => {
  const words = scenes.aimWords(three, { stones: "O...X....", ghost: "X" }, 8);
  assert.deepEqual(words, ["", "c3", " on 3 lines,\n2 still open to X"]);
});

test("where stones fall, the aim says what the stone does", () => {
  const threats = [{ cell: 7, side: "O", kind: "diagonal", line: [1, 4, 7], now: true }];
  const words = scenes.aimWords(falling, { stones: ".........", ghost: "X", legal: [7], threats }, 7);
  assert.equal(words.join(""), "Drop X in b: it lands on b3\nand blocks the diagonal");
});

test("a cell tells those who hear it what is seen", () => {
  const threats = [
    { cell: 2, side: "X" },
    { cell: 2, side: "O" },
  ];
  const scene = { stones: "X........", last: 0, threats, hint: 2, verdicts: { 3: { promise: 61.4 } } };
  const told = [0, 2, 3].map((cell) => scenes.cellWords(three, scene, cell));
  assert.deepEqual(told, [
    "a1, X, the last move.",
    "c1, empty, X and O threaten here, the hint.",
    "a2, empty, about 61 per cent.",
  ]);
});

test("what is put on a cell later covers what was there, and the aim is above everything", () => {
  const threats = [{ cell: 2, side: "X", line: [0, 1, 2] }];
  const scene = { stones: "XX.......", last: 1, ghost: "O", threats, hint: 4 };
  const looks = scenes.looks(three, scene, 2);
  assert.deepEqual([looks[0].stone, looks[0].tint, looks[1].tint], ["X", "", "x"]);
  assert.deepEqual([looks[4].edge, looks[4].tint], ["hint", "hint"]);
  assert.deepEqual([looks[2].stone, looks[2].faded, looks[2].inner], ["O", true, "threat-x"]);
});

test("the thick line is the one to answer, above the others", () => {
  const threats = [
    { cell: 2, side: "X", line: [0, 1, 2] },
    { cell: 8, side: "O", line: [6, 7, 8] },
  ];
  const lines = scenes.drawnLines(three, { stones: "XX....OO.", threats }, null);
  assert.deepEqual(lines.map(({ look, side }) => [look, side]), [["threat", "O"], ["threat-main", "X"]]);
});
