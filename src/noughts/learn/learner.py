"""What a learner is: it plays one side of a tiny board, learns from how games end, and can be kept.

The core plays its games and holds what it has learned (`core.pupil`). A kind says how it begins, which
settings it has, and how what it knows of a position is written down; all the rest is here, once.
"""

import os
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, Self, TypeVar

from ..board import Board, Position
from ..board.notation import OTHER, check_side
from ..board.position import Canonical
from ..core.pupil import Pupil
from ..errors import IllegalMove, InvalidArgument, InvalidPosition, shown
from ..files import write_atomically
from ..game import Game
from ..values import Pictured
from ..words import counts, say
from . import memory
from .boxes import Box, Sealed, form_table, forms_of
from .config import Config, Settings
from .holding import Held
from .marks import Marks, to_position
from .memory import MOST_POINTS, Curve, Memory, Point

WON, DRAWN, LOST = 0, 1, 2
B = TypeVar("B", bound=Box)
C = TypeVar("C", bound=Config)


class Drawn(NamedTuple):
    """A move that was chosen, and waits for the end of the game; `bead` is its cell as it lies in the box."""

    position: Position
    form: int
    bead: int
    cell: int


class Learner(Pictured, Held, ABC, Generic[B, C]):
    """A player that changes with results. X moves first.

    It may be looked at from any thread while it is trained; to change it then is refused as `Busy`.

    kind     the word that names and memories begin with
    title    what people call it
    side     which one it plays
    config_type   the settings of its kind
    box_type      what it knows of a position
    """

    kind = ""
    config_type: type[C]
    box_type: type[B]
    _config: C
    _cabinet: Pupil

    def __init__(
        self, side: str, config: Settings = None, *, board: Board | str = "3x3", seed: int | None = None
    ) -> None:
        """All as it begins. `config` is settings of its kind, a preset's name, or some settings by name.

        The same seed makes the same choices.
        """
        if seed is not None and type(seed) is not int:
            raise InvalidArgument("a seed is a whole number, not {seed}", seed=shown(seed))
        super().__init__()
        self.side = check_side(side)
        self.board = Board(board)
        self._forms = forms_of(self.board, "XO".index(side))
        if seed is None:
            seed = int.from_bytes(os.urandom(8))
        self._begin(self.config_type.find(config), seed % (1 << 64))

    def _begin(self, config: C, seed: int) -> None:
        self._config = config
        self._cabinet = self._build(seed)
        self._set_rules()
        self._drawn: list[Drawn] = []
        self._curve = Curve()

    # -- what a kind does in its own way --------------------------------------------------------------

    @abstractmethod
    def _build(self, seed: int) -> Pupil:
        """Everything as its settings begin it."""

    @abstractmethod
    def _set_rules(self) -> None:
        """Give the core those of its settings that may change later."""

    @abstractmethod
    def _held(self, form: int) -> Sequence[int | None]:
        """What it knows of each cell of a form."""

    @abstractmethod
    def _put(self, form: int, cell: int, number: int) -> None:
        """Know that of a cell of a form, as a memory says it."""

    @abstractmethod
    def likes(self, box: B) -> str:
        """What it would play in a position, in words."""

    @abstractmethod
    def note(self, box: B) -> str:
        """What else there is to know of a box, in words."""

    @abstractmethod
    def habit(self, box: B) -> str:
        """What it does in its first position, or in answer to the first stone, in words."""

    # -- settings -------------------------------------------------------------------------------------

    @property
    def config(self) -> C:
        """Its settings. What it begins with is settled; the others may be changed at any time."""
        return self._config

    @config.setter
    def config(self, config: Settings) -> None:
        new = self.config_type.find(config)
        if new.beginning != self._config.beginning:
            raise InvalidArgument("what boxes begin with is settled when {title} is built", title=self.title)
        with self.changing():
            self._config = new
            self._set_rules()

    @property
    def rival(self) -> str:
        """The side it plays against."""
        return OTHER[self.side]

    # -- playing and learning -------------------------------------------------------------------------

    def make_move(self, board: "Marks | Position", learning: bool = True) -> int | None:
        """The cell it wants to play; None where it has no move left: it resigns.

        The board is a list of marks or a position, with this player to move. With `learning` it plays as
        in training, trying things out if it does that at all, and the move is noted for `train`.
        """
        position = to_position(board, self.board)
        form, canonical = self._find(position)
        with self.changing():
            self._drawn = [drawn for drawn in self._drawn if _came_before(drawn, position)]
            if len(position.legal) == 1:
                return position.legal[0]
            bead = self._cabinet.draw(form, learning)
            if bead < 0:
                return None
            cell = canonical.actual(bead)
            if learning:
                self._drawn.append(Drawn(position, form, bead, cell))
            return cell

    def odds(self, board: "Marks | Position") -> dict[int, int]:
        """How likely each cell is, as whole numbers next to one another: as it plays when it is measured.

        None at all means that it resigns.
        """
        position = to_position(board, self.board)
        form, canonical = self._find(position)
        if len(position.legal) == 1:
            return {position.legal[0]: 1}
        with self.held():
            beads = self._cabinet.box(form)
        weights = {canonical.actual(bead): count for bead, count in enumerate(beads) if count}
        return dict(sorted(weights.items()))

    def train(self, result: str) -> None:
        """Learn from the game that has ended: `"X"` or `"O"` won it, or `"Draw"`."""
        outcome = self._outcome(result)
        with self.changing():
            self._cabinet.learn_from([(drawn.form, drawn.bead) for drawn in self._drawn], outcome)
            self._drawn = []

    def forget_moves(self) -> None:
        """Another game begins: what was chosen in the last one is not learned from any more."""
        self._drawn = []

    def learn_from(self, game: Game) -> None:
        """Learn from a recorded game as if the moves of this side had been its own."""
        result = self.check_recorded(game)
        with self.changing():
            self.take_in(game, result)

    def take_in(self, game: Game, result: str) -> None:
        """Learn from a recorded game that was checked, while nobody else changes this learner."""
        moves = []
        for ply, cell in enumerate(game.moves):
            position = game.position_at(ply)
            if position.turn == self.side and len(position.legal) > 1:
                form, canonical = self._form_of(position)
                moves.append((form, canonical.image(cell)))
        self._cabinet.learn_from(moves, self._outcome(result))

    def check_seat(self, board: Board, side: str, first: str = "X", name: str = "") -> None:
        """Refuse a side of a board that it does not play, and games that O begins; it may have a name."""
        check_seat(name or self.title, (self.side, self.board.name), (side, board.name), first)

    def check_recorded(self, game: Game) -> str:
        """The result of a recorded game, if it can learn from it."""
        if not isinstance(game, Game):
            raise InvalidArgument("what is learned from is a Game, not {game}", game=shown(game))
        self.check_seat(game.board, self.side, game.first)
        if game.result is None:
            raise InvalidArgument("this game is not over: there is no result to learn from")
        return game.result

    def reset_memory(self, config: Settings = None) -> None:
        """Forget everything: all as it began, or as other settings begin it."""
        begin = self._config if config is None else self.config_type.find(config)
        with self.changing():
            state = self._cabinet.random_state
            self._begin(begin, 0)
            self._cabinet.random_state = state

    def _find(self, position: Position) -> tuple[int, Canonical]:
        """The form of a position in which it is to move, and how the position is turned to be that."""
        if position.board != self.board:
            raise InvalidArgument(
                "this {title} plays {board}, not {here}",
                title=self.title,
                board=self.board,
                here=position.board,
            )
        if position.is_over:
            raise IllegalMove("the game is over: there is no move to choose")
        if position.turn != self.side or (position.count % 2 == 0) != (self.side == "X"):
            raise IllegalMove(
                "this {title} plays {player}, X moves first, and here {turn} is to move",
                title=self.title,
                player=self.side,
                turn=position.turn,
            )
        return self._form_of(position)

    def _form_of(self, position: Position) -> tuple[int, Canonical]:
        canonical = position.canonical()
        form, _ = form_table(self.board).find(canonical.position.x, canonical.position.o)
        if form is None:
            raise InvalidPosition(
                "no game of {board} that X began gets to {position}", board=self.board, position=position
            )
        return form, canonical

    def _outcome(self, result: str) -> int:
        if isinstance(result, str) and result.lower() == "draw":
            return DRAWN
        if result not in ("X", "O"):
            raise InvalidArgument("a result is 'X', 'O' or 'Draw', not {result}", result=shown(result))
        return WON if result == self.side else LOST

    # -- what it knows --------------------------------------------------------------------------------

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """The moves chosen in the game that is being played."""
        return tuple(self._drawn)

    def get_memory_size(self) -> int:
        """How many boxes have been opened: positions in which it had a choice, met in its games."""
        with self.held():
            return sum([self._cabinet.was_opened(form) for form in self._forms])

    @property
    def experience(self) -> str:
        """How many boxes have been opened, in words."""
        return self.box_type.met(self.get_memory_size())

    @property
    def beads(self) -> int | None:
        """How many beads there are in all boxes; None where there are no beads."""
        return None

    @property
    def summary(self) -> str:
        """How much it knows, in words."""
        beads = self.beads
        return self.experience + (f", {counts.beads(beads)}" if beads is not None else "")

    @property
    def results(self) -> tuple[int, int, int]:
        """Games it learned from: won, drawn, lost."""
        with self.held():
            return self._cabinet.games

    @property
    def games(self) -> int:
        """How many games it learned from."""
        return sum(self.results)

    @property
    def curve(self) -> Curve:
        """Its learning curve: the points of every training that asked for some."""
        return Curve(self._curve)

    def add_point(self, point: Point) -> None:
        """Add a point to the curve, if it is after the last; of too many, every other one is forgotten."""
        if not self._curve or self._curve[-1].games < point.games:
            self._curve.append(point)
        if len(self._curve) > MOST_POINTS:
            del self._curve[1::2]

    @property
    def forms(self) -> list[int]:
        """The core's numbers of its boxes, in order."""
        return self._forms

    @property
    def cabinet(self) -> Pupil:
        """What it knows as the core keeps it, with the chances of its moves as it is measured."""
        return self._cabinet

    @property
    def random_state(self) -> int:
        """Where its random numbers are."""
        return self._cabinet.random_state

    @random_state.setter
    def random_state(self, state: int) -> None:
        with self.changing():
            self._cabinet.random_state = state

    def boxes(self) -> list[B]:
        """Every box, in the order of moves."""
        with self.held():
            return [self._look(number) for number in range(len(self._forms))]

    def box(self, board: "Marks | Position | int") -> B | None:
        """The box with a number from 1, or of a position up to symmetry; None where there is no choice."""
        if isinstance(board, int):
            if type(board) is not int or not 1 <= board <= len(self._forms):
                if not self._forms:
                    raise InvalidArgument("there is no box at all: {box} is none of them", box=shown(board))
                raise InvalidArgument(
                    "boxes are 1 to {last:,}: {box} is none of them", last=len(self._forms), box=shown(board)
                )
            with self.held():
                return self._look(board - 1)
        form, _ = self._find(to_position(board, self.board))
        with self.held():
            return self._look(self._forms.index(form)) if form in self._forms else None

    def _look(self, number: int) -> B:
        box = self.sealed(number + 1).box()
        assert isinstance(box, self.box_type)
        return box

    def sealed(self, number: int) -> Sealed:
        """What is in a box now, to be looked at later."""
        form = self._forms[number - 1]
        held, opened = tuple(self._held(form)), bool(self._cabinet.was_opened(form))
        return Sealed(self.box_type, self.board, self._config, number, form, held, opened)

    def to_dict(self) -> dict[str, object]:
        """The learner as plain values: all but its boxes, one by one, and its curve.

        >>> from noughts.learn import QAgent
        >>> QAgent("X").to_dict()["moves"][:2]
        [{'move': 1, 'boxes': 1, 'opened': 0}, {'move': 2, 'boxes': 12, 'opened': 0}]
        """
        beads = {} if self.beads is None else {"beads": self.beads}
        return {
            "kind": self.kind,
            "board": self.board.name,
            "side": self.side,
            "config": self.config.to_dict(),
            "preset": self.config.preset,
            "games": self.games,
            "results": dict(zip(memory.RESULTS, self.results, strict=True)),
            "opened": self.get_memory_size(),
            "boxes": len(self._forms),
            "moves": self._moves(),
            **beads,
        }

    def _moves(self) -> list[dict[str, int]]:
        """How many boxes there are for each move, and how many of them were opened; and their beads."""
        rows: dict[int, dict[str, int]] = {}
        table, beads = form_table(self.board), {} if self.beads is None else {"beads": 0}
        for form in self._forms:
            move = table.ply(form) // 2 + 1
            row = rows.setdefault(move, {"move": move, "boxes": 0, "opened": 0, **beads})
            row["boxes"] += 1
            row["opened"] += self._cabinet.was_opened(form)
            if beads:
                row["beads"] += self._beads_in(form)
        return list(rows.values())

    def _beads_in(self, form: int) -> int:
        return 0

    # -- its memory -----------------------------------------------------------------------------------

    def export_memory(self) -> str:
        """All that it knows, as JSON text."""
        with self.held():
            return memory.write(self)

    def import_memory(self, data: str) -> None:
        """Know what another of the same kind, board and side exported, its settings included.

        Data that does not add up is refused, and then nothing changes.
        """
        read = memory.parse(data, type(self))
        if read.board != self.board or read.side != self.side:
            raise InvalidArgument(
                "this memory is of {player} on {board}, not of {side} on {here}",
                player=read.side,
                board=read.board,
                side=self.side,
                here=self.board,
            )
        with self.changing():
            self._take(read)

    def _take(self, read: Memory) -> None:
        """Become what a memory says. It has been checked, so nothing here can fail."""
        self._begin(self.config_type.find(read.config), 0)
        table = form_table(self.board)
        for (x, o), numbers in read.boxes.items():
            form, _ = table.find(x, o)
            assert form is not None
            for cell, number in numbers.items():
                self._put(form, cell, number)
            self._cabinet.mark_opened(form)
        self._cabinet.games = read.results
        self._cabinet.random_state = read.random_state
        self._curve = read.curve

    @classmethod
    def from_memory(cls, read: Memory) -> Self:
        """The learner that a memory is of."""
        if read.kind != cls.kind:
            raise InvalidArgument("this is no memory of {title}", title=cls.title)
        learner = cls(read.side, read.config, board=read.board, seed=0)
        learner._take(read)
        return learner

    def save(self, path: "str | os.PathLike[str]") -> None:
        """Write its memory to a file: all of it, or the file stays as it was."""
        write_atomically(path, self.export_memory())

    @classmethod
    def load(cls, path: "str | os.PathLike[str]") -> Self:
        """The learner whose memory was saved in a file."""
        return cls.from_memory(memory.load(path, cls))

    @classmethod
    def _from_text(cls, text: str) -> Self:
        return cls.from_memory(memory.parse(text, cls))

    def svg(self) -> str:
        """A picture: its learning curve, exact; without one, what it knows of its first position."""
        from .pictures import draw_curve

        first = self.box(1) if self._forms and not self._curve else None
        if first is not None:
            return first.svg()
        who = say(
            "{title}, {side} on {board}, after {games}",
            title=self.title,
            side=self.side,
            board=self.board,
            games=counts.games(self.games),
        )
        return draw_curve(self.curve, who)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.side} on {self.board}: {self.experience}>"

    def __reduce__(self) -> "tuple[object, tuple[str]]":
        return self._from_text, (self.export_memory(),)


AnyLearner = Learner[Any, Any]


def check_learner(learner: object) -> None:
    """Refuse what is no learner."""
    if not isinstance(learner, Learner):
        raise InvalidArgument(
            "what is trained or evaluated is a learner, such as a MenaceAgent, not {learner}",
            learner=shown(learner),
        )


def check_seat(name: str, own: tuple[str, str], other: tuple[str, str], first: str = "X") -> None:
    """Refuse a side of a board that is not a learner's own, and games that O begins."""
    if own != other or first != "X":
        raise InvalidArgument(
            "{name} plays {own} on {board} where X begins, and not {side} on {here} where {first} begins",
            name=name, own=own[0], board=own[1], side=other[0], here=other[1], first=first,
        )  # fmt: skip


def _came_before(drawn: Drawn, position: Position) -> bool:
    """Whether a move was chosen earlier in the game that led to a position, and played."""
    earlier = drawn.position.play(drawn.cell)
    return earlier.x & position.x == earlier.x and earlier.o & position.o == earlier.o
