"""All that a server does, put together around one database."""

from ....store import Database
from ..settings import Settings
from .analyses import Analyses
from .daily import Daily
from .listeners import Listeners
from .proofs import Proofs
from .readiness import Readiness
from .retention import Retention
from .tables import Tables
from .thinkers import Thinkers
from .tournaments import Tournaments
from .training import Training


class Service:
    """Tables, analyses, proofs and training, whose thinking is done by the same thinkers."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.thinkers = Thinkers(settings.thinkers, settings.waiting, settings.memory)
        self.listeners = Listeners(settings.listeners)
        bounds = (settings.games, settings.learners, settings.stored) if settings.rate else (0, 0, 0)
        daily = Daily(*bounds)
        self.tables = Tables(database, self.thinkers, settings, daily, self.listeners)
        self.tournaments = Tournaments(settings.tournaments, self.thinkers, self.listeners)
        self.analyses = Analyses(self.thinkers, settings.seconds)
        self.proofs = Proofs(self.thinkers)
        self.training = Training(database, self.thinkers, daily)
        self.retention = Retention(database, settings.keep_days)
        self.readiness = Readiness(database, self.thinkers)

    async def warm_up(self) -> None:
        """Be ready, so that nobody waits for what is needed first."""
        await self.thinkers.warm_up()

    async def close(self) -> None:
        """Stop: it can be begun again at any time, with what the database knows."""
        await self.tables.close()
        await self.thinkers.close()
