"""A picture of a search for weights: what the middle scored against the start, and how widely it looked."""

from ..board.drawing import COLOUR, INK2, LABEL, draw_paper, draw_percents, number, picture, text
from ..words import say
from .tuning import Search

WIDE, TALL, LEFT, TOP = 700.0, 330.0, 60.0, 90.0
CHART = (600.0, 180.0)
DOT = 3.5


def draw_search(search: Search) -> str:
    """By generation: each that was drawn by its points, and the middle by those against the start."""
    done, tuning = search.done, search.tuning
    title = say("Weights for {board}, found by {level}", board=tuning.conditions.board, level=tuning.level)
    wide, tall = CHART
    parts = draw_paper(WIDE, TALL, title)
    parts += draw_percents(LEFT, TOP + tall, wide, tall, (0, 50, 100), 8)

    def place(at: int, share: float) -> tuple[float, float]:
        return LEFT + wide * (at + 1) / max(1, len(done)), TOP + tall * (1 - share)

    for at, generation in enumerate(done):
        for share in generation.points:
            x, y = place(at, share)
            parts.append(
                f'<circle cx="{number(x)}" cy="{number(y)}" r="{DOT}" fill="{COLOUR["O"]}" opacity=".35"/>'
            )
    there = [number(*place(at, generation.against)) for at, generation in enumerate(done)]
    if there:
        line = f'fill="none" stroke="{COLOUR["X"]}" stroke-width="1.6"'
        parts.append(f'<path d="M{"L".join(there)}" {line}/>')
    for at in {0, len(done) // 2, len(done) - 1} if done else ():
        x, _ = place(at, 0)
        parts.append(text(x, TOP + tall + 18, str(at + 1), 11, LABEL, 'text-anchor="middle"'))
    parts += [
        text(30, 68, say("red: the middle against the start; blue: each that was drawn"), 13, INK2),
        text(LEFT + wide / 2, TOP + tall + 40, say("generation"), 12, LABEL, 'text-anchor="middle"'),
    ]
    return picture(WIDE, TALL, title, parts)
