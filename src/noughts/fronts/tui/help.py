"""The keys of the full-screen game, as far as the board has what they are for."""

from rich.table import Table
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from ...board import Board
from ...words import say, text

ON_BOARD = (
    (text("Arrows"), text("to another cell")),
    (text("Home, End"), text("ends of the row")),
)
IN_SPACE = ((text("PgUp, PgDn"), text("the layer before, and the next")),)
IN_BLOCKS = (("[, ]", text("the block before, and the next; also Shift with PgUp, PgDn")),)
PLACING = ((text("Enter, click"), text("place a stone")),)
FALLING = ((text("Enter, click"), text("let a stone fall in its column")),)
ELSEWHERE = (
    ("u, r", text("undo, redo")),
    ("h", text("a hint, with its reason")),
    ("a", text("analysis on or off")),
    ("n", text("a new game")),
    ("b", text("board and opponent")),
    ("s, l", text("save the game, load one")),
    ("m", text("save what a learner has learned")),
    ("t", text("let a learner train 100 games")),
    ("d", text("light or dark")),
    ("q", text("leave")),
)


def keys(board: Board) -> list[tuple[str, str]]:
    """The keys and what they do, on a board."""
    found: tuple[tuple[str, str], ...] = ON_BOARD
    found += IN_SPACE if len(board.shape) >= 3 else ()
    found += IN_BLOCKS if len(board.shape) == 4 else ()
    found += FALLING if board.rule.gravity else PLACING
    return [(say(key), say(does)) for key, does in found + ELSEWHERE]


class Help(ModalScreen[None]):
    """All keys; what does not fit is scrolled to."""

    BINDINGS = [("escape,q,question_mark,enter", "dismiss", "Back")]

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board

    def compose(self) -> ComposeResult:
        """A list of two columns."""
        listed = Table.grid(padding=(0, 2, 0, 0), expand=True)
        listed.add_column(no_wrap=True)
        listed.add_column(ratio=1)
        for key, does in keys(self.board):
            listed.add_row(key, does)
        with VerticalScroll(id="help"):
            yield Static(listed)
