from .answers import Answers
from .graph import Graph
from .lines import LineTable
from .watch import Watch

class Strategist:
    graph: Graph
    answers: Answers
    expansions: int
    def __init__(
        self,
        table: LineTable,
        symmetries: tuple[tuple[int, ...], ...],
        table_bits: int = ...,
        most_bytes: int = ...,
    ) -> None: ...
    @property
    def watch(self) -> Watch: ...
    def begin(
        self,
        most_moves: int = ...,
        noise: int = ...,
        seed: int = ...,
        symmetric_stones: int = ...,
        attack_nodes: int = ...,
    ) -> None: ...
    def prove(self, attack: int, defence: int, attacking: bool) -> bool | None: ...
    def helper(self) -> Strategist: ...
