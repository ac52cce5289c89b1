"""A learner's memory as JSON: written whole, and read only if all of it adds up."""

import json
import os
from typing import TYPE_CHECKING, NamedTuple

from ..board import Board, Position
from ..core.cabinet import MOST_BEADS
from ..errors import InvalidFile, NoughtsError, shown
from ..files import read_text, write_atomically
from .boxes import form_table
from .config import MenaceConfig

if TYPE_CHECKING:
    from .agent import MenaceAgent

FORMAT = "noughts-menace"
VERSION = 1
LARGEST = 1 << 24  # bytes; the largest cabinet takes less than a third of it
MOST_POINTS = 2_000
MOST_OPPONENTS = 8  # of a learning curve
LONGEST_NAME = 100
MOST_GAMES = 10**18
KEYS = {"format", "version", "board", "player", "config", "results", "random", "boxes", "curve"}
RESULTS = ("win", "draw", "loss")


class Rates(NamedTuple):
    """How likely a win, a draw and a loss are, exactly."""

    win: float
    draw: float
    loss: float


class Point(NamedTuple):
    """A point of a learning curve: after so many games, how good it is against each opponent."""

    games: int
    rates: dict[str, Rates]


Curve = list[Point]


class Memory(NamedTuple):
    """What a file said, checked."""

    board: Board
    player: str
    config: MenaceConfig
    results: tuple[int, int, int]
    random_state: int
    boxes: dict[tuple[int, int], dict[int, int]]
    curve: Curve


def write(agent: "MenaceAgent") -> str:
    """The text of an agent's memory. Only boxes that were opened are in it; the others are as they began."""
    boxes = {}
    for box in agent.boxes():
        if box.opened:
            cells = range(agent.board.cells)
            boxes[str(box.position)] = [box.beads.get(cell, 0) for cell in cells]
    values = {
        "format": FORMAT,
        "version": VERSION,
        "board": agent.board.name,
        "player": agent.player,
        "config": agent.config.to_dict(),
        "results": dict(zip(RESULTS, agent.results, strict=True)),
        "random": f"{agent.random_state:016x}",
        "curve": [
            [point.games, {name: list(rates) for name, rates in point.rates.items()}] for point in agent.curve
        ],
        "boxes": boxes,
    }
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in values.items() if key != "boxes"]
    rows = [f"  {json.dumps(text)}: {json.dumps(beads)}" for text, beads in boxes.items()]
    body = ",\n".join(rows)
    return "{\n " + ",\n ".join(lines) + ',\n "boxes": {' + (f"\n{body}\n }}" if rows else "}") + "\n}\n"


def save(agent: "MenaceAgent", path: "str | os.PathLike[str]") -> None:
    """Write an agent's memory to a file: all of it, or the file stays as it was."""
    write_atomically(path, write(agent))


def load(path: "str | os.PathLike[str]") -> Memory:
    """Read a memory from a file."""
    text = read_text(path, "MENACE memory", LARGEST)
    try:
        return parse(text)
    except InvalidFile as error:
        raise InvalidFile(f"{os.fsdecode(path)}: {error}") from None


def parse(text: str) -> Memory:
    """The memory that a text holds; anything that does not add up is refused."""
    if not isinstance(text, str | bytes) or len(text) > LARGEST:
        raise InvalidFile(f"a MENACE memory is text of at most {LARGEST} characters")
    try:
        data = json.loads(text, object_pairs_hook=_without_repeats)
    except (ValueError, RecursionError):
        raise InvalidFile("this is no MENACE memory: it is not JSON, or was cut short") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InvalidFile(f'this is no MENACE memory: it should be an object with "format": "{FORMAT}"')
    if type(data.get("version")) is not int or data["version"] != VERSION:
        raise InvalidFile(
            f"this memory is of version {shown(data.get('version'))}; this program reads {VERSION}"
        )
    if set(data) != KEYS:
        odd = sorted(KEYS.symmetric_difference(data), key=str)
        raise InvalidFile(f"a memory has the keys {', '.join(sorted(KEYS))}; look at {shown(odd[0])}")
    player = data["player"]
    if player not in ("X", "O"):
        raise InvalidFile(f"the player is 'X' or 'O', not {shown(player)}")
    try:
        board = Board(data["board"])
        form_table(board)
        config = MenaceConfig.from_dict(data["config"])
    except NoughtsError as error:
        raise InvalidFile(str(error)) from None
    results = _results(data["results"])
    return Memory(
        board,
        player,
        config,
        results,
        _random_state(data["random"]),
        _boxes(board, player, config, data["boxes"]),
        _curve(data["curve"], sum(results)),
    )


class _Repeated(ValueError):
    pass


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) != len(pairs):
        raise _Repeated
    return values


def _results(data: object) -> tuple[int, int, int]:
    if not isinstance(data, dict) or set(data) != set(RESULTS):
        raise InvalidFile("the results are an object with win, draw and loss")
    for name in RESULTS:
        if type(data[name]) is not int or not 0 <= data[name] <= MOST_GAMES:
            raise InvalidFile(f"the results count games: {name} cannot be {shown(data[name])}")
    if sum(data.values()) > MOST_GAMES:
        raise InvalidFile(f"the results count games, {MOST_GAMES:,} at most")
    return data["win"], data["draw"], data["loss"]


def _random_state(data: object) -> int:
    if not isinstance(data, str) or len(data) != 16 or not set(data) <= set("0123456789abcdef"):
        raise InvalidFile(f"random is 16 hexadecimal digits, not {shown(data)}")
    return int(data, 16)


def _boxes(
    board: Board, player: str, config: MenaceConfig, data: object
) -> dict[tuple[int, int], dict[int, int]]:
    if not isinstance(data, dict):
        raise InvalidFile("the boxes are an object: a list of beads by position")
    return dict([_box(board, player, config, text, beads) for text, beads in data.items()])


def _box(
    board: Board, player: str, config: MenaceConfig, text: str, beads: object
) -> tuple[tuple[int, int], dict[int, int]]:
    """One box, by its stones."""
    try:
        position = Position.parse(board, text)
    except NoughtsError as error:
        raise InvalidFile(f"box {shown(text)}: {error}") from None
    table = form_table(board)
    form, symmetry = (None, 0) if position.is_over else table.find(position.x, position.o)
    if form is None or symmetry or position.turn != player or len(position.legal) < 2:
        raise InvalidFile(
            f"box {shown(text)}: {player} has no such box; "
            "a box is a position with a choice, in its canonical form"
        )
    if not isinstance(beads, list) or len(beads) != board.cells:
        raise InvalidFile(f"box {shown(text)}: its beads are a list of {board.cells} numbers")
    counts = {}
    for cell, count in enumerate(beads):
        if type(count) is not int or not 0 <= count <= MOST_BEADS:
            raise InvalidFile(f"box {shown(text)}: {shown(count)} at place {cell} is no number of beads")
        if cell in position.legal and not (config.distinct and table.twin(form, cell) != cell):
            counts[cell] = count
        elif count:
            raise InvalidFile(
                f"box {shown(text)}: cell {cell} has no beads of its own, yet {count} are there"
            )
    if config.empty == "refill" and not any(beads):
        raise InvalidFile(f"box {shown(text)} is empty, and this MENACE refills its boxes")
    return (position.x, position.o), counts


def _curve(data: object, games: int) -> Curve:
    if not isinstance(data, list) or len(data) > MOST_POINTS:
        raise InvalidFile(f"the curve is a list of at most {MOST_POINTS:,} points")
    curve = [_point(point) for point in data]
    counts = [point.games for point in curve]
    if counts != sorted(set(counts)) or (counts and counts[-1] > games):
        raise InvalidFile(
            f"the points of the curve are in order, and none is after the {games:,} games played"
        )
    return curve


def _point(data: object) -> Point:
    refusal = InvalidFile(
        f"a point of the curve is [games, {{opponent: [win, draw, loss]}}], not {shown(data)}"
    )
    if not isinstance(data, list) or len(data) != 2:
        raise refusal
    games, rates = data
    if type(games) is not int or games < 0 or not isinstance(rates, dict) or not can_be_named(list(rates)):
        raise refusal
    for parts in rates.values():
        if not isinstance(parts, list) or len(parts) != 3:
            raise refusal
        if any([type(part) not in (int, float) or not 0 <= part <= 1 for part in parts]):
            raise refusal
        if abs(sum(parts) - 1) > 1e-6:
            raise refusal
    return Point(games, {name: Rates(*[float(part) for part in parts]) for name, parts in rates.items()})


def can_be_named(opponents: list[str]) -> bool:
    """Whether a curve can be measured against opponents of these names."""
    return len(opponents) <= MOST_OPPONENTS and all(
        [len(name) <= LONGEST_NAME and name.isprintable() for name in opponents]
    )
