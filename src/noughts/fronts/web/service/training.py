"""The learners of a server: built, trained, looked into, taken along or apart. The database knows them."""

from collections.abc import Callable, Mapping, Sequence
from secrets import token_urlsafe
from typing import Any, TypeVar

from ....board import Board
from ....engine.levels import LEVELS
from ....errors import InvalidArgument, shown
from ....players.names import LEVEL, Name, parse
from ....store import Database, LearnerHead, LearnerRecord, Learners, fingerprint
from . import learner_work, work
from .daily import Daily
from .engines import LEARNER
from .learner_views import Known, View
from .learner_work import Given
from .records import is_secret, learner_head, read_learner
from .refusals import NoSecret, Overtaken, WrongSecret
from .thinkers import Gone, Thinkers
from .threads import reading, writing

MOST_GAMES = 1_000_000  # of one call

Result = TypeVar("Result")


class Training:
    """All learners of a server."""

    def __init__(self, database: Database, thinkers: Thinkers, daily: Daily) -> None:
        self._learners = Learners(database)
        self._thinkers = thinkers
        self._daily = daily
        self._known = Known()

    async def build(
        self, kind: str, board: str, side: str, given: Given, name: str | None, gone: Gone | None = None
    ) -> tuple[View, str]:
        """A new learner, and the secret that is needed to change it."""
        self._daily.build()
        view, title, memory = await self._thinkers.ask(work.build, kind, board, side, given, gone=gone)
        self._daily.keep(len(memory))
        secret = token_urlsafe(24)
        id, called = token_urlsafe(16), name or title
        record = LearnerRecord(id, fingerprint(secret), called, Board(board).name, side, memory, 1, kind)
        await writing(self._learners.create, record)
        return self._shown(record, view), secret

    async def look(self, id: str, gone: Gone | None = None) -> View:
        """A learner as it is now, with its exact rates."""
        head = await self._head(id)
        known = self._known.get(head.id, head.version)
        if known is not None:
            return self._shown(head, known)
        view, [record] = await self._ask([id], work.look, gone=gone)
        return self._shown(record, view)

    async def memory(self, id: str) -> tuple[str, str]:
        """What it knows, as the terminal reads and writes it, and what the file is called."""
        record = await self._find(id)
        return record.memory, f"{record.kind}-{record.board.replace(',', '-')}-{record.side}.json"

    async def check_owner(self, id: str, secret: str | None) -> None:
        """Refuse whoever has not the secret of a learner."""
        head = await self._head(id)
        if secret is None:
            raise NoSecret(
                "only who has built a learner can do that: send its secret as Authorization: Bearer SECRET"
            )
        if not is_secret(secret, head.secret):
            raise WrongSecret("this secret is not this learner's")

    async def take_apart(self, id: str, secret: str | None) -> None:
        """Forget a learner for good."""
        await self.check_owner(id, secret)
        await writing(self._learners.remove, id)

    async def change(
        self,
        id: str,
        secret: str | None,
        given: Mapping[str, object],
        name: str | None,
        gone: Gone | None = None,
    ) -> View:
        """Give other rewards, another meaning to empty boxes, or another name."""
        await self.check_owner(id, secret)
        return (await self._change(id, learner_work.configure, given, gone=gone, name=name))[0]

    async def reset(self, id: str, secret: str | None, given: Given | None, gone: Gone | None = None) -> View:
        """Forget all that was learned: boxes as they began, or as other settings have them."""
        await self.check_owner(id, secret)
        return (await self._change(id, learner_work.reset, given, gone=gone))[0]

    async def bring_along(self, id: str, secret: str | None, text: str, gone: Gone | None = None) -> View:
        """Know what another learner of the same board and side exported, its settings included."""
        await self.check_owner(id, secret)
        return (await self._change(id, learner_work.bring_along, text, gone=gone))[0]

    async def train(
        self, id: str, secret: str | None, phases: Sequence[tuple[str, int]], points: int, gone: Gone
    ) -> View:
        """Play games and learn from each, one phase after another, for a few seconds at most."""
        total = sum([games for _, games in phases])
        if total > MOST_GAMES:
            raise InvalidArgument(
                "one call trains at most {most:,} games in all phases together", most=MOST_GAMES
            )
        names = {text: _opponent(text) for text, _ in phases}
        await self.check_owner(id, secret)
        learners = {text: name.rest for text, name in names.items() if name.kind == LEARNER}
        for rival in learners.values():
            await self._head(rival)
        if learners:
            await writing(self._learners.use, list(learners.values()))
        asked = (list(learners), phases, min(points, total))
        rivals = list(learners.values())
        view, trained = await self._change(id, learner_work.train_one, *asked, gone=gone, rivals=rivals)
        return {**trained, "learner": view}

    async def train_both(
        self,
        id: str,
        secret: str | None,
        other: tuple[str, str],
        opponent: str,
        games: int,
        every: int,
        gone: Gone,
    ) -> View:
        """Two learners of a side, the other with its secret, on the same games: both learn from every one."""
        if other[0] == id:
            raise InvalidArgument("a learner cannot look on at its own games: name another")
        if _opponent(opponent).kind == LEARNER:
            raise InvalidArgument("two learn together from games against levels, not against a learner")
        await self.check_owner(id, secret)
        await self.check_owner(*other)
        asked = (opponent, games, every)
        views, trained = await self._change_all([id, other[0]], learner_work.train_two, *asked, gone=gone)
        return {**trained, "learners": views}

    async def boxes(self, id: str, move: int | None, start: int, limit: int, gone: Gone | None = None) -> str:
        """Some boxes, in the order of moves, as JSON: they may be many."""
        await self._head(id)
        text, [record] = await self._ask([id], work.open_boxes, move, start, limit, gone=gone)
        return f'{text[:-1]}, "version": {record.version}}}'

    async def box(self, id: str, position: str | None, number: int | None, gone: Gone | None = None) -> View:
        """One box, by a position that comes up in a game, or by its number."""
        if (position is None) == (number is None):
            raise InvalidArgument("a box is found by a position or by a number: say one of them")
        await self._head(id)
        found, [record] = await self._ask([id], work.open_box, position, number, gone=gone)
        return {**found, "version": record.version}

    async def refill(self, id: str, secret: str | None, number: int, gone: Gone | None = None) -> View:
        """Give one box the beads that it began with."""
        await self.check_owner(id, secret)
        view, found = await self._change(id, learner_work.refill, number, gone=gone)
        return {**found, "version": view["version"]}

    async def _head(self, id: str) -> LearnerHead:
        return await reading(learner_head, self._learners, id)

    async def _find(self, id: str) -> LearnerRecord:
        return await reading(read_learner, self._learners, id)

    async def _ask(
        self, ids: Sequence[str], function: Callable[..., Result], *arguments: object, gone: Gone | None
    ) -> tuple[Result, list[LearnerRecord]]:
        """Have something done with what learners know; what came of it, and how they were.

        That is read when the turn has come: many who wait would have it in memory many times.
        """
        records: list[LearnerRecord] = []

        async def find() -> tuple[object, ...]:
            records.extend([await self._find(id) for id in ids])
            return ([record.memory for record in records],)

        return await self._thinkers.ask(function, *arguments, gone=gone, finding=find), records

    async def _change(
        self,
        id: str,
        deed: Callable[..., Result],
        *arguments: object,
        gone: Gone | None = None,
        rivals: Sequence[str] = (),
        name: str | None = None,
    ) -> tuple[View, Result]:
        """Do something with a learner and keep what has become of it, unless another did so first."""
        more: dict[str, Any] = {"gone": gone, "rivals": rivals, "name": name}
        views, result = await self._change_all([id], deed, *arguments, **more)
        return views[0], result

    async def _change_all(
        self,
        ids: Sequence[str],
        deed: Callable[..., Result],
        *arguments: object,
        gone: Gone | None = None,
        rivals: Sequence[str] = (),
        name: str | None = None,
    ) -> tuple[list[View], Result]:
        """The same with several: all of it is kept, or nothing. `rivals` are those that do not change."""
        asked = (len(ids), deed, *arguments)
        changing: Callable[..., tuple[Result, list[str], list[View]]] = work.change
        (result, memories, views), found = await self._ask([*ids, *rivals], changing, *asked, gone=gone)
        records = [one if name is None else one._replace(name=name) for one in found[: len(ids)]]
        grown = sum(map(len, memories)) - sum([len(record.memory) for record in records])
        self._daily.keep(max(0, grown))
        kept = await writing(self._learners.change, list(zip(records, memories, strict=True)))
        if kept is None:
            raise Overtaken(
                "this learner was changed by something else meanwhile, and this was not done: try again"
            )
        return [self._shown(record, view) for record, view in zip(kept, views, strict=True)], result

    def _shown(self, record: LearnerRecord | LearnerHead, view: View) -> View:
        """A learner with what only the database knows of it. Its view is remembered."""
        self._known.put(record.id, record.version, view)
        return {"id": record.id, "name": record.name, **view, "version": record.version}


def _opponent(text: str) -> Name:
    """A level, a learner here, or a mix of levels; all others are refused, files above all."""
    name = parse(text)
    if name is None or not (name.kind == LEARNER or {part.kind for part in name.players} == {LEVEL}):
        raise InvalidArgument(
            "no opponent is called {part}: there are {names}, mixes of them such as "
            "random=60+perfect=40, and learner:ID alone",
            part=shown(text),
            names=", ".join(LEVELS),
        )
    return name
