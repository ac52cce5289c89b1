"""The board as a widget: all layers, a cursor in three dimensions, the last move, threats and wins."""

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from ...board import Board
from ...board.notation import LETTERS
from .table import Seats

SIZES = ((7, 3), (5, 2), (3, 1))  # characters and lines of a cell, the largest that fits
MARGIN = 3  # for the numbers of rows
GAP = 3  # between layers


class BoardView(Widget, can_focus=True):
    """Shows a table's board; says when a cell is chosen."""

    BINDINGS = [
        Binding("left", "step(0, 0, -1)", "", show=False),
        Binding("right", "step(0, 0, 1)", "", show=False),
        Binding("up", "step(0, -1, 0)", "", show=False),
        Binding("down", "step(0, 1, 0)", "", show=False),
        Binding("pageup", "step(1, 0, 0)", "", show=False),
        Binding("pagedown", "step(-1, 0, 0)", "", show=False),
        Binding("home", "end(0)", "", show=False),
        Binding("end", "end(1)", "", show=False),
        Binding("enter,space", "choose", "Place", show=True),
    ]
    cursor = reactive(0)

    class Chosen(Message):
        """A cell was chosen, by key or mouse."""

        def __init__(self, cell: int) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, seats: Seats) -> None:
        super().__init__(id="board")
        self.seats = seats
        self.hint: int | None = None
        self.cursor = _middle(seats.game.board)
        self.styles.min_width = self.narrowest

    @property
    def narrowest(self) -> int:
        """What one layer of small cells takes."""
        return MARGIN + SIZES[-1][0] * self.board.cols

    @property
    def board(self) -> Board:
        """The board that is shown."""
        return self.seats.game.board

    def show(self, seats: Seats) -> None:
        """Show another table."""
        self.seats = seats
        self.hint = None
        self.cursor = _middle(seats.game.board)
        self.styles.min_width = self.narrowest
        self.refresh(layout=True)

    # -- where things are ---------------------------------------------------------------------------

    def fitting(self, width: int) -> tuple[int, int]:
        """How large cells are drawn: as large as lets all layers stand side by side, or else small."""
        lines = self.app.size.height - 12
        for wide, high in SIZES:
            across = self.board.layers * (MARGIN + wide * self.board.cols + GAP) - GAP
            if across <= width and self.board.rows * high <= lines:
                return wide, high
        return SIZES[-1]

    def layer_size(self, width: int) -> tuple[int, int]:
        """How wide and high a layer is, with its numbers and letters and the gap to the next."""
        wide, high = self.fitting(width)
        return MARGIN + wide * self.board.cols + GAP, self.board.rows * high + (
            3 if self.board.layers > 1 else 1
        )

    def abreast(self, width: int) -> int:
        """How many layers stand side by side; as many in each row of layers as in the others, if possible."""
        fit = max(1, (width + GAP) // self.layer_size(width)[0])
        rows = -(-self.board.layers // fit)
        return -(-self.board.layers // rows)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """As high as the layers need at this width."""
        return -(-self.board.layers // self.abreast(width)) * self.layer_size(width)[1]

    def place(self, cell: int) -> tuple[int, int]:
        """Where a cell begins on the screen: column and line."""
        layer, row, col = self.board.coordinates(cell)
        down, across = divmod(layer, self.abreast(self.size.width))
        (wide, high), (layer_wide, layer_high) = (
            self.fitting(self.size.width),
            self.layer_size(self.size.width),
        )
        top = 2 if self.board.layers > 1 else 1
        return across * layer_wide + MARGIN + wide * col, down * layer_high + top + row * high

    def cell_at(self, x: int, y: int) -> int | None:
        """The cell that is shown at a place of the screen."""
        wide, high = self.fitting(self.size.width)
        for cell in range(self.board.cells):
            left, line = self.place(cell)
            if line <= y < line + high and left <= x < left + wide:
                return cell
        return None

    # -- what is shown ------------------------------------------------------------------------------

    def render(self) -> Text:
        """All layers."""
        board = self.board
        abreast = self.abreast(self.size.width)
        (wide, high), (layer_wide, layer_high) = (
            self.fitting(self.size.width),
            self.layer_size(self.size.width),
        )
        lines = [Text() for _ in range(-(-board.layers // abreast) * layer_high)]
        styles = self.styles_of_cells()
        letters = "".join([LETTERS[col].center(wide) for col in range(board.cols)])
        faint = Style(dim=True)
        for layer in range(board.layers):
            down, across = divmod(layer, abreast)
            top = down * layer_high
            for line in lines[top : top + layer_high]:
                line.pad_right(max(0, across * layer_wide - line.cell_len))
            if board.layers > 1:
                lines[top].append(f"{'':{MARGIN}}level {layer + 1}", faint)
                top += 1
            lines[top].append(f"{'':{MARGIN}}{letters}", faint)
            for row in range(board.rows):
                for part in range(high):
                    line = lines[top + 1 + row * high + part]
                    middle = part == (high - 1) // 2
                    line.append(f"{row + 1:2} " if middle else " " * MARGIN, faint)
                    for col in range(board.cols):
                        cell = board.index(layer, row, col)
                        line.append(self.sign(cell).center(wide) if middle else " " * wide, styles[cell])
        return Text("\n").join(lines)

    def sign(self, cell: int) -> str:
        """Three characters for a cell; the last move and a completed line stand in brackets too."""
        game = self.seats.game
        mark = game.position.at(cell)
        if mark == ".":
            mark = "+" if cell == self.hint else "!" if self.danger(cell) else "·"
        won = {other for line in game.position.winning_lines for other in line}
        if cell in won or (not won and cell == game.last):
            return f"[{mark}]"
        return f" {mark} "

    def danger(self, cell: int) -> bool:
        """Whether somebody would complete a line here."""
        return any([cell in self.seats.threats(side) for side in "XO"])

    def styles_of_cells(self) -> list[Style]:
        """How each cell is painted: by mark, threat, win, hint and cursor."""
        theme = self.app.theme_variables
        game = self.seats.game
        won = {cell for line in game.position.winning_lines for cell in line}
        threatened = {side: self.seats.threats(side) for side in "XO"}
        colour = {"X": theme["x-side"], "O": theme["o-side"]}
        styles = []
        for cell in range(self.board.cells):
            mark = game.position.at(cell)
            style = Style(color=colour[mark], bold=True) if mark in colour else Style(dim=True)
            for side in "XO":
                if cell in threatened[side]:
                    style = Style(color=colour[side], bold=True)
            if cell == self.hint:
                style = Style(color=theme["hint-mark"], bold=True)
            if sum(self.board.coordinates(cell)) % 2:
                style += Style(bgcolor=theme["plate"])
            if cell in won:
                style += Style(bgcolor=theme["win-tint"])
            elif cell == game.last:
                style += Style(bgcolor=theme["last-tint"])
            if cell == self.cursor and self.has_focus:
                style += Style(reverse=True, dim=False)
            styles.append(style)
        return styles

    def describe(self, cell: int) -> str:
        """A cell in words: its name, what is on it, who threatens there."""
        mark = self.seats.position.at(cell)
        words = [self.board.cell_name(cell), {".": "empty"}.get(mark, mark)]
        words += [f"{side} threatens here" for side in "XO" if cell in self.seats.threats(side)]
        return ", ".join(words)

    def watch_cursor(self) -> None:
        """Keep the cursor's cell where it can be seen."""
        if self.is_mounted and self.size.width:
            left, top = self.place(self.cursor)
            wide, high = self.fitting(self.size.width)
            region = Region(max(0, left - MARGIN), max(0, top - 2), wide + MARGIN, high + 2)
            self.scroll_visible_region(region)

    def scroll_visible_region(self, region: Region) -> None:
        """Have the frame around the board show a part of it."""
        if isinstance(self.parent, Widget):
            self.parent.scroll_to_region(region, animate=False)

    # -- what may be done ---------------------------------------------------------------------------

    def action_step(self, up: int, down: int, right: int) -> None:
        """Move the cursor, staying on the board."""
        board = self.board
        layer, row, col = board.coordinates(self.cursor)
        self.cursor = board.index(
            min(max(layer + up, 0), board.layers - 1),
            min(max(row + down, 0), board.rows - 1),
            min(max(col + right, 0), board.cols - 1),
        )

    def action_end(self, last: int) -> None:
        """Move the cursor to an end of its row."""
        layer, row, _ = self.board.coordinates(self.cursor)
        self.cursor = self.board.index(layer, row, self.board.cols - 1 if last else 0)

    def action_choose(self) -> None:
        """Choose the cell under the cursor."""
        self.post_message(self.Chosen(self.cursor))

    def on_click(self, event: events.Click) -> None:
        """Choose the cell under the mouse."""
        cell = self.cell_at(event.x, event.y)
        if cell is not None:
            self.cursor = cell
            self.post_message(self.Chosen(cell))


def _middle(board: Board) -> int:
    return board.index((board.layers - 1) // 2, (board.rows - 1) // 2, (board.cols - 1) // 2)
