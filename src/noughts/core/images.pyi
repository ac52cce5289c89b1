MOST_SYMMETRIES: int

class Images:
    def __init__(self, cells: int, symmetries: tuple[tuple[int, ...], ...]) -> None: ...
