"""Learners over HTTP, on a real server: built, trained, looked into, taken along, and kept from others."""

import json
import subprocess
import sys
import threading

import pytest
from running import in_a_loop, wait_until
from seats import bearer, begin
from sqlalchemy.event import listen

from noughts import Board, InvalidArgument, evaluate, solve
from noughts.fronts.web.service.daily import Daily
from noughts.fronts.web.service.records import learner_head
from noughts.fronts.web.service.refusals import WrongSecret
from noughts.fronts.web.service.seating import check_learner
from noughts.fronts.web.service.training import Training
from noughts.learn import MenaceAgent
from noughts.store import Database, LearnerRecord, Learners, fingerprint


class Learner:
    """A learner on the server, and its secret."""

    def __init__(self, api, **wanted):
        answer = api.post("/api/learners", json=wanted)
        assert answer.status_code == 201, answer.text
        self.api, self.state = api, answer.json()
        self.path = answer.headers["Location"]
        self.auth = bearer(self.state["secret"])

    def train(self, *phases, **more):
        plan = {"phases": [{"opponent": name, "games": games} for name, games in phases], **more}
        return self.api.post(f"{self.path}/train", json=plan, headers=self.auth)

    def get(self, path="", **query):
        return self.api.get(self.path + path, params=query)


@pytest.fixture
def learner(api):
    return Learner(api)


def says(answer, status, *words):
    assert answer.status_code == status, answer.text
    assert answer.headers["Content-Type"] == "application/problem+json"
    for word in words:
        assert word in answer.json()["detail"]


def test_a_new_learner_has_304_boxes_and_plays_as_well_as_chance_has_it(learner):
    state = learner.get().json()
    assert {
        key: state[key] for key in ("board", "side", "games", "boxes", "opened", "preset", "version")
    } == {
        "board": "3x3",
        "side": "X",
        "games": 0,
        "boxes": 304,
        "opened": 0,
        "preset": "default",
        "version": 1,
    }
    assert state["rates"]["random"]["win"] == pytest.approx(0.584921, abs=1e-6)
    assert state["rates"] == state["untrained"] == state["curve"][0]["rates"]
    assert state["curve"][0]["games"] == 0
    assert [row["boxes"] for row in state["moves"]] == [1, 12, 108, 183]
    assert "Train a game" in state["words"]["verdict"]
    assert "secret" not in state


@pytest.mark.parametrize(("side", "boxes"), [("X", 304), ("O", 289)])
@pytest.mark.parametrize("preset", ["default", "michie", "8421"])
def test_each_side_and_preset_has_its_boxes(api, side, boxes, preset):
    learner = Learner(api, side=side, config=preset, name="Jim Smith")
    assert learner.state["boxes"] == boxes == len(learner.get("/boxes").json()["boxes"])
    assert (learner.state["preset"], learner.state["name"]) == (preset, "Jim Smith")


def test_training_counts_every_game_and_its_rates_are_exact(learner):
    done = learner.train(("random", 500), ("perfect", 9500), points=20).json()
    assert done["games"] == 10_000 == done["wins"] + done["draws"] + done["losses"]
    assert not done["stopped"]
    assert len(done["recent"]) == 32
    assert set(done["recent"]) <= set("WDL")
    state = learner.get().json()
    assert state == done["learner"]
    assert state["results"] == {"win": done["wins"], "draw": done["draws"], "loss": done["losses"]}
    games = [point["games"] for point in state["curve"]]
    assert games == sorted(set(games))
    assert (games[0], games[-1], len(games)) == (0, 10_000, 21)
    assert state["curve"][-1]["rates"] == state["rates"]
    agent = MenaceAgent("X")
    agent.import_memory(learner.get("/memory").text)
    assert agent.games == 10_000
    for name in ("random", "perfect"):
        assert state["rates"][name] == evaluate(agent, name).rates._asdict()
    assert state["rates"]["perfect"]["loss"] < 0.05
    assert state["untrained"]["perfect"]["loss"] > 0.7


@pytest.mark.parametrize("games", [1, 10, 32, 33])
def test_the_last_games_are_told_one_by_one(learner, games):
    done = learner.train(("random=60+perfect=40", games)).json()
    assert done["games"] == games
    recent = done["recent"]
    assert len(recent) == min(32, games)
    if games <= 32:
        assert (recent.count("W"), recent.count("D"), recent.count("L")) == (
            done["wins"],
            done["draws"],
            done["losses"],
        )


def test_two_learners_train_against_each_other(api, learner):
    rival = Learner(api, side="O")
    done = learner.train((f"learner:{rival.state['id']}", 200)).json()
    assert done["games"] == 200
    assert rival.get().json()["games"] == 0
    says(learner.train((f"learner:{learner.state['id']}", 1)), 422, "and not O on 3x3")
    says(learner.train(("learner:nobody", 1)), 404, "no learner")


@pytest.mark.parametrize(
    "name",
    [
        "menace:/etc/passwd",
        "menace:menace.json",
        "games:/etc",
        "games:saved.json",
        "cmd:ls",
        "random+menace:/etc/passwd",
        "menace:/etc/passwd=3",
        "random=1+games:/tmp=2",
        "perfect+learner:abc",
        "learner:abc+menace:/etc/passwd",
        "learner:../../etc/passwd",
        "human",
        "random=0",
        "random=x",
        "random=00000019999999999999+perfect=1",
        "random=1000001",
        "random=" + "9" * 150,
        "random=60+",
        "+",
        "",
        "=",
        "nobody",
        "+".join(["random"] * 9),
    ],
)
def test_no_opponent_reaches_a_file_or_a_program(learner, name):
    answer = learner.train((name, 1))
    assert answer.status_code == (404 if name == "learner:../../etc/passwd" else 422), answer.text
    assert "root:" not in answer.text
    assert learner.get().json()["version"] == 1


@pytest.mark.parametrize("name", ["random=000000001", "random=01000000+perfect=1"])
def test_zeros_before_a_weight_say_nothing(learner, name):
    assert learner.train((name, 5)).json()["games"] == 5


@pytest.mark.parametrize(
    "plan",
    [
        {},
        {"phases": []},
        {"phases": [{"opponent": "random", "games": 0}]},
        {"phases": [{"opponent": "random", "games": 1_000_001}]},
        {"phases": [{"opponent": "random", "games": 600_000}] * 2},
        {"phases": [{"opponent": "random", "games": 1}] * 9},
        {"phases": [{"opponent": "random", "games": "1"}]},
        {"phases": [{"opponent": "random", "games": 1}], "points": 101},
        {"phases": [{"opponent": "random", "games": 1}], "more": 1},
    ],
)
def test_a_plan_that_is_too_long_or_malformed_is_refused(learner, plan):
    says(learner.api.post(f"{learner.path}/train", json=plan, headers=learner.auth), 422)


@pytest.mark.parametrize(
    ("board", "level"),
    [("4x3,3", "impossible"), ("2x2x3,3", "insane"), ("1x1", "insane"), ("2x1,2", "impossible")],
)
def test_training_ends_by_itself_on_every_board(api, board, level):
    learner = Learner(api, board=board)
    done = learner.train((level, 1_000_000), points=5).json()
    assert done["games"] == 1_000_000 or done["stopped"]
    assert done["games"] == done["learner"]["games"] > 0


def test_only_the_secret_changes_a_learner(api, learner):
    other = Learner(api)
    calls = [
        ("POST", "/train", {"phases": [{"opponent": "random", "games": 1}]}),
        ("PATCH", "", {"name": "mine now"}),
        ("POST", "/reset", {}),
        ("PUT", "/memory", json.loads(learner.get("/memory").text)),
        ("POST", "/boxes/1/refill", None),
        ("DELETE", "", None),
    ]
    for method, path, body in calls:
        says(api.request(method, learner.path + path, json=body), 401, "Bearer")
        says(api.request(method, learner.path + path, json=body, headers=other.auth), 403)
        missing = api.request(method, "/api/learners/none" + path, json=body, headers=other.auth)
        says(missing, 404, "no learner")
    assert learner.get().json()["version"] == 1


def test_rewards_empty_boxes_and_the_name_can_change(learner):
    changes = {
        "win_reward": 5,
        "draw_reward": 2,
        "loss_reward": -3,
        "empty": "resign",
        "name": "Box of beads",
    }
    state = learner.api.patch(learner.path, json=changes, headers=learner.auth).json()
    assert {key: state["config"].get(key, state.get(key)) for key in changes} == changes
    assert state["version"] == 2
    assert learner.get().json() == state
    one = learner.api.patch(learner.path, json={"name": "✕○ 304"}, headers=learner.auth).json()
    assert (one["name"], one["config"]["win_reward"]) == ("✕○ 304", 5)
    for odd in (
        {"win_reward": 1001},
        {"empty": "explode"},
        {"distinct": True},
        {"name": ""},
        {"name": "x" * 61},
    ):
        says(learner.api.patch(learner.path, json=odd, headers=learner.auth), 422)
    for name in ("a\nb", "\u202e", " x", "\x00", "\ud800"):
        body = json.dumps({"name": name}).encode()
        says(learner.api.patch(learner.path, content=body, headers=learner.auth), 422)


def test_resetting_forgets_and_may_change_the_beads(learner):
    learner.train(("random", 300))
    state = learner.api.post(f"{learner.path}/reset", headers=learner.auth).json()
    assert (state["games"], state["opened"], state["preset"], len(state["curve"])) == (0, 0, "default", 1)
    state = learner.api.post(f"{learner.path}/reset", json={"config": "michie"}, headers=learner.auth).json()
    assert (state["preset"], state["beads"], state["config"]["empty"]) == ("michie", 1720, "resign")
    settings = {"beads_by_move": [7, 5], "win_reward": 9}
    state = learner.api.post(f"{learner.path}/reset", json={"config": settings}, headers=learner.auth).json()
    assert (state["preset"], state["config"]["beads_by_move"], state["config"]["win_reward"]) == (
        None,
        [7, 5],
        9,
    )


def test_a_memory_goes_to_the_terminal_and_back(api, learner, tmp_path):
    learner.train(("perfect", 2000))
    exported = learner.get("/memory")
    assert exported.headers["Content-Disposition"] == 'attachment; filename="menace-3x3-X.json"'
    file, trained = tmp_path / "menace.json", tmp_path / "more.json"
    file.write_text(exported.text)
    command = ["menace", "train", "--from", str(file), "--out", str(trained), "--games", "500"]
    done = subprocess.run(
        [sys.executable, "-m", "noughts", *command], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    answer = api.put(f"{learner.path}/memory", content=trained.read_bytes(), headers=learner.auth)
    assert answer.json()["games"] == 2500
    assert learner.get("/memory").text == trained.read_text()
    twin = Learner(api, name="twin")
    answer = api.put(f"{twin.path}/memory", content=trained.read_bytes(), headers=twin.auth)
    assert answer.status_code == 200, answer.text
    same = {"id": "", "name": "", "version": 0}
    assert {**learner.get().json(), **same} == {**answer.json(), **same}


def test_a_memory_that_is_no_text_is_not_even_looked_at(api, learner):
    headers = {**learner.auth, "Content-Type": "application/json"}
    refused = api.put(f"{learner.path}/memory", content=b"\xff" * 1000, headers=headers)
    assert (refused.status_code, "not JSON" in refused.json()["detail"]) == (422, True)


def test_a_memory_that_does_not_add_up_changes_nothing(api, learner):
    memory = json.loads(learner.get("/memory").text)
    other_side = Learner(api, side="O").get("/memory").text
    for text in (
        b"",
        b"[]",
        b"{",
        b"\xff\xfe",
        b"[" * 100_000,
        other_side.encode(),
        json.dumps({**memory, "random": "x"}).encode(),
        json.dumps({**memory, "boxes": {".........": [-1] * 9}}).encode(),
    ):
        says(api.put(f"{learner.path}/memory", content=text, headers=learner.auth), 422)
    too_long = api.put(f"{learner.path}/memory", content=b" " * (6 * 1024 * 1024 + 1), headers=learner.auth)
    says(too_long, 413)
    says(api.post("/api/learners", json={"memory": json.dumps(memory)}), 422, "Memory means nothing here")
    assert learner.get().json()["version"] == 1


def test_boxes_come_in_pages(api):
    learner = Learner(api, board="4x3,3")
    assert learner.state["boxes"] == 10_661
    first = learner.get("/boxes").json()
    assert (len(first["boxes"]), first["count"]) == (2000, 10_661)
    moves = [learner.get("/boxes", move=move, limit=1).json()["count"] for move in range(1, 7)]
    assert sum(moves) == 10_661
    assert moves == [row["boxes"] for row in learner.state["moves"]]
    numbers = []
    for start in range(0, 10_661, 2000):
        numbers += [box["number"] for box in learner.get("/boxes", start=start).json()["boxes"]]
    assert numbers == list(range(1, 10_662))
    says(learner.get("/boxes", limit=2001), 422)
    says(learner.get("/boxes", move=0), 422)


def test_a_box_is_found_for_a_position_that_lies_otherwise(learner):
    found = learner.get("/box", position="..O...X..").json()
    box, cells = found["box"], {int(cell): image for cell, image in found["cells"].items()}
    assert (box["move"], sorted(box["beads"].values())) == (2, [8] * 7)
    actual = "..O...X.."
    assert sorted(cells) == [cell for cell in range(9) if actual[cell] == "."]
    assert sorted(cells.values()) == [cell for cell in range(9) if box["position"][cell] == "."]
    assert cells[4] == 4
    assert found["words"]["position"] == "X holds a corner, O the corner opposite."
    assert found["words"]["beads"] == "Every bead is as likely as any other."
    same = learner.get("/box", number=box["number"]).json()
    assert same["box"] == box
    assert same["cells"] == {str(cell): cell for cell in cells.values()}


@pytest.mark.parametrize(
    ("position", "status", "word"),
    [
        ("XOXOXOOX.", 404, "one cell is left"),
        ("X........", 404, "here O is to move"),
        ("XXXOO....", 404, "over"),
        ("XXX", 422, ""),
        ("XXXXXXXXX", 422, ""),
    ],
)
def test_where_no_box_is_needed_there_is_none(learner, position, status, word):
    says(learner.get("/box", position=position), status, word)


def test_one_box_can_be_refilled(learner):
    learner.train(("random", 500))
    before = learner.get("/box", number=1).json()["box"]
    assert before["opened"]
    answer = learner.api.post(f"{learner.path}/boxes/1/refill", headers=learner.auth).json()
    assert set(answer["box"]["beads"].values()) == {8}
    assert not answer["box"]["opened"]
    assert learner.get("/box", number=1).json() == answer
    says(learner.api.post(f"{learner.path}/boxes/305/refill", headers=learner.auth), 404, "1 to 304")


def test_an_empty_box_says_that_menace_resigns(api):
    losing = {"win_reward": -1, "draw_reward": -1, "loss_reward": -1}
    learner = Learner(api, config={"beads_by_move": [1], "empty": "resign", **losing})
    learner.train(("random", 100))
    found = learner.get("/box", number=1).json()
    assert found["box"]["total"] == 0
    assert found["words"]["beads"] == "The box is empty: MENACE resigns here."
    assert found["box"]["favourite"] is None
    assert learner.get().json()["rates"]["random"]["loss"] == 1.0


def test_of_two_changes_at_once_one_is_done_and_the_other_told(learner):
    answers = []
    threads = [
        threading.Thread(target=lambda: answers.append(learner.train(("random", 500_000), points=50)))
        for _ in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    done = [answer for answer in answers if answer.status_code == 200]
    for answer in answers:
        if answer not in done:
            says(answer, 409, "try again")
    assert done
    assert learner.get().json()["games"] == sum(answer.json()["games"] for answer in done)
    assert learner.get().json()["version"] == 1 + len(done)


def test_a_learner_that_was_taken_apart_is_gone(learner):
    assert learner.api.delete(learner.path, headers=learner.auth).status_code == 204
    says(learner.get(), 404, "no learner")
    says(learner.api.delete(learner.path, headers=learner.auth), 404)


def test_a_learner_learns_from_a_game_against_a_person(api, learner):
    players = {"X": f"learner:{learner.state['id']}", "O": "human"}
    game = begin(api, players=players, secret=learner.state["secret"])
    api.post(f"/api/games/{game['id']}/resign", headers=bearer(game["seats"]["O"]))
    state = wait_until(lambda: (found := learner.get().json())["games"] and found)
    assert state["results"] == {"win": 1, "draw": 0, "loss": 0}
    assert state["opened"] == 1
    assert [point["games"] for point in state["curve"]] == [0, 1]


@pytest.mark.parametrize(
    "wanted",
    [
        {"board": "4x4"},
        {"board": "4x4x4"},
        {"board": "menace:/etc/passwd"},
        {"side": "Z"},
        {"config": "nobody"},
        {"config": {"win_reward": 1, "wins": 2}},
        {"config": {"initial_beads_early": 0}},
        {"config": {"beads_by_move": []}},
        {"config": {"beads_by_move": [1] * 13}},
        {"name": "x" * 61},
        {"secret": "mine"},
    ],
)
def test_a_learner_that_cannot_be_built_is_refused_with_a_sentence(api, wanted):
    says(api.post("/api/learners", json=wanted), 422)


def test_boards_for_learners_are_offered_with_what_each_side_can_reach(api):
    offers = api.get("/api/boards").json()["learners"]
    assert {"3x3", "4x3,3", "2x2x2", "4x3,3,gravity"} <= {offer["name"] for offer in offers}
    for offer in offers:
        assert (offer["value"], offer["proved"]) == (solve(offer["name"]).value, True)
        assert api.get(f"/api/boards/{offer['name']}").json()["menace"]
        for side in "XO":
            state = Learner(api, board=offer["name"], side=side).state
            swapped = {"win": "loss", "loss": "win", "draw": "draw"}
            assert state["reach"] == (offer["value"] if side == "X" else swapped[offer["value"]])


@pytest.mark.parametrize("rate", ["NaN", "Infinity", "-Infinity"])
def test_a_setting_that_is_no_number_is_said_to_be_none(api, rate):
    body = f'{{"kind": "q", "config": {{"rate": {rate}}}}}'
    answer = api.post("/api/learners", content=body, headers={"Content-Type": "application/json"})
    says(answer, 422, "Config.rate is a number")


def test_a_setting_that_nothing_has_is_named(api):
    answer = api.post("/api/learners", json={"config": {"win_reward": 1, "wins": 2}})
    says(answer, 422, "Config.wins means nothing here")
    answer = api.post("/api/learners", json={"kind": "q", "config": {"rate": 2}})
    says(answer, 422, "Config.rate is at most 1")


def test_what_a_learner_knows_is_read_only_for_who_may_have_it_done(tmp_path):
    """It may be a megabyte and more, and anybody can ask without the secret."""
    database = Database(f"sqlite:///{tmp_path}/games.db")
    training = Training(database, None, Daily(0, 0, 0))  # what is refused is thought about by nobody
    learners = Learners(database)
    learners.create(LearnerRecord("one", fingerprint("mine"), "One", "3x3", "O", "what it knows", 1))
    asked = []
    listen(database._engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
    wrong = [
        training.change("one", "another", {}, None),
        training.reset("one", "another", None),
        training.bring_along("one", "another", "{}"),
        training.train("one", "another", [("easy", 1)], 1, None),
        training.refill("one", "another", 1),
        training.take_apart("one", "another"),
    ]
    for refused in wrong:
        with pytest.raises(WrongSecret):
            in_a_loop(refused)
    with pytest.raises(InvalidArgument, match="learner:one plays O on 3x3"):
        check_learner(learner_head(learners, "one"), Board("4x4"), "O", "X")
    in_a_loop(training.take_apart("one", "mine"))
    assert learners.head("one") is None
    assert any("FROM learners" in words for words in asked)
    assert not [words for words in asked if "memory" in words]
    database.close()
