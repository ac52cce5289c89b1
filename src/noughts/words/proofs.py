"""The walk through a certificate, in words: why X's answer is what it is, and what O can still do.

A fact is handed over as a tuple: its kind, and what belongs to it.
"""

from . import say, say_many
from .lines import a_place, an_object, in_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Fact = tuple[object, ...]


def paragraph(facts: "Sequence[Fact]") -> str:
    """Some facts, a sentence or two each.

    >>> paragraph([("spoiled", 2, 7, "1a1"), ("completes", ("row", "1a1-1b1-1c1-1d1"))])
    'O spoils two of the seven lines through 1a1. Five remain. X completes the row 1a1-1b1-1c1-1d1.'
    """
    return " ".join([_SENTENCES[fact[0]](*fact[1:]) for fact in facts])


def _opens(cell: str, lines: int) -> str:
    number = in_words(lines).capitalize()
    return say(
        "X opens at {cell}. {count} lines pass through it, and no cell has more.", cell=cell, count=number
    )


def _spoiled(lost: int, mine: int, through: str) -> str:
    """`through` is the cell of X's only stone; nothing where X has several."""
    count, left = in_words(mine), in_words(mine - lost).capitalize()
    if not lost and through:
        return say(
            "O\u2019s stone is on none of the {count} lines through {cell}. All remain.",
            count=count,
            cell=through,
        )
    if not lost:
        return say(
            "O\u2019s stone is on none of the {count} lines that X has stones on. All remain.", count=count
        )
    if through:
        spoiled = say(
            "O spoils {lost} of the {count} lines through {cell}.",
            lost=in_words(lost),
            count=count,
            cell=through,
        )
    else:
        spoiled = say(
            "O spoils {lost} of the {count} lines that X has stones on.", lost=in_words(lost), count=count
        )
    remaining = say_many("{count} remains.", "{count} remain.", mine - lost, count=left)
    return f"{spoiled} {remaining}"


def _adds(cell: str, lines: int) -> str:
    return say(
        "X\u2019s {cell} adds to {count} lines that X has a stone on.", cell=cell, count=in_words(lines)
    )


def _twos(lines: int) -> str:
    return say_many(
        "{count} line has two stones of X and none of O: it can become a threat.",
        "{count} lines have two stones of X and none of O: each can become a threat.",
        lines,
        count=in_words(lines).capitalize(),
    )


def _forced(moves: int) -> str:
    return say(
        "From here X wins by threats alone, in {count} moves. Each leaves O a single cell, until one makes "
        "two threats at once.",
        count=in_words(moves),
    )


def _below(positions: int) -> str:
    return say_many(
        "{number:,} position of the book is left below.",
        "{number:,} positions of the book are left below.",
        positions,
    )


def _booked(replies: int, below: int) -> str:
    every = say("O has {replies} replies, and the book has an answer to each.", replies=replies)
    return f"{every} {_below(below)}"


def _others(won: int, replies: int, left: int, below: int) -> str:
    others = say_many(
        "After {won} of O\u2019s {replies} replies X wins by threats alone; the other one is in the book.",
        "After {won} of O\u2019s {replies} replies X wins by threats alone; "
        "the other {count} are in the book.",
        left,
        won=won,
        replies=replies,
        count=in_words(left),
    )
    return f"{others} {_below(below)}"


def _mixed(won: int, replies: int, left: int, booked: int) -> str:
    if not booked:
        return say_many(
            "After {won} of O\u2019s {replies} replies X wins by threats alone; X blocks the other one.",
            "After {won} of O\u2019s {replies} replies X wins by threats alone; X blocks the other {left}.",
            left,
            won=won,
            replies=replies,
            left=in_words(left),
        )
    return say_many(
        "After {won} of O\u2019s {replies} replies X wins by threats alone; "
        "of the other {left}, {count} is in the book, and the rest X blocks.",
        "After {won} of O\u2019s {replies} replies X wins by threats alone; "
        "of the other {left}, {count} are in the book, and the rest X blocks.",
        booked,
        won=won,
        replies=replies,
        left=in_words(left),
        count=in_words(booked),
    )


_SENTENCES: "dict[object, Callable[..., str]]" = {
    "over": lambda line, stones: say(
        "X completes {line} with stone {stones}.", line=an_object(line), stones=stones
    ),
    "opens": _opens,
    "spoiled": _spoiled,
    "blocks": lambda line, cell: say(
        "O threatens {line}. X blocks at {cell}; there is no choice.", line=an_object(line), cell=cell
    ),
    "threatens": lambda line: say("X threatens {line}, so O must block there.", line=an_object(line)),
    "adds to one": lambda cell, line: say("X\u2019s {cell} adds to {line}.", cell=cell, line=a_place(line)),
    "adds to": _adds,
    "opens new": lambda cell, lines: say(
        "X\u2019s {cell} opens {count} new lines.", cell=cell, count=in_words(lines)
    ),
    "twos": _twos,
    "completes": lambda line: say("X completes {line}.", line=an_object(line)),
    "two at once": lambda: say(
        "X makes two threats at once. O can block one of them, and X completes the other."
    ),
    "forced": _forced,
    "one reply": lambda: say("O has one reply: the cell that X threatens."),
    "all won": lambda replies: say(
        "After each of O\u2019s {replies} replies X wins by threats alone.", replies=replies
    ),
    "all booked": _booked,
    "others booked": _others,
    "some booked": _mixed,
}
