"""A learner in the terminal: one matchbox with its beads, the cabinet by move, the curve in a line."""

from ..board.notation import LETTERS, counted, flat_name, ordinal
from .agent import MenaceAgent
from .boxes import Matchbox, by_move
from .memory import Curve
from .pictures import BEADS

HEIGHTS = "▁▂▃▄▅▆▇█"
WIDE = 60
BAR = 24
MOST_SHOWN = 600  # boxes of one move


def show_box(box: Matchbox, colour: bool = False, narrow: bool = False) -> str:
    """The board with the beads on each empty cell, and beside it (or below) how likely each bead is.

    >>> print(show_box(MenaceAgent("X", "michie").box(1)))
    Box 1, 1st move, 12 beads
          a    b    c
     1    4    4    =     ● 1 a1    4 ████████████████████████  33.3 %
     2    =    4    =     ● 2 b1    4 ████████████████████████  33.3 %
     3    =    =    =     ● 5 b2    4 ████████████████████████  33.3 %
    """
    left, right = _board(box, colour), ["", *_shares(box, colour)]
    if narrow:
        left, right = [*left, *[(line, 0) for line in _shares(box, colour, BAR // 2)]], []
    wide = max([shown for _, shown in left])
    lines = [f"Box {box.number}, {ordinal(box.move)} move, {counted(box.total, 'bead')}"]
    for row in range(max(len(left), len(right))):
        words, shown = left[row] if row < len(left) else ("", 0)
        beside = right[row] if row < len(right) else ""
        lines.append(f"{words}{' ' * (wide - shown + 4)}{beside}".rstrip())
    return "\n".join(lines)


def _board(box: Matchbox, colour: bool) -> list[tuple[str, int]]:
    """The rows of the board, each with its width on the screen."""
    board = box.position.board
    head = "   " + "".join([f"   {letter} " for letter in LETTERS[: board.cols]])
    rows = []
    for number, flat in enumerate(board.flats):
        name = flat_name(board, number)
        if name:
            rows.append((name, len(name)))
        rows.append((head, len(head)))
        for row, cells in enumerate(flat, 1):
            rows.append((f"{row:2} " + "".join([_cell(box, cell, colour) for cell in cells]), len(head)))
    return rows


def _cell(box: Matchbox, cell: int, colour: bool) -> str:
    mark = box.position.at(cell)
    if mark == "." and cell in box.beads:
        return _paint(f"{_short(box.beads[cell]):>4} ", cell, colour)
    return f"   {'=' if cell in box.mirrors else mark} "


def _shares(box: Matchbox, colour: bool, longest_bar: int = BAR) -> list[str]:
    """A line for each bead: its number and cell, how many there are, and how likely it is."""
    board = box.position.board
    ranked = sorted(box.beads, key=lambda cell: (-box.beads[cell], cell))
    longest = max([box.chance(cell) for cell in ranked], default=0.0) or 1.0
    names = {cell: f"{cell + 1} {board.cell_name(cell)}" for cell in ranked}
    name_wide = max([len(name) for name in names.values()])
    count_wide = max([4, *[len(f"{box.beads[cell]:,}") for cell in ranked]])
    lines = []
    for cell in ranked:
        bar = _paint(("█" * round(longest_bar * box.chance(cell) / longest)).ljust(longest_bar), cell, colour)
        count = f"{box.beads[cell]:,}".rjust(count_wide)
        bead = f"{_paint('●', cell, colour)} {names[cell].ljust(name_wide)}"
        lines.append(f"{bead} {count} {bar} {100 * box.chance(cell):5.1f} %")
    return lines


def _short(count: int) -> str:
    """A count in four characters at most."""
    if count < 10_000:
        return str(count)
    return f"{count // 1000}k" if count < 1_000_000 else f"{count // 1_000_000}M"


def _paint(words: str, cell: int, colour: bool) -> str:
    """Words in a bead's colour, where the terminal shows colours."""
    if not colour:
        return words
    red, green, blue = [int(BEADS[cell][0][place : place + 2], 16) for place in (1, 3, 5)]
    return f"\033[38;2;{red};{green};{blue}m{words}\033[0m"


def show_cabinet(agent: MenaceAgent, colour: bool = False, wide: int = WIDE) -> str:
    """A sign for each box, by move: as high as its best bead is likely, `.` never opened, `x` empty."""
    lines = []
    for move, boxes in by_move(agent.boxes()).items():
        opened = sum([box.opened for box in boxes])
        beads = sum([box.total for box in boxes])
        counts = f"{counted(len(boxes), 'box')}, {opened:,} opened, {counted(beads, 'bead')}"
        lines.append(f"{ordinal(move)} move: {counts}")
        signs = [_sign(box, colour) for box in boxes[:MOST_SHOWN]]
        lines += ["  " + "".join(signs[start : start + wide]) for start in range(0, len(signs), wide)]
        if len(boxes) > MOST_SHOWN:
            lines.append(f"  and {len(boxes) - MOST_SHOWN:,} more")
    return "\n".join(lines)


def _sign(box: Matchbox, colour: bool) -> str:
    if not box.total:
        return "x"
    if not box.opened:
        return "."
    favourite = max(box.beads, key=lambda cell: box.beads[cell])
    sign = HEIGHTS[min(7, int(8 * box.chance(favourite)))]
    return _paint(sign, favourite, colour)


def show_curve(curve: Curve) -> str:
    """The loss rate by games trained, a line for each opponent."""
    lines = []
    for name in dict.fromkeys([name for point in curve for name in point.rates]):
        points = [point for point in curve if name in point.rates]
        chosen = [points[len(points) * i // min(WIDE, len(points))] for i in range(min(WIDE, len(points)))]
        chosen[-1] = points[-1]
        losses = [point.rates[name].loss for point in chosen]
        signs = "".join([HEIGHTS[min(7, int(8 * loss))] for loss in losses])
        lines.append(f"loss against {name:8} {100 * losses[0]:5.1f} % {signs} {100 * losses[-1]:.2f} %")
    return "\n".join(lines)
