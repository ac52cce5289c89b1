"""Pages to print and glue on real matchboxes: a label for each box, and first a page with the key."""

from textwrap import wrap

from ..board.drawing import EDGE, INK, INK2, LABEL, SERIF, picture, rectangle, text
from ..board.notation import how_it_plays
from ..words import counts, say, say_many
from ..words.learners import nth_move
from .agent import MenaceAgent
from .boxes import Matchbox, by_move
from .pictures import columns_of, draw_bead, draw_marks

PAGE_WIDE, PAGE_TALL, MARGIN = 210.0, 297.0, 10.0  # millimetres: A4
ACROSS, DOWN = 4, 6
LABEL_WIDE = (PAGE_WIDE - 2 * MARGIN) / ACROSS
LABEL_TALL = (PAGE_TALL - 2 * MARGIN - 7) / DOWN
BOARD = 24.0


def draw_sheets(agent: MenaceAgent) -> dict[str, str]:
    """The pages by file name, in order; boxes hold the beads that the agent's boxes hold now."""
    boxes = agent.boxes()
    each = ACROSS * DOWN
    pages = [boxes[start : start + each] for start in range(0, len(boxes), each)]
    digits = len(str(len(pages)))
    sheets = {f"{0:0{digits}}-key.svg": _key(agent, boxes, len(pages))}
    for count, page in enumerate(pages, 1):
        sheets[f"{count:0{digits}}-boxes.svg"] = _page(agent, page, count, len(pages))
    return sheets


def _page(agent: MenaceAgent, boxes: list[Matchbox], count: int, pages: int) -> str:
    first, last = boxes[0].number, boxes[-1].number
    title = say(
        "MENACE, {side} on {board}: boxes {first} to {last}",
        side=agent.side, board=agent.board, first=first, last=last,
    )  # fmt: skip
    page = say("page {page} of {pages}", page=count, pages=pages)
    parts = [
        rectangle(0, 0, PAGE_WIDE, PAGE_TALL, "#FFFFFF"),
        text(MARGIN, MARGIN + 1.5, title, 4, INK2, font=SERIF),
        text(PAGE_WIDE - MARGIN, MARGIN + 1.5, page, 3.5, LABEL, 'text-anchor="end"'),
    ]
    for place, box in enumerate(boxes):
        row, col = divmod(place, ACROSS)
        parts += _label(box, MARGIN + col * LABEL_WIDE, MARGIN + 5 + row * LABEL_TALL)
    return picture(PAGE_WIDE, PAGE_TALL, title, parts, "mm")


def _label(box: Matchbox, left: float, top: float) -> list[str]:
    """One label to cut out: number and move, the board, and how many beads of each kind."""
    board = box.position.board
    columns = columns_of(board)
    cell = min(BOARD / board.rows, (LABEL_WIDE - 8) / columns)
    middle = left + LABEL_WIDE / 2
    parts = [
        rectangle(
            left,
            top,
            LABEL_WIDE,
            LABEL_TALL,
            "none",
            f'stroke="{EDGE}" stroke-width=".2" stroke-dasharray="1 1"',
        ),
        text(left + 3, top + 5, str(box.number), 4.2, INK, 'font-weight="700"'),
        text(left + LABEL_WIDE - 3, top + 5, nth_move(box.move), 3, INK2, 'text-anchor="end"'),
        '<g stroke-width=".3">',
        *draw_marks(box, middle - columns * cell / 2, top + 7.5, cell, True),
        "</g>",
    ]
    numbers = list(set(box.beads.values()))
    y = top + LABEL_TALL - 6.5
    if len(numbers) == 1:
        words = say("{count} of each: {beads}", count=numbers[0], beads=counts.beads(box.total))
        return [*parts, text(middle, y + 2, words, 3.4, INK, 'text-anchor="middle"')]
    step = min(7.4, (LABEL_WIDE - 4) / len(box.beads))
    longest = max([len(f"{count:,}") for count in numbers])
    size = min(2.8, step * 1.5 / longest)
    x = middle - step * (len(box.beads) - 1) / 2
    for bead, count in box.beads.items():
        parts.append(draw_bead(x, y - 0.5, min(1.9, step * 0.4), bead))
        parts.append(text(x, y + 4.2, say("{number:,}", number=count), size, INK, 'text-anchor="middle"'))
        x += step
    return parts


def _key(agent: MenaceAgent, boxes: list[Matchbox], pages: int) -> str:
    """How to play, how many beads to buy, which boxes to make."""
    matchboxes = say_many("{number:,} matchbox", "{number:,} matchboxes", len(boxes))
    title = say(
        "MENACE for {board}: {matchboxes} and {beads}",
        board=agent.board, matchboxes=matchboxes, beads=counts.beads(agent.beads),
    )  # fmt: skip
    about = say(
        "a machine that learns to play {side} on {board}; X moves first",
        side=agent.side, board=agent.board,
    )  # fmt: skip
    parts = [
        rectangle(0, 0, PAGE_WIDE, PAGE_TALL, "#FFFFFF"),
        text(20, 34, f"MENACE, {matchboxes}", 11, INK, font=SERIF),
        text(20, 42, about, 5, INK2, font=SERIF),
    ]
    y = 58.0
    parts.append(text(20, y, say("How it plays"), 6, INK, font=SERIF))
    for words in wrap(_rules(agent), 92):
        y += 6
        parts.append(text(20, y, words, 3.7, INK2))
    y += 16
    parts.append(text(20, y, say("The beads to buy"), 6, INK, font=SERIF))
    beads, y = _beads_to_buy(agent, boxes, y)
    parts += beads
    parts.append(text(20, y, say("The boxes to make"), 6, INK, font=SERIF))
    for move, these in by_move(boxes).items():
        y += 7
        beads_of = counts.beads(sum([box.total for box in these]))
        words = f"{nth_move(move)}: {counts.boxes(len(these))}, {beads_of}"
        parts.append(text(20, y, words, 4, INK2))
    y += 12
    words = say_many(
        "{number:,} page of labels follows. Print at full size; cut along the dashes.",
        "{number:,} pages of labels follow. Print at full size; cut along the dashes.",
        pages,
    )
    parts.append(text(20, y, words, 4, INK2))
    return picture(PAGE_WIDE, PAGE_TALL, title, parts, "mm")


def _beads_to_buy(agent: MenaceAgent, boxes: list[Matchbox], y: float) -> tuple[list[str], float]:
    """How many beads of each colour the boxes hold, and where on the page that ends."""
    board = agent.board
    across = board.cols if board.cols <= 4 else 4
    parts = []
    for cell in range(board.cells):
        row, col = divmod(cell, across)
        x, line = 26 + col * 42, y + 12 + row * 12
        count = sum([box.beads.get(cell, 0) for box in boxes])
        parts.append(draw_bead(x, line, 4, cell))
        parts.append(
            text(
                x + 7,
                line + 1.6,
                say("{cell}: {number:,}", cell=board.cell_name(cell), number=count),
                4.5,
                INK,
            )
        )
    y += 12 + 12 * -(-board.cells // across)
    if agent.config.win_reward > 0:
        words = say(
            "and spare ones: every win adds {beads} to each box that was opened",
            beads=counts.beads(agent.config.win_reward),
        )
        parts.append(text(20, y + 2, words, 4, INK2))
    return parts, y + 18


def _rules(agent: MenaceAgent) -> str:
    """How it plays, and what happens after a game, in words."""
    config, rule = agent.config, agent.board.rule
    changes = [_change(beads) for beads in (config.win_reward, config.draw_reward, config.loss_reward)]
    said = [
        how_it_plays(agent.board),
        say(
            "Every box shows a position. To move, find the box for the position on the table, turned or "
            "mirrored as need be, shake it, and draw a bead: its number is the cell to play. Leave the box "
            "open, with the bead in front of it."
        ),
        say("A cell marked = is the mirror image of one that has a bead.") if config.distinct else "",
        say("A move without a choice has no box: it is simply played.")
        if rule.gravity
        else say("The last free cell of a game has no box: it is simply played."),
        say(
            "After the game every bead goes back into its box, and the box then gets {win} for a win, "
            "{draw} for a draw, and {loss} for a loss.",
            win=changes[0], draw=changes[1], loss=changes[2],
        ),
        say("A box without beads resigns the game.")
        if config.empty == "resign"
        else say("A box without beads is filled again as it began."),
    ]  # fmt: skip
    return " ".join([words for words in said if words])


def _change(beads: int) -> str:
    if not beads:
        return say("nothing more")
    if beads > 0:
        return say("{number} more of its colour", number=beads)
    return say("{number} fewer of its colour", number=-beads)
