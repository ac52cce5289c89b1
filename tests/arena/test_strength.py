"""What is told of how strong levels are is what tournaments have found, as the page has it."""

import elo
import pages

from noughts.arena.strength import strengths
from noughts.engine.levels import LEVELS


def test_the_strengths_that_are_told_are_those_of_the_tables():
    found = {}
    for block in pages.between("docs/levels.md", elo.MARK).split("\n\n"):
        board = block.removeprefix("| ").partition(" |")[0]
        for level, strength in elo.levels_of(block).items():
            found.setdefault(level, {})[board] = tuple(strength)
    assert strengths() == found
    assert set(found) == set(LEVELS)
    assert set(found["perfect"]) == set(elo.GAMES)


def test_a_table_says_how_far_a_level_may_be_from_what_it_says():
    head = "| 3x3 | Elo | 95 % | games |\n|---|\n"
    rows = "| `easy` | -94 | -138 to -51 | 8 |\n| MCTS | +1 | -2 to +3 | 8 |\n| `difficult` | +0 |  | 8 |\n"
    assert elo.levels_of(head + rows) == {"easy": [-94, 44], "difficult": [0, 0]}
