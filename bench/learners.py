"""How fast each kind of learner learns 3x3, exactly, over 20 seeds: tables and a picture for the docs.

Run by `make learners`, which writes them there. Nothing is sampled but the games they learn from.
"""

from pathlib import Path
from statistics import median

import pages

from noughts import evaluate, train
from noughts.learn import LEARNERS
from noughts.learn.compared import draw_compared
from noughts.learn.memory import Curve, Point, Rates

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "learners.svg"
SEEDS = range(20)
GAMES = [0, 100, 200, 400, 1000, 3000, 10_000]
TEACHERS = ["random=60+perfect=40", "perfect", "random"]


def losses(kind: str, seat: str, teacher: str) -> dict[str, list[list[float]]]:
    """By judge: for each of the numbers of games, the exact loss rate of every seed."""
    found: dict[str, list[list[float]]] = {"perfect": [[] for _ in GAMES], "random": [[] for _ in GAMES]}
    for seed in SEEDS:
        learner = LEARNERS[kind](seat, seed=seed)
        for place, games in enumerate(GAMES):
            train(learner, (teacher, games - learner.games))
            for judge, rates in found.items():
                rates[place].append(evaluate(learner, judge).loss)
    return found


def tables() -> str:
    """For each seat and judge: median loss rates, and the worst seed's at the end, by kind and teacher."""
    parts = []
    for seat in "XO":
        for judge, whom in (("perfect", "perfect play"), ("random", "a random player")):
            head = [f"{games:,}" for games in GAMES]
            rows = [f"| {seat}, loss to {whom} | learned from | {' | '.join(head)} | worst seed |"]
            rows.append("|---" * (len(GAMES) + 3) + "|")
            for teacher in TEACHERS:
                for kind, learner in LEARNERS.items():
                    by_games = losses(kind, seat, teacher)[judge]
                    cells = [f"{median(rates):.1%}" for rates in by_games]
                    worst = f"{max(by_games[-1]):.1%}"
                    rows.append(f"| {learner.title} | `{teacher}` | {' | '.join(cells)} | {worst} |")
            parts.append("\n".join(rows) + "\n")
    return "\n".join(parts)


def curve(kind: str, games: int = 400, points: int = 100) -> Curve:
    """The mean of all seeds' exact curves."""
    curves = []
    for seed in SEEDS:
        learner = LEARNERS[kind]("X", seed=seed)
        curves.append(train(learner, (TEACHERS[0], games), points=points).curve)
    return [
        Point(
            at[0].games, {name: Rates(*_means([point.rates[name] for point in at])) for name in at[0].rates}
        )
        for at in zip(*curves, strict=True)
    ]


def _means(rates: list[Rates]) -> list[float]:
    return [sum(column) / len(column) for column in zip(*rates, strict=True)]


def main() -> None:
    """Write the tables and the picture."""
    text = tables()
    pages.replace("docs/learners.md", "learners", text)
    titles = {kind: learner.title for kind, learner in LEARNERS.items()}
    PICTURE.write_text(draw_compared({kind: curve(kind) for kind in LEARNERS}, titles), encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
