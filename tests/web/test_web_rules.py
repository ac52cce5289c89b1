"""Every rule and four dimensions over HTTP: what may be played, what threatens, and how it ended."""

import httpx
import pytest
from seats import bearer, begin

CONNECT_FOUR = "d6 g6 f6 a6 c6 e6 a5 e5 e4 b6 d5 d4 b5 c5"
SCORE_FOUR = "1a1 1a4 1d4 1d1 1b2 1c3 1b3 2b3 2b2 3b3 3b2 4b2 2c3 3c3 2d4 2a1 3d4"


def test_the_catalogue_says_what_a_page_needs_to_draw_a_rule(api):
    offers = api.get("/api/boards").json()
    about = {offer["name"]: (offer["about"], offer["rule"]) for offer in offers["boards"]}
    assert about["7x6,4,gravity"] == ("four in a row, stones fall", ["gravity"])
    assert about["3x3"] == ("three in a row", [])
    assert {"4x4x4,gravity", "4x4x4x4"} <= set(about)
    assert [rule["name"] for rule in offers["rules"]] == ["exact", "misere", "gravity", "torus"]
    board = api.get("/api/boards/15x15,5,exact").json()
    assert board["about"] == ["five in a row", "exactly five count"]
    assert api.get("/api/boards/3x3,misere").json()["about"][1] == "a completed line loses"


def test_wells_are_told_from_below(api):
    assert api.get("/api/boards/3x3,gravity").json()["wells"] == [[6, 3, 0], [7, 4, 1], [8, 5, 2]]
    assert api.get("/api/boards/4x4x4,gravity").json()["wells"][5] == [5, 21, 37, 53]
    assert api.get("/api/boards/3x3").json()["wells"] == []


def test_lines_beyond_an_edge_are_told_from_end_to_end(api):
    lines = api.get("/api/boards/5x5,4,torus").json()["lines"]
    assert len(lines) == 100
    assert [3, 4, 0, 1] in lines


def test_only_what_can_be_played_is_legal_and_a_threat_may_have_to_wait(api):
    game = begin(api, "7x6,4,gravity", CONNECT_FOUR)
    names = api.get("/api/boards/7x6,4,gravity").json()["cell_names"]
    assert {names[cell] for cell in game["legal"]} == {"a4", "b4", "c4", "d3", "e3", "f5", "g5"}
    assert {(threat["side"], threat["cell"], threat["now"]) for threat in game["threats"]} == {
        ("O", 18, True),
        ("X", 19, False),
    }
    assert game["words"] == {
        "title": "X to move.",
        "alarm": "O threatens a line.",
        "detail": "At e3 on the diagonal. A line of X waits at f3.",
    }
    assert game["notes"][-4:] == ["waits for f3", "", "threatens", "blocks"]


def test_on_pegs_the_second_line_is_said_to_wait(api):
    game = begin(api, "4x4x4,gravity", SCORE_FOUR)
    assert game["words"]["alarm"] == "X threatens a line."
    assert game["words"]["detail"] == "At 4d4 on the pillar. A second line waits at 4a1."
    assert len(game["legal"]) == 15


def test_a_stone_in_the_air_is_refused(api):
    game = begin(api, "7x6,4,gravity")
    headers = bearer(game["seats"]["X"])
    answer = api.post(f"/api/games/{game['id']}/moves", json={"cell": 0}, headers=headers)
    assert answer.status_code == 409
    assert api.get(f"/api/games/{game['id']}").json()["moves"] == []


def test_a_move_may_be_named_by_its_column(api):
    game = begin(api, "7x6,4,gravity")
    headers = bearer(game["seats"]["X"])
    path = f"/api/games/{game['id']}/moves"
    assert api.post(path, json={"cell": "d"}, headers=headers).json()["moves"] == [38]


def test_the_three_calls_carry_the_rule_and_the_fourth_dimension(api):
    begun = {"difficulty": "easy", "board": "3x3,misere,gravity"}
    fallen = api.post("/api/interface/create_board", json=begun).json()
    assert fallen["rule"] == "misere,gravity"
    moved = {"game_state": fallen, "row": 0, "col": 1}
    assert api.post("/api/interface/apply_move", json=moved).json()["board"][2] == [" ", "X", " "]
    begun = {"difficulty": "easy", "board": "2x2x2x2"}
    deep = api.post("/api/interface/create_board", json=begun).json()
    moved = {"game_state": deep, "row": 1, "col": 0, "layer": 0, "block": 1}
    assert api.post("/api/interface/apply_move", json=moved).json()["board"][1][0][1] == ["X", " "]


def test_in_misere_nothing_is_a_threat_and_who_completes_a_line_loses(api):
    game = begin(api, "3x3,misere", "a1 b2 b1 c3")
    assert game["threats"] == []
    assert [(trap["side"], trap["cell"]) for trap in game["traps"]] == [("X", 2)]
    assert (game["words"]["alarm"], game["words"]["detail"]) == ("", "X would lose at c1.")
    over = begin(api, "3x3,misere", "a1 b2 b1 c3 c1")
    assert (over["status"], over["result"]) == ("win(O)", "O")
    assert over["words"]["title"] == "O wins: X completed the row."
    assert over["notes"][-1] == "loses"
    asked = {"board": "3x3,misere", "position": over["position"]}
    answer = api.post("/api/analyze", json=asked)
    assert answer.status_code == 409
    assert answer.json()["detail"].startswith("O has won: X completed the row")


def test_a_row_that_would_be_too_long_is_no_threat(api):
    moves = "a1 a9 b1 b9 c1 d9 d1 e9 f1 i9"
    for board, cells in (("15x15,5,exact", []), ("15x15,5", [4, 4])):
        threats = begin(api, board, moves)["threats"]
        assert [threat["cell"] for threat in threats if threat["side"] == "X"] == cells


@pytest.mark.parametrize(
    "board", ["3x3x3,gravity", "3x3,misere", "5x5,4,exact", "3x3,misere,torus", "4x4x4x4"]
)
def test_hint_analysis_and_review_have_an_answer_on_every_rule(server, board):
    with httpx.Client(base_url=server.url, timeout=300) as api:
        info = api.get(f"/api/boards/{board}").json()
        game = begin(api, board, players={"X": "human", "O": "easy"})
        headers = bearer(game["seats"]["X"])
        path = f"/api/games/{game['id']}"
        hint = api.post(f"{path}/hint", json={}, headers=headers).json()
        assert hint["cell"] in game["legal"]
        assert hint["name"] == info["cell_names"][hint["cell"]]
        game = api.post(f"{path}/moves", json={"cell": hint["cell"]}, headers=headers).json()
        asked = {"board": board, "position": game["position"], "turn": game["turn"], "limit": 0.5}
        found = api.post("/api/analyze", json=asked)
        assert found.status_code == 200, found.text
        assert sorted(move["cell"] for move in found.json()["moves"]) == sorted(game["legal"])
        review = api.get(f"{path}/review").json()
        assert len(review["plies"]) == len(game["moves"]) + 1
        undone = api.post(f"{path}/undo", json={}, headers=headers).json()
        assert undone["moves"] == game["moves"][:-2]


def test_menace_plays_small_boards_of_every_rule(api):
    for name, can in (("3x3,misere", True), ("4x3,3,gravity", True), ("4x4,torus", False)):
        assert api.get(f"/api/boards/{name}").json()["menace"] is can
    learner = api.post("/api/learners", json={"board": "3x3,misere", "side": "O"}).json()
    players = {"X": "human", "O": f"learner:{learner['id']}"}
    game = begin(api, "3x3,misere", players=players)
    headers = bearer(game["seats"]["X"])
    game = api.post(f"/api/games/{game['id']}/moves", json={"cell": 4}, headers=headers).json()
    assert len(game["moves"]) == 2
