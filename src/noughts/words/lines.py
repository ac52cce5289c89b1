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


def line_forms(the: str, alone: str, several: str) -> tuple[Entry, Entry, Entry, Entry]:
    """The same for a kind of line: to which something is done, on which something is, alone, and several."""
    return ("object", the), ("place", the), ("line", alone), ("lines", several)


OBJECT, PLACE, ALONE, SEVERAL = range(4)
KINDS = {
    "row": line_forms("the row", "row", "{count} rows"),
    "column": line_forms("the column", "column", "{count} columns"),
    "pillar": line_forms("the pillar", "pillar", "{count} pillars"),
    "tunnel": line_forms("the tunnel", "tunnel", "{count} tunnels"),
    "diagonal": line_forms("the diagonal", "diagonal", "{count} diagonals"),
    "layer diagonal": line_forms("the layer diagonal", "layer diagonal", "{count} layer diagonals"),
    "wall diagonal": line_forms("the wall diagonal", "wall diagonal", "{count} wall diagonals"),
    "space diagonal": line_forms("the space diagonal", "space diagonal", "{count} space diagonals"),
    "long diagonal": line_forms("the long diagonal", "long diagonal", "{count} long diagonals"),
    "cell": line_forms("the cell", "cell", "{count} cells"),
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
    return _with_cells(line, OBJECT)


def a_place(line: Line) -> str:
    """A line on which something is."""
    return _with_cells(line, PLACE)


def named(line: Line) -> str:
    """A line by its kind and cells.

    >>> named(("diagonal", "a1-b2-c3"))
    'diagonal a1-b2-c3'
    """
    return _with_cells(line, ALONE)


def _with_cells(line: Line, form: int) -> str:
    kind, cells = line
    return f"{say_as(*KINDS[kind][form])} {cells}".rstrip()


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
            say_as(*KINDS[kind][SEVERAL if number > 1 else ALONE], count=in_words(number))
            for kind, number in counts.items()
        ]
    )
