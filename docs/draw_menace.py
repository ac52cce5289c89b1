"""The pictures of `menace.md`: drawn by the package, from machines trained with fixed seeds."""

from math import log10
from statistics import median

from noughts import evaluate, train
from noughts.board.drawing import (
    INK,
    INK2,
    LABEL,
    PAPER,
    RESULT,
    RULE,
    SERIF,
    number,
    picture,
    rectangle,
    text,
)
from noughts.learn import PRESETS, MenaceAgent
from noughts.learn.memory import Curve
from noughts.learn.pictures import draw_cabinet, draw_curve
from noughts.learn.sheets import draw_sheets

SEEDS = range(20)
GAMES = 10_000
WIDE, TALL = 270.0, 170.0


def pictures() -> dict[str, str]:
    """Every picture by name."""
    new = MenaceAgent("X", "8421", seed=3)
    later = MenaceAgent("X", "8421", seed=3)
    train(later, ("perfect", 60))
    mixed = MenaceAgent("X", "michie", seed=4)
    train(mixed, ("random=60+perfect=40", 400), points=40)
    return {
        "menace-first": first_box(new),
        "menace-later": first_box(later),
        "menace-curve": draw_curve(mixed.curve),
        "menace-cabinet": draw_cabinet(mixed),
        "menace-sheet": draw_sheets(new)["01-boxes.svg"],
        "menace-empty": draw_losses({empty: curves("michie", empty) for empty in ("refill", "resign")}),
    }


def first_box(agent: MenaceAgent) -> str:
    return agent.boxes()[0].svg()


def curves(preset: str, empty: str) -> list[Curve]:
    """A learning curve for each seed, dense at the beginning."""
    found = []
    for seed in SEEDS:
        agent = MenaceAgent("X", PRESETS[preset].replace(empty=empty), seed=seed)
        before = 0
        for games in (100, 1000, GAMES):
            train(agent, ("perfect", games - before), points=18, against=["perfect"])
            before = games
        found.append(agent.curve)
    return found


def draw_losses(kinds: dict[str, list[Curve]]) -> str:
    """A chart for each kind: every machine a thin line, their median a thick one, games on a log scale."""
    parts = [
        rectangle(0, 0, 700, 300, PAPER, 'rx="12"'),
        text(30, 40, "Loss rate against perfect play, exact", 20, INK, font=SERIF),
    ]
    colours = {"refill": RESULT["win"][0], "resign": RESULT["loss"][0]}
    for place, (empty, machines) in enumerate(kinds.items()):
        left, top = 64 + place * 335.0, 82.0
        parts += axes(left, top, f"an empty box: {empty}")
        losses = [[point.rates["perfect"].loss for point in curve] for curve in machines]
        games = [point.games for point in machines[0]]
        middle = [median(column) for column in zip(*losses, strict=True)]
        for line in losses:
            parts.append(path(left, top, games, line, colours[empty], 'stroke-opacity=".35"'))
        parts.append(path(left, top, games, middle, colours[empty], 'stroke-width="3"'))
    return picture(
        700, 300, "Loss rates of 20 machines that refill an empty box, and of 20 that resign", parts
    )


def axes(left: float, top: float, title: str) -> list[str]:
    parts = [text(left, top - 12, title, 14, INK2, 'font-style="italic"', SERIF)]
    for share in (0, 50, 100):
        y = top + TALL * (100 - share) / 100
        parts.append(f'<path d="M{number(left, y)}h{number(WIDE)}" stroke="{RULE}"/>')
        parts.append(text(left - 6, y + 4, f"{share}%", 11, LABEL, 'text-anchor="end"'))
    for games in (10, 100, 1000, GAMES):
        x = left + across(games)
        parts.append(text(x, top + TALL + 18, f"{games:,}", 11, LABEL, 'text-anchor="middle"'))
    parts.append(text(left + WIDE / 2, top + TALL + 34, "games", 11, LABEL, 'text-anchor="middle"'))
    return parts


def across(games: int) -> float:
    """Where a number of games is on the scale, which begins at 5."""
    return WIDE * max(0.0, log10(max(games, 1) / 5)) / log10(GAMES / 5)


def path(left: float, top: float, games: list[int], losses: list[float], colour: str, more: str) -> str:
    points = [
        number(left + across(count), top + TALL * (1 - loss))
        for count, loss in zip(games, losses, strict=True)
    ]
    return f'<path d="M{"L".join(points)}" fill="none" stroke="{colour}" {more}/>'


def table() -> list[str]:
    """The rows of the table of `menace.md`: each preset, refilling and resigning."""
    rows = []
    for preset in PRESETS:
        for empty in ("refill", "resign"):
            config = PRESETS[preset].replace(empty=empty)
            agents = [MenaceAgent("X", config, seed=seed) for seed in SEEDS]
            for agent in agents:
                train(agent, ("perfect", GAMES))
            losses = [evaluate(agent, "perfect").loss for agent in agents]
            dead = sum(agent.boxes()[0].total == 0 for agent in agents)
            rates = f"{median(losses):.2%} | {max(losses):.2%}"
            rows.append(f"| `{preset}` | {empty} | {rates} | {dead} of {len(agents)} |")
    return rows


if __name__ == "__main__":
    print("\n".join(table()))
