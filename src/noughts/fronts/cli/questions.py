"""The commands that answer a question about a position: `solve` and `analyze`, for people or as JSON."""

import json

from ...board import Board, Position
from ...board.notation import OTHER
from ...engine.analysis import Analysis, Verdict, analyze
from ...engine.knowledge import EVERY, Knowledge
from ...engine.limits import Limits
from ...engine.solver import Proof, Unknown, solve
from ...engine.variations import MOST_VARIATIONS
from ...engine.weights import Weights
from ...errors import InvalidArgument
from ...words import say
from ..progress import Progress
from ..streams import screen_width
from .arguments import BOARD, TURN, WEIGHTS, Parser, duration, levels, number


def add_solve(parser: Parser) -> None:
    """A position's value, proved."""
    parser.add_argument("board", help=say(BOARD))
    about = say("X, O or . for each cell (default: empty)")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--position", dest="text", metavar="TEXT", help=about)
    about = say("many positions, one a line; each is answered on a line, as JSON with --json")
    which.add_argument("--positions", metavar="FILE", help=about)
    parser.add_argument("--turn", choices=["X", "O"], help=say(TURN))
    about = say("give up after so long (default: never)")
    parser.add_argument("--seconds", type=duration, default=0.0, help=about)
    parser.add_threads()
    parser.add_workers(say("for many positions"))
    parser.add_argument("--atlas", action="store_true", help=say("certificates made before may be looked up"))
    parser.add_json()
    parser.does(
        _solve,
        "noughts solve 6x5,4",
        "noughts solve 3x3 --position XO..X....",
        "noughts solve 4x4x4 --threads 2",
        "noughts solve 5x5,4 --positions positions.txt --workers 2",
    )


def _solve(
    board: str,
    text: str | None,
    positions: str | None,
    turn: str | None,
    seconds: float,
    threads: int,
    workers: str | None,
    atlas: bool,
    as_json: bool,
) -> None:
    limits = Limits(seconds=seconds, threads=threads)
    if positions is not None:
        from .solving import solve_all

        solve_all(board, positions, turn, limits, atlas, workers, as_json)
        return
    if workers is not None:
        raise InvalidArgument(
            "--workers share many positions among them: name a file of them with --positions"
        )
    position = _position(board, text, turn)
    try:
        with Progress() as progress:
            found = solve(position, limits, atlas, progress.show_nodes)
    except KeyboardInterrupt:
        if as_json:
            stopped = Unknown(position, progress.nodes, progress.taken, "stopped")
            print(json.dumps(stopped.to_dict()))
        else:
            print(say("{board}: not proved yet, {looked}", board=position.board, looked=progress.looked_at))
        raise
    if as_json:
        print(json.dumps(found.to_dict()))
        return
    proof = found if isinstance(found, Proof) else None
    if position.count:
        print(f"{position.pretty(width=screen_width())}\n")
    print(value_in_words(position, found, seconds))
    if proof and proof.variation:
        print(say("Best: {cells}", cells=_cells(position.board, proof.variation)))
    print(say("{nodes:,} positions looked at in {seconds:.2f} s", nodes=found.nodes, seconds=found.seconds))


def _position(board: str, text: str | None, turn: str | None) -> Position:
    """The position of a text; without one the empty board."""
    return Position.parse(board, text, turn) if text is not None else Position(board, turn=turn)


def value_in_words(position: Position, found: Proof | Unknown, seconds: float) -> str:
    """What is known of a position now."""
    if isinstance(found, Unknown):
        if found.why == "large":
            return say("{board}: too many cells matter for a proof to be tried.", board=position.board)
        return say("{board}: not proved within {seconds:g} s.", board=position.board, seconds=seconds)
    proof = found
    side = position.turn
    if proof.value == "draw":
        return say("{board}: proved a draw.", board=position.board)
    if position.is_over:
        return say("{board}: {side} has won.", board=position.board, side=position.winner)
    from ..sentences import in_moves

    winner = side if proof.value == "win" else OTHER[side]
    plies = proof.distance if proof.distance is not None else proof.distance_at_most or 0
    when = in_moves(winner == side, plies, proof.distance is None)
    facts = {"board": position.board, "winner": winner, "when": when, "side": side}
    if proof.source == "certificate":
        return say(
            "{board}: proved that {winner} wins {when}, with {side} to move (looked up in the certificate).",
            **facts,
        )
    return say("{board}: proved that {winner} wins {when}, with {side} to move.", **facts)


def add_analyze(parser: Parser) -> None:
    """Every move of a position."""
    parser.add_argument("board", help=say(BOARD))
    about = say("X, O or . for each cell (default: the empty board)")
    parser.add_argument("text", metavar="TEXT", nargs="?", help=about)
    parser.add_argument("--turn", choices=["X", "O"], help=say(TURN))
    about = say("what a level sees: one of {levels} (default: proofs and a short search)", levels=levels())
    parser.add_argument("--level", help=about)
    parser.add_argument("--depth", type=number(1, 1000), default=0, help=say("how many plies to search"))
    about = say("how long to think (default: a moment)")
    parser.add_argument("--seconds", type=duration, default=0.0, help=about)
    about = say("how many of the best moves to look at as far as the best (default: 1)")
    parser.add_argument("--variations", type=number(1, MOST_VARIATIONS), default=1, metavar="N", help=about)
    parser.add_threads()
    parser.add_argument("--weights", metavar="NUMBERS", help=say(WEIGHTS))
    parser.add_json()
    parser.does(
        _analyze,
        "noughts analyze 3x3 X...O...X",
        "noughts analyze 3x3 XO....... --level easy --json",
        "noughts analyze 15x15,5 --seconds 3 --variations 3",
    )


def _analyze(
    board: str,
    text: str | None,
    turn: str | None,
    level: str | None,
    depth: int,
    seconds: float,
    variations: int,
    threads: int,
    weights: str | None,
    as_json: bool,
) -> None:
    position = _position(board, text, turn)
    custom = Weights(position.board.k, weights) if weights is not None else None
    limits = Limits(seconds=seconds, depth=depth, threads=threads)
    known = Knowledge(position, EVERY)
    try:
        with Progress() as progress:
            analysis = analyze(position, limits, level, custom, progress.show_nodes, known, variations)
    except KeyboardInterrupt:
        known.nodes = progress.nodes
        known.conclude()
        _tell(Analysis(known, variations), as_json)
        raise
    _tell(analysis, as_json)


def _tell(analysis: Analysis, as_json: bool) -> None:
    position = analysis.position
    if as_json:
        print(json.dumps(analysis.to_dict()))
        return
    from ...engine.telling import worth  # for people only
    from ..sentences import prospects

    name = position.board.cell_name
    print(f"{position.pretty(width=screen_width())}\n")
    best = name(analysis.best)
    print(
        say("{side} to move. Best: {cell}. {reason}", side=position.turn, cell=best, reason=analysis.reason)
    )
    _tell_variations(analysis)
    for side in "XO":
        for clause in prospects(position, side):
            print(clause)
    proved = [worth(verdict) for verdict in analysis.moves]
    wide = max([19, *[len(words) for words in proved]])
    move, value, score = say("move"), say("proved"), say("score")
    print(f"\n{move:6} {value:{wide}} {score}")
    for verdict, words in zip(analysis.moves, proved, strict=True):
        print(f"{name(verdict.cell):6} {words:{wide}} {_score(verdict)}")


def _tell_variations(analysis: Analysis) -> None:
    board, ways = analysis.position.board, analysis.variations
    if len(ways) == 1:
        print(say("Variation: {cells}", cells=_cells(board, analysis.variation)))
        return
    from ...engine.telling import worth

    for place, way in enumerate(ways, 1):
        facts: dict[str, object] = {"number": place, "cells": _cells(board, way.variation)}
        if way.value is not None:
            print(say("Variation {number}: {cells} ({proved})", proved=worth(way), **facts))
        else:
            facts.update(score=_score(way), depth=way.depth, nodes=way.nodes)
            print(say("Variation {number}: {cells} ({score}, depth {depth}, {nodes:,} positions)", **facts))


def _score(verdict: Verdict) -> str:
    return "" if verdict.score is None or abs(verdict.score) > 10**11 else f"{verdict.score:+d}"


def _cells(board: Board, cells: tuple[int, ...]) -> str:
    return " ".join([board.cell_name(cell) for cell in cells])
