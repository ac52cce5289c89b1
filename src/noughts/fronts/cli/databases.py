"""The command `noughts db`: look after the database of `noughts serve`, which may go on meanwhile."""

import os
from contextlib import closing, contextmanager
from time import sleep

from ...errors import InvalidArgument, InvalidFile
from ...files import named
from ...words import say, say_many
from ..asking import Leave, ask_whether, is_at_terminal
from ..progress import Progress
from .arguments import Parser, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...store.kept import KeptDatabase

MOST_DAYS = 36_500
PAUSE = 0.02  # seconds between two steps of pruning, in which others write


def add_db(parser: Parser) -> None:
    """The database: checked, kept, brought back, made smaller, counted."""
    actions = parser.add_actions()
    check = actions.add_parser("check", help=say("whether all in it is sound; the exit status is 1 if not"))
    _add_database(check)
    check.add_json()
    check.does(_check, "noughts db check", "noughts db check --db sqlite:///games.db")
    backup = actions.add_parser("backup", help=say("write all of it to a file, while people play"))
    backup.add_argument("path", metavar="file", help=say("where to; an SQLite file of any database"))
    _add_database(backup)
    backup.add_argument("--force", action="store_true", help=say("replace the file without a question"))
    backup.does(_backup, "noughts db backup games-monday.db")
    restore = actions.add_parser("restore", help=say("bring all of a backup into a database"))
    restore.add_argument("path", metavar="file", help=say("what backup wrote, with this version or before"))
    _add_database(restore)
    about = say("replace what is in the database without a question")
    restore.add_argument("--force", action="store_true", help=about)
    restore.does(_restore, "noughts db restore games-monday.db --db postgresql://me@localhost/noughts")
    prune = actions.add_parser("prune", help=say("delete games and learners that were long not used"))
    about = say("with which nothing has happened for so many days")
    prune.add_argument("--days", type=number(1, MOST_DAYS), required=True, metavar="N", help=about)
    prune.add_argument("--dry-run", action="store_true", help=say("only say how many there are"))
    _add_database(prune)
    prune.add_json()
    prune.does(_prune, "noughts db prune --days 90 --dry-run", "noughts db prune --days 365")
    stats = actions.add_parser("stats", help=say("how much there is in it, and since when"))
    _add_database(stats)
    stats.add_json()
    stats.does(_stats, "noughts db stats")
    parser.epilog = "\n  ".join([say("examples:"), "noughts db check", "noughts db backup games-monday.db"])


def _add_database(parser: Parser) -> None:
    about = say("sqlite:///FILE or postgresql://... (default: a file in your data folder)")
    parser.add_argument("--db", metavar="URL", help=about)


@contextmanager
def _opened(db: str | None) -> "Iterator[KeptDatabase]":
    """The database that is there, as it is."""
    with _in_a_sentence():
        from ...store import default_url
        from ...store.kept import KeptDatabase

        with closing(KeptDatabase(db or default_url())) as database:
            yield database


@contextmanager
def _in_a_sentence() -> "Iterator[None]":
    """What goes wrong with a database while it is used, or for want of what that needs, is said in one."""
    try:
        import sqlite3

        from sqlalchemy.exc import SQLAlchemyError

        from ...store.unavailable import Unavailable, cause_of
    except ModuleNotFoundError as error:
        raise InvalidArgument(
            "a database needs the package {name}: pip install 'noughts[web]'", name=error.name
        ) from None
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, Unavailable) as error:
        cause = cause_of(error)
        raise InvalidFile("the database did not do what it was asked: {cause}", cause=cause) from None


def _check(db: str | None, as_json: bool) -> None:
    with _opened(db) as database, Progress() as progress:
        from ...store.checking import check

        found = check(
            database,
            lambda done, total: progress.show(
                say("games and learners checked: {done:,} of {total:,}", done=done, total=total)
            ),
        )
    findings = [str(one) for one in found.findings]
    if as_json:
        told = {"version": database.version, "games": found.games, "learners": found.learners}
        _print_json({**told, "findings": findings})
    else:
        for finding in findings:
            print(finding)
        if not findings:
            print(_sound(database.version, found.games, found.learners))
    if findings:
        raise SystemExit(1)


def _sound(version: str, games: int, learners: int) -> str:
    """That nothing is wrong, and what was looked at."""
    played = say_many("{number:,} game was played again", "{number:,} games were played again", games)
    read = say_many("{number:,} learner was read", "{number:,} learners were read", learners)
    return say(
        "Nothing is wrong: {played}, {read}; its tables are of version {version}.",
        version=version,
        played=played,
        read=read,
    )


def _backup(path: str, db: str | None, force: bool) -> None:
    with _opened(db) as database:
        from ...store.backup import backup

        replace = force or (os.path.isfile(path) and _agrees(say("Replace {name}? [y/n] ", name=named(path))))
        with Progress() as progress:
            rows = backup(database, path, replace, lambda done: progress.show(_copied(done)))
    print(say("{path}: {rows}.", path=named(path), rows=_copied(rows)))


def _copied(rows: int) -> str:
    return say_many("{number:,} row copied", "{number:,} rows copied", rows)


def _restore(path: str, db: str | None, force: bool) -> None:
    with _in_a_sentence():
        from ...store import Database, default_url
        from ...store.backup import is_empty, restore, sound

        with sound(path) as source, closing(Database(db or default_url())) as database:
            name = database.url.render_as_string(hide_password=True)
            question = say("Delete all that is in {name}, for good? [y/n] ", name=name)
            replace = force or (not is_empty(database) and _agrees(question))
            with Progress() as progress:
                rows = restore(source, database, replace, lambda done: progress.show(_copied(done)))
    print(say("{path} into {name}: {rows}.", path=named(path), name=name, rows=_copied(rows)))


def _agrees(question: str) -> bool:
    """Whether somebody at the terminal says yes; where nobody is, nobody has."""
    try:
        return is_at_terminal() and ask_whether(question)
    except Leave:
        return False


def _prune(days: int, dry_run: bool, db: str | None, as_json: bool) -> None:
    with _opened(db) as database, Progress() as progress:
        from ...store import DAY, Pruning, now

        pruning = Pruning(database, now() - days * DAY, dry_run)
        while pruning.step():
            progress.show(_pruned(pruning.games, pruning.learners, dry_run))
            sleep(0 if dry_run else PAUSE)
    if as_json:
        told = {"games": pruning.games, "learners": pruning.learners, "days": days, "dry_run": dry_run}
        _print_json(told)
    else:
        print(_pruned(pruning.games, pruning.learners, dry_run))


def _pruned(games: int, learners: int, dry_run: bool) -> str:
    if dry_run:
        return say("to be deleted: games {games:,}, learners {learners:,}", games=games, learners=learners)
    return say("deleted: games {games:,}, learners {learners:,}", games=games, learners=learners)


def _stats(db: str | None, as_json: bool) -> None:
    with _opened(db) as database:
        from ...store.checking import figures

        found = figures(database)
    told = {**found, **{name: _time(found[name]) for name in ("oldest", "newest", "touched")}}
    if as_json:
        _print_json(told)
        return
    for name, words in _rows().items():
        value = told[name]
        written = say("{number:,}", number=value) if isinstance(value, int) else value or "-"
        print(f"{words:28} {written}")


def _rows() -> dict[str, str]:
    return {
        "kind": say("kind"),
        "version": say("version of its tables"),
        "games": say("games"),
        "moves": say("moves"),
        "learners": say("learners"),
        "bytes": say("bytes"),
        "oldest": say("oldest game begun"),
        "newest": say("newest game begun"),
        "touched": say("something last happened"),
    }


def _time(milliseconds: object) -> str | None:
    from datetime import UTC, datetime

    if not isinstance(milliseconds, int):
        return None
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")


def _print_json(told: "Mapping[str, object]") -> None:
    import json

    print(json.dumps(told))
