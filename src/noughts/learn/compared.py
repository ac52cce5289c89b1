"""Learners side by side: what came of each, and one chart with a line for each, exact."""

from ..board.drawing import COLOUR, HINT, INK, INK2, draw_paper, number, picture, rectangle, text
from ..values import Pictured, Value
from ..words import say
from .memory import Curve
from .training import Training

WIDE, TALL = 640.0, 320.0
LEFT, TOP, CHART_WIDE, CHART_TALL = 64.0, 76.0, 430.0, 190.0
LINES = {"menace": HINT, "q": COLOUR["O"]}  # ochre with a round mark, blue with a square; others in ink


class Comparison(Pictured, Value):
    """Learners of different kinds that learned as many games from the same opponent.

    trainings   what came of each, by kind
    titles      what people call the kinds
    """

    __slots__ = ("titles", "trainings")

    def __init__(self, trainings: dict[str, Training], titles: dict[str, str]) -> None:
        self.trainings = trainings
        self.titles = titles

    def svg(self) -> str:
        """A picture: the exact share of games not lost to perfect play, a line for each."""
        curves = {kind: training.curve for kind, training in self.trainings.items()}
        return draw_compared(curves, self.titles)

    def __repr__(self) -> str:
        ends = {kind: training.curve[-1] for kind, training in self.trainings.items() if training.curve}
        words = [f"{self.titles[kind]} {end.rates['perfect'].loss:.4f}" for kind, end in ends.items()]
        return f"<Comparison, loss to perfect: {', '.join(words)}>"


def draw_compared(curves: dict[str, Curve], titles: dict[str, str], opponent: str = "perfect") -> str:
    """The exact share of games not lost to an opponent, by games trained; both by kind.

    What plays only its best moves jumps from one strength to another, so it is drawn in steps.
    """
    from .pictures import draw_scales

    known = {
        "random": say("Share of games not lost to a random player, exactly"),
        "perfect": say("Share of games not lost to perfect play, exactly"),
    }
    title = known.get(opponent) or say("Share of games not lost to {name}, exactly", name=opponent)
    base, most = TOP + CHART_TALL, max([1, *[point.games for curve in curves.values() for point in curve]])
    parts = draw_paper(WIDE, TALL, title)
    parts += draw_scales(LEFT, base, CHART_WIDE, CHART_TALL, (0, 25, 50, 75, 100), most, 8)
    learned = say("games that each learned from")
    parts.append(text(LEFT + CHART_WIDE, base + 36, learned, 11, INK2, 'text-anchor="end"'))
    ends = []
    for kind, curve in curves.items():
        places = [
            (LEFT + CHART_WIDE * point.games / most, base - CHART_TALL * (1 - point.rates[opponent].loss))
            for point in curve
            if opponent in point.rates
        ]
        if places:
            parts.append(draw_line(kind, places))
            parts.append(draw_end(kind, *places[-1]))
            share = 1 - curve[-1].rates[opponent].loss
            ends.append((places[-1][1], kind, say("{title} {share:.1%}", title=titles[kind], share=share)))
    lowest = TOP - 20.0
    for y, kind, words in sorted(ends):  # from the top down, and never closer than a line of text
        lowest = max(y + 4, lowest + 18)
        parts.append(
            text(LEFT + CHART_WIDE + 12, lowest, words, 12.5, LINES.get(kind, INK), 'font-weight="600"')
        )
    return picture(WIDE, TALL, f"{title}: {'; '.join([words for _, _, words in ends])}", parts)


def draw_end(kind: str, x: float, y: float, size: float = 4.5) -> str:
    """The mark of a kind, where its curve ends."""
    if kind == "q":
        return rectangle(x - size, y - size, 2 * size, 2 * size, LINES[kind])
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(size)}" fill="{LINES.get(kind, INK)}"/>'


def draw_line(kind: str, places: list[tuple[float, float]], wide: float = 1.8, more: str = "") -> str:
    """A curve of a kind in its colour, with further attributes as text; of values, in steps."""
    path = f"M{number(*places[0])}"
    for x, y in places[1:]:
        path += f"H{number(x)}V{number(y)}" if kind == "q" else f"L{number(x, y)}"
    stroke = f'stroke="{LINES.get(kind, INK)}" stroke-width="{number(wide)}"'
    return f'<path d="{path}" fill="none" {stroke}{" " + more if more else ""}/>'
