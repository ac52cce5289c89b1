"""Boxes and learners read as facts, and what is said of them."""

from ....board import Board, Position
from ....board.notation import OTHER
from ....board.threats import threats, traps
from ....learn.boxes import Box, kind_of
from ....learn.learner import AnyLearner
from ....learn.memory import Rates
from ....words import learners as words
from ....words.learners import Cell


def say_box(agent: AnyLearner, box: Box) -> dict[str, str]:
    """A box in words: its position, its beads or values, and a note on them.

    >>> from noughts.learn import MenaceAgent, QAgent
    >>> say_box(MenaceAgent("X"), MenaceAgent("X").box(1))["beads"]
    'Every bead is as likely as any other.'
    >>> say_box(QAgent("X"), QAgent("X").box(1))["beads"]
    'Q-learning has not seen this. All its values are 0.'
    """
    return {"position": _position(box.position), "beads": agent.likes(box), "note": agent.note(box)}


def _position(position: Position) -> str:
    side, other = position.turn, OTHER[position.turn]
    if not position.count:
        return words.empty(side)
    said = [_stones(position)]
    chances, dangers, fatal = threats(position, side), threats(position, other), traps(position, side)
    name = position.board.cell_name
    if chances:
        said.append(words.chances(side, [name(cell) for cell in chances]))
    elif dangers:
        said.append(words.dangers(other, [name(cell) for cell in dangers]))
    if fatal:
        said.append(words.traps(side, [name(cell) for cell in fatal]))
    return " ".join(said)


def _stones(position: Position) -> str:
    board = position.board
    x, o = [[cell for cell in range(board.cells) if position.at(cell) == side] for side in "XO"]
    if board.name == "3x3" and len(x) == len(o) == 1:
        return words.two_stones(kind_of(board, x[0]), kind_of(board, o[0]), _relation(x[0], o[0]))
    return words.stones([_cell(board, cell) for cell in x], [_cell(board, cell) for cell in o])


def _cell(board: Board, cell: int) -> Cell:
    return board.cell_name(cell), kind_of(board, cell)


def _relation(x: int, o: int) -> str:
    """How O lies to the only X on 3x3, where neither holds the centre."""
    if 4 in (x, o):
        return ""
    if x + o == 8:
        return "opposite"
    if x % 2 == o % 2:
        return "next"
    return "beside" if abs(x // 3 - o // 3) + abs(x % 3 - o % 3) == 1 else "across"


def say_opening(agent: AnyLearner) -> str:
    """How it begins: from the first box, or as O from the one for the most promising opening.

    >>> from noughts.learn import MenaceAgent, QAgent
    >>> say_opening(MenaceAgent("X"))
    '72 beads. Every one is as likely as any other.'
    >>> say_opening(QAgent("O"))
    'X opens in the centre. Every answer is worth as much as any other.'
    """
    if not agent.forms:
        return words.no_choice()
    firsts = [box for box in [agent.box(number + 1) for number in range(min(12, len(agent.forms)))] if box]
    first = max([box for box in firsts if box.move == 1], key=_promise)
    stones = [cell for cell in range(agent.board.cells) if first.position.at(cell) == "X"]
    return words.opening(first.total, _cell(agent.board, stones[0]) if stones else None, agent.habit(first))


def _promise(box: Box) -> int:
    """How many lines X's first stone lies on."""
    board = box.position.board
    stones = [cell for cell in range(board.cells) if box.position.at(cell) == "X"]
    return sum([cell in line for cell in stones for line in board.lines])


def say_verdict(agent: AnyLearner, reach: str, began: dict[str, Rates], now: dict[str, Rates]) -> str:
    """How far it has come against perfect play, and how far it can come at all: what it can `reach`."""
    if not agent.forms:
        return ""
    losses = (began["perfect"].loss, now["perfect"].loss) if agent.games else None
    return f"{words.progress(agent.beads is not None, losses)} {words.reach(agent.title, reach)}"
