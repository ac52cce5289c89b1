"""OpenSpiel's Monte Carlo tree search as a program that plays: `cmd:python bench/mcts.py SIMULATIONS`.

It speaks JSON lines, as `noughts brain` does. What it plays follows from the position alone.
"""

import json
import sys
from zlib import crc32

import pyspiel

from noughts import Board, Position
from noughts.board.position import bits

EXPLORING = 2.0  # the constant of OpenSpiel's own examples
MEMORY = 500  # MB that a tree may take


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


def main() -> None:
    """Answer one line after another."""
    simulations = int(sys.argv[1])
    for line in sys.stdin:
        if line.startswith("START"):
            print('{"error": "only JSON lines"}', flush=True)  # said once, then we are asked so
            continue
        asked = json.loads(line)
        if asked.get("quit"):
            return
        position = Position.parse(asked["board"], asked["position"], asked["turn"])
        print(json.dumps({"move": answer(position, simulations)}), flush=True)


if __name__ == "__main__":
    main()
