from .lines import LineTable

MOST_DIGITS: int

class Patterns:
    reach: int
    digits: int
    spots: int
    def __init__(self, table: LineTable) -> None: ...
    def class_at(self, digits: list[int]) -> int: ...

def rays_of(table: LineTable) -> list[tuple[list[int], bool]]: ...
