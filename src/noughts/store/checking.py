"""What there is in a database, and whether it is as it should be: pages, references, games and learners."""

from collections.abc import Callable, Iterator

from sqlalchemy import ColumnElement, Connection, func, or_, select
from sqlalchemy.exc import SQLAlchemyError

from ..errors import NoughtsError, one_line, shown
from ..learn.kinds import parse
from ..words import Phrase
from .games import Games
from .kept import KeptDatabase, current
from .learners import LearnerRecord, Learners
from .tables import events, games, learners
from .unavailable import cause_of

MOST = 100  # findings of one kind that are told
SOME = 1_000  # ids that are read at a time

Show = Callable[[int, int], object]  # is told how many games and learners were looked at, of how many


class Checked:
    """What was found: `findings`, none if all is well, and how many games and learners were looked at."""

    def __init__(self) -> None:
        self.findings: list[Phrase] = []
        self.games = 0
        self.learners = 0

    def find(self, what: Phrase) -> None:
        """Note what is wrong."""
        self.findings.append(what)


def check(database: KeptDatabase, show: Show | None = None) -> Checked:
    """Look at all of a database: every game is played again, every memory read.

    Nothing in it is changed, and nobody waits; where its tables are older, a copy is looked at.
    """
    checked = Checked()
    try:
        if database.kind == "sqlite":
            _check_pages(database, checked)
        with current(database) as newest:
            _check_numbers(newest, checked)
            _check_all(newest, checked, show)
    except SQLAlchemyError as error:  # what is damaged may not even be read
        checked.find(Phrase("it cannot be read: {cause}", cause=cause_of(error)))
    except NoughtsError as error:
        checked.find(Phrase("it cannot be read: {cause}", cause=error.args[0]))
    return checked


def _check_pages(database: KeptDatabase, checked: Checked) -> None:
    with database.reading() as connection:
        found = [row[0] for row in connection.exec_driver_sql(f"PRAGMA integrity_check({MOST})")]
        lost = list(connection.exec_driver_sql("PRAGMA foreign_key_check"))
    for what in found if found != ["ok"] else []:
        checked.find(Phrase("its pages are damaged: {what}", what=one_line(what)))
    for table, _, parent, _ in lost[:MOST]:
        checked.find(Phrase("a row of {table} belongs to none of {parent}", table=table, parent=parent))


def _check_numbers(database: KeptDatabase, checked: Checked) -> None:
    """The events of a game are numbered from 1, without a gap."""
    first, last, count = func.min(events.c.number), func.max(events.c.number), func.count()
    query = select(events.c.game_id).group_by(events.c.game_id).having(or_(first != 1, last != count))
    with database.reading() as connection:
        found = [row[0] for row in connection.execute(query.limit(MOST))]
    for id in found:
        checked.find(Phrase("game {id}: an event is missing", id=shown(id)))


def _check_all(database: KeptDatabase, checked: Checked, show: Show | None) -> None:
    with database.reading() as connection:
        total = sum(
            [connection.scalar(select(func.count()).select_from(one)) or 0 for one in (games, learners)]
        )
    kept_games, kept_learners = Games(database), Learners(database)
    for id in _ids(database, games.c.id):
        _check_game(kept_games, id, checked)
        checked.games += 1
        if show is not None:
            show(checked.games, total)
    for id in _ids(database, learners.c.id):
        record = kept_learners.read(id)
        if record is not None:  # else it was taken apart meanwhile
            _check_learner(record, checked)
        checked.learners += 1
        if show is not None:
            show(checked.games + checked.learners, total)


def _check_game(kept: Games, id: str, checked: Checked) -> None:
    try:
        kept.read(id)
    except SQLAlchemyError:
        raise
    except Exception as error:  # what was written by no program of ours can be anything
        checked.find(Phrase("game {id} cannot be played again: {error}", id=shown(id), error=_said(error)))


def _check_learner(record: LearnerRecord, checked: Checked) -> None:
    try:
        learner = parse(record.memory)
    except Exception as error:
        words = Phrase(
            "the memory of learner {id} cannot be read: {error}", id=shown(record.id), error=_said(error)
        )
        checked.find(words)
        return
    if (learner.kind, learner.board.name, learner.side) != (record.kind, record.board, record.side):
        checked.find(Phrase("the memory of learner {id} is another learner's", id=shown(record.id)))


def _said(error: Exception) -> object:
    return error.args[0] if isinstance(error, NoughtsError) else one_line(repr(error))


def _ids(database: KeptDatabase, column: ColumnElement[str]) -> Iterator[str]:
    """All ids of a table, in their order."""
    last = ""
    while True:
        query = select(column).where(column > last).order_by(column).limit(SOME)
        with database.reading() as connection:
            some = [row[0] for row in connection.execute(query)]
        yield from some
        if len(some) < SOME:
            return
        last = some[-1]


def figures(database: KeptDatabase) -> dict[str, int | str | None]:
    """How many games, moves and learners, how many bytes they take, and when the oldest and newest began.

    `touched` is when something last happened in a game; all times are milliseconds since 1970, or None.
    """
    with database.reading() as connection:
        oldest, newest, count = connection.execute(
            select(func.min(games.c.created), func.max(games.c.created), func.count()).select_from(games)
        ).one()
        moves = func.count().filter(events.c.kind == "move")
        events_count, moves_count, touched = connection.execute(
            select(func.count(), moves, func.max(events.c.created)).select_from(events)
        ).one()
        taught = connection.scalar(select(func.count()).select_from(learners))
        return {
            "kind": database.kind,
            "version": database.version,
            "games": count,
            "moves": moves_count,
            "events": events_count,
            "learners": taught,
            "bytes": _size(connection),
            "oldest": oldest,
            "newest": newest,
            "touched": touched,
        }


def _size(connection: Connection) -> int:
    """How many bytes the database takes on the disk, without its log."""
    if connection.dialect.name == "postgresql":
        query = "SELECT pg_database_size(current_database())"
    else:
        query = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    return int(connection.exec_driver_sql(query).scalar_one())
