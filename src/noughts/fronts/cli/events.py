"""The commands `noughts match` and `noughts tournament`: who is better, by many games."""

import sys
from contextlib import nullcontext

from ...arena.event import Event, Results, make_event, play_event
from ...arena.formats import FORMATS
from ...arena.games import Conditions
from ...arena.openings import read_openings
from ...arena.played import LARGEST_NUMBER
from ...arena.playing import being_played
from ...arena.record import Record
from ...arena.report import standings_of, to_csv, to_html, to_text, write_json
from ...arena.running import workers
from ...arena.standings import unrated
from ...board import Board
from ...files import check_target, write_atomically
from ...words import counts, say, say_many
from ..progress import Progress
from ..streams import end_when_told, screen_width, warn
from .arguments import BOARD, CLOCK, Parser, number, players, real, whole

EVERY = 0.5  # seconds between two tables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def add_match(parser: Parser) -> None:
    """Two players."""
    parser.add_argument("board", help=say(BOARD))
    parser.add_argument("names", nargs=2, metavar="NAME", help=players("human"))
    _add_common(parser, 100)
    parser.does(
        _match,
        "noughts match 3x3 easy perfect --games 1000",
        "noughts match 4x4x4 insane difficult --nodes 20000 --sprt 0 50 --workers 2",
    )


def add_tournament(parser: Parser) -> None:
    """Several players."""
    parser.add_argument("board", help=say(BOARD))
    parser.add_argument("names", nargs="+", metavar="NAME", help=players("human"))
    about = say("who meets whom (default: round-robin)")
    parser.add_argument("--format", dest="kind", choices=tuple(FORMATS), default="round-robin", help=about)
    _add_common(parser, 20)
    parser.does(
        _play,
        "noughts tournament 3x3 random easy difficult perfect --html report.html",
        "noughts tournament 5x5,4 easy difficult insane --nodes 50000 --out games --workers 2",
    )


def _add_common(parser: Parser, games: int) -> None:
    about = say("of each two, half of them with either to begin (default: {games})", games=games)
    parser.add_argument("--games", type=number(2, LARGEST_NUMBER), default=games, metavar="N", help=about)
    how = parser.add_move_limits()
    about = say("positions for each second that a level takes of its own, in place of time")
    how.add_argument("--pace", type=number(1, 10**12), default=0, metavar="N", help=about)
    parser.add_argument("--clock", default="", metavar="TIME", help=say(CLOCK))
    about = say("openings from a file, one a line, in place of drawn ones")
    parser.add_argument("--openings", metavar="FILE", help=about)
    about = say("of two: stop as soon as it is clear whether the first is ahead by LOW or by HIGH Elo")
    parser.add_argument("--sprt", nargs=2, type=real, metavar=("LOW", "HIGH"), help=about)
    parser.add_argument("--seed", type=whole, default=0, help=say("make the games repeatable"))
    parser.add_workers()
    about = say("keep every game in this folder; said again, it goes on there")
    parser.add_argument("--out", metavar="FOLDER", help=about)
    parser.add_argument("--html", metavar="FILE", help=say("write a page with all of it"))
    parser.add_argument("--csv", metavar="FILE", help=say("write the standings as CSV"))
    parser.add_json()


def _match(**said: "Any") -> None:
    _play(kind="round-robin", **said)


def _play(
    board: str,
    names: list[str],
    kind: str,
    games: int,
    seconds: float,
    nodes: int,
    pace: int,
    clock: str,
    openings: str | None,
    seed: int,
    sprt: list[float] | None,
    out: str | None,
    html: str | None,
    csv: str | None,
    as_json: bool,
    **work: str,
) -> None:
    end_when_told(like_ctrl_c=True)
    for path in (html, csv):
        if path is not None:
            check_target(path)
    chosen = Board(board)
    drawn = read_openings(openings, chosen) if openings is not None else None
    conditions = Conditions(chosen.name, seed, nodes, seconds, clock, pace)
    with Progress(not as_json) as progress:
        test = (sprt[0], sprt[1]) if sprt else None
        event = make_event(conditions, names, kind, games, drawn, test, progress.show_openings)
    results = Results(event)
    try:
        with (
            Shown(not as_json) as shown,
            being_played(out) if out is not None else nullcontext("") as folder,
            workers(work["workers"] or 1) as those,
        ):
            record = Record(out, event) if out is not None else None
            results = play_event(
                event,
                those,
                record.read() if record else (),
                record.keep if record else None,
                shown.show,
                folder,
            )
    except KeyboardInterrupt:
        if out is not None:
            warn(say("noughts: say the same again to go on from {folder}", folder=out))
        if shown.last is not None and shown.last.games:
            _write(shown.last, html, csv)
            _tell(shown.last, as_json)
        raise
    _write(results, html, csv)
    _tell(results, as_json)


def _write(results: Results, html: str | None, csv: str | None) -> None:
    if html is not None:
        write_atomically(html, to_html(results))
    if csv is not None:
        write_atomically(csv, to_csv(results))


def _tell(results: Results, as_json: bool) -> None:
    if as_json:
        write_json(results, sys.stdout.write)
        return
    event = results.event
    print(f"{event.conditions.board}, {counts.games(len(results.games))}")
    print(to_text(results))
    standings = standings_of(results)
    if results.repeated:
        print(
            say_many(
                "{number:,} game repeats one before, move by move, and nothing in it was left to chance: "
                "ratings and tests do not count it.",
                "{number:,} games repeat one before, move by move, and nothing in them was left to chance: "
                "ratings and tests do not count them.",
                results.repeated,
            )
        )
    _tell_test(event, results)
    if results.left is not None:
        print(say("{name} wins the knock-out.", name=results.left))
    best = [row.name for row in standings.rows]
    if len(best) == 2 and (los := standings.los(*best)) is not None:
        one, other = best
        print(
            say(
                "{one} is stronger than {other} with a likelihood of {los:.1%}.",
                one=one,
                other=other,
                los=los,
            )
        )
    if standings.why:
        print(standings.why)
    elif standings.ratings is None:
        print(say("Not all have met, so there are no ratings."))
    for why, times in results.failures().most_common(5):
        warn(f"noughts: {why} ({times:,})")


def _tell_test(event: Event, results: Results) -> None:
    """What a test of two players has found."""
    if event.sprt is None:
        return
    low, high = event.sprt
    one, other = event.players
    facts: dict[str, object] = {"one": one, "other": other, "low": low, "high": high}
    if results.decided == "accepted":
        told = say("{one} is ahead of {other} by {high:g} Elo rather than {low:g}.", **facts)
    elif results.decided == "rejected":
        told = say("{one} is ahead of {other} by {low:g} Elo rather than {high:g}.", **facts)
    else:
        told = say("It is not decided whether {one} is ahead of {other}.", **facts)
    print(told)
    if results.test is not None:
        print(
            say(
                "The logarithm of the likelihood ratio is {llr:.2f}; "
                "it is decided at {lower:.2f} and {upper:.2f}.",
                **results.test._asdict(),
            )
        )


class Shown:
    """How an event stands, on stderr while somebody sees it: a table that is written over itself."""

    def __init__(self, wanted: bool) -> None:
        self._progress = Progress(wanted)
        self._lines = 0
        self._next = 0.0
        self._before = 0  # games that were there already
        self.last: Results | None = None

    def show(self, results: Results) -> None:
        """Put this in place of what was shown."""
        if self.last is None:
            self._before = len(results.games)
        self.last = results
        if not self._progress.shows or self._progress.taken < self._next:
            return
        self._next = self._progress.taken + EVERY
        self._clear()
        wide = screen_width(sys.stderr) - 1
        best = unrated(results.event.players, results.tally)[:20]
        rows = [f"{row.name[:30]:30} {row.points:8g} / {row.games:,}"[:wide] for row in best]
        print("\n".join(rows), file=sys.stderr, flush=True)
        self._lines = len(rows)
        self._progress.show_games(len(results.games), results.due, self._before)

    def _clear(self) -> None:
        if self._lines:
            print(f"\r\033[K\033[{self._lines}A\033[J", end="", file=sys.stderr, flush=True)
        self._lines = 0

    def __enter__(self) -> "Shown":
        return self

    def __exit__(self, *error: object) -> None:
        self._clear()
        self._progress.__exit__()
