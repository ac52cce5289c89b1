"""Players by name, and programs as players: also one that hangs, lies, talks without end, or dies."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from running import NOUGHTS, wait_until

from noughts import Game, IllegalMove, InvalidArgument, InvalidFile, Limits, PlayerFailed, Position
from noughts.arena.match import selfplay
from noughts.learn import MenaceAgent, kinds
from noughts.players import find_player, names
from noughts.players.program import ProgramPlayer
from noughts.table import Table


@pytest.fixture
def program(tmp_path):
    """Writes a Python program and gives the command that runs it."""

    def write(code):
        path = tmp_path / "program.py"
        path.write_text(f"import sys, time, json\nsay = lambda line: print(line, flush=True)\n{code}")
        return f"{sys.executable} {path}"

    return write


def resigned(side):
    game = Game("3x3")
    game.resign(side)
    return game


@pytest.mark.parametrize("name", ["random", "easy", "difficult", "insane", "impossible", "perfect"])
def test_every_level_is_a_player(name):
    position = Position.parse("3x3", "XX.OO....")
    player = find_player(name, "3x3", "X", Random(1))
    assert player.name == name
    assert player.choose(position) in position.legal
    player.learn(resigned("O"))
    player.close()


@pytest.mark.parametrize("name", ["random", "easy", "perfect"])
def test_no_level_chooses_a_move_of_a_game_that_is_over(name):
    over = Position.parse("3x3", "XXXOO....")
    player = find_player(name, "3x3", "X")
    for ask in (player.choose, player.odds):
        with pytest.raises(IllegalMove, match="the game is over"):
            ask(over)


def test_a_learner_is_a_player_at_its_own_seat(tmp_path):
    path = tmp_path / "m.json"
    MenaceAgent("O", seed=1).save(path)
    player = find_player(f"menace:{path}", "3x3", "O", Random(1))
    assert player.choose(Position("3x3").play(4)) in Position("3x3").play(4).legal
    player.learn(resigned("O"))
    assert player.agent.games == 0  # it plays, and learns elsewhere
    for board, side in (("3x3", "X"), ("4x3,3", "O")):
        with pytest.raises(
            InvalidArgument,
            match=f"menace:.* plays O on 3x3 where X begins, and not {side} on {board}",
        ):
            find_player(f"menace:{path}", board, side)
    with pytest.raises(InvalidFile, match="cannot read"):
        find_player("menace:nowhere", "3x3", "O")


def test_nobody_else_is_found():
    for name in ("godlike", "", 5, "cmd:", "cmd:'x"):
        with pytest.raises(InvalidArgument):
            find_player(name, "3x3", "X")


@pytest.mark.parametrize(
    "name",
    [
        "3x3",
        "4x4x4",
        "7x6,5",
        "15x15,5",
        "6x5,4",
        "9x9,5,exact",
        "9x9,5,torus",
        "7x6,5,gravity",
        "6x6,5,misere",
        "3x3x3x3",
    ],
)
def test_our_own_brain_plays_through_either_language(name):
    player = find_player(f"cmd:{NOUGHTS} brain --level easy", name, "X", limits=Limits(seconds=60.0))
    rival = find_player("random", name, "O", Random(2))
    try:
        assert player.speaks_gomocup == (name in ("7x6,5", "15x15,5", "9x9,5,exact"))
        for players in ({"X": player, "O": rival}, {"X": rival, "O": player}):
            table = Table(Game(name), players)
            table.play_out()
            assert table.game.ply >= 3
            assert (table.game.is_over, table.failure) == (True, "")
    finally:
        player.close()
    assert player.program is None


def patience(words):
    """How long a program is waited for: only what is about waiting has to wait."""
    return 0.2 if "no answer" in words else 60


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("time.sleep(100)", "gives no answer within"),
        ("sys.exit(3)", "has ended"),
        ("input(); sys.exit(3)", "has ended"),
        ("input(); say('nonsense'); time.sleep(100)", "which has no move"),
        ("input(); say('{\"move\": 99}'); time.sleep(100)", "answers 99, which cannot be played"),
        ('input(); say(\'{"move": "a"}\'); time.sleep(100)', "which has no move"),
        ("input(); say('{' * 100_000); time.sleep(100)", "which has no move"),
        ("input()\nwhile True: say('MESSAGE hello')", "talks without end"),
        ("input()\nwhile True: sys.stdout.write('x' * 10_000)", "which has no move"),
        ("import signal; signal.signal(15, signal.SIG_IGN); time.sleep(100)", "gives no answer within"),
    ],
)
def test_a_program_that_fails_is_survived(program, code, words):
    player = ProgramPlayer(program(code), "3x3", seconds=patience(words))
    with pytest.raises(PlayerFailed, match=words):
        player.choose(Position("3x3"))
    assert player.program is None


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("input(); say('ERROR no such size'); time.sleep(100)", "does not play 5x5"),
        ("input(); say('OK'); time.sleep(100)", "gives no answer within"),
        ("input(); say('OK'); input(); input(); input(); say('9,9'); time.sleep(100)", "off the board"),
        ("input(); say('OK'); input(); input(); input(); say('a,b'); time.sleep(100)", "which is no cell"),
        ("input(); say('OK'); input(); input(); input(); say('1'); time.sleep(100)", "which is no cell"),
    ],
)
def test_a_gomocup_program_that_fails_is_survived(program, code, words):
    player = ProgramPlayer(program(code), "5x5,5", seconds=patience(words))
    with pytest.raises(PlayerFailed, match=words):
        player.choose(Position("5x5,5"))


def test_a_program_that_is_not_there():
    with pytest.raises(PlayerFailed, match="does not start: No such file"):
        ProgramPlayer("/no/such/program", "3x3").choose(Position("3x3"))


def test_what_a_program_started_ends_with_it(program, tmp_path):
    """A child of the program that would live on for an hour lets go of the pipe that it holds."""
    mark, pipe = tmp_path / "alive", tmp_path / "pipe"
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    code = (
        "import os, subprocess\n"
        f"subprocess.Popen(['sh', '-c', 'exec 9>{pipe}; touch {mark}; sleep 3600'])\n"
        f"while not os.path.exists({str(mark)!r}): time.sleep(0.05)\n"
        "say('nonsense'); time.sleep(3600)"
    )

    def is_let_go():
        try:
            return os.read(end, 1) == b""
        except BlockingIOError:
            return False

    player = ProgramPlayer(program(code), "3x3", seconds=60)
    with pytest.raises(PlayerFailed, match="no move"):
        player.choose(Position("3x3"))
    wait_until(is_let_go)
    os.close(end)


def test_a_game_is_lost_by_the_player_that_fails(program):
    player = ProgramPlayer(program("sys.exit(1)"), "3x3", seconds=60)
    rival = find_player("easy", "3x3", "O", Random(1))
    table = Table(Game("3x3"), {"X": player, "O": rival})
    table.play_out()
    assert (table.game.result, table.game.ply) == ("O", 0)
    assert "has ended" in table.failure


@pytest.mark.parametrize(
    ("board", "x", "o"),
    [
        ("3x3", "perfect", "perfect"),
        ("3x3", "random", "random"),
        ("4x4", "easy", "random"),
        ("3x3", "random", "perfect"),
    ],
)
def test_selfplay_counts_every_game_and_repeats(board, x, o):
    one, other = selfplay(board, 50, x, o, seed=3), selfplay(board, 50, x, o, seed=3)
    assert one == other
    assert sum(one[:3]) == 50
    if x == o == "perfect":
        assert one[:3] == (0, 0, 50)
    if (x, o) == ("random", "perfect"):
        assert one[0] == 0  # nobody beats it
    if x == "random":
        assert selfplay(board, 50, x, o, seed=4) != one


def test_the_two_sides_draw_different_random_numbers():
    """Two players of one level, game by game: as with streams that have nothing to do with one another."""
    games = 600
    together = selfplay("3x3", games, "easy", "easy", seed=1)
    apart = [0, 0, 0]
    players = {side: find_player("easy", "3x3", side, Random(f"own {side}")) for side in "XO"}
    table = Table(Game("3x3"), players)
    for _ in range(games):
        table.begin(Game("3x3"))
        table.play_out()
        apart[("X", "O", "draw").index(table.game.result)] += 1
    for one, other in zip(together[:3], apart, strict=True):
        assert abs(one - other) < 5 * (2 * max(one, other, 25)) ** 0.5
    with pytest.raises(InvalidArgument, match="a number of games is"):
        selfplay("3x3", 0)


def test_a_seed_varies_a_learner_too(tmp_path):
    for side in "XO":
        MenaceAgent(side, seed=1).save(tmp_path / f"{side}.json")
    names = [f"menace:{tmp_path / side}.json" for side in "XO"]
    assert selfplay("3x3", 60, *names, seed=1) == selfplay("3x3", 60, *names, seed=1)
    assert len({selfplay("3x3", 60, *names, seed=seed) for seed in range(4)}) > 1


def test_a_tally_is_kept_when_games_are_interrupted():
    tally = [0, 0, 0, 0]

    def interrupt(done):
        if done == 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        selfplay("3x3", 50, "easy", "random", progress=interrupt, tally=tally)
    assert sum(tally[:3]) == 7


def test_a_program_that_never_reads_is_survived(program):
    """It answers a thousand times at once, and its pipe fills up."""
    code = "for _ in range(1000): say(json.dumps({'move': 0}))\ntime.sleep(3600)"
    player = ProgramPlayer(program(code), "20x20,20", seconds=300)
    position = Position("20x20,20")

    def ask_on():
        player.choose(position)
        player.seconds = 1.0  # it has started, and says all that it will
        while True:
            player.choose(position)

    with pytest.raises(PlayerFailed, match="does not read what it is told"):
        ask_on()
    assert player.program is None


@pytest.mark.parametrize(("name", "rule"), [("15x15,5", "0"), ("15x15,5,exact", "1")])
def test_a_gomocup_program_is_told_the_rule(program, tmp_path, name, rule):
    heard = tmp_path / "heard"
    code = (
        "for line in sys.stdin:\n"
        f"  with open({str(heard)!r}, 'a') as file: file.write(line)\n"
        "  if line.startswith('START'): say('OK')\n"
        "  if line.startswith('BEGIN'): say('7,7')"
    )
    player = ProgramPlayer(program(code), name, seconds=60.0)
    try:
        assert player.choose(Position(name)) == Position(name).board.cell("h8")
    finally:
        player.close()
    assert f"INFO rule {rule}\n" in heard.read_text()


RECORDED = (
    "taken, made = set(), 0\n"
    "def free():\n"
    "  return next(f'{{x}},{{y}}' for y in range(15) for x in range(15) if f'{{x}},{{y}}' not in taken)\n"
    "for line in sys.stdin:\n"
    "  with open({heard!r}, 'a') as file: file.write(line)\n"
    "  word, rest = line.split()[0], line.split()[-1]\n"
    "  if word == 'START': say('OK')\n"
    "  elif word == 'RESTART': taken.clear(); say({restart!r})\n"
    "  elif word == 'TURN': taken.add(rest)\n"
    "  elif word.count(',') == 2: taken.add(word.rpartition(',')[0])\n"
    "  elif word == 'PLAY': say(rest)\n"
    "  if word in ('TURN', 'BEGIN', 'DONE'): cell = free(); taken.add(cell); say({prefix!r} + cell)"
)


def two_games(program, heard, prefix="", restart="OK"):
    """What a program hears in two games, the second from an opening."""
    player = ProgramPlayer(
        program(RECORDED.format(heard=str(heard), prefix=prefix, restart=restart)), "15x15,5"
    )
    player.seconds = 60.0
    try:
        for opening in ([], [112, 113, 96]):
            position = Position("15x15,5")
            for cell in opening:
                position = position.play(cell)
            for reply in (224, 223):
                position = position.play(player.choose(position)).play(reply)
            player.choose(position)
    finally:
        player.close()
    lines = heard.read_text().splitlines()
    return [line for line in lines if not line.startswith("INFO")], lines


def test_a_gomocup_program_is_told_moves_as_a_manager_tells_them(program, tmp_path):
    """By TURN while the game goes on, so that it keeps what it knows; another game begins with RESTART."""
    games, every = two_games(program, tmp_path / "heard")
    first = ["BEGIN", "TURN 14,14", "TURN 13,14"]
    second = ["RESTART", "BOARD", "6,6,2", "8,7,1", "7,7,2", "DONE", "TURN 14,14", "TURN 13,14"]
    assert games == ["START 15", *first, *second, "END"]
    assert every[1:5] == [
        "INFO timeout_turn 60000",
        "INFO timeout_match 0",
        "INFO max_memory 0",
        "INFO game_type 1",
    ]
    for number, line in enumerate(every):
        if line.split()[0] in ("BEGIN", "TURN", "BOARD"):
            assert every[number - 1] == "INFO time_left 2147483647"


def test_a_gomocup_program_without_restart_is_started_again(program, tmp_path):
    games, _ = two_games(program, tmp_path / "heard", restart="UNKNOWN command")
    assert games[:5] == ["START 15", "BEGIN", "TURN 14,14", "TURN 13,14", "RESTART"]
    assert games[5:7] == ["END", "START 15"]
    assert games[7] == "BOARD"


def test_a_gomocup_program_may_suggest_its_moves(program, tmp_path):
    games, _ = two_games(program, tmp_path / "heard", prefix="SUGGEST ")
    assert games[1:4] == ["BEGIN", "PLAY 0,0", "TURN 14,14"]


def test_a_program_that_speaks_json_alone_plays_five_in_a_row_too(program):
    code = (
        "for line in sys.stdin:\n"
        "  if not line.startswith('{'): say('{}'); continue\n"
        "  question = json.loads(line)\n"
        "  say(json.dumps({'move': question['position'].index('.')}))"
    )
    player = ProgramPlayer(program(code), "15x15,5", seconds=60.0)
    try:
        assert player.choose(Position("15x15,5")) == 0
        assert player.choose(Position("15x15,5").play(0)) == 1
    finally:
        player.close()


def test_programs_end_when_we_are_told_to(tmp_path, program):
    mark = tmp_path / "alive"
    code = f"import os\nopen({str(mark)!r}, 'w').write(str(os.getpid()))\nwhile True: time.sleep(0.05)"
    child = subprocess.Popen(
        [NOUGHTS, "play", "3x3", "--x", f"cmd:{program(code)}", "--o", "easy", "--seconds", "60"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    try:
        number = wait_until(lambda: mark.exists() and mark.read_text())
        child.terminate()
        assert child.wait(300) == 143
    finally:
        child.kill()
    stat = Path(f"/proc/{number}/stat")
    wait_until(lambda: not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] == "Z")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_program_ends_though_we_are_told_to_before_anybody_knows_of_it(monkeypatch, program, number):
    started = []

    class Interrupted(subprocess.Popen):
        def __init__(self, *words, **options):
            super().__init__(*words, **options)
            started.append(self)
            signal.raise_signal(number)

    def leave(number, frame):
        raise KeyboardInterrupt

    before = signal.signal(number, leave)
    monkeypatch.setattr(subprocess, "Popen", Interrupted)
    try:
        with pytest.raises(KeyboardInterrupt):
            ProgramPlayer(program("while True: time.sleep(0.05)"), "3x3").start()
        assert signal.getsignal(number) is leave
    finally:
        signal.signal(number, before)
    assert started[0].wait(300) != 0


@pytest.mark.parametrize("name", ["menace", "q"])
def test_a_learner_plays_the_same_games_for_the_same_seed(name):
    once = selfplay("3x3", 40, name, "random", seed=1)
    assert once == selfplay("3x3", 40, name, "random", seed=1)
    assert len({selfplay("3x3", 40, name, "random", seed=seed) for seed in range(4)}) > 1


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("menace:", "menace: names nobody: FILE is to stand behind the colon"),
        ("random=1+q: =1", "names nobody"),
        ("random=60+perfect", "some have a weight and some have none"),
    ],
)
def test_names_that_say_too_little_are_refused(name, words):
    with pytest.raises(InvalidArgument, match=words):
        find_player(name, "3x3", "O")
    assert find_player("easy+random", "3x3", "O").name == "easy=1+random=1"


def test_every_kind_of_learner_can_be_named():
    assert set(names.LEARNERS) == set(kinds.LEARNERS)
