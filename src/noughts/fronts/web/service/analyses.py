"""Positions and games understood: analyzed, hinted at, looked back on. Each is thought about by a thinker."""

from collections import OrderedDict
from time import perf_counter

from ....board import Position
from ....board.notation import OTHER, line_fact
from ....board.threats import both_prospects
from ....engine.analysis import Analysis, analyze
from ....engine.limits import Limits
from ....engine.review import Review, review
from ....engine.telling import detail, played_out, promise, steps, title
from ....errors import IllegalMove
from ....game import Game
from ....words import Wording
from ....words.lines import an_object
from .thinkers import Gone, Thinkers
from .views import threat_list

HINT_SECONDS = 3.0
REVIEW_SECONDS = 5.0
MOST_REVIEWS = 256  # kept


class Analyses:
    """What is thought about for people; no question takes longer than so many seconds."""

    def __init__(self, thinkers: Thinkers, seconds: float) -> None:
        self._thinkers = thinkers
        self._seconds = seconds
        # what was found and how long that took; it is put into words for each who asks
        self._reviews: OrderedDict[tuple[str, str, tuple[int, ...]], tuple[Review, float]] = OrderedDict()

    async def analyze(
        self, board: str, text: str, turn: str | None, seconds: float, nodes: int, gone: Gone
    ) -> dict[str, object]:
        """Every move of a position, the best variation, and what is proved."""
        position = Position.parse(board, text, turn)
        _refuse_ended(position)
        limits = Limits(nodes, min(seconds, self._seconds))

        def think() -> dict[str, object]:
            started = perf_counter()
            told = _told(analyze(position, limits))
            return {**told, "seconds": round(perf_counter() - started, 3)}

        return await self._thinkers.ask(think, gone)

    async def hint(self, position: Position, gone: Gone) -> dict[str, object]:
        """A good move for the side to move, and why."""
        found = await self._thinkers.ask(lambda: analyze(position, Limits(seconds=HINT_SECONDS)), gone)
        value = found.moves[0].value
        return {
            "cell": found.best,
            "name": position.board.cell_name(found.best),
            "reason": found.reason,
            "value": value,
            "proved": value is not None,
            "variation": list(found.variation),
        }

    async def review(self, game: Game, gone: Gone) -> dict[str, object]:
        """How each position of a game stood, and the last mistake."""
        key = (game.board.name, game.first, game.moves)
        known = self._reviews.get(key)
        if known is None:
            limits = Limits(seconds=min(REVIEW_SECONDS, self._seconds))

            def think() -> tuple[Review, float]:
                started = perf_counter()
                return review(game, limits), round(perf_counter() - started, 3)

            known = self._reviews[key] = await self._thinkers.ask(think, gone)
            while len(self._reviews) > MOST_REVIEWS:
                self._reviews.popitem(last=False)
        found, spent = known
        return {**found.to_dict(), "seconds": spent}


def _refuse_ended(position: Position) -> None:
    """A game that is over has nothing to analyze; how it ended is said."""
    if position.winner is not None:
        line = Wording(an_object, line_fact(position.board, position.winning_lines[0]))
        winner, loser = position.winner, OTHER[position.winner]
        who = winner if position.board.rule.completing_wins else loser
        raise IllegalMove("{side} has won: {who} completed {line}", side=winner, who=who, line=line)
    if position.is_over:
        raise IllegalMove("the board is full: it is a draw")


def _told(found: Analysis) -> dict[str, object]:
    """An analysis as plain values, with what is told of it."""
    board, first = found.position.board, found.moves[0]
    found.variation = played_out(found)
    told = steps(found.position, found.variation)
    plain = found.to_dict()
    return {
        **plain,
        "promise": promise(board, first.score, found.proof.value if plain["proved"] else first.value),
        "variation_notes": [step.words for step in told],
        "variation_lines": [[list(line) for line in step.lines] for step in told],
        "moves": [
            {
                **move.to_dict(),
                "promise": promise(board, move.score, move.value),
                "estimate": promise(board, move.score),
            }
            for move in found.moves
        ],
        "threats": threat_list(found.position, both_prospects(found.position)),
        "words": {"title": title(found), "detail": detail(found)},
    }
