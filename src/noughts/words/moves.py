"""What a move does and why it is good, in words.

A deed is handed over as a tuple: its kind, and the facts that belong to it.

note    a move of a list of moves, in a word or two
step    a move of a variation, in a clause
reason  why to play a move, in sentences
"""

from . import listed, say, say_many, sentence
from .lines import Line, a_place, an_object, in_words, kinds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Deed = tuple[object, ...]


def note(deed: Deed) -> str:
    """What a move did, in a word or two; nothing where it was a quiet one.

    >>> note(("wins",)), note(("waits", "d4")), note(())
    ('wins', 'waits for d4', '')
    """
    return _NOTES[deed[0]](*deed[1:]) if deed else ""


_NOTES: "dict[object, Callable[..., str]]" = {
    "wins": lambda: say("wins"),
    "loses": lambda: say("loses"),
    "misses a win": lambda: say("misses a win"),
    "misses a block": lambda: say("misses a block"),
    "forks": lambda: say("forks"),
    "blocks": lambda: say("blocks"),
    "threatens": lambda: say("threatens"),
    "waits": lambda cell: say("waits for {cell}", cell=cell),
}


def step(deed: Deed) -> str:
    """What a move of a variation does, in a clause.

    >>> step(("completes", ("row",), True)), step(("blocks and", ("forks", ("diagonal", "row"), False)))
    ('completes the row', 'blocks, and forks: diagonal and row')
    """
    return _STEPS[deed[0]](*deed[1:])


def _completing(lines: "Sequence[str]", wins: bool) -> str:
    if len(lines) == 1:
        done = say("completes {line}", line=an_object((lines[0], "")))
    else:
        done = say("completes the {lines}", lines=kinds(lines))
    return done if wins else say("{done}, and loses", done=done)


def _threatening(lines: "Sequence[str]") -> str:
    if len(lines) == 1:
        return say("threatens {line}", line=an_object((lines[0], "")))
    return say("threatens the {lines}", lines=kinds(lines))


def _forking(lines: "Sequence[str]", is_one_row: bool) -> str:
    if is_one_row:
        return say("forks: {lines}, open at both ends", lines=kinds(lines))
    return say("forks: {lines}", lines=kinds(lines))


_STEPS: "dict[object, Callable[..., str]]" = {
    "completes": _completing,
    "threatens": _threatening,
    "forks": _forking,
    "blocks and": lambda deed: say("blocks, and {deed}", deed=step(deed)),
    "blocks one of": lambda number: say("blocks one of {count} threats", count=in_words(number)),
    "blocks": lambda: say("blocks"),
    "forced": lambda: say("forced, the only block"),
    "stands on": lambda number: say_many(
        "stands on {number} open line", "stands on {number} open lines", number
    ),
    "closes": lambda number: say_many("closes {number} line", "closes {number} lines", number),
    "nothing": lambda: say("changes nothing"),
}


def reason(deeds: "Sequence[Deed]", proved: Deed) -> str:
    """Why to play a move: what it does, and what is proved of it.

    >>> reason([("blocks", "O", ("row", "a1-b1-c1")), ("threatens", ("column", "c1-c2-c3"))], ())
    'Blocks O on the row a1-b1-c1 and threatens the column c1-c2-c3.'
    >>> reason([("makes", ("a1", "b2"))], ("forced", 3, ("b2", "c3")))
    'Makes two threats at once, at a1 and b2. Forced win in 3 moves: b2 c3.'
    """
    done = sentence(listed([_REASONS[deed[0]](*deed[1:]) for deed in deeds]))
    return f"{done} {_PROVED[proved[0]](*proved[1:])}" if proved else done


def _completes(line: Line, wins: bool) -> str:
    if wins:
        return say("completes {line}", line=an_object(line))
    return say("completes {line}, which loses", line=an_object(line))


def _makes(cells: "Sequence[str]") -> str:
    return say("makes {count} threats at once, at {cells}", count=in_words(len(cells)), cells=listed(cells))


_REASONS: "dict[object, Callable[..., str]]" = {
    "completes": _completes,
    "blocks": lambda side, line: say("blocks {side} on {line}", side=side, line=a_place(line)),
    "makes": _makes,
    "keeps": lambda cells: say("keeps threats at {cells}", cells=listed(cells)),
    "threatens": lambda line: say("threatens {line}", line=an_object(line)),
    "lies on": lambda number, side: say_many(
        "lies on {number} line still open to {side}",
        "lies on {number} lines still open to {side}",
        number,
        side=side,
    ),
    "closes": lambda number, side: say_many(
        "closes {number} line to {side}", "closes {number} lines to {side}", number, side=side
    ),
    "nothing": lambda: say("changes nothing: no open line passes through it"),
    "burdens nothing": lambda side: say("lies on no line that {side} could still complete", side=side),
    "burdens least": lambda side: say(
        "lies on no more lines still open to {side} than any other move", side=side
    ),
    "leaves": lambda side, number: say_many(
        "leaves {side} {number} line that it may yet have to complete",
        "leaves {side} {number} lines that it may yet have to complete",
        number,
        side=side,
    ),
    "closes the last": lambda other, number, side: say_many(
        "closes {other}\u2019s last line, and lies on {number} line still open to {side}",
        "closes {other}\u2019s last line, and lies on {number} lines still open to {side}",
        number,
        other=other,
        side=side,
    ),
}


def _forced(moves: int, cells: "Sequence[str]") -> str:
    if not cells:
        return say_many("Forced win in {number} move.", "Forced win in {number} moves.", moves)
    return say_many(
        "Forced win in {number} move: {cells}.",
        "Forced win in {number} moves: {cells}.",
        moves,
        cells=" ".join(cells),
    )


def _lost(moves: int) -> str:
    lost = say("Proved: every move loses.")
    if not moves:
        return lost
    held = say_many(
        "No move holds out longer than {number} move.", "No move holds out longer than {number} moves.", moves
    )
    return f"{lost} {held}"


_PROVED: "dict[object, Callable[..., str]]" = {
    "wins": lambda: say("Proved: it wins."),
    "forced": _forced,
    "draw": lambda: say("Proved: with best play it is a draw."),
    "lost": _lost,
}
