"""An analysis as the service shows it: plain values, with what is told of it."""

from ....board.threats import both_prospects
from ....engine.analysis import Analysis, Continuation
from ....engine.telling import detail, played_out, promise, steps, title, worth
from .threat_views import threat_list


def show(found: Analysis) -> dict[str, object]:
    """An analysis as plain values, in the language of who asks."""
    board, first = found.position.board, found.moves[0]
    found.variation = played_out(found)
    found.variations[0].variation = found.variation
    told = steps(found.position, found.variation)
    plain = found.to_dict()
    return {
        **plain,
        "promise": promise(board, first.score, found.proof.value if plain["proved"] else first.value),
        "variation_notes": [step.words for step in told],
        "variation_lines": [[list(line) for line in step.lines] for step in told],
        "variations": [show_variation(found, way) for way in found.variations],
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


def show_variation(found: Analysis, way: Continuation) -> dict[str, object]:
    """One of the best moves, and what the play does that it begins."""
    told = steps(found.position, way.variation)
    return {
        **way.to_dict(),
        "promise": promise(found.position.board, way.score, way.value),
        "words": worth(way),
        "notes": [step.words for step in told],
        "lines": [[list(line) for line in step.lines] for step in told],
    }
