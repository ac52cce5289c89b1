"""What is told about a game: who is to move, what threatens, how it ended, what each move did."""

from typing import NamedTuple

from ....board import Board, Position
from ....board.notation import OTHER, line_kind
from ....board.threats import Both, Found, both_prospects, note
from ....game import Game
from ....words import games
from ....words.games import Fact
from ....words.moves import Deed
from ....words.moves import note as say_note
from ..latest import LatestGames
from .threat_views import threat_list, trap_list

MOST_MOVES = 100_000  # whose notes are remembered
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


class Noted(NamedTuple):
    """What was told of a game when it was last seen: what its moves did, and what threatened then."""

    moves: tuple[int, ...]
    deeds: list[Deed]
    position: Position
    both: Both


class Commentary:
    """What is told about games. What each move did is remembered, because only the last one is new."""

    def __init__(self, most: int = MOST_MOVES) -> None:
        self._known = LatestGames[Noted](
            most, lambda noted: len(noted.moves), lambda noted: noted.position.board
        )

    def of(self, id: str, game: Game) -> dict[str, object]:
        """What each move of a game did, what threatens now, and all that in words; by the game's id."""
        known, is_over = self._known.get(id), game.is_over
        seen = known is not None and known.position is game.position  # in another language, say
        both = known.both if known and seen else both_prospects(game.position)
        return {
            "notes": [say_note(deed) for deed in self._deeds(id, game, known, both)],
            "threats": [] if is_over else threat_list(game.position, both),
            "traps": [] if is_over else trap_list(game.position, both),
            "words": comment(game, both),
        }

    def _deeds(self, id: str, game: Game, known: Noted | None, both: Both) -> list[Deed]:
        """What each move did. What threatened before the newest is known; `both` is what does now."""
        moves = game.moves
        same = _in_common(known.moves, moves) if known else 0
        deeds = known.deeds[:same] if known else []
        if known and same == len(known.moves):
            position, seen = known.position, known.both
        else:
            position, seen = _looked_at(game.position_at(same))
        for ply in range(same, len(moves)):
            is_last = ply + 1 == len(moves)
            after, found = (game.position, both) if is_last else _looked_at(game.position_at(ply + 1))
            deeds.append(note(position, moves[ply], after, seen, found))
            position, seen = after, found
        self._known.keep(id, Noted(moves, deeds, game.position, both))
        return deeds


def _in_common(before: tuple[int, ...], moves: tuple[int, ...]) -> int:
    """With how many moves both begin."""
    pairs = enumerate(zip(before, moves, strict=False))
    return next((ply for ply, (one, other) in pairs if one != other), min(len(before), len(moves)))


def _looked_at(position: Position) -> tuple[Position, Both]:
    return position, both_prospects(position)
