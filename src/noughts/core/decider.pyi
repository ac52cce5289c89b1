from .lines import LineTable
from .watch import Watch

MOST_SCORE: int
MAX_LINES: int

class Decider(Watch):
    def __init__(
        self, board: LineTable, symmetries: tuple[tuple[int, ...], ...], table_bits: int
    ) -> None: ...
    def score(self, own: int, other: int, alpha: int, beta: int) -> int | None: ...
