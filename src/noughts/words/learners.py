"""Learners and their boxes in words: who stands where, which bead or value is the favourite, how good it is.

A cell is handed over as its name and what it is: `("a1", "corner")`; elsewhere than on 3x3 it is nothing.
"""

from . import counts, either, listed, say, say_as, say_many
from .lines import in_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

Cell = tuple[str, str]


def nth_move(number: int) -> str:
    """Which move of a side, from 1.

    >>> [nth_move(number) for number in (1, 2, 3, 4, 11, 22)]
    ['1st move', '2nd move', '3rd move', '4th move', '11th move', '22nd move']
    """
    last = 0 if number % 100 in (11, 12, 13) else number % 10
    if last == 1:
        return say("{number}st move", number=number)
    if last == 2:
        return say("{number}nd move", number=number)
    return say("{number}rd move", number=number) if last == 3 else say("{number}th move", number=number)


def rate(result: str, share: float, is_short: bool = False) -> str:
    """How likely a result is.

    >>> rate("win", 0.5849), rate("draw", 0.127, is_short=True)
    ('win 58.49%', 'draw 12.7%')
    """
    names = {"win": say_as("share", "win"), "draw": say_as("share", "draw"), "loss": say_as("share", "loss")}
    if is_short:
        return say("{result} {share:.1%}", result=names[result], share=share)
    return say("{result} {share:.2%}", result=names[result], share=share)


def empty(side: str) -> str:
    """A position without a stone."""
    return say("The board is empty, and {side} begins.", side=side)


def stones(x: "Sequence[Cell]", o: "Sequence[Cell]") -> str:
    """Who stands where.

    >>> stones([("a1", "corner"), ("c1", "corner")], [("b2", "centre")]), stones([("a1", "")], [])
    ('X holds two corners, O the centre.', 'X holds a1.')
    """
    held = {side: _held(cells) for side, cells in (("X", x), ("O", o)) if cells}
    if len(held) == 2:
        return say("X holds {x}, O {o}.", x=held["X"], o=held["O"])
    return "".join([say("{side} holds {cells}.", side=side, cells=cells) for side, cells in held.items()])


def _held(cells: "Sequence[Cell]") -> str:
    if not cells[0][1]:
        return listed([name for name, _ in cells])
    kinds = [kind for _, kind in cells]
    found = [say("the centre")] if "centre" in kinds else []
    corners, edges = kinds.count("corner"), kinds.count("edge")
    if corners:
        found.append(say_many("one corner", "{count} corners", corners, count=in_words(corners)))
    if edges:
        found.append(say_many("one edge", "{count} edges", edges, count=in_words(edges)))
    return listed(found)


def two_stones(x: str, o: str, where: str) -> str:
    """One stone of each side on 3x3, by kind; `where` says how O's lies to X's.

    >>> two_stones("corner", "corner", "opposite"), two_stones("centre", "edge", "")
    ('X holds a corner, O the corner opposite.', 'X holds the centre, O an edge.')
    """
    other = {
        ("corner", "opposite"): say("the corner opposite"),
        ("edge", "opposite"): say("the edge opposite"),
        ("corner", "next"): say("the next corner"),
        ("edge", "next"): say("the next edge"),
        ("corner", "beside"): say("the corner beside it"),
        ("edge", "beside"): say("the edge beside it"),
        ("corner", "across"): say("a corner across"),
        ("edge", "across"): say("an edge across"),
    }
    return say("X holds {x}, O {o}.", x=_a(x), o=other.get((o, where)) or _a(o))


def _a(kind: str) -> str:
    return {"centre": say("the centre"), "corner": say("a corner"), "edge": say("an edge")}[kind]


def chances(side: str, cells: "Sequence[str]") -> str:
    """Where a side can complete a line now."""
    return say("{side} can win at {cells}.", side=side, cells=either(cells))


def dangers(side: str, cells: "Sequence[str]") -> str:
    """Where the side that waits would."""
    return say("{side} threatens to win at {cells}.", side=side, cells=listed(cells))


def traps(side: str, cells: "Sequence[str]") -> str:
    """Where a completed line would lose."""
    return say("{side} would lose at {cells}.", side=side, cells=either(cells))


def beads(total: int, favourite: "tuple[Cell, int] | None", best: "Sequence[int]", is_even: bool) -> str:
    """What a matchbox likes; beads are known by their numbers."""
    if not total:
        return say("The box is empty: MENACE resigns here.")
    if favourite is not None:
        cell, number = favourite
        return say("MENACE likes {cell}, bead {number}, best.", cell=_the(cell), number=number)
    if is_even:
        return say("Every bead is as likely as any other.")
    numbers = listed([str(number) for number in best])
    return say("Beads {numbers} are as likely as one another.", numbers=numbers)


def _the(cell: Cell) -> str:
    name, kind = cell
    if kind == "centre":
        return say("the centre")
    if not kind:
        return name
    return say("the corner {cell}", cell=name) if kind == "corner" else say("the edge {cell}", cell=name)


def bead_note(began: int, has_mirrors: bool, is_opened: bool) -> str:
    """What there is to know of a matchbox besides."""
    words = [
        say_many(
            "It began with {number} bead of each kind.", "It began with {number} beads of each kind.", began
        )
    ]
    if has_mirrors:
        words.append(say("Cells marked = mirror one that has a bead."))
    if not is_opened:
        words.append(say("It was never opened."))
    return " ".join(words)


def values(
    initial: float,
    is_opened: bool,
    favourite: "tuple[Cell, int] | None",
    best: "Sequence[int]",
    is_even: bool,
) -> str:
    """What a table of values plays; cells are known by their numbers."""
    if not is_opened:
        return say("Q-learning has not seen this. All its values are {initial:g}.", initial=initial)
    if favourite is not None:
        cell, number = favourite
        return say("Q-learning plays {cell}, cell {number}.", cell=_the(cell), number=number)
    if is_even:
        return say("Every move is worth as much as any other.")
    numbers = listed([str(number) for number in best])
    return say("Q-learning plays any of the cells {numbers}.", numbers=numbers)


def value_note(exploration: float, has_mirrors: bool) -> str:
    """What there is to know of values besides."""
    words = [say("A value runs from \u22121, lost, to +1, won. It plays the highest.")]
    if exploration:
        words.append(say("In training it tries any move {share:.0%} of the time.", share=exploration))
    if has_mirrors:
        words.append(say("Cells marked = mirror one that has a value."))
    return " ".join(words)


def opening(beads: int | None, x: "Cell | None", habit: str) -> str:
    """How a learner begins: what it has for that, where X opened if it is O, and its habit."""
    count = counts.beads(beads) if beads is not None else ""
    if x is None:
        return f"{count}. {habit}" if count else habit
    opens = say("X opens {where}: {count}.", where=place(x), count=count)
    if not count:
        opens = say("X opens {where}.", where=place(x))
    return f"{opens} {habit}"


def no_choice() -> str:
    """A board on which nobody ever has a choice."""
    return say("There is no position with a choice on this board.")


def place(cell: Cell) -> str:
    """Where somebody plays."""
    name, kind = cell
    if not kind:
        return say("at {cell}", cell=name)
    return {"centre": say("in the centre"), "corner": say("in a corner"), "edge": say("on an edge")}[kind]


def choice(places: "Sequence[str]", answers: bool) -> str:
    """What Q-learning plays first; nothing where every move is worth as much as any other."""
    if not places and answers:
        return say("Every answer is worth as much as any other.")
    if not places:
        return say("Every opening is worth as much as any other.")
    if answers:
        return say("Q-learning now answers {places}.", places=either(places))
    return say("Q-learning now opens {places}.", places=either(places))


def habit(total: int, share: "tuple[str, float] | None", answers: bool) -> str:
    """What MENACE does first most of the time, and how often; nothing where every bead is as likely."""
    if not total:
        return say("MENACE resigns at once.")
    if share is None:
        return say("Every one is as likely as any other.")
    where, part = share
    often = say("{share:.0%}", share=part)
    if round(part, 2) == 1 and part < 1 - 1e-9:
        often = say("more than {share:.0%}", share=0.99)
    if answers:
        return say("MENACE now answers {where} {often} of the time.", where=where, often=often)
    return say("MENACE now opens {where} {often} of the time.", where=where, often=often)


def progress(has_beads: bool, losses: "tuple[float, float] | None") -> str:
    """How often perfect play beat a learner when it knew nothing, and does now; None before it has played."""
    if losses is None and has_beads:
        return say("Every bead is as likely as any other. Train a game.")
    if losses is None:
        return say("Every move is worth as much as any other. Train a game.")
    began, now = losses
    if has_beads:
        return say(
            "Perfect play beat the untrained boxes {began:.1%} of the time; now {now:.1%}.",
            began=began,
            now=now,
        )
    return say("Perfect play beat it untrained {began:.1%} of the time; now {now:.1%}.", began=began, now=now)


def reach(title: str, value: str) -> str:
    """How far a learner can come against perfect play."""
    if value == "draw":
        return say("Nothing beats perfect play here, so a draw is the most {title} can learn.", title=title)
    if value == "win":
        return say("This side can always win here: that is the most {title} can learn.", title=title)
    return say("Perfect play always beats this side: {title} can learn to beat others only.", title=title)


def record(results: "tuple[int, int, int]") -> str:
    """How its games ended.

    >>> record((1200, 1, 0))
    '1,201 games, 1,200 won, 1 drawn, 0 lost'
    """
    won, drawn, lost = results
    games = counts.games(sum(results))
    return say(
        "{games}, {won:,} won, {drawn:,} drawn, {lost:,} lost", games=games, won=won, drawn=drawn, lost=lost
    )
