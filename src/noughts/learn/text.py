"""A learner in the terminal: one box with its beads or values, all of them by move, the curve in a line."""

from ..board.notation import LETTERS, flat_name
from ..words import say
from ..words.learners import nth_move
from .boxes import Box, by_move
from .learner import AnyLearner
from .memory import Curve
from .pictures import BEADS

HEIGHTS = "▁▂▃▄▅▆▇█"
WIDE = 60
BAR = 24
MOST_SHOWN = 600  # boxes of one move


def show_box(box: Box, colour: bool = False, narrow: bool = False) -> str:
    """The board with the beads or values of each empty cell, and beside it (or below) how they compare.

    >>> from noughts.learn import MenaceAgent
    >>> print(show_box(MenaceAgent("X", "michie").box(1)))
    Box 1, 1st move, 12 beads
          a    b    c
     1    4    4    =     ● 1 a1    4 ████████████████████████  33.3%
     2    =    4    =     ● 2 b1    4 ████████████████████████  33.3%
     3    =    =    =     ● 5 b2    4 ████████████████████████  33.3%
    """
    left, right = _board(box, colour), ["", *_shares(box, colour)]
    if narrow:
        left, right = [*left, *[(line, 0) for line in _shares(box, colour, BAR // 2)]], []
    wide = max([shown for _, shown in left])
    lines = [box.heading]
    for row in range(max(len(left), len(right))):
        words, shown = left[row] if row < len(left) else ("", 0)
        beside = right[row] if row < len(right) else ""
        lines.append(f"{words}{' ' * (wide - shown + 4)}{beside}".rstrip())
    return "\n".join(lines)


def _board(box: Box, colour: bool) -> list[tuple[str, int]]:
    """The rows of the board, each with its width on the screen."""
    board = box.position.board
    head = "   " + "".join([f"{letter:>{box.letters}} " for letter in LETTERS[: board.cols]])
    rows = []
    for number, flat in enumerate(board.flats):
        name = flat_name(board, number)
        if name:
            rows.append((name, len(name)))
        rows.append((head, len(head)))
        for row, cells in enumerate(flat, 1):
            signs = [_cell(box, cell, colour) for cell in cells]
            rows.append((f"{row:2} " + "".join(signs), len(head)))
    return rows


def _cell(box: Box, cell: int, colour: bool) -> str:
    if cell in box.held:
        return _paint(f"{box.short(cell):>{box.letters}} ", cell, colour)
    return f"{'=' if cell in box.mirrors else box.position.at(cell):>{box.letters}} "


def _shares(box: Box, colour: bool, longest: int = BAR) -> list[str]:
    """A line for each cell: its number and name, what the box holds of it, and how much that is."""
    rows = {cell: box.told(cell) for cell in box.ranked}
    names = {cell: f"{cell + 1} {box.position.board.cell_name(cell)}" for cell in rows}
    name_wide = max([len(name) for name in names.values()])
    count_wide = max([4, *[len(count) for count, _, _ in rows.values()]])
    lines = []
    for cell, (count, share, end) in rows.items():
        bar = _paint(("█" * round(longest * share)).ljust(longest), cell, colour)
        bead = f"{_paint(box.sign, cell, colour)} {names[cell].ljust(name_wide)}"
        lines.append(f"{bead} {count.rjust(count_wide)} {bar} {end}")
    return lines


def _paint(words: str, cell: int, colour: bool) -> str:
    """Words in a bead's colour, where the terminal shows colours."""
    if not colour:
        return words
    red, green, blue = [int(BEADS[cell][0][place : place + 2], 16) for place in (1, 3, 5)]
    return f"\033[38;2;{red};{green};{blue}m{words}\033[0m"


def show_cabinet(learner: AnyLearner, colour: bool = False, wide: int = WIDE) -> str:
    """A sign for each box, by move: as high as it is sure of its best; `.` never opened, `x` empty."""
    lines = []
    for move, boxes in by_move(learner.boxes()).items():
        lines.append(f"{nth_move(move)}: {learner.box_type.summed(boxes)}")
        signs = [_sign(box, colour) for box in boxes[:MOST_SHOWN]]
        lines += ["  " + "".join(signs[start : start + wide]) for start in range(0, len(signs), wide)]
        if len(boxes) > MOST_SHOWN:
            lines.append("  " + say("and {number:,} more", number=len(boxes) - MOST_SHOWN))
    return "\n".join(lines)


def _sign(box: Box, colour: bool) -> str:
    if box.merit is None:
        return "x"
    if not box.opened:
        return "."
    sign = HEIGHTS[min(7, int(8 * box.merit))]
    return _paint(sign, box.best[0], colour)


def show_curve(curve: Curve) -> str:
    """The loss rate by games trained, a line for each opponent."""
    lines = []
    for name in dict.fromkeys([name for point in curve for name in point.rates]):
        points = [point for point in curve if name in point.rates]
        chosen = [points[len(points) * i // min(WIDE, len(points))] for i in range(min(WIDE, len(points)))]
        chosen[-1] = points[-1]
        losses = [point.rates[name].loss for point in chosen]
        signs = "".join([HEIGHTS[min(7, int(8 * loss))] for loss in losses])
        first, last = losses[0], losses[-1]
        lines.append(
            say(
                "loss against {name:8} {first:6.1%} {signs} {last:.2%}",
                name=name, first=first, signs=signs, last=last,
            )
        )  # fmt: skip
    return "\n".join(lines)
