from .forcer import Forcer
from .lines import LineTable

MOST_SYMMETRIES: int

class Graph(Forcer):
    graph_count: int
    edge_count: int
    def __init__(
        self, table: LineTable, symmetries: tuple[tuple[int, ...], ...], table_bits: int, most_bytes: int
    ) -> None: ...
    def canonical(self, attack: int, defence: int) -> tuple[int, int, int]: ...
