"""Openings: the first moves of games, so that players who always answer alike do not repeat one game.

No two of them are the same up to symmetry, and neither side has won: what is proved to be lost for a side is
left out where there is enough else, and of the others those come first that look most even.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

from ..board import Board, Position
from ..engine.limits import Limits
from ..engine.search import DECIDED, search
from ..engine.solver import solve
from ..errors import InvalidFile, NoughtsError
from ..files import named, read_text
from ..words import Phrase

Opening = tuple[int, ...]
DEEPEST = 6  # plies
FEW_CELLS = 36  # on larger boards, stones of an opening lie near one another
NODES = 20_000  # that may be looked at to see how even an opening is
SURPLUS = 2  # openings that nobody is known to win, for each that is wanted
MOST_TRIED = 20  # for each that is wanted
VAIN = 500  # draws without a new one, after which there is none
MOST = 2_000  # openings of an event; with more games, they are played again
LARGEST_FILE = 1 << 20


def draw_openings(
    board: Board | str,
    count: int,
    seed: int = 0,
    plies: int | None = None,
    told: Callable[[int, int], object] | None = None,
) -> list[Opening]:
    """So many openings of a board, or as many as there are: the same for the same seed.

    `told` is called with how many were found that are even, and of how many they are chosen.

    Without a number of `plies`, as few as it takes. Each has an even number, so that X is to move.

    >>> len(draw_openings("3x3", 5, seed=1)), len(draw_openings("3x3", 5, seed=1)[0])
    (5, 2)
    """
    board = Board(board)
    count = max(1, min(count, MOST))
    deepest = min(DEEPEST, board.cells // 2) // 2 * 2
    found: list[Opening] = [()]
    for depth in [plies] if plies is not None else range(2, deepest + 1, 2):
        random = Random(f"{seed} openings of {board.name} {depth}")
        found = max(found, _even(board, _distinct(board, depth, random), count, told), key=len)
        if len(found) >= count:
            break
    Random(f"{seed} order of openings").shuffle(found)
    return found


def _distinct(board: Board, plies: int, random: Random) -> Iterator[Opening]:
    """Openings that differ up to symmetry and leave something to play for, until none is found for long."""
    seen: set[Position] = set()
    vain = 0
    while vain < VAIN:
        opening, position = _drawn(board, plies, random)
        form = position.canonical().position
        vain += 1
        if form not in seen and not position.is_over:
            seen.add(form)
            vain = 0
            yield opening


def _drawn(board: Board, plies: int, random: Random) -> tuple[Opening, Position]:
    """Moves anywhere; on a large board each on a line with one that is there, the first on many lines."""
    position, moves = Position(board), []
    for _ in range(plies):
        if position.is_over:
            break
        legal = position.legal
        if board.cells > FEW_CELLS:
            near = _near(board, position)
            legal = [cell for cell in legal if cell in near] or legal
        moves.append(random.choice(legal))
        position = position.play(moves[-1])
    return tuple(moves), position


def _near(board: Board, position: Position) -> set[int]:
    taken = position.x | position.o
    if not taken:
        counts = board.line_counts
        many = sorted(counts)[board.cells * 3 // 4]
        return {cell for cell, count in enumerate(counts) if count >= many}
    held = [line for line in board.lines if any([taken >> cell & 1 for cell in line])]
    return {cell for line in held for cell in line}


def _even(
    board: Board, openings: Iterator[Opening], count: int, told: Callable[[int, int], object] | None
) -> list[Opening]:
    """Those that look most even; what one side is known to win is left out, unless there is nothing else."""
    fair: list[tuple[int, Opening]] = []
    decided: list[tuple[int, Opening]] = []
    for opening in islice(openings, MOST_TRIED * count):
        is_decided, unevenness = _unevenness(board, opening)
        (decided if is_decided else fair).append((unevenness, opening))
        if told is not None:
            told(len(fair), SURPLUS * count)
        if len(fair) == SURPLUS * count:
            break
    return [opening for _, opening in sorted(fair or decided)[:count]]


def _unevenness(board: Board, opening: Opening) -> tuple[bool, int]:
    """Whether one side is known to win, and how much better one looks."""
    position = Position(board)
    for cell in opening:
        position = position.play(cell)
    limits = Limits(nodes=NODES)
    proof = solve(position, limits)
    if proof.value != "unknown":
        return proof.value != "draw", 0
    score = abs(search(position, limits).score)
    return score > DECIDED, score


def read_openings(path: str, board: Board | str) -> list[Opening]:
    """Openings from a file: one a line, cells by name or number with blanks or commas between; # comments.

    Gomocup's own form, where stones are given from the centre of the board, is not one of names: turn it.
    """
    board, name = Board(board), named(path)
    found: list[Opening] = []
    lines: dict[Position, int] = {}  # up to symmetry: where it stands
    for number, line in enumerate(read_text(path, Phrase("file of openings"), LARGEST_FILE).splitlines(), 1):
        words = line.partition("#")[0].replace(",", " ").split()
        if not words:
            continue
        try:
            found.append(_played(board, words))
            first = lines.setdefault(_form(board, found[-1]), number)
            if first != number:
                raise InvalidFile("this opening is that of line {first}, up to symmetry", first=first)
        except NoughtsError as error:
            raise InvalidFile(
                "{name}, line {number}: {error}", name=name, number=number, error=str(error)
            ) from None
    if not found:
        raise InvalidFile("{name} has no opening in it", name=name)
    return found


def _form(board: Board, opening: Opening) -> Position:
    position = Position(board)
    for cell in opening:
        position = position.play(cell)
    if position.is_over:
        raise InvalidFile("the game is over by this opening")
    return position.canonical().position


def _played(board: Board, words: list[str]) -> Opening:
    position, moves = Position(board), []
    for word in words:
        cell = position.cell(int(word) if word.isascii() and word.isdigit() and len(word) < 5 else word)
        position = position.play(cell)
        moves.append(cell)
    return tuple(moves)
