"""Where cells lie on paper: a step for each coordinate, so that every line of a board is a straight one."""

from itertools import product
from math import atan, cos, sin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .board import Board

CELL, LAYER, YAW, PITCH = 62.0, 0.733, 0.49, 0.40
WELL = 10.0  # between two wells
SMALL, ACROSS, DOWN = 40.0, 46.0, 18.0  # a cell in four dimensions, and what is between its layers
PEG_PITCH, PEG_LAYER = 0.47, 74.0

Point = tuple[float, float]
Vector = tuple[float, float]
Coordinates = tuple[float, ...]


class View:
    """A way to draw boards.

    kind     "flat", "wells" (a flat board where stones fall), "plates", "pegs" (where they fall) or "sheet"
    steps    how far each coordinate leads, in the order of `Board.coordinates`
    right    a cell's own sides, by which a stone is laid on it
    down
    thick    how high a stone is
    margins  to the left, above, to the right and below
    """

    def __init__(
        self,
        kind: str,
        steps: tuple[Vector, ...],
        right: Vector,
        down: Vector,
        thick: float,
        margins: tuple[float, float, float, float],
    ) -> None:
        self.kind = kind
        self.steps = steps
        self.right = right
        self.down = down
        self.thick = thick
        self.margins = margins

    @property
    def scale(self) -> float:
        """How large a cell is beside that of a flat board."""
        return self.right[0] / CELL if self.kind == "sheet" else 1.0

    @property
    def upright(self) -> float:
        """How large what stands upright on a cell may be beside a flat board's."""
        return 0.62 if self.kind in ("plates", "pegs") else self.scale

    def at(self, *place: float) -> Point:
        """The point of a place, in cells from the first one's corner: (0, 0.5, 0.5) is its centre."""
        steps = list(zip(place, self.steps, strict=True))
        return sum([at * x for at, (x, _) in steps]), sum([at * y for at, (_, y) in steps])

    def frame(self, board: "Board") -> tuple[float, float, float, float]:
        """Left, top, width and height of the whole picture."""
        *fronts, rows, cols = reversed(board.shape) if len(board.shape) > 2 else (1, *reversed(board.shape))
        sides = [*[(0, front - 1) for front in fronts], (0, rows), (0, cols)]
        points = [self.at(*place) for place in product(*sides)]
        left, top, right, bottom = self.margins
        x, y = min([x for x, _ in points]) - left, min([y for _, y in points]) - top
        wide = max([x for x, _ in points]) + right - x
        return x, y, wide, max([y for _, y in points]) + bottom - y


def view_of(board: "Board") -> View:
    """The view in which a board is drawn."""
    flat = (CELL, 0.0), (0.0, CELL)
    if len(board.shape) == 4:
        small = (SMALL, 0.0), (0.0, SMALL)
        layer, block = (board.cols * SMALL + ACROSS, 0.0), (0.0, board.rows * SMALL + DOWN)
        return View("sheet", (block, layer, small[1], small[0]), *small, 0.0, (92.0, 66.0, 25.0, 25.0))
    if len(board.shape) == 2 and board.rule.gravity:
        return View("wells", ((0.0, 0.0), flat[1], (CELL + WELL, 0.0)), *flat, 0.0, (50.0, 30.0, 35.0, 60.0))
    if len(board.shape) == 2:
        return View("flat", ((0.0, 0.0), flat[1], flat[0]), *flat, 0.0, (50.0, 50.0, 25.0, 25.0))
    if board.rule.gravity:
        yaw = atan(1 / max(4, board.rows))  # so that no two pegs stand on one vertical
        right, down = _turned(yaw, PEG_PITCH)
        return View(
            "pegs", ((0.0, -PEG_LAYER), down, right), right, down, 6.0, (76.0, 0.8 * PEG_LAYER, 50.0, 50.0)
        )
    right, down = _turned(YAW, PITCH)
    depth = board.cols * right[1] + board.rows * down[1]
    up = LAYER * depth  # the larger a plate, the further apart
    return View("plates", ((0.0, -up), down, right), right, down, 6.0, (50.0, 50.0, 50.0, 50.0))


def _turned(yaw: float, pitch: float) -> tuple[Vector, Vector]:
    """A cell's sides, seen from so far to the side and above."""
    right = CELL * cos(yaw), CELL * sin(yaw) * sin(pitch)
    return right, (-CELL * sin(yaw), CELL * cos(yaw) * sin(pitch))
