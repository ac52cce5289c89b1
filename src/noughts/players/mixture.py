"""Several players who take turns by chance: before each game, one of them is drawn by the weights."""

from random import Random

from ..board import Position
from ..clock import TimeLeft
from ..game import Game
from ..player import Player


class Mixture(Player):
    """Plays a game as one of its parts does.

    >>> from .level import LevelPlayer
    >>> Mixture([(LevelPlayer("random"), 1), (LevelPlayer("perfect"), 1)]).name
    'random=1+perfect=1'
    """

    def __init__(self, parts: list[tuple[Player, int]], random: Random | None = None) -> None:
        self.parts = tuple(parts)
        self.name = "+".join([f"{player.name}={weight}" for player, weight in parts])
        self.random = random or Random()
        self.now: Player | None = None
        self.learning = any([player.learning for player, _ in parts])

    def check(self, game: Game, side: str) -> None:
        """All of them have to be able to play it."""
        for player, _ in self.parts:
            player.check(game, side)

    def begin(self, game: Game, side: str) -> None:
        """Draw who plays this game, whatever is taken back in it."""
        for player, _ in self.parts:
            player.begin(game, side)
        self._draw()

    def _draw(self) -> Player:
        players, weights = zip(*self.parts, strict=True)
        now: Player = self.random.choices(players, weights)[0]
        self.now, self.learning, self.pupil = now, now.learning, now.pupil
        return now

    def choose(self, position: Position, time: TimeLeft | None = None) -> int | str | None:
        """The cell of the one who plays this game."""
        now = self.now or self._draw()
        cell = now.choose(position, time)
        self.looked_at = now.looked_at
        return cell

    def learn(self, game: Game) -> None:
        """Who played may learn."""
        if self.now is not None:
            self.now.learn(game)

    def reseed(self, random: Random) -> None:
        """Draw from these random numbers, and so do the parts."""
        self.random = random
        self.now = None
        for player, _ in self.parts:
            player.reseed(random)

    def close(self) -> None:
        """Let all of them go."""
        for player, _ in self.parts:
            player.close()
