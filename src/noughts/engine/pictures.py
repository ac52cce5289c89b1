"""Pictures of what is known, as SVG: an analysis and a proof on their board, and how a game went.

What is proved has a shape (a triangle up or down, two bars), what is estimated a number in a dotted frame.
"""

from textwrap import wrap

from ..board import Board, Position, picture
from ..board.drawing import (
    COLOUR,
    EDGE,
    INK,
    INK2,
    LABEL,
    PLATE,
    RESULT,
    RULE,
    SERIF,
    SHEET,
    TINT,
    draw_paper,
    number,
    rectangle,
    text,
)
from ..board.drawing import picture as whole
from ..board.notation import OTHER
from ..board.views import view_of
from ..words import say, say_many
from .analysis import Analysis, Verdict
from .knowledge import DRAW, LOSS, WIN
from .review import Review
from .solver import WHY, Proof, Unknown
from .telling import promise, title

NARROWEST = 380.0
MOST_ESTIMATES = 20  # that are drawn: the best
MOST_NUMBERED = 40  # moves of a variation
MIDDLE = 'text-anchor="middle"'
KINDS = (WIN, DRAW, LOSS, "")  # of a verdict: the last is an estimate
CHART_WIDE, CHART_TALL = 480.0, 120.0


def draw_analysis(analysis: Analysis) -> str:
    """The board with a verdict on every cell, a ring around the best move, and the reason below."""
    board = analysis.position.board
    large = view_of(board).upright == 1
    estimates = [move for move in analysis.moves if move.value is None and move.score is not None]
    shown = [move for move in analysis.moves if move.value is not None] + estimates[:MOST_ESTIMATES]
    marks = {move.cell: _verdict(board, move, large) for move in shown}
    tints = {move.cell: RESULT[move.value][1] for move in shown if move.value is not None}
    best = say("{cell} is best.", cell=board.cell_name(analysis.best))
    reason = f"{best} {analysis.reason}"
    counts = {kind: len([move for move in shown if (move.value or "") == kind]) for kind in KINDS}
    is_proved = isinstance(analysis.proof, Proof)
    return _on_board(
        analysis.position, title(analysis), reason, is_proved, tints, marks, analysis.best, counts
    )


def draw_proof(found: Proof | Unknown) -> str:
    """The board with the moves that are proved numbered, and what is proved below."""
    position = found.position
    board, mover, other = position.board, position.turn, OTHER[position.turn]
    if isinstance(found, Unknown):
        words = say_many(
            "Nothing was proved in {number:,} node: {why}.",
            "Nothing was proved in {number:,} nodes: {why}.",
            found.nodes,
            why=say(WHY[found.why]) if found.why in WHY else say("nobody knows"),
        )
        return _on_board(position, say("Not proved"), words, False)
    marks, tints = {}, {}
    for ply, cell in enumerate(found.variation[:MOST_NUMBERED]):
        side = other if ply % 2 else mover
        marks[cell], tints[cell] = _numbered(side, ply + 1), TINT[side]
    if position.is_over:
        winner = position.winner
        heading = say("{side} has won", side=winner) if winner else say("A draw")
        return _on_board(position, heading, say("The game is over."), False)
    said = [_proved(found, *((mover, other) if found.value == WIN else (other, mover)))]
    if found.best is not None and found.value != LOSS:
        best = board.cell_name(found.best)
        said.append(say("{cell} wins.", cell=best) if found.value == WIN else say("{cell} holds.", cell=best))
    headings = {WIN: say("Proved win"), DRAW: say("Proved draw"), LOSS: say("Proved loss")}
    return _on_board(position, headings[found.value], " ".join(said), True, tints, marks, found.best)


def _proved(found: Proof, winner: str, loser: str) -> str:
    """What is proved, in a sentence."""
    if found.value == DRAW:
        return say("With best play neither side wins.")
    sides = {"winner": winner, "loser": loser}
    if found.distance is not None:
        return say_many(
            "{winner} wins, whatever {loser} does: in {number:,} ply.",
            "{winner} wins, whatever {loser} does: in {number:,} plies.",
            found.distance,
            **sides,
        )
    if found.distance_at_most is not None:
        return say_many(
            "{winner} wins, whatever {loser} does: within {number:,} ply.",
            "{winner} wins, whatever {loser} does: within {number:,} plies.",
            found.distance_at_most,
            **sides,
        )
    return say("{winner} wins, whatever {loser} does.", **sides)


def draw_review(review: Review) -> str:
    """How a game went: X ahead above the middle, O below; proved where a dot is full."""
    title = say("How the game went")
    words = review.mistake.words if review.mistake is not None else say("No mistake is proved.")
    words = f"{words} {review.given_up.words}" if review.given_up is not None else words
    rows = wrap(words, 72)
    left, top = 78.0, 62.0 + 19 * len(rows)
    wide, base = CHART_WIDE + left + 30, top + CHART_TALL
    tall, most = base + 46, max(1, len(review.plies) - 1)
    parts = [
        *draw_paper(wide, tall, title),
        *[text(30, 66 + 19 * row, words, 14, INK2) for row, words in enumerate(rows)],
        rectangle(left, top, CHART_WIDE, CHART_TALL, SHEET, f'stroke="{RULE}"'),
        f'<path d="M{number(left, top + CHART_TALL / 2)}h{number(CHART_WIDE)}" stroke="{EDGE}"/>',
        text(left - 10, top + 12, say("{side} ahead", side="X"), 11, LABEL, 'text-anchor="end"'),
        text(left - 10, base - 4, say("{side} ahead", side="O"), 11, LABEL, 'text-anchor="end"'),
    ]
    seen = [
        (left + CHART_WIDE * ply.ply / most, base - CHART_TALL * ply.promise / 100, ply)
        for ply in review.plies
        if ply.promise is not None
    ]
    way = "L".join([number(x, y) for x, y, _ in seen])
    parts.append(f'<path d="M{way}" fill="none" stroke="{INK}" stroke-width="1.6"/>' if len(seen) > 1 else "")
    for x, y, ply in seen:
        fill = INK if ply.value is not None else PLATE
        parts.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="4" fill="{fill}" stroke="{INK}"/>')
        if review.mistake is not None and ply.ply == review.mistake.ply:
            at = f'cx="{number(x)}" cy="{number(y)}"'
            parts.append(f'<circle {at} r="9" fill="none" stroke="{RESULT[LOSS][0]}" stroke-width="2"/>')
    for at_ply in sorted({0, most // 2, len(review.plies) - 1}):
        parts.append(text(left + CHART_WIDE * at_ply / most, base + 18, str(at_ply), 11, LABEL, MIDDLE))
    parts.append(text(left + CHART_WIDE / 2, base + 34, say("moves"), 11, LABEL, MIDDLE))
    return whole(wide, tall, f"{title}. {words}", parts)


# -- a board with words below it ----------------------------------------------------------------------


def _on_board(
    position: Position,
    heading: str,
    words: str,
    is_proved: bool,
    tints: dict[int, str] | None = None,
    marks: dict[int, str] | None = None,
    ringed: int | None = None,
    counts: dict[str, int] | None = None,
) -> str:
    """A position with marks, and below it a heading, words, and what the marks mean."""
    view = view_of(position.board)
    left, top, width, height = view.frame(position.board)
    if width < NARROWEST:
        left, width = left - (NARROWEST - width) / 2, NARROWEST
    shown = picture.shown_width(view, width)
    unit = width / shown  # what is written below is as large under every board
    start, foot = left + 28 * unit, top + height
    rows = wrap(words, int((shown - 56) / 7.5), break_on_hyphens=False)
    parts = picture.lay_out(position, view, None, tints, marks, ringed)
    parts.append(text(start, foot + 24 * unit, heading, 21 * unit, INK, font=SERIF))
    if is_proved:
        parts += _stamp(left + width - 28 * unit, foot + 17 * unit, unit)
    foot += 50 * unit
    parts += [text(start, foot + 20 * unit * row, line, 14 * unit, INK2) for row, line in enumerate(rows)]
    foot += 20 * unit * len(rows)
    if counts:
        foot += 10 * unit
        parts += _legend(counts, start, foot, unit, left + width - 28 * unit)
        foot += 18 * unit * (1 + (sum(map(bool, counts.values())) - 1) // _in_a_row(shown))
    told = f"{picture.words(position)} {heading}. {words}"
    return picture.framed((left, top, width, foot - top + 12 * unit), shown, told, parts)


def _stamp(right: float, middle: float, unit: float) -> list[str]:
    """What stands on proofs alone."""
    colour = RESULT[WIN][0]
    wide, tall = 74 * unit, 22 * unit
    edge = f'stroke="{colour}" stroke-width="{number(1.5 * unit)}" rx="{number(3 * unit)}"'
    words = f'{MIDDLE} font-weight="700" letter-spacing="{number(1.5 * unit)}"'
    return [
        rectangle(right - wide, middle - tall / 2, wide, tall, "none", edge),
        text(right - wide / 2, middle + 4 * unit, say("PROVED"), 11 * unit, colour, words),
    ]


def _in_a_row(shown: float) -> int:
    """How many entries of a legend stand in a row of a picture shown so wide."""
    return max(2, int((shown - 56) // 130))


def _legend(counts: dict[str, int], left: float, top: float, unit: float, right: float) -> list[str]:
    parts = []
    across = _in_a_row((right - left) / unit + 56)
    for place, kind in enumerate([kind for kind, count in counts.items() if count]):
        row, col = divmod(place, across)
        x, y = left + col * 130 * unit, top + row * 18 * unit
        shape = _shape(kind, "") if kind else _frame("%", 3.5)
        at = f"translate({number(x + 9 * unit, y - 4 * unit)}) scale({0.36 * unit:.3f})"
        parts.append(f'<g transform="{at}">{shape}</g>')
        parts.append(text(x + 22 * unit, y, _counted(kind, counts[kind]), 12 * unit, LABEL))
    return parts


def _counted(kind: str, count: int) -> str:
    """So many verdicts of a kind."""
    if kind == WIN:
        return say_many("{number:,} proved win", "{number:,} proved wins", count)
    if kind == DRAW:
        return say_many("{number:,} proved draw", "{number:,} proved draws", count)
    if kind == LOSS:
        return say_many("{number:,} proved loss", "{number:,} proved losses", count)
    return say_many("{number:,} estimate", "{number:,} estimates", count)


# -- marks, drawn around a cell's centre ----------------------------------------------------------------


def _verdict(board: Board, move: Verdict, large: bool) -> str:
    """A proved move by its shape, with the plies to the end where there is room; else its promise."""
    if move.value is None:
        return _frame(str(promise(board, move.score)))
    plies = move.distance if large and move.distance is not None else ""
    return _shape(move.value, str(plies))


def _shape(value: str, plies: str) -> str:
    colour, tint = RESULT[value]
    if value == DRAW:
        return f'<path d="M-13-6H13M-13 6H13" stroke="{colour}" stroke-width="5"/>'
    if value == WIN:
        inside = text(0, 12, plies, 15, PLATE, f'{MIDDLE} font-weight="700"') if plies else ""
        return f'<path d="M0-20L19 15H-19Z" fill="{colour}"/>{inside}'
    inside = text(0, -1, plies, 13, colour, f'{MIDDLE} font-weight="700"') if plies else ""
    return f'<path d="M0 18L18-15H-18Z" fill="{tint}" stroke="{colour}" stroke-width="2.5"/>{inside}'


def _frame(words: str, thick: float = 1.5) -> str:
    dots = f'stroke="{EDGE}" stroke-width="{thick}" stroke-dasharray="2 3" rx="4"'
    return rectangle(-19, -14, 38, 28, PLATE, dots) + text(0, 7, words, 19, INK2, MIDDLE)


def _numbered(side: str, ply: int) -> str:
    """A move of a variation: X in a square, O in a circle."""
    edge = f'stroke="{COLOUR[side]}" stroke-width="2.5"'
    shape = f'<circle r="18" fill="{PLATE}" {edge}/>'
    if side == "X":
        shape = rectangle(-17, -17, 34, 34, PLATE, f'{edge} rx="5"')
    return shape + text(0, 7, str(ply), 19, INK, f'{MIDDLE} font-weight="600"')
