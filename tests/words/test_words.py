"""What is said in other languages: whole, with every fact in its place, and as a reader would write it."""

import ast
import re
import subprocess
import sys
from threading import Thread

import catalogues
import pytest
from babel.messages.catalog import Catalog
from babel.messages.jslexer import tokenize
from compiling import page

from noughts import Board, Game, MenaceAgent, NoughtsError, Person, Position, Table, analyze, review, solve
from noughts.board.threats import both_prospects
from noughts.engine import telling
from noughts.fronts.web.service.commentary import comment
from noughts.learn import QAgent
from noughts.learn.pictures import draw_cabinet
from noughts.learn.sheets import draw_sheets
from noughts.learn.text import show_cabinet
from noughts.players import find_player
from noughts.players.training import compare, evaluate, train
from noughts.words import (
    LANGUAGES,
    Phrase,
    Plural,
    chosen,
    language,
    learners,
    say,
    say_as,
    say_many,
    speak,
    verdicts,
)
from noughts.words.games import alarm, in_moves, result
from noughts.words.lines import a_place, an_object, in_words, kinds, named
from noughts.words.moves import reason, step
from noughts.words.proofs import paragraph

OTHERS = catalogues.languages()


@pytest.fixture
def german():
    speak("de")
    yield
    speak("en")


def key(message):
    return message.context, message.id if isinstance(message.id, str) else tuple(message.id)


def forms(text):
    return [text] if isinstance(text, str) else list(text)


def fields(text):
    """The facts of a text, each with the way it is written: `{number:,}`."""
    return sorted(set(re.findall(r"(?<!\{)\{\w+[^{}]*\}", text)))


# -- the catalogues -----------------------------------------------------------------------------------


def test_every_language_but_english_has_a_catalogue():
    assert {"en", *OTHERS} == set(LANGUAGES)


@pytest.mark.parametrize("name", OTHERS)
def test_a_catalogue_has_what_the_sources_say_and_nothing_else(name):
    said = {key(message) for message in catalogues.said() if message.id}
    there = {key(message) for message in catalogues.read(name) if message.id}
    assert said - there == set(), "make words brings them into the catalogue"
    assert there - said == set(), "make words takes them out of the catalogue"


def test_no_text_of_the_page_is_where_it_is_not_found():
    """What reads the sources does not look into `${...}`: a text stands before it, in a name of its own."""
    for path in sorted(catalogues.SOURCES.glob("fronts/web/static/js/**/*.js")):
        for token in tokenize(path.read_text(), template_string=True):
            hidden = token.type == "template_string" and re.search(r"\bt[cn]?\(", token.value)
            assert not hidden, f"{path.name}, line {token.lineno}: {token.value}"


def test_no_text_of_the_sources_is_where_it_is_not_found():
    """Within an f-string a text is not seen by who collects them."""
    sayers = {"say", "say_as", "say_many", "text", "Phrase", "Plural"}
    for path in sorted(catalogues.SOURCES.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for whole in [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]:
            for call in [node for node in ast.walk(whole) if isinstance(node, ast.Call) and node.args]:
                says = getattr(call.func, "id", "") in sayers
                assert not says or not isinstance(call.args[0], ast.Constant), f"{path}:{call.lineno}"


@pytest.mark.parametrize("name", OTHERS)
def test_every_text_is_translated(name):
    catalogue = catalogues.read(name)
    lacking = [message.id for message in catalogue if message.id and not all(forms(message.string))]
    guessed = [message.id for message in catalogue if message.id and message.fuzzy]
    assert (lacking, guessed) == ([], [])
    assert not catalogue.obsolete


@pytest.mark.parametrize("name", OTHERS)
def test_a_translation_has_the_facts_of_its_text(name):
    for message in catalogues.read(name):
        wanted = [fields(text) for text in forms(message.id)]
        for number, text in enumerate(forms(message.string)):
            found = fields(text)
            if number:
                assert found == wanted[-1], text
            else:  # one thing may be said without its number, or with it
                assert found in wanted, text


def test_a_percent_sign_stands_as_its_language_has_it():
    """English has no space before it; German one that does not break, or a hyphen; a share has its own."""
    for message in catalogues.read("de"):
        for text in forms(message.id):
            assert not re.search(r"[\d}]\s%", text), text
        for text in forms(message.string):
            assert not re.search(r"[\d}] ?%", re.sub(r"\{\w+:[^{}]*%\}", "", text)), text


def test_a_draw_has_one_name_in_german():
    for message in catalogues.read("de"):
        assert not [text for text in forms(message.string) if "remis" in text.lower()]


@pytest.mark.parametrize("name", OTHERS)
def test_a_file_is_written_as_it_would_be_again(name):
    written = (catalogues.WORDS / f"{name}.po").read_bytes()
    assert catalogues.written(catalogues.read(name)) == written


# -- the language in which something is said ----------------------------------------------------------


def test_a_language_is_spoken_by_one_thread_alone():
    heard = []

    def listen(name):
        speak(name)
        heard.append((language(), say("A draw.")))

    assert language() == "en"
    for name in ("de", "en"):
        thread = Thread(target=listen, args=(name,))
        thread.start()
        thread.join()
    assert heard == [("de", "Unentschieden."), ("en", "A draw.")]
    assert (language(), say("A draw.")) == ("en", "A draw.")


def test_a_language_is_the_first_of_ours_that_is_wished_for():
    assert chosen(["fr_FR.UTF-8", "de_AT.UTF-8", "en"]) == "de"
    assert chosen(["C", "POSIX"]) == "en"


def test_an_unknown_language_is_english():
    speak("tlh")
    assert (language(), say("A draw.")) == ("en", "A draw.")


def test_what_was_said_is_said_anew_in_the_language_of_who_reads_it(german):
    phrase = Phrase("{cell} is taken by {side}", cell="a1", side="X")
    moves = Plural("in {number} move", "in {number} moves", 2)
    assert (str(phrase), str(moves)) == ("a1 ist von X besetzt", "in 2 Zügen")
    speak("en")
    assert (str(phrase), str(moves)) == ("a1 is taken by X", "in 2 moves")


def test_a_text_without_a_translation_is_said_as_it_is(german):
    assert say("{number:,} of these are in no catalogue", number=1200) == (
        "1.200 of these are in no catalogue"
    )
    assert str(NoughtsError()) == "", "and nothing is not the head of the catalogue"


def test_english_loads_no_catalogue():
    code = (
        "import sys, noughts, noughts.words\n"
        "found = noughts.analyze('3x3')\n"
        "str(found.reason)\n"
        "assert 'gettext' not in sys.modules, 'English'\n"
        "noughts.words.speak('de')\n"
        "str(found.reason)\n"
        "assert 'gettext' in sys.modules, 'German'\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# -- German -------------------------------------------------------------------------------------------


def test_numbers_are_written_as_in_german(german):
    assert say("no certificate has more than {most:,} bytes", most=1_200_000) == (
        "kein Zertifikat hat mehr als 1.200.000 Bytes"
    )
    assert say("{name} gives no answer within {seconds:g} s", name="brain", seconds=2.5) == (
        "brain antwortet nicht innerhalb von 2,5 s"
    )
    assert say("{share:.1%}", share=0.034) == "3,4\N{NO-BREAK SPACE}%"
    assert learners.rate("draw", 0.127) == "Unentschieden 12,70\N{NO-BREAK SPACE}%"
    assert verdicts.title(("looks", "X", 57)) == "Sieht besser für X aus, etwa 57\N{NO-BREAK SPACE}%"


def test_plurals_are_as_in_german(german):
    assert [in_moves(moves) for moves in (1, 2)] == ["in 1 Zug", "in 2 Zügen"]
    assert [in_moves(moves, True) for moves in (1, 5)] == ["in höchstens 1 Zug", "in höchstens 5 Zügen"]
    assert [alarm("X", lines) for lines in (0, 1, 2)] == [
        "",
        "X droht mit einer Linie.",
        "X droht mit 2 Linien.",
    ]
    assert [
        say_many(
            "{number:,} position of the book is left below.",
            "{number:,} positions of the book are left below.",
            positions,
        )
        for positions in (0, 1, 1752)
    ] == [
        "Darunter bleiben noch 0 Stellungen des Buchs.",
        "Darunter bleibt noch 1 Stellung des Buchs.",
        "Darunter bleiben noch 1.752 Stellungen des Buchs.",
    ]


def test_a_line_has_its_case(german):
    assert an_object(("tunnel", "1a1-1a2")) == "den Tunnel 1a1-1a2"
    assert a_place(("tunnel", "1a1-1a2")) == "dem Tunnel 1a1-1a2"
    assert named(("tunnel", "1a1-1a2")) == "Tunnel 1a1-1a2"
    assert a_place(("long diagonal", "")) == "der langen Diagonale"
    assert kinds(["pillar", "long diagonal", "long diagonal"]) == "Säule und zwei lange Diagonalen"
    assert say_as("line", "row") == "Reihe"
    assert [in_words(number) for number in (0, 1, 10, 11)] == ["keine", "eine", "zehn", "11"]


@pytest.mark.parametrize(
    ("deeds", "proved", "words"),
    [
        (
            [("blocks", "O", ("row", "a1-b1-c1")), ("threatens", ("column", "c1-c2-c3"))],
            ("draw",),
            "Blockt O auf der Reihe a1-b1-c1 und droht, die Spalte c1-c2-c3 zu vollenden. "
            "Bewiesen: bei bestem Spiel unentschieden.",
        ),
        (
            [("makes", ("a1", "b2", "c3"))],
            ("forced", 2, ("b2", "c1", "c3")),
            "Schafft drei Drohungen zugleich, auf a1, b2 und c3. Erzwungener Gewinn in 2 Zügen: b2 c1 c3.",
        ),
        ([("lies on", 1, "X")], (), "Liegt auf 1 Linie, die X noch offensteht."),
        (
            [("lies on", 3, "O")],
            ("lost", 1),
            "Liegt auf 3 Linien, die O noch offenstehen. Bewiesen: jeder Zug verliert. "
            "Kein Zug hält länger als 1 Zug stand.",
        ),
    ],
)
def test_reasons(german, deeds, proved, words):
    assert reason(deeds, proved) == words


def test_steps(german):
    assert step(("blocks and", ("forks", ("diagonal", "row"), False))) == (
        "blockt und stellt eine Gabel: Diagonale und Reihe"
    )
    assert step(("completes", ("row",), False)) == "vollendet die Reihe und verliert"


def test_an_analysis(german):
    found = analyze(Position.parse("3x3", "XX.OO...."))
    assert str(found.reason) == "Vollendet die Reihe a1-b1-c1."
    assert telling.title(found) == "Erzwungener Gewinn in 1"
    assert telling.detail(found) == "X vollendet sofort eine Linie."


def test_a_game_and_its_review(german):
    game = Game("3x3")
    assert (
        comment(game, both_prospects(game.position))["detail"]
        == "b2 liegt auf 4 Linien, mehr als jedes andere Feld."
    )
    for cell in (0, 1, 3):
        game.play(cell)
    assert comment(game, both_prospects(game.position)) == {
        "title": "O am Zug.",
        "alarm": "X droht mit einer Linie.",
        "detail": "Bei a3 auf der Spalte.",
    }
    for cell in (6, 4, 5, 8):
        game.play(cell)
    assert result(game.ending) == ("X gewinnt auf der Diagonale.", "Diagonale a1-b2-c3.")
    assert review(game).mistake.words == (
        "Zug 2 war der Fehler: b1 machte aus einem Unentschieden einen Verlust. "
        "Nur die Mitte, b2, hält das Unentschieden."
    )


def test_a_mistake_that_was_not_punished_and_what_was_given_up(german):
    game = Game("3x3")
    game.play_all(["a1", "c3"])
    game.resign("X")
    found = review(game)
    assert found.mistake.words.startswith(
        "Zug 2 war ein Fehler von O, der nicht bestraft wurde: "
        "c3 machte aus einem Unentschieden einen Verlust."
    )
    assert found.given_up.words == "X gab in gewonnener Stellung auf."


def test_the_walk_through_a_proof(german):
    assert paragraph([("spoiled", 6, 7, "1a1"), ("twos", 1)]) == (
        "O verdirbt sechs der sieben Linien durch 1a1. Eine bleibt. "
        "Eine Linie hat zwei Steine von X und keinen von O: sie kann zur Drohung werden."
    )
    assert paragraph([("some booked", 54, 55, 1, 0)]) == (
        "Nach 54 der 55 Antworten von O gewinnt X allein mit Drohungen; die übrige blockt X."
    )


def written_in(svg):
    """What is written in a picture and is no number or name: it has a word of three small letters."""
    found = re.findall(r"<(?:text|title)[^>]*>([^<]*)", svg)
    return {words for words in found if re.search(r"\b[a-z]{3}", words)}


PICTURES = {
    "board": lambda: Position.parse("4x4x4", "X" + "." * 63).svg(),
    "sheet": lambda: Position("3x3x3x3").svg(),
    "resigned": lambda: resigned().svg(),
    "analysis": lambda: analyze("3x3").svg(),
    "proof": lambda: solve(Position.parse("3x3", "XX.OO....")).svg(),
    "review": lambda: review(resigned()).svg(),
    "box": lambda: MenaceAgent("X").box(1).svg(),
    "values": lambda: QAgent("X").box(1).svg(),
    "cabinet": lambda: draw_cabinet(MenaceAgent("X")),
    "evaluation": lambda: evaluate(MenaceAgent("X")).svg(),
    "curve": lambda: train(MenaceAgent("X", seed=1), ("random", 9), points=1).svg(),
    "training": lambda: train(MenaceAgent("X", seed=1), ("random", 9)).svg(),
    "comparison": lambda: compare(MenaceAgent("X", seed=1), QAgent("X", seed=1), games=9, points=1).svg(),
    "labels": lambda: "".join(draw_sheets(MenaceAgent("X", "michie", board="2x2,2")).values()),
}


def resigned():
    game = Game("3x3")
    game.play("b2")
    game.resign()
    return game


@pytest.mark.parametrize("make", PICTURES.values(), ids=PICTURES)
def test_nothing_in_a_picture_stays_english(make):
    speak("en")
    english = written_in(make())
    speak("de")
    try:
        there = written_in(make())
    finally:
        speak("en")
    assert english
    assert english & there == set()


def test_a_learner_speaks(german):
    agent = MenaceAgent("X", "michie")
    assert agent.box(1).heading == "Schachtel 1, 1. Zug, 12 Perlen"
    assert agent.summary == "0 Schachteln geöffnet, 1.720 Perlen"
    assert show_cabinet(QAgent("O")).splitlines()[0] == "1. Zug: 3 Stellungen, 0 vorgekommen"
    with pytest.raises(NoughtsError) as refused:
        QAgent("X").import_memory("{}")
    assert "das taugt nicht als Gedächtnis von Q-learning" in str(refused.value)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: find_player("nobody", "3x3", "X"), "'nobody' ist kein Spieler: es gibt human, random,"),
        (
            lambda: Table(Game("3x3"), {"X": Person(), "O": Person()}).undo("X"),
            "es gibt nichts zurückzunehmen",
        ),
        (lambda: resigned().play("a1"), "die Partie ist zu Ende: O hat aufgegeben"),
        (lambda: Game.load(sys.executable), "taugt nicht als gespeicherte Partie: die Datei ist"),
        (lambda: MenaceAgent("X").box(400), "Schachteln sind 1 bis 304: 400 ist keine davon"),
    ],
)
def test_facts_of_errors_speak(german, wrong, words):
    with pytest.raises(NoughtsError) as refused:
        wrong()
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (
            lambda: Board("3x"),
            "kein Brett heißt '3x': schreib seine Seiten und k, etwa 3x3, 6x5,4 oder 4x4x4. Meintest du 3x3?",
        ),
        (lambda: Position.parse("3x3", "XX"), "eine Stellung von 3x3 hat 9 Zeichen: sie endet an Stelle 2"),
        (
            lambda: Game("7x6,4,gravity").play("d1"),
            "d1 hängt in der Luft: bei Spalte d landet ein Stein auf d6",
        ),
        (
            lambda: Game("3x3").play("z9"),
            "'z9' benennt kein Feld von 3x3: schreib c3, oder Reihe und Spalte ab 0 wie in '2 2', "
            "oder 0 bis 8",
        ),
        (lambda: Game.load("."), ". lässt sich nicht lesen: das ist keine gewöhnliche Datei"),
    ],
)
def test_errors(german, wrong, words):
    with pytest.raises(NoughtsError) as caught:
        wrong()
    assert str(caught.value) == words


@pytest.mark.parametrize(
    ("language", "plural", "expected"),
    [
        ("de", "n != 1", {"one": "0", "other": "1"}),
        ("fr", "n > 1", {"one": "0", "other": "1"}),
        (
            "pl",
            "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2",
            {"one": "0", "few": "1", "many": "2"},
        ),
    ],
)
def test_the_page_is_told_forms_of_a_number_by_the_browsers_names(language, plural, expected):
    catalog = Catalog(language)
    catalog._num_plurals, catalog._plural_expr = len(expected), plural
    places = [("fronts/web/static/js/x.js", 1)]
    catalog.add(("{number} game", "{number} games"), tuple("012"[: len(expected)]), locations=places)
    assert page(catalog) == {"{number} game": expected}
