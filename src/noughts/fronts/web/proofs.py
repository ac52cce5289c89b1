"""The proof of 4x4x4 over HTTP: its figures, an answer to any reply, and the checker at work."""

import asyncio
from collections.abc import Callable, Coroutine
from time import perf_counter
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field

from ...board import Board
from ...engine.telling import steps
from ...errors import InvalidFile
from ...proof import BOARD
from ...proof.certificate import shipped
from ...proof.explorer import Answer, Explorer
from ...proof.lines import verify
from ...words import Phrase
from .games import hall_of
from .problems import COMMON, documented
from .shapes import CellName, Side, Strict

router = APIRouter(prefix="/api/proof", tags=["proof"], responses=documented(*COMMON))

WHICH = "fast"  # the certificate that level perfect plays by
Cube = Annotated[int, Field(ge=0, lt=64)]
Result = TypeVar("Result")


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
    line: list[int] = Field(description="the whole forced win, X's answer first")
    line_notes: list[str] = Field(description="what each move of it does, in a few words")
    line_lines: list[list[list[int]]] = Field(description="the lines that each move of it makes or threatens")
    lines: list[list[int]] = Field(description="the lines that the words are about")
    open: list[int] = Field(description="after X's answer, the replies that no forced win answers")
    behind: list[int] = Field(description="for each of these, the positions of the book behind it")
    positions: int = Field(description="positions of the book below")
    kind: int | None = Field(description="the number of O's first reply among the kinds")


class Once:
    """Work that is done once for all who ask for it at the same time."""

    def __init__(self) -> None:
        self._running: dict[str, asyncio.Future[Any]] = {}

    async def do(self, name: str, work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """The result of work under way, or of new work."""
        task = self._running.get(name)
        if task is None:
            task = self._running[name] = asyncio.ensure_future(work())
            task.add_done_callback(lambda _: self._running.pop(name, None))
        result: Result = await asyncio.shield(task)
        return result


_explorers: list[tuple[Explorer, float]] = []
_checks: list[dict[str, object]] = []  # the last one, its words yet to be said


def _once(request: Request) -> Once:
    once: Once | None = getattr(request.app.state, "proof_once", None)
    if once is None:
        once = request.app.state.proof_once = Once()
    return once


async def _explorer(request: Request) -> tuple[Explorer, float]:
    """The explorer of this process, made when first asked for, and how long that took."""

    def make() -> tuple[Explorer, float]:
        started = perf_counter()
        made = Explorer(shipped(WHICH))
        return made, perf_counter() - started

    if not _explorers:
        made = await _once(request).do("explorer", lambda: hall_of(request).desk.ask(make))
        if not _explorers:
            _explorers.append(made)
    return _explorers[0]


@router.get("", response_model=ProofState)
async def figures(request: Request) -> Response:
    """What the certificate says: X's opening, and its answer to each kind of reply."""
    explorer, seconds = await _explorer(request)
    symmetries = explorer.board.symmetries
    body = {
        "board": BOARD,
        "opening": explorer.opening,
        "openings": sorted({symmetry[explorer.opening] for symmetry in symmetries}),
        "replies": sum([len(kind.cells) for kind in explorer.kinds]),
        "kinds": [
            {
                "number": number,
                "cells": kind.cells,
                "reply": kind.reply,
                "answer": kind.answer,
                "positions": kind.positions,
                "within": kind.within,
            }
            for number, kind in enumerate(explorer.kinds, 1)
        ],
        "positions": explorer.positions,
        "within": explorer.within,
        "lines": len(explorer.board.lines),
        "symmetries": len(symmetries),
        "fixing": len([s for s in symmetries if s[explorer.opening] == explorer.opening]),
        "seconds": round(seconds, 3),
        "checked": _said(_checks[-1]) if _checks else None,
    }
    return JSONResponse(body)


@router.post("/answer", response_model=AnswerState, responses=documented(409))
async def answer(walk: Walk, request: Request) -> Response:
    """X's answer after some moves, and why."""
    board = Board(BOARD)
    moves = [board.cell(cell) for cell in walk.moves]
    explorer, _ = await _explorer(request)
    told = await hall_of(request).desk.ask(lambda: explorer.answer(moves))
    return JSONResponse(_told(explorer, told, moves))


def _told(explorer: Explorer, told: Answer, moves: list[int]) -> dict[str, object]:
    kind = None
    if len(moves) > 1 and moves[0] == explorer.opening:
        kind = next(number for number, kind in enumerate(explorer.kinds, 1) if moves[1] in kind.cells)
    line = steps(told.position, told.line)
    return {
        "position": str(told.position),
        "turn": told.position.turn,
        "answer": told.cell,
        "how": told.how,
        "words": told.words,
        "line": list(told.line),
        "line_notes": [step.words for step in line],
        "line_lines": [[list(cells) for cells in step.lines] for step in line],
        "lines": [list(line) for line in told.lines],
        "open": told.open,
        "behind": told.behind,
        "positions": told.below,
        "kind": kind,
    }


@router.post("/check", response_model=Checked)
async def check(request: Request) -> Response:
    """Check the certificate now, from first principles. It takes seconds; who asks meanwhile shares it."""

    def work() -> dict[str, object]:
        started = perf_counter()
        found: dict[str, object] = {}
        try:
            found = verify(shipped(WHICH))
            words: object = Phrase("The certificate holds: X, moving first, wins whatever O does.")
        except InvalidFile as error:
            words = error
        names = ("positions", "replies", "forced_wins", "entries", "most_moves", "nodes")
        figures = {name: found.get(name, 0) for name in names}
        return {"ok": bool(found), "words": words, **figures, "seconds": round(perf_counter() - started, 3)}

    found = await _once(request).do("check", lambda: hall_of(request).desk.ask(work))
    _checks[:] = [found]
    return JSONResponse(_said(found))


def _said(check: dict[str, object]) -> dict[str, object]:
    """What came of a check, in the language of who asks."""
    return {**check, "words": str(check["words"])}
