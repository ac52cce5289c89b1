"""Pictures of a position as SVG: a flat board from straight above, a solid one as plates from the side.

Both are the same drawing under another view. Every picture stands alone (no style sheet, no
identifiers), so that several fit on one page.
"""

from itertools import pairwise
from math import cos, sin

from .drawing import (
    COLOUR,
    EDGE,
    INK,
    LABEL,
    PAPER,
    PLATE,
    RULE,
    SERIF,
    SIDE,
    TINT,
    UNDERSIDE,
    WIN_TINT,
    number,
)
from .notation import LETTERS, cell_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .position import Position

CELL, LAYER, YAW, PITCH = 62.0, 0.733, 0.49, 0.40
MARGIN = 50.0
PIECE = 25.0  # from a cell's centre to where a joining bar begins
WIDEST = 560.0

Point = tuple[float, float]


class View:
    """Where things are on the page: a step to the right, down and up, and how thick pieces are."""

    def __init__(self, position: "Position") -> None:
        board = position.board
        self.flat = len(board.shape) == 2
        if self.flat:
            self.right, self.down = (CELL, 0.0), (0.0, CELL)
            self.up = self.thick = 0.0
        else:
            self.right = CELL * cos(YAW), CELL * sin(YAW) * sin(PITCH)
            self.down = -CELL * sin(YAW), CELL * cos(YAW) * sin(PITCH)
            depth = board.cols * self.right[1] + board.rows * self.down[1]
            self.up = LAYER * depth  # the larger a plate, the further apart
            self.thick = 6.0

    def at(self, layer: float, row: float, col: float) -> Point:
        """The point of a place on a layer, in cells from its corner: (0, 0.5, 0.5) is a cell's centre."""
        return (
            col * self.right[0] + row * self.down[0],
            col * self.right[1] + row * self.down[1] - layer * self.up,
        )


def draw(position: "Position", last: int | None = None, state: str = "") -> str:
    """The picture, with the last move's cell tinted and a completed line joined by bars.

    `state` says how the game stands where the position alone does not tell.
    """
    board, view = position.board, View(position)
    corners = [
        view.at(layer, row, col)
        for layer in (0, board.layers - 1)
        for row in (0, board.rows)
        for col in (0, board.cols)
    ]
    left, top = min([x for x, _ in corners]) - MARGIN, min([y for _, y in corners]) - MARGIN
    beyond = MARGIN / 2 if view.flat else MARGIN  # a flat board has no labels on the right and below
    width = max([x for x, _ in corners]) + beyond - left
    height = max([y for _, y in corners]) + beyond - top
    shown = min(width, WIDEST)
    size = f'width="{number(width)}" height="{number(height)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{number(shown)}" '
        f'height="{number(shown * height / width)}" viewBox="{number(left, top, width, height)}">',
        f"<title>{words(position, state)}</title>",
        f'<rect x="{number(left)}" y="{number(top)}" {size} rx="12" fill="{PAPER}"/>',
    ]
    for layer in range(board.layers):
        parts += _plate(position, view, layer, last)
    parts += _labels(position, view)
    for cell in range(board.cells):
        parts += _piece(position, view, cell)
    parts += _bars(position, view)
    return "\n".join([*parts, "</svg>\n"])


def words(position: "Position", state: str = "") -> str:
    """The picture for those who hear it."""
    board = position.board
    stones = []
    for side in "XO":
        held = [cell_name(board, cell) for cell in range(board.cells) if position.at(cell) == side]
        if held:
            stones.append(f"{side} on {', '.join(held)}")
    if not state and position.winner:
        state = f"{position.winner} has won"
    elif not state:
        state = "a draw" if position.is_draw else f"{position.turn} to move"
    return f"{board}: {'; '.join(stones) or 'empty'}. {state}."


def _plate(position: "Position", view: View, layer: int, last: int | None) -> list[str]:
    """One layer: its plate, the tinted cells, and the grid."""
    board = position.board
    parts = []
    outline = _polygon(view, layer, 0, 0, board.rows, board.cols)
    if not view.flat:
        parts.append(f'<path d="{outline}" transform="translate(0 5)" fill="{UNDERSIDE}"/>')
    opacity = "" if layer == 0 else ' fill-opacity="0.8"'
    parts.append(f'<path d="{outline}" fill="{PLATE}"{opacity}/>')
    won = {cell for line in position.winning_lines for cell in line}
    for row in range(board.rows):
        for col in range(board.cols):
            cell = board.index(layer, row, col)
            tint = WIN_TINT if cell in won else TINT.get(position.at(cell)) if cell == last else None
            if tint:
                parts.append(f'<path d="{_polygon(view, layer, row, col, row + 1, col + 1)}" fill="{tint}"/>')
    grid = [(view.at(layer, row, 0), view.at(layer, row, board.cols)) for row in range(1, board.rows)]
    grid += [(view.at(layer, 0, col), view.at(layer, board.rows, col)) for col in range(1, board.cols)]
    lines = "".join([f"M{number(*start)}L{number(*end)}" for start, end in grid])
    parts.append(f'<path d="{lines}" stroke="{RULE}" fill="none"/>')
    parts.append(
        f'<path d="{outline}" fill="none" stroke="{EDGE}" stroke-width="1.2" stroke-linejoin="round"/>'
    )
    return parts


def _polygon(view: View, layer: int, row: int, col: int, end_row: int, end_col: int) -> str:
    corners = [(row, col), (row, end_col), (end_row, end_col), (end_row, col)]
    return "M" + "L".join([number(*view.at(layer, *corner)) for corner in corners]) + "Z"


def _labels(position: "Position", view: View) -> list[str]:
    """Column letters and row numbers along the first layer, and the number of each level."""
    board = position.board
    edge = -0.35 if view.flat else board.rows + 0.4
    places = [(view.at(0, edge, col + 0.5), LETTERS[col]) for col in range(board.cols)]
    side = -0.35 if view.flat else board.cols + 0.3
    places += [(view.at(0, row + 0.5, side), str(row + 1)) for row in range(board.rows)]
    if not view.flat:
        places += [(view.at(layer, board.rows, -0.4), f"level {layer + 1}") for layer in range(board.layers)]
    return [
        f'<text x="{number(x)}" y="{number(y)}" font-family="{SERIF}" font-size="15" font-style="italic" '
        f'fill="{LABEL}" text-anchor="middle" dominant-baseline="central">{text}</text>'
        for (x, y), text in places
    ]


def _piece(position: "Position", view: View, cell: int) -> list[str]:
    """A cross of two bars, a ring, or a dot on an empty cell of a solid board."""
    layer, row, col = position.board.coordinates(cell)
    x, y = view.at(layer, row + 0.5, col + 0.5)
    (a, b), (c, d) = view.right, view.down
    mark = position.at(cell)

    def lying(shape: str, height: float) -> str:
        """A shape in units of a cell, laid on its layer."""
        return f'<g transform="matrix({number(a, b, c, d, x, y - height)})">{shape}</g>'

    if mark == ".":
        return [] if view.flat else [lying(f'<circle r="0.08" fill="{EDGE}"/>', 0)]
    parts = []
    for height in range(int(view.thick) + 1) if view.thick else [0]:
        colour = COLOUR[mark] if height == view.thick else SIDE[mark]
        if mark == "X":
            shape = f'<path d="M-.26-.26L.26 .26M.26-.26L-.26 .26" stroke="{colour}" stroke-width=".17"/>'
        else:
            shape = f'<circle r=".26" fill="none" stroke="{colour}" stroke-width=".15"/>'
        parts.append(lying(shape, height))
    return parts


def _bars(position: "Position", view: View) -> list[str]:
    """Ink bars between the pieces of each completed line, stopping short of the pieces."""
    parts = []
    for line in position.winning_lines:
        for one, other in pairwise(line):
            ends = []
            for cell in (one, other):
                layer, row, col = position.board.coordinates(cell)
                x, y = view.at(layer, row + 0.5, col + 0.5)
                ends.append((x, y - view.thick))
            (x1, y1), (x2, y2) = ends
            gap = PIECE / ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
            start, end = [(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part) for part in (gap, 1 - gap)]
            parts.append(
                f'<path d="M{number(*start)}L{number(*end)}" stroke="{INK}" stroke-width="5" '
                'stroke-linecap="round"/>'
            )
    return parts
