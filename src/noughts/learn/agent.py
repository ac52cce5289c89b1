"""MENACE: draws a bead for a move, and is paid in beads when the game is over."""

import os
from typing import NamedTuple

from ..board import Board, Position
from ..board.notation import OTHER
from ..core.cabinet import Cabinet
from ..errors import IllegalMove, InvalidArgument, shown
from ..game import Game
from . import memory
from .boxes import Matchbox, form_table, forms_of
from .config import MenaceConfig, find_config
from .marks import Marks, to_position

SIDES = {"X": 0, "O": 1}
WON, DRAWN, LOST = 0, 1, 2


class Drawn(NamedTuple):
    """A bead that lies on top of its box until the game is over."""

    position: Position
    form: int
    bead: int
    cell: int


class MenaceAgent:
    """A cabinet of matchboxes that plays one side of a board, X moving first.

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
        config: MenaceConfig | str | None = None,
        *,
        board: Board | str = "3x3",
        seed: int | None = None,
    ) -> None:
        """All boxes as they begin. `config` may be a preset's name; the same seed draws the same beads."""
        if player not in SIDES:
            raise InvalidArgument(f"a player is 'X' or 'O', not {shown(player)}")
        if seed is not None and type(seed) is not int:
            raise InvalidArgument(f"a seed is a whole number, not {shown(seed)}")
        self.player = player
        self.board = Board(board)
        self._forms = forms_of(self.board, SIDES[player])
        if seed is None:
            seed = int.from_bytes(os.urandom(8))
        self._build(find_config(config), seed % (1 << 64))

    def _build(self, config: MenaceConfig, seed: int) -> None:
        table = form_table(self.board)
        cabinet = Cabinet(table, SIDES[self.player], seed)
        for form in self._forms:
            beads = config.beads_at(table.ply(form))
            for cell in self._bead_cells(form, config.distinct):
                cabinet.begin_with(form, cell, beads)
            cabinet.fill(form)
        cabinet.set_rules(config.win_reward, config.draw_reward, config.loss_reward, config.empty == "resign")
        self._config = config
        self._cabinet = cabinet
        self._drawn: list[Drawn] = []
        self.curve: memory.Curve = []

    def _bead_cells(self, form: int, distinct: bool) -> list[int]:
        """The cells of a form that have beads of their own."""
        table = form_table(self.board)
        x, o = table.stones(form)
        empty = [cell for cell in range(self.board.cells) if not (x | o) >> cell & 1]
        return [cell for cell in empty if not distinct or table.twin(form, cell) == cell]

    @property
    def config(self) -> MenaceConfig:
        """Its settings. Rewards may be changed at any time; beads and boxes only by `reset_memory`."""
        return self._config

    @config.setter
    def config(self, config: MenaceConfig | str) -> None:
        config = find_config(config)
        begins = [(config.beads_at(ply), config.distinct) for ply in range(12)]
        if begins != [(self._config.beads_at(ply), self._config.distinct) for ply in range(12)]:
            raise InvalidArgument("what boxes begin with is settled when MENACE is built")
        self._cabinet.set_rules(
            config.win_reward, config.draw_reward, config.loss_reward, config.empty == "resign"
        )
        self._config = config
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
        self._drawn = [drawn for drawn in self._drawn if _came_before(drawn, position)]
        if len(position.legal) == 1:
            return position.legal[0]
        canonical = position.canonical()
        form, _ = form_table(self.board).find(canonical.position.x, canonical.position.o)
        assert form is not None
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

    def train(self, result: str) -> None:
        """Learn from the game that has ended: `"X"` or `"O"` won it, or `"Draw"`."""
        self._count(self._outcome(result), self._drawn)
        self._drawn = []

    def learn_from(self, game: Game) -> None:
        """Learn from a recorded game as if the moves of this side had been its own."""
        result = self.check_recorded(game)
        table = form_table(self.board)
        drawn = []
        for ply, cell in enumerate(game.moves):
            position = game.position_at(ply)
            if position.turn != self.player or len(position.legal) == 1:
                continue
            canonical = position.canonical()
            form, _ = table.find(canonical.position.x, canonical.position.o)
            assert form is not None
            bead = canonical.image(cell)
            drawn.append(
                Drawn(position, form, table.twin(form, bead) if self._config.distinct else bead, cell)
            )
        self._count(self._outcome(result), drawn)

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
        if result not in SIDES:
            raise InvalidArgument(f"a result is 'X', 'O' or 'Draw', not {shown(result)}")
        return WON if result == self.player else LOST

    def _count(self, outcome: int, drawn: list[Drawn]) -> None:
        for one in drawn:
            self._cabinet.reward(one.form, one.bead, outcome)
        self._cabinet.count_result(outcome)

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """The beads drawn in the game that is being played."""
        return tuple(self._drawn)

    def reset_memory(self, config: MenaceConfig | str | None = None) -> None:
        """Forget everything: all boxes as they began, or as another config begins them."""
        seed = self._cabinet.random_state
        self._build(self._config if config is None else find_config(config), 0)
        self._cabinet.random_state = seed

    def get_memory_size(self) -> int:
        """How many boxes have been opened."""
        return sum([self._cabinet.was_opened(form) for form in self._forms])

    @property
    def beads(self) -> int:
        """How many beads there are in all boxes."""
        return sum([self._cabinet.total(form) for form in self._forms])

    @property
    def results(self) -> tuple[int, int, int]:
        """Games it learned from: won, drawn, lost."""
        return self._cabinet.games

    @property
    def games(self) -> int:
        """How many games it learned from."""
        return sum(self._cabinet.games)

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
        """Where its random numbers are: set it, and the same beads come again."""
        return self._cabinet.random_state

    def boxes(self) -> list[Matchbox]:
        """Every box, in the order of moves."""
        return [self._matchbox(number) for number in range(len(self._forms))]

    def box(self, board: "Marks | Position | int") -> Matchbox | None:
        """The box with a number from 1, or of a position up to symmetry; None where no bead is needed.

        >>> MenaceAgent("X").box(1)
        <Matchbox 1: ........., 72 beads>
        """
        if isinstance(board, int):
            if not 1 <= board <= len(self._forms):
                raise InvalidArgument(f"boxes are 1 to {len(self._forms)}, not {board}")
            return self._matchbox(board - 1)
        position = to_position(board, self.board)
        self._check(position)
        canonical = position.canonical().position
        form, _ = form_table(self.board).find(canonical.x, canonical.o)
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
        self.curve = read.curve

    def save(self, path: "str | os.PathLike[str]") -> None:
        """Write its memory to a file: all of it, or the file stays as it was."""
        memory.save(self, path)

    @classmethod
    def load(cls, path: "str | os.PathLike[str]") -> "MenaceAgent":
        """The MENACE whose memory was saved in a file."""
        read = memory.load(path)
        agent = cls(read.player, read.config, board=read.board, seed=0)
        agent._take(read)
        return agent

    def stop(self) -> None:
        """Have the training under way stop after its game; for another thread."""
        self._cabinet.stop()

    @property
    def rival(self) -> str:
        """The side it plays against."""
        return OTHER[self.player]

    def __repr__(self) -> str:
        return f"<MenaceAgent {self.player} on {self.board}: {self.get_memory_size()} boxes opened>"


def _came_before(drawn: Drawn, position: Position) -> bool:
    """Whether a bead was drawn earlier in the game that led to a position, and its move played."""
    earlier = drawn.position.play(drawn.cell)
    return earlier.x & position.x == earlier.x and earlier.o & position.o == earlier.o
