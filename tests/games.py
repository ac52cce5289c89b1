"""Games that tests begin with."""

from noughts import Game


def played(board, *moves, first="X"):
    """A game after moves, one by one or all in one text."""
    game = Game(board, first)
    for move in moves[0].split() if len(moves) == 1 and isinstance(moves[0], str) else moves:
        game.play(move)
    return game
