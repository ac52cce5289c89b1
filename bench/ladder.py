"""The exact chances of every level against every other, as tables for docs/levels.md.

Run by `make ladder`, which writes them there, between the marks.
"""

import sys
from pathlib import Path

from noughts.arena.exact import ladder
from noughts.engine.levels import LEVELS

BOARDS = ["3x3", "4x3,3", "3x3,misere", "4x3,3,gravity"]
PAGE = Path(__file__).parent.parent / "docs" / "levels.md"
BEGIN, END = "<!-- ladder -->\n", "<!-- end of ladder -->\n"


def table(board: str) -> str:
    """A board's table: the row's expected points a game, in percent, against the column."""
    chances = ladder(board)
    rows = [f"| {board} | {' | '.join(LEVELS)} |", "|---" * (len(LEVELS) + 1) + "|"]
    for one in LEVELS:
        cells = [f"{100 * chances[one, other].score:.1f}" for other in LEVELS]
        rows.append(f"| {one} | {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"


def main() -> None:
    """Write the tables into the page."""
    text = PAGE.read_text(encoding="utf-8")
    head, rest = text.split(BEGIN)
    tail = rest.split(END)[1]
    tables = "\n".join([table(board) for board in sys.argv[1:] or BOARDS])
    PAGE.write_text(f"{head}{BEGIN}{tables}{END}{tail}", encoding="utf-8")
    print(tables)


if __name__ == "__main__":
    main()
