"""Checks, by replay alone, that X wins 4x4x4. It needs Python and nothing else: python replay.py FILE

The file has blocks, one for each position after a move of X, with O to move:

    <x> <o>                      the stones of X and of O, 16 hexadecimal digits, bit i for cell i
    + <cell> <cell> ...          moves of X, O, X, ... X that win by threats alone, if O passes first
    = <reply> <cell> <s> <n>     to this reply X plays this cell; symmetry s takes that to block n

Cell = column + 4 * row + 16 * layer. Block 0 is X's first move. Every block must answer every reply of
O, with a line that the reply does not spoil or with a block that has been checked like all others.
Stones only ever come on, so no block can lean on itself, and what holds for each block holds for all.
"""

import lzma
import sys
from collections.abc import Iterator
from itertools import permutations, product

FULL = (1 << 64) - 1
WHERE = [(cell % 4, cell // 4 % 4, cell // 16) for cell in range(64)]


def all_lines() -> Iterator[int]:
    """Four cells in a row, in any direction, each line from one of its ends only."""
    for start, step in product(WHERE, product((-1, 0, 1), repeat=3)):
        cells = [tuple(a + n * d for a, d in zip(start, step, strict=True)) for n in range(4)]
        if step > (0, 0, 0) and all(0 <= a <= 3 for cell in cells for a in cell):
            yield sum(1 << x + 4 * y + 16 * z for x, y, z in cells)


LINES = list(all_lines())
BIT_SETS = set(LINES)
CELLS = [[cell for cell in range(64) if line >> cell & 1] for line in LINES]
THROUGH = [[line for line in LINES if line >> cell & 1] for cell in range(64)]


def all_symmetries() -> Iterator[tuple[int, ...]]:
    """Axes exchanged, and 0 1 2 3 renamed on each; kept if every line becomes a line. In order."""
    for axes, names in product(permutations(range(3)), product(permutations(range(4)), repeat=3)):
        if all(name[0] + name[3] == name[1] + name[2] == 3 for name in names):
            moved = [tuple(names[i][cell[axis]] for i, axis in enumerate(axes)) for cell in WHERE]
            image = [x + 4 * y + 16 * z for x, y, z in moved]
            if all(sum(1 << image[c] for c in cells) in BIT_SETS for cells in CELLS):
                yield tuple(image)


def completing(cell: int, mine: int, theirs: int) -> int:
    """The cells where the holder of `mine` completes a line through a cell of his."""
    found = 0
    for line in THROUGH[cell]:
        if not line & theirs and (line & mine).bit_count() == 3:
            found |= line & ~mine
    return found


def answered(x: int, o: int, moves: list[int], pairs: list[int]) -> int:
    """The replies of O, as a bit set, after which these moves still win; none if they do not win at all.

    A reply spoils them by standing on one of their cells, or by joining two stones of O, early or late,
    to a line that lacks one cell while X's next move is elsewhere. `pairs` are the cells that lines with
    two stones of O and none of X lack.
    """
    spoiled = x | o
    danger = 0
    for place in range(0, len(moves) - 1, 2):
        a, b = 1 << moves[place], 1 << moves[place + 1]
        if (x | o) & (a | b) or a == b or danger & ~a:
            return 0
        for pair in pairs:
            if not pair & (a | x):
                spoiled |= pair
        spoiled |= a | b
        x |= a
        threats = completing(moves[place], x, o)
        if not threats & b:
            return 0
        if place == len(moves) - 3:
            c = 1 << moves[-1]
            return FULL & ~(spoiled | c) if threats & c and c != b else 0
        o |= b
        danger = completing(moves[place + 1], o, x)
        for line in THROUGH[moves[place + 1]]:
            if not line & x and (line & o).bit_count() == 2:
                pairs.append(line & ~o)
    a = 1 << moves[0]
    wins = len(moves) == 1 and not (x | o) & a and any(line & x == line & ~a for line in THROUGH[moves[0]])
    return FULL & ~(spoiled | a) if wins else 0


def must(holds: object, words: str, x: int = 0, o: int = 0) -> None:
    """Stop at what is wrong."""
    if not holds:
        raise ValueError(f"{words}, at {x:016x} {o:016x}")


def check(text: str) -> tuple[int, int]:
    """Check a file's text; gives the number of blocks, and the most stones that X needs."""
    symmetries = sorted(set(all_symmetries()))
    must(len(LINES) == 76 and len(symmetries) == 192, "the board is not as it should be")
    blocks: list[tuple[int, int, list[list[int]], list[list[int]]]] = []
    most = 0
    for row in text.splitlines():
        words = row.split()
        if words[0] in "+=":
            numbers = [int(word) for word in words[1:]]
            cells = numbers if words[0] == "+" else numbers[:2]
            must(cells and all(0 <= cell < 64 for cell in cells), f"no such cell: {row[:80]}")
            (blocks[-1][2] if words[0] == "+" else blocks[-1][3]).append(numbers)
        elif words[0] != "#":
            blocks.append((int(words[0], 16), int(words[1], 16), [], []))
    must(blocks[0][0].bit_count() == 1 and blocks[0][1] == 0, "block 0 is not X's first move")
    for x, o, lines, links in blocks:
        possible = not x & o and x.bit_count() == o.bit_count() + 1 and 0 <= x | o <= FULL
        must(possible, "this is no position after a move of X", x, o)
        for line in LINES:
            must(line & x or (line & o).bit_count() < 3, "O can complete a line", x, o)
            must(line & o or line & x != line, "the game is over", x, o)
        replies = FULL & ~(x | o)
        must(replies, "the board is full", x, o)
        pairs = [line & ~o for line in LINES if not line & x and (line & o).bit_count() == 2]
        for moves in lines:
            replies &= ~answered(x, o, moves, list(pairs))
            most = max(most, x.bit_count() + (len(moves) + 1) // 2)
        for reply, cell, symmetry, number in links:
            must(replies >> reply & 1, f"reply {reply} is answered twice, or not possible", x, o)
            must(cell != reply and not (x | o) >> cell & 1, f"X cannot play {cell}", x, o)
            must(0 <= symmetry < 192 and 0 <= number < len(blocks), "no such symmetry or block", x, o)
            replies ^= 1 << reply
            for stones, target in ((x | 1 << cell, blocks[number][0]), (o | 1 << reply, blocks[number][1])):
                image = sum(1 << symmetries[symmetry][c] for c in range(64) if stones >> c & 1)
                must(image == target, f"reply {reply} does not lead to block {number}", x, o)
        must(not replies, f"no answer to {[c for c in range(64) if replies >> c & 1]}", x, o)
    return len(blocks), most


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python replay.py FILE, as written by: noughts proof export FILE --variations")
    try:
        with open(sys.argv[1], "rb") as file:
            data = file.read()
        count, stones = check((lzma.decompress(data) if data[:5] == b"\xfd7zXZ" else data).decode("ascii"))
    except (OSError, EOFError, ValueError, IndexError, lzma.LZMAError) as error:
        sys.exit(f"refused: {error}")
    print(f"{count} positions: X wins with at most {stones} stones")
