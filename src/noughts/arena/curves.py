"""How learners that learn as they play became better: points against each other player, as a picture."""

from html import escape

from ..words import say
from .games import learns
from .results import Results

WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM = 780, 260, 44, 190, 12, 34
MOST_POINTS = 12  # of a curve
LEAST = 4  # games for each of its points
MOST_CURVES = 24
DASHES = ("", "6 4", "2 3", "10 3 2 3")

Curve = list[tuple[float, float]]  # games so far, and the share of points in the last of them


def curves_of(results: Results) -> dict[tuple[str, str], Curve]:
    """Of each learner and each who met it: its share of the points, some games at a time.

    The games of two are played one after the other, so that their numbers tell what was learned before.
    """
    shares: dict[tuple[str, str], list[float]] = {}
    if not any([learns(name) for name in results.event.players]):
        return {}
    for game in results.games.values():
        for one, other in ((game.x, game.o), (game.o, game.x)):
            if learns(one):
                shares.setdefault((one, other), []).append(game.points_of(one))
    found = {}
    for pair, points in shares.items():
        size = max(LEAST, -(-len(points) // MOST_POINTS))
        pieces = [points[at : at + size] for at in range(0, len(points) - LEAST + 1, size)]
        if len(pieces) > 1:
            ends = [min(len(points), size * (place + 1)) for place in range(len(pieces))]
            found[pair] = [
                (float(end), sum(piece) / len(piece)) for end, piece in zip(ends, pieces, strict=True)
            ]
    return dict(list(found.items())[:MOST_CURVES])


def draw_curves(results: Results) -> str:
    """The picture; nothing where nobody learned."""
    curves = curves_of(results)
    if not curves:
        return ""
    last = max([curve[-1][0] for curve in curves.values()])
    bottom = HIGH - BOTTOM
    parts = []
    for tenth in (0, 5, 10):
        y = bottom - (bottom - TOP) * tenth / 10
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDE - RIGHT}"/>')
        share = escape(say("{share:.0%}", share=tenth / 10))
        parts.append(f'<text class="axis" x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{share}</text>')
    games = escape(say("{games:,} games", games=int(last)))
    parts.append(f'<text class="axis" x="{WIDE - RIGHT}" y="{HIGH - 10}" text-anchor="end">{games}</text>')
    ends = _apart([bottom - (bottom - TOP) * curve[-1][1] for curve in curves.values()])
    for place, ((one, other), curve) in enumerate(curves.items()):
        line = " ".join(
            [
                f"{LEFT + (WIDE - RIGHT - LEFT) * at / last:.1f},{bottom - (bottom - TOP) * share:.1f}"
                for at, share in curve
            ]
        )
        dashes = DASHES[place % len(DASHES)]
        parts.append(f'<polyline class="bar" stroke-dasharray="{dashes}" points="{line}"/>')
        name = escape(f"{one[:12]}, {other[:16]}")
        parts.append(f'<text x="{WIDE - RIGHT + 8}" y="{ends[place] + 4:.1f}">{name}</text>')
    label = escape(say("What learners made of their games"))
    picture = f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{label}">{"".join(parts)}</svg>'
    return f'<div class="scroll bars">{picture}</div>'


def _apart(places: list[float], least: float = 15.0) -> list[float]:
    """Where names stand that would lie over one another: from above, each at least so far below the last."""
    found, last = [0.0] * len(places), -least
    for place in sorted(range(len(places)), key=places.__getitem__):
        last = found[place] = max(places[place], last + least)
    return found
