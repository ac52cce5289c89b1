"""The command `noughts review`: a saved game looked back on, with the move that was the mistake."""

import json

from ...board.notation import OTHER
from ...engine.knowledge import DRAW, WIN, Knowledge
from ...engine.limits import Limits
from ...engine.review import LIMITS, PlyReview, Review, review, review_so_far
from ...engine.telling import step
from ...errors import one_line
from ...game import Game
from ...words import counts, say
from ..progress import Progress
from ..sentences import ending, in_moves
from .arguments import Parser, duration, number


def add_review(parser: Parser) -> None:
    """A saved game, or one of a tournament, move by move."""
    about = say("a saved game; with --game, a folder of noughts tournament --out")
    parser.add_argument("path", metavar="file", help=about)
    about = say("which game of the folder, by its number in games.jsonl, from 0")
    parser.add_argument("--game", type=number(0, 10**7), metavar="N", help=about)
    about = say("for all of it (default: {seconds:g})", seconds=LIMITS.seconds)
    parser.add_argument("--seconds", type=duration, default=LIMITS.seconds, help=about)
    parser.add_threads()
    parser.add_json()
    parser.does(
        _review,
        "noughts review game.json",
        "noughts review game.json --seconds 60 --json",
        "noughts review games --game 12",
    )


def _review(path: str, game: int | None, seconds: float, threads: int, as_json: bool) -> None:
    _look_back(_load(path, game), Limits(seconds=seconds, threads=threads), as_json)


def _load(path: str, number: int | None) -> Game:
    """A saved game, or one of those that a folder has."""
    if number is None:
        return Game.load(path)
    from ...arena.record import read_event, read_game  # which takes longer to load than all else here

    played, conditions = read_game(path, number), read_event(path).conditions
    return played.game(conditions.board, conditions.clock)


def _look_back(game: Game, limits: Limits, as_json: bool) -> None:
    known: dict[int, Knowledge] = {}
    try:
        with Progress() as progress:
            found = review(
                game,
                limits,
                lambda ply: progress.show(
                    say("looking at the position after move {ply} of {last}", ply=ply, last=game.ply)
                ),
                known,
            )
    except KeyboardInterrupt:
        _tell(game, review_so_far(game, known), progress.taken, as_json)
        raise
    _tell(game, found, progress.taken, as_json)


def _tell(game: Game, found: Review, seconds: float, as_json: bool) -> None:
    if as_json:
        about = {"board": game.board.name, "first": game.first, "moves": list(game.moves)}
        print(json.dumps(about | {"result": game.result} | found.to_dict() | {"seconds": round(seconds, 6)}))
        return
    who = "".join([f", {side} {one_line(game.players[side])}" for side in "XO" if side in game.players])
    print(f"{game.board}{who}: {counts.moves(game.ply)}")
    rows = [_row(game, ply) for ply in found.plies[1:]]
    wide = max([len(words) for words, _ in rows], default=0)
    for words, verdict in rows:
        print(f"{words:{wide}}   {verdict}".rstrip())
    if game.is_over:
        print(ending(game))
    if found.mistake is not None:
        print(found.mistake.words)
    elif all([ply.value is not None for ply in found.plies]):
        print(say("No move gave anything away."))
    else:
        print(say("As far as is proved, no move gave anything away."))
    if found.given_up is not None:
        print(found.given_up.words)


def _row(game: Game, after: PlyReview) -> tuple[str, str]:
    """A move, what it did, and how the game stood after it."""
    before, cell = game.position_at(after.ply - 1), game.moves[after.ply - 1]
    name = game.board.cell_name(cell)
    return f"{after.ply:3} {before.turn} {name:5} {step(before, cell).words}", _verdict(game, after)


def _verdict(game: Game, after: PlyReview) -> str:
    position = game.position_at(after.ply)
    if position.is_over:
        return ""
    if after.value == DRAW:
        return say("a draw")
    if after.value is not None:
        winner, plies = "X" if after.value == WIN else "O", after.forced
        if not plies:
            return say("{side} wins", side=winner)
        return say("{side} wins {when}", side=winner, when=in_moves(position.turn == winner, plies, True))
    if after.promise is None:
        return say("not looked at")
    if after.promise == 50:
        return say("looks even")
    better = "X" if after.promise > 50 else OTHER["X"]
    promise = max(after.promise, 100 - after.promise)
    return say("looks better for {side}, about {share:.0%}", side=better, share=promise / 100)
