"""The learners of a server: built, trained, looked into, taken along or apart. The database knows them."""

import json
from collections.abc import Callable, Mapping, Sequence
from secrets import token_urlsafe
from typing import TypeVar

from anyio.to_thread import run_sync as in_thread

from ....board import Position
from ....engine.levels import LEVELS
from ....errors import IllegalMove, InvalidArgument, shown
from ....learn.agent import MenaceAgent
from ....learn.config import Config
from ....learn.kinds import LEARNERS, parse
from ....learn.learner import AnyLearner
from ....learn.training import Training as Trained
from ....players.training import train, train_both
from ....store import Database, LearnerRecord, Learners, fingerprint
from .box_words import say_box
from .engines import LEARNER
from .learner_views import Known, View, show, show_boxes
from .records import is_secret, read_learner
from .refusals import NoSecret, NotFound, Overtaken, WrongSecret
from .thinkers import Thinkers

MOST_GAMES = 1_000_000  # of one call
SECONDS = 5.0  # that one call may train
RECENT = 32  # games whose results are told one by one

Result = TypeVar("Result")
Given = str | Mapping[str, object]  # a preset's name, or settings


class Training:
    """All learners of a server."""

    def __init__(self, database: Database, thinkers: Thinkers) -> None:
        self._learners = Learners(database)
        self._thinkers = thinkers
        self._known = Known()

    async def build(
        self, kind: str, board: str, side: str, given: Given, name: str | None
    ) -> tuple[View, str]:
        """A new learner, and the secret that is needed to change it."""

        def work() -> tuple[AnyLearner, View]:
            agent = LEARNERS[kind](side, _config(kind, given), board=board)
            return agent, show(agent)

        agent, view = await self._thinkers.ask(work)
        secret = token_urlsafe(24)
        record = LearnerRecord(
            token_urlsafe(16),
            fingerprint(secret),
            name or agent.title,
            agent.board.name,
            agent.side,
            agent.export_memory(),
            1,
            agent.kind,
        )
        await in_thread(self._learners.create, record)
        return self._shown(record, view), secret

    async def look(self, id: str) -> View:
        """A learner as it is now, with its exact rates."""
        record = await self._find(id)
        view = self._known.get(record.id, record.version)
        if view is None:
            view = await self._thinkers.ask(lambda: show(parse(record.memory)))
        return self._shown(record, view)

    async def memory(self, id: str) -> tuple[str, str]:
        """What it knows, as the terminal reads and writes it, and what the file is called."""
        record = await self._find(id)
        return record.memory, f"{record.kind}-{record.board.replace(',', '-')}-{record.side}.json"

    async def check_owner(self, id: str, secret: str | None) -> None:
        """Refuse whoever has not the secret of a learner."""
        await self._owned(id, secret)

    async def take_apart(self, id: str, secret: str | None) -> None:
        """Forget a learner for good."""
        await self._owned(id, secret)
        await in_thread(self._learners.remove, id)

    async def change(
        self, id: str, secret: str | None, given: Mapping[str, object], name: str | None
    ) -> View:
        """Give other rewards, another meaning to empty boxes, or another name."""

        def work(agent: AnyLearner) -> None:
            agent.config = agent.config.replace(**given)

        record = await self._owned(id, secret)
        return (await self._change(record if name is None else record._replace(name=name), work))[0]

    async def reset(self, id: str, secret: str | None, given: Given | None) -> View:
        """Forget all that was learned: boxes as they began, or as other settings have them."""

        def work(agent: AnyLearner) -> None:
            agent.reset_memory(None if given is None else _config(agent.kind, given))

        return (await self._change(await self._owned(id, secret), work))[0]

    async def bring_along(self, id: str, secret: str | None, text: str) -> View:
        """Know what another learner of the same board and side exported, its settings included."""
        record = await self._owned(id, secret)
        return (await self._change(record, lambda agent: agent.import_memory(text)))[0]

    async def train(
        self, id: str, secret: str | None, phases: Sequence[tuple[str, int]], points: int
    ) -> View:
        """Play games and learn from each, one phase after another, for a few seconds at most."""
        total = sum([games for _, games in phases])
        if total > MOST_GAMES:
            raise InvalidArgument(
                "one call trains at most {most:,} games in all phases together", most=MOST_GAMES
            )
        for opponent, _ in phases:
            _check_opponent(opponent)
        record = await self._owned(id, secret)  # before anybody else's memory is read
        names = {opponent for opponent, _ in phases if opponent.startswith(f"{LEARNER}:")}
        others = {name: await self._find(name.removeprefix(f"{LEARNER}:")) for name in names}

        def work(agent: AnyLearner) -> Trained:
            rivals = {name: parse(other.memory) for name, other in others.items()}
            against = [(rivals.get(name, name), games) for name, games in phases]
            return train(agent, *against, points=min(points, total), seconds=SECONDS, recent=RECENT)

        view, trained = await self._change(record, work)
        return {**trained.to_dict(), "learner": view}

    async def train_both(
        self, id: str, secret: str | None, other: tuple[str, str], opponent: str, games: int, every: int
    ) -> View:
        """Two learners of a side, the other with its secret, on the same games: both learn from every one."""
        if other[0] == id:
            raise InvalidArgument("a learner cannot look on at its own games: name another")
        _check_opponent(opponent)
        if opponent.startswith(f"{LEARNER}:"):
            raise InvalidArgument("two learn together from games against levels, not against a learner")
        pair = [await self._owned(id, secret), await self._owned(*other)]

        def work(agents: list[AnyLearner]) -> Trained:
            first, second = agents
            return train_both(first, second, opponent, games, every, SECONDS, RECENT)

        views, trained = await self._change_all(pair, work)
        return {**trained.to_dict(), "learners": views}

    async def boxes(self, id: str, move: int | None, start: int, limit: int) -> str:
        """Some boxes, in the order of moves, as JSON: they may be many."""
        record = await self._find(id)

        def work() -> str:
            found, count = show_boxes(parse(record.memory), move, start, limit)
            return json.dumps({"boxes": found, "count": count, "version": record.version})

        return await self._thinkers.ask(work)

    async def box(self, id: str, position: str | None, number: int | None) -> View:
        """One box, by a position that comes up in a game, or by its number."""
        if (position is None) == (number is None):
            raise InvalidArgument("a box is found by a position or by a number: say one of them")
        record = await self._find(id)
        found = await self._thinkers.ask(lambda: _open(parse(record.memory), position, number))
        return {**found, "version": record.version}

    async def refill(self, id: str, secret: str | None, number: int) -> View:
        """Give one box the beads that it began with."""

        def work(agent: AnyLearner) -> View:
            if not isinstance(agent, MenaceAgent):
                raise InvalidArgument("{title} has no beads to refill a box with", title=agent.title)
            _check_number(agent, number)
            agent.cabinet.fill(agent.forms[number - 1])
            return _open(agent, None, number)

        view, found = await self._change(await self._owned(id, secret), work)
        return {**found, "version": view["version"]}

    async def _find(self, id: str) -> LearnerRecord:
        return await in_thread(read_learner, self._learners, id)

    async def _owned(self, id: str, secret: str | None) -> LearnerRecord:
        """A learner, for who has its secret."""
        record = await self._find(id)
        if secret is None:
            raise NoSecret(
                "only who has built a learner can do that: send its secret as Authorization: Bearer SECRET"
            )
        if not is_secret(secret, record.secret):
            raise WrongSecret("this secret is not this learner's")
        return record

    async def _change(
        self, record: LearnerRecord, work: Callable[[AnyLearner], Result]
    ) -> tuple[View, Result]:
        """Do something with a learner and keep what has become of it, unless another did so first."""
        [view], result = await self._change_all([record], lambda agents: work(agents[0]))
        return view, result

    async def _change_all(
        self, records: list[LearnerRecord], work: Callable[[list[AnyLearner]], Result]
    ) -> tuple[list[View], Result]:
        """The same with several: all of it is kept, or nothing."""

        def change() -> tuple[Result, list[str], list[View]]:
            agents = [parse(record.memory) for record in records]
            result = work(agents)
            return result, [agent.export_memory() for agent in agents], [show(agent) for agent in agents]

        result, memories, views = await self._thinkers.ask(change)
        kept = await in_thread(self._learners.change, list(zip(records, memories, strict=True)))
        if kept is None:
            raise Overtaken(
                "this learner was changed by something else meanwhile, and this was not done: try again"
            )
        return [self._shown(record, view) for record, view in zip(kept, views, strict=True)], result

    def _shown(self, record: LearnerRecord, view: View) -> View:
        """A learner with what only the database knows of it. Its view is remembered."""
        self._known.put(record.id, record.version, view)
        return {"id": record.id, "name": record.name, **view, "version": record.version}


def _open(agent: AnyLearner, text: str | None, number: int | None) -> View:
    """A box, and which of its cells the empty cells of a position lie on."""
    if text is None:
        assert number is not None
        _check_number(agent, number)
        box = agent.box(number)
        assert box is not None
        position = box.position
    else:
        position = Position.parse(agent.board, text)
        try:
            box = agent.box(position)
        except IllegalMove as error:
            raise NotFound("no box is needed here: {error}", error=error) from None
        if box is None:
            raise NotFound(
                "no box is needed here: one cell is left, and {title} has no choice", title=agent.title
            )
    image = position.canonical().image
    return {
        "box": box.to_dict(),
        "cells": {cell: image(cell) for cell in position.legal},
        "words": say_box(agent, box),
    }


def _check_number(agent: AnyLearner, number: int) -> None:
    if not 1 <= number <= len(agent.forms):
        raise NotFound(
            "boxes are 1 to {most:,}: {number} is none of them", most=len(agent.forms), number=number
        )


def _check_opponent(opponent: str) -> None:
    """Refuse whatever is no level, no learner here, and no mix of levels: files above all."""
    if opponent.startswith(f"{LEARNER}:") and "+" not in opponent:
        return
    for part in opponent.split("+"):
        name, equals, weight = part.strip().rpartition("=")
        if (name if equals else weight) not in LEVELS:
            raise InvalidArgument(
                "no opponent is called {part}: there are {names}, mixes of them such as "
                "random=60+perfect=40, and learner:ID alone",
                part=shown(part),
                names=", ".join(LEVELS),
            )


def _config(kind: str, given: Given) -> Config:
    """The settings of a kind, from a preset's name or those that were given."""
    config: Config = LEARNERS[kind].config_type.find(given)
    return config
