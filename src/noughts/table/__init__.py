"""The table: a game with its seats, what happens in it, and how the games there ended."""

from .events import KINDS, Event, check_event, events_of
from .table import Answer, Effort, Table

__all__ = ["KINDS", "Answer", "Effort", "Event", "Table", "check_event", "events_of"]
