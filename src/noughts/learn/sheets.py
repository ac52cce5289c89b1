"""Pages to print and glue on real matchboxes: a label for each box, and first a page with the key."""

from textwrap import wrap

from ..board.drawing import EDGE, INK, INK2, LABEL, SERIF, picture, rectangle, text
from ..board.notation import counted, how_it_plays, ordinal
from .agent import MenaceAgent
from .boxes import Matchbox, by_move
from .pictures import columns_of, draw_bead, draw_marks

PAGE_WIDE, PAGE_TALL, MARGIN = 210.0, 297.0, 10.0  # millimetres: A4
ACROSS, DOWN = 4, 6
LABEL_WIDE = (PAGE_WIDE - 2 * MARGIN) / ACROSS
LABEL_TALL = (PAGE_TALL - 2 * MARGIN - 7) / DOWN
BOARD = 24.0
PLAY = (
    "Every box shows a position. To move, find the box for the position on the table, turned or mirrored "
    "as need be, shake it, and draw a bead: its number is the cell to play. Leave the box open, with the "
    "bead in front of it."
)


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
    title = f"MENACE, {agent.player} on {agent.board}: boxes {first} to {last}"
    parts = [
        rectangle(0, 0, PAGE_WIDE, PAGE_TALL, "#FFFFFF"),
        text(MARGIN, MARGIN + 1.5, title, 4, INK2, font=SERIF),
        text(PAGE_WIDE - MARGIN, MARGIN + 1.5, f"page {count} of {pages}", 3.5, LABEL, 'text-anchor="end"'),
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
        text(left + LABEL_WIDE - 3, top + 5, f"{ordinal(box.move)} move", 3, INK2, 'text-anchor="end"'),
        '<g stroke-width=".3">',
        *draw_marks(box, middle - columns * cell / 2, top + 7.5, cell, True),
        "</g>",
    ]
    counts = list(set(box.beads.values()))
    y = top + LABEL_TALL - 6.5
    if len(counts) == 1:
        words = f"{counts[0]} of each: {counted(box.total, 'bead')}"
        return [*parts, text(middle, y + 2, words, 3.4, INK, 'text-anchor="middle"')]
    step = min(7.4, (LABEL_WIDE - 4) / len(box.beads))
    longest = max([len(f"{count:,}") for count in counts])
    size = min(2.8, step * 1.5 / longest)
    x = middle - step * (len(box.beads) - 1) / 2
    for bead, count in box.beads.items():
        parts.append(draw_bead(x, y - 0.5, min(1.9, step * 0.4), bead))
        parts.append(text(x, y + 4.2, f"{count:,}", size, INK, 'text-anchor="middle"'))
        x += step
    return parts


def _key(agent: MenaceAgent, boxes: list[Matchbox], pages: int) -> str:
    """How to play, how many beads to buy, which boxes to make."""
    title = f"MENACE for {agent.board}: {counted(len(boxes), 'matchbox')} and {counted(agent.beads, 'bead')}"
    about = f"a machine that learns to play {agent.player} on {agent.board}; X moves first"
    parts = [
        rectangle(0, 0, PAGE_WIDE, PAGE_TALL, "#FFFFFF"),
        text(20, 34, f"MENACE, {counted(len(boxes), 'matchbox')}", 11, INK, font=SERIF),
        text(20, 42, about, 5, INK2, font=SERIF),
    ]
    y = 58.0
    parts.append(text(20, y, "How it plays", 6, INK, font=SERIF))
    for words in wrap(_rules(agent), 92):
        y += 6
        parts.append(text(20, y, words, 3.7, INK2))
    y += 16
    parts.append(text(20, y, "The beads to buy", 6, INK, font=SERIF))
    beads, y = _beads_to_buy(agent, boxes, y)
    parts += beads
    parts.append(text(20, y, "The boxes to make", 6, INK, font=SERIF))
    for move, these in by_move(boxes).items():
        y += 7
        count = counted(sum([box.total for box in these]), "bead")
        parts.append(text(20, y, f"{ordinal(move)} move: {counted(len(these), 'box')}, {count}", 4, INK2))
    y += 12
    follow = "page of labels follows" if pages == 1 else "pages of labels follow"
    words = f"{pages:,} {follow}. Print at full size; cut along the dashes."
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
        parts.append(text(x + 7, line + 1.6, f"{board.cell_name(cell)}: {count:,}", 4.5, INK))
    y += 12 + 12 * -(-board.cells // across)
    if agent.config.win_reward > 0:
        more = counted(agent.config.win_reward, "bead")
        words = f"and spare ones: every win adds {more} to each box that was opened"
        parts.append(text(20, y + 2, words, 4, INK2))
    return parts, y + 18


def _rules(agent: MenaceAgent) -> str:
    """How it plays, and what happens after a game, in words."""
    config = agent.config
    mirrors = " A cell marked = is the mirror image of one that has a bead." if config.distinct else ""
    changes = [
        f"{abs(beads)} {'more' if beads > 0 else 'fewer'} of its colour" if beads else "nothing more"
        for beads in (config.win_reward, config.draw_reward, config.loss_reward)
    ]
    empty = "resigns the game" if config.empty == "resign" else "is filled again as it began"
    rule = f"{how_it_plays(agent.board)} " if agent.board.rule.words else ""
    alone = "A move without a choice" if agent.board.rule.gravity else "The last free cell of a game"
    return (
        f"{rule}{PLAY}{mirrors} {alone} has no box: it is simply played. "
        f"After the game every bead goes back into its box, and the box then gets {changes[0]} for a win, "
        f"{changes[1]} for a draw, and {changes[2]} for a loss. A box without beads {empty}."
    )
