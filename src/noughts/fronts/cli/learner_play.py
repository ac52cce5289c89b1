"""Games against a learner in the terminal: a line of input a move, and it learns from every game."""

import os

from ...board.notation import counted, how_it_plays, how_to_name
from ...errors import NoughtsError
from ...files import check_target
from ...game import Game
from ...learn.agent import MenaceAgent
from ...learn.kinds import LEARNERS
from ...learn.learner import AnyLearner
from ...learn.player import LearnerPlayer
from ...learn.text import show_box, summary
from ...player import Person
from ...table import Table
from ..asking import LEAVING, Leave, ask, ask_yes
from .learner_train import check_settled, new_learner

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse


def play_learner(arguments: "argparse.Namespace") -> None:
    """Games against what a file holds, or a new one."""
    path = arguments.file
    if path is not None and os.path.exists(path):
        check_settled(arguments, f"by {path}")
        agent = LEARNERS[arguments.kind].load(path)
    else:
        if path is not None:
            check_target(path)
        agent = new_learner(arguments, "O")
    _play(agent, path)


def _play(agent: AnyLearner, path: str | None) -> None:
    """Games against a learner, which learns from each and is saved after it, until the person leaves."""
    player = LearnerPlayer(agent, agent.title, agent.board, agent.player, learning=True)
    table = Table(Game(agent.board), {agent.player: player, agent.rival: Person()})
    print(f"You are {agent.rival}, {agent.title} is {agent.player}.")
    if agent.board.rule.words:
        print(how_it_plays(agent.board))
    _help(agent)
    try:
        while True:
            _game(table, agent, path)
            if not ask_yes("Another game?"):
                raise Leave
            table.begin(Game(agent.board))
    except Leave:
        print("Good-bye.")


def _help(agent: AnyLearner) -> None:
    chose = "the boxes that MENACE drew from" if isinstance(agent, MenaceAgent) else "what it weighed"
    print(f"  a {'stone' if agent.board.rule.gravity else 'cell '}  {how_to_name(agent.board)}")
    print(f"  box      see {chose} in this game")
    print(f"  new      start again; {agent.title} learns nothing from this game")
    print("  quit     leave")


def _game(table: Table, agent: AnyLearner, path: str | None) -> None:
    """One game to its end."""
    table.play_out()
    print(f"\n{table.game}\n")
    while not table.game.is_over:
        words = ask(f"{agent.rival} to move: ")
        if words.lower() in LEAVING:
            raise Leave
        if words.lower() == "box":
            _show_boxes(agent)
            continue
        if words.lower() == "help":
            _help(agent)
            continue
        if words.lower() == "new":
            table.begin(Game(agent.board))
        else:
            try:
                table.add(table.move(agent.rival, words))
            except NoughtsError as error:
                print(f"  {error}")
                continue
        table.play_out()
        print(f"\n{table.game}\n")
    _tell_result(table, agent)
    if path is not None:
        agent.save(path)
        print(f"What it learned is saved in {path}.")


def _show_boxes(agent: AnyLearner) -> None:
    """What it chose from in this game, each position as it lies in the cabinet, perhaps turned."""
    if not agent.drawn:
        print(f"  {agent.title} has not {'drawn a bead' if isinstance(agent, MenaceAgent) else 'chosen'} yet")
    for drawn in agent.drawn:
        box = agent.box(drawn.position)
        if box is not None:
            print(f"\n{show_box(box)}")
            played = agent.board.cell_name(drawn.cell)
            drew = isinstance(agent, MenaceAgent)
            what = f"bead {drawn.bead + 1} was drawn" if drew else f"cell {drawn.bead + 1} was chosen"
            print(f"  {what}; on this board, perhaps turned, that is {played}")


def _tell_result(table: Table, agent: AnyLearner) -> None:
    game = table.game
    if game.resigned == agent.player:
        print("MENACE found an empty box and resigns: you win.")
    elif game.result == "draw":
        print("A draw.")
    else:
        print(f"{agent.title} wins." if game.result == agent.player else "You win.")
    if isinstance(agent, MenaceAgent):
        outcome = {agent.player: "win", "draw": "draw"}.get(str(game.result), "loss")
        beads = getattr(agent.config, f"{outcome}_reward")
        opened = counted(agent.get_memory_size(), "box")
        print(f"Each bead that it drew brought {beads:+d}. {opened} opened so far.")
    else:
        print(f"It has moved its values towards that. {summary(agent)} so far.")
    won, lost = table.won(agent.rival), table.won(agent.player)
    print(f"You: {won} won, {table.draws} drawn, {lost} lost.")
