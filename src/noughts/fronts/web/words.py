"""What is said about a game in words: who is to move, what threatens, how it ended, what each move did."""

from collections import OrderedDict
from threading import Lock

from ...board import Board
from ...board.notation import OTHER, counted, line_kind, line_name
from ...board.threats import threats
from ...engine.reasons import note
from ...game import Game

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
        return {"title": f"{turn} starts.", "alarm": "", "detail": _best_cells(game.board)}
    dangers = [(cell, line) for cell, lines in threats(game.position, OTHER[turn]).items() for line in lines]
    chances = threats(game.position, turn)
    alarm = ""
    if dangers:
        number = "a line" if len(dangers) == 1 else f"{len(dangers)} lines"
        alarm = f"{OTHER[turn]} threatens {number}."
    if chances:
        cell, lines = next(iter(chances.items()))
        detail = f"{turn} can win at {game.board.cell_name(cell)}, on the {line_kind(game.board, lines[0])}."
    else:
        places = [
            f"at {game.board.cell_name(cell)} on the {line_kind(game.board, line)}" for cell, line in dangers
        ]
        detail = _listed(places[:4])
    return {"title": f"{turn} to move.", "alarm": alarm, "detail": detail}


def _ended(game: Game) -> dict[str, str]:
    if game.resigned:
        return {"title": f"{game.winner} wins.", "alarm": "", "detail": f"{game.resigned} resigned."}
    lines = game.position.winning_lines
    if not lines:
        return {"title": "A draw.", "alarm": "", "detail": "The board is full, and nobody has a line."}
    kind = line_kind(game.board, lines[0])
    where = f"on the {kind}" if len(lines) == 1 else f"on {len(lines)} lines"
    names = [line_name(game.board, line) for line in lines]
    return {"title": f"{game.winner} wins {where}.", "alarm": "", "detail": _listed(names)}


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
        notes = notes[:same] + [note(game.position_at(ply), moves[ply]) for ply in range(same, len(moves))]
        with self._lock:
            self._known[id] = (moves, notes)
            self._known.move_to_end(id)
            if len(self._known) > MOST_KEPT:
                self._known.popitem(last=False)
        return notes
