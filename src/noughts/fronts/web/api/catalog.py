"""What there is: boards to offer, any board by name, and the levels."""

from collections.abc import Callable
from typing import Literal

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from ....words import language
from ..service import catalog
from ..service.threads import making
from ..transport.ready import Ready, Shelf, as_json
from .errors import documented
from .shapes import Value

SAME: dict[int | str, dict[str, object]] = {
    304: {"description": "as it was: the `If-None-Match` of the request names its `ETag`"}
}
router = APIRouter(prefix="/api", tags=["catalog"], responses={**SAME, **documented(403, 421, 429)})

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
    ends: list[list[int]] = Field(
        description="of each line the cells that must not be one's own for it to count; empty if any may"
    )
    wells: list[list[int]] = Field(description="where stones fall: the cells one above the other, from below")
    menace: bool = Field(description="whether a learner can play it")


class LevelStrength(BaseModel):
    """Elo above the level `difficult`, by the arena's tournaments."""

    elo: int
    give: int = Field(description="how far it may be wrong, to either side, with 95 % confidence")


class LevelInfo(BaseModel):
    """A level: how far it looks."""

    name: str
    about: str
    plies: int
    proves: bool
    strength: dict[str, LevelStrength] = Field(description="how strong it is, by boards that were tried")


class Levels(BaseModel):
    """The levels, the weakest first."""

    levels: list[LevelInfo]


# Nothing here ever changes while a server runs, so that what was asked once is there for all who ask.
# Boards are the strangers' choice, and have a shelf of their own, from which they push nothing else.
_always = Shelf(1 << 20)
_boards = Shelf(16 << 20)


@router.head("/boards", include_in_schema=False)
@router.get("/boards", response_model=Offers)
async def boards(request: Request) -> Response:
    """The boards that are offered first. Any other can be named: see the next call."""
    return await _answer(request, _always, "boards", catalog.offers)


@router.head("/boards/{name}", include_in_schema=False)
@router.get("/boards/{name}", response_model=BoardInfo, responses=documented(422))
async def board(name: str, request: Request) -> Response:
    """A board by its name, such as 6x5,4."""
    return await _answer(request, _boards, name, lambda: catalog.board(name))


@router.head("/levels", include_in_schema=False)
@router.get("/levels", response_model=Levels)
async def levels(request: Request) -> Response:
    """The levels, the weakest first."""
    return await _answer(request, _always, "levels", catalog.levels)


async def _answer(request: Request, shelf: Shelf, asked: str, tell: Callable[[], object]) -> Response:
    """Answer with what is on a shelf in the language of who asks, or else put it there."""

    def made() -> Ready:
        return as_json(tell())

    key = (asked, language())
    found = shelf.get(key) or shelf.keep(key, await making(made))
    return found.answer(request, vary="Accept-Encoding, Accept-Language")
