"""What is told about a game: who is to move, what threatens, how it ended, what each move did."""

from collections import OrderedDict
from threading import Lock

from ....board import Board, Position
from ....board.notation import OTHER, line_kind
from ....board.threats import Found
from ....engine.reasons import note
from ....game import Game
from ....words import games
from ....words.games import Fact
from ....words.moves import Deed
from ....words.moves import note as say_note
from .threat_views import Both

MOST_KEPT = 4096  # games whose notes are remembered
MOST_NAMED = 4  # cells in a sentence


def comment(game: Game, both: Both) -> dict[str, str]:
    """A title, an alarm and a detail, of a game in which both sides have these prospects.

    >>> from noughts.board.threats import both_prospects
    >>> game = Game("3x3")
    >>> for cell in ("b2", "a1", "c1"):
    ...     game.play(cell)
    >>> comment(game, both_prospects(game.position))
    {'title': 'O to move.', 'alarm': 'X threatens a line.', 'detail': 'At a3 on the diagonal.'}
    """
    if game.is_over:
        title, detail = games.result(game.ending)
        return {"title": title, "alarm": "", "detail": detail}
    turn, position = game.turn, game.position
    title = games.turn(turn, not game.ply)
    if not game.ply:
        return {"title": title, "alarm": "", "detail": games.outlook([_beginning(game.board)])}
    dangers = both[OTHER[turn]].threats
    alarm = games.alarm(OTHER[turn], sum([len(lines) for lines in dangers.values()]))
    facts = _now(position, both, dangers) or _later(position, both, bool(dangers))
    return {"title": title, "alarm": alarm, "detail": games.outlook(facts)}


def _now(position: Position, both: Both, dangers: Found) -> list[Fact]:
    """What can be completed at once: one's own line, else the other's, and in misere what must not be."""
    board, turn = position.board, position.turn
    chances, own = both[turn].threats, both[turn].traps
    if chances:
        cell, lines = next(iter(chances.items()))
        return [("chance", turn, board.cell_name(cell), line_kind(board, lines[0]))]
    if own:
        cells = [board.cell_name(cell) for cell in own]
        return [("traps", turn, cells[:MOST_NAMED], len(cells) <= MOST_NAMED)]
    places = [
        (board.cell_name(cell), line_kind(board, line)) for cell, lines in dangers.items() for line in lines
    ]
    return [("dangers", places[:MOST_NAMED]), *_later(position, both, True)] if places else []


def _later(position: Position, both: Both, other: bool) -> list[Fact]:
    """What waits until stones have fallen below it, first what the other side is waiting for."""
    for side in (OTHER[position.turn], position.turn):
        found = both[side].waiting
        if found:
            cells = [position.board.cell_name(cell) for cell in found][:3]
            if other and side != position.turn and len(cells) == 1:
                return [("second", cells[0])]
            return [("waits", side, cells)]
    return []


def _beginning(board: Board) -> Fact:
    """What there is to know on an empty board: that lines lose, or which cells lie on the most."""
    counts = board.line_counts
    rich = [cell for cell in range(board.cells) if counts[cell] == max(counts)]
    if not max(counts):
        return ("no line",)
    if not board.rule.completing_wins:
        return ("misere",)
    if len(rich) == 1:
        return "richest", board.cell_name(rich[0]), max(counts)
    return "rich", len(rich), max(counts)


class Notes:
    """What each move of a game did, in a word or two. Remembered, because only the last move is new."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._known: OrderedDict[str, tuple[tuple[int, ...], list[Deed]]] = OrderedDict()

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
        return [say_note(deed) for deed in notes]
