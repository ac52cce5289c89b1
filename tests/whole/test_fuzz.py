"""Every command with malformed arguments: one sentence, the right status, and no file touched."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from noughts import Game
from noughts.learn import MenaceAgent

BIN = Path(sys.executable).parent
EMPTY = "." * 64
TRIES = 4  # of each command, twice

COMMANDS = [
    "noughts play 3x3 --level easy --seed 1",
    "noughts play 3x3 --x random --o random --quiet",
    "noughts play --load game.json --seconds 1",
    "noughts selfplay 3x3 --games 3 --x easy --o random --seed 1 --json",
    "noughts solve 3x3 --position X........ --json",
    "noughts analyze 3x3 X...O.... --level easy --depth 2 --json",
    "noughts proof export out.txt",
    "noughts menace train --games 5 --opponent random --seed 1 --out new.json --json",
    "noughts menace evaluate m.json --opponent perfect --worst 3 --json",
    "noughts menace show m.json --box 3",
    "noughts menace print --out sheets --board 3x2,2",
    "noughts menace play m.json",
    "noughts brain --level easy --seed 1",
    "noughts completion bash",
    "noughts 3x3 --level easy --seed 1",
    "noughts help menace train",
    "noughts review game.json --seconds 0.1 --json",
    f"tttt -t m {EMPTY} -q -r 1",
    f"tttt -e {EMPTY} -q",
    "tttt -g -h 1,2 -m 3",
    "tttt -p h -l easy",
    "tictactoe_3d --seed 1",
]
JUNK = [
    *[
        "",
        " ",
        "-",
        "--",
        "---",
        "--nonsense",
        "-z",
        "\u265f",
        "caf\u00e9",
        "9" * 400,
        "-1",
        "0",
        "1e999",
        "nan",
    ],
    *[
        "x" * 5000,
        "3x3x3x3",
        "0x0",
        "99x99",
        "3x3,9",
        "X" * 9,
        "XXXXX....",
        "../../etc",
        "/",
        ".",
        "other.txt",
    ],
    *["no/such/file.json", "{}", "[]", "\n", "\t", "'", '"', "%s%n", "{0}", "$(ls)", "cmd:", "cmd:/no/such"],
    *["menace:", "menace:other.txt", "games:.", "random=0", "--json=1", "--seed=x", "--games=-5", "random+"],
    *["perfect,", "--out", "--board=", "--x=human", "a\nb", "\x1b[31m", "--moves=b2 b2", "--level=\n"],
]


def mutated(words, choice):
    """A command with one or two of its words replaced, dropped, doubled, or junk put between them."""
    words = list(words)
    for _ in range(choice.choice([1, 1, 2])):
        place = choice.randrange(1, len(words) + 1)
        kind = choice.randrange(4)
        if kind == 0 and place < len(words):
            words[place] = choice.choice(JUNK)
        elif kind == 1 and place < len(words):
            del words[place]
        elif kind == 2 and place < len(words):
            words.insert(place, words[place])
        else:
            words.insert(place, choice.choice(JUNK))
    return words


def call(words, folder):
    """Run a command; no traceback, and a mistake is one line by its name."""
    program = str(BIN / words[0])
    said = "b2\nquit\n"
    done = subprocess.run(
        [program, *words[1:]], input=said, capture_output=True, text=True, timeout=300, cwd=folder
    )
    assert "Traceback" not in done.stderr, words
    if done.returncode:
        assert done.stderr.startswith(f"{words[0]}: "), words
        assert done.stderr.count("\n") == 1, words
    return done.returncode


@pytest.mark.parametrize("command", COMMANDS)
def test_malformed_arguments(command, tmp_path):
    choice = random.Random(command)
    (tmp_path / "other.txt").write_text("mine")
    MenaceAgent("O", seed=1).save(tmp_path / "m.json")
    game = Game()
    game.play(4)
    game.save(tmp_path / "game.json")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for _ in range(TRIES):
        words = mutated(command.split(), choice)
        status = call(words, tmp_path)
        assert status in ((0, 1, 2) if words[0] == "tttt" else (0, 2)), words
        # whatever else was said, an option that there is not makes it a mistake in the arguments
        assert call([*words, "-z" if words[0] == "tttt" else "--nonsense"], tmp_path) == 2, words
        now = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
        for name, content in before.items():
            assert now[name] == content, (words, name)
