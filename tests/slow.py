"""The slow, obvious versions that the engine is compared with: minimax without any pruning."""

WON = 10**12


def exact(position, known=None):
    """The value for the side to move: 0 for a draw, else 1000 - plies to the win, negative for a loss."""
    known = {} if known is None else known
    if position.winner is not None:
        return -1000
    if position.is_draw:
        return 0
    found = known.get(position)
    if found is None:
        values = [-exact(position.play(cell), known) for cell in position.legal]
        found = max(values)
        found -= (found > 0) - (found < 0)
        known[position] = found
    return found


def name(value):
    """Win, draw or loss."""
    return "win" if value > 0 else "loss" if value < 0 else "draw"


def weighted(position, weights):
    """The sum of weights over all lines, for X."""
    total = 0
    for line in position.board.lines:
        xs = sum(position.at(cell) == "X" for cell in line)
        os = sum(position.at(cell) == "O" for cell in line)
        total += weights.at(xs, os)
    return total


def minimax(position, depth, weights, ply=0):
    """The score of a plain search to a depth, for the side to move."""
    if position.winner is not None:
        return -(WON - ply)
    if position.is_draw:
        return 0
    if depth == 0:
        return weighted(position, weights) * (1 if position.turn == "X" else -1)
    return max(-minimax(position.play(cell), depth - 1, weights, ply + 1) for cell in position.legal)


def random_position(name, random, fewest=0, most=400):
    """A position that is not over, with a number of empty cells between two bounds."""
    from noughts import Position

    while True:
        position = Position(name, turn=random.choice("XO"))
        empty = random.randint(fewest, min(most, position.board.cells))
        while position.board.cells - position.count > empty and not position.is_over:
            tries = [position.play(random.choice(position.legal)) for _ in range(4)]
            position = next((after for after in tries if not after.is_over), tries[0])
        if not position.is_over:
            return position
