"""Positions and games understood: analyzed, hinted at, looked back on. Each is thought about by a thinker."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

from ....board import Position
from ....board.notation import OTHER, line_fact
from ....engine.limits import Limits
from ....engine.review import Review
from ....errors import IllegalMove
from ....game import Game
from ....words import Wording
from ....words.lines import an_object
from ..latest import Latest
from . import work
from .thinker import Tell
from .thinkers import Gone, Thinkers
from .threads import making

HINT_SECONDS = 3.0
REVIEW_SECONDS = 5.0
MOST_REVIEWS = 256  # kept


class Analyses:
    """What is thought about for people; no question takes longer than so many seconds."""

    def __init__(self, thinkers: Thinkers, seconds: float) -> None:
        self._thinkers = thinkers
        self._seconds = seconds
        # what was found and how long that took; it is put into words for each who asks
        self._reviews = Latest[tuple[object, ...], tuple[Review, float]](MOST_REVIEWS)

    async def analyze(
        self,
        board: str,
        text: str,
        turn: str | None,
        seconds: float,
        nodes: int,
        variations: int,
        gone: Gone,
        tell: Tell | None = None,
    ) -> dict[str, object]:
        """Every move of a position, the best variations, and what is proved."""
        position = await making(_read, board, text, turn)
        limits = Limits(nodes, min(seconds, self._seconds))
        return await self._thinkers.ask(
            work.analyze_position, position, limits, variations, gone=gone, tell=tell
        )

    async def follow(
        self,
        board: str,
        text: str,
        turn: str | None,
        seconds: float,
        nodes: int,
        variations: int,
        gone: Gone,
    ) -> AsyncGenerator[dict[str, object]]:
        """The same, and every second before that what was found so far, which has a `depth`.

        When nobody follows it any more, it is stopped.
        """
        news: asyncio.Queue[Any] = asyncio.Queue()
        loop = asyncio.get_running_loop()

        def tell(so_far: object) -> None:  # in another thread
            loop.call_soon_threadsafe(news.put_nowait, so_far)

        asking = asyncio.create_task(self.analyze(board, text, turn, seconds, nodes, variations, gone, tell))
        asking.add_done_callback(news.put_nowait)
        try:
            while (heard := await news.get()) is not asking:
                yield heard
            yield asking.result()
        finally:
            asking.cancel()

    async def hint(self, position: Position, gone: Gone) -> dict[str, object]:
        """A good move for the side to move, and why."""
        return await self._thinkers.ask(work.find_hint, position, Limits(seconds=HINT_SECONDS), gone=gone)

    async def review(self, game: Game, gone: Gone) -> dict[str, object]:
        """How each position of a game stood, and the last mistake."""
        key = (game.board.name, game.first, game.moves, game.ending)
        known = self._reviews.get(key)
        if known is None:
            limits = Limits(seconds=min(REVIEW_SECONDS, self._seconds))
            known = await self._thinkers.ask(work.review_game, game, limits, gone=gone)
            self._reviews.keep(key, known)
        found, spent = known
        return {**found.to_dict(), "seconds": spent}


def _read(board: str, text: str, turn: str | None) -> Position:
    """The position that is meant. One that is over has nothing to analyze; how it ended is said."""
    position = Position.parse(board, text, turn)
    if position.winner is not None:
        line = Wording(an_object, line_fact(position.board, position.winning_lines[0]))
        winner, loser = position.winner, OTHER[position.winner]
        who = winner if position.board.rule.completing_wins else loser
        raise IllegalMove("{side} has won: {who} completed {line}", side=winner, who=who, line=line)
    if position.is_over:
        raise IllegalMove("the board is full: it is a draw")
    return position
