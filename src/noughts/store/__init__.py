"""What lasts: games, their seats, and learners, in SQLite by default and PostgreSQL by URL.

Needs SQLAlchemy and Alembic: `pip install 'noughts[web]'`.
"""

from ..table import Event
from ..table.record import HUMAN, GameRecord, Seat, now
from .database import Database, default_url
from .games import Games, fingerprint
from .learners import LearnerHead, LearnerRecord, Learners
from .pruning import DAY, Pruning
from .unavailable import UNTIL, Unavailable

__all__ = [
    "DAY",
    "HUMAN",
    "UNTIL",
    "Database",
    "Event",
    "GameRecord",
    "Games",
    "LearnerHead",
    "LearnerRecord",
    "Learners",
    "Pruning",
    "Seat",
    "Unavailable",
    "default_url",
    "fingerprint",
    "now",
]
