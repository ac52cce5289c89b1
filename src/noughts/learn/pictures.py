"""Pictures of a learner as SVG: one open matchbox, the whole cabinet, and the learning curve."""

from random import Random
from typing import TYPE_CHECKING

from ..board import Board
from ..board.drawing import (
    COLOUR,
    EDGE,
    INK,
    INK2,
    LABEL,
    PAPER,
    PLATE,
    RESULT,
    RULE,
    SERIF,
    SHEET,
    SUNK,
    draw_paper,
    draw_percents,
    number,
    picture,
    rectangle,
    text,
)
from ..words import counts, say, say_many
from ..words.learners import nth_move, rate
from .boxes import Box, by_move
from .memory import Point, Rates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .evaluation import Blame
    from .learner import AnyLearner

# a bead's colour and that of the number on it, by cell
BEADS = (
    ("#D1432F", "#FFFFFF"),
    ("#E8912B", INK),
    ("#F2C83A", INK),
    ("#6DAE45", INK),
    ("#17807A", "#FFFFFF"),
    ("#3B6FC4", "#FFFFFF"),
    ("#7548AE", "#FFFFFF"),
    ("#E07FB4", INK),
    ("#77583F", "#FFFFFF"),
    ("#9AA0A8", INK),
    ("#24201B", "#FFFFFF"),
    ("#BFDDF2", INK),
)
MOST_DRAWN = 400  # boxes of one move in a picture of the cabinet
WIDE, TALL, CHART_WIDE, CHART_TALL = 700.0, 262.0, 200.0, 170.0
TRAYLESS_WIDE = 440.0  # of a box without beads
MIDDLE = 'text-anchor="middle"'
BESIDE = 125.0  # room to the right of a chart, for its labels


def draw_bead(x: float, y: float, radius: float, cell: int, plain: bool = False, square: bool = False) -> str:
    """A bead, or the square of a value, with the number of its cell, from 1; a plain one has no number."""
    fill, ink = BEADS[cell]
    edge = f'stroke="{INK}" stroke-opacity=".35" stroke-width=".6"'
    bead = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}" {edge}/>'
    if square:
        bead = rectangle(x - radius, y - radius, 2 * radius, 2 * radius, fill, edge)
    if plain:
        return bead
    words = text(
        x, y + radius * 0.42, str(cell + 1), radius * 1.2, ink, 'text-anchor="middle" font-weight="600"'
    )
    return bead + words


def columns_of(board: Board) -> float:
    """How many cells wide a board is with its layers side by side, half a cell between them."""
    return len(board.flats) * board.cols + (len(board.flats) - 1) * 0.5


def place_of(board: Board, cell: int) -> tuple[float, float]:
    """The middle of a cell with layers side by side, in cells to the right and down."""
    flat, within = divmod(cell, board.rows * board.cols)
    row, col = divmod(within, board.cols)
    return flat * (board.cols + 0.5) + col + 0.5, row + 0.5


def draw_marks(box: Box, left: float, top: float, cell: float, beads: bool) -> list[str]:
    """A small board: grid, marks, and on the empty cells their beads, or `=` for a mirror image."""
    board = box.position.board
    parts = []
    for flat in range(len(board.flats)):
        x = left + flat * (board.cols + 0.5) * cell
        parts.append(
            rectangle(
                x,
                top,
                board.cols * cell,
                board.rows * cell,
                PLATE,
                f'stroke="{EDGE}" rx="{number(cell / 10)}"',
            )
        )
        grid = "".join(
            [f"M{number(x + col * cell, top)}v{number(board.rows * cell)}" for col in range(1, board.cols)]
            + [f"M{number(x, top + row * cell)}h{number(board.cols * cell)}" for row in range(1, board.rows)]
        )
        parts.append(f'<path d="{grid}" stroke="{RULE}" fill="none"/>')
    for number_of_cell in range(board.cells):
        right, down = place_of(board, number_of_cell)
        x, y = left + right * cell, top + down * cell
        mark = box.position.at(number_of_cell)
        if mark != ".":
            parts.append(draw_mark(mark, x, y, cell * 0.27))
        elif beads and number_of_cell in box.held:
            parts.append(draw_bead(x, y, cell * 0.3, number_of_cell, square=box.square))
        elif beads and number_of_cell in box.mirrors:
            parts.append(text(x, y + cell * 0.12, "=", cell * 0.36, LABEL, 'text-anchor="middle"'))
    return parts


def draw_mark(mark: str, x: float, y: float, radius: float) -> str:
    """A cross of two bars, or a ring."""
    stroke = f'stroke="{COLOUR[mark]}" stroke-width="{number(radius * 0.6)}" fill="none"'
    if mark == "O":
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" {stroke}/>'
    across = number(2 * radius)
    return (
        f'<path d="M{number(x - radius, y - radius)}l{across} {across}'
        f'M{number(x + radius, y - radius)}l-{across} {across}" {stroke}/>'
    )


def draw_box(box: Box) -> str:
    """One box: its position, what it holds of each cell and how much that is, and the tray of beads."""
    board = box.position.board
    cell = min(48.0, 150.0 / max(columns_of(board), board.rows))
    step = 34.0 if len(box.held) < 5 else 23.0
    tray = [] if box.total is None else _tray(box, box.total, 440, 76, 230, 150)
    wide, tall = WIDE if tray else TRAYLESS_WIDE, max(TALL, 106 + step * len(box.held))
    name, *about = box.heading.split(", ")
    parts = [
        rectangle(0, 0, wide, tall, PAPER, 'rx="12"'),
        rectangle(10, 10, wide - 20, tall - 20, SHEET, f'rx="10" stroke="{RULE}"'),
        text(30, 48, name, 22, INK, font=SERIF),
        text(wide - 30, 48, " · ".join(about), 13, INK2, 'text-anchor="end"'),
        *draw_marks(box, 30, 76, cell, True),
        *_shares(box, 206, 76, step),
        *tray,
    ]
    return picture(wide, tall, describe(box), parts)


def _shares(box: Box, left: float, top: float, step: float) -> list[str]:
    """A line for each cell, that of which it holds the most first: what it holds, and how much that is."""
    size = min(11.0, step * 0.42)
    parts = []
    for row, bead in enumerate(box.ranked):
        y = top + step * (row + 0.5)
        count, share, end = box.told(bead)
        parts += [
            draw_bead(left, y, size, bead, square=box.square),
            text(left + 72, y + 5, count, 14, INK, 'text-anchor="end" font-weight="600"'),
            rectangle(left + 82, y - size * 0.6, max(1.0, 74 * share), size * 1.2, BEADS[bead][0], 'rx="3"'),
            text(left + 90 + 74 * share, y + 5, end.replace(" ", ""), 12.5, INK2),
        ]
    return parts


def describe(box: Box) -> str:
    """A box in words."""
    name = box.position.board.cell_name
    held = [say("{held} for {cell}", held=box.short(cell), cell=name(cell)) for cell in box.held]
    return say(
        "{title} {number}, {move}, position {position}: {noun} {held}.",
        title=box.title, number=box.number, move=nth_move(box.move),
        position=box.position, noun=box.noun, held=", ".join(held),
    )  # fmt: skip


def _tray(box: Box, total: int, left: float, top: float, wide: float, tall: float) -> list[str]:
    """The drawer with its beads; with many, each that is drawn stands for several."""
    parts = [
        rectangle(left, top, wide, tall, "#C8A878", f'rx="6" stroke="{EDGE}"'),
        rectangle(left + 9, top + 9, wide - 18, tall - 18, "#F3E6CC", 'rx="3"'),
    ]
    if not total:
        words = text(left + wide / 2, top + tall / 2 + 5, say("empty"), 15, LABEL, MIDDLE, SERIF)
        return [*parts, words]
    most = 60
    each = max(1, -(-total // most))
    beads = [cell for cell, count in box.held.items() for _ in range(round(count / each))]
    Random(box.number).shuffle(beads)
    across = max(1, round((len(beads) * 1.9) ** 0.5))
    rows = -(-len(beads) // across)
    pitch = min(26.0, (wide - 30) / (across + 0.5), (tall - 30) / max(1, rows))
    x0 = left + (wide - pitch * (across - 0.5)) / 2
    y0 = top + (tall - pitch * (rows - 1)) / 2
    for place, bead in enumerate(beads):
        row, col = divmod(place, across)
        x = x0 + pitch * (col + (0.25 if row % 2 else -0.25))
        parts.append(draw_bead(x, y0 + pitch * row, pitch * 0.46, bead))
    if each > 1:
        words = say("each bead here stands for about {number:,}", number=each)
        parts.append(text(left + wide, top + tall + 17, words, 11, LABEL, 'text-anchor="end"'))
    return parts


def draw_cabinet(agent: "AnyLearner") -> str:
    """Every box of a learner with beads, by move: its position, its favourite bead, how likely it is."""
    rows = by_move(agent.boxes())
    parts: list[str] = []
    top, left, room = 96.0, 130.0, WIDE - 160
    for move, boxes in rows.items():
        boxes.sort(key=lambda box: (-box.total, box.number))
        shown = boxes[:MOST_DRAWN]
        side = 50.0 if len(shown) == 1 else 40.0 if len(shown) <= 12 else 28.0 if len(shown) <= 120 else 25.0
        across = int(room // (side + 4))
        parts.append(text(30, top + 16, nth_move(move), 16, INK, 'font-style="italic"', SERIF))
        parts.append(text(30, top + 33, counts.boxes(len(boxes)), 12, INK2))
        for place, box in enumerate(shown):
            row, col = divmod(place, across)
            parts += _small_box(box, left + col * (side + 4), top + row * (side + 4), side)
        top += max(-(-len(shown) // across) * (side + 4), 40.0) + 6
        if len(shown) < len(boxes):
            more = say("and {number:,} more", number=len(boxes) - len(shown))
            parts.append(text(left, top + 8, more, 12, LABEL))
            top += 18
        parts.append(f'<path d="M30 {number(top + 4)}h{number(WIDE - 60)}" stroke="{RULE}"/>')
        top += 18
    frame = f'stroke="{EDGE}" stroke-width=".8" rx="2"'
    parts += [
        rectangle(30, top - 2, 12, 12, SUNK, frame),
        text(50, top + 8, say("out of beads"), 12, INK2),
        rectangle(145, top - 2, 12, 12, PLATE, f'{frame} stroke-dasharray="2 2"'),
        text(165, top + 8, say("never opened"), 12, INK2),
        draw_bead(272, top + 4, 6, 4, plain=True),
        rectangle(286, top + 3, 24, 3, BEADS[4][0]),
        text(318, top + 8, say("its favourite bead, and how likely that is"), 12, INK2),
    ]
    about = say(
        "{side} on {board} · {beads} · {opened:,} opened",
        side=agent.side,
        board=agent.board,
        beads=counts.beads(agent.beads or 0),
        opened=agent.get_memory_size(),
    )
    boxes_after = say_many(
        "{boxes:,} matchboxes after {number:,} game",
        "{boxes:,} matchboxes after {number:,} games",
        agent.games,
        boxes=len(agent.forms),
    )
    heading = [
        rectangle(0, 0, WIDE, top + 34, PAPER, 'rx="12"'),
        text(30, 48, boxes_after, 24, INK, font=SERIF),
        text(30, 70, about, 13, INK2),
    ]
    title = say("The cabinet of a MENACE that plays {side} on {board}", side=agent.side, board=agent.board)
    return picture(WIDE, top + 34, title, [*heading, *parts])


def _small_box(box: Box, left: float, top: float, side: float) -> list[str]:
    board = box.position.board
    columns = columns_of(board)
    cell = (side - 6) / max(columns, board.rows)
    dash = "" if box.opened else ' stroke-dasharray="2 2"'
    parts = [
        rectangle(
            left,
            top,
            side,
            side,
            SUNK if box.total == 0 else PLATE,
            f'rx="2" stroke="{EDGE}" stroke-width=".8"{dash}',
        )
    ]
    favourite = box.favourite
    for number_of_cell in range(board.cells):
        mark = box.position.at(number_of_cell)
        if mark == "." and number_of_cell != favourite:
            continue
        right, down = place_of(board, number_of_cell)
        x, y = left + 3 + right * cell, top + 1 + down * cell
        if mark == ".":
            parts.append(draw_bead(x, y, cell * 0.36, number_of_cell, plain=True))
        else:
            parts.append(draw_mark(mark, x, y, cell * 0.29))
    chance = None if favourite is None else box.chance(favourite)
    if favourite is not None and chance is not None:
        long = (side - 6) * chance
        parts.append(rectangle(left + 3, top + side - 4, long, 2, BEADS[favourite][0]))
    return parts


def draw_evaluation(rates: Rates, worst: "Sequence[Blame]" = (), title: str = "") -> str:
    """The shares of wins, draws and losses as one bar, and below it the boxes that cost the most games."""
    title = title or say("Against this opponent")
    room, top = WIDE - 60, 62.0
    parts, words, x = [], [], 30.0
    for result, (line, tint) in RESULT.items():
        share = getattr(rates, result)
        if share > 0:
            parts.append(rectangle(x, top, room * share, 40, tint, f'stroke="{line}" stroke-width=".8"'))
        words.append(rate(result, share))
        x += room * share
    for place, (said, (line, _)) in enumerate(zip(words, RESULT.values(), strict=True)):
        anchor = f'text-anchor="{("start", "middle", "end")[place]}" font-weight="600"'
        parts.append(text(30 + room * place / 2, top + 62, said, 14, line, anchor))
    bottom = top + 84
    if worst:
        costly = say("What costs the most games")
        parts.append(text(30, bottom + 16, costly, 14, INK2, 'font-style="italic"', SERIF))
        for place, blame in enumerate(worst):
            left = 30 + room * place / len(worst)
            parts += _small_box(blame.box, left, bottom + 30, 44)
            parts.append(text(left, bottom + 92, say("box {number}", number=blame.box.number), 12, INK2))
            parts.append(
                text(left, bottom + 108, say("{share:.2%}", share=blame.costs), 12, RESULT["loss"][0])
            )
        bottom += 120
    paper = draw_paper(WIDE, bottom + 12, title)
    return picture(WIDE, bottom + 12, f"{title}: {', '.join(words)}.", [*paper, *parts])


def draw_curve(curve: "Sequence[Point]", title: str = "") -> str:
    """The exact share of wins, draws and losses by games trained, a chart for each opponent."""
    title = title or say("How good is it, exactly?")
    names = list(dict.fromkeys([name for point in curve for name in point.rates]))
    wide = 50 + len(names) * (CHART_WIDE + BESIDE)
    parts = draw_paper(max(wide, 420), 302, title)
    if not names:
        parts.append(text(30, 80, say("There is no learning curve yet."), 14, INK2))
    for place, name in enumerate(names):
        parts += _chart(
            [point for point in curve if name in point.rates], name, 64 + place * (CHART_WIDE + BESIDE)
        )
    words = [
        say("against {name}: loss {share:.1%}", name=name, share=curve[-1].rates[name].loss)
        for name in names
        if name in curve[-1].rates
    ]
    return picture(max(wide, 420), 302, f"{title} {'; '.join(words)}", parts)


def _chart(curve: "Sequence[Point]", name: str, left: float) -> list[str]:
    top, base = 84.0, 84.0 + CHART_TALL
    most = max(1, curve[-1].games)
    xs = [left + CHART_WIDE * point.games / most for point in curve]
    known = {"random": say("against a random player"), "perfect": say("against perfect play")}
    against = known.get(name) or say("against {name}", name=name)
    parts = [text(left, top - 12, against, 14, INK2, 'font-style="italic"', SERIF)]
    floor = [base] * len(curve)
    labels: list[tuple[float, str, str]] = []
    for result, (line, tint) in RESULT.items():
        shares = [getattr(point.rates[name], result) for point in curve]
        roof = [y - CHART_TALL * share for y, share in zip(floor, shares, strict=True)]
        there = [number(x, y) for x, y in zip(xs, roof, strict=True)]
        back = [number(x, y) for x, y in zip(reversed(xs), reversed(floor), strict=True)]
        parts.append(f'<path d="M{"L".join(there + back)}Z" fill="{tint}"/>')
        if result != "loss":
            parts.append(f'<path d="M{"L".join(there)}" fill="none" stroke="{line}" stroke-width="1.6"/>')
        labels.append(((roof[-1] + floor[-1]) / 2 + 4, rate(result, shares[-1], is_short=True), line))
        floor = roof
    parts += draw_scales(left, base, CHART_WIDE, CHART_TALL, (0, 50, 100), most, 6)
    parts.append(text(left + CHART_WIDE / 2, base + 34, say("games"), 11, LABEL, MIDDLE))
    lowest = base + 15.0
    for middle, words, line in labels:  # from the bottom up, and never closer than a line of text
        lowest = min(middle, lowest - 15)
        parts.append(text(left + CHART_WIDE + 8, lowest, words, 12.5, line, 'font-weight="600"'))
    return parts


def draw_scales(
    left: float, base: float, wide: float, tall: float, percents: tuple[int, ...], most: int, apart: float
) -> list[str]:
    """Lines at some percents from the base up, and below it how many games there were, up to the most."""
    parts = draw_percents(left, base, wide, tall, percents, apart)
    for part in (0.0, 0.5, 1.0):
        games = say("{number:,}", number=round(most * part))
        parts.append(text(left + wide * part, base + 18, games, 11, LABEL, MIDDLE))
    return parts
