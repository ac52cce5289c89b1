from collections.abc import Callable
from typing import Any

Line = list[int]
Link = tuple[int, int, int, int]

class Refused(Exception):
    x: int
    o: int
    def __init__(self, why: str, x: int = ..., o: int = ...) -> None: ...

def check(
    entries: list[tuple[int, int, int]],
    most: int = ...,
    progress: Callable[[int, int], object] | None = ...,
    record: list[tuple[int, int, list[Line], list[Link]]] | None = ...,
) -> dict[str, Any]: ...
