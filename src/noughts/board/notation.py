"""Positions and cells as text: the strict form for machines, and the forms people write and read."""

from ..errors import InvalidArgument, InvalidPosition, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .board import Board
    from .position import Position

LETTERS = "abcdefghijklmnopqrst"
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
OTHER = {"X": "O", "O": "X"}


def parse_stones(board: "Board", text: str, turn: str | None) -> tuple[int, int, str]:
    """X's cells, O's cells and the turn from the text form; the turn where it is not given follows."""
    if not isinstance(text, str):
        raise InvalidPosition(f"a position is text, not {shown(text)}")
    written = None
    if text[board.cells :] in (" X", " O"):
        written = text[-1]
        text = text[: board.cells]
    bits = {"X": 0, "O": 0, ".": 0}
    for cell, mark in enumerate(text[: board.cells]):
        if mark not in bits:
            raise InvalidPosition(
                f"{mark!r} at place {cell} ({cell_name(board, cell)}) is none of 'X', 'O' and '.'"
            )
        bits[mark] |= 1 << cell
    if len(text) != board.cells:
        if len(text) > board.cells:
            found = f"{text[board.cells : board.cells + 10]!r} at place {board.cells} is too much"
        else:
            found = f"it ends at place {len(text)}"
        raise InvalidPosition(f"a position of {board} has {board.cells} characters: {found}")
    if turn is not None and written is not None and turn != written:
        raise InvalidPosition(f"the text says that {written} is to move, and the caller says {shown(turn)}")
    x, o = bits["X"], bits["O"]
    if turn is None:
        turn = written if written is not None else turn_that_follows(x, o)
    return x, o, turn


def turn_that_follows(x: int, o: int) -> str:
    """Whose turn it is if X moved first; refused where X cannot have."""
    turn = _turn_if_x_began(x, o)
    if turn is None:
        raise InvalidPosition(
            f"whose turn is it, with {x.bit_count()} X and {o.bit_count()} O? "
            "That does not follow from X moving first: say it, X or O"
        )
    return turn


def _turn_if_x_began(x: int, o: int) -> str | None:
    return {0: "X", 1: "O"}.get(x.bit_count() - o.bit_count())


def write(position: "Position") -> str:
    """The text form: a character a cell, and the turn behind it where it does not follow."""
    text = "".join([position.at(cell) for cell in range(position.board.cells)])
    return text if _turn_if_x_began(position.x, position.o) == position.turn else f"{text} {position.turn}"


def cell_name(board: "Board", cell: int) -> str:
    """Letter and number, as in b2; in three dimensions with the level in front, as in 3b2."""
    layer, row, col = board.coordinates(cell)
    level = str(layer + 1) if len(board.shape) == 3 else ""
    return f"{level}{LETTERS[col]}{row + 1}"


def ordinal(number: int) -> str:
    """A place in a row, from 1.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"


def counted(number: int, noun: str) -> str:
    """So many of a thing.

    >>> counted(1, "box"), counted(1200, "box"), counted(0, "game")
    ('1 box', '1,200 boxes', '0 games')
    """
    ending = "" if number == 1 else "es" if noun.endswith("x") else "s"
    return f"{number:,} {noun}{ending}"


def in_words(number: int) -> str:
    """A small number in words.

    >>> in_words(7), in_words(76)
    ('seven', '76')
    """
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def line_kind(board: "Board", line: tuple[int, ...]) -> str:
    """What people call a line by its direction.

    >>> from noughts import Board
    >>> line_kind(Board("4x4x4"), (0, 21, 42, 63)), line_kind(Board("3x3"), (0, 3, 6))
    ('space diagonal', 'column')
    """
    first, second = board.coordinates(line[0]), board.coordinates(line[min(1, len(line) - 1)])
    moves = (first[0] != second[0], first[1] != second[1], first[2] != second[2])
    flat = len(board.shape) == 2
    return {
        (False, False, True): "row",
        (False, True, False): "column",
        (True, False, False): "pillar",
        (False, True, True): "diagonal" if flat else "layer diagonal",
        (True, False, True): "wall diagonal",
        (True, True, False): "wall diagonal",
        (True, True, True): "space diagonal",
    }.get(moves, "cell")


def line_name(board: "Board", line: tuple[int, ...]) -> str:
    """A line by its kind and cells.

    >>> from noughts import Board
    >>> line_name(Board("3x3"), (0, 4, 8))
    'diagonal a1-b2-c3'
    """
    return f"{line_kind(board, line)} {'-'.join([cell_name(board, cell) for cell in line])}"


def parse_cell(board: "Board", name: int | str) -> int:
    """The cell of an index, of `row col` or `level row col`, or of a letter-number name."""
    if isinstance(name, int):
        if not 0 <= name < board.cells:
            raise InvalidArgument(f"cell {shown(name)} is off the board: cells are 0 to {board.cells - 1}")
        return int(name)
    if not isinstance(name, str):
        raise InvalidArgument(f"a cell is a number or a name, not {shown(name)}")
    words = name.replace(",", " ").split() if len(name) <= 40 else []
    numbers = [int(word) for word in words if word.isascii() and word.isdigit()]
    if words and len(numbers) == len(words):
        if len(numbers) == 1:
            return parse_cell(board, numbers[0])
        if len(numbers) == len(board.shape):
            return _from_numbers(board, name, numbers)
    elif len(words) == 1:
        found = _from_letter(board, words[0].lower())
        if found is not None:
            return found
    raise InvalidArgument(f"{shown(name)} names no cell of {board}: {how_to_name(board)}")


def how_to_name(board: "Board") -> str:
    """One sentence on how cells of a board are named, with an example that exists."""
    last = board.cells - 1
    layer, row, col = board.coordinates(last)
    if len(board.shape) == 2:
        return f"write {cell_name(board, last)}, or row and column from 0 as in '{row} {col}', or 0 to {last}"
    return (
        f"write {cell_name(board, last)}, or level from 1, row and column from 0 "
        f"as in '{layer + 1} {row} {col}', or 0 to {last}"
    )


def _from_numbers(board: "Board", name: str, numbers: list[int]) -> int:
    layer = numbers[0] - 1 if len(numbers) == 3 else 0
    row, col = numbers[-2:]
    if not (0 <= layer < board.layers and row < board.rows and col < board.cols):
        level = f"level 1 to {board.layers}, " if len(numbers) == 3 else ""
        raise InvalidArgument(
            f"{shown(name)} is off the board: {level}row 0 to {board.rows - 1}, column 0 to {board.cols - 1}"
        )
    return board.index(layer, row, col)


def _from_letter(board: "Board", word: str) -> int | None:
    """The cell of a name such as b2 or 3b2, or None if it is none."""
    level, row = word[: len(board.shape) - 2], word[len(board.shape) - 1 :]
    letter = word[len(level) : len(level) + 1]
    digits = level + row
    if (
        not letter
        or letter not in LETTERS
        or not digits.isascii()
        or not digits.isdigit()
        or row[:1] in ("", "0")
    ):
        return None
    layer = int(level) - 1 if level else 0
    col = LETTERS.index(letter)
    if not (0 <= layer < board.layers and int(row) <= board.rows and col < board.cols):
        return None
    return board.index(layer, int(row) - 1, col)


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
    """The same for any marks, a character a cell; those in `marked` stand in brackets."""
    layers = [_layer(board, marks, layer, marked or set()) for layer in range(board.layers)]
    if len(board.shape) == 3:
        layers = [[f"level {number}", *rows] for number, rows in enumerate(layers, 1)]
    wide = max([len(row) for row in layers[0]])
    abreast = max(1, (width + 3) // (wide + 3))
    blocks = []
    for start in range(0, len(layers), abreast):
        side_by_side = zip(*layers[start : start + abreast], strict=True)
        blocks.append(
            "\n".join(["   ".join([row.ljust(wide) for row in rows]).rstrip() for rows in side_by_side])
        )
    return "\n\n".join(blocks)


def _layer(board: "Board", marks: str, layer: int, marked: set[int]) -> list[str]:
    rows = ["   " + " ".join([f" {LETTERS[col]}" for col in range(board.cols)])]
    for row in range(board.rows):
        first = board.index(layer, row, 0)
        text = f"{row + 1:2} "
        for cell in range(first, first + board.cols):
            text += f"[{marks[cell]}]" if cell in marked else f" {marks[cell]} "
        rows.append(text)
    return rows
