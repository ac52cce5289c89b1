"""Whole games of 4x4x4 through the command `tttt`, one process a move, as programs of old played them.

    python examples/tttt_tournament.py [GAMES] [OPTIONS FOR X] [OPTIONS FOR O]

for example `python examples/tttt_tournament.py 10 "-r 1" "-l insane"`. X, the human's side, begins every
other game.
"""

import shlex
import subprocess
import sys


def move(player: str, board: str, options: list[str]) -> str:
    """The board after a player's best move."""
    command = ["tttt", "-t", player, board, "-q", *options]
    try:
        answer = subprocess.run(command, capture_output=True, text=True)
    except FileNotFoundError:
        sys.exit("there is no command tttt here: pip install . makes it")
    said = answer.stdout.split()
    if answer.returncode or len(said) != 2:
        sys.exit(answer.stderr.strip() or f"tttt gives no move with {shlex.join(options)}")
    return said[1]


def has_won(board: str, mark: str) -> bool:
    """Whether a side has four in a row, by the steps that a line can take through the cube."""
    for start in range(64):
        z, y, x = start // 16, start // 4 % 4, start % 4
        for dz, dy, dx in ((a, b, c) for a in (0, 1) for b in (-1, 0, 1) for c in (-1, 0, 1)):
            ends = (z + 3 * dz, y + 3 * dy, x + 3 * dx)
            if (dz, dy, dx) > (0, 0, 0) and all(0 <= end < 4 for end in ends):
                cells = [start + i * (16 * dz + 4 * dy + dx) for i in range(4)]
                if all(board[cell] == mark for cell in cells):
                    return True
    return False


def play(first: str, options: dict[str, list[str]]) -> str:
    """One game; gives the mark that won, or `draw`."""
    board, player = "." * 64, first
    while "." in board:
        board = move(player, board, options[player])
        mark = {"h": "X", "m": "O"}[player]
        if has_won(board, mark):
            return mark
        player = {"h": "m", "m": "h"}[player]
    return "draw"


def main() -> None:
    games, x, o = [*sys.argv[1:], *["4", "", ""][len(sys.argv) - 1 :]][:3]
    if not games.isdecimal() or len(sys.argv) > 4:
        sys.exit(__doc__)
    try:
        options = {"h": shlex.split(x), "m": shlex.split(o)}
    except ValueError as error:
        sys.exit(f"the options cannot be read: {error}")
    results = {"X": 0, "O": 0, "draw": 0}
    try:
        for number in range(int(games)):
            results[play("hm"[number % 2], options)] += 1
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
    print(f"X won {results['X']}, O won {results['O']}, {results['draw']} drawn")


if __name__ == "__main__":
    main()
