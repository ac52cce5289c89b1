"""The door of the package: what is at the top, that it says what it is, and that type checkers know it."""

import ast
import inspect
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import get_type_hints

import pytest

import noughts
from noughts import Board, Position, evaluate, train

ROOT = Path(__file__).parent.parent.parent
PUBLIC = list(noughts.__all__)


def fresh(code):
    """What a new interpreter prints."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def names_for_type_checkers():
    """What `__init__.py` imports, where a type checker looks: names, and rooms."""
    tree = ast.parse((ROOT / "src" / "noughts" / "__init__.py").read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module != "rooms"]
    rooms = [alias.name for node in imports if node.module is None for alias in node.names]
    names = [alias.name for node in imports if node.module and node.level for alias in node.names]
    return sorted(names), sorted(rooms)


def test_dir_star_and_types_agree():
    everything = json.loads(
        fresh(
            "import noughts, json; shown = dir(noughts); names = {}; exec('from noughts import *', names)\n"
            "print(json.dumps([shown, sorted(set(names) - {'__builtins__'})]))"
        )
    )
    shown, starred = everything
    names, rooms = names_for_type_checkers()
    assert sorted(PUBLIC) == starred == names
    assert sorted([*names, *rooms]) == [name for name in shown if not name.startswith("_")]


def test_every_room_can_be_entered_without_an_import():
    _, rooms = names_for_type_checkers()
    inner = {"core", "files", "values", "rooms"}  # nobody needs to ask for these
    package = ROOT / "src" / "noughts"
    there = {path.stem for path in package.glob("[a-z]*")} - inner - {"meson", "py"}
    assert {*rooms} == there
    for room in rooms:
        fresh(f"import noughts; noughts.{room}")
    fresh(
        "import noughts; noughts.learn.MenaceAgent; noughts.engine.levels.LEVELS; noughts.board.census.perft"
    )
    fresh("import noughts; noughts.solve('2x2'); noughts.engine.levels; noughts.proof.certificate")


def test_what_there_is_not_is_an_attribute_error():
    for package in (noughts, noughts.engine, noughts.board):
        with pytest.raises(AttributeError, match=f"module '{package.__name__}' has no attribute 'missing'"):
            _ = package.missing


def test_a_name_is_looked_up_once():
    assert noughts.solve is noughts.solve
    assert "solve" in vars(noughts)


def programs_of_the_readme():
    """The first example, and that of the three calls, as programs."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    chosen = [block for block in blocks if "import Game\n" in block or "create_board" in block]
    assert len(chosen) == 2
    for block in chosen:
        lines = [line[4:] for line in block.splitlines() if line.startswith((">>> ", "... "))]
        yield "\n".join(lines) + "\n"


def test_a_strict_type_checker_knows_every_name_and_passes_the_readme(tmp_path):
    """Each name with a type of its own, none as Any; and it knows what there is not.

    In one run for all, with what `make lint` remembers of the package.
    """
    _, rooms = names_for_type_checkers()
    lines = ["import noughts", *[f"reveal_type(noughts.{name})" for name in PUBLIC + rooms]]
    lines += ["reveal_type(noughts.solve('3x3').value)", "reveal_type(noughts.learn.MenaceAgent)"]
    lines += ["noughts.missing", "noughts.engine.missing"]
    texts = {"program": "\n".join(lines) + "\n"}
    texts |= {f"example{number}": text for number, text in enumerate(programs_of_the_readme())}
    files = [tmp_path / f"{name}.py" for name in texts]
    for file, text in zip(files, texts.values(), strict=True):
        file.write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    types = re.findall(r'note: Revealed type is "(.*)"', done.stdout)
    assert len(types) == len(lines) - 3, done.stdout + done.stderr
    assert not [name for name, kind in zip(PUBLIC + rooms, types, strict=False) if kind in ("Any", "object")]
    assert types[PUBLIC.index("LEVELS")] == "dict[str, noughts.engine.levels.Level]"
    errors = re.findall(r"(\w+)\.py:(\d+): error: (Module has no attribute|.*)", done.stdout)
    wanted = [("program", str(number), "Module has no attribute") for number in (len(lines) - 1, len(lines))]
    assert errors == wanted, done.stdout


# -- documents --------------------------------------------------------------------------------------------

CLASSES = [name for name in PUBLIC if isinstance(getattr(noughts, name), type)]
ERRORS = [name for name in CLASSES if issubclass(getattr(noughts, name), Exception)]

SHOWN_ELSEWHERE = {"LEVELS", "TimeLeft", "ai_move"}  # a dictionary; a player's argument; beside create_board

# fields that the docstrings of these classes do not name: they are arguments of their __init__, or plain
SAID_ELSEWHERE = {
    "MenaceAgent": {"board", "side"},
    "MenaceConfig": {"initial_beads_mid", "initial_beads_late"},
    "QAgent": {"board", "side"},
    "QConfig": {"exploration_decay"},
    "training": {"draws", "games", "losses", "seconds", "wins"},
}


def instances():
    """One of each public class, and of what their calls give."""
    game = noughts.Game("3x3", clock="5:00+3")
    game.play("b2")
    table = noughts.Table(game.copy(), {side: noughts.find_player("easy", "3x3", side) for side in "XO"})
    analysis = noughts.analyze("3x3")
    agent = noughts.MenaceAgent("X", seed=1)
    return {
        "Analysis": analysis,
        "Board": game.board,
        "Clock": game.clock,
        "Game": game,
        "Level": noughts.LEVELS["easy"],
        "Limits": noughts.Limits(),
        "MenaceAgent": agent,
        "MenaceConfig": agent.config,
        "Person": noughts.Person(),
        "Player": noughts.find_player("random", "3x3", "X"),
        "Position": game.position,
        "Proof": noughts.solve("3x3"),
        "QAgent": noughts.QAgent("X", seed=1),
        "QConfig": noughts.QConfig(),
        "Review": noughts.review(game, noughts.Limits(nodes=1000)),
        "Table": table,
        "TimeLeft": noughts.TimeLeft(3.0, 0.0, 3.0),
        "Unknown": noughts.solve("6x6,4", noughts.Limits(nodes=1)),
        "Verdict": analysis.moves[0],
        "Weights": noughts.Weights(3),
        "canonical form": game.position.canonical(),
        "estimate": noughts.engine.search.search("3x3", noughts.Limits(depth=1)),
        "evaluation": evaluate(agent),
        "matchbox": agent.box(1),
        "ply of a review": noughts.review(game, noughts.Limits(nodes=1000)).plies[0],
        "rule": game.board.rule,
        "values": noughts.QAgent("X").box(1),
        "training": train(agent, ("random", 1)),
    }


def test_there_is_an_instance_of_every_public_class():
    assert {*CLASSES} - {*ERRORS} <= {*instances()}


@pytest.mark.parametrize("name", instances())
def test_every_public_field_and_function_says_what_it_is(name):
    value = instances()[name]
    kind = type(value)
    told = "\n".join([inspect.getdoc(each) or "" for each in kind.__mro__ if each is not object])
    strangers = {*dir(object), *(dir(tuple) if isinstance(value, tuple) else ())}
    silent = []
    for field in {*dir(value)} - strangers:
        if field.startswith("_"):
            continue
        what = inspect.getattr_static(kind, field, None)
        if callable(what) or isinstance(what, property | classmethod | staticmethod):
            if not inspect.getdoc(getattr(kind, field)):
                silent.append(f"{field}()")
        elif not re.search(rf"\b{field}\b", told) and not _says(what):
            silent.append(field)
    assert {*silent} <= SAID_ELSEWHERE.get(name, set())


def _says(what):
    """Whether a field says itself what it is, as those of kernels do."""
    return bool(what is not None and type(what).__name__ == "getset_descriptor" and what.__doc__)


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_says_what_it_is_and_shows_it(name):
    thing = getattr(noughts, name)
    assert inspect.getdoc(thing)
    if name not in ERRORS and name not in SHOWN_ELSEWHERE:
        assert ">>> " in inspect.getdoc(thing), f"{name} has no example"


# -- what means nothing is refused in a sentence ------------------------------------------------------------

NONSENSE = [None, -1, 10**30, 1.5, "x", "", b"x", [], {}, (1, 2), object(), [9] * 9]


def calls():
    """Public calls, each as a function of what it is given."""
    few = noughts.Limits(nodes=500)
    board, position, weights = noughts.Board("4x4x4"), noughts.Position("3x3"), noughts.Weights(3)
    return {
        "analyze, level": lambda given: noughts.analyze("3x3", few, level=given),
        "analyze, weights": lambda given: noughts.analyze("3x3", few, weights=given),
        "forced_win, side": lambda given: noughts.forced_win("3x3", given),
        "forced_win, moves": lambda given: noughts.forced_win("3x3", moves=given),
        "choose": lambda given: noughts.engine.levels.choose(given, "easy"),
        "search, moves": lambda given: noughts.engine.search.search("3x3", few, moves=given),
        "Board": noughts.Board,
        "Board.cell": board.cell,
        "Board.cell_name": board.cell_name,
        "Board.coordinates": board.coordinates,
        "Board.index": lambda given: board.index(given, given, given),
        "Board.index, too few": board.index,
        "Board.playable": board.playable,
        "Board.completed": board.completed,
        "Position": noughts.Position,
        "Position, x": lambda given: noughts.Position("3x3", given),
        "Position.parse": lambda given: noughts.Position.parse("3x3", given),
        "Position.play": position.play,
        "Position.at": position.at,
        "Position.landing": position.landing,
        "Position.transform": position.transform,
        "Position.pretty": position.pretty,
        "Position.pretty, width": lambda given: position.pretty(width=given),
        "Position.svg": position.svg,
        "Canonical.actual": position.canonical().actual,
        "Limits.within": noughts.Limits().within,
        "Weights": lambda given: noughts.Weights(3, given),
        "Weights.at": lambda given: weights.at(given, given),
        "Weights.evaluate": weights.evaluate,
        "Clock.parse": noughts.Clock.parse,
        "find_player": lambda given: noughts.find_player(given, "3x3", "X"),
    }


@pytest.mark.parametrize("name", calls())
def test_nonsense_is_refused_in_one_sentence(name):
    call, refused = calls()[name], 0
    for given in NONSENSE:
        try:
            call(given)
        except noughts.NoughtsError as error:
            refused += 1
            assert 10 < len(str(error)) < 400
            assert "\n" not in str(error)
    assert refused >= 5


def test_what_may_be_asked_about_is_told_by_type_hints():
    """Whoever documents or checks calls by their hints can read them, though games are not loaded yet."""
    for call in (noughts.forced_win, noughts.hint):
        assert get_type_hints(call)["position"] == Position | Board | str
