"""Games as the database has them, for who drives them: read as they are now, and gone on with for good."""

import logging
import re
from collections.abc import Callable
from hmac import compare_digest
from threading import Lock
from typing import NamedTuple, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from ....errors import IllegalMove, NoughtsError, one_line, shown
from ....store import (
    HUMAN,
    Database,
    GameRecord,
    Games,
    LearnerHead,
    LearnerRecord,
    Learners,
    Unavailable,
    fingerprint,
    now,
)
from ....table import Answer
from ....words import in_english
from ..latest import LatestGames
from .refusals import NoSecret, NotFound, WrongSecret
from .threads import reading

TRIES = 5  # at an event, when others are faster
ID = re.compile("[A-Za-z0-9_-]{1,32}")
MOST_EVENTS = 60_000  # of all games that are remembered

Result = TypeVar("Result")

log = logging.getLogger("noughts.web")


class Wish(NamedTuple):
    """What a person wants to do at a table, by the name of what tables do; `cell` is that of a move."""

    what: str
    cell: int | str | None = None


class Recent(LatestGames[GameRecord]):
    """Games as they were last seen here, so that they need not be read and played through again.

    They may have gone on elsewhere since.

    >>> recent = Recent(most=100)
    >>> recent.get("g1") is None
    True
    """

    def __init__(self, most: int = MOST_EVENTS) -> None:
        super().__init__(most, lambda record: record.number, lambda record: record.game.board)

    def see(self, record: GameRecord) -> None:
        """A game is like this, if nobody has seen more of it."""
        with self._lock:
            known = self._found.get(record.id)
            if known is None or known.number <= record.number:
                self._put(record.id, record)


class Records:
    """The games of a database."""

    def __init__(self, database: Database) -> None:
        self.kept = Games(database)
        self.recent = Recent()
        self.moves = 0  # of people, that are kept
        self._lock = Lock()

    async def find(self, id: str) -> GameRecord:
        """A game by its id, as it is now."""
        return await reading(self.read, id)

    def read(self, id: str) -> GameRecord:
        """The same, in this thread: one in which a person has no time left is over.

        An engine's time is looked at when it has answered: nobody else knows how long it had to wait.
        """

        return again_and_again(lambda: self._in_time(self._left(id), now()))

    def _left(self, id: str) -> GameRecord:
        """A game as it was left; a person's time may have run out since."""
        check_id(id)
        known = self.recent.get(id)
        if known is not None and self.kept.standing(id) == (known.number, known.table.learned):
            return known
        self.recent.forget(id)
        record = self.kept.read(id)
        if record is None:
            raise _no_game(id)
        self.recent.see(record)
        return record

    def _in_time(self, record: GameRecord, at: int) -> GameRecord | None:
        """The same, or over if a person's time has run out; None if something else has happened before."""
        if record.ends is None or at < record.ends:
            return record
        return self._keep(record.expired(at))

    def act(self, id: str, secret: str | None, wish: Wish, number: int | None = None) -> GameRecord:
        """Let the side with this secret do something: the game then, for good.

        With `number`, it is to be the event of that number; if just that has happened, it is not done again.
        """
        known = self.recent.get(id)
        if known is not None and number in (None, known.number + 1):
            try:
                done = self._act(known, secret, wish, number)
            except NoughtsError:  # as it was seen, it cannot be done: how is it now?
                if self._left(id) is known:
                    raise
                done = None
            if done is not None:
                return done
        return again_and_again(lambda: self._act(self._left(id), secret, wish, number))

    def _act(
        self, record: GameRecord, secret: str | None, wish: Wish, number: int | None
    ) -> GameRecord | None:
        """The same if a game is as this record says; None if it is not."""
        at = now()
        current = self._in_time(record, at)
        if current is None:
            return None
        side = side_of(current, secret)
        if number is not None and number != current.number + 1:
            if number <= current.number and _same(current, number, side, wish):
                return current
            raise IllegalMove(
                "the next event of this game is {next}, not {number}", next=current.number + 1, number=number
            )
        later = self._keep(current.act(side, *wish, at))
        if later is not None and wish.what == "move":
            with self._lock:
                self.moves += 1
        return later

    def answer(self, record: GameRecord, answer: Answer, at: int, taken: int) -> GameRecord | None:
        """Let an engine's answer happen in a game, for good: the game then; see `GameRecord.answered`.

        None if something else has happened in it before: then it is no longer as this record says.
        """
        return self._keep(record.answered(answer, at, taken))

    def remove(self, id: str, secret: str | None) -> None:
        """Delete a game, for who has a seat in it; of two people, neither takes it from the other."""
        record = self.read(id)
        side_of(record, secret)
        people = [seat for seat in record.seats.values() if seat.player == HUMAN]
        if len(people) == 2 and not record.game.is_over:
            raise IllegalMove("a game between two people can be deleted when it is over: resign first")
        if not self.kept.remove(id):
            raise _no_game(id)
        self.recent.forget(id)

    def _keep(self, later: GameRecord) -> GameRecord | None:
        """Keep what has just happened in a game, for good; None if something else has before."""
        if not self.kept.append(later.id, later.number, *later.last):
            self.recent.forget(later.id)
            return None
        self.recent.see(later)
        return later


def check_id(id: str) -> None:
    """Refuse what can be no game's id, before anything is done with it."""
    if not ID.fullmatch(id):
        raise _no_game(id)


def briefly(id: str) -> str:
    """A game as the log has it: whoever has the whole id can watch it."""
    return f"{id[:8]}..."


def log_failure(what: str, id: str, error: Exception) -> None:
    """Have the log say that something went wrong in a game, and where only if nobody could expect it.

    In English, whatever who plays there speaks.
    """
    unexpected = not isinstance(error, (NoughtsError, Unavailable, SQLAlchemyError))
    cause = one_line(in_english(getattr(error, "orig", None) or error))  # and not the statement
    log.error("%s %s: %s", what, briefly(id), cause, exc_info=unexpected, stacklevel=2)


def _no_game(id: str) -> NotFound:
    return NotFound("there is no game {id}", id=shown(id))


def read_learner(learners: Learners, id: str) -> LearnerRecord:
    """A learner by its id."""
    return _learner(learners.read, id)


def learner_head(learners: Learners, id: str) -> LearnerHead:
    """The same without what it knows."""
    return _learner(learners.head, id)


def _learner(find: Callable[[str], Result | None], id: str) -> Result:
    found = find(id) if ID.fullmatch(id) else None
    if found is None:
        raise NotFound("there is no learner {id}", id=shown(id))
    return found


def again_and_again(attempt: Callable[[], Result | None]) -> Result:
    """What an attempt gives that may find others faster, and then gives None and is made again."""
    for _ in range(TRIES):
        result = attempt()
        if result is not None:
            return result
    raise IllegalMove("others were faster: look at the game again")


def is_secret(secret: str, kept: str | None) -> bool:
    """Whether a secret is the one whose fingerprint was kept."""
    return kept is not None and compare_digest(fingerprint(secret), kept)


def side_of(record: GameRecord, secret: str | None) -> str:
    """The side whose seat a secret is for."""
    if secret is None:
        raise NoSecret("only who has a seat can do that: send its secret as Authorization: Bearer SECRET")
    told = fingerprint(secret)
    for side, seat in record.seats.items():
        if seat.secret is not None and compare_digest(told, seat.secret):
            return side
    raise WrongSecret("this secret is for no seat of this game")


def _same(record: GameRecord, number: int, side: str, wish: Wish) -> bool:
    """Whether the event of a number is just what is asked for now: the answer to it may have been lost."""
    try:
        earlier = record.before(number).table if number >= 1 else None
        return earlier is not None and earlier.event(side, *wish) == record.table.events[number - 1]
    except IllegalMove:
        return False
