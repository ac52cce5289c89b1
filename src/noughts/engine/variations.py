"""Several variations: the best move, the best of the others, and so on, each searched to the same depth."""

from .knowledge import LOSS, WIN, Knowledge
from .limits import NO_LIMITS, Allowance
from .search import DECIDED, Team, alike

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Note = Callable[
        [Knowledge, int, int, int, tuple[int, ...], int], object
    ]  # cell, score, depth, play, nodes
    Found = tuple[int, int, tuple[int, ...], int]  # cell, score, play, nodes

MOST_VARIATIONS = 20


def first_of_each(known: Knowledge) -> dict[int, list[int]]:
    """The moves, the best first; of those that symmetry makes the same the first, with all of them."""
    return alike(known.position, known.ranking)


def search_several(
    known: Knowledge, count: int, team: Team, depth: int, extend: bool, allowance: Allowance, note: "Note"
) -> None:
    """Search the best of so many moves that are not proved, deeper and deeper; a depth is noted as a whole.

    Each is the best of those that are left, so that none of the others is better than the last of them; but
    a game begins in the centre, and moves of the book of openings come first. By score, none is better than
    the one before.
    """
    classes = first_of_each(known)
    won = [cell for cell in classes if known.moves[cell].value == WIN]
    order = [cell for cell in classes if known.moves[cell].value not in (WIN, LOSS)]
    count = min(count - len(won), len(order))
    begun, before = allowance.nodes, team.nodes
    for plies in range(1, depth + 1):
        if count < 1 or (plies > 1 and allowance.is_spent):
            return
        found: list[Found] = []
        rest = list(order)
        for _ in range(count):
            counted = team.nodes
            left = allowance.left() if plies > 1 else NO_LIMITS  # the first ply is looked at in any case
            among = rest if found and not known.prepared else known.openings(rest)
            result = team.search(among, plies, extend, left, allowance.progress)
            allowance.nodes = begun + team.nodes - before
            if result is None:
                return
            score, best, variation = result
            if found and score <= DECIDED:
                score = min(score, found[-1][1])
            found.append((best[0], score, _from(best[0], variation), team.nodes - counted))
            rest.remove(best[0])
        _note_all(known, found, plies, classes, note)
        decided = [cell for cell, score, _, _ in found if abs(score) > DECIDED]
        order = [cell for cell, _, _, _ in found if cell not in decided] + rest
        count = min(count - len(decided), len(order))


def _from(cell: int, variation: list[int]) -> tuple[int, ...]:
    return tuple(variation) if variation[:1] == [cell] else (cell,)


def _note_all(
    known: Knowledge, found: "list[Found]", plies: int, classes: dict[int, list[int]], note: "Note"
) -> None:
    """What was found of each move and its images; the others are no better than the last."""
    seen = set()
    for first, score, variation, nodes in found:
        for cell in classes[first]:
            seen.add(cell)
            note(known, cell, score, plies, variation if cell == first else (cell,), nodes)
    least = min([score for _, score, _, _ in found])
    if abs(least) > DECIDED:
        return
    for cell, fact in known.moves.items():
        if cell not in seen and fact.value not in (WIN, LOSS) and (fact.score is None or fact.score >= least):
            note(known, cell, least - 1, plies, (cell,), 0)
