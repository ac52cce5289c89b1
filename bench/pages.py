"""Figures into pages: what a command measured stands between two marks, and nobody types it."""

from pathlib import Path

ROOT = Path(__file__).parent.parent
Figures = dict[str, dict[str, str | float]]

SPEED = [  # what a row says, and the name of its result
    ("random games of 3x3 a second, Python API", "random games, Python API, 3x3"),
    ("random games of 3x3 a second, core", "random games, core, 3x3"),
    ("the same, 3x3", "random games, limit of C, 3x3"),
    ("random games of 4x4x4 a second, Python API", "random games, Python API, 4x4x4"),
    ("random games of 4x4x4 a second, core", "random games, core, 4x4x4"),
    ("the same, 4x4x4", "random games, limit of C, 4x4x4"),
    ("5x5,4, 6x4,4, 6x5,4, 6x6,4, 5x5 and 7x4,4 solved, sets a second", "solved, all six boards"),
    ("perfect games of 3x3 a second", "perfect self-play, 3x3"),
    ("4x4 solved, times a second", "solved from the empty board, 4x4 (rival stopped early)"),
    ("four-ply moves of 4x4x4 a second", "a 4-ply move, 4x4x4"),
    ("one-ply moves of 4x4x4 a second", "one-ply weighted moves, 4x4x4"),
    ("MENACE's training games of 3x3 a second", "MENACE trained, 3x3"),
    ("the same", "MENACE trained, 3x3, by node"),
    ("Q-learning's training games of 3x3 a second", "Q-learning trained, 3x3"),
    ("games of 3x3 a second, a tournament of random players", "a tournament of random players, 3x3"),
    ("the same", "a tournament of random players, 3x3, next to C++"),
    ("games of 4x4x4 a second, a tournament of two workers", "a tournament on 4x4x4, two workers"),
    ("games of 3x3 a second at a table of the arena", "a game of the arena at a table, 3x3"),
    ("eight-ply moves of 4x4x4 a second, two threads", "8-ply moves, 4x4x4, two threads"),
    ("positions a second meanwhile", "8-ply moves, 4x4x4, two threads, nodes"),
    ("seven-ply moves of 15x15,5 a second, two threads", "7-ply moves, 15x15,5, two threads"),
    ("positions a second meanwhile", "7-ply moves, 15x15,5, two threads, nodes"),
    ("8x4,4 solved, times a second, two threads", "8x4,4 solved, two threads"),
    ("4x4x4 solved, times a second, two threads", "4x4x4 solved, two threads"),
]


def replace(page: str, mark: str, text: str) -> None:
    """Put text between the marks of a page: `<!-- mark -->` and `<!-- end of mark -->`, a line each."""
    head, _, tail = _parts(page, mark)
    (ROOT / page).write_text(head + text + tail, encoding="utf-8")


def between(page: str, mark: str) -> str:
    """What stands there now."""
    return _parts(page, mark)[1]


def put_rows(page: str, mark: str, head: str, rows: list[str], order: list[str]) -> None:
    """Put rows in place of those that begin as they do; the others stay.

    `order` has how each row begins that there may be, in their order.
    """
    lines = [*rows, *between(page, mark).splitlines(keepends=True)]
    found = [next((line for line in lines if line.startswith(start)), "") for start in order]
    replace(page, mark, head + "|" + "---|" * (head.count("|") - 1) + "\n" + "".join(found))


def _parts(page: str, mark: str) -> tuple[str, str, str]:
    begin, end = f"<!-- {mark} -->\n", f"<!-- end of {mark} -->\n"
    head, rest = (ROOT / page).read_text(encoding="utf-8").split(begin)
    text, tail = rest.split(end)
    return head + begin, text, end + tail


def write(results: list[dict[str, str | float]]) -> None:
    """Write the tables of README.md and docs/4x4x4.md anew."""
    found = {str(result["name"]): result for result in results}
    replace("README.md", "speed", speed(found))
    replace("docs/4x4x4.md", "proof", proof(found))


def write_some(results: list[dict[str, str | float]]) -> None:
    """Write rows of README.md's table that were measured; the others stay as they are."""
    found = {str(result["name"]): result for result in results}
    head, line, *before = between("README.md", "speed").splitlines()
    rows = [head, line]
    for label, name in SPEED:  # the rows that are there are in this order
        is_there = bool(before) and before[0].startswith(f"| {label} |")
        if name in found:
            rows.append(speed_row(label, name, found[name]))
        elif is_there:
            rows.append(before[0])
        before = before[1:] if is_there else before
    replace("README.md", "speed", "\n".join([*rows, *before]) + "\n")


def speed_row(label: str, name: str, row: dict[str, str | float]) -> str:
    """How fast one thing is, next to a rival."""
    least = "stopped early" in name
    rival = f"{'fewer than ' if least else ''}{short(row['rival'])} ({row['rival_name']})"
    times = f"{'over ' if least else ''}{ratio(row['ratio'])}"
    return f"| {label} | {short(row['ours'])} | {rival} | {times} |"


def speed(found: Figures) -> str:
    """How fast, next to rivals."""
    rows = ["| | noughts | rival | ratio |", "|---|---|---|---|"]
    rows += [speed_row(label, name, found[name]) for label, name in SPEED if name in found]
    cpu, memory = [
        found[name]["value"]
        for name in ("4x4x4 proved from the empty board, one thread", "the same, peak memory")
    ]
    rows.append(
        f"| the first player's win on 4x4x4 proved, CPU | {cpu:.1f} s, {memory:.0f} MB | "
        "about 1,500 hours (Patashnik, 1980) | |"
    )
    one, other = [
        found[f"start of {name}"]["value"] for name in ("tttt -t m BOARD", "noughts analyze --json")
    ]
    rows.append(
        "| CPU to start `tttt -t m BOARD`, and `noughts analyze --json` | "
        f"{one:.1f} and {other:.1f} times | `python -c pass` | |"
    )
    return "\n".join(rows) + "\n"


def proof(found: Figures) -> str:
    """What the proof of 4x4x4 costs."""

    def value(name: str) -> float:
        return float(found[name]["value"])

    cpu = value("4x4x4 proved from the empty board, one thread")
    nodes, team = value("the same, nodes"), value("the same, nodes of two threads")
    one, two = value("the same, by the clock, one thread"), value("the same, by the clock, two threads")
    rows = [
        "| | |",
        "|---|---|",
        f"| proof from the empty board, one core | {cpu:.1f} s of CPU, {short(nodes)} positions, "
        f"{value('the same, peak memory'):.0f} MB |",
        f"| the same with two threads | {two:.1f} s by the clock, in place of {one:.1f} s, "
        f"{short(team)} positions |",
        "| longest variation of the strategy it finds, one thread | "
        f"{value('the same, longest variation'):.0f} moves of X |",
        f"| smallest certificate | {value('the small certificate'):,.0f} positions (Patashnik: 2,929), "
        f"{value('the small certificate, packed'):,.0f} bytes packed |",
        "| checking it, finding all forced wins anew | "
        f"{value('the small certificate, checked'):.1f} s of CPU |",
        "| checking it by replay alone, in plain Python | "
        f"{value('checked by replay alone, plain Python'):.1f} s of CPU |",
        f"| first player's win, at most | {value('the fast certificate, moves'):.0f} moves of X, "
        f"{2 * value('the fast certificate, moves') - 1:.0f} plies |",
    ]
    return "\n".join(rows) + "\n"


def short(number: float) -> str:
    """A rate as people say it: 29.3 million, 227 thousand, 703, 0.524."""
    for size, name in ((1e6, "million"), (1e4, "thousand")):
        if number >= size:
            scaled = number / (1e6 if size == 1e6 else 1e3)
            return f"{scaled:.1f} {name}" if scaled < 100 and size == 1e6 else f"{scaled:.0f} {name}"
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def ratio(number: float) -> str:
    """A ratio to two figures, or whole."""
    return f"{number:,.0f}" if number >= 10 else f"{number:.1f}"
