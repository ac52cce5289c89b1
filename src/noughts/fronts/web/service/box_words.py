"""Boxes and learners read as facts, and what is said of them."""

from ....board import Board, Position
from ....board.notation import OTHER
from ....board.threats import threats, traps
from ....learn.boxes import Box, Matchbox, Values
from ....learn.config import MenaceConfig, QConfig
from ....learn.learner import AnyLearner
from ....learn.memory import Rates
from ....words import learners as words
from ....words.learners import Cell

CORNERS, CENTRE = (0, 2, 6, 8), 4  # of 3x3, whose cells have names of their own; the others are edges


def say_box(agent: AnyLearner, box: Box) -> dict[str, str]:
    """A box in words: its position, its beads or values, and a note on them.

    >>> from noughts.learn import MenaceAgent, QAgent
    >>> say_box(MenaceAgent("X"), MenaceAgent("X").box(1))["beads"]
    'Every bead is as likely as any other.'
    >>> say_box(QAgent("X"), QAgent("X").box(1))["beads"]
    'Q-learning has not seen this. All its values are 0.'
    """
    if isinstance(box, Values):
        beads, note = _values(agent.config, box), _value_note(agent.config, box)
    else:
        assert isinstance(box, Matchbox)
        beads, note = _beads(box), _note(agent.config, box)
    return {"position": _position(box.position), "beads": beads, "note": note}


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
        return words.two_stones(_kind(x[0]), _kind(o[0]), _relation(x[0], o[0]))
    return words.stones([_cell(board, cell) for cell in x], [_cell(board, cell) for cell in o])


def _kind(cell: int) -> str:
    return "centre" if cell == CENTRE else "corner" if cell in CORNERS else "edge"


def _cell(board: Board, cell: int) -> Cell:
    return board.cell_name(cell), _kind(cell) if board.name == "3x3" else ""


def _relation(x: int, o: int) -> str:
    """How O lies to the only X on 3x3, where neither holds the centre."""
    if CENTRE in (x, o):
        return ""
    if x + o == 8:
        return "opposite"
    if _kind(x) == _kind(o):
        return "next"
    return "beside" if abs(x // 3 - o // 3) + abs(x % 3 - o % 3) == 1 else "across"


def _favourite(box: Box) -> tuple[Cell, int] | None:
    """The cell that a box likes best, and its number; None where there are several."""
    cell = box.favourite
    return (_cell(box.position.board, cell), cell + 1) if cell is not None else None


def _beads(box: Matchbox) -> str:
    is_even = len(box.best) == len(box.beads)
    return words.beads(box.total, _favourite(box), [cell + 1 for cell in box.best], is_even)


def _note(config: MenaceConfig, box: Matchbox) -> str:
    return words.bead_note(config.beads_at(box.position.count), bool(box.mirrors), bool(box.opened))


def _values(config: QConfig, box: Values) -> str:
    is_even = len(box.best) == len(box.held)
    best = [cell + 1 for cell in box.best]
    return words.values(config.initial_value, bool(box.opened), _favourite(box), best, is_even)


def _value_note(config: QConfig, box: Values) -> str:
    return words.value_note(config.exploration, bool(box.mirrors))


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
    board = agent.board
    x = None
    if agent.player == "O":
        x = _cell(board, next(cell for cell in range(board.cells) if first.position.at(cell) == "X"))
    if isinstance(first, Matchbox):
        return words.opening(first.total, x, _habit(first, x is not None))
    assert isinstance(first, Values)
    return words.opening(None, x, _choice(first, x is not None))


def _choice(box: Values, answers: bool) -> str:
    """What Q-learning plays in a position."""
    if len(box.best) == len(box.held) > 1:
        return words.choice([], answers)
    places = [words.place(_cell(box.position.board, cell)) for cell in box.best]
    return words.choice(list(dict.fromkeys(places)), answers)


def _habit(box: Matchbox, answers: bool) -> str:
    """What is done from a box most of the time."""
    shares: dict[str, float] = {}
    for cell in box.beads:
        where = words.place(_cell(box.position.board, cell))
        shares[where] = shares.get(where, 0.0) + (box.chance(cell) if box.total else 0)
    is_even = len(set(box.beads.values())) == 1
    best = max(shares, key=lambda where: shares[where])
    return words.habit(box.total, None if is_even else (best, shares[best]), answers)


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
    is_menace = isinstance(agent.config, MenaceConfig)
    return f"{words.progress(is_menace, losses)} {words.reach(agent.title, reach)}"
