"""The command `noughts measure`: what a player gives away, where the right moves are proved."""

import json

from ...arena import running
from ...arena.games import Conditions
from ...arena.regret import Measuring, Regret, find_sides
from ...arena.regret_report import to_html, to_text
from ...arena.truths import MOST_POSITIONS, PROOF_NODES, find_truths
from ...board import Board
from ...core.tablebase import MOST_CELLS
from ...files import check_target, write_atomically
from ...words import say, say_many
from ..progress import Progress
from ..streams import end_when_told
from .arguments import BOARD, Parser, number, players, whole

POSITIONS = 100  # of a board whose positions have to be proved one by one


def add_measure(parser: Parser) -> None:
    """One player, one board."""
    parser.add_argument("player", help=players("human"))
    parser.add_argument("board", help=say(BOARD))
    about = say(
        "how many at most (default: all of a board of 12 cells or fewer, else {number})", number=POSITIONS
    )
    parser.add_argument("--positions", type=number(1, MOST_POSITIONS), metavar="N", help=about)
    parser.add_move_limits()
    about = say("positions that a proof may look at (default: {number:,})", number=PROOF_NODES)
    parser.add_argument("--proof-nodes", type=number(1, 10**12), default=PROOF_NODES, metavar="N", help=about)
    parser.add_argument("--seed", type=whole, default=0, help=say("which positions they are"))
    parser.add_workers()
    parser.add_argument("--html", metavar="FILE", help=say("write a page with all of it"))
    parser.add_json()
    parser.does(
        _measure,
        "noughts measure easy 3x3",
        "noughts measure menace:m.json 3x3",
        "noughts measure insane 5x5,4 --nodes 20000 --positions 200 --workers 2",
    )


def _measure(
    player: str,
    board: str,
    positions: int | None,
    seconds: float,
    nodes: int,
    proof_nodes: int,
    seed: int,
    workers: str | None,
    html: str | None,
    as_json: bool,
) -> None:
    end_when_told(like_ctrl_c=True)
    if html is not None:
        check_target(html)
    chosen = Board(board)
    count = positions or (MOST_POSITIONS if chosen.cells <= MOST_CELLS else POSITIONS)
    conditions = Conditions(chosen.name, seed, nodes, seconds)
    find_sides(player, chosen, conditions.limits)  # who cannot play here is refused before anything is proved
    with Progress(not as_json) as progress, running.workers(workers or 1) as those:
        truths = find_truths(
            chosen, count, seed, those, proof_nodes, lambda done, of: progress.show(_proved(done, of))
        )
        measuring = Measuring(player, truths, conditions, those, lambda done: progress.show(_asked(done)))
        try:
            found = measuring.measure()
        except KeyboardInterrupt:
            progress.__exit__()
            if measuring.found.positions:
                _tell(measuring.found, html, as_json)
            raise
    _tell(found, html, as_json)


def _tell(found: Regret, html: str | None, as_json: bool) -> None:
    if html is not None:
        write_atomically(html, to_html(found))
    print(json.dumps(found.to_dict()) if as_json else to_text(found))


def _proved(done: int, of: int) -> str:
    return say_many(
        "{done:,} of {number:,} position proved", "{done:,} of {number:,} positions proved", of, done=done
    )


def _asked(done: int) -> str:
    return say_many("{number:,} position asked", "{number:,} positions asked", done)
