MAX_CELLS: int

class LineTable:
    def __init__(
        self,
        cells: int,
        lines: tuple[tuple[int, ...], ...],
        ends: tuple[tuple[int, ...], ...] = (),
        supports: tuple[int, ...] = (),
        wins: bool = True,
    ) -> None: ...
    @property
    def cells(self) -> int: ...
    @property
    def k(self) -> int: ...
    def cell(self, name: int | str) -> int: ...
    def cell_name(self, cell: int) -> str: ...
