"""The proof of 4x4x4: its figures, an answer to any reply, and the checker at work."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from ....board import Board
from ....proof import BOARD
from ..asker import for_all
from . import work
from .thinkers import Gone, Thinkers, while_wanted

Result = TypeVar("Result")


class Proofs:
    """The certificate of a server, walked through when first asked for."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._running: dict[str, asyncio.Task[Any]] = {}
        self._asking: Counter[str] = Counter()  # how many wait for each of these
        self._figures: dict[str, object] | None = None
        self._checked: dict[str, object] | None = None  # what was found last, its words yet to be said

    async def figures(self, gone: Gone | None = None) -> dict[str, object]:
        """What the certificate says: X's opening, and its answer to each kind of reply."""
        if self._figures is None:
            self._figures = await self._once("figures", lambda: self._thinkers.ask(work.explore), gone)
        return {**self._figures, "checked": _said(self._checked) if self._checked else None}

    async def answer(self, cells: Sequence[int | str], gone: Gone | None = None) -> dict[str, object]:
        """X's answer after some moves, and why."""
        board = Board(BOARD)
        return await self._thinkers.ask(work.proof_answer, [board.cell(cell) for cell in cells], gone=gone)

    async def check(self, gone: Gone | None = None) -> dict[str, object]:
        """Check the certificate now, from first principles. Who asks meanwhile shares it."""
        self._checked = await self._once("check", lambda: self._thinkers.ask(work.check_proof), gone)
        return _said(self._checked)

    async def _once(
        self, name: str, work: Callable[[], Coroutine[Any, Any, Result]], gone: Gone | None
    ) -> Result:
        """The result of work that is done once for all who ask for it at the same time.

        It is stopped when the last of them is gone.
        """
        task = self._running.get(name)
        if task is None or task.cancelling():
            loop = asyncio.get_running_loop()
            task = self._running[name] = loop.create_task(work(), context=for_all("proof"))
            task.add_done_callback(lambda done: self._forget(name, done))
        self._asking[name] += 1
        try:
            result: Result = await while_wanted(task, gone)
            return result
        finally:
            self._asking[name] -= 1
            if not self._asking[name]:
                task.cancel()

    def _forget(self, name: str, done: asyncio.Task[Any]) -> None:
        if self._running.get(name) is done:
            del self._running[name]


def _said(check: dict[str, object]) -> dict[str, object]:
    """What came of a check, in the language of who asks."""
    return {**check, "words": str(check["words"])}
