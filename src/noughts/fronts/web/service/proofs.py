"""The proof of 4x4x4: its figures, an answer to any reply, and the checker at work."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from time import perf_counter
from typing import Any, TypeVar

from ....board import Board
from ....engine.telling import steps
from ....errors import InvalidFile
from ....proof import BOARD
from ....proof.certificate import shipped
from ....proof.explorer import Answer, Explorer
from ....proof.variations import verify
from ....words import Phrase
from .thinkers import Thinkers

WHICH = "fast"  # the certificate that level perfect plays by
CHECKED = ("positions", "replies", "forced_wins", "entries", "most_moves", "nodes")

Result = TypeVar("Result")


class Proofs:
    """The certificate of a server, walked through when first asked for."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._running: dict[str, asyncio.Future[Any]] = {}
        self._explored: tuple[Explorer, float] | None = None
        self._checked: dict[str, object] | None = None  # what was found last, its words yet to be said

    async def figures(self) -> dict[str, object]:
        """What the certificate says: X's opening, and its answer to each kind of reply."""
        explorer, seconds = await self._explorer()
        symmetries = explorer.board.symmetries
        return {
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
            "checked": _said(self._checked) if self._checked else None,
        }

    async def answer(self, cells: Sequence[int | str]) -> dict[str, object]:
        """X's answer after some moves, and why."""
        board = Board(BOARD)
        moves = [board.cell(cell) for cell in cells]
        explorer, _ = await self._explorer()
        return _told(explorer, await self._thinkers.ask(lambda: explorer.answer(moves)), moves)

    async def check(self) -> dict[str, object]:
        """Check the certificate now, from first principles. Who asks meanwhile shares it."""
        self._checked = await self._once("check", lambda: self._thinkers.ask(_check))
        return _said(self._checked)

    async def _explorer(self) -> tuple[Explorer, float]:
        """The explorer, and how long it took to make it."""
        if self._explored is None:
            self._explored = await self._once("explorer", lambda: self._thinkers.ask(_explore))
        return self._explored

    async def _once(self, name: str, work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """The result of work that is done once for all who ask for it at the same time."""
        task = self._running.get(name)
        if task is None:
            task = self._running[name] = asyncio.ensure_future(work())
            task.add_done_callback(lambda _: self._running.pop(name, None))
        result: Result = await asyncio.shield(task)
        return result


def _explore() -> tuple[Explorer, float]:
    started = perf_counter()
    made = Explorer(shipped(WHICH))
    return made, perf_counter() - started


def _check() -> dict[str, object]:
    started = perf_counter()
    found: dict[str, object] = {}
    try:
        found = verify(shipped(WHICH))
        words: object = Phrase("The certificate holds: X, moving first, wins whatever O does.")
    except InvalidFile as error:
        words = error
    figures = {name: found.get(name, 0) for name in CHECKED}
    return {"ok": bool(found), "words": words, **figures, "seconds": round(perf_counter() - started, 3)}


def _told(explorer: Explorer, told: Answer, moves: list[int]) -> dict[str, object]:
    kind = None
    if len(moves) > 1 and moves[0] == explorer.opening:
        kind = next(number for number, kind in enumerate(explorer.kinds, 1) if moves[1] in kind.cells)
    done = steps(told.position, told.variation)
    return {
        "position": str(told.position),
        "turn": told.position.turn,
        "answer": told.cell,
        "how": told.how,
        "words": told.words,
        "variation": list(told.variation),
        "variation_notes": [step.words for step in done],
        "variation_lines": [[list(cells) for cells in step.lines] for step in done],
        "lines": [list(line) for line in told.lines],
        "open": told.open,
        "behind": told.behind,
        "positions": told.below,
        "kind": kind,
    }


def _said(check: dict[str, object]) -> dict[str, object]:
    """What came of a check, in the language of who asks."""
    return {**check, "words": str(check["words"])}
