"""The slow, obvious versions that the engine is compared with: minimax without any pruning."""

WON = 10**12


def exact(position, known=None):
    """The value for the side to move: 0 for a draw, else 1000 - plies to the win, negative for a loss."""
    known = {} if known is None else known
    if position.winner is not None:
        return 1000 if position.winner == position.turn else -1000
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
        return WON - ply if position.winner == position.turn else ply - WON
    if position.is_draw:
        return 0
    if depth == 0:
        return weighted(position, weights) * (1 if position.turn == "X" else -1)
    return max(-minimax(position.play(cell), depth - 1, weights, ply + 1) for cell in position.legal)


def random_position(name, random, fewest=0, most=400):
    """A position that is not over, with a number of empty cells between two bounds.

    Where games never get so far, there are more.
    """
    from noughts import Position

    for tries in range(10**6):
        position = Position(name, turn=random.choice("XO"))
        empty = random.randint(fewest, min(most, position.board.cells)) + tries // 20
        while position.board.cells - position.count > empty and not position.is_over:
            ways = [position.play(random.choice(position.legal)) for _ in range(4)]
            position = next((after for after in ways if not after.is_over), ways[0])
        if not position.is_over:
            return position
    raise AssertionError(f"no position of {name}")


def completing(lines, mine, theirs):
    """The cells where the holder of `mine` completes a line. Bit sets throughout."""
    found = set()
    for line in lines:
        missing = [cell for cell in line if not mine >> cell & 1]
        if len(missing) == 1 and not theirs >> missing[0] & 1:
            found.add(missing[0])
    return found


def wins_by_threats(board, mine, theirs, moves=400, known=None):
    """Whether the holder of `mine`, to move, wins with every move a threat that leaves one reply.

    With at most so many moves of his own.
    """
    known = {} if known is None else known
    key = (mine, theirs, moves)
    if key not in known:
        known[key] = _wins_by_threats(board, mine, theirs, moves, known)
    return known[key]


def _wins_by_threats(board, mine, theirs, moves, known):
    if moves < 1:
        return False
    if completing(board.lines, mine, theirs):
        return True
    dangers = completing(board.lines, theirs, mine)
    for cell in range(board.cells):
        if (mine | theirs) >> cell & 1 or (dangers and dangers != {cell}):
            continue
        after = mine | 1 << cell
        replies = completing(board.lines, after, theirs)
        if len(replies) > 1 and moves > 1:
            return True
        if len(replies) == 1:
            answer = theirs | 1 << replies.pop()
            if wins_by_threats(board, after, answer, moves - 1, known):
                return True
    return False


def is_forced_win(board, mine, theirs, line):
    """Whether moves, from the holder of `mine` on, are such a win, played out by the rules."""
    if len(line) % 2 == 0 or len(set(line)) != len(line) or any((mine | theirs) >> cell & 1 for cell in line):
        return False
    for number in range(0, len(line) - 1, 2):
        cell, reply = line[number], line[number + 1]
        dangers = completing(board.lines, theirs, mine)
        if dangers and dangers != {cell}:
            return False
        mine |= 1 << cell
        wanted = {reply} if number < len(line) - 3 else {reply, line[-1]}
        if not wanted <= completing(board.lines, mine, theirs):
            return False
        theirs |= 1 << reply
    return line[-1] in completing(board.lines, mine, theirs)
