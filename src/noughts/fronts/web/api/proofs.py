"""The proof of 4x4x4 over HTTP: its figures, an answer to any reply, and the checker at work."""

from typing import Annotated, Literal

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field

from .calls import service_of
from .errors import COMMON, documented
from .shapes import CellName, Side, Strict

router = APIRouter(prefix="/api/proof", tags=["proof"], responses=documented(*COMMON))

Cube = Annotated[int, Field(ge=0, lt=64)]


class Walk(Strict):
    """Moves from the empty board, X's and O's in turn; X's must be the book's, or images of them."""

    moves: Annotated[list[Cube | CellName], Field(max_length=64)]


class KindState(BaseModel):
    """One of O's first replies, up to symmetry."""

    number: int
    cells: list[int] = Field(description="all cells that are the same reply, turned or turned inside out")
    reply: int = Field(description="the first of them")
    answer: int = Field(description="X's answer to that one")
    positions: int = Field(description="positions of the book that can come up after it")
    within: int = Field(description="how many stones X needs at most")


class Checked(BaseModel):
    """What the checker found."""

    ok: bool
    words: str
    positions: int = Field(description="after moves of X, each with every reply tried")
    replies: int
    forced_wins: int = Field(description="found by the checker itself")
    entries: int = Field(description="moves of X in the book")
    most_moves: int = Field(description="stones that X needs at most")
    nodes: int
    seconds: float


class ProofState(BaseModel):
    """The certificate: X's opening, O's replies by kind, and figures."""

    board: str
    opening: int
    openings: list[int] = Field(description="cells that symmetry makes the same opening")
    replies: int = Field(description="how many O has to the opening")
    kinds: list[KindState]
    positions: int = Field(description="in which the book names X's move, up to symmetry")
    within: int = Field(description="how many stones X needs at most")
    lines: int
    symmetries: int
    fixing: int = Field(description="symmetries that leave the opening where it is")
    seconds: float = Field(description="how long it took to walk through all of it")
    checked: Checked | None = Field(description="what the checker found last, if it has run here")


class AnswerState(BaseModel):
    """Where a walk has come to, and X's answer."""

    position: str
    turn: Side
    answer: int | None
    how: Literal["opening", "book", "block", "forced", "reply", "over"] = Field(
        description="how the answer is known; `reply` when O is to move, `over` when X has won"
    )
    words: list[str] = Field(description="why, sentence by sentence")
    variation: list[int] = Field(description="the whole forced win, X's answer first")
    variation_notes: list[str] = Field(description="what each move of it does, in a few words")
    variation_lines: list[list[list[int]]] = Field(
        description="the lines it makes or threatens, move by move"
    )
    lines: list[list[int]] = Field(description="the lines that the words are about")
    open: list[int] = Field(description="after X's answer, the replies that no forced win answers")
    behind: list[int] = Field(description="for each of these, the positions of the book behind it")
    positions: int = Field(description="positions of the book below")
    kind: int | None = Field(description="the number of O's first reply among the kinds")


@router.get("", response_model=ProofState)
async def figures(request: Request) -> Response:
    """What the certificate says: X's opening, and its answer to each kind of reply."""
    return JSONResponse(await service_of(request).proofs.figures(request.is_disconnected))


@router.post("/answer", response_model=AnswerState, responses=documented(409))
async def answer(walk: Walk, request: Request) -> Response:
    """X's answer after some moves, and why."""
    return JSONResponse(await service_of(request).proofs.answer(walk.moves, request.is_disconnected))


@router.post("/check", response_model=Checked)
async def check(request: Request) -> Response:
    """Check the certificate now, from first principles: some seconds, which who asks twice has once."""
    return JSONResponse(await service_of(request).proofs.check(request.is_disconnected))
