"""An event as its folder tells it to somebody who looks again and again, while others play it or later.

What is new in the file of games is read piece by piece, and of each game only its counts are kept and where
it stands: a hundred thousand of them take a megabyte. Nothing is computed here that takes long.
"""

import json
import os
from array import array
from collections import deque
from collections.abc import Iterable
from time import monotonic
from typing import NamedTuple

from ..board import Board
from ..errors import InvalidArgument, InvalidFile
from ..players.names import LEVEL, Name, parse
from .formats import games_of, left_of_knock_out
from .ordered import InOrder, decided_by, pairs_of
from .played import RESULTS, Played
from .playing import Current, is_being_played, read_playing
from .rating import Counts
from .record import GAMES, read_event, read_line
from .repeats import Repeats
from .sprt import decide
from .standings import Standings, rounded
from .tallies import Tallies
from .terms import Event

PIECE = 256 << 10  # bytes that are read at once
LATEST = 6  # games that are told whole
PAGE = 20  # games of a pair that are told at once
WINDOW = 600.0  # seconds over which the pace is taken
APART = 2.0  # seconds between two measurements of it
MOST_TOLD = 30  # players, the best of all


class Judged(NamedTuple):
    """What follows from counts, and takes a moment to find.

    standings   of all players
    test        of two players: how their test stands, if there is one
    upto        of the pairs of games in their order: by how many it was decided, if it is
    """

    standings: Standings
    test: dict[str, object] | None = None
    upto: int | None = None

    @classmethod
    def without_ratings(cls, event: Event, counts: Counts) -> "Judged":
        """What can be told at once."""
        return cls(Standings(event.players, counts, rated=False))


class Followed:
    """The event of a folder, as far as it was read. `look` reads on; it is asked by one thread at a time."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.event = read_event(folder)
        self.board = Board(self.event.conditions.board)
        self.titles = titles_of(self.event.players)
        self.due = games_of(self.event.kind, len(self.event.players), self.event.games)
        self.latest: deque[Played] = deque(maxlen=LATEST)
        self.playing: list[Current] = []
        self.is_played = False
        self.failures = 0
        self.is_behind = True  # whether there is more to be read
        self._counts = Tallies(self.event.players)
        self._repeats = Repeats(len(self.event.openings))
        self._pairs = InOrder(self.event.players, len(self.event.openings)) if self.event.sprt else None
        self._games, self._read = 0, 0  # and bytes
        self._numbers: dict[frozenset[str], array[int]] = {}
        self._offsets = array("Q")  # by number, and one more; 0 is none
        self._paces: deque[tuple[float, int]] = deque()

    @property
    def games(self) -> int:
        """How many games count."""
        return self._pairs.games if self._pairs else self._games

    @property
    def read(self) -> int:
        """How many games were read."""
        return self._games

    @property
    def size(self) -> int:
        """How many bytes they take in the file."""
        return self._read

    @property
    def state(self) -> str:
        """`playing` while somebody plays it, then `finished`, or `stopped` where games are left."""
        if self.is_played:
            return "playing"
        is_over = self.left is not None or (self.due is not None and self.games >= self.due)
        return "finished" if is_over or (self._pairs and self._pairs.upto) else "stopped"

    @property
    def left(self) -> str | None:
        """Who is left of a knock-out, once it is over."""
        event = self.event
        if event.kind != "knock-out":
            return None
        return left_of_knock_out(event.players, event.games, self._numbers, self._counts.score)

    def look(self) -> bool:
        """Read a piece of what is new; whether anything is."""
        before = (self.is_played, self.playing, self._read)
        self.is_played = is_being_played(self.folder)
        self._read_on()
        shown = read_playing(self.folder, self.board) if self.is_played else []
        self.playing = [game for game in shown if self._offset(game.number) is None]
        self._measure()
        return (self.is_played, self.playing, self._read) != before

    def counts(self) -> Counts:
        """Of each pair, who moved first and who second: won by the first, drawn, lost."""
        if self._pairs is not None:
            return self._pairs.counts()
        return self._counts

    def evidence(self) -> Counts:
        """What of these counts of who is how strong: all but the games that say nothing new."""
        if self._pairs is not None:
            return self._pairs.counts(evidence=True)
        return self._counts.without(self._repeats.counts()) if self._repeats.games else self._counts

    def pair_of_games(self) -> bytes:
        """Where two are compared until it is clear: how each two games of an opening ended."""
        return bytes(self._pairs.codes) if self._pairs else b""

    def settle(self, upto: int | None) -> None:
        """Count no games but those by which it was decided."""
        if self._pairs is not None:
            self._pairs.upto = upto

    @property
    def pace(self) -> float | None:
        """Games a second as of late, where that is known."""
        if not self.is_played or len(self._paces) < 2:
            return None
        (since, before), (now, games) = self._paces[0], self._paces[-1]
        return (games - before) / (now - since)

    def to_dict(self, judged: Judged) -> dict[str, object]:
        """All that is told of it, as plain values; of very many players the best."""
        event, told = self.event, judged.standings.to_dict(MOST_TOLD)
        pace, left = self.pace, None
        if pace and self.due is not None and judged.upto is None:
            left = round((self.due - self.games) / pace)
        rows = judged.standings.rows[:MOST_TOLD]
        return {
            "board": event.conditions.board,
            "kind": event.kind,
            "state": self.state,
            "winner": self.titles.get(self.left or ""),
            "entered": len(event.players),
            "first": [self.titles[name] for name in event.players[:2]],
            "each": event.games,
            "games": sum([row.games for row in judged.standings.rows]) // 2,
            "due": self.due,
            "pace": round(pace, 3) if pace is not None else None,
            "left": left,
            "nodes": event.conditions.nodes,
            "seconds": event.conditions.seconds,
            "clock": event.conditions.clock,
            "players": [{**rounded(row), "name": self.titles[row.name]} for row in rows],
            "cross": told["cross"],
            "repeated": told["repeated"],
            "advantage": told["advantage"],
            "lacks": bool(judged.standings.why),
            "test": judged.test,
            "failures": self.failures,
            "playing": [self._current(game) for game in self.playing],
            "latest": [self.told(game) for game in reversed(self.latest)],
        }

    def told(self, game: Played) -> dict[str, object]:
        """A game as it is told to strangers, with the lines that were completed."""
        position = game.game(self.board).position
        return {
            **self._current(game),
            "result": game.result,
            "gave_up": game.gave_up,
            "lines": [list(line) for line in position.winning_lines],
        }

    def _current(self, game: Played | Current) -> dict[str, object]:
        return {
            "number": game.number,
            "x": self.titles.get(game.x, "?"),
            "o": self.titles.get(game.o, "?"),
            "opening": game.opening,
            "moves": list(game.moves),
        }

    def game(self, number: int) -> Played | None:
        """A game by its number."""
        offset = self._offset(number)
        if offset is None:
            return None
        with open(os.path.join(self.folder, GAMES), "rb") as file:
            file.seek(offset)
            return read_line(file.readline(PIECE), self.board)

    def games_of_two(self, one: str, other: str, skip: int = 0) -> tuple[int, list[Played]]:
        """How many games two have played, and some of them, the latest first."""
        numbers = self._numbers.get(frozenset((one, other)), array("L"))
        end = max(0, len(numbers) - skip)
        found = [self.game(number) for number in reversed(numbers[max(0, end - PAGE) : end])]
        return len(numbers), [game for game in found if game is not None]

    def export(self, offset: int, end: int) -> tuple[bytes, int]:
        """Some games from a place in the file, as strangers may have them, and where the next begin."""
        with open(os.path.join(self.folder, GAMES), "rb") as file:
            file.seek(offset)
            piece = file.read(min(PIECE, end - offset))
        whole = piece[: piece.rfind(b"\n") + 1]
        games = [read_line(line, self.board) for line in whole.splitlines()]
        told = [{"board": self.board.name, **self._current(game), "result": game.result} for game in games]
        return "".join([json.dumps(game) + "\n" for game in told]).encode(), offset + len(
            whole
        ) if whole else end

    def _offset(self, number: int) -> int | None:
        found = self._offsets[number] if 0 <= number < len(self._offsets) else 0
        return found - 1 if found else None

    def _read_on(self) -> None:
        """Read whole lines, as many as a piece has."""
        path = os.path.join(self.folder, GAMES)
        try:
            if os.path.getsize(path) < self._read:
                raise InvalidFile("the games of an event became fewer")
            with open(path, "rb") as file:
                file.seek(self._read)
                piece = file.read(PIECE)
        except FileNotFoundError:
            piece = b""
        self.is_behind = len(piece) == PIECE
        if self.is_behind and b"\n" not in piece:
            raise InvalidFile("this is no game of the event")
        for line in piece[: piece.rfind(b"\n") + 1].splitlines(keepends=True):
            self._take(read_line(line, self.board))
            self._read += len(line)

    def _take(self, game: Played) -> None:
        if not {game.x, game.o} <= self.titles.keys():
            raise InvalidFile("this is no game of the event")
        if self._offset(game.number) is not None:
            return
        missing = game.number + 1 - len(self._offsets)
        if missing > 0:
            self._offsets.extend([0] * missing)
        self._offsets[game.number] = self._read + 1
        self._numbers.setdefault(frozenset((game.x, game.o)), array("L")).append(game.number)
        self._games += 1
        self.latest.append(game)
        self.failures += bool(game.failure)
        if self._pairs is not None:
            self._pairs.add(game)
        else:
            self._counts.count(game.x, game.o, RESULTS.index(game.result))
            self._repeats.add([game])

    def _measure(self) -> None:
        now = monotonic()
        if self.is_behind or not self.is_played:
            self._paces.clear()
        elif not self._paces or now - self._paces[-1][0] >= APART:
            self._paces.append((now, self.games))
        while len(self._paces) > 2 and now - self._paces[0][0] > WINDOW:
            self._paces.popleft()


def titles_of(players: Iterable[str]) -> dict[str, str]:
    """What players are called in front of strangers: of files and programs the last part of the name.

    >>> titles_of(["easy", "cmd:/home/me/engine --fast", "menace:a/pupil.json", "menace:b/pupil.json"])
    ... # doctest: +NORMALIZE_WHITESPACE
    {'easy': 'easy', 'cmd:/home/me/engine --fast': 'engine', 'menace:a/pupil.json': 'pupil',
     'menace:b/pupil.json': 'pupil 2'}
    """
    found: dict[str, str] = {}
    for player in players:
        name = parse(player)
        title = _title(name) if name else "?"
        others = {title, *[f"{title} {number}" for number in range(2, len(found) + 2)]} - {*found.values()}
        found[player] = min(others, key=lambda one: (len(one), one))
    return found


def _title(name: Name) -> str:
    if name.parts:
        return "+".join([f"{_title(part)}={weight}" for part, weight in name.parts])
    if not name.rest or name.kind in (LEVEL, "weights"):
        return str(name)
    path = name.rest.split()[0] if name.kind == "cmd" else name.rest
    return os.path.basename(path.rstrip("/\\")).removesuffix(".json") or name.kind


def judge(
    event: Event, counts: Counts, codes: bytes = b"", known: int = 0, evidence: Counts | None = None
) -> Judged:
    """How players stand, and whether a test is decided: it was not by the first `known` pairs of games."""
    if event.sprt is None:
        return Judged(Standings(event.players, counts, evidence=evidence))
    try:
        return _tested(event, event.sprt, codes, known)
    except InvalidArgument:  # the package that it takes is not there, which standings say
        return Judged(Standings(event.players, counts, evidence=evidence))


def _tested(event: Event, sprt: tuple[float, float], codes: bytes, known: int) -> Judged:
    order = InOrder(event.players)
    order.codes, order.upto = bytearray(codes), decided_by(codes, sprt, known)
    standing = decide(pairs_of(codes[: order.upto]), *sprt)
    test = {**standing._asdict(), "elo0": sprt[0], "elo1": sprt[1]}
    counts, evidence = [order.counts(only) for only in (False, True)]
    return Judged(Standings(event.players, counts, evidence=evidence), test, order.upto)
