"""Many positions of a file proved by `noughts solve --positions`, wherever the work runs."""

import json
from functools import partial

from ...arena.running import each, workers
from ...board import Board, Position
from ...engine.limits import Limits
from ...engine.solver import Proof, Unknown, solve
from ...errors import InvalidFile, NoughtsError
from ...files import named, read_text
from ...words import Phrase, say
from ..progress import Progress
from ..streams import end_when_told
from .questions import value_in_words

LARGEST_FILE = 64 << 20  # bytes
MOST_AT_ONCE = 1_000  # positions in a task


def read_positions(path: str, board: Board, turn: str | None) -> list[Position]:
    """Positions from a file, one a line; behind a `#` is a comment."""
    found = []
    for number, line in enumerate(read_text(path, Phrase("file of positions"), LARGEST_FILE).splitlines(), 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        try:
            found.append(Position.parse(board, text, turn))
        except NoughtsError as error:
            raise InvalidFile(
                "{name}, line {number}: {error}", name=named(path), number=number, error=error
            ) from None
    if not found:
        raise InvalidFile("{name} has no position in it", name=named(path))
    return found


def solve_all(
    board: str, path: str, turn: str | None, limits: Limits, atlas: bool, said: str | None, as_json: bool
) -> None:
    """Tell the value of each position in the order of the file, as soon as it is known."""
    end_when_told(like_ctrl_c=True)
    positions = read_positions(path, Board(board), turn)
    prove = partial(solve, limits=limits, atlas=atlas)
    with Progress() as progress, workers(said or 1) as those:
        for done, found in enumerate(each(those, prove, positions, MOST_AT_ONCE), 1):
            progress.clear()
            _tell(found, limits.seconds, as_json)
            progress.show(say("{done:,} of {known:,} positions", done=done, known=len(positions)))


def _tell(found: Proof | Unknown, seconds: float, as_json: bool) -> None:
    if as_json:
        print(json.dumps(found.to_dict()), flush=True)
        return
    told = value_in_words(found.position, found, seconds)
    print(f"{found.position} {told}", flush=True)
