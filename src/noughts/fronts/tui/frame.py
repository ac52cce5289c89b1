"""What stands around the board: how much of a screen the words, the board and the panel below get."""

from textual.containers import ScrollableContainer
from textual.geometry import Size

from .board import BoardView

FOOTER = 1  # lines of keys
MARGIN = 1  # a line between words and board
PANEL_SHARE = 6  # a sixth of the screen is the panel's below the board, if it needs it


class Frame(ScrollableContainer, can_focus=False):
    """What is seen of the board: all of it, or a part with the cell that is aimed at."""

    def on_resize(self) -> None:
        """Not lose that cell when there is less room."""
        self.call_after_refresh(self.query_one(BoardView).follow_cursor)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as the board, as far as the words above leave room, and the panel below gets its share."""
        view, words = self.query_one(BoardView), self.screen.query_one("#words")
        panel = self.screen.query_one("#panel")
        room = viewport.height - FOOTER
        said = min(words.get_content_height(container, viewport, width), viewport.height // 2) + MARGIN
        below = min(panel.get_content_height(container, viewport, width), room // PANEL_SHARE)
        needed = view.get_content_height(container, viewport, width)
        return max(0, min(needed, room - said - below - self.scrollbar_size_horizontal))
