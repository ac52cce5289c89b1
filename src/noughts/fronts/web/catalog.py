"""What there is: boards to offer, any board by name, and the levels."""

from fastapi import APIRouter
from pydantic import BaseModel, Field

from ...board import Board
from ...board.notation import in_words
from ...core.forms import MOST_CELLS
from ...engine.levels import LEVELS
from ...engine.sources import Proving
from .problems import documented
from .shapes import Value

router = APIRouter(prefix="/api", tags=["catalog"], responses=documented(403, 421, 429))


class Offer(BaseModel):
    """A board worth playing, and what is known of it."""

    name: str
    title: str
    about: str
    shape: list[int]
    k: int
    value: Value | None = Field(description="for the first player, if both play well")
    proved: bool = Field(description="whether this package proves that value; others are published results")


class Offers(BaseModel):
    """The boards to offer."""

    boards: list[Offer]


class BoardInfo(BaseModel):
    """A board: everything that is needed to draw it."""

    name: str
    shape: list[int] = Field(description="columns, rows and, in three dimensions, layers")
    k: int
    cells: int
    cell_names: list[str]
    lines: list[list[int]]
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
OFFERED = {
    "3x3": ("draw", True),
    "6x5,4": ("win", True),
    "7x7,5": ("draw", False),
    "15x15,5": ("win", False),
    "4x4x4": ("win", True),
}


@router.get("/boards", response_model=Offers)
async def boards() -> Offers:
    """The boards that are offered first. Any other can be named: see the next call."""
    offers = []
    for name, (value, proved) in OFFERED.items():
        board = Board(name)
        offers.append(
            Offer(
                name=board.name,
                title=" \u00d7 ".join([str(side) for side in board.shape]),
                about=f"{in_words(board.k)} in a row",
                shape=list(board.shape),
                k=board.k,
                value="win" if value == "win" else "draw",
                proved=proved,
            )
        )
    return Offers(boards=offers)


@router.get("/boards/{name}", response_model=BoardInfo, responses=documented(422))
async def board(name: str) -> BoardInfo:
    """A board by its name, such as 6x5,4."""
    found = Board(name)
    return BoardInfo(
        name=found.name,
        shape=list(found.shape),
        k=found.k,
        cells=found.cells,
        cell_names=[found.cell_name(cell) for cell in range(found.cells)],
        lines=[list(line) for line in found.lines],
        menace=found.cells <= MOST_CELLS,
    )


@router.get("/levels", response_model=Levels)
async def levels() -> Levels:
    """The levels, the weakest first."""
    return Levels(
        levels=[
            LevelInfo(
                name=level.name, about=level.about, plies=level.limits.depth, proves=Proving in level.asks
            )
            for level in LEVELS.values()
        ]
    )
