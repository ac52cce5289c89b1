"""What there is: boards to offer, any board by name, and the levels. Nothing is kept of it."""

from ....arena.strength import strengths
from ....board import Board
from ....board.geometry import all_in_a_row
from ....board.rules import WORDS
from ....core.forms import MOST_CELLS
from ....engine.levels import LEVELS
from ....engine.sources import Proving
from ....words import say
from ....words.boards import about, about_rule

# with best play: a draw, or a win of who begins; those that are not proved here are published results
OFFERED: dict[str, tuple[str | None, bool]] = {
    "3x3": ("draw", True),
    "6x5,4": ("win", True),
    "7x7,5": ("draw", False),
    "15x15,5": ("win", False),
    "4x4x4": ("win", True),
    "7x6,4,gravity": ("win", False),
    "4x4x4,gravity": (None, False),
    "4x4x4x4": (None, False),
}
# for learners, who look at every position of theirs: all small enough to be proved at once
FOR_LEARNERS = {
    "3x3": "draw",
    "3x3,misere": "draw",
    "3x3,torus": "win",
    "4x2,3": "draw",
    "5x2,3": "draw",
    "4x3,3": "win",
    "4x3,3,gravity": "win",
    "2x2x2": "win",
    "3x2x2,3": "draw",
}


def offers() -> dict[str, object]:
    """The boards that are offered first, to people and to learners, and the rules that there are."""
    return {
        "boards": [_offer(name, value, proved) for name, (value, proved) in OFFERED.items()],
        "learners": [_offer(name, value, True) for name, value in FOR_LEARNERS.items()],
        "rules": [{"name": word, "about": about_rule(word)} for word in WORDS],
    }


def _offer(name: str, value: str | None, proved: bool) -> dict[str, object]:
    board = Board(name)
    return {
        **_plain(board),
        "title": " \u00d7 ".join([str(side) for side in board.shape]),
        "about": ", ".join(about(board.rule.words, board.k)),
        "value": value,
        "proved": proved,
    }


def _plain(board: Board) -> dict[str, object]:
    return {
        "name": board.name,
        "shape": list(board.shape),
        "k": board.k,
        "rule": list(board.rule.words),
    }


def board(name: str) -> dict[str, object]:
    """A board by its name: everything that is needed to draw it."""
    board = Board(name)
    return {
        **_plain(board),
        "about": about(board.rule.words, board.k),
        "cells": board.cells,
        "cell_names": [board.cell_name(cell) for cell in range(board.cells)],
        "lines": _lines(board),
        "ends": [list(cells) for cells in board.rule.ends(board.shape, board.k)],
        "wells": _wells(board),
        "menace": board.cells <= MOST_CELLS,
    }


def _lines(board: Board) -> list[list[int]]:
    """The lines in the board's order, each from end to end: beyond an edge it goes on at the other side."""
    if not board.rule.torus:
        return [list(line) for line in board.lines]
    return [list(line) for line in all_in_a_row(board.shape, board.k, board.lines)]


def _wells(board: Board) -> list[list[int]]:
    """The cells that stand one above the other, from the lowest up."""
    wells: list[list[int]] = []
    above = {below: cell for cell, below in enumerate(board.below)}
    for cell, below in enumerate(board.below):
        if below < 0:
            well = [cell]
            while well[-1] in above:
                well.append(above[well[-1]])
            wells.append(well)
    return wells


def levels() -> dict[str, object]:
    """The levels, the weakest first."""
    return {
        "levels": [
            {
                "name": level.name,
                "about": say(level.about),
                "plies": level.limits.depth,
                "proves": Proving in level.asks,
                "strength": {
                    board: found._asdict() for board, found in strengths().get(level.name, {}).items()
                },
            }
            for level in LEVELS.values()
        ]
    }
