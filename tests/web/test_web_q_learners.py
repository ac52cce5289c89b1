"""Learners of another kind over HTTP: Q-learning built, trained, looked into, played, and beside MENACE."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest
from running import wait_until
from seats import bearer, begin
from test_web_learners import Learner, says

from noughts import evaluate
from noughts.learn import MenaceAgent, QAgent, parse

CORNER = "....X...O"  # X took the centre, O a corner


@pytest.fixture
def pair(api):
    return Learner(api), Learner(api, kind="q")


def together(first, second, **plan):
    body = {"fellow": second.state["id"], "secret": second.state["secret"], "opponent": "random", **plan}
    return first.api.post(f"{first.path}/together", json=body, headers=first.auth)


def test_a_learner_is_a_menace_unless_another_kind_is_asked_for(api):
    assert Learner(api).state["kind"] == "menace"
    state = Learner(api, kind="q", config={"rate": 0.5}).state
    assert (state["kind"], state["name"], state["boxes"]) == ("q", "Q-learning", 304)
    assert (state["config"]["rate"], state["config"]["exploration"]) == (0.5, 0.1)
    assert "beads" not in state
    assert state["rates"]["perfect"] == evaluate(QAgent("X"), "perfect").rates._asdict()
    says(api.post("/api/learners", json={"kind": "q", "config": "michie"}), 422, "QConfig")
    says(api.post("/api/learners", json={"kind": "q", "config": {"empty": "resign"}}), 422, "exploration")
    says(api.post("/api/learners", json={"config": {"rate": 0.5}}), 422, "beads")
    says(api.post("/api/learners", json={"kind": "neural"}), 422)


def test_q_learning_is_trained_changed_and_taken_along_as_menace_is(api):
    learner = Learner(api, kind="q")
    done = learner.train(("random=60+perfect=40", 3000), points=5).json()
    assert done["games"] == 3000
    state = done["learner"]
    assert state["curve"][-1]["rates"] == state["rates"] != state["untrained"]
    agent = parse(learner.get("/memory").text)
    assert (agent.kind, agent.games) == ("q", 3000)
    assert 'filename="q-3x3-X.json"' in learner.get("/memory").headers["Content-Disposition"]
    changed = api.patch(
        learner.path, json={"exploration": 0, "draw_reward": 0.5}, headers=learner.auth
    ).json()
    assert (changed["config"]["exploration"], changed["config"]["draw_reward"]) == (0, 0.5)
    says(api.patch(learner.path, json={"win_reward": 3}, headers=learner.auth), 422, "exploration")
    menace = MenaceAgent("X").export_memory()
    says(api.put(f"{learner.path}/memory", content=menace, headers=learner.auth), 422, "Q-learning memory")
    again = api.post(f"{learner.path}/reset", json={}, headers=learner.auth).json()
    assert (again["games"], again["opened"]) == (0, 0)


def test_a_box_of_q_learning_has_values_and_no_beads(api):
    learner = Learner(api, kind="q")
    fresh = learner.get("/box", position=CORNER).json()
    assert fresh["box"]["values"] == {"0": 0, "1": 0, "2": 0, "5": 0}
    assert fresh["box"]["mirrors"] == {"3": 1, "6": 2, "7": 5}
    assert fresh["words"]["beads"] == "Q-learning has not seen this. All its values are 0."
    learner.train(("perfect", 2000))
    box = learner.get("/box", position=CORNER).json()
    agent = parse(learner.get("/memory").text)
    assert box["box"]["values"] == {str(cell): value for cell, value in agent.box(10).values.items()}
    assert "beads" not in box["box"]
    assert "A value runs from" in box["words"]["note"]
    says(api.post(f"{learner.path}/boxes/1/refill", headers=learner.auth), 422, "no beads")


def test_a_person_plays_a_q_learner_and_it_learns(api):
    learner = Learner(api, kind="q", side="O")
    players = {"X": "human", "O": f"learner:{learner.state['id']}"}
    game = begin(api, players=players, secret=learner.state["secret"])
    assert game["learning"]
    seat = bearer(game["seats"]["X"])
    path = f"/api/games/{game['id']}"
    answer = api.post(f"{path}/moves", json={"cell": "b2"}, headers=seat).json()
    assert len(answer["moves"]) == 2
    api.post(f"{path}/resign", headers=seat)
    state = wait_until(lambda: (found := learner.get().json())["games"] and found)
    assert state["results"] == {"win": 1, "draw": 0, "loss": 0}


def test_two_kinds_learn_from_the_same_games(pair):
    menace, q = pair
    done = together(menace, q, opponent="random=60+perfect=40", games=400).json()
    assert done["games"] == 400 == done["wins"] + done["draws"] + done["losses"]
    assert not done["stopped"]
    assert len(done["recent"]) == 32
    first, second = done["learners"]
    assert (first["kind"], second["kind"]) == ("menace", "q")
    assert (
        first["results"]
        == second["results"]
        == {
            "win": done["wins"],
            "draw": done["draws"],
            "loss": done["losses"],
        }
    )
    assert first["opened"] == second["opened"]  # the same positions were met
    for learner, state in zip(pair, done["learners"], strict=True):
        assert [point["games"] for point in state["curve"]] == list(range(0, 401, 4))
        agent = parse(learner.get("/memory").text)
        for name in ("perfect", "random"):
            assert state["rates"][name] == evaluate(agent, name).rates._asdict()
        assert learner.get().json() == state
    assert all(
        state["rates"]["random"]["win"] > state["untrained"]["random"]["win"] for state in done["learners"]
    )


def test_a_game_at_a_time_they_take_turns(pair):
    menace, q = pair
    states = []
    for game in range(1, 5):
        done = together(menace, q, games=1, every=1).json()
        assert (done["games"], len(done["recent"])) == (1, 1)
        assert [one["games"] for one in done["learners"]] == [game, game]
        states.append([parse(one.get("/memory").text).random_state for one in pair])
    moved = [[a != b for a, b in zip(one, two, strict=True)] for one, two in pairwise(states)]
    assert moved == [[False, True], [True, False], [False, True]]  # who plays draws the random numbers


def test_only_a_pair_of_one_side_and_both_secrets_learn_together(api, pair):
    menace, q = pair
    assert together(menace, q, games=1, secret="guessed").status_code == 403
    body = {"fellow": q.state["id"], "secret": q.state["secret"], "opponent": "random", "games": 1}
    assert api.post(f"{menace.path}/together", json=body).status_code == 401
    assert api.post(f"{menace.path}/together", json=body, headers=q.auth).status_code == 403
    says(together(menace, menace, games=1), 422, "its own games")
    says(together(menace, Learner(api, kind="q", side="O"), games=1), 422, "and not X on 3x3")
    says(together(menace, Learner(api, kind="q", board="4x3,3"), games=1), 422, "and not X on 3x3")
    says(together(menace, q, games=1, fellow="nobody"), 404, "no learner")
    rival = Learner(api, side="O")
    for opponent in (f"learner:{rival.state['id']}", "menace:/etc/passwd", "cmd:true", "games:."):
        says(together(menace, q, games=1, opponent=opponent), 422)
    for wrong in ({"games": 0}, {"games": 1001}, {"games": 1, "every": 0}):
        says(together(menace, q, **wrong), 422)
    assert [one.get().json()["games"] for one in pair] == [0, 0]


def test_two_learners_are_kept_both_or_neither(pair):
    menace, q = pair
    with ThreadPoolExecutor(4) as pool:
        calls = [pool.submit(together, menace, q, games=50) for _ in range(4)]
        codes = [call.result().status_code for call in calls]
    assert set(codes) <= {200, 409}
    games = 50 * codes.count(200)
    assert games
    assert [one.get().json()["games"] for one in pair] == [games, games]


def test_a_large_board_is_trained_for_a_time_and_then_told(api):
    first, second = Learner(api, board="4x3,3"), Learner(api, board="4x3,3", kind="q")
    done = together(first, second, games=1000, every=1).json()
    assert done["games"] == done["wins"] + done["draws"] + done["losses"] > 0
    assert done["stopped"] == (done["games"] < 1000)
