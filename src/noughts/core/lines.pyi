MAX_CELLS: int
MAX_ENTRIES: int
MAX_MASKS: int

class LineTable:
    def __init__(self, cells: int, lines: tuple[tuple[int, ...], ...]) -> None: ...
    @property
    def cells(self) -> int: ...
    @property
    def k(self) -> int: ...
