from .answers import Answers
from .lines import LineTable

class Strategist(Answers):
    expansions: int
    def __init__(
        self,
        table: LineTable,
        symmetries: tuple[tuple[int, ...], ...],
        table_bits: int = ...,
        most_bytes: int = ...,
    ) -> None: ...
    def begin(
        self,
        most_moves: int = ...,
        noise: int = ...,
        seed: int = ...,
        symmetric_stones: int = ...,
        attack_nodes: int = ...,
    ) -> None: ...
    def know(self, attack: int, defence: int) -> None: ...
    def prove(self, attack: int, defence: int, attacking: bool) -> bool | None: ...
    def book(self, attack: int, defence: int) -> list[tuple[int, int, int]]: ...
    def move(self, attack: int, defence: int) -> int | None: ...
    def best_looking(self, attack: int, defence: int) -> int: ...
