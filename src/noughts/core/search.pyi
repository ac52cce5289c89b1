from typing import final

from .lines import LineTable
from .weigher import Weigher

MOST_SCORE: int

@final
class Searcher(Weigher):
    def __init__(self, table: LineTable, weights: list[int], table_bits: int) -> None: ...
    @property
    def variation(self) -> list[int]: ...
    def search(self, moves: list[int], depth: int, extend: bool) -> tuple[int, list[int]] | None: ...
    def helper(self) -> Searcher: ...
