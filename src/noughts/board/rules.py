"""What may be played, which lines there are, and what completing one means.

A rule is one small object that a board carries. It says all this in cells and numbers, once, when the
board is made; the core's line table keeps it. Where cells lie is for `geometry`.
"""

from math import prod

from ..errors import InvalidBoard, meant, shown
from .geometry import Shape, coordinates, ends, index, rows

Line = tuple[int, ...]

WORDS = ("exact", "misere", "gravity", "torus")  # in the order in which they are written


class Rule:
    """A rule by the words behind a board's name.

    exact    a row longer than k does not count
    misere   completing a line loses
    gravity  a stone falls as far as it can: to the last row, in three dimensions to the first layer
    torus    lines go on beyond every edge, at the other side

    >>> Rule(["torus", "misere"]).words
    ('misere', 'torus')
    """

    __slots__ = WORDS

    exact: bool
    misere: bool
    gravity: bool
    torus: bool

    def __init__(self, words: "list[str] | tuple[str, ...]" = ()) -> None:
        for word in words:
            if word not in WORDS:
                raise InvalidBoard(
                    "no rule is called {word}: there are {names}{guess}",
                    word=shown(word),
                    names=", ".join(WORDS),
                    guess=meant(word, WORDS),
                )
            if list(words).count(word) > 1:
                raise InvalidBoard("a board has the rule {word} once", word=word)
        if "exact" in words and "misere" in words:
            raise InvalidBoard("exact and misere exclude each other: with misere no row should be completed")
        for word in WORDS:
            object.__setattr__(self, word, word in words)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a rule cannot be changed: {name}")

    def __reduce__(self) -> "tuple[type[Rule], tuple[tuple[str, ...]]]":
        return Rule, (self.words,)

    @property
    def words(self) -> tuple[str, ...]:
        """The words behind a board's name, in the order in which they are written."""
        return tuple([word for word in WORDS if getattr(self, word)])

    @property
    def completing_wins(self) -> bool:
        """Whether the side that completes a line wins; else it loses."""
        return not self.misere

    @property
    def stones_never_hurt(self) -> bool:
        """Whether a further stone of one's own, and the move, can only help.

        Then the second player has no win (strategy stealing), a pass can stand for any move, and who
        answers each cell with its partner spoils the lines through both.
        """
        return not (self.misere or self.exact or self.gravity)

    def check(self, shape: Shape) -> None:
        """Refuse a shape that the rule does not fit."""
        if self.gravity and len(shape) == 4:
            raise InvalidBoard("stones fall in two and three dimensions: there is no gravity in four")

    def lines(self, shape: Shape, k: int) -> tuple[Line, ...]:
        """Every k different cells in a row, as tuples of ascending cells in order, each once."""
        return tuple(sorted({tuple(sorted(row)) for row in rows(shape, k, self.torus)}))

    def ends(self, shape: Shape, k: int) -> tuple[Line, ...]:
        """Of each line the cells that must not be one's own for it to count; nothing but for `exact`.

        A single stone is no row that could be longer.
        """
        if not self.exact:
            return ()
        found = {
            tuple(sorted(row)): ends(shape, row, self.torus) if k > 1 else ()
            for row in rows(shape, k, self.torus)
        }
        return tuple([found[line] for line in sorted(found)])

    def supports(self, shape: Shape) -> tuple[int, ...]:
        """Of each cell the one that must be taken first, or -1; nothing but for `gravity`."""
        if not self.gravity:
            return ()
        down = (0, 1, 0) if len(shape) == 2 else (-1, 0, 0)
        found = []
        for cell in range(prod(shape)):
            layer, row, col = coordinates(shape, cell)
            below = (layer + down[0], row + down[1], col + down[2])
            outside = below[0] < 0 or below[1] >= shape[1]
            found.append(-1 if outside else index(shape, below))
        return tuple(found)

    def __eq__(self, other: object) -> bool:
        return self.words == other.words if isinstance(other, Rule) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.words)

    def __repr__(self) -> str:
        return f"Rule({list(self.words)})"
