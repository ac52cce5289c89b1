"""The certificate of 4x4x4: that it holds, and that a wrong one is refused."""

import importlib
import json
import lzma
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from running import run
from slow import random_position

from noughts import Board, InvalidFile, Position
from noughts.core import checker
from noughts.core.strategist import Strategist
from noughts.engine.limits import Limits
from noughts.engine.solver import solve
from noughts.proof import replay, variations
from noughts.proof.build import Failed, Pool, Strategy, build, replies_to_opening
from noughts.proof.certificate import SHIPPED, Certificate, first_entry, first_image, parse, read, shipped
from noughts.proof.choice import Choice

ROOT = Path(__file__).parent.parent.parent
RICH = [0, 3, 12, 15, 21, 22, 25, 26, 37, 38, 41, 42, 48, 51, 60, 63]


@pytest.fixture(scope="module")
def small():
    return shipped("small")


@pytest.fixture(scope="module")
def written_out(small):
    return variations.with_variations(small)


@pytest.mark.parametrize("which", list(SHIPPED))
def test_the_shipped_certificate_holds(which):
    certificate = shipped(which)
    found = variations.verify(certificate)
    assert found["entries"] == len(certificate.entries)
    assert found["unused"] == 0
    assert found["openings"] == RICH
    assert found["most_moves"] <= certificate.within
    assert found["replies"] > 100_000
    if which == "fast":
        assert found["most_moves"] == certificate.within == 14


def test_it_is_smaller_than_patashniks_and_fits_into_six_kilobytes(small):
    assert len(small.entries) < 2929
    assert (ROOT / "src" / "noughts" / "proof" / SHIPPED["small"]).stat().st_size < 6 * 1024
    assert (0, 0) in [(x, o) for x, o, _ in small.entries]


def test_entries_are_in_the_form_in_which_they_are_looked_up(small):
    for x, o, _ in Random(1).sample(small.entries, 200):
        assert first_image(x, o)[:2] == (x, o)


def test_the_second_form_holds_by_replay(written_out):
    positions, most = replay.check(written_out)
    assert positions > 2000
    assert most <= 32


def test_replay_needs_nothing_of_the_package(written_out, tmp_path):
    """In another interpreter that cannot import it, from a copy elsewhere."""
    (tmp_path / "replay.py").write_text(Path(replay.__file__).read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "proof.xz").write_bytes(lzma.compress(written_out.encode()))
    words = [sys.executable, "-I", "-S", str(tmp_path / "replay.py"), str(tmp_path / "proof.xz")]
    answer = subprocess.run(words, capture_output=True, text=True, timeout=300)
    assert "X wins with at most" in answer.stdout
    source = Path(replay.__file__).read_text(encoding="utf-8")
    words_of_import = re.findall(r"^(?:from|import) (\S+)", source, re.M)
    assert set(words_of_import) <= {"lzma", "sys", "collections.abc", "itertools"}
    optimised = subprocess.run([words[0], "-O", *words[1:]], capture_output=True, text=True, timeout=300)
    assert optimised.stdout == answer.stdout


def test_the_checkers_lines_and_symmetries_are_those_of_the_board():
    board = Board("4x4x4")
    bit_sets = {sum(1 << cell for cell in line) for line in board.lines}
    for found in (checker.all_lines(), replay.LINES):
        assert set(found) == bit_sets
        assert len(found) == 76
    assert set(checker.all_symmetries(checker.all_lines())) == set(board.symmetries)
    assert sorted(set(replay.all_symmetries())) == checker.all_symmetries(checker.all_lines())


def refused(certificate):
    """What the checker says against a certificate, or None if it holds."""
    try:
        variations.verify(certificate)
    except InvalidFile as error:
        assert "proves nothing" in str(error)
        return str(error)
    return None


def changed(certificate, number, entry):
    entries = list(certificate.entries)
    entries[number : number + 1] = [entry] if entry is not None else []
    return Certificate(entries, certificate.within)


def test_a_missing_entry_is_noticed(small):
    """Every entry is needed, or else the position it is for has a forced win after all."""
    random = Random(2)
    wrong = 0
    for number in random.sample(range(len(small.entries)), 4):
        why = refused(changed(small, number, None))
        x, o, _ = small.entries[number]
        if why is None:
            assert checker.Checker().forced(x, o, 32 - x.bit_count(), 10**8, False) is not None
        else:
            wrong += 1
            assert "no move in the certificate" in why or "the empty board is missing" in why
    assert wrong > 1


def test_a_changed_move_is_noticed_or_still_wins(small):
    """Another move may win as well: then the replies to it must all be answered, and are tried."""
    random = Random(3)
    noticed = 0
    for number in random.sample(range(len(small.entries)), 3):
        x, o, cell = small.entries[number]
        other = random.choice([c for c in range(64) if not (x | o) >> c & 1 and c != cell])
        noticed += refused(changed(small, number, (x, o, other))) is not None
    assert noticed >= 2


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (lambda x, o, cell: (x, o, (x | o).bit_length() - 1), "cannot play"),
        (lambda x, o, cell: (x, o, 64), "cannot play"),
        (lambda x, o, cell: (x, o | (x & -x), cell), "same cell"),
        (lambda x, o, cell: (x, o | 1 << cell, (cell + 1) % 64), "not X's move|cannot play"),
        (lambda x, o, cell: (x | 1 << 70, o, cell), "outside the board"),
        (lambda x, o, cell: (0b1111, 0b1111 << 16, cell), "the game is over|cannot play"),
    ],
)
def test_an_entry_that_is_no_move_in_a_position_is_refused(small, wrong, why):
    number = len(small.entries) // 2
    with pytest.raises(InvalidFile, match=why):
        variations.verify(changed(small, number, wrong(*small.entries[number])))


def test_an_entry_that_is_there_twice_is_refused(small):
    x, o, cell = small.entries[100]
    image = Board("4x4x4").symmetries[5]
    twin = (
        sum(1 << image[c] for c in range(64) if x >> c & 1),
        sum(1 << image[c] for c in range(64) if o >> c & 1),
        image[cell],
    )
    with pytest.raises(InvalidFile, match="twice"):
        variations.verify(Certificate([*small.entries, twin]))


def test_an_entry_that_is_never_reached_is_harmless_and_counted(small):
    """No play leads there, so nothing leans on it, true or false."""
    found = variations.verify(Certificate([*small.entries, (0b11, 0b1100 << 40, 63)]))
    assert found["unused"] == 1


def test_a_claim_of_fewer_moves_than_needed_is_refused(small):
    assert refused(Certificate(small.entries, 9)) is not None


def test_every_corruption_of_the_second_form_is_noticed(written_out):
    """A line of the file left out, a number changed, two blocks exchanged."""
    rows = written_out.splitlines()
    random = Random(4)
    noticed = harmless = 0
    blocks = [i for i, row in enumerate(rows) if len(row.split()) == 2 and row[0] not in "+="]
    end = blocks[400]  # a check stops at the first fault, so faults near the beginning are quick to find
    for _ in range(8):
        wrong = list(rows)
        number = random.randrange(end)
        words = wrong[number].split()
        if random.random() < 0.3:
            del wrong[number]
        elif len(words) == 2 and words[0] not in "+=":
            place = random.randrange(2)
            words[place] = f"{int(words[place], 16) ^ 1 << random.randrange(64):016x}"
            wrong[number] = " ".join(words)
        else:
            place = random.randrange(1, len(words))
            words[place] = str((int(words[place]) + random.randrange(1, 60)) % 64)
            wrong[number] = " ".join(words)
        try:
            replay.check("\n".join(wrong))
            harmless += 1  # such as a line whose replies another one answers too
        except (ValueError, IndexError):
            noticed += 1
    assert noticed >= 6
    assert harmless <= 2  # a forced line too many, or one whose replies others answer as well


def test_a_line_on_an_occupied_cell_wins_nothing():
    """X has three of a line and O the fourth: to "complete" it is no win."""
    x, o = 0b0111, 0b1000 | 1 << 40
    assert replay.answered(x, o, [3], []) == 0
    assert checker.Checker().answered(x, o, [3]) == 0
    free = replay.answered(x, 1 << 40, [3], [])
    assert free == checker.Checker().answered(x, 1 << 40, [3]) == ~(x | 1 << 40 | 1 << 3) & replay.FULL


@pytest.mark.parametrize(
    "row",
    [
        "+ 64 1 2",
        "+ 8000000000 1 2",
        "+ -1 2 3",
        "+",
        "= 1 2 192 0",
        "= 1 2 0 -1",
        "= 1 2 -1 0",
        "= 99 2 0 0",
    ],
)
def test_numbers_out_of_range_are_refused(row):
    with pytest.raises(ValueError):  # noqa: PT011 (whatever the words)
        replay.check(f"{1:016x} {0:016x}\n{row}\n")


def test_replay_and_the_checker_agree_on_what_a_line_answers():
    """Random positions and lines, whole and damaged: the same replies, by code that shares nothing."""
    random = Random(8)
    judge = checker.Checker()
    held = 0
    for _ in range(400):
        cells = random.sample(range(64), 14)
        x, o = sum(1 << cell for cell in cells[:7]), sum(1 << cell for cell in cells[7:13])
        pairs = [line & ~o for line in replay.LINES if not line & x and (line & o).bit_count() == 2]
        moves = judge.forced(x, o, 8, 3000, True)
        if moves is None:
            continue
        damaged = list(moves)
        damaged[random.randrange(len(moves))] = random.randrange(64)
        for line in (moves, damaged, moves[:-2], moves[1:]):
            if line and not judge.threats(o, x):
                answered = judge.answered(x, o, line)
                held += answered != 0
                assert replay.answered(x, o, line, list(pairs)) == answered
    assert held > 50


def test_a_reply_without_an_answer_is_named(written_out):
    rows = [row for row in written_out.splitlines() if not row.startswith("= 1 ")]
    with pytest.raises(ValueError, match=r"no answer to \[1|does not lead|answered twice"):
        replay.check("\n".join(rows))


def test_files_come_back_as_they_were_and_damaged_ones_are_refused(small, tmp_path):
    for name in ("proof.txt", "proof.xz"):
        small.write(tmp_path / name)
        back = read(tmp_path / name)
        assert sorted(back.entries) == sorted(small.entries)
        assert back.within == small.within
        data = (tmp_path / name).read_bytes()
        for part in (len(data) // 2, len(data) - 1, 3):
            (tmp_path / "part").write_bytes(data[:part])
            with pytest.raises(InvalidFile):
                variations.verify_file(tmp_path / "part")
    (tmp_path / "bomb.xz").write_bytes(lzma.compress(bytes(200_000_000), preset=0))
    with pytest.raises(InvalidFile, match="more than"):
        read(tmp_path / "bomb.xz")
    for text in ("hello\n", "0" * 16 + " 0\n", "0" * 16 + " " + "0" * 16 + " x\n", "# within 40\n", "\0\xff"):
        (tmp_path / "odd").write_text(text, encoding="latin-1")
        with pytest.raises(InvalidFile):
            variations.verify_file(tmp_path / "odd")
    with pytest.raises(InvalidFile, match="cannot be read"):
        read(tmp_path / "missing")
    assert parse("# within 14\n").within == 14


def test_the_commands(tmp_path):
    target = tmp_path / "proof.txt"
    answer = run("proof", "export", str(target))
    assert answer.returncode == 0
    assert "positions" in answer.stdout
    found = json.loads(run("proof", "verify", str(target), "--json").stdout)
    assert found["openings"] == RICH
    assert set(found) >= {"entries", "replies", "positions", "forced_wins", "most_moves", "unused", "seconds"}
    target.write_text(target.read_text()[:5000])
    broken = run("proof", "verify", str(target))
    assert broken.returncode == 2
    assert broken.stderr.startswith("noughts: ")
    assert broken.stderr.count("\n") == 1
    for wrong in (["proof"], ["proof", "build", "x", "--proofs", "0"], ["proof", "verify", "/no/such"]):
        assert run(*wrong).returncode == 2
    assert run("proof", "export", str(tmp_path / "no" / "where")).returncode == 2


def test_the_first_players_win_is_proved_from_nothing():
    proof = solve("4x4x4")
    assert proof.value == "win"
    assert proof.best in RICH


@pytest.mark.parametrize(
    "text",
    [
        ".....X....X..X..OOO.X....X......................OO.O........X...",
        ".......X............X..XOOO.O.OO.....XX.......................X.",
    ],
)
def test_two_threads_do_not_overlook_what_the_other_side_completes(text):
    position = Position.parse("4x4x4", text)
    assert solve(position).value == solve(position, Limits(threads=2)).value == "loss"


def test_two_threads_say_what_one_says():
    random = Random(11)
    for _ in range(6):
        position = random_position("4x4x4", random, 40, 58)
        one, two = [solve(position, Limits(nodes=200_000, threads=threads)) for threads in (1, 2)]
        assert "unknown" in (one.value, two.value) or one.value == two.value
    for name in ("7x7,7", "8x8,8", "8x8,1", "7x6,4"):
        values = {solve(name, Limits(nodes=200_000, threads=threads)).value for threads in (1, 2)}
        assert len(values - {"unknown"}) <= 1
    assert solve("8x8,8", Limits(seconds=60, threads=2)).value == "draw"


def test_the_command_proves_it():
    position = "X" + "." * 20 + "O" + "." * 42
    found = json.loads(run("solve", "4x4x4", "--position", "." * 64, "--turn", "O", "--json").stdout)
    assert (found["value"], found["best"]) == ("win", 0)  # whoever begins
    hard = run("solve", "4x4x4", "--position", position, "--seconds", "0.01")
    assert "not proved within" in hard.stdout


def test_a_book_answers_every_reply_it_was_made_for():
    """One proof's moves, followed through all replies by the checker, with no merging."""
    moves = Strategy(3, 12, 32).book()
    once = {first_image(x, o)[:2]: first_entry((x, o, cell)) for x, o, cell in moves}
    found = variations.verify(Certificate([(0, 0, 0), *once.values()]))
    assert found["entries"] > 2000


def test_the_same_seeds_build_the_same_certificate(monkeypatch):
    """On a smaller task: only one class of O's first reply is asked about."""
    module = importlib.import_module("noughts.proof.build")
    few = replies_to_opening()[8:9]
    monkeypatch.setattr(module, "replies_to_opening", lambda: few)
    monkeypatch.setattr(Pool, "widen", lambda self, chosen, say: 0)
    said = []
    with pytest.raises(Failed, match="within 3 moves"):
        build(1, within=3)
    first = build(3, threads=1, progress=said.append)
    assert first.text() == build(3, threads=2).text() == build(3, each=map).text()
    assert said


def test_the_choice_is_never_worse_than_before_and_stays_closed():
    """On random options: what is chosen leads only to what is chosen, and is counted right."""
    random = Random(6)
    keys = [(n, 1 << 10 + n) for n in range(200)]
    by_stones = sorted(keys, key=lambda key: (key[0] | key[1]).bit_count())
    options = {}
    for place, key in enumerate(by_stones):
        stones = (key[0] | key[1]).bit_count()
        later = [other for other in by_stones if (other[0] | other[1]).bit_count() > stones]
        options[key] = {
            cell: tuple(sorted(random.sample(later, min(len(later), random.randrange(4)))))
            for cell in range(random.randint(1, 4))
        }
        assert place >= 0
    first = by_stones[0]
    choice = Choice(options, first, 1)
    before = choice.count
    choice.improve(5)
    assert choice.count <= before
    moves = choice.moves()
    reached, todo = {first}, [first]
    while todo:
        key = todo.pop()
        for other in options[key][moves[key]]:
            if other not in reached:
                reached.add(other)
                todo.append(other)
    assert reached == set(moves)
    assert len(moves) == choice.count


def test_a_strategist_proves_the_book_positions(small):
    """Positions of the certificate, from scratch."""
    strategist = Strategist(Board("4x4x4"), Board("4x4x4").symmetries)
    for x, o, _ in Random(7).sample([entry for entry in small.entries if entry[0].bit_count() > 2], 40):
        strategist.watch.limit(20_000_000, 0.0, None)
        assert strategist.prove(x, o, True) is True
        cell = strategist.graph.move(x, o)
        if cell is None:
            assert strategist.answers.forced_win(x, o) is not None
        else:
            assert strategist.prove(x | 1 << cell, o, False) is True


def test_the_checker_runs_uncompiled(plain):
    """The same file as plain Python: the same forced wins, and the same refusal."""
    twin = importlib.import_module("plain_noughts.core.checker")
    assert twin.check.__code__.co_filename.endswith("checker.py")
    ours, theirs = checker.Checker(), twin.Checker()
    random = Random(9)
    found = 0
    for _ in range(30):
        position = Position("4x4x4")
        for _ in range(2 * random.randrange(5, 9)):
            if not position.is_over:
                position = position.play(random.choice(position.legal))
        if position.is_over or position.count % 2:
            continue
        line = ours.forced(position.x, position.o, 12, 3000, True)
        assert line == theirs.forced(position.x, position.o, 12, 3000, True)
        assert ours.canonical(position.x, position.o, 0) == theirs.canonical(position.x, position.o, 0)
        if line is not None:
            found += 1
            before = position.o & (position.o - 1)
            assert ours.answered(position.x, before, line) == theirs.answered(position.x, before, line)
    assert found > 5
    with pytest.raises(twin.Refused, match="missing"):
        twin.check([])
