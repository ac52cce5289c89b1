"""The older interfaces called with random and mutated arguments: only what they promise may come of it.

`python tests/compat_fuzz.py [CALLS] [SEED]` makes as many calls as one likes; the tests make a few thousand.
"""

import contextlib
import io
import random
import sys
from math import inf, nan

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
ENDLESS: list = []
ENDLESS.append(ENDLESS)
DEEP: list = []
for _ in range(5000):
    DEEP = [DEEP]


class Odd(str):
    """Text, but not quite."""


JUNK = [
    *[None, True, False, 0, 1, -1, 2, 9, 63, 64, 10**30, -(10**30), 10**5000, 0.0, 1.5, nan, inf, -inf, 1j],
    *["", " ", "X", "O", "x", "o", ".", "_", "h", "m", "XO", "\0", "\u265f", "\ud800", "9" * 400, "X" * 64],
    *[
        "{",
        "}",
        "{{}}",
        "1e999",
        "x" * 5000,
        "3x3",
        "4x4x4",
        "0x0",
        "3x3,9",
        "3x3,gravity",
        "perfect",
        "Draw",
    ],
    *[b"", b"X" * 64, Odd("X"), [], [[]], [None] * 9, ["X"] * 9, {}, {"X": 1}, {1: 2}, {"winReward": 1}, ()],
    *[
        (1,),
        set(),
        frozenset("X"),
        object(),
        type,
        len,
        ENDLESS,
        DEEP,
        range(9),
        slice(1),
        NotImplemented,
        ...,
    ],
]


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


def alpha_beta(board, depth, alpha, beta, player):
    game = AlphaBetaGame(1)
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
    (tttt.set_heuristic_weights, lambda r: [weights(r)]),
    (tttt.set_randomize, lambda r: [r.choice([True, False, None, 7])]),
    (tttt.evaluate_board, lambda r: [cube(r)]),
    (tttt.make_move, lambda r: [cube(r), r.randrange(64), r.choice("hm")]),
    (tttt.best_move, lambda r: [cube(r), r.choice("hm")]),
    (tttt.find_winner, lambda r: [cube(r)]),
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


def mutated(value, choice):
    """A value with a part of it replaced, dropped, doubled or changed; or something else altogether."""
    if choice.random() < 0.3:
        return choice.choice(JUNK)
    if isinstance(value, list) and value:
        parts, place = list(value), choice.randrange(len(value))
        kind = choice.randrange(4)
        if kind == 0:
            del parts[place]
        elif kind == 1:
            parts.insert(place, parts[place])
        else:
            parts[place] = mutated(parts[place], choice)
        return parts
    if isinstance(value, dict) and value:
        parts = dict(value)
        key = choice.choice(list(parts))
        kind = choice.randrange(4)
        if kind == 0:
            del parts[key]
        elif kind == 1:
            parts[choice.choice(["k", "rule", "more", "status", 1, None])] = choice.choice(JUNK)
        else:
            parts[key] = mutated(parts[key], choice)
        return parts
    if isinstance(value, str) and value:
        place = choice.randrange(len(value))
        sign = choice.choice([*'XOxo.,{}[]" 0-9', "\u0664", "", "XX"])
        return value[:place] + sign + value[place + 1 :]
    if type(value) is int:
        return value + choice.choice([-1, 1, 100])
    return choice.choice(JUNK)


def call(number, seed):
    """Make one call, and say what it was; anything but a NoughtsError or what is documented is raised."""
    choice = random.Random(f"{seed} {number}")
    function, begin = CALLS[number % len(CALLS)]
    arguments = begin(choice)
    for _ in range(choice.choice([0, 1, 1, 2])):
        place = choice.randrange(len(arguments))
        arguments[place] = mutated(arguments[place], choice)
    if function is alpha_beta and type(arguments[1]) is int:
        arguments[1] = min(arguments[1], MOST_PLIES)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            answer = function(*arguments)
    except NoughtsError as error:
        assert function.__module__ != tttt.__name__, f"{function.__name__} gives codes"
        assert str(error), "an error says what is wrong"
        assert "\n" not in str(error)
        return "refused"
    if function.__module__ == tttt.__name__:
        code = answer[0] if isinstance(answer, tuple) else answer
        assert code in CODES
        return "refused" if code else "answered"
    return "answered"


def run(calls, seed):
    """So many calls: for each function, how many were answered and how many refused."""
    counts = {function.__qualname__: {"answered": 0, "refused": 0} for function, _ in CALLS}
    try:
        for number in range(calls):
            name = CALLS[number % len(CALLS)][0].__qualname__
            try:
                counts[name][call(number, seed)] += 1
            except BaseException as error:
                error.add_note(f"call {number} with seed {seed}: {name}")
                raise
    finally:
        tttt.set_heuristic_weights()
        tttt.set_randomize(False)
    return counts


def main():
    calls = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for name, count in run(calls, seed).items():
        print(f"{name:30} {count['answered']:9,} answered, {count['refused']:9,} refused")


if __name__ == "__main__":
    main()
