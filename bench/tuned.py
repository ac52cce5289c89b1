"""Whether the weights that were found by play are better than the default: a sequential test of each, twice.

Run by `make tuned`, which writes the table into docs/tuning.md, between the marks: one ply and four plies
deep. A test ends as soon as it is decided whether the first is ahead by 50 Elo or by none.
"""

from pathlib import Path

from noughts.arena.event import Event, Results, make_event, play_event
from noughts.arena.games import Conditions
from noughts.arena.openings import draw_openings
from noughts.arena.running import workers
from noughts.arena.sprt import decide
from noughts.arena.tuning import NODES
from noughts.engine.weights import DEFAULT, tuned

LEVELS = ("one-ply", "difficult")
BOUNDS = (0.0, 50.0)
MOST = 1000  # games, if it is not decided before
OPENINGS = 100
SEED = 2  # another than that of the search: what won its own games is to win others
WORKERS = 2
PAGE = Path(__file__).parent.parent / "docs" / "tuning.md"
BEGIN, END = "<!-- tuned -->\n", "<!-- end of tuned -->\n"
HEAD = "| board | weights | look ahead | games | won | drawn | lost | Elo (95 %) | LLR | verdict |\n"


def row(event: Event, results: Results, level: str) -> str:
    """One line of the table."""
    name = event.players[0]
    won, drawn, lost = results.tally(name)
    standing = decide(results.pairs, *BOUNDS)
    elo = f"{standing.elo:+.0f} ({standing.low:+.0f} to {standing.high:+.0f})"
    verdict = standing.decision or "open"
    shown = name.partition(":")[2].partition("@")[0]
    cells = [event.conditions.board, f"`{shown}`", level, won + drawn + lost, won, drawn, lost, elo]
    return "| " + " | ".join([str(cell) for cell in [*cells, f"{standing.llr:.2f}", verdict]]) + " |\n"


def main() -> None:
    """Play, print and write."""
    rows = []
    with workers(WORKERS) as those:
        for name, about in tuned().items():
            board = str(about["board"])
            openings = draw_openings(board, OPENINGS, SEED)
            for level in LEVELS:
                pair = [f"weights:{which}@{level}" for which in (name, DEFAULT)]
                conditions = Conditions(board, SEED, NODES)
                event = make_event(conditions, pair, games=MOST, openings=openings, sprt=BOUNDS)
                rows.append(row(event, play_event(event, those), level))
                print(rows[-1], end="", flush=True)
    head, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    table = HEAD + HEAD.count("|", 1) * "|---" + "|\n" + "".join(rows)
    PAGE.write_text(f"{head}{BEGIN}{table}{END}{rest.split(END)[1]}", encoding="utf-8")


if __name__ == "__main__":
    main()
