"""What a player gives away, as text and as a page: how much, of what, and the worst of it drawn."""

from ..board.notation import pretty_marks
from ..engine.knowledge import DRAW, LOSS, WIN
from ..words import say, say_many, text
from .page import heading, html_table, page, paragraph, preformatted, text_table
from .regret import KINDS, Mistake, Regret

GIVEN = {
    (WIN, DRAW): text("a win, to a draw"),
    (WIN, LOSS): text("a win, to a loss"),
    (DRAW, LOSS): text("a draw, to a loss"),
}
BECOMES = {
    (WIN, DRAW): text("{side} plays {played} ({share:.0%}): a win becomes a draw. Right: {right}"),
    (WIN, LOSS): text("{side} plays {played} ({share:.0%}): a win becomes a loss. Right: {right}"),
    (DRAW, LOSS): text("{side} plays {played} ({share:.0%}): a draw becomes a loss. Right: {right}"),
}
MOST_NAMED = 8  # of the moves that would be right: all are in the drawing
AGAINST = {
    "perfect": text("{side} against perfect play"),
    "random": text("{side} against a random player"),
}


def to_text(found: Regret) -> str:
    """One page for a terminal."""
    parts = [title(found), *_about(found), "", text_table(given_rows(found))]
    if found.exact:
        parts += ["", text_table(exact_rows(found))]
    for one in found.worst():
        parts += ["", _sentence(one), _drawn(one)]
    return "\n".join([*parts, *(["", _legend()] if found.worst() else [])])


def to_html(found: Regret) -> str:
    """The same as a page of its own."""
    parts = [paragraph(words) for words in _about(found)]
    parts.append(html_table(given_rows(found)))
    if found.exact:
        parts.append(html_table(exact_rows(found)))
    worst = found.worst(10)
    if worst:
        parts.append(heading(say("What costs the most")))
        for one in worst:
            parts += [paragraph(_sentence(one)), preformatted(_drawn(one))]
        parts.append(paragraph(_legend()))
    return page(title(found), *parts)


def title(found: Regret) -> str:
    """Who, and how much."""
    facts = {"player": found.player, "board": found.truths.board, "regret": found.regret}
    return say("{player} on {board}: regret {regret:.4f}", **facts)


def _about(found: Regret) -> list[str]:
    lines = [
        say(
            "So much of a game it gives away with a move, where the choice matters: a win is 1, a draw 0.5. "
            "A random player: {regret:.4f}.",
            regret=found.of_random,
        ),
        say_many(
            "{number:,} position, proved, no two the same up to symmetry.",
            "{number:,} positions, proved, no two the same up to symmetry.",
            found.positions,
        ),
    ]
    if found.truths.whole:
        lines[-1] += " " + say("These are all that there are.")
    if found.truths.unproved:
        lines[-1] += " " + say_many(
            "{number:,} was left out, not proved within the limit.",
            "{number:,} were left out, not proved within the limit.",
            found.truths.unproved,
        )
    if len(found.sides) == 1:
        lines.append(say("It plays {side} alone.", side=found.sides))
    failed = sum(found.failures.values())
    if failed:
        why, _ = found.failures.most_common(1)[0]
        lines.append(
            say_many(
                "In {number:,} position it gave no move, which counts as lost: {why}",
                "In {number:,} positions it gave no move, which counts as lost: {why}",
                failed,
                why=why,
            )
        )
    return lines


def given_rows(found: Regret) -> list[list[str]]:
    """How often it gave away what."""
    given = found.given()
    rows = [[say("gave away"), say("times"), say("of positions"), ""]]
    for kind in KINDS:
        times, of = given[kind], found.count(kind[0])
        share = say("{share:.2%}", share=times / of) if of else ""
        rows.append([say(GIVEN[kind]), say("{times:,.2f}", times=times), say("{number:,}", number=of), share])
    return rows


def exact_rows(found: Regret) -> list[list[str]]:
    """Whole games, exactly."""
    rows = [[say("whole games, exactly"), say("won"), say("drawn"), say("lost")]]
    for side, against in found.exact.items():
        for other, chances in against.items():
            shares = [say("{share:.2%}", share=share) for share in chances]
            rows.append([say(AGAINST[other], side=side), *shares])
    return rows


def _sentence(one: Mistake) -> str:
    position = one.truth.position
    name = position.board.cell_name
    facts = {
        "side": position.turn,
        "played": say("no move") if one.cell is None else name(one.cell),
        "right": ", ".join([name(cell) for cell in one.truth.right[:MOST_NAMED]]),
        "share": one.share,
    }
    return say(BECOMES[one.truth.value, one.truth.after(one.cell)], **facts)


def _drawn(one: Mistake) -> str:
    """The board, with what is played and what would be right."""
    position = one.truth.position
    marks = [position.at(cell) for cell in range(position.board.cells)]
    for cell in one.truth.right:
        marks[cell] = "!"
    if one.cell is not None:
        marks[one.cell] = "?"
    return pretty_marks(position.board, "".join(marks), None if one.cell is None else {one.cell})


def _legend() -> str:
    return say("? is played there, ! would be right")
