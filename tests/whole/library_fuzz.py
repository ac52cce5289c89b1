"""The library called with random and mutated arguments: only an answer or a NoughtsError may come of it.

`python tests/library_fuzz.py [CALLS] [SEED]` makes as many calls as one likes; the tests make a few thousand.
Nothing here starts a program, and what is written to files is written to a folder that goes.
"""

import contextlib
import io
import json
import os
import sys
import tempfile
from pathlib import Path
from random import Random

import fuzzing
from fuzzing import Fixed

from noughts import (
    LEVELS,
    Board,
    Clock,
    Game,
    Limits,
    MenaceAgent,
    NoughtsError,
    Person,
    Position,
    Table,
    Weights,
    analyze,
    evaluate,
    forced_win,
    hint,
    learn,
    review,
    solve,
    train,
)
from noughts.engine.levels import candidates, choose
from noughts.fronts.brain import Brain
from noughts.fronts.terminal import play
from noughts.players import ROSTER
from noughts.table import Answer, Event, events_of

BOARDS = ["3x3", "3x3", "2x2", "4x3,3", "2x2x2", "2x2x2x2", "3x3,misere", "4x4,3,gravity", "3x3,torus"]
CHEAP = ROSTER.without("cmd")  # no programs
RULES = ["", "", ",exact", ",misere", ",gravity", ",torus", ",misere,gravity,torus"]
LEVEL_NAMES = [name for name in LEVELS if name != "perfect"]
NAMES = [
    *["human", "menace", "q", "menace:m.json", "cmd:engine -q", "games:.", "learner:1", "random=60+easy=40"],
    *["weights:1 2 3@easy", "weights:0 -1 -2 -9 1 0 0 0 2 0 0 0 9 0 0 0", "menace:a=b+easy=2", *LEVELS],
]


def played(choice, clock=None):
    """A game some moves old, some of them taken back, by somebody perhaps."""
    game = Game(choice.choice(BOARDS), choice.choice("XO"), clock)
    for _ in range(choice.randrange(6)):
        if not game.is_over:
            game.play(choice.choice(game.position.legal), choice.randrange(90))
    if choice.random() < 0.3:
        game.undo(choice.randrange(3))
    if choice.random() < 0.1 and not game.is_over:
        game.resign()
    elif choice.random() < 0.1 and not game.is_over and clock:
        game.expire()
    if choice.random() < 0.5:
        game.players = {"X": "human", "O": choice.choice(NAMES)}
    return game


def saved(choice):
    return played(choice, choice.choice([None, "5:00+3", "0:10/move"])).to_dict()


def position(choice):
    return played(choice).position


def going_on(choice):
    """A position that is not over."""
    found = position(choice)
    return found if not found.is_over else Position("3x3")


def limits(choice):
    return Limits(
        nodes=choice.randrange(1, 60), depth=choice.randrange(3), threads=choice.choice([1, 1, 1, 2])
    )


def name_of_board(choice):
    sides = [choice.randrange(1, 5) for _ in range(choice.choice([2, 2, 3, 4]))]
    k = f",{choice.randrange(1, 5)}" if choice.random() < 0.7 or len(set(sides)) > 1 else ""
    return "x".join(map(str, sides)) + k + choice.choice(RULES)


def as_json(value):
    """Text that is JSON, or nearly."""
    try:
        return json.dumps(value, default=repr, skipkeys=True)
    except (ValueError, RecursionError):
        return repr(type(value))


# -- what is called: functions of the library, or several of them one after the other -----------------


def on_a_board(board, cell, at):
    board = Board(board)
    board.cell_name(cell)
    board.coordinates(cell)
    return board.index(*at) if isinstance(at, list) else board.index(at)


def on_a_position(fixed, cell, width):
    now = fixed.value
    now.pretty(cell, width)
    now.svg(cell)
    now.landing(cell)
    now.at(cell)
    return now.play(cell).canonical().actual(cell)


def image(fixed, permutation):
    return fixed.value.transform(permutation)


def game_played(fixed, cell, spent):
    game = fixed.value
    game.play(cell, spent)
    assert stands(game)


def game_done(fixed, value):
    """Any of a game's calls; what is refused changes nothing."""
    game, what = fixed.value
    before = game.to_dict()
    try:
        getattr(game, what)(value)
    except NoughtsError:
        assert game.to_dict() == before
        raise
    assert stands(game)


def stands(game):
    """Whether a game reads the same when it is written."""
    try:
        return Game.from_dict(game.to_dict()) == game
    except NoughtsError as error:
        raise AssertionError(f"{game.to_dict()} cannot be read") from error


def game_loaded(data, path):
    Path("game.json").write_text(as_json(data))
    return Game.load(path)


def clocked(clock, spent, side):
    game = Game("3x3", clock=Clock(*clock) if isinstance(clock, list) and len(clock) == 3 else clock)
    game.play(0, spent)
    game.left(side)
    assert stands(game)


def player_found(name, board, side, random, weights, limits):
    player = CHEAP.find(name, board, side, random, weights, limits)
    if Board(board).cells <= 16 and not player.is_person and side == "X":
        player.choose(Position(board))


def weighed(k, numbers, found, stones):
    weights = Weights(k, numbers)
    weights.at(stones, 0)
    return weights.evaluate(found), repr(weights)


def seated(game, players, shared):
    table = Table(game, players, shared)
    return table.people, table.to_move


def table_for(choice):
    people = choice.choice(["XO", "X", "O"])
    kinds = {side: Person() if side in people else CHEAP.find("random", "3x3", side) for side in "XO"}
    return Table(games(choice), kinds, choice.random() < 0.5, iter(range(99)).__next__)


def table_asked(fixed, side, cell):
    """What a side wants to do, and that it happens."""
    table, what = fixed.value
    table.add(table.move(side, cell) if what == "move" else getattr(table, what)(side))
    table.left(side)


def table_told(fixed, events, at):
    """Events from elsewhere; one that is refused changes nothing, and they are if none can happen."""
    table, refused = fixed.value, None
    for event in events if isinstance(events, list) else [events]:
        if isinstance(event, list) and len(event) == 3:
            event = Event(*event)
        before = table.game.to_dict(), table.number, table.asked
        try:
            table.add(event, at)
        except NoughtsError as error:
            assert (table.game.to_dict(), table.number, table.asked) == before
            refused = error
        table.overdue(at)
        table.stop_clock(at)
    events_of(table.game)
    assert stands(table.game)
    if refused is not None and not table.number:
        raise refused


def table_acted(fixed, side, what, cell, at):
    """What a side asks for by name, and how its games ended."""
    fixed.value.act(side, what, cell, at)
    fixed.value.won(side)


def table_answered(fixed, answer, at):
    """An answer, from a player or from nobody."""
    table, (cell, why) = fixed.value, answer if isinstance(answer, list) and len(answer) == 2 else (None, "")
    table.accept(Answer(table.game.position, cell, why) if isinstance(answer, list) else answer, at)
    assert stands(table.game)


def agent_of(choice):
    """A learner that has learned a little, perhaps."""
    agent = learn.LEARNERS[choice.choice(["menace", "q"])](choice.choice("XO"), seed=1)
    train(agent, ("random", choice.choice([0, 20])))
    return agent


def agent_asked(fixed, value):
    """Any of a learner's calls; what is refused changes nothing."""
    agent, what = fixed.value
    before = agent.export_memory()
    try:
        getattr(agent, what)(value)
    except NoughtsError:
        assert agent.export_memory() == before
        raise


def agent_trained(fixed, opponent, games, points, against, seconds, recent, progress):
    agent = fixed.value
    train(
        agent, (opponent, games), points=points, against=against, seconds=seconds, recent=recent,
        progress=progress,
    )  # fmt: skip
    return agent.svg(), agent.to_dict(), repr(agent)


def agent_evaluated(fixed, opponent, worst):
    found = evaluate(fixed.value, opponent)
    return found.svg(), found.worst(worst)


def learner_seated(agent, name, board, side, random, learning):
    player = learn.LearnerPlayer(agent, name, board, side, random, learning)
    table = Table(Game("3x3"), {player.agent.side: player, player.agent.rival: Person()})
    table.play_out()


def brain_told(lines):
    brain = Brain("random", Random(1))
    refused = False
    for line in ["START 6", *(lines if isinstance(lines, list) else [lines])]:
        for answer in brain.answer(line if isinstance(line, str) else as_json(line)):
            assert "\n" not in answer
            assert answer.encode()
            refused = refused or answer.startswith(("ERROR", "UNKNOWN", '{"id": null, "error"'))
    if refused:
        raise NoughtsError("the brain has refused something")


def memory_read(data, side):
    """A learner's memory, by its kind; and for a learner that has one already, which keeps it if refused."""
    text = as_json(data) if isinstance(data, dict) else data
    kept = learn.parse(text).export_memory()
    assert learn.parse(kept).export_memory() == kept
    agent = MenaceAgent(side, seed=1)
    before = agent.export_memory()
    try:
        agent.import_memory(text)
    except NoughtsError:
        assert agent.export_memory() == before
        raise


@contextlib.contextmanager
def typed(text):
    before, sys.stdin = sys.stdin, io.StringIO(text)
    try:
        yield
    finally:
        sys.stdin = before


def played_as_json(lines, board, x, o, clock, moves):
    """`noughts play --json`: whatever is said, the answers are JSON."""
    lines = lines if isinstance(lines, list) else [lines]
    with typed("\n".join([line if isinstance(line, str) else as_json(line) for line in lines])):
        for name in (x, o):
            CHEAP.check(name)
        play(board, x, o, seed=1, clock=clock, moves=as_json(moves)[1:-1], as_json=True)
    for line in sys.stdout.getvalue().splitlines():
        json.loads(line)


def gomocup(choice):
    at = f"{choice.randrange(6)},{choice.randrange(6)}"
    alone = ["BEGIN", "RESTART", "ABOUT", "STOP", "YXSTOP", "YXSHOWINFO", "YXSHOWFORBID", "YXHASHCLEAR"]
    what = choice.choice(["TURN", "PLAY", "TAKEBACK", *alone, "INFO", "BOARD", "JSON"])
    if what == "INFO":
        keys = ["rule", "timeout_turn", "timeout_match", "time_left", "max_memory", "folder", "max_node"]
        return (
            f"INFO {choice.choice([*keys, 'max_depth', 'thread_num'])} {choice.choice([0, 1, 1000, 10**9])}"
        )
    if what == "BOARD":
        return choice.choice(["BOARD", "YXBOARD", "SWAP2BOARD", at, f"{at},1", f"{at},2", "DONE"])
    if what == "JSON":
        found = going_on(choice)
        question = {"id": 1, "board": found.board.name, "position": str(found), "turn": found.turn}
        return {**question, "seconds": 0.001, "level": choice.choice(["random", "easy"])}
    return f"{what} {at}" if what in ("TURN", "PLAY", "TAKEBACK") else what


def said(choice):
    words = ["b2", "a1", "1 1", "undo", "redo", "moves", "stats", "resign", "new", "help", "", "save g.json"]
    return choice.choice([*words, "load g.json", "keep m.json", "hint", "0 2", "8"])


def events(choice):
    kinds = ["move", "undo", "redo", "resign", "expire", "ask_undo", "ask_redo", "decline"]
    more = [[choice.choice(kinds), choice.choice("XO"), choice.choice([None, 0, 1, 2, 4])] for _ in range(2)]
    return [["move", "X", 4], ["move", "O", 8], *more][choice.randrange(3) :]


def games(choice):
    return played(choice, choice.choice([None, "0:10/move"]))


def memory(kind):
    """What a learner knows after a game."""
    agent = learn.LEARNERS[kind]("X", seed=1)
    game = Game("3x3")
    for cell in (4, 0, 3, 1, 5):
        game.play(cell)
    agent.learn_from(game)
    return json.loads(agent.export_memory())


MEMORIES = [memory(kind) for kind in ("menace", "menace", "q")]
DOING = ["undo", "redo", "undo_turn", "redo_turn", "resign", "expire", "position_at", "left"]
WANTED = ["move", "resign", "undo", "redo", "decline"]
ASKED = ["make_move", "odds", "box", "train", "learn_from", "reset_memory", "import_memory"]
MIXED = ["random", "easy", "perfect", "random=60+perfect=40"]

CALLS = [
    (Board, lambda r: [name_of_board(r)]),
    (on_a_board, lambda r: [name_of_board(r), r.randrange(3), [0, 0, r.randrange(2)]]),
    (Position, lambda r: [(now := position(r)).board.name, now.x, now.o, now.turn]),
    (Position.parse, lambda r: [(now := position(r)).board.name, str(now), r.choice([None, now.turn])]),
    (
        on_a_position,
        lambda r: [Fixed(going_on(r)), r.choice([0, 1, 7, "a1", "b2", "0 1", "1 1 1"]), r.choice([1, 80])],
    ),
    (image, lambda r: [Fixed(now := position(r)), list(r.choice(now.board.symmetries))]),
    (Game, lambda r: [name_of_board(r), r.choice("XO"), r.choice([None, "5:00+3", "10/move"])]),
    (game_played, lambda r: [Fixed(games(r)), r.randrange(9), r.randrange(99)]),
    (game_done, lambda r: [Fixed((games(r), r.choice(DOING))), r.choice([None, 0, 1, 2, "X", "O"])]),
    (Game.from_dict, lambda r: [saved(r)]),
    (game_loaded, lambda r: [saved(r), "game.json"]),
    (Clock.parse, lambda r: [r.choice(["5:00+3", "10/move", "300", "0:01.5+0.25"])]),
    (clocked, lambda r: [r.choice([[9000, 10, 0], [0, 0, 500]]), r.randrange(99), "X"]),
    (ROSTER.check, lambda r: [r.choice(NAMES)]),
    (
        player_found,
        lambda r: [
            r.choice([*NAMES, "easy"]),
            "3x3",
            "X",
            Random(1),
            r.choice([None, Weights(3)]),
            limits(r),
        ],
    ),
    (Weights, lambda r: [r.randrange(1, 4), r.choice([None, [1] * 16, [[1.5, 2, 3]] * 3, "0 1 -1 0"])]),
    (weighed, lambda r: [3, [r.randint(-9, 9) for _ in range(16)], Position("3x3"), r.randrange(5)]),
    (Limits, lambda r: [r.randrange(9), r.random(), r.randrange(9), r.randrange(1, 9)]),
    (
        choose,
        lambda r: [position(r), r.choice(LEVEL_NAMES), Random(1), limits(r), r.choice([None, Weights(3)])],
    ),
    (candidates, lambda r: [position(r), r.choice(LEVEL_NAMES), limits(r), r.choice([None, Weights(3)])]),
    (solve, lambda r: [r.choice([position(r), games(r), "3x3"]), limits(r), False, r.choice([None, id])]),
    (
        analyze,
        lambda r: [going_on(r), limits(r), r.choice([None, *LEVEL_NAMES]), Weights(3), None, None],
    ),
    (hint, lambda r: [r.choice([position(r), games(r), "3x3"]), limits(r)]),
    (review, lambda r: [games(r), limits(r), r.choice([None, id])]),
    (
        forced_win,
        lambda r: [position(r), r.choice([None, "X", "O"]), r.randrange(1, 9), r.randrange(1, 99), False],
    ),
    (seated, lambda r: [games(r), {side: Person() for side in "XO"}, True]),
    (table_asked, lambda r: [Fixed((table_for(r), r.choice(WANTED))), r.choice("XO"), r.randrange(9)]),
    (table_told, lambda r: [Fixed(table_for(r)), events(r), r.choice([None, 5])]),
    (
        table_acted,
        lambda r: [Fixed(table_for(r)), r.choice("XO"), *r.choice([("move", 4), ("resign", None)]), None],
    ),
    (table_answered, lambda r: [Fixed(table_for(r)), [r.randrange(9), ""], r.choice([None, 5])]),
    (
        agent_asked,
        lambda r: [
            Fixed((agent_of(r), r.choice(ASKED))),
            r.choice([position(r), games(r), [None] * 9, "X", "default", 3, None]),
        ],
    ),
    (
        agent_trained,
        lambda r: [
            Fixed(agent_of(r)),
            r.choice(MIXED),
            r.randrange(60),
            r.choice([0, 2]),
            ["random"],
            r.choice([None, 1.0]),
            r.choice([0, 3]),
            r.choice([None, id]),
        ],
    ),
    (agent_evaluated, lambda r: [Fixed(agent_of(r)), r.choice(MIXED), 3]),
    (learner_seated, lambda r: [agent_of(r), "menace", "3x3", None, r.choice([None, Random(1)]), True]),
    (brain_told, lambda r: [[gomocup(r) for _ in range(4)]]),
    (memory_read, lambda r: [r.choice(MEMORIES), "X"]),
    (
        played_as_json,
        lambda r: [
            [said(r) for _ in range(5)],
            "3x3",
            "human",
            r.choice(["easy", "human", "menace"]),
            r.choice([None, "5:00"]),
            "b2",
        ],
    ),
]


def run(count, seed):
    """So many calls of the library, in a folder of their own."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            return fuzzing.run(CALLS, count, seed)
        finally:
            os.chdir(before)


if __name__ == "__main__":
    fuzzing.main(run)
