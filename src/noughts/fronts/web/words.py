"""What is said about a game in words: who is to move, what threatens, how it ended, what each move did."""

from collections import OrderedDict
from threading import Lock

from ...board import Board, Position
from ...board.notation import OTHER, counted, line_kind, line_name
from ...board.rules import Line
from ...board.threats import threats, traps, waiting
from ...engine.reasons import note
from ...game import Game

Found = dict[int, list[Line]]

MOST_KEPT = 4096  # games whose notes are remembered


def say(game: Game) -> dict[str, str]:
    """A title, an alarm and a detail.

    >>> game = Game("3x3")
    >>> for cell in ("b2", "a1", "c1"):
    ...     game.play(cell)
    >>> say(game)
    {'title': 'O to move.', 'alarm': 'X threatens a line.', 'detail': 'At a3 on the diagonal.'}
    """
    if game.is_over:
        return _ended(game)
    turn = game.turn
    if not game.ply:
        return {"title": f"{turn} starts.", "alarm": "", "detail": _beginning(game.board)}
    position = game.position
    dangers = threats(position, OTHER[turn])
    number = sum([len(lines) for lines in dangers.values()])
    alarm = ""
    if number:
        alarm = f"{OTHER[turn]} threatens {'a line' if number == 1 else f'{number} lines'}."
    detail = _now(position, dangers) or _later(position, bool(dangers))
    return {"title": f"{turn} to move.", "alarm": alarm, "detail": detail}


def _now(position: Position, dangers: Found) -> str:
    """What can be completed at once: one's own line, else the other's, and in misere what must not be."""
    board, turn = position.board, position.turn
    chances = threats(position, turn)
    if chances:
        cell, lines = next(iter(chances.items()))
        return f"{turn} can win at {board.cell_name(cell)}, on the {line_kind(board, lines[0])}."
    own = traps(position, turn)
    if own:
        cells = [board.cell_name(cell) for cell in own]
        return f"{turn} would lose at {', '.join(cells[:4])}{', and elsewhere' if len(cells) > 4 else ''}."
    where = _listed(_places(board, dangers)[:4])
    waits = _later(position, True) if where else ""
    return f"{where} {waits}".rstrip()


def _later(position: Position, other: bool) -> str:
    """What waits until stones have fallen below it, first what the other side is waiting for."""
    for side in (OTHER[position.turn], position.turn):
        found = waiting(position, side)
        if found:
            cells = [position.board.cell_name(cell) for cell in found][:3]
            if other and side != position.turn and len(cells) == 1:
                return f"A second line waits at {cells[0]}."
            lines = "A line" if len(cells) == 1 else "Lines"
            return f"{lines} of {side} wait{'s' if len(cells) == 1 else ''} at {' and '.join(cells)}."
    return ""


def _places(board: Board, found: Found) -> list[str]:
    return [
        f"at {board.cell_name(cell)} on the {line_kind(board, line)}"
        for cell, lines in found.items()
        for line in lines
    ]


def _ended(game: Game) -> dict[str, str]:
    if game.resigned:
        return {"title": f"{game.winner} wins.", "alarm": "", "detail": f"{game.resigned} resigned."}
    if game.expired:
        other = OTHER[game.expired]
        detail = f"{game.expired}'s time is up."
        if game.winner:
            return {"title": f"{other} wins on time.", "alarm": "", "detail": detail}
        return {"title": "A draw.", "alarm": "", "detail": f"{detail} {other} could not have won any more."}
    lines = game.position.winning_lines
    if not lines:
        return {"title": "A draw.", "alarm": "", "detail": "The board is full, and nobody has a line."}
    kind = line_kind(game.board, lines[0])
    names = _listed([line_name(game.board, line) for line in lines])
    if not game.board.rule.completing_wins:
        what = f"the {kind}" if len(lines) == 1 else f"{len(lines)} lines"
        return {
            "title": f"{game.winner} wins: {OTHER[str(game.winner)]} completed {what}.",
            "alarm": "",
            "detail": names,
        }
    where = f"on the {kind}" if len(lines) == 1 else f"on {len(lines)} lines"
    return {"title": f"{game.winner} wins {where}.", "alarm": "", "detail": names}


def _beginning(board: Board) -> str:
    """What there is to know on an empty board."""
    if not board.rule.completing_wins and max(board.line_counts):
        return "Whoever completes a line loses."
    return _best_cells(board)


def _best_cells(board: Board) -> str:
    """Which cells lie on the most lines."""
    counts = board.line_counts
    rich = [cell for cell in range(board.cells) if counts[cell] == max(counts)]
    if not max(counts):
        return "No line fits on this board."
    lie = f"{counted(max(counts), 'line')}"
    if len(rich) == 1:
        return f"{board.cell_name(rich[0])} lies on {lie}, more than any other cell."
    return f"{len(rich)} cells lie on {lie} each, and none on more."


def _listed(parts: list[str]) -> str:
    words = ", and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def deed(position: Position, cell: int) -> str:
    """What a move did, in a word or two; nothing where it was a quiet one.

    >>> deed(Position.parse("3x3,misere", "XX.OO...."), 2)
    'loses'
    """
    mover, after = position.turn, position.play(cell)
    if after.winner not in (None, mover):
        return "loses"
    said = note(position, cell)
    later = [] if said else [one for one in waiting(after, mover) if one not in waiting(position, mover)]
    return f"waits for {position.board.cell_name(later[0])}" if later else said


class Notes:
    """What each move of a game did, in a word or two. Remembered, because only the last move is new."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._known: OrderedDict[str, tuple[tuple[int, ...], list[str]]] = OrderedDict()

    def of(self, id: str, game: Game) -> list[str]:
        """The notes of a game, by its id."""
        moves = game.moves
        with self._lock:
            before, notes = self._known.get(id, ((), []))
        same = 0
        while same < min(len(before), len(moves)) and before[same] == moves[same]:
            same += 1
        notes = notes[:same] + [deed(game.position_at(ply), moves[ply]) for ply in range(same, len(moves))]
        with self._lock:
            self._known[id] = (moves, notes)
            self._known.move_to_end(id)
            if len(self._known) > MOST_KEPT:
                self._known.popitem(last=False)
        return notes
