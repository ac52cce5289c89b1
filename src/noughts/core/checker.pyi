from collections.abc import Callable
from typing import Any

class Refused(Exception):
    x: int
    o: int
    def __init__(self, why: str, x: int = ..., o: int = ...) -> None: ...

def check(
    entries: list[tuple[int, int, int]], most: int = ..., progress: Callable[[int], object] | None = ...
) -> dict[str, Any]: ...
