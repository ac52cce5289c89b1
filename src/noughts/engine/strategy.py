"""Winning by a strategy that ends in threats alone: all replies of the other side are answered."""

from ..board import Board, Position
from ..board.position import bits
from ..core.strategist import Strategist
from ..proof.strategists import make_strategist
from .limits import Watcher
from .teams import prove_together


class Strategies:
    """Strategies of either side from one position on, each with its own memory, on which several work."""

    def __init__(self, board: Board, threads: int = 1) -> None:
        self.board = board
        self.threads = threads
        self.teams: dict[str, list[Strategist]] = {}

    @property
    def nodes(self) -> int:
        """How many positions were looked at so far."""
        return sum([strategist.watch.nodes for team in self.teams.values() for strategist in team])

    def can_force(
        self,
        position: Position,
        attacker: str,
        nodes: int,
        seconds: float,
        progress: Watcher,
    ) -> bool | None:
        """Whether a side can force a line; None if so many nodes or seconds did not tell."""
        team = self.teams.get(attacker)
        if team is None:
            first = make_strategist(self.board)
            team = self.teams[attacker] = [first, *[first.helper() for _ in range(self.threads - 1)]]
        attack, defence = bits(position, attacker)
        return prove_together(
            team,
            [strategist.watch for strategist in team],
            lambda strategist: strategist.prove(attack, defence, position.turn == attacker),
            nodes,
            seconds,
            progress,
        )

    def move(self, position: Position) -> int | None:
        """The move of the side to move in a strategy that was found."""
        team = self.teams.get(position.turn)
        return team[0].graph.move(*bits(position, position.turn)) if team is not None else None

    def within(self, position: Position, attacker: str) -> int | None:
        """Plies within which a side wins by a strategy that was found."""
        team = self.teams.get(attacker)
        return team[0].graph.within(*bits(position, attacker)) if team is not None else None
