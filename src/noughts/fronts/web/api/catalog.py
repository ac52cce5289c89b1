"""What there is: boards to offer, any board by name, and the levels."""

from typing import Literal

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field

from ..service import catalog
from .errors import documented
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


@router.get("/boards", response_model=Offers)
async def boards() -> Response:
    """The boards that are offered first. Any other can be named: see the next call."""
    return JSONResponse(catalog.offers())


@router.get("/boards/{name}", response_model=BoardInfo, responses=documented(422))
async def board(name: str) -> Response:
    """A board by its name, such as 6x5,4."""
    return JSONResponse(catalog.board(name))


@router.get("/levels", response_model=Levels)
async def levels() -> Response:
    """The levels, the weakest first."""
    return JSONResponse(catalog.levels())
