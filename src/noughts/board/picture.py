"""Pictures of a position as SVG: a flat board from straight above, a solid one as plates from the side.

In four dimensions the layers lie on a sheet, blocks down and layers across. Where stones fall there are
wells, or pegs on a plate. All are the same drawing under another view. Every picture stands alone (no
style sheet, no identifiers), so that several fit on one page.
"""

from itertools import pairwise

from ..words import say
from .drawing import (
    COLOUR,
    EDGE,
    HINT,
    INK,
    LABEL,
    PAPER,
    PLATE,
    RESULT,
    RULE,
    RULE2,
    SERIF,
    SIDE,
    TINT,
    UNDERSIDE,
    escaped,
    number,
)
from .geometry import are_neighbours, in_a_row
from .notation import LETTERS, OTHER, cell_name, flat_name
from .views import WELL, Coordinates, Point, View, view_of

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
    box = view.frame(position.board)
    return framed(box, shown_width(view, box[2]), words(position, state), lay_out(position, view, last))


def shown_width(view: View, width: float) -> float:
    """How wide a picture is shown that is so wide."""
    return min(width, WIDEST.get(view.kind, WIDEST_OTHERWISE))


def framed(box: "tuple[float, float, float, float]", shown: float, title: str, parts: list[str]) -> str:
    """A whole picture of what lies in a box (left, top, width and height), shown so wide."""
    left, top, width, height = box
    size = f'width="{number(width)}" height="{number(height)}"'
    opening = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{number(shown)}" '
        f'height="{number(shown * height / width)}" viewBox="{number(left, top, width, height)}">',
        f"<title>{escaped(title)}</title>",
        f'<rect x="{number(left)}" y="{number(top)}" {size} rx="12" fill="{PAPER}"/>',
    ]
    return "\n".join([*opening, *parts, "</svg>\n"])


def lay_out(
    position: "Position",
    view: View,
    last: int | None = None,
    tints: dict[int, str] | None = None,
    marks: dict[int, str] | None = None,
    ringed: int | None = None,
) -> list[str]:
    """The board with its stones. Cells may have other tints, one a ring, and empty ones a mark.

    A mark is drawn upright, as large as it is on a flat board with cells of 62.
    """
    tints, marks = _tints(position, last) | (tints or {}), marks or {}
    if view.kind == "wells":
        parts = _wells(position, view, tints)
    elif view.kind == "pegs":
        parts = _pegs(position, view, tints)
    else:
        parts = [part for flat in position.board.flats for part in _plate(position, view, flat, tints)]
    parts += _labels(position, view)
    stones = [] if view.kind == "pegs" else _stones(position, view, marks)
    bars = _bars(position, view)
    parts += bars + stones if view.kind == "sheet" else stones + bars  # on a sheet a line passes others
    if ringed is not None:
        ring = f'<circle r=".42" fill="none" stroke="{HINT}" stroke-width=".055"/>'
        parts.append(_lying(view, position.board.coordinates(ringed), ring))
    for cell, mark in marks.items():
        *front, row, col = position.board.coordinates(cell)
        place = number(*view.at(*front, row + 0.5, col + 0.5))
        parts.append(f'<g transform="translate({place}) scale({view.upright})">{mark}</g>')
    return parts


def _tints(position: "Position", last: int | None) -> dict[int, str]:
    """The cells of a completed line, and that of the last move."""
    tints = {last: TINT[position.at(last)]} if last is not None and position.at(last) in TINT else {}
    of_line = RESULT["loss" if position.board.rule.misere else "win"][1]
    return tints | {cell: of_line for line in position.winning_lines for cell in line}


def words(position: "Position", state: str = "") -> str:
    """The picture for those who hear it."""
    board = position.board
    stones = []
    for side in "XO":
        cells = [cell_name(board, cell) for cell in range(board.cells) if position.at(cell) == side]
        if cells:
            stones.append(say("{side} on {cells}", side=side, cells=", ".join(cells)))
    if not state and position.winner and board.rule.misere:
        state = say("{side} has completed a line and loses", side=OTHER[position.winner])
    elif not state and position.winner:
        state = say("{side} has won", side=position.winner)
    elif not state:
        state = say("a draw") if position.is_draw else say("{side} to move", side=position.turn)
    held = "; ".join(stones) if stones else say("empty")
    return f"{board}: {held}. {state}."


# -- what stones lie on -------------------------------------------------------------------------------


def _plate(
    position: "Position", view: View, flat: tuple[tuple[int, ...], ...], tints: dict[int, str]
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
    parts += _tinted(position, view, [cell for row in flat for cell in row], tints)
    parts.append(_grid(view, front, board.rows, board.cols))
    edge = f'stroke="{EDGE}" stroke-width="1.2" stroke-linejoin="round"'
    dashes = ' stroke-dasharray="7 5"' if board.rule.torus else ""
    parts.append(f'<path d="{outline}" fill="none" {edge}{dashes}/>')
    return parts


def _wells(position: "Position", view: View, tints: dict[int, str]) -> list[str]:
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
    parts += _tinted(position, view, list(range(board.cells)), tints)
    parts.append(
        f'<path d="M-12 {number(bottom)}H{number(right + 12)}v7q0 5 -5 5H-7q-5 0 -5 -5Z" '
        f'fill="{UNDERSIDE}" stroke="{EDGE}"/>'
    )
    return parts


def _pegs(position: "Position", view: View, tints: dict[int, str]) -> list[str]:
    """A plate with a peg on every cell, the stones on it, and a ring where the next one would lie."""
    board = position.board
    parts = _plate(position, view, board.flats[0], tints)
    outline = _polygon(view, (0,), (0, 0), (board.rows, board.cols))
    parts.insert(0, f'<path d="{outline}" transform="translate(0 7)" fill="{UNDERSIDE}" stroke="{EDGE}"/>')
    for layer, flat in enumerate(board.flats[1:], 1):
        frame = _polygon(view, (layer,), (0, 0), (board.rows, board.cols))
        parts.append(
            f'<path d="{frame}" fill="{PLATE}" fill-opacity=".35" stroke="{RULE2}" stroke-dasharray="2 4"/>'
        )
        parts += _tinted(position, view, [cell for row in flat for cell in row], tints)
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


def _tinted(position: "Position", view: View, cells: list[int], tints: dict[int, str]) -> list[str]:
    """Those of some cells that have a tint."""
    parts = []
    for cell in cells:
        if cell in tints:
            *front, row, col = position.board.coordinates(cell)
            side = view.right[0] / view.steps[-1][0]  # a well is narrower than the way to the next
            start, end = col + (1 - side) / 2, col + (1 + side) / 2
            shape = _polygon(view, tuple(front), (row, start), (row + 1, end))
            parts.append(f'<path d="{shape}" fill="{tints[cell]}"/>')
    return parts


def _polygon(view: View, front: Coordinates, start: Coordinates, end: Coordinates) -> str:
    """The outline of a part of a layer, from a row and column to others."""
    corners = [(start[0], start[1]), (start[0], end[1]), (end[0], end[1]), (end[0], start[1])]
    return "M" + "L".join([number(*view.at(*front, *corner)) for corner in corners]) + "Z"


def _grid(view: View, front: Coordinates, rows: int, cols: int) -> str:
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
                places.append(((x - 10 if view.kind == "pegs" else x, y), flat_name(board, layer)))
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
        name = say("layer {layer}", layer=1) if layer == 0 else str(layer + 1)
        places.append((view.at(0, layer, -1.1, board.cols / 2), name))
        places += [(view.at(0, layer, -0.4, col + 0.5), LETTERS[col]) for col in range(board.cols)]
    for block in range(board.blocks):
        name = say("block {block}", block=1) if block == 0 else str(block + 1)
        places.append((view.at(block, 0, board.rows / 2, -1.5), name))
        places += [(view.at(block, 0, row + 0.5, -0.4), str(row + 1)) for row in range(board.rows)]
    return places


# -- stones, and what joins them ----------------------------------------------------------------------


def _stones(position: "Position", view: View, marks: dict[int, str]) -> list[str]:
    """Every stone, and what empty cells show that have no mark.

    On a sheet those that a completed line passes behind stand out from it.
    """
    done = {cell for line in position.winning_lines for cell in line}
    parts = []
    for cell in range(position.board.cells):
        if done and view.kind == "sheet" and cell not in done and position.at(cell) != ".":
            *front, row, col = position.board.coordinates(cell)
            x, y = view.at(*front, row + 0.5, col + 0.5)
            parts.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="17" fill="{PLATE}"/>')
        if cell not in marks:
            parts += _piece(position, view, cell)
    return parts


def _lying(view: View, at: tuple[int, ...], shape: str, height: float = 0.0) -> str:
    """A shape in units of a cell, laid on a layer, or so high above it."""
    *front, row, col = at
    x, y = view.at(*front, row + 0.5, col + 0.5)
    (a, b), (c, d) = view.right, view.down
    return f'<g transform="matrix({number(a, b, c, d, x, y - height)})">{shape}</g>'


def _piece(position: "Position", view: View, cell: int) -> list[str]:
    """A cross of two bars, a ring, or on an empty cell a dot; on pegs a ring where a stone would land."""
    at = position.board.coordinates(cell)
    mark = position.at(cell)
    if mark == ".":
        if view.kind == "pegs":
            ring = f'<circle r=".2" fill="none" stroke="{EDGE}" stroke-width=".03"/>'
            return [_lying(view, at, ring)] if cell in position.legal else []
        dot = f'<circle r="{".05" if view.kind == "wells" else "0.08"}" fill="{EDGE}"/>'
        return [] if view.kind in ("flat", "sheet") else [_lying(view, at, dot)]
    parts = []
    for height in range(int(view.thick) + 1) if view.thick else [0]:
        colour = COLOUR[mark] if height == view.thick else SIDE[mark]
        if mark == "X":
            shape = f'<path d="M-.26-.26L.26 .26M.26-.26L-.26 .26" stroke="{colour}" stroke-width=".17"/>'
        else:
            shape = f'<circle r=".26" fill="none" stroke="{colour}" stroke-width=".15"/>'
        parts.append(_lying(view, at, shape, height))
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
