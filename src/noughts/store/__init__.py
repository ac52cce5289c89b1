"""What lasts: games, their seats, and learners, in SQLite by default and PostgreSQL by URL.

Needs SQLAlchemy and Alembic: `pip install 'noughts[web]'`.
"""

from .database import Database, default_url
from .games import Games, fingerprint
from .learners import LearnerRecord, Learners
from .record import HUMAN, Event, GameRecord, Seat

__all__ = [
    "HUMAN",
    "Database",
    "Event",
    "GameRecord",
    "Games",
    "LearnerRecord",
    "Learners",
    "Seat",
    "default_url",
    "fingerprint",
]
