// MENACE in its plain design in JavaScript: a map from texts to arrays of beads, one game at a time.
// Usage: node naive_menace.js GAMES. Prints the seconds of CPU that the games took after a warm-up, and
// how many boxes were opened.
"use strict";

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const turned = (view) => view.map((_, cell) => view[6 - 3 * (cell % 3) + Math.floor(cell / 3)]);
const mirrored = (view) => view.map((_, cell) => view[3 * Math.floor(cell / 3) + 2 - (cell % 3)]);

const VIEWS = [[0, 1, 2, 3, 4, 5, 6, 7, 8]];
for (let i = 0; i < 3; i++) VIEWS.push(turned(VIEWS[i]));
for (let i = 0; i < 4; i++) VIEWS.push(mirrored(VIEWS[i]));

function checkWinner(board) {
  for (const [a, b, c] of LINES) {
    if (board[a] !== null && board[a] === board[b] && board[a] === board[c]) return board[a];
  }
  return board.includes(null) ? null : "Draw";
}

function getValidMoves(board) {
  const moves = [];
  for (let cell = 0; cell < 9; cell++) if (board[cell] === null) moves.push(cell);
  return moves;
}

function getCanonicalState(board) {
  let canonical = null;
  let transformIndex = 0;
  for (let index = 0; index < VIEWS.length; index++) {
    let text = "";
    for (const cell of VIEWS[index]) text += board[cell] === null ? "." : board[cell];
    if (canonical === null || text < canonical) {
      canonical = text;
      transformIndex = index;
    }
  }
  return { canonical, transformIndex };
}

class MenaceAgent {
  constructor(player) {
    this.player = player;
    this.memory = new Map();
    this.history = [];
  }

  newBox(text) {
    let marks = 0;
    for (const mark of text) if (mark !== ".") marks++;
    const beads = marks < 3 ? 8 : marks < 6 ? 4 : 2;
    return Array.from(text, (mark) => (mark === "." ? beads : 0));
  }

  makeMove(board) {
    const moves = getValidMoves(board);
    if (moves.length === 1) return moves[0];
    const { canonical, transformIndex } = getCanonicalState(board);
    let box = this.memory.get(canonical);
    if (box === undefined) {
      box = this.newBox(canonical);
      this.memory.set(canonical, box);
    }
    let total = 0;
    for (const beads of box) total += beads;
    let left = Math.floor(Math.random() * total);
    let cell = 0;
    while (left >= box[cell]) left -= box[cell++];
    this.history.push([canonical, cell]);
    return VIEWS[transformIndex][cell];
  }

  train(result) {
    const reward = result === "Draw" ? 1 : result === this.player ? 3 : -1;
    for (const [text, cell] of this.history) {
      const box = this.memory.get(text);
      box[cell] = Math.max(0, box[cell] + reward);
      if (box.every((beads) => beads === 0)) this.memory.set(text, this.newBox(text));
    }
    this.history = [];
  }
}

function play(menace, games) {
  for (let game = 0; game < games; game++) {
    const board = new Array(9).fill(null);
    let mover = "X";
    let result = null;
    while (result === null) {
      let cell;
      if (mover === menace.player) {
        cell = menace.makeMove(board);
      } else {
        const moves = getValidMoves(board);
        cell = moves[Math.floor(Math.random() * moves.length)];
      }
      board[cell] = mover;
      result = checkWinner(board);
      mover = mover === "X" ? "O" : "X";
    }
    menace.train(result);
  }
}

const games = Number(process.argv[2]);
const menace = new MenaceAgent("X");
play(menace, 20000);
const before = process.cpuUsage();
play(menace, games);
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ seconds: (user + system) / 1e6, boxes: menace.memory.size }));
