"""MENACE: draws a bead for a move, and is paid in beads when the game is over."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import RLock
from typing import NamedTuple

from ..board import Board, Position
from ..board.notation import OTHER
from ..board.position import Canonical
from ..core.cabinet import Cabinet
from ..errors import Busy, IllegalMove, InvalidArgument, InvalidPosition, shown
from ..game import Game
from . import memory
from .boxes import Matchbox, form_table, forms_of
from .config import MenaceConfig, find_config
from .marks import Marks, to_position

WON, DRAWN, LOST = 0, 1, 2
Settings = MenaceConfig | str | dict[str, object] | None


class Drawn(NamedTuple):
    """A bead that lies on top of its box until the game is over."""

    position: Position
    form: int
    bead: int
    cell: int


class MenaceAgent:
    """A cabinet of matchboxes that plays one side of a board, X moving first.

    It may be looked at from any thread while it is trained; to change it then is refused as `Busy`.

    >>> agent = MenaceAgent("X", "michie", seed=1)
    >>> len(agent.boxes()), agent.beads
    (304, 1720)
    >>> agent.make_move([None] * 9)
    1
    >>> agent.train("X")
    >>> agent.get_memory_size(), agent.beads
    (1, 1723)
    """

    def __init__(
        self,
        player: str,
        config: Settings = None,
        *,
        board: Board | str = "3x3",
        seed: int | None = None,
    ) -> None:
        """All boxes as they begin. `config` is a MenaceConfig, a preset's name, or some settings.

        The same seed draws the same beads.
        """
        if player not in ("X", "O"):
            raise InvalidArgument(f"a player is 'X' or 'O', not {shown(player)}")
        if seed is not None and type(seed) is not int:
            raise InvalidArgument(f"a seed is a whole number, not {shown(seed)}")
        self.player = player
        self.board = Board(board)
        self._lock = RLock()  # held while training games are played, a few thousand at a time
        self._in_training = False
        self._asked_to_stop = False
        self._forms = forms_of(self.board, "XO".index(player))
        if seed is None:
            seed = int.from_bytes(os.urandom(8))
        self._build(find_config(config), seed % (1 << 64))

    def _build(self, config: MenaceConfig, seed: int) -> None:
        table = form_table(self.board)
        cabinet = Cabinet(table, "XO".index(self.player), seed)
        for form in self._forms:
            beads = config.beads_at(table.ply(form))
            for cell in self._bead_cells(form, config.distinct):
                cabinet.begin_with(form, cell, beads)
            cabinet.fill(form)
        self._cabinet = cabinet
        self._set_rules(config)
        self._drawn: list[Drawn] = []
        self._curve: memory.Curve = []

    def _set_rules(self, config: MenaceConfig) -> None:
        self._cabinet.set_rules(
            config.win_reward, config.draw_reward, config.loss_reward, config.empty == "resign"
        )
        self._config = config

    def _bead_cells(self, form: int, distinct: bool) -> list[int]:
        """The cells of a form that have beads of their own."""
        table = form_table(self.board)
        return [cell for cell in table.legal(form) if not distinct or table.twin(form, cell) == cell]

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """What changes it waits for games under way, and is refused in the middle of a training."""
        with self._lock:
            if self._in_training:
                raise Busy("this MENACE is being trained: wait until it is done, or stop it")
            yield

    @property
    def config(self) -> MenaceConfig:
        """Its settings. What boxes begin with is settled; other rewards may be given at any time."""
        return self._config

    @config.setter
    def config(self, config: Settings) -> None:
        config = find_config(config)
        begins = [(config.beads_at(ply), config.distinct) for ply in range(12)]
        if begins != [(self._config.beads_at(ply), self._config.distinct) for ply in range(12)]:
            raise InvalidArgument("what boxes begin with is settled when MENACE is built")
        with self._changing():
            self._set_rules(config)
            if config.empty == "refill":
                for form in self._forms:
                    if self._cabinet.total(form) == 0:
                        self._cabinet.fill(form)
                        self._cabinet.mark_opened(form)

    def make_move(self, board: "Marks | Position") -> int | None:
        """The cell it wants to play, by a bead drawn at random; None where its box is empty: it resigns.

        The board is a list of marks or a position, with this player to move.
        """
        position = to_position(board, self.board)
        self._check(position)
        form, canonical = self._form_of(position)
        with self._changing():
            self._drawn = [drawn for drawn in self._drawn if _came_before(drawn, position)]
            if len(position.legal) == 1:
                return position.legal[0]
            bead = self._cabinet.draw(form)
            if bead < 0:
                return None
            cell = canonical.actual(bead)
            self._drawn.append(Drawn(position, form, bead, cell))
            return cell

    def _check(self, position: Position) -> None:
        if position.board != self.board:
            raise InvalidArgument(f"this MENACE plays {self.board}, not {position.board}")
        if position.is_over:
            raise IllegalMove("the game is over: there is no move to choose")
        if position.turn != self.player or (position.count % 2 == 0) != (self.player == "X"):
            raise IllegalMove(
                f"this MENACE plays {self.player}, X moves first, and here {position.turn} is to move"
            )

    def _form_of(self, position: Position) -> tuple[int, Canonical]:
        """The core's number of a position's box, and how the position is turned to lie in it."""
        canonical = position.canonical()
        form, _ = form_table(self.board).find(canonical.position.x, canonical.position.o)
        if form is None:
            raise InvalidPosition(f"no game of {self.board} that X began gets to {position}")
        return form, canonical

    def train(self, result: str) -> None:
        """Learn from the game that has ended: `"X"` or `"O"` won it, or `"Draw"`."""
        outcome = self._outcome(result)
        with self._changing():
            self._pay(outcome, self._drawn)
            self._drawn = []

    def learn_from(self, game: Game) -> None:
        """Learn from a recorded game as if the moves of this side had been its own."""
        result = self.check_recorded(game)
        with self._changing():
            self._learn_from(game, result)

    def _learn_from(self, game: Game, result: str) -> None:
        table = form_table(self.board)
        drawn = []
        for ply, cell in enumerate(game.moves):
            position = game.position_at(ply)
            if position.turn == self.player and len(position.legal) > 1:
                form, canonical = self._form_of(position)
                bead = canonical.image(cell)
                bead = table.twin(form, bead) if self._config.distinct else bead
                drawn.append(Drawn(position, form, bead, cell))
        self._pay(self._outcome(result), drawn)

    def check_recorded(self, game: Game) -> str:
        """The result of a recorded game, if it can learn from it."""
        if game.board != self.board or game.first != "X":
            raise InvalidArgument(f"this MENACE learns from games of {self.board} that X began")
        if game.result is None:
            raise InvalidArgument("this game is not over: there is no result to learn from")
        return game.result

    def _outcome(self, result: str) -> int:
        if isinstance(result, str) and result.lower() == "draw":
            return DRAWN
        if result not in ("X", "O"):
            raise InvalidArgument(f"a result is 'X', 'O' or 'Draw', not {shown(result)}")
        return WON if result == self.player else LOST

    def _pay(self, outcome: int, drawn: list[Drawn]) -> None:
        for one in drawn:
            self._cabinet.reward(one.form, one.bead, outcome)
        self._cabinet.count_result(outcome)

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """The beads drawn in the game that is being played."""
        return tuple(self._drawn)

    def reset_memory(self, config: Settings = None) -> None:
        """Forget everything: all boxes as they began, or as another config begins them."""
        config = self._config if config is None else find_config(config)
        with self._changing():
            state = self._cabinet.random_state
            self._build(config, 0)
            self._cabinet.random_state = state

    def get_memory_size(self) -> int:
        """How many boxes have been opened."""
        with self._lock:
            return sum([self._cabinet.was_opened(form) for form in self._forms])

    @property
    def beads(self) -> int:
        """How many beads there are in all boxes."""
        with self._lock:
            return sum([self._cabinet.total(form) for form in self._forms])

    @property
    def results(self) -> tuple[int, int, int]:
        """Games it learned from: won, drawn, lost."""
        with self._lock:
            return self._cabinet.games

    @property
    def games(self) -> int:
        """How many games it learned from."""
        return sum(self.results)

    @property
    def curve(self) -> memory.Curve:
        """Its learning curve: the points of every training that asked for some."""
        return list(self._curve)

    @property
    def forms(self) -> list[int]:
        """The core's numbers of its boxes, in order."""
        return self._forms

    @property
    def cabinet(self) -> Cabinet:
        """The beads as the core keeps them."""
        return self._cabinet

    @property
    def random_state(self) -> int:
        """Where its random numbers are."""
        return self._cabinet.random_state

    def boxes(self) -> list[Matchbox]:
        """Every box, in the order of moves."""
        with self._lock:
            return [self._matchbox(number) for number in range(len(self._forms))]

    def box(self, board: "Marks | Position | int") -> Matchbox | None:
        """The box with a number from 1, or of a position up to symmetry; None where no bead is needed.

        >>> MenaceAgent("X").box(1)
        <Matchbox 1: ........., 72 beads>
        """
        if isinstance(board, int):
            if type(board) is not int or not 1 <= board <= len(self._forms):
                there = f"boxes are 1 to {len(self._forms):,}" if self._forms else "there is no box at all"
                raise InvalidArgument(f"{there}: {shown(board)} is none of them")
            with self._lock:
                return self._matchbox(board - 1)
        position = to_position(board, self.board)
        self._check(position)
        form, _ = self._form_of(position)
        with self._lock:
            return self._matchbox(self._forms.index(form)) if form in self._forms else None

    def _matchbox(self, number: int) -> Matchbox:
        form = self._forms[number]
        table = form_table(self.board)
        x, o = table.stones(form)
        position = Position(self.board, x, o)
        beads = self._cabinet.box(form)
        own = self._bead_cells(form, self._config.distinct)
        mirrors = {cell: table.twin(form, cell) for cell in position.legal if cell not in own}
        opened = self._cabinet.was_opened(form)
        return Matchbox(number + 1, position, {cell: beads[cell] for cell in own}, mirrors, opened)

    def export_memory(self) -> str:
        """All that it knows, as JSON text."""
        with self._lock:
            return memory.write(self)

    def import_memory(self, data: str) -> None:
        """Know what another MENACE of the same board and side exported, its settings included.

        Data that does not add up is refused, and then nothing changes.
        """
        read = memory.parse(data)
        if read.board != self.board or read.player != self.player:
            raise InvalidArgument(
                f"this memory is of {read.player} on {read.board}, not of {self.player} on {self.board}"
            )
        with self._changing():
            self._take(read)

    def _take(self, read: memory.Memory) -> None:
        """Become what a memory says. It has been checked, so nothing here can fail."""
        self._build(read.config, 0)
        table = form_table(self.board)
        for (x, o), beads in read.boxes.items():
            form, _ = table.find(x, o)
            assert form is not None
            for cell, count in beads.items():
                self._cabinet.put(form, cell, count)
            self._cabinet.mark_opened(form)
        self._cabinet.games = read.results
        self._cabinet.random_state = read.random_state
        self._curve = read.curve

    @classmethod
    def from_memory(cls, read: memory.Memory) -> "MenaceAgent":
        """The MENACE that a memory is of."""
        agent = cls(read.player, read.config, board=read.board, seed=0)
        agent._take(read)
        return agent

    def save(self, path: "str | os.PathLike[str]") -> None:
        """Write its memory to a file: all of it, or the file stays as it was."""
        memory.save(self, path)

    @classmethod
    def load(cls, path: "str | os.PathLike[str]") -> "MenaceAgent":
        """The MENACE whose memory was saved in a file."""
        return cls.from_memory(memory.load(path))

    def __reduce__(self) -> "tuple[object, tuple[str]]":
        return _from_text, (self.export_memory(),)

    def stop(self) -> None:
        """Have the training under way stop; for another thread. Without one it does nothing."""
        self._asked_to_stop = True

    @property
    def rival(self) -> str:
        """The side it plays against."""
        return OTHER[self.player]

    def __repr__(self) -> str:
        return f"<MenaceAgent {self.player} on {self.board}: {self.get_memory_size()} boxes opened>"


@contextmanager
def kept_still(*agents: MenaceAgent) -> Iterator[None]:
    """No other thread changes these agents meanwhile. In a fixed order, so that nobody waits for ever."""
    with ExitStack() as stack:
        for agent in sorted(set(agents), key=id):
            stack.enter_context(agent._lock)
        yield


def _from_text(text: str) -> MenaceAgent:
    return MenaceAgent.from_memory(memory.parse(text))


def _came_before(drawn: Drawn, position: Position) -> bool:
    """Whether a bead was drawn earlier in the game that led to a position, and its move played."""
    earlier = drawn.position.play(drawn.cell)
    return earlier.x & position.x == earlier.x and earlier.o & position.o == earlier.o
