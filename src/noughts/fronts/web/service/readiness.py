"""Whether a server can do its work: its database answers in time, and its engines have been started."""

import asyncio
from time import monotonic

from ....store import Database
from ....words import Phrase
from ..asker import for_all
from .thinkers import Thinkers
from .threads import Unavailable, reading

Missing = Phrase | Unavailable  # a sentence on what is not there

DEADLINE = 2.0  # seconds in which the database has to answer
LASTS = 0.5  # seconds for which an answer holds: however often it is asked for, the database is not


class Readiness:
    """Looks at what a server needs, one look at a time."""

    def __init__(self, database: Database, thinkers: Thinkers) -> None:
        self._database = database
        self._thinkers = thinkers
        self._look: asyncio.Task[Missing | None] | None = None
        self._until = 0.0
        self._warming: asyncio.Task[None] | None = None

    async def missing(self) -> Missing | None:
        """What is not there that has to be; None when everything is."""
        if not self._thinkers.have_begun:
            self._warm_up()
            return Phrase("the engines have not been started yet: try again in a moment")
        if self._look is None or (self._look.done() and monotonic() >= self._until):
            self._look = asyncio.get_running_loop().create_task(self._ask(), context=for_all())
        done, _ = await asyncio.wait([self._look], timeout=DEADLINE)
        return self._look.result() if done else Phrase("the database does not answer: try again in a moment")

    def _warm_up(self) -> None:
        """Start engines if none is left: nobody would ask a server that is not ready for any."""
        if self._warming is None or self._warming.done():
            warm_up = self._thinkers.warm_up()
            self._warming = asyncio.get_running_loop().create_task(warm_up, context=for_all())

    async def _ask(self) -> Missing | None:
        try:
            await reading(self._database.answers)
        except Unavailable as error:
            return error
        finally:
            self._until = monotonic() + LASTS
        return None
