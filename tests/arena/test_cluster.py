"""A tournament on a real cluster of processes, one of which is killed in the middle."""

import os
import signal

import pytest
from clusters import cluster
from processes import children
from running import wait_until

from noughts.arena.event import make_event, play_event
from noughts.arena.games import Conditions
from noughts.arena.report import to_dict
from noughts.arena.running import workers
from noughts.errors import InvalidArgument


def test_the_same_games_come_of_a_cluster_though_a_worker_is_killed(tmp_path):
    event = make_event(Conditions("3x3", seed=5, nodes=500), ["random", "easy", "perfect"], games=60)
    with workers(1) as those:
        expected = to_dict(play_event(event, those))
    killed = []

    def kill_one(results):
        if not killed and results.games:
            killed.append(children(watching[0])[-1])
            os.kill(killed[0], signal.SIGKILL)

    with cluster(tmp_path) as (address, watching):
        wait_until(lambda: all([children(pid) for pid in watching]))
        with workers(f"dask://{address}") as those:
            found = play_event(event, those, told=kill_one)
    assert killed
    assert to_dict(found) == expected


def test_a_cluster_that_is_not_there_is_said():
    with pytest.raises(InvalidArgument, match="no cluster at"), workers("dask://127.0.0.1:1"):
        pass
