"""What is said about boxes: who stands where, which bead or value is the favourite, how good it all is."""

from ...board import Board, Position
from ...board.notation import OTHER, counted, in_words
from ...board.threats import threats, traps
from ...learn.boxes import Box, Matchbox, Values
from ...learn.config import MenaceConfig, QConfig
from ...learn.learner import AnyLearner
from ...learn.memory import Rates

CORNERS, EDGES, CENTRE = (0, 2, 6, 8), (1, 3, 5, 7), 4  # of 3x3, whose cells have names of their own


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
    board, side = position.board, position.turn
    if not position.count:
        return f"The board is empty, and {side} begins."
    words = [_stones(position)]
    chances, dangers = threats(position, side), threats(position, OTHER[side])
    if chances:
        words.append(f"{side} can win at {_listed([board.cell_name(cell) for cell in chances], 'or')}.")
    elif dangers:
        names = _listed([board.cell_name(cell) for cell in dangers])
        words.append(f"{OTHER[side]} threatens to win at {names}.")
    fatal = traps(position, side)
    if fatal:
        words.append(f"{side} would lose at {_listed([board.cell_name(cell) for cell in fatal], 'or')}.")
    return " ".join(words)


def _stones(position: Position) -> str:
    board = position.board
    cells = {side: [cell for cell in range(board.cells) if position.at(cell) == side] for side in "XO"}
    if board.name == "3x3" and len(cells["X"]) == len(cells["O"]) == 1:
        x, o = cells["X"][0], cells["O"][0]
        return f"X holds {_kind(x, 'a')}, O {_beside(x, o)}."
    parts: list[str] = []
    for side in "XO":
        if cells[side]:
            held = _kinds(cells[side]) if board.name == "3x3" else [board.cell_name(c) for c in cells[side]]
            parts.append(f"{side} {'holds ' if not parts else ''}{_listed(held)}")
    return f"{', '.join(parts)}."


def _kind(cell: int, article: str) -> str:
    if cell == CENTRE:
        return "the centre"
    one = "an" if article == "a" and cell in EDGES else article
    return f"{one} {'corner' if cell in CORNERS else 'edge'}"


def _kinds(cells: list[int]) -> list[str]:
    """Cells of 3x3 counted by kind: the centre, two corners, one edge."""
    found = ["the centre"] if CENTRE in cells else []
    for kind, noun in ((CORNERS, "corner"), (EDGES, "edge")):
        number = len(set(cells) & set(kind))
        if number:
            found.append(f"{in_words(number)} {noun}{'' if number == 1 else 's'}")
    return found


def _beside(x: int, o: int) -> str:
    """Where O stands, seen from the only X on 3x3."""
    if o == CENTRE:
        return "the centre"
    noun = "corner" if o in CORNERS else "edge"
    if x == CENTRE:
        return f"{'a' if noun == 'corner' else 'an'} {noun}"
    if x + o == 8:
        return f"the {noun} opposite"
    if (x in CORNERS) == (o in CORNERS):
        return f"the next {noun}"
    near = abs(x // 3 - o // 3) + abs(x % 3 - o % 3) == 1
    return (
        f"{'the' if near else 'a' if noun == 'corner' else 'an'} {noun} {'beside it' if near else 'across'}"
    )


def _beads(box: Matchbox) -> str:
    board = box.position.board
    if not box.total:
        return "The box is empty: MENACE resigns here."
    favourite = box.favourite
    if favourite is not None:
        return f"MENACE likes {_named(board, favourite)}, bead {favourite + 1}, best."
    if len(box.best) == len(box.beads):
        return "Every bead is as likely as any other."
    return f"Beads {_listed([str(cell + 1) for cell in box.best])} are as likely as one another."


def _named(board: Board, cell: int) -> str:
    """A cell with what it is, on 3x3: the corner a1."""
    if board.name != "3x3":
        return board.cell_name(cell)
    return _kind(cell, "the") + ("" if cell == CENTRE else f" {board.cell_name(cell)}")


def _note(config: MenaceConfig, box: Matchbox) -> str:
    began = config.beads_at(box.position.count)
    words = [f"It began with {counted(began, 'bead')} of each kind."]
    if box.mirrors:
        words.append("Cells marked = mirror one that has a bead.")
    if not box.opened:
        words.append("It was never opened.")
    return " ".join(words)


def _values(config: QConfig, box: Values) -> str:
    board, best = box.position.board, box.best
    if not box.opened:
        return f"Q-learning has not seen this. All its values are {config.initial_value:g}."
    if box.favourite is not None:
        return f"Q-learning plays {_named(board, best[0])}, cell {best[0] + 1}."
    if len(best) == len(box.held):
        return "Every move is worth as much as any other."
    return f"Q-learning plays any of the cells {_listed([str(cell + 1) for cell in best])}."


def _value_note(config: QConfig, box: Values) -> str:
    words = ["A value runs from \u22121, lost, to +1, won. It plays the highest."]
    if config.exploration:
        words.append(f"In training it tries any move {config.exploration:.0%} of the time.")
    if box.mirrors:
        words.append("Cells marked = mirror one that has a value.")
    return " ".join(words)


def say_opening(agent: AnyLearner) -> str:
    """How it begins: from the first box, or as O from the one for the most promising opening.

    >>> from noughts.learn import MenaceAgent, QAgent
    >>> say_opening(MenaceAgent("X"))
    '72 beads. Every one is as likely as any other.'
    >>> say_opening(QAgent("O"))
    'X opens in the centre. Every answer is worth as much as any other.'
    """
    if not agent.forms:
        return "There is no position with a choice on this board."
    firsts = [box for box in [agent.box(number + 1) for number in range(min(12, len(agent.forms)))] if box]
    first = max([box for box in firsts if box.move == 1], key=_promise)
    beads = counted(first.total, "bead") if isinstance(first, Matchbox) else ""
    board, does, opens = agent.board, "opens", beads
    if agent.player == "O":
        cell = next(cell for cell in range(board.cells) if first.position.at(cell) == "X")
        does, opens = "answers", f"X opens {_where(board, cell)}{beads and f': {beads}'}"
    habit = _choice(first, does) if isinstance(first, Values) else _habit(first, does)
    return f"{opens}. {habit}" if opens else habit


def _choice(box: Values, does: str) -> str:
    """What Q-learning plays in a position."""
    board, best = box.position.board, box.best
    if len(best) == len(box.held) > 1:
        return f"Every {'answer' if box.position.count else 'opening'} is worth as much as any other."
    ways = list(dict.fromkeys([_where(board, cell) for cell in best]))
    return f"Q-learning now {does} {_listed(ways, 'or')}."


def _habit(box: Matchbox, does: str) -> str:
    """What is done from a box most of the time."""
    if not box.total:
        return "MENACE resigns at once."
    if len(set(box.beads.values())) == 1:
        return "Every one is as likely as any other."
    board = box.position.board
    shares: dict[str, float] = {}
    for cell in box.beads:
        where = _where(board, cell)
        shares[where] = shares.get(where, 0.0) + box.chance(cell)
    best = max(shares, key=lambda where: shares[where])
    often = f"{shares[best]:.0%}"
    if often == "100%" and shares[best] < 1 - 1e-9:
        often = "more than 99%"
    return f"MENACE now {does} {best} {often} of the time."


def _where(board: Board, cell: int) -> str:
    """A kind of cell on 3x3, a cell elsewhere."""
    if board.name != "3x3":
        return f"at {board.cell_name(cell)}"
    return "in the centre" if cell == CENTRE else "in a corner" if cell in CORNERS else "on an edge"


def _promise(box: Box) -> int:
    """How many lines X's first stone lies on."""
    board = box.position.board
    stones = [cell for cell in range(board.cells) if box.position.at(cell) == "X"]
    return sum([cell in line for cell in stones for line in board.lines])


def say_verdict(agent: AnyLearner, reach: str, began: dict[str, Rates], now: dict[str, Rates]) -> str:
    """How far it has come against perfect play, and how far it can come at all: what it can `reach`."""
    if not agent.forms:
        return ""
    words = []
    is_menace = isinstance(agent.config, MenaceConfig)
    if agent.games:
        untrained = "the untrained boxes" if is_menace else "it untrained"
        words.append(
            f"Perfect play beat {untrained} {began['perfect'].loss:.1%} of the time; "
            f"now {now['perfect'].loss:.1%}."
        )
    else:
        every = "Every bead is as likely as" if is_menace else "Every move is worth as much as"
        words.append(f"{every} any other. Train a game.")
    if reach == "draw":
        words.append(f"Nothing beats perfect play here, so a draw is the most {agent.title} can learn.")
    elif reach == "win":
        words.append(f"This side can always win here: that is the most {agent.title} can learn.")
    else:
        words.append(f"Perfect play always beats this side: {agent.title} can learn to beat others only.")
    return " ".join(words)


def _listed(parts: list[str], word: str = "and") -> str:
    return f" {word} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
