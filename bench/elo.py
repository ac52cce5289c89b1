"""How strong everybody is: levels, weighted players, OpenSpiel's MCTS and learners, as Elo on six boards.

Run by `make strength`, which writes the tables into docs/levels.md, between the marks. Boards can be named
(`python bench/elo.py 4x4x4 15x15,5`): then their tables are written, and those of the others stay. Games are
kept in build/elo as they are played, so that what was stopped goes on from there; `--anew` forgets them.
"""

import json
import os
import resource
import shutil
import sys
from argparse import ArgumentParser
from pathlib import Path

import pages

from noughts import LEVELS, Board, train
from noughts.arena.event import Event, Results, make_event, play_event
from noughts.arena.games import Conditions
from noughts.arena.playing import being_played
from noughts.arena.rating import Rating, rate
from noughts.arena.record import Record
from noughts.arena.running import workers
from noughts.engine.search import knows_threats
from noughts.learn import LEARNERS
from noughts.learn.boxes import MOST_CELLS

# how many games each two play who meet: what fits into an hour on two cores
GAMES = {"3x3": 50, "4x4": 50, "5x5,4": 60, "4x4x4": 60, "7x6,4,gravity": 40, "15x15,5": 30}
PACE = 2_000_000  # positions for each second of a level's own, so that the machine does not matter
PACE_BY_PATTERNS = 700_000  # and where a search goes by patterns, which weigh more than a sum of lines
PATIENCE = 600.0  # seconds for a move of MCTS, which counts simulations: never reached
ANCHOR = "difficult"  # has Elo 0: nearly everybody is compared with it well
SIMULATIONS = (100, 1_000, 10_000)
SLOW = {"4x4x4": (100, 1_000), "15x15,5": (100, 1_000)}  # where ten thousand take a second and more
AGES = (100, 1_000, 10_000)  # games that learners have learned from
TEACHER = "random=60+perfect=40"
ROOT = Path(__file__).parent.parent
FOLDER = Path("build") / "elo"  # of the project, in which this runs: names of players have no more in them
MARK = "strength"
LADDERS = ROOT / "src" / "noughts" / "arena" / "ladders.json"  # what the web app tells of levels


def weighted(k: int, times: int, level: str) -> str:
    """The name of a level to whom each stone more makes a line worth so many times as much."""
    worth = [0, *[times**stones for stones in range(k)]]
    rows = [[0] * (k + 1) for _ in worth]
    for stones, value in enumerate(worth):
        rows[stones][0], rows[0][stones] = value, -value
    return f"weights:{' '.join([str(value) for row in rows for value in row])}@{level}"


def players(board: Board) -> dict[str, str]:
    """Who plays on a board, about from the weakest to the strongest: by name, what the table calls them."""
    program = f"cmd:{os.path.relpath(sys.executable)} {Path('bench', 'mcts.py')}"
    searches = [
        (f"{program} {count}", f"MCTS, {count:,} simulations") for count in SLOW.get(board.name, SIMULATIONS)
    ]
    fourfold = [
        (weighted(board.k, 4, level), f"`{level}`, each stone fourfold") for level in ("difficult", "insane")
    ]
    levels = [(level, f"`{level}`") for level in LEVELS]
    return dict(
        [
            levels[0],
            *(learners(board) if board.cells <= MOST_CELLS else ()),
            *searches[:1],
            levels[1],
            *searches[1:2],
            levels[2],
            fourfold[0],
            *searches[2:],
            levels[3],
            fourfold[1],
            *levels[4:],
        ]
    )


def learners(board: Board) -> list[tuple[str, str]]:
    """Learners of each kind at several ages, of both sides, in files."""
    folder = FOLDER / "learners"
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for games in AGES:
        for kind, learner in LEARNERS.items():
            name = folder / f"{board.name}-{kind}-{games}-{{side}}.json"
            for side in "XO":
                agent = learner(side, board=board, seed=1)
                train(agent, (TEACHER, games))
                agent.save(str(name).format(side=side))
            found.append((f"{kind}:{name}", f"{learner.title}, {games:,} games"))
    return found


def event_of(board: str, games: int) -> tuple[Event, dict[str, str]]:
    """What is played on a board, and what its players are called."""
    names = players(Board(board))
    kind = "round-robin" if board in ("3x3", "4x4") else "neighbours"
    pace = PACE_BY_PATTERNS if knows_threats(Board(board)) else PACE
    conditions = Conditions(board, seed=1, seconds=PATIENCE, pace=pace)
    return make_event(conditions, names, kind, games), names


def played(event: Event, folder: Path, said: str) -> Results:
    """All games of it, those that are kept among them; what they cost is noted."""
    before = spent()
    try:
        with being_played(str(folder)), workers(said) as those:
            record = Record(str(folder), event)
            try:
                return play_event(event, those, record.read(), record.keep, tell)
            finally:
                those.executor.shutdown(cancel_futures=True)
    finally:
        print(file=sys.stderr)
        note(folder.name, spent() - before)


def tell(results: Results) -> None:
    """How far it is."""
    done = f"\r{results.event.conditions.board}: {len(results.games):,} of {results.due:,} games "
    print(done, end="", file=sys.stderr, flush=True)


def spent() -> float:
    """Seconds of CPU of this process and of those that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum([one.ru_utime + one.ru_stime for one in used])


def note(board: str, seconds: float) -> None:
    """Keep how many seconds of CPU a board took in all, however often it was stopped."""
    file = FOLDER / "cost.json"
    cost = costs()
    cost[board] = round(cost.get(board, 0.0) + seconds, 1)
    file.write_text(json.dumps(cost) + "\n")


def costs() -> dict[str, float]:
    """Seconds of CPU by board."""
    file = FOLDER / "cost.json"
    return json.loads(file.read_text()) if file.exists() else {}


def table(results: Results, names: dict[str, str]) -> str:
    """Everybody on a board, the best first."""
    board = results.event.conditions.board
    rows = [f"| {board} | Elo | 95 % | games | won | drawn | lost |", "|---" * 7 + "|"]
    rows += [row_of(player, names[player.name]) for player in rate(results.counts(), (ANCHOR, 0.0)).players]
    return "\n".join(rows) + "\n"


def row_of(player: Rating, title: str) -> str:
    """A player's row."""
    reach = f"{player.low:+.0f} to {player.high:+.0f}" if player.name != ANCHOR else ""
    counts = f"{player.games:,} | {player.won:,} | {player.drawn:,} | {player.lost:,}"
    return f"| {title} | {player.elo:+.0f} | {reach} | {counts} |"


def write(found: dict[str, str]) -> None:
    """Put tables in place of those that the page has of their boards; the others stay."""
    kept = {}
    for block in pages.between("docs/levels.md", MARK).split("\n\n"):
        board = block.removeprefix("| ").partition(" |")[0]
        kept[board] = block.strip() + "\n"
    kept |= found
    pages.replace("docs/levels.md", MARK, "\n".join([kept[board] for board in GAMES if board in kept]))
    ladders = {board: levels_of(kept[board]) for board in GAMES if board in kept}
    lines = [f"{json.dumps(board)}: {json.dumps(ladder)}" for board, ladder in ladders.items()]
    LADDERS.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def levels_of(written: str) -> dict[str, list[int]]:
    """What a table says of the levels alone: Elo above `difficult`, and how far that may be wrong."""
    found: dict[str, list[int]] = {}
    for row in written.splitlines()[2:]:
        name, elo, reach = [cell.strip() for cell in row.split("|")[1:4]]
        if name.strip("`") in LEVELS:
            low, _, high = reach.partition(" to ")
            found[name.strip("`")] = [int(elo), round((int(high) - int(low)) / 2) if high else 0]
    return {name: found[name] for name in LEVELS if name in found}


def main() -> None:
    """Play, and write each board's table as soon as it is complete."""
    parser = ArgumentParser(description="levels, weighted players, MCTS and learners against one another")
    parser.add_argument("boards", nargs="*", help="those to play on (all, if none is named)")
    parser.add_argument("--games", type=int, help="of each two who meet; then it only prints")
    parser.add_argument("--workers", default="2", help="processes, or dask://HOST:PORT")
    parser.add_argument(
        "--write", action="store_true", help="play nothing: write what the tables say of levels"
    )
    parser.add_argument("--anew", action="store_true", help="forget the games that were played")
    wanted = parser.parse_args()
    os.chdir(ROOT)
    if wanted.write:
        write({})
        return
    for board in wanted.boards or GAMES:
        event, names = event_of(board, wanted.games or GAMES[board])
        folder = FOLDER / (f"{board}-{wanted.games}" if wanted.games else board)
        if wanted.anew:
            shutil.rmtree(folder, ignore_errors=True)
        found = table(played(event, folder, wanted.workers), names)
        print(found, flush=True)
        if not wanted.games:
            write({board: found})
    cost = costs()
    told = ", ".join([f"{board} {cost.get(board, 0) / 60:.1f}" for board in GAMES])
    print(f"minutes of CPU: {told}; in all {sum([cost.get(board, 0) for board in GAMES]) / 60:.1f}")


if __name__ == "__main__":
    main()
