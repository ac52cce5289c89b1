"""Why a move is good, in words that follow from lines and threats, so that they are always true."""

from ..board import Position
from ..board.notation import OTHER, counted, in_words, line_name
from ..board.rules import Line
from ..board.threats import open_lines, threats


def note(position: Position, cell: int) -> str:
    """What a move did, in a word or two; nothing where it was a quiet one.

    >>> note(Position.parse("3x3", "XX.OO...."), 5), note(Position.parse("3x3", "OO.X....X"), 2)
    ('misses a win', 'blocks')
    """
    mover = position.turn
    after = position.play(cell)
    if after.winner is not None:
        return "wins"
    chances, dangers = threats(position, mover), threats(position, OTHER[mover])
    if chances:
        return "misses a win"
    if dangers and cell not in dangers:
        return "misses a block"
    new = len(threats(after, mover))
    return "forks" if new >= 2 else "blocks" if cell in dangers else "threatens" if new else ""


def reason(
    position: Position, cell: int, value: str | None = None, distance: int | None = None, line: Line = ()
) -> str:
    """Why to play a cell: what it completes, blocks and threatens, and what is proved about it.

    `value` and `distance` are what is proved for the mover after this move, if anything; `line` is
    the line of play that shows it.

    >>> reason(Position.parse("3x3", "XX.OO...."), 2)
    'Completes the row a1-b1-c1.'
    >>> reason(Position.parse("3x3", "OO.X....X"), 2)
    'Blocks O on the row a1-b1-c1 and threatens the column c1-c2-c3.'
    """
    mover = position.turn
    other = OTHER[mover]
    board = position.board
    after = position.play(cell)
    if after.winner is not None:
        name = line_name(board, after.winning_lines[0])
        return f"Completes the {name}." if after.winner == mover else f"Completes the {name}, which loses."
    deeds = []
    dangers = threats(position, other)
    if cell in dangers:
        deeds.append(f"blocks {other} on the {line_name(board, dangers[cell][0])}")
    chances = threats(after, mover)
    new = sorted([place for place in chances if place not in threats(position, mover)])
    if len(chances) >= 2:
        *names, last = [board.cell_name(place) for place in sorted(chances)]
        places = f"{', '.join(names)} and {last}"
        number = in_words(len(chances))
        deeds.append(f"makes {number} threats at once, at {places}" if new else f"keeps threats at {places}")
    elif new:
        deeds.append(f"threatens the {line_name(board, chances[new[0]][0])}")
    if not deeds:
        deeds.append(_outlook(position, cell, mover, other))
    words = " and ".join(deeds)
    return " ".join([words[0].upper() + words[1:] + ".", *_proved(position, value, distance, line)])


def _outlook(position: Position, cell: int, mover: str, other: str) -> str:
    """What a quiet move does: the lines it opens for its side and closes to the other."""
    mine = len(open_lines(position, cell, mover))
    theirs = len(open_lines(position, cell, other))
    if not position.board.rule.completing_wins:
        return _outlook_where_lines_lose(position, cell, mover, other, mine)
    if mine:
        return f"lies on {counted(mine, 'line')} still open to {mover}"
    if theirs:
        return f"closes {counted(theirs, 'line')} to {other}"
    return "changes nothing: no open line passes through it"


def _outlook_where_lines_lose(position: Position, cell: int, mover: str, other: str, mine: int) -> str:
    """The same where a completed line loses: one's own lines are a burden, the other side's are not."""
    if mine == 0:
        return f"lies on no line that {mover} could still complete"
    counts = [len(open_lines(position, place, mover)) for place in position.legal]
    if mine == min(counts) < max(counts):
        return f"lies on no more lines still open to {mover} than any other move"
    after = position.play(cell)
    held = after.x if mover == "X" else after.o
    left = len([line for line in position.board.lines if not any([held >> place & 1 for place in line])])
    if left:
        return f"leaves {other} {counted(left, 'line')} that it may yet have to complete"
    return f"closes {other}\u2019s last line, and lies on {counted(mine, 'line')} still open to {mover}"


def _proved(position: Position, value: str | None, distance: int | None, line: Line) -> list[str]:
    if value == "win":
        whole = completes(position, line) and (distance is None or distance == len(line))
        if distance is None and not whole:
            return ["Proved: it wins."]
        shown = " ".join([position.board.cell_name(cell) for cell in line])
        moves = counted(((distance or len(line)) + 1) // 2, "move")
        return [f"Forced win in {moves}: {shown}." if whole else f"Forced win in {moves}."]
    if value == "draw":
        return ["Proved: with best play it is a draw."]
    if value == "loss":
        held = f" No move holds out longer than {counted((distance + 1) // 2, 'move')}." if distance else ""
        return [f"Proved: every move loses.{held}"]
    return []


def completes(position: Position, line: Line) -> bool:
    """Whether a line of play ends with the side that begins it completing a line."""
    mover = position.turn
    for cell in line:
        position = position.play(cell)
    return position.winner == mover
