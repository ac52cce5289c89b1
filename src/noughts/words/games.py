"""How a game stands and how it ended, in words that are true under every rule.

A fact is handed over as a tuple: its kind, and what belongs to it.
"""

from . import joined, listed, say, say_many, sentence, text
from .lines import Line, a_place, an_object, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Fact = tuple[object, ...]


def ending(fact: Fact) -> str:
    """How a game ended, in a sentence; the facts are `Game.ending`, or `Table.ending`.

    >>> ending(("lines", "X", "O", (("row", "a1-b1-c1"),), True)), ending(("draw",))
    ('X wins: a1-b1-c1.', 'A draw.')
    """
    return _ENDINGS[fact[0]](*fact[1:])


def _completed(winner: str, loser: str, lines: "Sequence[Line]", wins: bool) -> str:
    _, cells = lines[0]
    if wins:
        return say("{winner} wins: {cells}.", winner=winner, cells=cells)
    return say("{loser} completes {cells} and loses: {winner} wins.", loser=loser, cells=cells, winner=winner)


_ENDINGS: "dict[object, Callable[..., str]]" = {
    "resigned": lambda winner, loser: say("{loser} resigned: {winner} wins.", loser=loser, winner=winner),
    "failed": lambda winner, loser: say("{loser} gave no move: {winner} wins.", loser=loser, winner=winner),
    "time": lambda winner, loser: say("{loser}'s time is up: {winner} wins.", loser=loser, winner=winner),
    "time, drawn": lambda other, side: say(
        "{side}'s time is up, and {other} cannot win any more: a draw.", side=side, other=other
    ),
    "draw": lambda: say("A draw."),
    "lines": _completed,
}


def result(fact: Fact) -> tuple[str, str]:
    """The same as a title and a detail.

    >>> result(("lines", "X", "O", (("row", "a1-b1-c1"),), True))
    ('X wins on the row.', 'Row a1-b1-c1.')
    """
    return _RESULTS[fact[0]](*fact[1:])


def _won(winner: str, loser: str, lines: "Sequence[Line]", wins: bool) -> tuple[str, str]:
    detail = sentence(also([named(line) for line in lines]))
    kind, _ = lines[0]
    if len(lines) == 1 and wins:
        title = say("{winner} wins on {line}.", winner=winner, line=a_place((kind, "")))
    elif wins:
        title = say("{winner} wins on {number} lines.", winner=winner, number=len(lines))
    elif len(lines) == 1:
        what = an_object((kind, ""))
        title = say("{winner} wins: {loser} completed {line}.", winner=winner, loser=loser, line=what)
    else:
        title = say(
            "{winner} wins: {loser} completed {number} lines.", winner=winner, loser=loser, number=len(lines)
        )
    return title, detail


_RESULTS: "dict[object, Callable[..., tuple[str, str]]]" = {
    "resigned": lambda winner, loser: (
        say("{side} wins.", side=winner),
        say("{side} resigned.", side=loser),
    ),
    "time": lambda winner, loser: (
        say("{side} wins on time.", side=winner),
        say("{side}'s time is up.", side=loser),
    ),
    "time, drawn": lambda other, side: (
        say("A draw."),
        say("{side}'s time is up. {other} could not have won any more.", side=side, other=other),
    ),
    "draw": lambda: (say("A draw."), say("The board is full, and nobody has a line.")),
    "lines": _won,
}


def also(parts: list[str]) -> str:
    """Several things one behind the other, the last with a pause before it.

    >>> also(["at a1", "at b2"])
    'at a1, and at b2'
    """
    return joined(parts, text("{many}, and {last}"))


def turn(side: str, is_first: bool) -> str:
    """Whose turn it is."""
    return say("{side} starts.", side=side) if is_first else say("{side} to move.", side=side)


def alarm(side: str, lines: int) -> str:
    """How many lines a side threatens; nothing where it threatens none.

    >>> alarm("X", 2), alarm("X", 0)
    ('X threatens 2 lines.', '')
    """
    if not lines:
        return ""
    return say_many("{side} threatens a line.", "{side} threatens {number} lines.", lines, side=side)


def outlook(facts: "Sequence[Fact]") -> str:
    """What there is to know before a move, a sentence for each fact.

    >>> outlook([("chance", "X", "c1", "row")]), outlook([("dangers", (("c1", "row"), ("a3", "column")))])
    ('X can win at c1, on the row.', 'At c1 on the row, and at a3 on the column.')
    """
    return " ".join([_OUTLOOKS[fact[0]](*fact[1:]) for fact in facts])


def _dangers(places: "Sequence[tuple[str, str]]") -> str:
    parts = [say("at {cell} on {line}", cell=cell, line=a_place((kind, ""))) for cell, kind in places]
    return sentence(also(parts))


def _traps(side: str, cells: "Sequence[str]", is_all: bool) -> str:
    where = ", ".join(cells)
    if is_all:
        return say("{side} would lose at {cells}.", side=side, cells=where)
    return say("{side} would lose at {cells}, and elsewhere.", side=side, cells=where)


def _waiting(side: str, cells: "Sequence[str]") -> str:
    return say_many(
        "A line of {side} waits at {cells}.",
        "Lines of {side} wait at {cells}.",
        len(cells),
        side=side,
        cells=listed(cells),
    )


def _richest(cell: str, lines: int) -> str:
    return say_many(
        "{cell} lies on {number} line, more than any other cell.",
        "{cell} lies on {number} lines, more than any other cell.",
        lines,
        cell=cell,
    )


def _rich(cells: int, lines: int) -> str:
    return say_many(
        "{cells} cells lie on {number} line each, and none on more.",
        "{cells} cells lie on {number} lines each, and none on more.",
        lines,
        cells=cells,
    )


_OUTLOOKS: "dict[object, Callable[..., str]]" = {
    "chance": lambda side, cell, kind: say(
        "{side} can win at {cell}, on {line}.", side=side, cell=cell, line=a_place((kind, ""))
    ),
    "dangers": _dangers,
    "traps": _traps,
    "waits": _waiting,
    "second": lambda cell: say("A second line waits at {cell}.", cell=cell),
    "misere": lambda: say("Whoever completes a line loses."),
    "no line": lambda: say("No line fits on this board."),
    "richest": _richest,
    "rich": _rich,
}


def in_moves(moves: int, is_bound: bool = False) -> str:
    """When something happens, in moves of the side that makes it happen.

    >>> in_moves(3), in_moves(1, True)
    ('in 3 moves', 'within 1 move')
    """
    if is_bound:
        return say_many("within {number} move", "within {number} moves", moves)
    return say_many("in {number} move", "in {number} moves", moves)


def prospect(side: str, kind: str, cells: "Sequence[str]") -> str:
    """Where a side would complete a line and what that means for it, in a clause without an end.

    >>> prospect("X", "threatens", ["c1"]), prospect("X", "loses", ["c1"])
    ('X threatens c1', 'X would complete a line, and lose, at c1')
    """
    where = ", ".join(cells)
    if kind == "threatens":
        return say("{side} threatens {cells}", side=side, cells=where)
    if kind == "waits":
        return say("{side} has a line waiting at {cells}", side=side, cells=where)
    return say("{side} would complete a line, and lose, at {cells}", side=side, cells=where)


def prospect_here(side: str, kind: str) -> str:
    """The same of one cell, which is looked at."""
    if kind == "threatens":
        return say("{side} threatens here", side=side)
    if kind == "waits":
        return say("a line of {side} waits here", side=side)
    return say("{side} would lose here", side=side)


def worth(value: str, when: str | None = None) -> str:
    """What a move comes to, and perhaps when.

    >>> worth("win", in_moves(3)), worth("draw")
    ('wins in 3 moves', 'draws')
    """
    told = {"win": say("wins"), "draw": say("draws"), "loss": say("loses")}[value]
    return say("{outcome} {when}", outcome=told, when=when) if when else told
