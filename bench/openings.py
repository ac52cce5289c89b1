"""The book of openings of five in a row: `make openings` writes engine/openings.json, and what it is worth.

A game begins in the centre. From there the book has what to answer, what to play after every answer near the
centre, and so on, as long as both sides play what is in it. For that the engine, without a book, searches the
most promising moves of a position, all to the same depth, with so many positions: nothing depends on the
machine. Kept are the moves whose score is within a margin of the best one's, unless the other side is seen to
win by force after them. What the file has from the same settings is not searched again, so that what was
stopped goes on.

Then the engine with the book plays itself without it, from positions of the book, each from both sides, and
it is counted how many different openings there are in its games. The table goes into docs/levels.md, between
the marks. Boards can be named: `python bench/openings.py 15x15,5`.
"""

import json
import os
import sys
from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from random import Random

import pages
from equal import is_dead

from noughts import LEVELS, Board, Limits, Position
from noughts.arena.rating import rate
from noughts.arena.running import Workers, each, workers
from noughts.engine.analysis import Analysis
from noughts.engine.knowledge import EVERY, Knowledge
from noughts.engine.levels import Level, chosen_from, seen_by
from noughts.engine.openings import FILE, MOST_STONES, name_of
from noughts.engine.pursuing import Pursuits
from noughts.engine.searching import Searching
from noughts.engine.sources import Openings, all_but, look, make_sources

BOARDS = ("15x15,5", "19x19,5", "20x20,5")
NODES = 2_000_000  # for a position
SEARCHED = 6  # of its moves, each as deep as the others
MARGIN = 20  # that a score may lack: a twentieth of what makes wins e times as many
NEAR = 2  # cells between the centre and an answer that the book knows, at most
BOOK = Path(__file__).parent.parent / "src" / "noughts" / "engine" / FILE
MARK = "openings"
HEAD = "| board | positions | moves | openings | without | games | won | drawn | lost | Elo | 95 % |\n"
GAMES, GAME_NODES = 100, 10_000  # for a move
PLIES = 6  # of an opening
SEED = 1
LEVEL = LEVELS["perfect"]
WITHOUT = Level("without", "has no book", all_but(Openings), Limits())


def with_book(name: str) -> Board:
    """A board whose book is the one in the sources, whichever is installed."""
    board = Board(name)
    board.kept(
        "_openings", lambda board: json.loads(BOOK.read_text(encoding="utf-8"))[board.name]["positions"]
    )
    return board


def played(board: Board, name: str) -> Position:
    """The position after some moves."""
    position = Position(board)
    for cell in name.split():
        position = position.play(cell)
    return position


def weighed(board_name: str, nodes: int, margin: int, name: str) -> list[str]:
    """The moves of a position that are about as good as the best one; none where that is proved."""
    board = Board(board_name)
    position = played(board, name)
    sources = make_sources(all_but(Openings))
    for source in sources:
        if isinstance(source, Searching):
            source.variations = SEARCHED
    ways = Analysis(look(position, sources, Limits(nodes=nodes), EVERY), SEARCHED).variations
    scores = {way.cell: way.score for way in ways if way.score is not None}
    if ways[0].cell not in scores:
        return []
    pursuits = Pursuits(board, Limits(nodes=nodes))
    return [
        board.cell_name(cell)
        for cell, score in scores.items()
        if score >= scores[ways[0].cell] - margin and pursuits.find(position.play(cell)) is None
    ]


def make(board: Board, nodes: int, margin: int, those: Workers) -> None:
    """Search what the book lacks, and write it."""
    made = f"python bench/openings.py {board.name} --nodes {nodes} --margin {margin}"
    books = json.loads(BOOK.read_text(encoding="utf-8"))
    known = books.get(board.name, {})
    found: dict[str, str] = known["positions"] if known.get("made") == made else {}
    start = Position(board)
    level = {start.play(Knowledge(start).openings(start.legal)[0]).canonical().position}
    names: list[str] = []
    for _ in range(MOST_STONES):
        due = sorted([name_of(position) for position in level])
        names += due
        new = [name for name in due if name not in found]
        work = partial(weighed, board.name, nodes, margin)
        for done, moves in enumerate(each(those, work, new, 1)):
            found[new[done]] = " ".join(moves)
            print(
                f"\r{board}, {names[-1]} ... {done + 1} of {len(new)} ", end="", file=sys.stderr, flush=True
            )
            book = {name: found[name] for name in names if name in found}
            books[board.name] = {"made": made, "positions": book}
            BOOK.with_suffix(".new").write_text(json.dumps(books, indent=1) + "\n", encoding="utf-8")
            os.replace(BOOK.with_suffix(".new"), BOOK)
        level = {after for position in level for after in afterwards(position, found[name_of(position)])}


def afterwards(position: Position, moves: str) -> set[Position]:
    """The positions that the book has next: after its moves, and after all answers to the first one."""
    cells = [position.cell(name) for name in moves.split()]
    if position.count == 1:
        cells += near(position)
    return {position.play(cell).canonical().position for cell in cells}


def near(position: Position) -> list[int]:
    """The cells near the first stone."""
    board = position.board
    middle = board.coordinates(position.x.bit_length() - 1)
    far = {
        cell: max([abs(a - b) for a, b in zip(middle, board.coordinates(cell), strict=True)])
        for cell in position.legal
    }
    return [cell for cell in far if far[cell] <= NEAR]


def choose(level: Level, position: Position, random: Random) -> Position:
    """The position after a level's move."""
    return position.play(
        random.choice(chosen_from(level, seen_by(level, position, Limits(nodes=GAME_NODES))))
    )


def game(board_name: str, fixture: tuple[int, str, bool]) -> tuple[str, str]:
    """Who had the book, and who won."""
    number, name, is_first = fixture
    board, random = with_book(board_name), Random(f"{number} {board_name}")
    position = played(board, name)
    has = position.turn if is_first else "XO"["OX".index(position.turn)]
    while not position.is_over and not is_dead(position):
        position = choose(LEVEL if position.turn == has else WITHOUT, position, random)
    return has, position.winner or "draw"


def opening(board_name: str, level: Level, seed: int) -> str:
    """The first moves of a game of a level with itself, up to symmetry."""
    position, random = Position(with_book(board_name)), Random(f"{seed} {board_name}")
    while position.count < PLIES:
        position = choose(level, position, random)
    return name_of(position.canonical().position)


def row(board: Board, those: Workers) -> str:
    """A line of the table."""
    book = json.loads(BOOK.read_text(encoding="utf-8"))[board.name]["positions"]
    names = Random(SEED).sample(list(book), len(book))
    fixtures = [(number, names[number // 2 % len(names)], number % 2 == 0) for number in range(GAMES)]
    counts = {("with", "without"): [0, 0, 0], ("without", "with"): [0, 0, 0]}
    for has, result in each(those, partial(game, board.name), fixtures):
        pair = ("with", "without") if has == "X" else ("without", "with")
        counts[pair][["X", "draw", "O"].index(result)] += 1
    one, two = counts.values()
    ratings = rate({pair: (found[0], found[1], found[2]) for pair, found in counts.items()})
    ahead = ratings.difference("with", "without")
    different = [
        len({*each(those, partial(opening, board.name, level), range(GAMES))}) for level in (LEVEL, WITHOUT)
    ]
    told = [board, len(book), sum([len(moves.split()) for moves in book.values()]), *different]
    told += [len(fixtures), one[0] + two[2], one[1] + two[1], one[2] + two[0]]
    told += [f"{ahead.elo:+.0f}", f"{ahead.low:+.0f} to {ahead.high:+.0f}"]
    return "| " + " | ".join([str(cell) for cell in told]) + " |\n"


def main() -> None:
    """Make the book, play, print, and write each board's row as soon as it is known."""
    parser = ArgumentParser(description="the book of openings, and what it is worth")
    parser.add_argument("boards", nargs="*", help="those to make it for (all, if none is named)")
    parser.add_argument("--nodes", type=int, default=NODES, help="positions for each position of the book")
    parser.add_argument("--margin", type=int, default=MARGIN, help="what the score of a move may lack")
    parser.add_argument("--workers", default="1", help="processes")
    wanted = parser.parse_args()
    print(HEAD, end="")
    with workers(wanted.workers) as those:
        for board in [Board(name) for name in wanted.boards or BOARDS]:
            make(board, wanted.nodes, wanted.margin, those)
            found = row(board, those)
            print(found, end="", flush=True)
            pages.put_rows("docs/levels.md", MARK, HEAD, [found], [f"| {name} |" for name in BOARDS])


if __name__ == "__main__":
    main()
