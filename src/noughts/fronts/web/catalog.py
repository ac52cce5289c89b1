"""What there is: boards to offer, any board by name, and the levels."""

from typing import Literal, cast

from fastapi import APIRouter
from pydantic import BaseModel, Field

from ...board import Board
from ...board.geometry import in_a_row
from ...board.rules import WORDS
from ...core.forms import MOST_CELLS
from ...engine.levels import LEVELS
from ...engine.sources import Proving
from ...words import say
from ...words.boards import about, about_rule
from .problems import documented
from .shapes import Value

router = APIRouter(prefix="/api", tags=["catalog"], responses=documented(403, 421, 429))


RuleWord = Literal["exact", "misere", "gravity", "torus"]


class Offer(BaseModel):
    """A board worth playing, and what is known of it."""

    name: str
    title: str
    about: str
    shape: list[int]
    k: int
    rule: list[RuleWord]
    value: Value | None = Field(description="for the first player, if both play well")
    proved: bool = Field(description="whether this package proves that value; others are published results")


class RuleInfo(BaseModel):
    """A rule that a board may have, by its word."""

    name: RuleWord
    about: str


class Offers(BaseModel):
    """The boards to offer, to people and to learners, and the rules that a board of one's own may have."""

    boards: list[Offer]
    learners: list[Offer] = Field(description="boards for a learner, which plays those of 12 cells or fewer")
    rules: list[RuleInfo]


class BoardInfo(BaseModel):
    """A board: everything that is needed to draw it."""

    name: str
    shape: list[int] = Field(description="columns, rows and, in more dimensions, layers and blocks")
    k: int
    rule: list[RuleWord] = Field(description="the words behind the name")
    about: list[str] = Field(description="k and the rule in words")
    cells: int
    cell_names: list[str]
    lines: list[list[int]] = Field(description="the cells of each in order, from one end to the other")
    wells: list[list[int]] = Field(description="where stones fall: the cells one above the other, from below")
    menace: bool = Field(description="whether a learner can play it")


class LevelInfo(BaseModel):
    """A level: how far it looks."""

    name: str
    about: str
    plies: int
    proves: bool


class Levels(BaseModel):
    """The levels, the weakest first."""

    levels: list[LevelInfo]


# with best play: a draw, or a win of who begins; those that are not proved here are published results
OFFERED: dict[str, tuple[Value | None, bool]] = {
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
FOR_LEARNERS: dict[str, Value] = {
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


@router.get("/boards", response_model=Offers)
async def boards() -> Offers:
    """The boards that are offered first. Any other can be named: see the next call."""
    return Offers(
        boards=[_offer(name, value, proved) for name, (value, proved) in OFFERED.items()],
        learners=[_offer(name, value, True) for name, value in FOR_LEARNERS.items()],
        rules=[RuleInfo(name=cast(RuleWord, word), about=about_rule(word)) for word in WORDS],
    )


def _offer(name: str, value: Value | None, proved: bool) -> Offer:
    board = Board(name)
    return Offer(
        name=board.name,
        title=" \u00d7 ".join([str(side) for side in board.shape]),
        about=", ".join(_about(board)),
        shape=list(board.shape),
        k=board.k,
        rule=_rule(board),
        value=value,
        proved=proved,
    )


@router.get("/boards/{name}", response_model=BoardInfo, responses=documented(422))
async def board(name: str) -> BoardInfo:
    """A board by its name, such as 6x5,4."""
    found = Board(name)
    return BoardInfo(
        name=found.name,
        shape=list(found.shape),
        k=found.k,
        rule=_rule(found),
        about=_about(found),
        cells=found.cells,
        cell_names=[found.cell_name(cell) for cell in range(found.cells)],
        lines=_lines(found),
        wells=_wells(found),
        menace=found.cells <= MOST_CELLS,
    )


def _rule(board: Board) -> list[RuleWord]:
    return [cast(RuleWord, word) for word in board.rule.words]


def _about(board: Board) -> list[str]:
    return about(board.rule.words, board.k)


def _lines(board: Board) -> list[list[int]]:
    """The lines in the board's order, each from end to end: beyond an edge it goes on at the other side."""
    if not board.rule.torus:
        return [list(line) for line in board.lines]
    return [list(in_a_row(board.shape, line)) for line in board.lines]


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


@router.get("/levels", response_model=Levels)
async def levels() -> Levels:
    """The levels, the weakest first."""
    return Levels(
        levels=[
            LevelInfo(
                name=level.name,
                about=say(level.about),
                plies=level.limits.depth,
                proves=Proving in level.asks,
            )
            for level in LEVELS.values()
        ]
    )
