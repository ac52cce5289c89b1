"""Games against MENACE in the terminal: a line of input a move, and it learns from every game."""

from ..board.notation import counted, how_it_plays, how_to_name
from ..errors import NoughtsError
from ..learn.agent import MenaceAgent
from ..learn.text import show_box
from .asking import LEAVING, Leave, ask, ask_yes
from .compat.session import MenaceSession


def play_menace(session: MenaceSession, path: str | None) -> None:
    """Games against a MENACE, which learns from each and is saved after it, until the person leaves."""
    agent = session.agent
    print(f"You are {agent.rival}, MENACE is {agent.player}.")
    if agent.board.rule.words:
        print(how_it_plays(agent.board))
    _help(agent)
    try:
        while True:
            _menace_game(session, path)
            if not ask_yes("Another game?"):
                raise Leave
            session.new_game()
    except Leave:
        print("Good-bye.")


def _help(agent: MenaceAgent) -> None:
    print(f"  a {'stone' if agent.board.rule.gravity else 'cell '}  {how_to_name(agent.board)}")
    print("  box      see the boxes that MENACE drew from in this game")
    print("  new      start again; MENACE learns nothing from this game")
    print("  quit     leave")


def _menace_game(session: MenaceSession, path: str | None) -> None:
    """One game to its end."""
    agent = session.agent
    print(f"\n{session.game}\n")
    while not session.is_game_over:
        words = ask(f"{agent.rival} to move: ")
        if words.lower() in LEAVING:
            raise Leave
        if words.lower() == "new":
            session.new_game()
        elif words.lower() == "box":
            _show_boxes(agent)
            continue
        elif words.lower() == "help":
            _help(agent)
            continue
        else:
            try:
                session.make_move(words)
            except NoughtsError as error:
                print(f"  {error}")
                continue
        print(f"\n{session.game}\n")
    _tell_result(session)
    if path is not None:
        agent.save(path)
        print(f"What it learned is saved in {path}.")


def _show_boxes(agent: MenaceAgent) -> None:
    """The boxes that it drew from in this game, each as it lies in the cabinet, perhaps turned."""
    if not agent.drawn:
        print("  MENACE has not drawn a bead yet")
    for drawn in agent.drawn:
        box = agent.box(drawn.position)
        if box is not None:
            print(f"\n{show_box(box)}")
            played = agent.board.cell_name(drawn.cell)
            print(f"  bead {drawn.bead + 1} was drawn; on this board, perhaps turned, that is {played}")


def _tell_result(session: MenaceSession) -> None:
    agent, stats = session.agent, session.stats
    if session.resigned:
        print("MENACE found an empty box and resigns: you win.")
    elif session.winner == "Draw":
        print("A draw.")
    else:
        print("MENACE wins." if session.winner == agent.player else "You win.")
    outcome = {agent.player: "win", "Draw": "draw"}.get(str(session.winner), "loss")
    beads = getattr(agent.config, f"{outcome}_reward")
    print(f"Each bead that it drew brought {beads:+d}. {counted(stats.states_learned, 'box')} opened so far.")
    print(f"You: {stats.wins} won, {stats.draws} drawn, {stats.losses} lost.")
