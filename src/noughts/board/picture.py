"""Pictures of a position as SVG: a flat board from straight above, a solid one as plates from the side.

In four dimensions the layers lie on a sheet, blocks down and layers across. Where stones fall there are
wells, or pegs on a plate. All are the same drawing under another view. Every picture stands alone (no
style sheet, no identifiers), so that several fit on one page.
"""

from itertools import pairwise

from .drawing import (
    COLOUR,
    EDGE,
    INK,
    LABEL,
    LOSS_TINT,
    PAPER,
    PLATE,
    RULE,
    RULE2,
    SERIF,
    SIDE,
    TINT,
    UNDERSIDE,
    WIN_TINT,
    number,
)
from .geometry import are_neighbours, in_a_row
from .notation import LETTERS, OTHER, cell_name
from .views import WELL, Place, Point, View, view_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .position import Position

PIECE = 25.0  # from a cell's centre to where a joining bar begins
CORNER = 44.0  # and to the corner of the cell
BEYOND = 7.0  # how far a bar sticks out where its line goes on at the other side
WIDEST = {"sheet": 760.0}
WIDEST_OTHERWISE = 560.0


def draw(position: "Position", last: int | None = None, state: str = "") -> str:
    """The picture, with the last move's cell tinted and a completed line joined by bars.

    `state` says how the game stands where the position alone does not tell.
    """
    view = view_of(position.board)
    left, top, width, height = view.frame(position.board)
    shown = min(width, WIDEST.get(view.kind, WIDEST_OTHERWISE))
    size = f'width="{number(width)}" height="{number(height)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{number(shown)}" '
        f'height="{number(shown * height / width)}" viewBox="{number(left, top, width, height)}">',
        f"<title>{words(position, state)}</title>",
        f'<rect x="{number(left)}" y="{number(top)}" {size} rx="12" fill="{PAPER}"/>',
    ]
    if view.kind == "wells":
        parts += _wells(position, view, last)
    elif view.kind == "pegs":
        parts += _pegs(position, view, last)
    else:
        for flat in position.board.flats:
            parts += _plate(position, view, flat, last)
    parts += _labels(position, view)
    stones = [] if view.kind == "pegs" else _stones(position, view)
    bars = _bars(position, view)
    parts += bars + stones if view.kind == "sheet" else stones + bars  # on a sheet a line passes others
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
        loses = f"{OTHER[position.winner]} has completed a line and loses"
        state = loses if board.rule.misere else f"{position.winner} has won"
    elif not state:
        state = "a draw" if position.is_draw else f"{position.turn} to move"
    return f"{board}: {'; '.join(stones) or 'empty'}. {state}."


# -- what stones lie on -------------------------------------------------------------------------------


def _plate(
    position: "Position", view: View, flat: tuple[tuple[int, ...], ...], last: int | None
) -> list[str]:
    """One layer: its plate, the tinted cells, and the grid. Beyond a broken edge lines go on."""
    board = position.board
    front = board.coordinates(flat[0][0])[:-2]
    outline = _polygon(view, front, (0, 0), (board.rows, board.cols))
    parts = []
    if view.kind == "plates":
        parts.append(f'<path d="{outline}" transform="translate(0 5)" fill="{UNDERSIDE}"/>')
    opacity = ' fill-opacity="0.8"' if view.kind == "plates" and any(front) else ""
    parts.append(f'<path d="{outline}" fill="{PLATE}"{opacity}/>')
    parts += _tinted(position, view, [cell for row in flat for cell in row], last)
    parts.append(_grid(view, front, board.rows, board.cols))
    edge = f'stroke="{EDGE}" stroke-width="1.2" stroke-linejoin="round"'
    dashes = ' stroke-dasharray="7 5"' if board.rule.torus else ""
    parts.append(f'<path d="{outline}" fill="none" {edge}{dashes}/>')
    return parts


def _wells(position: "Position", view: View, last: int | None) -> list[str]:
    """Columns that are open at the top, on a base."""
    board = position.board
    inset = WELL / 2
    bottom = view.at(0, board.rows, 0)[1]
    right = view.at(0, 0, board.cols)[0]
    parts = []
    for col in range(board.cols):
        left, wide = view.at(0, 0, col)[0] + inset, view.right[0]
        parts.append(
            f'<path d="M{number(left)} 0h{number(wide)}V{number(bottom)}h{number(-wide)}Z" fill="{PLATE}"/>'
        )
        lines = [
            f"M{number(left + 8, view.at(0, row, 0)[1])}h{number(wide - 16)}" for row in range(1, board.rows)
        ]
        parts.append(f'<path d="{"".join(lines)}" stroke="{RULE}" fill="none"/>')
        walls = "".join([f"M{number(x)} 0V{number(bottom)}" for x in (left, left + wide)])
        parts.append(f'<path d="{walls}" stroke="{EDGE}" stroke-width="1.2"/>')
    parts += _tinted(position, view, list(range(board.cells)), last)
    parts.append(
        f'<path d="M-12 {number(bottom)}H{number(right + 12)}v7q0 5 -5 5H-7q-5 0 -5 -5Z" '
        f'fill="{UNDERSIDE}" stroke="{EDGE}"/>'
    )
    return parts


def _pegs(position: "Position", view: View, last: int | None) -> list[str]:
    """A plate with a peg on every cell, the stones on it, and a ring where the next one would lie."""
    board = position.board
    parts = _plate(position, view, board.flats[0], last)
    outline = _polygon(view, (0,), (0, 0), (board.rows, board.cols))
    parts.insert(0, f'<path d="{outline}" transform="translate(0 7)" fill="{UNDERSIDE}" stroke="{EDGE}"/>')
    for layer, flat in enumerate(board.flats[1:], 1):
        frame = _polygon(view, (layer,), (0, 0), (board.rows, board.cols))
        parts.append(
            f'<path d="{frame}" fill="{PLATE}" fill-opacity=".35" stroke="{RULE2}" stroke-dasharray="2 4"/>'
        )
        parts += _tinted(position, view, [cell for row in flat for cell in row], last)
    pegs = [(row, col) for row in range(board.rows) for col in range(board.cols)]
    for row, col in sorted(pegs, key=lambda peg: view.at(0, *peg)[1]):  # the furthest first
        parts.append(_rod(view, board.layers, 0, row, col))
        for layer in range(board.layers):
            cell = board.index(layer, row, col)
            parts += _piece(position, view, cell)
            if position.at(cell) != ".":
                parts.append(_rod(view, board.layers, layer, row, col, view.thick))
    return parts


def _rod(view: View, layers: int, layer: int, row: int, col: int, above: float = 0.0) -> str:
    """A peg from a layer up, so far above it."""
    x, bottom = view.at(layer, row + 0.5, col + 0.5)
    top = view.at(layers - 0.6, row + 0.5, col + 0.5)[1]
    way = f'd="M{number(x, bottom - above)}V{number(top)}" stroke-linecap="round"'
    return (
        f'<path {way} stroke="{RULE2}" stroke-width="5"/><path {way} stroke="{UNDERSIDE}" stroke-width="3"/>'
    )


def _tinted(position: "Position", view: View, cells: list[int], last: int | None) -> list[str]:
    """The cells of a completed line, and that of the last move."""
    done = {cell for line in position.winning_lines for cell in line}
    tint_of_line = LOSS_TINT if position.board.rule.misere else WIN_TINT
    parts = []
    for cell in cells:
        tint = tint_of_line if cell in done else TINT.get(position.at(cell)) if cell == last else None
        if tint:
            *front, row, col = position.board.coordinates(cell)
            side = view.right[0] / view.steps[-1][0]  # a well is narrower than the way to the next
            start, end = col + (1 - side) / 2, col + (1 + side) / 2
            shape = _polygon(view, tuple(front), (row, start), (row + 1, end))
            parts.append(f'<path d="{shape}" fill="{tint}"/>')
    return parts


def _polygon(view: View, front: Place, start: Place, end: Place) -> str:
    """The outline of a part of a layer, from a row and column to others."""
    corners = [(start[0], start[1]), (start[0], end[1]), (end[0], end[1]), (end[0], start[1])]
    return "M" + "L".join([number(*view.at(*front, *corner)) for corner in corners]) + "Z"


def _grid(view: View, front: Place, rows: int, cols: int) -> str:
    ends = [(view.at(*front, row, 0), view.at(*front, row, cols)) for row in range(1, rows)]
    ends += [(view.at(*front, 0, col), view.at(*front, rows, col)) for col in range(1, cols)]
    lines = "".join([f"M{number(*start)}L{number(*end)}" for start, end in ends])
    return f'<path d="{lines}" stroke="{RULE}" fill="none"/>'


# -- what stands beside them --------------------------------------------------------------------------


def _labels(position: "Position", view: View) -> list[str]:
    """Column letters and row numbers, and the number of each layer, or of blocks and layers."""
    board = position.board
    places: list[tuple[Point, str]] = []
    if view.kind == "sheet":
        places = _sheet_labels(position, view)
    else:
        solid = view.kind in ("plates", "pegs")
        edge = board.rows + 0.4 if solid else board.rows + 0.55 if view.kind == "wells" else -0.35
        side = board.cols + 0.3 if solid else -0.35
        places += [(view.at(0, edge, col + 0.5), LETTERS[col]) for col in range(board.cols)]
        places += [(view.at(0, row + 0.5, side), str(row + 1)) for row in range(board.rows)]
        if solid:
            for layer in range(board.layers):
                x, y = view.at(layer, board.rows, -0.4)
                places.append(((x - 10 if view.kind == "pegs" else x, y), f"layer {layer + 1}"))
    size = 13 if view.kind == "sheet" else 15
    return [
        f'<text x="{number(x)}" y="{number(y)}" font-family="{SERIF}" font-size="{size}" font-style="italic" '
        f'fill="{LABEL}" text-anchor="middle" dominant-baseline="central">{text}</text>'
        for (x, y), text in places
    ]


def _sheet_labels(position: "Position", view: View) -> list[tuple[Point, str]]:
    """Layers and letters above, blocks and row numbers to the left."""
    board = position.board
    places = []
    for layer in range(board.layers):
        name = "layer 1" if layer == 0 else str(layer + 1)
        places.append((view.at(0, layer, -1.1, board.cols / 2), name))
        places += [(view.at(0, layer, -0.4, col + 0.5), LETTERS[col]) for col in range(board.cols)]
    for block in range(board.blocks):
        name = "block 1" if block == 0 else str(block + 1)
        places.append((view.at(block, 0, board.rows / 2, -1.5), name))
        places += [(view.at(block, 0, row + 0.5, -0.4), str(row + 1)) for row in range(board.rows)]
    return places


# -- stones, and what joins them ----------------------------------------------------------------------


def _stones(position: "Position", view: View) -> list[str]:
    """Every stone; on a sheet those that a completed line passes behind stand out from it."""
    done = {cell for line in position.winning_lines for cell in line}
    parts = []
    for cell in range(position.board.cells):
        if done and view.kind == "sheet" and cell not in done and position.at(cell) != ".":
            *front, row, col = position.board.coordinates(cell)
            x, y = view.at(*front, row + 0.5, col + 0.5)
            parts.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="17" fill="{PLATE}"/>')
        parts += _piece(position, view, cell)
    return parts


def _piece(position: "Position", view: View, cell: int) -> list[str]:
    """A cross of two bars, a ring, or on an empty cell a dot; on pegs a ring where a stone would land."""
    *front, row, col = position.board.coordinates(cell)
    x, y = view.at(*front, row + 0.5, col + 0.5)
    (a, b), (c, d) = view.right, view.down
    mark = position.at(cell)

    def lying(shape: str, height: float) -> str:
        """A shape in units of a cell, laid on its layer."""
        return f'<g transform="matrix({number(a, b, c, d, x, y - height)})">{shape}</g>'

    if mark == ".":
        if view.kind == "pegs":
            ring = f'<circle r=".2" fill="none" stroke="{EDGE}" stroke-width=".03"/>'
            return [lying(ring, 0)] if cell in position.legal else []
        dot = f'<circle r="{".05" if view.kind == "wells" else "0.08"}" fill="{EDGE}"/>'
        return [] if view.kind in ("flat", "sheet") else [lying(dot, 0)]
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
    """Ink bars between the pieces of each completed line, stopping short of the pieces.

    Where a line goes on at the other side, a bar leaves the board here and comes in again there.
    """
    board = position.board
    parts = []
    for line in position.winning_lines:
        row = in_a_row(board.shape, line) if board.rule.torus else line
        for one, other in pairwise([board.coordinates(cell) for cell in row]):
            if are_neighbours(one, other):
                parts.append(_bar(view, one, other))
            else:
                way = [_over_edge(here, there) for here, there in zip(one, other, strict=True)]
                for place, sign in ((one, 1), (other, -1)):
                    beyond = [at + sign * step for at, step in zip(place, way, strict=True)]
                    parts.append(_bar(view, place, tuple(beyond), leaves=True))
    return parts


def _over_edge(here: int, there: int) -> int:
    """The step between two coordinates, perhaps over an edge."""
    step = there - here
    return step if abs(step) <= 1 else -1 if step > 0 else 1


def _bar(view: View, one: tuple[int, ...], other: tuple[int, ...], leaves: bool = False) -> str:
    """A bar from a piece to another; one that leaves ends just beyond its own cell."""
    ends = [view.at(*front, row + 0.5, col + 0.5) for *front, row, col in (one, other)]
    (x1, y1), (x2, y2) = [(x, y - view.thick) for x, y in ends]
    way = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    gap = PIECE * view.scale
    stop = min(way / 2, CORNER * view.scale) + BEYOND if leaves else way - gap
    start, end = [(x1 + (x2 - x1) * part / way, y1 + (y2 - y1) * part / way) for part in (gap, stop)]
    return (
        f'<path d="M{number(*start)}L{number(*end)}" stroke="{INK}" stroke-width="{number(5 * view.scale)}" '
        'stroke-linecap="round"/>'
    )
