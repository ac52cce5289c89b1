"""A learner's memory as JSON: written whole, and read only if all of it adds up."""

import json
import os
from typing import TYPE_CHECKING, NamedTuple

from ..board import Board, Position
from ..board.notation import counted
from ..errors import InvalidFile, NoughtsError, shown
from ..files import read_text
from ..values import Pictured
from ..words import Phrase, Wording, either
from .boxes import form_table
from .config import Config

if TYPE_CHECKING:
    from .learner import AnyLearner

    Kind = type[AnyLearner]

VERSION = 1
LARGEST = 1 << 24  # bytes; the largest cabinet takes less than a third of it
MOST_POINTS = 2_000
MOST_OPPONENTS = 8  # of a learning curve
LONGEST_NAME = 100
MOST_GAMES = 10**18
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


class Curve(Pictured, list[Point]):
    """A learning curve: its points, in order."""

    def svg(self) -> str:
        """A picture: the shares of wins, draws and losses by games, a chart for each opponent."""
        from .pictures import draw_curve

        return draw_curve(self)

    def __repr__(self) -> str:
        words = f" from {self[0].games:,} to {self[-1].games:,} games" if self else ""
        return f"<Curve of {counted(len(self), 'point')}{words}>"


class Memory(NamedTuple):
    """What a file said, checked. `boxes` has what is known of each form, by its stones and then by cell."""

    kind: str
    board: Board
    side: str
    config: Config
    results: tuple[int, int, int]
    random_state: int
    boxes: dict[tuple[int, int], dict[int, int]]
    curve: Curve


def write(learner: "AnyLearner") -> str:
    """The text of a learner's memory. Only boxes that were opened are in it; the others are as they began."""
    boxes = {str(box.position): box.numbers() for box in learner.boxes() if box.opened}
    values = {
        "format": _format(type(learner)),
        "version": VERSION,
        "board": learner.board.name,
        "player": learner.side,
        "config": learner.config.to_dict(),
        "results": dict(zip(RESULTS, learner.results, strict=True)),
        "random": f"{learner.random_state:016x}",
        "curve": [
            [point.games, {name: list(rates) for name, rates in point.rates.items()}]
            for point in learner.curve
        ],
    }
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in values.items()]
    rows = [f"  {json.dumps(text)}: {json.dumps(numbers)}" for text, numbers in boxes.items()]
    body = "{" + ("\n" + ",\n".join(rows) + "\n }" if rows else "}")
    return "{\n " + ",\n ".join([*lines, f"{json.dumps(learner.box_type.under)}: {body}"]) + "\n}\n"


def load(path: "str | os.PathLike[str]", *kinds: "Kind") -> Memory:
    """Read a memory of one of some kinds from a file."""
    text = read_text(path, _memory_of(kinds), LARGEST)
    try:
        return parse(text, *kinds)
    except InvalidFile as error:
        raise InvalidFile("{fsdecode}: {error}", fsdecode=os.fsdecode(path), error=error) from None


def parse(text: str, *kinds: "Kind") -> Memory:
    """The memory that a text holds, of one of some kinds; anything that does not add up is refused."""
    what = _memory_of(kinds)
    if not isinstance(text, str | bytes) or len(text) > LARGEST:
        raise InvalidFile("a {what} is text of at most {most} characters", what=what, most=LARGEST)
    try:
        data = json.loads(text, object_pairs_hook=_without_repeats)
    except (ValueError, RecursionError):
        raise InvalidFile("this is no {what}: it is not JSON, or was cut short", what=what) from None
    formats = {_format(kind): kind for kind in kinds}
    kind = formats.get(str(data.get("format"))) if isinstance(data, dict) else None
    if kind is None:
        known = Wording(either, [f'"{name}"' for name in formats])
        raise InvalidFile(
            'this is no {what}: it should be an object with "format": {known}', what=what, known=known
        )
    return _read(kind, data)


def _format(kind: "Kind") -> str:
    return f"noughts-{kind.kind}"


def _memory_of(kinds: "tuple[Kind, ...]") -> Phrase:
    return Phrase("{title} memory", title=kinds[0].title) if len(kinds) == 1 else Phrase("learner's memory")


def _read(kind: "Kind", data: dict[str, object]) -> Memory:
    under = kind.box_type.under
    if type(data.get("version")) is not int or data["version"] != VERSION:
        raise InvalidFile(
            "this memory is of version {get}; this program reads {version}",
            get=shown(data.get("version")),
            version=VERSION,
        )
    keys = {"format", "version", "board", "player", "config", "results", "random", under, "curve"}
    if set(data) != keys:
        odd = sorted(keys.symmetric_difference(data), key=str)
        raise InvalidFile(
            "a memory has the keys {names}; look at {odd}", names=", ".join(sorted(keys)), odd=shown(odd[0])
        )
    side = data["player"]
    if side != "X" and side != "O":
        raise InvalidFile("the player is 'X' or 'O', not {player}", player=shown(side))
    try:
        board = Board(data["board"])  # type: ignore[arg-type]  # whatever it is
        form_table(board)
        config = kind.config_type.from_dict(data["config"])
    except NoughtsError as error:
        raise InvalidFile(error) from None
    results = _results(data["results"])
    boxes = data[under]
    if not isinstance(boxes, dict):
        raise InvalidFile(
            "the {under} are an object: a list of {noun} by position", under=under, noun=kind.box_type.noun
        )
    return Memory(
        kind.kind,
        board,
        str(side),
        config,
        results,
        _random_state(data["random"]),
        dict([_box(kind, board, str(side), config, text, numbers) for text, numbers in boxes.items()]),
        _curve(data["curve"], sum(results)),
    )


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) != len(pairs):
        raise ValueError
    return values


def _results(data: object) -> tuple[int, int, int]:
    if not isinstance(data, dict) or set(data) != set(RESULTS):
        raise InvalidFile("the results are an object with win, draw and loss")
    for name in RESULTS:
        if type(data[name]) is not int or not 0 <= data[name] <= MOST_GAMES:
            raise InvalidFile(
                "the results count games: {name} cannot be {data}", name=name, data=shown(data[name])
            )
    if sum(data.values()) > MOST_GAMES:
        raise InvalidFile("the results count games, {most:,} at most", most=MOST_GAMES)
    return data["win"], data["draw"], data["loss"]


def _random_state(data: object) -> int:
    if not isinstance(data, str) or len(data) != 16 or not set(data) <= set("0123456789abcdef"):
        raise InvalidFile("random is 16 hexadecimal digits, not {data}", data=shown(data))
    return int(data, 16)


def _box(
    kind: "Kind", board: Board, side: str, config: Config, text: str, numbers: object
) -> tuple[tuple[int, int], dict[int, int]]:
    """One box, by its stones."""
    shape = kind.box_type
    try:
        position = Position.parse(board, text)
    except NoughtsError as error:
        raise InvalidFile("box {text}: {error}", text=shown(text), error=error) from None
    table = form_table(board)
    form, symmetry = (None, 0) if position.is_over else table.find(position.x, position.o)
    if form is None or symmetry or position.turn != side or len(position.legal) < 2:
        raise InvalidFile(
            "box {text}: {player} has no such box; a box is a position with a choice, in its canonical form",
            text=shown(text),
            player=side,
        )
    if not isinstance(numbers, list) or len(numbers) != board.cells:
        raise InvalidFile(
            "box {text}: its {noun} are a list of {cells} numbers",
            text=shown(text),
            noun=shape.noun,
            cells=board.cells,
        )
    own = {}
    for cell, number in enumerate(numbers):
        mine = cell in position.legal and config.counts(table.twin(form, cell) == cell)
        known = type(number) is int and shape.least <= number <= shape.most
        if (mine or number is not shape.absent) and not known:
            raise InvalidFile(
                "box {text}: {number} at place {cell} is no number of {noun}",
                text=shown(text), number=shown(number), cell=cell, noun=shape.noun,
            )  # fmt: skip
        if mine:
            own[cell] = number
        elif number != shape.absent:
            raise InvalidFile(
                "box {text}: cell {cell} has no {noun} of its own, yet {number} are there",
                text=shown(text),
                cell=cell,
                noun=shape.noun,
                number=number,
            )
    refusal = config.refusal(list(own.values()))
    if refusal is not None:
        raise InvalidFile("box {text} {refusal}", text=shown(text), refusal=refusal)
    return (position.x, position.o), own


def _curve(data: object, games: int) -> Curve:
    if not isinstance(data, list) or len(data) > MOST_POINTS:
        raise InvalidFile("the curve is a list of at most {most:,} points", most=MOST_POINTS)
    curve = Curve([_point(point) for point in data])
    counts = [point.games for point in curve]
    if counts != sorted(set(counts)) or (counts and counts[-1] > games):
        raise InvalidFile(
            "the points of the curve are in order, and none is after the {games:,} games played", games=games
        )
    return curve


def _point(data: object) -> Point:
    refusal = InvalidFile(
        "a point of the curve is [games, {{opponent: [win, draw, loss]}}], not {data}", data=shown(data)
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


def can_be_named(opponents: object) -> bool:
    """Whether a curve can be measured against opponents of these names."""
    if not isinstance(opponents, list | tuple) or len(opponents) > MOST_OPPONENTS:
        return False
    are_plain = [
        isinstance(name, str) and len(name) <= LONGEST_NAME and name.isprintable() for name in opponents
    ]
    return all(are_plain)
