"""The board as a widget: all layers, a cursor in all dimensions, the last move, threats and wins."""

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from ...board import Board
from ...board.notation import LETTERS, column_name, flat_name
from ...errors import IllegalMove
from ...words import say, text
from ..sentences import prospect
from .look import speak_keys
from .table import Seats

SIZES = ((7, 3), (5, 2), (3, 1))  # characters and lines of a cell, the largest that fits
MARGIN = 3  # for the numbers of rows
GAP = 3  # between layers
AROUND = ((60, 12), (0, 14))  # lines for what is said around the board, from so many columns on


class BoardView(Widget, can_focus=True):
    """Shows a table's board; says when a cell is chosen."""

    BINDINGS = [
        Binding("left", "step(0, 0, 0, -1)", "", show=False),
        Binding("right", "step(0, 0, 0, 1)", "", show=False),
        Binding("up", "step(0, 0, -1, 0)", "", show=False),
        Binding("down", "step(0, 0, 1, 0)", "", show=False),
        Binding("pageup", "step(0, -1, 0, 0)", "", show=False),
        Binding("pagedown", "step(0, 1, 0, 0)", "", show=False),
        Binding("shift+pageup,ctrl+pageup,left_square_bracket", "step(-1, 0, 0, 0)", "", show=False),
        Binding("shift+pagedown,ctrl+pagedown,right_square_bracket", "step(1, 0, 0, 0)", "", show=False),
        Binding("home", "end(0)", "", show=False),
        Binding("end", "end(1)", "", show=False),
        Binding("enter,space", "choose", text("Place"), show=True),
    ]
    cursor = reactive(0)

    class Chosen(Message):
        """A cell was chosen, by key or mouse."""

        def __init__(self, cell: int) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, seats: Seats) -> None:
        super().__init__(id="board")
        speak_keys(self)
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
        screen = self.app.size
        lines = screen.height - next(lines for columns, lines in AROUND if screen.width >= columns)
        for wide, high in SIZES:
            across = self.board.layers * (self.flat_width(wide) + GAP) - GAP
            if across <= width and self.board.blocks * self.board.rows * high <= lines:
                return wide, high
        return SIZES[-1]

    def layer_size(self, width: int) -> tuple[int, int]:
        """How wide and high a layer is, with its numbers and letters and the gap to the next."""
        wide, high = self.fitting(width)
        return self.flat_width(wide) + GAP, self.board.rows * high + (3 if self.has_names else 1)

    def flat_width(self, wide: int) -> int:
        """How wide a layer of cells of some width is; in four dimensions its name may be wider."""
        name = flat_name(self.board, 0) if len(self.board.shape) == 4 else ""
        return max(MARGIN + wide * self.board.cols, len(name))

    @property
    def has_names(self) -> bool:
        """Whether a name stands above each layer."""
        return len(self.board.flats) > 1

    def abreast(self, width: int) -> int:
        """How many layers stand side by side; as many in each row of layers as in the others, if possible."""
        fit = max(1, (width + GAP) // self.layer_size(width)[0])
        rows = -(-self.board.layers // fit)
        return -(-self.board.layers // rows)

    def spot(self, flat: int, width: int) -> tuple[int, int]:
        """The row and place of a layer among the others: a block begins a row of its own."""
        block, layer = divmod(flat, self.board.layers)
        abreast = self.abreast(width)
        return block * -(-self.board.layers // abreast) + layer // abreast, layer % abreast

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """As high as the layers need at this width."""
        rows_of_layers = self.spot(len(self.board.flats) - 1, width)[0] + 1
        return rows_of_layers * self.layer_size(width)[1]

    def place(self, cell: int) -> tuple[int, int]:
        """Where a cell begins on the screen: column and line."""
        *_, row, col = self.board.coordinates(cell)
        down, across = self.spot(cell // (self.board.rows * self.board.cols), self.size.width)
        (wide, high), (layer_wide, layer_high) = (
            self.fitting(self.size.width),
            self.layer_size(self.size.width),
        )
        top = 2 if self.has_names else 1
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
        board, width = self.board, self.size.width
        (wide, high), (layer_wide, layer_high) = self.fitting(width), self.layer_size(width)
        lines = [Text() for _ in range(self.get_content_height(None, None, width))]
        styles, signs = self.styles_of_cells(), self.signs()
        faint = Style(dim=True)
        for number, flat in enumerate(board.flats):
            down, across = self.spot(number, width)
            top = down * layer_high
            for line in lines[top : top + layer_high]:
                line.pad_right(max(0, across * layer_wide - line.cell_len))
            if self.has_names:
                margin = MARGIN if len(board.shape) == 3 else 0
                lines[top].append(f"{'':{margin}}{flat_name(board, number)}", faint)
                top += 1
            lines[top].append_text(self.letters(wide))
            for row, cells in enumerate(flat):
                for part in range(high):
                    line = lines[top + 1 + row * high + part]
                    middle = part == (high - 1) // 2
                    line.append(f"{row + 1:2} " if middle else " " * MARGIN, faint)
                    for cell in cells:
                        line.append(signs[cell].center(wide) if middle else " " * wide, styles[cell])
        return Text("\n").join(lines)

    def letters(self, wide: int) -> Text:
        """The letters above a layer; where stones fall, that of the column aimed at stands out."""
        *_, aimed = self.board.coordinates(self.cursor)
        text = Text(" " * MARGIN)
        for col in range(self.board.cols):
            strong = self.board.rule.gravity and self.has_focus and col == aimed
            text.append(LETTERS[col].center(wide), Style(bold=True) if strong else Style(dim=True))
        return text

    @property
    def aim(self) -> int | None:
        """The cell where a stone would lie; None where there is no room for one."""
        if not self.board.rule.gravity:
            return self.cursor
        try:
            return self.seats.position.landing(self.cursor)
        except IllegalMove:
            return None

    def fall(self) -> set[int]:
        """The cells through which a stone would fall, on a flat board, and where it would lie."""
        aim, board = self.aim, self.board
        if not board.rule.gravity or aim is None or self.seats.game.is_over or self.seats.is_opponents_turn:
            return set()
        return set(range(aim % board.cols, aim + 1, board.cols)) if len(board.shape) == 2 else {aim}

    def signs(self) -> list[str]:
        """Three characters for each cell; the last move and a completed line stand in brackets too."""
        game, fall = self.seats.game, self.fall()
        done = {cell for line in game.position.winning_lines for cell in line}
        found = []
        for cell in range(self.board.cells):
            mark = game.position.at(cell)
            if mark == ".":
                mark = "┊" if cell in fall else "·"
                if self.danger(cell):
                    mark = "!" if cell in self.seats.legal else ":"
                if cell in fall and cell == self.aim:
                    mark = game.turn.lower()
                if cell == self.hint:
                    mark = "+"
            bracketed = cell in done or (not done and cell == game.last)
            found.append(f"[{mark}]" if bracketed else f" {mark} ")
        return found

    def danger(self, cell: int) -> bool:
        """Whether somebody would complete a line here."""
        return any([cell in self.seats.completions(side) for side in "XO"])

    def styles_of_cells(self) -> list[Style]:
        """How each cell is painted: by mark, threat, win, hint and cursor."""
        theme = self.app.theme_variables
        game = self.seats.game
        done = {cell for line in game.position.winning_lines for cell in line}
        ends = theme["loss-tint" if self.board.rule.misere else "win-tint"]
        under_cursor = self.cursor if self.aim is None else self.aim
        threatened = {side: self.seats.completions(side) for side in "XO"}
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
            if cell in done:
                style += Style(bgcolor=ends)
            elif cell == game.last:
                style += Style(bgcolor=theme["last-tint"])
            if cell == under_cursor and self.has_focus:
                style += Style(reverse=True, dim=False)
            styles.append(style)
        return styles

    def describe(self, cell: int) -> str:
        """A cell in words: its name, what is on it, who threatens there; or where a stone lands."""
        position, name = self.seats.position, self.board.cell_name
        mark = position.at(cell)
        words = [name(cell), say("empty") if mark == "." else mark]
        if self.board.rule.gravity and not position.is_over:
            try:
                cell = position.landing(cell)
            except IllegalMove as error:
                return str(error)
            words = [column_name(self.board, cell), say("a stone lands on {cell}", cell=name(cell))]
        words += [prospect(position, side, cell) for side in "XO" if cell in self.seats.completions(side)]
        return ", ".join(words)

    def watch_cursor(self) -> None:
        """Keep the cursor's cell where it can be seen."""
        self.follow_cursor()

    def on_resize(self) -> None:
        """The same once cells have another size, or the board another form."""
        self.call_after_refresh(self.follow_cursor)

    def follow_cursor(self) -> None:
        """Have the frame around the board show the aimed cell, and what names it if there is room."""
        frame = self.parent
        if not (self.is_mounted and self.size.width and isinstance(frame, Widget)):
            return
        left, top = self.place(self.cursor if self.aim is None else self.aim)
        wide, high = self.fitting(self.size.width)
        above = max(0, min(2, top, frame.size.height - high))
        margin = max(0, min(MARGIN, left, frame.size.width - wide))
        region = Region(left - margin, top - above, margin + wide, above + high)
        frame.scroll_to_region(region, animate=False, immediate=True)

    # -- what may be done ---------------------------------------------------------------------------

    def action_step(self, blocks: int, layers: int, rows: int, cols: int) -> None:
        """Move the cursor by blocks, layers, rows and columns, staying on the board."""
        board = self.board
        at = board.coordinates(self.cursor)
        sides = (board.blocks, board.layers, board.rows, board.cols)[-len(at) :]
        moved = zip(at, (blocks, layers, rows, cols)[-len(at) :], sides, strict=True)
        self.cursor = board.index(*[min(max(place + step, 0), side - 1) for place, step, side in moved])

    def action_end(self, last: int) -> None:
        """Move the cursor to an end of its row."""
        *before, _ = self.board.coordinates(self.cursor)
        self.cursor = self.board.index(*before, self.board.cols - 1 if last else 0)

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
    sides = (board.blocks, board.layers, board.rows, board.cols)
    return board.index(*[(side - 1) // 2 for side in sides])
