"""Workers that are lost for good, and a cluster that goes away: a sentence, and what has ended is kept."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from clusters import dask, scheduler_of
from processes import children, spawned
from running import NOUGHTS, wait_until

from noughts.arena import running
from noughts.arena.event import make_event, play_event
from noughts.arena.games import Conditions, play
from noughts.arena.running import workers
from noughts.errors import NoughtsError


def always_dies(conditions, fixtures):
    """A worker that plays its first games, and ends in the middle of all others."""
    if fixtures[0].number > 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return play(conditions, fixtures)


def test_workers_that_end_again_and_again_are_told_in_a_sentence_and_games_are_kept(monkeypatch):
    import noughts.arena.event as module

    monkeypatch.setattr(running, "LOSSES", 1)
    monkeypatch.setattr(module, "play", always_dies)
    kept = []
    event = make_event(Conditions("3x3", nodes=500), ["easy", "random"], games=40)
    with workers(2) as those, pytest.raises(NoughtsError, match="ended 2 times, one after the other"):
        play_event(event, those, keep=kept.extend)
    assert {game.number for game in kept} <= {0, 1, 2, 3}


def test_workers_end_with_a_command_that_was_killed(tmp_path):
    words = ("tournament", "4x4", "insane", "impossible", "--games", "4000", "--workers", "2")
    games = tmp_path / "games" / "games.jsonl"
    playing = subprocess.Popen([NOUGHTS, *words, "--out", str(games.parent)], stdout=subprocess.DEVNULL)
    wait_until(lambda: games.exists() and games.read_bytes())
    those = spawned(playing.pid)
    assert len(those) == 2
    playing.kill()
    playing.wait()
    wait_until(lambda: not any(map(is_alive, those)))


def is_alive(pid):
    """Of one that has ended nothing is left, or nothing but its number."""
    try:
        return bool(Path(f"/proc/{pid}/cmdline").read_bytes())
    except OSError:
        return False


def test_a_cluster_that_goes_away_is_one_sentence_and_its_games_are_kept(tmp_path):
    file, folder = tmp_path / "scheduler.json", tmp_path / "games"
    words = [
        "match",
        "4x4x4",
        "insane",
        "difficult",
        "--nodes",
        "3000",
        "--games",
        "2000",
        "--out",
        str(folder),
    ]
    scheduler = ("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
    with dask(*scheduler) as process:
        address = scheduler_of(file)
        join = ("dask_worker", address, "--nthreads", "1", "--nanny", "--local-directory", str(tmp_path))
        with dask(*join) as watching:
            wait_until(lambda: children(watching.pid))
            command = [sys.executable, "-m", "noughts", *words, "--workers", f"dask://{address[6:]}"]
            playing = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            wait_until(lambda: (folder / "games.jsonl").exists() and (folder / "games.jsonl").read_bytes())
            process.kill()
            process.wait(300)
            said, told = playing.communicate(timeout=300)
    assert (playing.returncode, said) == (2, "")
    assert told.splitlines()[-1].startswith("noughts: the cluster at")
    assert "Traceback" not in told
    assert (folder / "games.jsonl").read_bytes().count(b"\n") > 0
