"""A tournament on a real cluster of processes, one of which is killed in the middle."""

import os
import signal
import subprocess

import pytest
from clusters import cluster, dask, scheduler_of
from processes import children
from running import NOUGHTS, run, wait_until

from noughts.arena import running
from noughts.arena.running import workers
from noughts.errors import InvalidArgument


def test_the_same_bytes_come_of_a_cluster_though_a_worker_is_killed(tmp_path):
    """The command, on a cluster of processes, one of which is killed when some games are there."""
    words = ("tournament", "3x3", "random", "easy", "perfect", "menace", "--games", "200", "--nodes", "500")
    words = (*words, "--seed", "5", "--json")
    expected = run(*words).stdout
    games = tmp_path / "games" / "games.jsonl"
    with cluster(tmp_path) as (address, watching):
        wait_until(lambda: all([children(pid) for pid in watching]))
        command = [NOUGHTS, *words, "--workers", f"dask://{address}", "--out", str(games.parent)]
        playing = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        wait_until(lambda: games.exists() and games.read_bytes())
        os.kill(children(watching[0])[-1], signal.SIGKILL)
        assert playing.poll() is None
        found, _ = playing.communicate(timeout=300)
    assert found == expected
    assert run(*words, "--out", str(games.parent)).stdout == expected


def test_a_cluster_that_is_not_there_is_said():
    with pytest.raises(InvalidArgument, match="no cluster at"), workers("dask://127.0.0.1:1"):
        pass


def test_workers_that_join_later_are_given_work_too(tmp_path, monkeypatch):
    monkeypatch.setattr(running, "COUNTED", 0.0)
    file = tmp_path / "scheduler.json"
    with dask("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file)):
        address = scheduler_of(file)
        with workers(address.replace("tcp://", "dask://")) as those:
            assert those.ahead == 2
            with dask("dask_worker", address, "--nthreads", "3", "--local-directory", str(tmp_path)):
                wait_until(lambda: those.ahead == 6)
