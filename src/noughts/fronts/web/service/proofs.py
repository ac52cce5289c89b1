"""The proof of 4x4x4: its figures, an answer to any reply, and the checker at work."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextvars import copy_context
from typing import Any, TypeVar

from ....board import Board
from ....proof import BOARD
from ..asker import asker
from . import work
from .thinkers import Thinkers

Result = TypeVar("Result")


class Proofs:
    """The certificate of a server, walked through when first asked for."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._running: dict[str, asyncio.Future[Any]] = {}
        self._figures: dict[str, object] | None = None
        self._checked: dict[str, object] | None = None  # what was found last, its words yet to be said

    async def figures(self) -> dict[str, object]:
        """What the certificate says: X's opening, and its answer to each kind of reply."""
        if self._figures is None:
            self._figures = await self._once("figures", lambda: self._thinkers.ask(work.explore))
        return {**self._figures, "checked": _said(self._checked) if self._checked else None}

    async def answer(self, cells: Sequence[int | str]) -> dict[str, object]:
        """X's answer after some moves, and why."""
        board = Board(BOARD)
        return await self._thinkers.ask(work.proof_answer, [board.cell(cell) for cell in cells])

    async def check(self) -> dict[str, object]:
        """Check the certificate now, from first principles. Who asks meanwhile shares it."""
        self._checked = await self._once("check", lambda: self._thinkers.ask(work.check_proof))
        return _said(self._checked)

    async def _once(self, name: str, work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """The result of work that is done once for all who ask for it at the same time."""
        task = self._running.get(name)
        if task is None:
            alone = copy_context()
            alone.run(asker.set, "proof")  # it is done for all, not for who came first
            task = self._running[name] = asyncio.get_running_loop().create_task(work(), context=alone)
            task.add_done_callback(lambda _: self._running.pop(name, None))
        result: Result = await asyncio.shield(task)
        return result


def _said(check: dict[str, object]) -> dict[str, object]:
    """What came of a check, in the language of who asks."""
    return {**check, "words": str(check["words"])}
