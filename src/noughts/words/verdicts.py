"""How a position stands, and how a game went, in words. "Forced" and "proved" stand for proofs only."""

from . import listed, say, say_many, text
from .lines import in_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Fact = tuple[object, ...]  # its kind, and what belongs to it


def title(fact: Fact) -> str:
    """The verdict in a few words.

    >>> title(("forced", 3)), title(("draw",)), title(("looks", "X", 61)), title(("even",))
    ('Forced win in 3', 'Proved draw', 'Looks better for X, about 61%', 'Looks even')
    """
    return _TITLES[fact[0]](*fact[1:])


_TITLES: "dict[object, Callable[..., str]]" = {
    "forced": lambda moves: say("Forced win in {moves}", moves=moves),
    "win": lambda: say("Proved win"),
    "draw": lambda: say("Proved draw"),
    "loss": lambda: say("Proved loss"),
    "even": lambda: say("Looks even"),
    "looks": lambda side, percent: say(
        "Looks better for {side}, about {share:.0%}", side=side, share=percent / 100
    ),
}


def detail(fact: Fact) -> str:
    """What stands behind the title, in a sentence or two.

    >>> detail(("draw", 1, 8))
    'With best play neither side completes a line; 1 of 8 moves keeps it so.'
    """
    return _DETAILS[fact[0]](*fact[1:])


def _drawn(keeping: int, legal: int) -> str:
    """`legal` is 0 where it is not known of every move."""
    if not legal:
        return say("With best play neither side completes a line.")
    if keeping == legal:
        return say("With best play neither side completes a line; every move keeps it so.")
    return say_many(
        "With best play neither side completes a line; {number} of {legal} moves keeps it so.",
        "With best play neither side completes a line; {number} of {legal} moves keep it so.",
        keeping,
        legal=legal,
    )


def _lost(side: str, other: str, moves: int) -> str:
    lost = say("Every move of {side} loses.", side=side)
    if not moves:
        return lost
    needs = say_many(
        "{side} needs {number} move for it.", "{side} needs {number} moves for it.", moves, side=other
    )
    return f"{lost} {needs}"


def _within(side: str, other: str, moves: int) -> str:
    return say_many(
        "{side} wins within {number} more move of its own, whatever {other} does.",
        "{side} wins within {number} more moves of its own, whatever {other} does.",
        moves,
        side=side,
        other=other,
    )


def _variation(side: str, other: str, moves: int, replies: int, is_forced: bool, plane: Fact) -> str:
    count = in_words(moves)
    if not is_forced:
        words = say(
            "{side} plays {count} moves, and {other} cannot hold out longer.",
            side=side,
            count=count,
            other=other,
        )
    elif replies == 1:
        words = say(
            "{side} plays {count}, {other}\u2019s one reply is forced.", side=side, count=count, other=other
        )
    elif replies == 2:
        words = say(
            "{side} plays {count}, {other}\u2019s two replies are both forced.",
            side=side,
            count=count,
            other=other,
        )
    else:
        words = say(
            "{side} plays {count}, {other}\u2019s {replies} replies are all forced.",
            side=side,
            count=count,
            other=other,
            replies=in_words(replies),
        )
    return f"{words} {_PLANES[plane[0]](*plane[1:])}" if plane else words


_PLANES: "dict[object, Callable[..., str]]" = {
    "layer": lambda name: say("Every move of it stands on layer {name}.", name=name),
    "wall": lambda name: say("Every move of it stands on wall {name}.", name=name),
}

_DETAILS: "dict[object, Callable[..., str]]" = {
    "estimate": lambda: say(
        "Nothing is proved here. The number comes from a search of a few plies, and may be wrong."
    ),
    "draw": _drawn,
    "lost": _lost,
    "at once": lambda side: say("{side} completes a line at once.", side=side),
    "variation": _variation,
    "within": _within,
    "wins": lambda side, other: say(
        "{side} wins, whatever {other} does. The whole variation was not worked out.", side=side, other=other
    ),
}


def mistake(
    ply: int, cell: str, side: str, turned: "tuple[str, str]", is_unpunished: bool, better: Fact
) -> str:
    """The last move that gave something away, of which side, and what would have been better.

    One that was not punished is not why the game ended as it did: then it is said whose it was.

    >>> mistake(2, "b1", "O", ("draw", "loss"), False, ("one", "b2", "draw", True, True))
    'Move 2 was the mistake: b1 turned a draw into a loss. Only the centre, b2, holds.'
    >>> mistake(2, "b1", "O", ("draw", "loss"), True, ())
    "Move 2 was O's mistake, and was not punished: b1 turned a draw into a loss."
    """
    words = say((_UNPUNISHED if is_unpunished else _TURNED)[turned], ply=ply, cell=cell, side=side)
    return f"{words} {_BETTER[better[0]](*better[1:])}" if better else words


_TURNED = {
    ("win", "draw"): text("Move {ply} was the mistake: {cell} turned a win into a draw."),
    ("win", "loss"): text("Move {ply} was the mistake: {cell} turned a win into a loss."),
    ("draw", "loss"): text("Move {ply} was the mistake: {cell} turned a draw into a loss."),
}
_UNPUNISHED = {
    ("win", "draw"): text(
        "Move {ply} was {side}'s mistake, and was not punished: {cell} turned a win into a draw."
    ),
    ("win", "loss"): text(
        "Move {ply} was {side}'s mistake, and was not punished: {cell} turned a win into a loss."
    ),
    ("draw", "loss"): text(
        "Move {ply} was {side}'s mistake, and was not punished: {cell} turned a draw into a loss."
    ),
}


def given_up(side: str, value: str, by_choice: bool) -> str:
    """A game that was decided by giving up a win or a draw: by choice, or because time was up.

    >>> given_up("X", "win", True), given_up("O", "draw", False)
    ('X gave up in a won position.', "O's time was up in a drawn position.")
    """
    return say(_GIVEN_UP[value, by_choice], side=side)


_GIVEN_UP = {
    ("win", True): text("{side} gave up in a won position."),
    ("draw", True): text("{side} gave up in a drawn position."),
    ("win", False): text("{side}'s time was up in a won position."),
    ("draw", False): text("{side}'s time was up in a drawn position."),
}


def _one(cell: str, value: str, is_all: bool, is_centre: bool) -> str:
    where = say("the centre, {cell},", cell=cell) if is_centre else cell
    if value == "win":
        return say("Only {cell} wins.", cell=where) if is_all else say("At least {cell} wins.", cell=where)
    return say("Only {cell} holds.", cell=where) if is_all else say("At least {cell} holds.", cell=where)


def _few(cells: "Sequence[str]", value: str, is_all: bool) -> str:
    where = listed(cells)
    if value == "win":
        return say("Only {cells} win.", cells=where) if is_all else say("At least {cells} win.", cells=where)
    return say("Only {cells} hold.", cells=where) if is_all else say("At least {cells} hold.", cells=where)


def _many(number: int, value: str) -> str:
    count = in_words(number).capitalize()
    return (
        say("{count} moves win.", count=count) if value == "win" else say("{count} moves hold.", count=count)
    )


_BETTER: "dict[object, Callable[..., str]]" = {"one": _one, "few": _few, "many": _many}
