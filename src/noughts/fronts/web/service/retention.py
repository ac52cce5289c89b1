"""How long things are kept: what nobody has used for so many days is deleted, a little at a time."""

import asyncio
import logging

from ....errors import one_line
from ....store import DAY, Database, Pruning, now
from .threads import writing

EVERY = 3600.0  # seconds between two rounds
PAUSE = 0.5  # between two steps of one, so that whoever plays does not notice
AGAIN = 60.0  # until a step is tried again that could not be done

log = logging.getLogger("noughts.web")


class Retention:
    """Deletes what was not used for some days; 0 keeps everything. Several servers may do the same."""

    def __init__(self, database: Database, days: int) -> None:
        self._database = database
        self._days = days

    async def go_on(self) -> None:
        """Look for what is too old, again and again."""
        while self._days:
            await self._look_through()
            await asyncio.sleep(EVERY)

    async def _look_through(self) -> None:
        """One round, to its end: what fails is tried again, and what was done before is not."""
        pruning, is_over = Pruning(self._database, now() - self._days * DAY), False
        while not is_over:
            try:
                is_over = not await writing(pruning.step)
                await asyncio.sleep(PAUSE)
            except Exception as error:  # the database may be away for a while: there is time
                log.error("what is too old could not be deleted: %s", one_line(error))
                pruning = pruning.anew()
                await asyncio.sleep(AGAIN)
        if pruning.games or pruning.learners:
            log.info("deleted as too old: %d games, %d learners", pruning.games, pruning.learners)
