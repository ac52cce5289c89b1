"""The proof of 4x4x4: its figures, an answer to any reply, and the checker at work."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from ....board import Board
from ....proof import BOARD
from ..asker import asker, for_all
from . import work
from .thinkers import Gone, Thinkers, while_wanted

Result = TypeVar("Result")
Once = tuple[str, str]  # what is done, and the client for whom


class Proofs:
    """The certificate of a server, walked through when first asked for."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._running: dict[Once, asyncio.Task[Any]] = {}
        self._asking: Counter[Once] = Counter()  # how many wait for each of these
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
        """Check the certificate now, from first principles. A client that asks meanwhile shares its own."""
        self._checked = await self._once("check", lambda: self._thinkers.ask(work.check_proof), gone)
        return _said(self._checked)

    async def _once(
        self, name: str, work: Callable[[], Coroutine[Any, Any, Result]], gone: Gone | None
    ) -> Result:
        """The result of work that is done once for all of a client who ask for it at the same time.

        It is stopped when the last of them is gone. Done in nobody's name, it would be an engine more for who
        asks for it again and again.
        """
        once, loop = (name, asker.get()), asyncio.get_running_loop()
        task = self._running.get(once)
        if task is None or task.cancelling():
            task = self._running[once] = loop.create_task(work(), context=for_all(asker.get()))
            task.add_done_callback(lambda done: self._forget(once, done))
        self._asking[once] += 1
        try:
            result: Result = await while_wanted(task, gone)
            return result
        finally:
            self._asking[once] -= 1
            if not self._asking[once]:
                del self._asking[once]
                task.cancel()

    def _forget(self, once: Once, done: asyncio.Task[Any]) -> None:
        if self._running.get(once) is done:
            del self._running[once]


def _said(check: dict[str, object]) -> dict[str, object]:
    """What came of a check, in the language of who asks."""
    return {**check, "words": str(check["words"])}
