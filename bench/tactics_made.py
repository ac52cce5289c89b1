"""Tactical positions, made and proved: a side wins by fours, or by threes and fours, or has one defence.

Positions come from games of a player who looks one ply ahead and often errs, by a seed, so that they are the
same whatever the engine is like. A proof says what is played against every reply there is:

    [cells]                             a win by fours: each move threatens to complete a line, the last does
    {"move": m, "else": [cells],        m, and against any other reply the win by fours `else`;
     "then": {reply: proof, ...}}       against each of these replies what it says

The proof of an only defence has `else` and `then` alone: of each other move, how it is refuted. The proofs in
the file are checked by `tests/engine/test_tactics.py`, which shares nothing with what made them.
"""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from noughts import Board, Position, Weights
from noughts.board.notation import OTHER
from noughts.board.threats import threats
from noughts.engine.forcing import ForcedWins
from noughts.engine.search import one_ply

FILE = Path(__file__).parent.parent / "tests" / "data" / "tactics.jsonl"
FOURS, THREES, DEFENCE = "fours", "threes", "defence"
WANTED = {  # how many of each kind
    "15x15,5": {FOURS: 50, THREES: 50, DEFENCE: 40},
    "9x9,5": {FOURS: 12, THREES: 12, DEFENCE: 12},
    "6x6x6,5": {FOURS: 10, THREES: 10, DEFENCE: 8},
    "5x5x5": {FOURS: 8, THREES: 1, DEFENCE: 1},
}
SEED = 1
ERRS = 0.2  # how often a player plays anywhere near
LEAST_FOURS = 3  # moves of a win by fours: with fewer it is seen at once
DEEPEST = 2  # threes in a row, beside fours
NODES = 3_000
MOST_REPLIES = 12  # that break a threat, of a three that is looked into
MOST_MOVES = 40  # that may be a three, of one position, in the order of how near they are to stones
MOST_GAMES = 4_000

Proof = list[int] | dict[str, object]


class Tactic(NamedTuple):
    """A position and what is proved of it."""

    board: str
    kind: str
    moves: list[int]
    best: list[int]
    proof: Proof

    @property
    def position(self) -> Position:
        """The position, which the moves lead to."""
        position = Position(self.board)
        for cell in self.moves:
            position = position.play(cell)
        return position


def read() -> list[Tactic]:
    """All that were made."""
    return [Tactic(**json.loads(line)) for line in FILE.read_text(encoding="utf-8").splitlines()]


class Prover:
    """Wins by fours and threes on a board. What it says is proved; what it does not find may be there."""

    def __init__(self, board: Board, nodes: int = NODES) -> None:
        """`nodes` may be looked at to see whether a move threatens to win."""
        self.wins = ForcedWins(board)
        self.nodes = nodes

    def win(self, position: Position, threes: int = DEEPEST) -> Proof | None:
        """How the side to move wins, with so many threes in a row at most."""
        line = self.wins.find(position)
        if line is not None:
            return list(line)
        for cell in self.tries(position) if threes else []:
            proof = self.after(position, cell, threes)
            if proof is not None:
                return proof
        return None

    def tries(self, position: Position) -> list[int]:
        """The moves that may threaten to win, those first on most lines of one's own."""
        dangers = threats(position, OTHER[position.turn])
        if dangers:
            return list(dangers) if len(dangers) == 1 else []
        board, own = position.board, position.x if position.turn == "X" else position.o
        other = (position.x | position.o) ^ own
        worth: dict[int, int] = {}
        for line, mask in zip(board.lines, board.line_bits, strict=True):
            if mask & own and not mask & other:
                for cell in line:
                    worth[cell] = worth.get(cell, 0) + 4 ** (mask & own).bit_count()
        cells = [cell for cell in worth if not own >> cell & 1]
        return sorted(cells, key=lambda cell: -worth[cell])[:MOST_MOVES]

    def after(self, position: Position, cell: int, threes: int = DEEPEST) -> Proof | None:
        """How a move wins, whatever is replied; None if that is not found."""
        side, after = position.turn, position.play(cell)
        if after.is_over:
            return [cell] if after.winner == side else None
        line = self.wins.find(after, side, nodes=self.nodes)
        found = self.against_all(after, side, list(line), threes - 1) if line is not None else None
        return {"move": cell, **found} if found is not None else None

    def against_all(
        self, position: Position, side: str, line: list[int], threes: int, but: int | None = None
    ) -> dict[str, object] | None:
        """How a side wins against each move of the other but one; `line` is a win by fours if it passed."""
        breaking = [
            reply
            for reply in position.legal
            if reply != but and not self.wins.holds(position.play(reply), side, tuple(line))
        ]
        if len(breaking) > MOST_REPLIES:
            return None
        then: dict[str, Proof] = {}
        for reply in breaking:
            after = position.play(reply)
            proof = None if after.is_over else self.win(after, max(0, threes))
            if proof is None:
                return None
            then[str(reply)] = proof
        return {"else": line, "then": then}

    def only_defence(self, position: Position) -> tuple[int, Proof] | None:
        """The one move that is not refuted, and how all others are."""
        other = OTHER[position.turn]
        if threats(position, other) or self.wins.find(position) is not None:
            return None
        line = self.wins.find(position, other)
        if line is None:
            return None
        held = [
            cell
            for cell in position.legal
            if not self.wins.holds(position.play(cell), other, line)
            and self.wins.find(position.play(cell)) is None
        ]
        if not 1 <= len(held) <= MOST_REPLIES:
            return None
        kept = [cell for cell in held if self.win(position.play(cell), 1) is None]
        if len(kept) != 1:
            return None
        found = self.against_all(position, other, list(line), 1, kept[0])
        return (kept[0], found) if found is not None else None


def games(board: Board, seed: int) -> Iterator[list[int]]:
    """Games without end, each from its number alone."""
    k = board.k
    worth = [0, *[4**stones for stones in range(k)]]
    rows = [[0] * (k + 1) for _ in worth]
    for stones, value in enumerate(worth):
        rows[stones][0], rows[0][stones] = value, -value
    weights = Weights(k, [value for row in rows for value in row])
    for number in range(MOST_GAMES):
        random = Random(f"{seed} tactics of {board.name} {number}")
        position, moves = Position(board), [random.choice(_near(board, 0))]
        position = position.play(moves[0])
        while not position.is_over:
            errs = random.random() < (1.0 if len(moves) < 3 else ERRS)
            near = [c for c in _near(board, position.x | position.o) if c in set(position.legal)]
            cell = random.choice(near or position.legal) if errs else one_ply(position, weights, random)
            moves.append(cell)
            position = position.play(cell)
        yield moves


def _near(board: Board, taken: int) -> list[int]:
    """The cells at most two steps from a stone; on an empty board, those in the middle."""
    at = [board.coordinates(cell) for cell in range(board.cells)]
    if not taken:
        sides = tuple(reversed(board.shape))
        while len(sides) < len(at[0]):
            sides = (1, *sides)
        return [
            cell
            for cell, place in enumerate(at)
            if all([abs(2 * p - side + 1) <= side // 2 for p, side in zip(place, sides, strict=True)])
        ]
    stones = [at[cell] for cell in range(board.cells) if taken >> cell & 1]
    return [
        cell
        for cell, place in enumerate(at)
        if not taken >> cell & 1
        and any([max([abs(p - q) for p, q in zip(place, stone, strict=True)]) <= 2 for stone in stones])
    ]


def make(name: str, wanted: dict[str, int], seed: int = SEED) -> Iterator[Tactic]:
    """So many positions of each kind of a board, of no game more than one of a kind."""
    board = Board(name)
    prover, left, seen = Prover(board), dict(wanted), set()
    for moves in games(board, seed):
        if not any(left.values()):
            return
        found: set[str] = set()
        position = Position(board)
        for ply, cell in enumerate(moves):
            position = position.play(cell)
            if ply < 5 or position.is_over:
                continue
            tactic = judge(prover, position, moves[: ply + 1], {kind for kind in left if left[kind]} - found)
            if tactic is None or (form := position.canonical().position) in seen:
                continue
            seen.add(form)
            found.add(tactic.kind)
            left[tactic.kind] -= 1
            yield tactic


def judge(prover: Prover, position: Position, moves: list[int], kinds: set[str]) -> Tactic | None:
    """What a position shows of some kinds, if anything."""
    name = position.board.name
    line = prover.wins.find(position, shortest=True)
    if line is not None:
        if FOURS not in kinds or len(line) < 2 * LEAST_FOURS - 1:
            return None
        return Tactic(name, FOURS, moves, [line[0]], list(line))
    if THREES in kinds:
        proof = prover.win(position)
        if isinstance(proof, dict):
            return Tactic(name, THREES, moves, [int(str(proof["move"]))], proof)
    if DEFENCE in kinds:
        found = prover.only_defence(position)
        if found is not None:
            return Tactic(name, DEFENCE, moves, [found[0]], found[1])
    return None


def main() -> None:
    parser = ArgumentParser(description="Make tests/data/tactics.jsonl again, or print some of it.")
    parser.add_argument("boards", nargs="*", help="print those of these boards, and write nothing")
    boards = parser.parse_args().boards
    lines = []
    for name in boards or WANTED:
        for tactic in make(name, WANTED[name]):
            lines.append(json.dumps(tactic._asdict(), separators=(",", ":")) + "\n")
            print(lines[-1] if boards else f"{len(lines)} {name} {tactic.kind}\n", end="", flush=True)
    if not boards:
        FILE.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
