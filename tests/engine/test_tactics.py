"""The tactical positions: each proof replayed against every reply, by nothing that made it."""

import sys
from itertools import product
from pathlib import Path

import pytest

from noughts import forced_win

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))
import tactics_made
from tactics_made import DEFENCE, FOURS, THREES

TACTICS = tactics_made.read()


class Stones:
    """A board as sets of bits, with lines of its own making."""

    def __init__(self, name):
        shape, _, k = name.partition(",")
        sides = [int(side) for side in shape.split("x")]
        self.sides = (1, *sides) if len(sides) == 3 else (1, 1, *sides[::-1])
        self.cells = sides[0] * sides[1] * (sides[2] if len(sides) == 3 else 1)
        steps = [step for step in product((-1, 0, 1), repeat=4) if step > (0, 0, 0, 0)]
        lines = set()
        for at in product(*map(range, self.sides)):
            for step in steps:
                row = [
                    tuple(place + i * by for place, by in zip(at, step, strict=True))
                    for i in range(int(k or sides[0]))
                ]
                if all(0 <= p < side for cell in row for p, side in zip(cell, self.sides, strict=True)):
                    lines.add(sum([1 << self.number(cell) for cell in row]))
        self.lines = sorted(lines)
        self.through = [[line for line in self.lines if line >> cell & 1] for cell in range(self.cells)]

    def number(self, at):
        found = 0
        for place, side in zip(at, self.sides, strict=True):
            found = found * side + place
        return found

    def completing(self, own, other, lines=None):
        """The cells on which a side would complete one of these lines."""
        found = 0
        for line in self.lines if lines is None else lines:
            missing = line & ~own
            if missing & (missing - 1) == 0 and not missing & other:
                found |= missing
        return found

    def wins_by_fours(self, own, other, moves):
        """Whether these moves win for who is to move: each leaves one reply, up to a line or two at once."""
        mine, his = self.completing(own, other), self.completing(other, own)
        for move, reply in zip(moves[::2], [*moves[1::2], None], strict=True):
            cell = 1 << move
            if (own | other) & cell:
                return False
            if mine & cell:
                return reply is None
            if his & ~cell:
                return False  # he completes a line instead
            own |= cell
            mine = (mine | self.completing(own, other, self.through[move])) & ~other
            if mine & (mine - 1):
                return True
            if reply is None or mine != 1 << reply:
                return False
            other |= mine
            his = self.completing(other, own, self.through[reply])
            mine = 0
        return False

    def check(self, own, other, proof):
        """That who is to move wins, whatever is replied."""
        if isinstance(proof, list):
            assert self.wins_by_fours(own, other, proof)
            return
        move = 1 << proof["move"]
        assert not (own | other) & move
        assert not self.completing(other, own | move)
        self.check_replies(own | move, other, proof)

    def check_replies(self, own, other, proof, but=None):
        """That a side wins against each move of the other, one perhaps left out."""
        for reply in range(self.cells):
            cell = 1 << reply
            if (own | other) & cell or reply == but:
                continue
            then = proof["then"].get(str(reply), proof["else"])
            self.check(own, other | cell, then)


BOARDS = {name: Stones(name) for name in {tactic.board for tactic in TACTICS}}


def sides(tactic):
    position = tactic.position
    both = (position.x, position.o)
    return both if position.turn == "X" else both[::-1]


def told(tactic):
    return f"{tactic.board} {tactic.kind} {' '.join(map(str, tactic.moves))}"


def test_there_are_at_least_two_hundred_and_no_two_the_same():
    assert len(TACTICS) >= 200
    assert len({tactic.position.canonical().position for tactic in TACTICS}) == len(TACTICS)
    for name, wanted in tactics_made.WANTED.items():
        for kind, count in wanted.items():
            assert len([t for t in TACTICS if (t.board, t.kind) == (name, kind)]) == count


def test_lines_are_counted_as_published():
    assert len(Stones("15x15,5").lines) == 572
    assert len(Stones("5x5x5").lines) == 109


@pytest.mark.parametrize("tactic", [t for t in TACTICS if t.kind == FOURS], ids=told)
def test_a_win_by_fours_wins(tactic):
    own, other = sides(tactic)
    stones = BOARDS[tactic.board]
    stones.check(own, other, tactic.proof)
    assert tactic.best == tactic.proof[:1]
    assert not stones.completing(own, other)  # it is no matter of a move


@pytest.mark.parametrize("tactic", [t for t in TACTICS if t.kind == THREES], ids=told)
def test_a_win_by_threes_and_fours_wins_against_every_reply(tactic):
    own, other = sides(tactic)
    BOARDS[tactic.board].check(own, other, tactic.proof)
    assert tactic.best == [tactic.proof["move"]]
    assert forced_win(tactic.position, nodes=100_000) is None  # fours alone do not do


@pytest.mark.parametrize("tactic", [t for t in TACTICS if t.kind == DEFENCE], ids=told)
def test_every_move_but_the_only_defence_is_refuted(tactic):
    own, other = sides(tactic)
    stones, position = BOARDS[tactic.board], tactic.position
    (best,) = tactic.best
    assert best in position.legal
    assert not stones.completing(other, own)  # it is no matter of blocking a line
    stones.check_replies(other, own, tactic.proof, best)
    assert forced_win(position.play(best), nodes=100_000) is None


def test_a_proof_that_is_none_is_found_out():
    stones = Stones("9x9,5")
    three = sum([1 << cell for cell in (30, 31, 32)])
    assert stones.wins_by_fours(three, 0, [33, 29, 34]) is True
    assert stones.wins_by_fours(three, 1 << 29, [33, 34, 35]) is False  # it is blocked
    assert stones.wins_by_fours(three, 0, [33, 60, 34]) is True  # two at once: no reply matters
    assert stones.wins_by_fours(three, 0b1111, [33, 29, 34]) is False  # he is faster
    with pytest.raises(AssertionError):
        stones.check(three >> 1, 0, [33, 34])
    open_two = {"move": 32, "else": [33, 29, 34], "then": {}}
    with pytest.raises(AssertionError):
        stones.check(1 << 30 | 1 << 31, 0, open_two)


@pytest.mark.parametrize("name", ["9x9,5", "5x5x5"])
def test_the_command_makes_them_again(name):
    made = tactics_made.make(name, tactics_made.WANTED[name])
    before = [tactic for tactic in TACTICS if tactic.board == name]
    assert [next(made) for _ in range(2)] == before[:2]
