"""The log: a line for each event, as text or JSON, and of those that repeat only a few.

Nothing that strangers send is written as it came: a line has the request's id, its call by template, and
where it came from, and no more of it.
"""

import json
import logging
import sys
import traceback
from time import gmtime, monotonic, strftime

from .requests import request_id

FORMATS = ("text", "json")
FEW = 5  # times a minute that the same event is told
MINUTE = 60.0
LONGEST = 8000  # signs of a line


class Sparing(logging.Filter):
    """Lets the same event, by its place in the source, through a few times a minute.

    The next that comes through, or the end, tells how many were left out. Access lines are asked for, and
    are as many as there are requests.
    """

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[tuple[object, ...], tuple[float, int]] = {}  # since when, and how many times
        self.left_out: dict[tuple[object, ...], tuple[logging.LogRecord, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to tell of an event."""
        if record.name == "noughts.access":
            return True
        place, now = _place(record), monotonic()
        since, times = self._told.get(place, (now, 0))
        if now - since >= MINUTE:
            since, times = now, 0
        self._told[place] = since, times + 1
        if times >= FEW:
            self.left_out[place] = record, self.left_out.get(place, (record, 0))[1] + 1
            return False
        _, record.left_out = self.left_out.pop(place, (record, 0))
        return True


class Lines(logging.StreamHandler):  # type: ignore[type-arg]
    """Writes lines to stderr, and in the end how many were left out of those that repeated."""

    def __init__(self, format: str) -> None:
        super().__init__(sys.stderr)
        self._sparing = Sparing()
        self.addFilter(self._sparing)
        self.setFormatter(Json() if format == "json" else Text())

    def close(self) -> None:
        """Tell what was not told."""
        for record, count in self._sparing.left_out.values():
            record.left_out = count
            self.emit(record)
        self._sparing.left_out.clear()
        super().close()


class Text(logging.Formatter):
    """A line for people: when, how bad, what, and of which request."""

    def format(self, record: logging.LogRecord) -> str:
        """One event."""
        facts = _facts(record)
        line = f"{facts['time']} {facts['level']:7} {facts['message']}"
        line += "".join([f" {name}={value}" for name, value in getattr(record, "facts", {}).items()])
        line += f" | {facts['trace']}" if "trace" in facts else ""
        line += f" ({facts['left_out']} more like this were left out)" if "left_out" in facts else ""
        line += f" request={facts['request']}" if "request" in facts else ""
        return _line(line)


class Json(logging.Formatter):
    """A JSON object for programs."""

    def format(self, record: logging.LogRecord) -> str:
        """One event."""
        facts = _facts(record).items()
        return json.dumps({name: _line(fact) if isinstance(fact, str) else fact for name, fact in facts})


def configure(format: str, quiet: bool) -> None:
    """Have everything that a server's process says written so."""
    root = logging.getLogger()
    for handler in root.handlers[:]:
        root.removeHandler(handler)
    root.addHandler(Lines(format))
    root.setLevel(logging.WARNING)
    for name in ("noughts.web", "uvicorn"):
        logging.getLogger(name).setLevel(logging.WARNING if quiet else logging.INFO)
    logging.getLogger("noughts.access").setLevel(logging.INFO)


def _facts(record: logging.LogRecord) -> dict[str, object]:
    """What is told of an event."""
    moment = f"{strftime('%Y-%m-%dT%H:%M:%S', gmtime(record.created))}.{int(record.msecs):03}Z"
    facts: dict[str, object] = {"time": moment, "level": record.levelname, "message": record.getMessage()}
    if record.exc_info and record.exc_info[0] is not None:
        facts["trace"] = "".join(traceback.format_exception(*record.exc_info)).strip()
    if getattr(record, "left_out", 0):
        facts["left_out"] = record.__dict__["left_out"]
    if request_id.get():
        facts["request"] = request_id.get()
    return {**facts, **getattr(record, "facts", {})}


def _place(record: logging.LogRecord) -> tuple[object, ...]:
    """Where an event comes from: whence it is told, and where what went wrong was raised."""
    raised = record.exc_info[2] if record.exc_info else None
    while raised is not None and raised.tb_next is not None:
        raised = raised.tb_next
    where = (raised.tb_frame.f_code.co_filename, raised.tb_lineno) if raised is not None else ()
    return (record.pathname, record.lineno, *where)


def _line(text: str) -> str:
    """A text as part of a line: no other lines, no signs that a terminal would heed, and not without end."""
    plain = "".join([sign if sign.isprintable() else "?" for sign in text.replace("\n", " | ")])
    return plain if len(plain) <= LONGEST else plain[:LONGEST] + "..."
