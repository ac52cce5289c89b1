"""Positions and cells as text: the strict form for machines, and the forms people write and read."""

from itertools import pairwise

from ..errors import IllegalMove, InvalidArgument, InvalidPosition, shown
from ..words import Wording, boards
from .geometry import in_a_row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .board import Board
    from .position import Position

LETTERS = "abcdefghijklmnopqrst"
OTHER = {"X": "O", "O": "X"}


def is_number(text: str, digits: int = 18) -> bool:
    """Whether a text is a whole number, plainly written in so many digits at most.

    >>> [is_number(text, 3) for text in ("007", "1000", "-1", "²", "")]
    [True, False, False, False, False]
    """
    return len(text) <= digits and text.isascii() and text.isdigit()


def check_side(side: str | None, otherwise: str | None = None) -> str:
    """A side, or another where none is named; anything else is refused."""
    side = otherwise if side is None else side
    if side not in ("X", "O"):
        raise InvalidArgument("a side is 'X' or 'O', not {side}", side=shown(side))
    return str(side)


def parse_stones(board: "Board", text: str, turn: str | None) -> tuple[int, int, str]:
    """X's cells, O's cells and the turn from the text form; the turn where it is not given follows."""
    written = None
    if isinstance(text, str) and text[board.cells :] in (" X", " O"):
        written = text[-1]
        text = text[: board.cells]
    x, o = parse_marks(board, text)
    if turn is not None and written is not None and turn != written:
        raise InvalidPosition(
            "the text says that {written} is to move, and the caller says {turn}",
            written=written,
            turn=shown(turn),
        )
    if turn is None:
        turn = written if written is not None else turn_that_follows(x, o)
    return x, o, turn


def parse_marks(board: "Board", text: str) -> tuple[int, int]:
    """X's cells and O's from as many marks as there are cells, whether or not a game gets there."""
    if not isinstance(text, str):
        raise InvalidPosition("a position is text, not {text}", text=shown(text))
    bits = {"X": 0, "O": 0, ".": 0}
    for cell, mark in enumerate(text[: board.cells]):
        if mark not in bits:
            raise InvalidPosition(
                "{mark} at place {place} ({cell}) is none of 'X', 'O' and '.'",
                mark=repr(mark),
                place=cell,
                cell=cell_name(board, cell),
            )
        bits[mark] |= 1 << cell
    if len(text) != board.cells:
        if len(text) > board.cells:
            raise InvalidPosition(
                "a position of {board} has {cells} characters: {rest} at place {cells} is too much",
                board=board,
                cells=board.cells,
                rest=repr(text[board.cells : board.cells + 10]),
            )
        raise InvalidPosition(
            "a position of {board} has {cells} characters: it ends at place {end}",
            board=board,
            cells=board.cells,
            end=len(text),
        )
    return bits["X"], bits["O"]


def turn_that_follows(x: int, o: int) -> str:
    """Whose turn it is if X moved first; refused where X cannot have."""
    turn = _turn_if_x_began(x, o)
    if abs(x.bit_count() - o.bit_count()) > 1:
        raise InvalidPosition(
            "{x} X and {o} O: no game of alternate moves gets there", x=x.bit_count(), o=o.bit_count()
        )
    if turn is None:
        raise InvalidPosition(
            "whose turn is it, with {x} X and {o} O? That does not follow from X moving "
            "first: say it, X or O",
            x=x.bit_count(),
            o=o.bit_count(),
        )
    return turn


def _turn_if_x_began(x: int, o: int) -> str | None:
    return {0: "X", 1: "O"}.get(x.bit_count() - o.bit_count())


def write(position: "Position") -> str:
    """The text form: a character a cell, and the turn behind it where it does not follow."""
    text = "".join([position.at(cell) for cell in range(position.board.cells)])
    return text if _turn_if_x_began(position.x, position.o) == position.turn else f"{text} {position.turn}"


def cell_name(board: "Board", cell: int) -> str:
    """Letter and number, as in b2; with the layer in front as in 3b2, and the block too as in 23b4."""
    *before, row, col = board.coordinates(cell)
    front = "".join([str(at + 1) for at in before]) if len(board.shape) > 2 else ""
    return f"{front}{LETTERS[col]}{row + 1}"


def counted(number: int, noun: str) -> str:
    """So many of a thing.

    >>> counted(1, "box"), counted(1200, "box"), counted(0, "loss"), counted(3, "ply")
    ('1 box', '1,200 boxes', '0 losses', '3 plies')
    """
    if noun.endswith("y") and number != 1:
        return f"{number:,} {noun[:-1]}ies"
    ending = "" if number == 1 else "es" if noun.endswith(("s", "x")) else "s"
    return f"{number:,} {noun}{ending}"


def moves_of(is_to_move: bool, plies: int) -> int:
    """How many of so many plies a side makes itself: that is how people count.

    >>> moves_of(True, 5), moves_of(False, 4), moves_of(True, 1)
    (3, 2, 1)
    """
    return (plies + 1) // 2 if is_to_move else plies // 2


def line_kind(board: "Board", line: tuple[int, ...]) -> str:
    """What people call a line by the coordinates that vary on it; it may go on at the other side.

    >>> from noughts import Board
    >>> line_kind(Board("4x4x4"), (0, 21, 42, 63)), line_kind(Board("3x3"), (0, 3, 6))
    ('space diagonal', 'column')
    >>> line_kind(Board("4x4x4x4"), (0, 64, 128, 192)), line_kind(Board("5x5,4,torus"), (0, 1, 3, 4))
    ('tunnel', 'row')
    """
    kinds: dict[tuple[int, ...], str] = board.kept("_line_kinds", lambda board: {})
    kind = kinds.get(line)
    if kind is None:
        kind = kinds[line] = _find_line_kind(board, line)
    return kind


def _find_line_kind(board: "Board", line: tuple[int, ...]) -> str:
    names = ("tunnel", "pillar", "column", "row")[-len(board.coordinates(0)) :]
    places = zip(names, *[board.coordinates(cell) for cell in line], strict=True)
    varying = [name for name, *at in places if len(set(at)) > 1]
    if len(varying) == 2 and len(board.shape) == 3:
        return "wall diagonal" if "pillar" in varying else "layer diagonal"
    alone = varying[0] if varying else "cell"
    return (alone, alone, "diagonal", "space diagonal", "long diagonal")[len(varying)]


def line_fact(board: "Board", line: tuple[int, ...]) -> tuple[str, str]:
    """A line as words are made of it: its kind and its cells.

    >>> from noughts import Board
    >>> line_fact(Board("3x3"), (0, 4, 8)), line_fact(Board("5x5,4,torus"), (0, 1, 3, 4))
    (('diagonal', 'a1-b2-c3'), ('row', 'd1-e1-a1-b1'))
    """
    return line_kind(board, line), line_cells(board, line)


def line_cells(board: "Board", line: tuple[int, ...]) -> str:
    """The cells of a line by name, one after the other.

    >>> from noughts import Board
    >>> line_cells(Board("4x4x4x4"), (3, 70, 137, 204))
    '11d1-21c2-31b3-41a4'
    """
    row = in_a_row(board.shape, line) if board.rule.torus else line
    return "-".join([cell_name(board, cell) for cell in row])


def parse_cell(board: "Board", name: int | str) -> int:
    """The cell of an index, of `row col` (layer and block in front, from 1), or of a letter-number name."""
    found = _find_cell(board, name)
    if found is None:
        raise InvalidArgument(
            "{name} names no cell of {board}: write {ways}",
            name=shown(name),
            board=board,
            ways=Wording(boards.ways, *_examples(board)),
        )
    return found


def split_moves(board: "Board", text: str) -> list[str]:
    """The names of cells or columns in a row of them, apart.

    Numbers side by side are refused: `1 2 3` is layer, row and column to one, and three cells to another.

    >>> from noughts import Board
    >>> split_moves(Board("4x4x4"), "1b2 40 3,1,1")
    ['1b2', '40', '3,1,1']
    """
    words = text.split()
    for one, next_one in pairwise(words):
        if one.strip(",").isdecimal() and next_one.strip(",").isdecimal():
            both = shown(f"{one} {next_one}")
            raise InvalidArgument(
                "{both} may be two cells or parts of one: write each by its name, as in {cell}, or with "
                "commas, as in {numbers}",
                both=both,
                cell=cell_name(board, board.cells - 1),
                numbers=_numbers(board, ","),
            )
    return words


def parse_move(position: "Position", name: int | str) -> int:
    """The same for a stone that is to be played: where stones fall, also by the column in which it does.

    There a cell in the air is refused, and so is a full column.
    """
    board = position.board
    if not board.rule.gravity:
        return parse_cell(board, name)
    column = find_column(board, name) if isinstance(name, str) else None
    cell = column if column is not None else _find_cell(board, name)
    if cell is None:
        how = Wording(boards.how_to_name, *_examples(board), _column(board, board.cells - 1)[1])
        raise InvalidArgument(
            "{name} names no cell of {board}: {how}", name=shown(name), board=board, how=how
        )
    if position.is_over:  # nothing lands any more, and who plays is told that
        return cell
    if column is None and position.at(cell) != ".":
        return cell
    landing = land(position, cell)
    if column is None and landing != cell:
        raise IllegalMove(
            "{cell} is in the air: a stone in {column} lands on {landing}",
            cell=cell_name(board, cell),
            column=Wording(boards.column, *_column(board, cell)),
            landing=cell_name(board, landing),
        )
    return landing


def land(position: "Position", cell: int) -> int:
    """Where a stone comes to lie that is played at a cell: there, or as far down as it falls."""
    board = position.board
    below = board.below
    if not below:
        if position.at(cell) != ".":
            raise IllegalMove(
                "{cell} is taken by {side}", cell=cell_name(board, cell), side=position.at(cell)
            )
        return cell
    above = {support: other for other, support in enumerate(below)}
    while position.at(cell) != ".":
        if cell not in above:
            raise IllegalMove("{column} is full", column=Wording(boards.column, *_column(board, cell)))
        cell = above[cell]
    while below[cell] >= 0 and position.at(below[cell]) == ".":
        cell = below[cell]
    return cell


def column_name(board: "Board", cell: int) -> str:
    """What people call the cells above one another where stones fall.

    >>> from noughts import Board
    >>> column_name(Board("7x6,4,gravity"), 3), column_name(Board("4x4x4,gravity"), 21)
    ('column d', 'peg b2')
    """
    return boards.column(*_column(board, cell))


def _column(board: "Board", cell: int) -> tuple[int, str]:
    """The dimensions of a board where stones fall, and the name of a column."""
    *_, row, col = board.coordinates(cell)
    dimensions = len(board.shape)
    return dimensions, LETTERS[col] if dimensions == 2 else f"{LETTERS[col]}{row + 1}"


def how_to_name(board: "Board") -> str:
    """One sentence on how cells of a board are named, with an example that exists."""
    column = _column(board, board.cells - 1)[1] if board.rule.gravity else ""
    return boards.how_to_name(*_examples(board), column)


def how_it_plays(board: "Board") -> str:
    """What is not as people expect it, in a sentence for each word of the rule; nothing on most boards.

    >>> from noughts import Board
    >>> how_it_plays(Board("4x4,misere,torus"))
    'Whoever completes a line loses. Lines go on beyond every edge, at the other side.'
    """
    return boards.how_it_plays(board.rule.words, board.k, len(board.shape))


def _examples(board: "Board") -> tuple[int, str, str, int]:
    """The last cell in each way that it may be named, behind how many dimensions there are."""
    last = board.cells - 1
    return len(board.shape), cell_name(board, last), _numbers(board, " "), last


def _numbers(board: "Board", between: str) -> str:
    """The last cell by its numbers, as people write them."""
    *before, row, col = board.coordinates(board.cells - 1)
    numbers = [*[at + 1 for at in before if len(board.shape) > 2], row, col]
    return between.join([str(number) for number in numbers])


def _find_cell(board: "Board", name: int | str) -> int | None:
    """The cell of a name, or None if it names none; one that is off the board is refused."""
    if isinstance(name, int):
        if not 0 <= name < board.cells:
            raise InvalidArgument(
                "cell {name} is off the board: cells are 0 to {cells}",
                name=shown(name),
                cells=board.cells - 1,
            )
        return int(name)
    if not isinstance(name, str):
        raise InvalidArgument("a cell is a number or a name, not {name}", name=shown(name))
    words = name.replace(",", " ").split() if len(name) <= 40 else []
    numbers = [int(word) for word in words if is_number(word, 40)]
    if words and len(numbers) == len(words):
        if len(numbers) == 1:
            return _find_cell(board, numbers[0])
        return _from_numbers(board, name, numbers) if len(numbers) == len(board.shape) else None
    return _from_letter(board, words[0].lower()) if len(words) == 1 else None


def find_column(board: "Board", name: str) -> int | None:
    """A cell of the column that a letter names, in three dimensions a letter and a row; or None."""
    word = name.strip().lower()
    if len(board.shape) == 2:
        return _from_letter(board, f"{word}1") if len(word) == 1 else None
    return _from_letter(board, f"1{word}")


def _from_numbers(board: "Board", name: str, numbers: list[int]) -> int:
    *before, row, col = numbers
    at = [*[number - 1 for number in before], row, col]
    if not all([0 <= place < side for place, side in zip(at, reversed(board.shape), strict=True)]):
        facts = {"name": shown(name), "rows": board.rows - 1, "cols": board.cols - 1}
        if len(before) == 2:
            raise InvalidArgument(
                "{name} is off the board: block 1 to {blocks}, layer 1 to {layers}, "
                "row 0 to {rows}, column 0 to {cols}",
                blocks=board.blocks,
                layers=board.layers,
                **facts,
            )
        if before:
            raise InvalidArgument(
                "{name} is off the board: layer 1 to {layers}, row 0 to {rows}, column 0 to {cols}",
                layers=board.layers,
                **facts,
            )
        raise InvalidArgument("{name} is off the board: row 0 to {rows}, column 0 to {cols}", **facts)
    return board.index(*at)


def _from_letter(board: "Board", word: str) -> int | None:
    """The cell of a name such as b2, 3b2 or 23b4, or None if it is none."""
    before, row = word[: len(board.shape) - 2], word[len(board.shape) - 1 :]
    letter = word[len(before) : len(before) + 1]
    digits = before + row
    if not letter or letter not in LETTERS or not is_number(digits, 40) or row[:1] in ("", "0"):
        return None
    at = [*[int(digit) - 1 for digit in before], int(row) - 1, LETTERS.index(letter)]
    if not all([0 <= place < side for place, side in zip(at, reversed(board.shape), strict=True)]):
        return None
    return board.index(*at)


def pretty(position: "Position", last: int | None = None, width: int = 80) -> str:
    """The board for people: columns by letter, rows by number, as many layers side by side as fit.

    The last move stands in brackets, and so do the cells of a completed line.
    """
    marked = {cell for line in position.winning_lines for cell in line}
    if not marked and last is not None:
        marked.add(last)
    marks = "".join([position.at(cell) for cell in range(position.board.cells)])
    return pretty_marks(position.board, marks, marked, width)


def pretty_marks(board: "Board", marks: str, marked: "set[int] | None" = None, width: int = 80) -> str:
    """The same for any marks, a character a cell; those in `marked` stand in brackets.

    Layers are shared out evenly: of four, where three would fit, two stand beside each other. What is still
    too wide stands closer.
    """
    is_tight = 3 * board.cols + 3 > width
    flats = [_flat(board, marks, number, marked or set(), is_tight) for number in range(len(board.flats))]
    wide = max([len(row) for row in flats[0]])
    fitting = max(1, (width + 3) // (wide + 3))
    abreast = -(-board.layers // -(-board.layers // fitting))
    strips = []
    for block in range(0, len(flats), board.layers):
        for start in range(block, block + board.layers, abreast):
            side_by_side = zip(*flats[start : min(start + abreast, block + board.layers)], strict=True)
            rows = ["   ".join([row.ljust(wide) for row in rows]).rstrip() for rows in side_by_side]
            strips.append("\n".join(rows))
    return "\n\n".join(strips)


def flat_name(board: "Board", number: int) -> str:
    """What stands above one of `board.flats`; nothing where there is but one.

    >>> from noughts import Board
    >>> flat_name(Board("4x4x4"), 2), flat_name(Board("4x4x4x4"), 6)
    ('layer 3', 'block 2, layer 3')
    """
    block, layer = divmod(number, board.layers)
    if len(board.shape) == 2:
        return ""
    return boards.flat(block + 1 if len(board.shape) == 4 else 0, layer + 1)


def _flat(board: "Board", marks: str, number: int, marked: set[int], is_tight: bool) -> list[str]:
    """A layer as rows of text, its name first."""
    name, between = flat_name(board, number), " " if is_tight else "  "
    rows = [*([name] if name else []), "    " + between.join(LETTERS[: board.cols])]
    for row, cells in enumerate(board.flats[number], 1):
        signs = "".join([f"[{marks[cell]}]" if cell in marked else f" {marks[cell]} " for cell in cells])
        if is_tight:  # two neighbours have one place between them
            for pair, place in (("  ", " "), ("] ", "]"), (" [", "["), ("][", "|")):
                signs = signs.replace(pair, place)
        rows.append(f"{row:2} {signs}")
    return rows
