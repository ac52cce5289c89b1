"""A machine in training and other threads: stopping it, looking at it, and everything that is refused."""

import threading
import time

import pytest
from running import wait_until

from noughts import Board, Busy, Game, Position, evaluate, train
from noughts.compat import MenaceSession
from noughts.learn import MenaceAgent
from noughts.players.level import LevelPlayer


@pytest.fixture
def in_background():
    """Trains agents in other threads; stops them at the end."""
    started = []

    def start(agent, *phases, **options):
        found = []
        thread = threading.Thread(target=lambda: found.append(train(agent, *phases, **options)), daemon=True)
        thread.start()
        started.append((agent, thread))
        while agent.games == 0:
            time.sleep(0.001)
        return thread, found

    yield start
    for agent, thread in started:
        while thread.is_alive():
            agent.stop()
            thread.join(0.1)


@pytest.mark.parametrize("points", [0, 1000])
@pytest.mark.parametrize("recording", [False, True])
def test_another_thread_stops_a_training_and_it_can_go_on(in_background, points, recording):
    agent = MenaceAgent("X", seed=1)
    game = Game()
    for cell in (0, 3, 1, 4, 2):
        game.play(cell)
    seen = []
    opponent = [game] if recording else "random"
    thread, found = in_background(agent, (opponent, 10**12), points=points, progress=seen.append)
    wait_until(lambda: seen)
    agent.stop()
    thread.join()
    assert found[0].stopped
    assert 0 < found[0].games == agent.games
    assert len(seen) >= 1
    assert train(agent, ("random", 10)).games == 10  # a request to stop does not outlive its training


@pytest.mark.parametrize("level", ["random", "insane", "random=1+perfect=2"])
def test_a_training_that_is_stopped_before_it_began_plays_nothing(level):
    agent = MenaceAgent("X", seed=1)
    agent.stop()
    found = train(agent, (level, 10**6), points=1)
    assert (found.games, found.stopped, len(agent.curve)) == (0, True, 1)
    assert train(agent, (level, 10)).games == 10


def test_a_training_without_time_ends_at_once():
    training = train(MenaceAgent("X", seed=1), ("random", 10**6), points=1, seconds=0.0)
    assert training.stopped
    assert training.games < 500_000


def test_a_training_stops_between_two_thoughts_of_a_slow_opponent(monkeypatch):
    agent, alone = MenaceAgent("X", board="12x1,5", seed=1), MenaceAgent("X", board="12x1,5", seed=1)
    odds, thoughts = LevelPlayer.odds, []

    def thinks(player, position):
        thoughts.append(position)
        if len(thoughts) == 200:
            agent.stop()
        return odds(player, position)

    monkeypatch.setattr(LevelPlayer, "odds", thinks)
    found = train(agent, ("insane", 10**6))
    assert found.stopped
    assert 0 < found.games == agent.games < 4096  # which are played at once against a quick one
    train(alone, ("insane", found.games))
    assert alone.export_memory() == agent.export_memory()


def test_a_machine_in_training_can_be_looked_at_but_not_changed(in_background):
    agent = MenaceAgent("X", seed=1)
    session = MenaceSession(agent=MenaceAgent("O", seed=1))
    in_background(agent, ("random", 10**12))
    in_background(session.agent, ("random", 10**12))
    text = agent.export_memory()
    for _ in range(50):
        assert sum(evaluate(agent, "perfect").rates) == pytest.approx(1, abs=1e-12)
        assert all(box.total > 0 for box in agent.boxes()[:20])
        MenaceAgent("X").import_memory(agent.export_memory())
    for change in (
        lambda: agent.make_move(Position("3x3")),
        lambda: agent.train("X"),
        lambda: agent.reset_memory(),
        lambda: agent.import_memory(text),
        lambda: setattr(agent, "config", {"win_reward": 5}),
        lambda: train(agent, ("random", 5)),
        lambda: train(agent, (MenaceAgent("O"), 5)),
        lambda: session.make_move(0),
        lambda: session.reset(),
    ):
        with pytest.raises(Busy, match="being trained"):
            change()
    assert session.board == [None] * 9
    assert session.stats.games_played == 0


def test_two_threads_may_train_against_one_machine_and_against_one_another(in_background):
    still = MenaceAgent("O", seed=3)
    one, other = MenaceAgent("X", seed=1), MenaceAgent("X", seed=2)
    for agent in (one, other):
        in_background(agent, (still, 10**12))
    pair = MenaceAgent("X", seed=4), MenaceAgent("O", seed=5)
    for agent, rival in (pair, reversed(pair)):
        in_background(agent, (rival, 10**12))
    wait_until(lambda: min(agent.games for agent in (one, other, *pair)) > 1000)
    assert still.games == 0
    for agent in (one, other, *pair):
        assert sum(evaluate(agent, "random").rates) == pytest.approx(1)


def test_refused_trainings_do_no_harm_to_the_one_under_way(in_background):
    """Below the agent, too: the core itself refuses, and holds on to what it draws from."""
    agent = MenaceAgent("X", seed=1)
    rivals = [MenaceAgent("O", seed=2).cabinet, None]
    thread = threading.Thread(target=lambda: agent.cabinet.train(rivals, [1, 1], 3_000_000))
    thread.start()
    rivals.clear()
    refused = 0
    while thread.is_alive():
        for call in (
            lambda: agent.cabinet.train([MenaceAgent("O").cabinet], [1], 10),
            lambda: agent.cabinet.put(0, 0, 5),
            lambda: agent.cabinet.draw(0),
        ):
            try:
                call()
            except RuntimeError:
                refused += 1
    thread.join()
    assert refused > 0
    assert agent.games >= 3_000_000


def test_many_threads_make_one_table_of_forms():
    board = Board("4x3,3")
    board.__dict__.pop("_form_table", None)
    found = []
    threads = [
        threading.Thread(target=lambda: found.append(MenaceAgent("XO"[len(found) % 2], board=board, seed=1)))
        for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({id(agent.cabinet.forms) for agent in found}) == 1
