"""Everything that the commands say is in the catalogues.

A language is made up in which every letter of every text of the catalogues is a wide one. Commands are run in
it: what is still written with ordinary letters was said past the catalogues, unless it is a name.
"""

import re
import sys
from functools import cached_property
from gettext import NullTranslations
from io import StringIO

import catalogues
import pytest

from noughts import Game, words
from noughts.engine.levels import LEVELS
from noughts.fronts.asking import ME, NO, OPPONENT, YES, means
from noughts.fronts.cli import main
from noughts.fronts.cli.commands import COMMANDS, make_parser
from noughts.fronts.cli.completion import Words

WIDE = {
    letter: letter + 0xFEE0 for letter in [*range(ord("A"), ord("Z") + 1), *range(ord("a"), ord("z") + 1)]
}
FACT = re.compile(r"(\{[^{}]*\}|%\(\w+\)[sr]|%[sr])")
WORD = re.compile(r"[A-Za-z][A-Za-z-]*[A-Za-z]")
COMMAND = re.compile(r"^ +(noughts|eval|printf|echo|\|)(?!\w)( \S+)*", re.MULTILINE)  # an example
OPTION = re.compile(r"(?<!\w)--?[a-z][a-z-]*")
NAME = re.compile(r"[\w/.:-]*(\.\w+|:FILE|:PROGRAM|:PATH|:NUMBERS@LEVEL|://)\S*|weights:NUMBERS@LEVEL")
PATHS = [path for path in Words("noughts").collect(make_parser(COMMANDS, COMMANDS)).after if path]
NAMES = {
    *LEVELS,
    *[word for path in PATHS for word in path.split()],
    *("noughts", "human", "menace", "MENACE", "Q-learning", "michie", "default", "one-ply", "SVG"),
    *("misere", "gravity", "torus", "exact", "refill", "resign", "bash", "zsh", "fish"),
    *(
        "shell",
        "save",
        "text",
        "json",
        "round-robin",
        "neighbours",
        "gauntlet",
        "swiss",
        "knock-out",
        "dask",
        "HOST",
        "PORT",
    ),
    *("NAME", "URL", "XO", "both", "ms", "min"),
}


class Widened(NullTranslations):
    """Every text of the catalogues in wide letters, and no other."""

    @cached_property
    def texts(self):
        return {
            (message.context, text): "".join(
                [part if FACT.fullmatch(part) else part.translate(WIDE) for part in FACT.split(text)]
            )
            for message in catalogues.said()
            if message.id
            for text in ([message.id] if isinstance(message.id, str) else message.id)
        }

    def gettext(self, message):
        return self.texts.get((None, message), message)

    def pgettext(self, context, message):
        return self.texts.get((context, message), message)

    def ngettext(self, one, many, number):
        return self.gettext(one if number == 1 else many)


WIDENED = Widened()


@pytest.fixture
def say(monkeypatch, capsys, tmp_path):
    """Runs a command in the language of wide letters; gives what it printed."""
    monkeypatch.setitem(words._catalogues, "de", WIDENED)
    monkeypatch.chdir(tmp_path)

    def run(*arguments, typed=""):
        monkeypatch.setattr(sys, "stdin", StringIO(typed))
        try:
            main(["--lang", "de", *arguments])
        except SystemExit:
            pass  # help, and the parser's mistakes
        finally:
            words.speak("en", everywhere=True)
        said = capsys.readouterr()
        return said.out + said.err

    return run


def plain(text, *known):
    """The words in ordinary letters that are no names."""
    for pattern in (COMMAND, NAME, OPTION):
        text = pattern.sub(" ", text)
    return [word for word in WORD.findall(text) if word not in NAMES and word not in known]


@pytest.mark.parametrize("path", ["", *PATHS])
def test_help(say, path):
    told = say(*path.split(), "--help")
    assert "ｕｓａｇｅ" in told
    assert plain(told) == []


@pytest.mark.parametrize(
    ("arguments", "known"),
    [
        ("nonsense", ["nonsense"]),
        ("solvee", ["solvee", "solve"]),
        ("--foo", []),
        ("solve", []),
        ("solve 3x3 more", ["more"]),
        ("play 3x3 --se 3", []),
        ("solve 3x3 --seconds", []),
        ("solve 3x3 --seconds soon", ["soon"]),
        ("solve 3x3 --threads 99", []),
        ("solve 3x3 --json=yes", ["yes"]),
        ("solve 3x3x", ["x3x"]),
        ("analyze 3x3 XX", []),
        ("analyze 3x3 --level esay", ["esay"]),
        ("play 3x3 --first Z", []),
        ("play 3x3 --seed 1.5", []),
        ("play 3x3 --level easy --x easy", []),
        ("play --json", []),
        ("play 3x3 --clock late", ["late"]),
        ("play --load nowhere.json", []),
        ("selfplay 3x3 10 --games 20", []),
        ("menace", []),
        ("menace train", []),
        ("menace show nowhere.json", []),
        ("menace train --out m.json --games many", ["many"]),
        ("menace train --out m.json --from m.json --seat X", []),
        ("q train --out q.json --rate fast", ["fast"]),
        ("proof verify x.txt --fast", []),
        ("proof verify nowhere.xz", []),
        ("review nowhere.json", []),
        ("completion csh", ["csh"]),
        ("help nonsense", ["nonsense"]),
    ],
)
def test_mistakes(say, arguments, known):
    told = say(*arguments.split())
    assert told.startswith("noughts: ")
    assert plain(told, *known) == []


def test_questions_about_a_position(say):
    for arguments in (
        "solve 3x3",
        "solve 3x3 --position XX.OO....",
        "solve 3x3 --position XXXOO....",
        "solve 15x15,5 --seconds 0.01",
        "solve 4x4x4 --atlas",
        "analyze 3x3",
        "analyze 3x3 XX.OO....",
        "analyze 3x3,misere XX.OO....",
        "analyze 5x5,4 --depth 2 --level easy",
        "analyze 7x6,4,gravity --depth 2",
        "bench",
    ):
        assert plain(say(*arguments.split())) == [], arguments


def test_reviews(say):
    for number, moves in enumerate(([0, 1, 4, 8, 2, 6, 3], [4, 0, 2, 6, 3, 5, 1, 7, 8], [4, 0])):
        game = Game("3x3")
        for cell in moves:
            game.play(cell)
        game.save(f"{number}.json")
        assert plain(say("review", f"{number}.json")) == []


def test_games_in_the_terminal(say):
    typed = "help\nmoves\nhint\n{0}\n{0}\nundo\nredo\nz9\nsave\nsave g.json\nstats\nresign\nnew\n{0}\nquit\n"
    for arguments, cell in (
        ("3x3 --seed 1", "a1"),
        ("7x6,4,gravity --seed 1", "a6"),
        ("3x3,misere --clock 5:00", "a1"),
        ("4x4x4 --level random", "1a1"),
    ):
        assert plain(say("play", *arguments.split(), typed=typed.format(cell))) == [], arguments
    assert plain(say("play", typed="so\n1\neasy\nwho\n2\nquit\n"), "so", "who") == []
    assert plain(say("play", "3x3", "--x", "easy", "--o", "random", "--seed", "1")) == []
    assert plain(say("play", "--load", "g.json", typed="load nowhere.json\nquit\n"), "load") == []
    assert plain(say("play", "3x3", "--level", "menace", typed="keep m.json\nresign\nquit\n")) == []


def test_answers_are_taken_in_the_language_that_is_spoken_and_in_english():
    words.speak("de")
    try:
        assert all([means("Ja", YES), means("j", YES), means("y", YES), means("nein", NO)])
        assert all([means("ich", ME), means("1", ME), means("Gegner", OPPONENT), means("it", OPPONENT)])
        assert not means("nein", YES)
    finally:
        words.speak("en")
    assert not means("ja", YES)


def test_learners(say):
    for kind in ("menace", "q"):
        path = f"{kind}.json"
        for arguments in (
            f"train --out {path} --games 50 --seed 1 --opponent perfect",
            f"train --out {path} --games 5 --seed 1",
            f"evaluate {path} --opponent perfect",
            f"show {path}",
            f"show {path} --box 2",
            f"show {path} --position .........",
        ):
            assert plain(say(kind, *arguments.split()), "old") == [], (kind, arguments)
        typed = "help\nbox\na1\nbox\nresign\nbox\nn\n"
        assert plain(say(kind, "play", path, typed=typed)) == []
        assert plain(say(kind, "play", "new.json", typed="quit\n")) == []
    assert plain(say("menace", "show", "menace.json", "--svg", "m.svg")) == []
    assert plain(say("menace", "print", "--board", "2x2,2", "--out", "labels"), "labels") == []
    assert plain(say("learners", "3x3", "--games", "20", "--points", "2", "--curve", "c.svg")) == []


def test_many_games(say):
    assert plain(say("selfplay", "3x3", "20", "--seed", "1")) == []


def test_proofs(say):
    assert plain(say("proof", "export", "p.txt", "--fast")) == []
    assert plain(say("proof", "verify")) == []
