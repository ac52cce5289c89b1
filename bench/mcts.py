"""OpenSpiel's Monte Carlo tree search as a program that plays: `cmd:python bench/mcts.py SIMULATIONS`.

It speaks JSON lines, as `noughts brain` does. What it plays follows from the position alone. With seconds of
CPU in place of simulations (`bench/mcts.py 0.2s`) it makes as many as fit into them, which it finds out move
by move. For `against_mcts.py` a line may have `moves`, and `seconds` for that move alone; the answer has the
`cpu` that it took, too.
"""

import json
import sys
from time import process_time
from typing import Any
from zlib import crc32

import pyspiel

from noughts import Board, Position
from noughts.board.position import bits

EXPLORING = 2.0  # the constant of OpenSpiel's own examples
MEMORY = 500  # MB that a tree may take
PROBE = 0.05  # of the time for a move, to see how many simulations fit into the rest
FEWEST = 10  # simulations


def rival_game(board: Board) -> pyspiel.Game:
    """The same board as OpenSpiel has it: its own game of 3x3, of a cube and of falling stones."""
    size = board.shape[0]
    if board.name == "3x3":
        return pyspiel.load_game("tic_tac_toe")
    if board.rule.words == ("gravity",) and len(board.shape) == 2:
        return pyspiel.load_game(f"connect_four(columns={board.cols},rows={board.rows},x_in_row={board.k})")
    if board.rule.words or len(set(board.shape)) > 1:
        raise SystemExit(f"mcts.py does not play {board}")
    return pyspiel.load_game(f"gomoku(dims={len(board.shape)},size={size},connect={board.k})")


def state_of(game: pyspiel.Game, position: Position) -> pyspiel.State:
    """The same position there, its stones given one after the other."""
    state = game.new_initial_state()
    for cell in order_of(position):
        state.apply_action(cell % position.board.cols if position.board.rule.gravity else cell)
    return state


def order_of(position: Position) -> list[int]:
    """The stones in an order in which they may have been played, X first."""
    board = position.board
    sides = bits(position, "X")
    vain: set[int] = set()

    def rest(played: int, turn: int) -> list[int] | None:
        left = sides[turn] & ~played
        if not left:
            return []
        for cell in range(board.cells):
            rests = cell + board.cols >= board.cells or played >> cell + board.cols & 1
            after = played | 1 << cell
            if left >> cell & 1 and (rests or not board.rule.gravity) and after not in vain:
                found = rest(after, 1 - turn)
                if found is not None:
                    return [cell, *found]
                vain.add(after)
        return None

    found = rest(0, 0)
    assert found is not None
    return found


def cell_of(position: Position, action: int) -> int:
    """The cell that an action means: where stones fall, it is a column."""
    if not position.board.rule.gravity:
        return action
    return next(cell for cell in position.legal if cell % position.board.cols == action)


def answer(position: Position, simulations: int) -> int:
    """The cell that the search finds after so many simulations."""
    game, seed = rival_game(position.board), crc32(str(position).encode()) >> 1
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORING, simulations, MEMORY, True, seed, False)
    return cell_of(position, bot.step(state_of(game, position)))


class Timed:
    """The search within seconds of CPU: each move begins with some simulations, to see how long they take."""

    def __init__(self) -> None:
        self.rate = FEWEST / 0.01  # simulations a second, as far as is known
        self.slower = 1.0  # how many times as long those take that come later, in a larger tree

    def answer(self, position: Position, seconds: float) -> int:
        """The cell that it finds."""
        began = process_time()
        few = max(FEWEST, int(PROBE * seconds * self.rate))
        move = answer(position, few)
        took = max(1e-6, process_time() - began)
        self.rate = few / took
        more = int((seconds - took) * self.rate / self.slower)
        if more > few:
            move = answer(position, more)
            rest = process_time() - began - took
            self.slower = min(4.0, max(1.0, rest * self.rate / more))
        return move


def main() -> None:
    """Answer one line after another."""
    bound, timed = sys.argv[1], Timed()
    for line in sys.stdin:
        if line.startswith("START"):
            print('{"error": "only JSON lines"}', flush=True)  # said once, then we are asked so
            continue
        asked: dict[str, Any] = json.loads(line)
        if asked.get("quit"):
            return
        position, began = position_of(asked), process_time()
        if bound.endswith("s"):
            seconds = asked["seconds"] if "moves" in asked else float(bound[:-1])
            move = timed.answer(position, seconds)
        else:
            move = answer(position, int(bound))
        print(json.dumps({"move": move, "cpu": process_time() - began}), flush=True)


def position_of(asked: dict[str, Any]) -> Position:
    """What is asked about: stones on a board, or moves from the empty one."""
    if "moves" not in asked:
        return Position.parse(asked["board"], asked["position"], asked["turn"])
    position = Position(asked["board"])
    for cell in asked["moves"]:
        position = position.play(cell)
    return position


if __name__ == "__main__":
    main()
