"""The command `noughts tune`: weights that are found by play."""

import json

from ...arena.games import Conditions
from ...arena.openings import read_openings
from ...arena.running import workers
from ...arena.tuning import MOST_GENERATIONS, POPULATIONS, Search, levels, make_tuning, tune
from ...arena.tuning_picture import draw_search
from ...board import Board
from ...engine.weights import Weights
from ...files import check_target, write_atomically
from ...words import counts, say
from ..progress import Progress, rate
from ..streams import end_when_told, warn
from .arguments import BOARD, Parser, number, whole


def add_tune(parser: Parser) -> None:
    """Where lines are worth something, and what is found out about it."""
    parser.add_argument("board", help=say(BOARD))
    about = say("how its players look ahead (default: difficult)")
    parser.add_argument("--level", choices=tuple(levels()), default="difficult", help=about)
    about = say("what it begins with: numbers, or a name such as default")
    parser.add_argument("--start", metavar="NUMBERS", help=about)
    about = say("let lines with stones of both sides be worth something, too")
    parser.add_argument("--mixed", action="store_true", help=about)
    about = say("how many, one after the other (default: 20); more of them go on")
    parser.add_argument(
        "--generations", type=number(1, MOST_GENERATIONS), default=20, metavar="N", help=about
    )
    about = say("weights that are drawn in each (default: 8)")
    fewest, most = POPULATIONS[0], POPULATIONS[-1]
    parser.add_argument("--population", type=number(fewest, most), default=8, metavar="N", help=about)
    about = say("of each two in a generation, half of them with either to begin (default: 4)")
    parser.add_argument("--games", type=number(2, 10_000), default=4, metavar="N", help=about)
    about = say("positions for a move (default: 1,000,000)")
    parser.add_argument("--nodes", type=number(1, 10**12), default=0, metavar="N", help=about)
    about = say("openings from a file, one a line, in place of drawn ones")
    parser.add_argument("--openings", metavar="FILE", help=about)
    parser.add_argument("--seed", type=whole, default=0, help=say("make the games repeatable"))
    parser.add_workers()
    about = say("keep everything in this folder; said again, it goes on there")
    parser.add_argument("--out", metavar="FOLDER", help=about)
    about = say("draw how the search went, as SVG")
    parser.add_argument("--picture", metavar="FILE", help=about)
    parser.add_json()
    parser.does(
        _tune,
        "noughts tune 4x4x4 --level one-ply --generations 40 --out tuning",
        "noughts tune 7x7,4 --games 8 --workers 2 --picture search.svg",
    )


def _tune(
    board: str,
    level: str,
    start: str | None,
    mixed: bool,
    generations: int,
    population: int,
    games: int,
    nodes: int,
    openings: str | None,
    seed: int,
    out: str | None,
    picture: str | None,
    as_json: bool,
    **work: str,
) -> None:
    end_when_told(like_ctrl_c=True)
    if picture is not None:
        check_target(picture)
    chosen = Board(board)
    begin = Weights(chosen.k, start) if start is not None else None
    drawn = read_openings(openings, chosen) if openings is not None else None
    conditions = Conditions(chosen.name, seed, nodes)
    with Progress(not as_json) as progress:
        told = progress.show_openings
        tuning = make_tuning(conditions, level, begin, mixed, population, games, drawn, told)
    search = Search(tuning)
    try:
        with Progress(not as_json) as progress, workers(work["workers"] or 1) as those:
            tune(search, generations, those, out, lambda: _show(progress, search, generations))
    except KeyboardInterrupt:
        if out is not None:
            warn(say("noughts: say the same again to go on from {folder}", folder=out))
        if search.done:
            _tell(search, picture, as_json)
        raise
    _tell(search, picture, as_json)


def _show(progress: Progress, search: Search, generations: int) -> None:
    """How far it has come, and how good what it has found so far is."""
    done = search.done
    played = search.games + (len(search.now.games) if search.now else 0)
    words = say(
        "generation {at} of {of}, {games}, {rate}",
        at=min(len(done) + 1, generations),
        of=generations,
        games=counts.games(played),
        rate=rate(played, progress.taken),
    )
    if len(done) > 1:
        against = max([generation.against for generation in done])
        words = say(
            "{words}, at best {share:.0%} of the points against the start", words=words, share=against
        )
    progress.show(words)


def _tell(search: Search, picture: str | None, as_json: bool) -> None:
    if picture is not None:
        write_atomically(picture, draw_search(search))
    if as_json:
        print(json.dumps(search.to_dict()))
        return
    tuning, found = search.tuning, search.found
    print(
        say(
            "{board}, {level}: {games}, up to generation {at}",
            board=tuning.conditions.board,
            level=tuning.level,
            games=counts.games(search.games),
            at=len(search.done),
        )
    )
    rows = [found.values[row : row + found.k + 1] for row in range(0, len(found.values), found.k + 1)]
    wide = max([len(str(value)) for value in found.values])
    print("\n".join([" ".join([f"{value:{wide}}" for value in row]) for row in rows]))
    command = f"noughts match {tuning.conditions.board} '{tuning.name(found)}' '{tuning.name(tuning.start)}'"
    print(say("Whether they are better than what it began with: {command}", command=f"{command} --sprt 0 50"))
