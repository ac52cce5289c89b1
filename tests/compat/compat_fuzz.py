"""The older interfaces called with random and mutated arguments: only what they promise may come of it.

`python tests/compat_fuzz.py [CALLS] [SEED]` makes as many calls as one likes; the tests make a few thousand.
"""

from functools import wraps
from math import inf

import fuzzing

from noughts import NoughtsError
from noughts.compat import (
    AlphaBetaGame,
    MenaceAgent,
    MenaceConfig,
    MenaceSession,
    ai_move,
    apply_move,
    check_winner,
    count_moves,
    create_board,
    create_empty_board,
    get_ai_move,
    get_canonical_state,
    get_valid_moves,
    make_move,
    map_canonical_move_to_actual,
    tttt,
    visualize_transformations,
)

CODES = (tttt.NO_ERROR, tttt.INVALID_MOVE, tttt.INVALID_ARGUMENT)
MOST_PLIES = 4  # of a search that nothing else bounds


def state(choice):
    """A game some moves old."""
    board = choice.choice(["3x3", "3x3", "4x4x4", "4x3,3", "3x3,misere", "5x4,4,gravity", "2x2x2x2"])
    made = create_board(choice.choice(["random", "easy", "impossible"]), choice.choice("XO"), board=board)
    for _ in range(choice.randrange(4)):
        made = ai_move({**made, "difficulty": "random"}) or made
    return made


def square(choice):
    size = choice.choice([1, 2, 3, 3, 3])
    return [[choice.choice("xo  XO") for _ in range(size)] for _ in range(size)]


def cube(choice):
    return "".join(choice.choice("XO....") for _ in range(64))


def marks(choice):
    return [choice.choice(["X", "O", None, None]) for _ in range(9)]


def numbers(choice):
    return [[choice.randint(-9, 9) for _ in range(5)] for _ in range(5)]


def weights(choice):
    rows = ",".join("{" + ",".join(map(str, row)) + "}" for row in numbers(choice))
    return choice.choice([numbers(choice), "{" + rows + "}", rows.replace("{", "").replace("}", "")])


def coded(function):
    """A function that gives codes, and raises nothing."""

    @wraps(function)
    def called(*arguments):
        try:
            answer = function(*arguments)
        except NoughtsError as error:
            raise AssertionError("it gives codes") from error
        code = answer[0] if isinstance(answer, tuple) else answer
        assert code in CODES
        if code:
            raise NoughtsError(f"refused by code {code}")

    return called


def alpha_beta(board, depth, alpha, beta, player):
    game = AlphaBetaGame(1)
    depth = min(depth, MOST_PLIES) if type(depth) is int else depth
    game.board = board
    return game.alpha_beta_minimax(depth, alpha, beta, player)


def alpha_beta_moves(board, move, difficulty):
    game = AlphaBetaGame(1)
    game.board = board
    game.set_move(*move if isinstance(move, list) and len(move) == 4 else (move, 0, 0, 1))
    return game.ai_move(difficulty)


def levels_of(choice):
    return [[[choice.choice([1, -1, 0, 0]) for _ in range(4)] for _ in range(4)] for _ in range(4)]


def agent_moves(player, config, board, result, memory):
    agent = MenaceAgent(player, config, seed=1)
    agent.make_move(board)
    agent.train(result)
    agent.import_memory(memory)


def session_moves(config, cells):
    session = MenaceSession("O", config, seed=1)
    for cell in cells if isinstance(cells, list) else [cells]:
        session.make_move(cell)
    return session.to_dict()


MEMORY = MenaceAgent("X", seed=1).export_memory()
CONFIG = {"winReward": 2, "initial_beads_mid": 3}

# what is called, and with what to begin with
CALLS = [
    (create_board, lambda r: ["easy", r.choice("XO"), {"X": "human", "O": "ai"}, "3x3"]),
    (apply_move, lambda r: [state(r), r.randrange(3), r.randrange(3), r.choice([None, 0, 1])]),
    (ai_move, lambda r: [state(r), 0.001]),
    (get_ai_move, lambda r: [square(r), r.choice("xo")]),
    (coded(tttt.set_heuristic_weights), lambda r: [weights(r)]),
    (coded(tttt.set_randomize), lambda r: [r.choice([True, False, None, 7])]),
    (coded(tttt.evaluate_board), lambda r: [cube(r)]),
    (coded(tttt.make_move), lambda r: [cube(r), r.randrange(64), r.choice("hm")]),
    (coded(tttt.best_move), lambda r: [cube(r), r.choice("hm")]),
    (coded(tttt.find_winner), lambda r: [cube(r)]),
    (create_empty_board, lambda r: ["3x3"]),
    (make_move, lambda r: [marks(r), r.randrange(9), r.choice("XO"), "3x3"]),
    (get_valid_moves, lambda r: [marks(r), "3x3"]),
    (count_moves, lambda r: [marks(r), "3x3"]),
    (check_winner, lambda r: [marks(r), "3x3"]),
    (get_canonical_state, lambda r: [marks(r), "3x3"]),
    (map_canonical_move_to_actual, lambda r: [r.randrange(9), r.randrange(8), "3x3"]),
    (visualize_transformations, lambda r: [marks(r), "3x3"]),
    (MenaceConfig, lambda r: [8, 4, 2, 3, 1, -1]),
    (MenaceConfig.from_dict, lambda r: [MenaceConfig().to_dict()]),
    (agent_moves, lambda r: ["X", dict(CONFIG), [None] * 9, "Draw", MEMORY]),
    (session_moves, lambda r: [dict(CONFIG), [4, 0, 8]]),
    (alpha_beta, lambda r: [levels_of(r), r.randrange(4), -inf, inf, r.choice([1, -1])]),
    (alpha_beta_moves, lambda r: [levels_of(r), [r.randrange(4) for _ in range(3)] + [1], "easy"]),
]


def run(count, seed):
    """So many calls of the older interfaces."""
    try:
        return fuzzing.run(CALLS, count, seed)
    finally:
        tttt.set_heuristic_weights()
        tttt.set_randomize(False)


if __name__ == "__main__":
    fuzzing.main(run)
