from .watch import Watch

MAX_LINES: int

class Prover(Watch):
    def __init__(
        self,
        cells: int,
        x_lines: list[int],
        o_lines: list[int],
        symmetries: tuple[tuple[int, ...], ...],
        table_bits: int,
    ) -> None: ...
    def can_force(self, x: int, o: int, attacker: int, mover: int, plies: int) -> bool | None: ...
    def helper(self) -> Prover: ...
