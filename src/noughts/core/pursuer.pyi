from typing import final

from .patternboard import PatternBoard
from .patterns import Patterns

@final
class Pursuer(PatternBoard):
    def __init__(self, patterns: Patterns, table_bits: int) -> None: ...
    def pursue(self, side: int, budget: int = 0) -> list[int] | None: ...
