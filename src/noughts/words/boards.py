"""Boards, their rules and the names of their cells, in words."""

from . import say
from .lines import in_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def column(dimensions: int, name: str) -> str:
    """What people call the cells above one another where stones fall.

    >>> column(2, "d"), column(3, "b2")
    ('column d', 'peg b2')
    """
    return say("column {name}", name=name) if dimensions == 2 else say("peg {name}", name=name)


def flat(block: int, layer: int) -> str:
    """What stands above a layer; where there is but one block, that is 0."""
    if block:
        return say("block {block}, layer {layer}", block=block, layer=layer)
    return say("layer {layer}", layer=layer)


def ways(dimensions: int, cell: str, numbers: str, last: int) -> str:
    """How a cell may be named, each way with an example that exists."""
    facts = {"cell": cell, "numbers": numbers, "last": last}
    if dimensions == 4:
        return say(
            "{cell}, or block and layer from 1, row and column from 0 as in '{numbers}', or 0 to {last}",
            **facts,
        )
    if dimensions == 3:
        return say(
            "{cell}, or layer from 1, row and column from 0 as in '{numbers}', or 0 to {last}", **facts
        )
    return say("{cell}, or row and column from 0 as in '{numbers}', or 0 to {last}", **facts)


def how_to_name(dimensions: int, cell: str, numbers: str, last: int, column: str) -> str:
    """One sentence on how moves are written; `column` is the name of one where stones fall, else nothing."""
    these = ways(dimensions, cell, numbers, last)
    if not column:
        return say("write {ways}", ways=these)
    if dimensions == 2:
        return say(
            "write the column where the stone falls, as in {column}, or the cell where it lands: {ways}",
            column=column,
            ways=these,
        )
    return say(
        "write the peg where the stone falls, as in {column}, or the cell where it lands: {ways}",
        column=column,
        ways=these,
    )


def how_it_plays(words: "Sequence[str]", k: int, dimensions: int) -> str:
    """What is not as people expect it, in a sentence for each word of the rule; nothing on most boards."""
    return " ".join([_plays(word, k, dimensions) for word in words])


def _plays(word: str, k: int, dimensions: int) -> str:
    if word == "exact":
        return say("A row of more than {count} does not count.", count=in_words(k))
    if word == "misere":
        return say("Whoever completes a line loses.")
    if word == "torus":
        return say("Lines go on beyond every edge, at the other side.")
    if dimensions == 2:
        return say("Stones fall as far as they can, towards the last row.")
    return say("Stones fall as far as they can, towards layer 1.")


def about(words: "Sequence[str]", k: int) -> list[str]:
    """What wins on a board, and its rule, in a few words each.

    >>> about(["exact"], 5)
    ['five in a row', 'exactly five count']
    """
    exactly = say("exactly {count} count", count=in_words(k))
    return [
        say("{count} in a row", count=in_words(k)),
        *[exactly if word == "exact" else about_rule(word) for word in words],
    ]


def about_rule(word: str) -> str:
    """A word of the rule in a few words.

    >>> about_rule("gravity")
    'stones fall'
    """
    return {
        "exact": say("longer rows do not count"),
        "misere": say("a completed line loses"),
        "gravity": say("stones fall"),
        "torus": say("lines go on beyond the edges"),
    }[word]
