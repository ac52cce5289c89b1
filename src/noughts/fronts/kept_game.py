"""A game at the terminal when it is left: its file, what was learned, and how it is gone on with."""

import os
from collections.abc import Callable, Iterable
from functools import partial

from ..errors import InvalidArgument, InvalidFile, NoughtsError, one_line
from ..game import Game
from ..learn.player import LearnerPlayer
from ..player import Player
from ..players.names import Name
from ..table import Table
from ..words import Plural, counts, say, text
from .asking import Leave, ask, is_at_terminal
from .seating import Seating

OPENS = "noughts play --load"  # the command that goes on with a file


def saved_in(path: str) -> str:
    """Where a game was saved."""
    return say("saved in {path}", path=path)


def learned_in(name: str, path: str) -> str:
    """Where it was saved what a learner has learned."""
    told = text("what {name} has learned is saved in {path}")
    return say(told, name=one_line(name), path=one_line(path))


def way_to_open(path: str, opens: str = OPENS) -> str:
    """The command that goes on with a saved game."""
    from shlex import quote

    return say("To go on: {command}", command=f"{opens} {quote(one_line(path))}")


class KeptGame:
    """A table at the terminal, as far as files go.

    opens   the command that goes on with a file
    """

    opens = OPENS

    def __init__(self, table: Table, seating: Seating, quiet: bool = False) -> None:
        self.table = table
        self.seating = seating
        self.quiet = quiet

    @property
    def can_ask(self) -> bool:
        """Whether there is somebody who answers questions, and not a program."""
        return is_at_terminal()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.game

    @property
    def names(self) -> dict[str, str]:
        """Who plays, as it can be printed: names may come from a file."""
        return {side: one_line(player.name) for side, player in self.table.players.items()}

    def say(self, words: str) -> None:
        """Tell the people something."""
        print(f"  {words}")

    def learners(self) -> dict[str, LearnerPlayer]:
        """Who learns at this table, by side."""
        players = self.table.players.items()
        return {
            side: player for side, player in players if isinstance(player, LearnerPlayer) and player.learning
        }

    def learner(self) -> LearnerPlayer | None:
        """The one who learns at this table, if somebody does."""
        return next(iter(self.learners().values()), None)

    def moves(self) -> str:
        """The moves so far, by name."""
        return " ".join([self.game.board.cell_name(cell) for cell in self.game.moves])

    def save(self, path: str) -> None:
        """Write the game, but over no file that is something else, nor over another game."""
        if os.path.exists(path):
            try:
                there = Game.load(path)
            except InvalidFile:
                raise InvalidArgument(
                    "{path} exists and is no saved game: choose another name", path=path
                ) from None
            if not self.follows(there):
                raise InvalidArgument(
                    "{path} has another game, {board} {when}: choose another name",
                    path=path,
                    board=there.board,
                    when=Plural("after {number:,} move", "after {number:,} moves", there.ply),
                )
        self.table.stop_clock()
        self.game.save(path)
        self.say(saved_in(path))

    def follows(self, there: Game) -> bool:
        """Whether a saved game is this one, earlier or later."""
        here, shorter = self.game, min(len(there.moves), len(self.game.moves))
        same = (there.board, there.first) == (here.board, here.first)
        return same and there.moves[:shorter] == here.moves[:shorter]

    def keep(self, learner: LearnerPlayer, path: str) -> None:
        """Write what a learner has learned to a new file, or again to its own, which then is its name."""
        name = str(Name(learner.agent.kind, path))
        if os.path.exists(path) and learner.name != name:
            raise InvalidArgument("{path} exists: choose another name", path=path)
        learner.save(path)
        self.say(learned_in(learner.name, path))
        self.rename(learner, name)

    def rename(self, player: Player, name: str) -> None:
        """Call a player by the file where it was kept."""
        self.table.rename(player, name)

    def so_far(self) -> str:
        """What was played, for where no command goes on with it."""
        told = text("The game so far, {side} first: {moves}")
        return say(told, side=self.game.first, moves=self.moves())

    def part(self) -> None:
        """Say good-bye, and how an unfinished game can be gone on with."""
        self.leave_game()
        self.offer_to_keep()
        print(say("Good-bye."))

    def leave_game(self) -> None:
        """Say how a game that is left unfinished can be gone on with, or offer a file where only that can."""
        if self.game.moves and not self.game.is_over and not (self.needs_file and self.offer_file()):
            print(self.way_to_go_on())

    @property
    def needs_file(self) -> bool:
        """Whether a command cannot say all of the game: what was spent of a clock."""
        return self.game.clock is not None

    def way_to_go_on(self) -> str:
        """The command that goes on with this game."""
        from shlex import quote

        game, seating = self.game, self.seating
        words = ["noughts play", str(game.board)]
        words += [f"--{side.lower()} {quote(self.names[side])}" for side in "XO"]
        words += ["--first O"] if game.first == "O" else []
        words += [f"--clock {game.clock}"] if game.clock else []
        words += [f"--seconds {seating.seconds:g}"] if seating.seconds is not None else []
        words += [f"--weights {quote(seating.weights)}"] if seating.weights is not None else []
        words += [f"--seed {seating.seed}"] if seating.seed is not None else []
        words += ["--quiet"] if self.quiet else []
        words += [f'--moves "{self.moves()}"']
        told = text("To go on: {command}")
        if game.clock:
            told = text("To go on (the clock begins anew): {command}")
        return say(told, command=" ".join(words))

    def offer_to_save(self) -> None:
        """After Ctrl-C: what was played can still be kept; a second one leaves without."""
        print()
        if not self.table.people or not self.game.moves or self.game.is_over:
            self.offer_to_keep()
            return
        if self.offer_file():
            self.offer_to_keep()
        else:
            self.part()

    def offer_file(self) -> bool:
        """A file for a game that is not over, and how it is gone on with; whether it was written."""
        return self.offer(say("A file to save this game in, or nothing to leave: "), self.save_to_open)

    def save_to_open(self, path: str) -> None:
        """Save the game, and say what opens it."""
        self.save(path)
        print(way_to_open(path, self.opens))

    def offer_to_keep(self, staying: Iterable[Player] = ()) -> None:
        """What a learner has learned here can still be kept, unless it stays."""
        for side, learner in self.learners().items():
            if learner.has_more_to_keep and learner not in staying:
                question = say(
                    "A file for what {name} learned in {games} as {side}, or nothing: ",
                    name=one_line(learner.name),
                    games=counts.games(learner.agent.games),
                    side=side,
                )
                self.offer(question, partial(self.keep, learner))

    def offer(self, question: str, write: Callable[[str], None]) -> bool:
        """Ask a person at a terminal for a file until it is written or declined; whether it was written."""
        try:
            while self.can_ask:
                path = ask(question)
                if not path:
                    return False
                try:
                    write(os.path.expanduser(path))
                    return True
                except NoughtsError as error:
                    print(f"  {error}")
        except (Leave, KeyboardInterrupt):
            print()
        return False
