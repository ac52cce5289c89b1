"""The table: a game with its seats, what happens in it, and how the games there ended."""

from .answers import Answer, Effort
from .events import KINDS, Event, check_event, events_of
from .table import Table

__all__ = ["KINDS", "Answer", "Effort", "Event", "Table", "check_event", "events_of"]
