"""Lines, cells and small numbers in words.

A line is handed over as its kind and its cells: `("row", "a1-b1-c1")`. Where it is an object and where it is
a place are two entries, because many languages tell them apart.
"""

from . import listed, say_as

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

Line = tuple[str, str]
Entry = tuple[str, str]


def entry(meaning: str, template: str) -> Entry:
    """A text of the catalogue with its meaning, to be said later."""
    return meaning, template


OBJECT = {
    "row": entry("object", "the row"),
    "column": entry("object", "the column"),
    "pillar": entry("object", "the pillar"),
    "tunnel": entry("object", "the tunnel"),
    "diagonal": entry("object", "the diagonal"),
    "layer diagonal": entry("object", "the layer diagonal"),
    "wall diagonal": entry("object", "the wall diagonal"),
    "space diagonal": entry("object", "the space diagonal"),
    "long diagonal": entry("object", "the long diagonal"),
    "cell": entry("object", "the cell"),
}
PLACE = {
    "row": entry("place", "the row"),
    "column": entry("place", "the column"),
    "pillar": entry("place", "the pillar"),
    "tunnel": entry("place", "the tunnel"),
    "diagonal": entry("place", "the diagonal"),
    "layer diagonal": entry("place", "the layer diagonal"),
    "wall diagonal": entry("place", "the wall diagonal"),
    "space diagonal": entry("place", "the space diagonal"),
    "long diagonal": entry("place", "the long diagonal"),
    "cell": entry("place", "the cell"),
}
ALONE = {
    "row": entry("line", "row"),
    "column": entry("line", "column"),
    "pillar": entry("line", "pillar"),
    "tunnel": entry("line", "tunnel"),
    "diagonal": entry("line", "diagonal"),
    "layer diagonal": entry("line", "layer diagonal"),
    "wall diagonal": entry("line", "wall diagonal"),
    "space diagonal": entry("line", "space diagonal"),
    "long diagonal": entry("line", "long diagonal"),
    "cell": entry("line", "cell"),
}
SEVERAL = {
    "row": entry("lines", "{count} rows"),
    "column": entry("lines", "{count} columns"),
    "pillar": entry("lines", "{count} pillars"),
    "tunnel": entry("lines", "{count} tunnels"),
    "diagonal": entry("lines", "{count} diagonals"),
    "layer diagonal": entry("lines", "{count} layer diagonals"),
    "wall diagonal": entry("lines", "{count} wall diagonals"),
    "space diagonal": entry("lines", "{count} space diagonals"),
    "long diagonal": entry("lines", "{count} long diagonals"),
    "cell": entry("lines", "{count} cells"),
}
NUMBERS = (
    entry("number", "no"),
    entry("number", "one"),
    entry("number", "two"),
    entry("number", "three"),
    entry("number", "four"),
    entry("number", "five"),
    entry("number", "six"),
    entry("number", "seven"),
    entry("number", "eight"),
    entry("number", "nine"),
    entry("number", "ten"),
)


def in_words(number: int) -> str:
    """A small number in words.

    >>> in_words(7), in_words(76)
    ('seven', '76')
    """
    return say_as(*NUMBERS[number]) if number < len(NUMBERS) else str(number)


def an_object(line: Line) -> str:
    """A line to which something is done.

    >>> an_object(("row", "a1-b1-c1")), an_object(("row", ""))
    ('the row a1-b1-c1', 'the row')
    """
    kind, cells = line
    return f"{say_as(*OBJECT[kind])} {cells}".rstrip()


def a_place(line: Line) -> str:
    """A line on which something is."""
    kind, cells = line
    return f"{say_as(*PLACE[kind])} {cells}".rstrip()


def named(line: Line) -> str:
    """A line by its kind and cells.

    >>> named(("diagonal", "a1-b2-c3"))
    'diagonal a1-b2-c3'
    """
    kind, cells = line
    return f"{say_as(*ALONE[kind])} {cells}".rstrip()


def kinds(lines: "Sequence[str]") -> str:
    """Lines by their kinds alone.

    >>> kinds(["pillar", "column"]), kinds(["row", "row"])
    ('pillar and column', 'two rows')
    """
    counts: dict[str, int] = {}
    for kind in lines:
        counts[kind] = counts.get(kind, 0) + 1
    return listed(
        [
            say_as(*ALONE[kind]) if number == 1 else say_as(*SEVERAL[kind], count=in_words(number))
            for kind, number in counts.items()
        ]
    )
