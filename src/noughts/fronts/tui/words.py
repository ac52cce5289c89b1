"""What the full-screen game says around the board: who plays, the moves, a learner's boxes, an analysis."""

from ...board.notation import how_it_plays
from ...clock import shown_time
from ...engine.analysis import Analysis
from ...engine.telling import worth
from ...errors import one_line
from ...game import Game
from ...learn.learner import AnyLearner
from ...learn.text import show_box, show_cabinet
from ...words import counts, learners, say
from .table import Seats

MOST_MOVES = 10  # of an analysis
WIDE = 36  # columns of the cabinet


def players(seats: Seats) -> str:
    """Who plays what, their clocks, how the games so far ended, and the rule."""
    table = seats.table
    names = {side: say("you") if side == seats.person else one_line(seats.opponent) for side in "XO"}
    if len(table.people) == 2:
        names = dict.fromkeys("XO", "")
    times = {side: table.left(side) for side in "XO"}
    shown = [
        f"{side} {names[side]}{f' {shown_time(left // 1000 * 1000)}' if left is not None else ''}"
        for side, left in times.items()
    ]
    score = ""
    if table.played:
        facts = {"x": table.won("X"), "o": table.won("O"), "drawn": table.draws}
        score = say("   X {x} : {o} O, {drawn} drawn", **facts)
    people = say("two people ") if len(table.people) == 2 else ""
    who = " · ".join(shown) if not people or seats.game.clock else ""
    rule = how_it_plays(seats.game.board)
    told = f"\n{rule}" if rule else ""
    return f"{seats.game.board}   {people}{who}{score}{told}"


def moves(game: Game, between: str = "\n") -> str:
    """The moves so far, in pairs, with something between them."""
    names = [game.board.cell_name(cell) for cell in game.moves]
    pairs = [names[i : i + 2] for i in range(0, len(names), 2)]
    return between.join([f"{number:3}. {' '.join(pair)}" for number, pair in enumerate(pairs, 1)])


def learner(agent: AnyLearner) -> str:
    """What it has met, and the box that it last chose from in this game, in colours of the terminal."""
    told = f"{agent.title}: {learners.record(agent.results)}\n"
    told += show_cabinet(agent, True, WIDE)
    for bead in agent.drawn[-1:]:
        box = agent.box(bead.position)
        if box is not None:
            told += f"\n\n{show_box(box, True, narrow=True)}"
    return told


def analysis(found: Analysis) -> str:
    """The best move, its variation, and what the best moves are worth."""
    name = found.position.board.cell_name
    rows = [
        say("Best: {cell}. {reason}", cell=name(found.best), reason=found.reason),
        say("Variation: {cells}", cells=" ".join([name(cell) for cell in found.variation])),
    ]
    for verdict in found.moves[:MOST_MOVES]:
        told = worth(verdict)
        if not told and verdict.score is not None:
            told = say("looks {score:+d}", score=verdict.score)
        rows.append(f"  {name(verdict.cell):5} {told}")
    return "\n".join(rows)


def unsaved(what: list[str], agent: AnyLearner | None) -> str:
    """What would be lost by leaving, a line each."""
    told = [say("This game is not over.")] if "game" in what else []
    if "learning" in what and agent is not None:
        games = counts.games(agent.games)
        told.append(say("What {title} learned in {games} is in no file yet.", title=agent.title, games=games))
    return "\n".join(told)
