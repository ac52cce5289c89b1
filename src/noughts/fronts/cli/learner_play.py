"""The action `play` of `noughts menace` and `noughts q`: the terminal game, with a learner at the table."""

import os
from random import Random

from ...errors import InvalidFile
from ...files import check_target, named
from ...game import Game
from ...learn.kinds import LEARNERS
from ...learn.learner import AnyLearner
from ...learn.player import LearnerPlayer
from ...learn.text import show_box
from ...player import Person, Player
from ...players.names import Name
from ...table import Table
from ...words import say, text
from ..asking import NO, YES, Leave, means
from ..seating import Seating
from ..terminal import TerminalGame
from .arguments import Namespace
from .learner_train import check_settled, new_learner


def play_learner(arguments: Namespace) -> None:
    """Games against what a file holds, or a new one, until the person leaves."""
    path = arguments.file
    if path is not None and os.path.exists(path):
        check_settled(arguments, path)
        agent = LEARNERS[arguments.kind].load(path)
    else:
        if path is not None:
            check_target(path)
        agent = new_learner(arguments, "O")
        if path is not None:
            print(
                say(
                    "{path} is not there: this is a new {title}, which is saved there.",
                    path=named(path),
                    title=agent.title,
                )
            )
    LearnerGame(agent, path).run()


class LearnerGame(TerminalGame):
    """The learner learns from every game, is saved after it, and shows the boxes that it chose from."""

    ended, otherwise = text("Another game? new, save FILE, or quit [new]: "), "new"

    def __init__(self, agent: AnyLearner, path: str | None) -> None:
        player = LearnerPlayer(agent, str(Name(agent.kind, path or "")), learning=True)
        table = Table(Game(agent.board), {agent.side: player, agent.rival: Person()})
        super().__init__(table, Seating(Random()))
        self.player, self.agent, self.path = player, agent, path

    def help(self) -> str:
        """What can be said, and when it learns."""
        box = say("  box           see what it weighed in this game")
        if self.agent.beads is not None:
            box = say("  box           see the boxes that it drew from in this game")
        learns = say("{title} learns from every game that comes to its end.", title=self.agent.title)
        return f"{super().help()}\n{box}\n{learns}"

    def obey(self, line: str) -> None:
        """Do what a line says; when the game is over, yes and no are answers."""
        word = line.lower()
        if word == "box":
            self.show_boxes()
        elif self.game.is_over and means(word, NO):
            raise Leave
        else:
            super().obey("new" if self.game.is_over and means(word, YES) else line)

    def leave_game(self) -> None:
        """A game that is left teaches nothing, and who goes on with it would learn nothing."""

    def rename(self, player: Player, name: str) -> None:
        """One that is saved after every game is called by the file where that is."""
        if self.path is None:
            super().rename(player, name)

    def show_boxes(self) -> None:
        """What it chose from in this game, each position as it lies in the cabinet, perhaps turned."""
        draws = self.agent.beads is not None
        if not self.agent.drawn:
            told = text("{title} has not drawn a bead yet") if draws else text("{title} has not chosen yet")
            self.say(say(told, title=self.agent.title))
        for drawn in self.agent.drawn:
            box = self.agent.box(drawn.position)
            if box is not None:
                told = text("cell {number} was chosen; on this board, perhaps turned, that is {cell}")
                if draws:
                    told = text("bead {number} was drawn; on this board, perhaps turned, that is {cell}")
                print(f"\n{show_box(box)}")
                self.say(say(told, number=drawn.bead + 1, cell=self.agent.board.cell_name(drawn.cell)))

    def finish(self) -> None:
        """How the game ended, and what was learned from it, which is saved."""
        is_new = self.told != self.table.scores.games
        super().finish()
        if is_new and self.player in self.table.players.values():
            print(self.lesson())
            if self.path is not None:
                try:
                    self.player.save(self.path)
                except InvalidFile as error:  # what it learned is offered again when the game is left
                    self.say(str(error))
                    return
                print(say("What it learned is saved in {path}.", path=self.path))

    def lesson(self) -> str:
        """What the last game did to the learner."""
        agent = self.agent
        if agent.beads is None:
            return say("It has moved its values towards that. {known} so far.", known=agent.experience)
        outcome = {agent.side: "win", "draw": "draw"}.get(str(self.game.result), "loss")
        beads = getattr(agent.config, f"{outcome}_reward")
        told = text("Each bead that it drew brought {beads:+d}. {known} so far.")
        if self.game.resigned == agent.side:
            told = text("It found an empty box. Each bead that it drew brought {beads:+d}. {known} so far.")
        return say(told, beads=beads, known=agent.experience)
