"""Games over HTTP, on a real server in a process of its own."""

import json
import os
import threading
import time

import httpx
import pytest
from running import in_a_loop, wait_until
from seats import PEOPLE, bearer, begin, calling
from web_server import Server, running_server

from noughts import Game
from noughts.fronts.web.service.service import Service
from noughts.fronts.web.settings import Settings
from noughts.store import Database, GameRecord, Seat
from noughts.table import Event


class Seated:
    """A game that was begun, and its people."""

    def __init__(self, api, *board, **more):
        self.api, self.begun = api, begin(api, *board, **more)
        self.id, self.seats = self.begun["id"], self.begun["seats"]

    def do(self, side, what, body=None, **headers):
        if side in self.seats:
            headers |= bearer(self.seats[side])
        return self.api.post(f"/api/games/{self.id}/{what}", json=body, headers=headers)

    def move(self, side, cell, **more):
        answer = self.do(side, "moves", {"cell": cell, **more})
        assert answer.status_code == 200, answer.text
        return answer.json()

    @property
    def now(self):
        return self.api.get(f"/api/games/{self.id}").json()

    def once(self, holds):
        """How it stands once something is true of it."""
        return wait_until(lambda: holds(state := self.now) and state)


def test_a_new_game_says_what_the_front_needs(api):
    game = Seated(api, "4x4x4", first="O").begun
    assert (game["board"], game["turn"], game["status"], game["moves"]) == ("4x4x4", "O", "in_progress", [])
    assert game["position"] == "." * 64 + " O"
    assert set(game["seats"]) == {"X", "O"}
    assert len(set(game["seats"].values())) == 2
    assert min([len(word) for word in (game["id"], *game["seats"].values())]) >= 22


def test_two_people_play_to_the_end(api):
    game = Seated(api)
    for side, cell in (("X", "b2"), ("O", 0), ("X", "c1"), ("O", "a2")):
        state = game.move(side, cell)
    assert state["threats"] == [
        {"side": "X", "cell": 6, "line": [2, 4, 6], "kind": "diagonal", "now": True},
        {"side": "O", "cell": 6, "line": [0, 3, 6], "kind": "column", "now": True},
    ]
    assert state["words"] == {
        "title": "X to move.", "alarm": "O threatens a line.", "detail": "X can win at a3, on the diagonal."
    }  # fmt: skip
    state = game.move("X", 6)
    assert (state["status"], state["result"], state["winning_lines"]) == ("win(X)", "X", [[2, 4, 6]])
    assert state["notes"] == ["", "", "threatens", "misses a block", "wins"]
    assert "seats" not in state
    assert game.do("O", "moves", {"cell": 8}).status_code == 409


def test_an_engine_answers_within_the_request(api):
    game = Seated(api, players={"X": "human", "O": "impossible"})
    state = game.move("X", 4)
    assert len(state["moves"]) == 2
    assert state["turn"] == "X"
    assert not state["thinking"]
    second = Seated(api, "4x4x4", players={"X": "perfect", "O": "human"})
    assert len(second.begun["moves"]) == 1


def test_who_is_in_a_hurry_does_not_wait_for_an_engine(api):
    game = Seated(api, "5x5,4", players={"X": "human", "O": "impossible"})
    state = game.do("X", "moves", {"cell": 12}, Prefer="respond-async").json()
    assert (state["moves"], state["thinking"]) == ([12], True)
    assert len(game.once(lambda state: not state["thinking"])["moves"]) == 2


def test_engines_play_each_other_to_the_end(api):
    game = Seated(api, players={"X": "perfect", "O": "perfect"})
    assert game.seats == {}
    assert game.once(lambda state: state["status"] != "in_progress")["status"] == "draw"


def test_only_the_seats_secret_moves_the_seat(api):
    game, other = Seated(api), Seated(api)
    path = f"/api/games/{game.id}/moves"
    nobody = api.post(path, json={"cell": 0})
    assert nobody.status_code == 401
    assert nobody.headers["WWW-Authenticate"] == "Bearer"
    for secret in ("nonsense", other.seats["X"], game.id):
        answer = api.post(path, json={"cell": 0}, headers=bearer(secret))
        assert answer.status_code in (401, 403), secret
    wrong_turn = game.do("O", "moves", {"cell": 0})
    assert (wrong_turn.status_code, wrong_turn.json()["detail"]) == (409, "It is X's turn.")
    for what in ("undo", "redo", "resign", "decline", "hint"):
        assert api.post(f"/api/games/{game.id}/{what}").status_code == 401, what
    assert game.now["number"] == 0


@pytest.mark.parametrize(
    "player",
    ["cmd:ls", "menace:/etc/passwd", "games:/tmp", "nobody", "learner:", "learner:../x", "Human", ""],
)
def test_players_are_people_levels_or_learners(api, player):
    answer = api.post("/api/games", json={"players": {"X": "human", "O": player}})
    assert answer.status_code in (404, 422)
    assert answer.headers["content-type"] == "application/problem+json"


def test_bad_requests_get_one_sentence_and_change_nothing(api):
    game = Seated(api)
    game.move("X", 4)
    for body, status, words in (
        ({"cell": 4}, 409, "b2 is taken by X"),
        ({"cell": 9}, 422, "cell 9 is off the board: cells are 0 to 8"),
        ({"cell": "z9"}, 422, "'z9' names no cell"),
        ({"cell": 1.5}, 422, "cell"),
        ({"cell": 0, "number": 9}, 409, "the next event of this game is 2"),
        ({"cell": 0, "cel": 1}, 422, "cel means nothing here"),
        ({"cell": 999}, 422, "cells are 0 to 8"),
        ({}, 422, "cell is missing"),
    ):
        answer = game.do("O", "moves", body)
        problem = answer.json()
        assert (answer.status_code, problem["status"]) == (status, status), problem
        assert words.lower() in problem["detail"].lower()
    assert api.get("/api/games/none").json()["detail"] == "There is no game 'none'."
    assert api.get("/api/games/%00%ff").status_code == 404
    assert api.get("/nothing/here").json()["status"] == 404
    assert api.put(f"/api/games/{game.id}").status_code == 405
    assert game.now["moves"] == [4]


def test_a_move_that_is_sent_again_with_its_number_happens_once(api):
    game = Seated(api)
    first = game.move("X", 4, number=1)
    assert game.move("X", 4, number=1) == first
    assert game.do("X", "moves", {"cell": 5, "number": 1}).status_code == 409
    game.move("O", 0, number=2)
    assert game.move("X", 4, number=1)["moves"] == [4, 0]


def test_undo_and_redo_against_an_engine(api):
    game = Seated(api, players={"X": "human", "O": "easy"})
    before = game.move("X", 4)["moves"]
    undone = game.do("X", "undo").json()
    assert (undone["moves"], undone["redo"]) == ([], 2)
    assert game.do("X", "redo").json()["moves"] == before
    assert game.do("X", "redo").status_code == 409


def test_undo_between_people_is_by_consent(api):
    game = Seated(api)
    game.move("X", 4)
    asked = game.do("X", "undo").json()
    assert (asked["moves"], asked["asked"]) == ([4], {"by": "X", "what": "undo"})
    assert game.do("O", "decline").json()["asked"] is None
    game.do("X", "undo")
    assert game.do("O", "undo").json()["moves"] == []
    assert game.do("O", "redo").json()["asked"] == {"by": "O", "what": "redo"}
    assert game.move("X", 0)["asked"] is None


def test_an_undo_that_crosses_another_does_not_agree_to_it(api):
    game = Seated(api)
    game.move("X", 4)
    game.move("O", 0)
    assert game.do("X", "undo", {"number": 3}).json()["asked"] == {"by": "X", "what": "undo"}
    crossed = game.do("O", "undo", {"number": 3})  # O has not seen yet that X asks
    assert crossed.status_code == 409
    assert game.now["moves"] == [4, 0]
    assert game.do("O", "undo", {"number": 4}).json()["moves"] == []


def test_games_between_engines_wait_for_all_others(tmp_path):
    """On a server of their own, with which they end."""
    new = {"board": "15x15,5", "players": {"X": "impossible", "O": "impossible"}}
    with running_server(db=f"sqlite:///{tmp_path}/games.db") as server, calling(server.url) as api:
        statuses = [api.post("/api/games", json=new).status_code for _ in range(40)]
        assert set(statuses) == {201, 429}
        assert statuses.count(201) <= (os.cpu_count() or 2) + 1
        game = Seated(api, players={"X": "human", "O": "easy"})
        assert len(game.move("X", 4)["moves"]) == 2


def test_resigning_ends_the_game_and_can_be_undone_by_consent(api):
    game = Seated(api)
    state = game.do("O", "resign").json()
    assert (state["status"], state["resigned"]) == ("win(X)", "O")
    assert game.do("X", "resign").status_code == 409
    game.do("O", "undo")
    assert game.do("X", "undo").json()["status"] == "in_progress"


def test_a_hint_has_a_reason_and_says_whether_it_is_proved(api):
    game = Seated(api, players={"X": "human", "O": "random"}, moves="a1 a2 b1 b2")
    hint = game.do("X", "hint").json()
    assert hint == {
        "cell": 2, "name": "c1", "reason": "Completes the row a1-b1-c1.", "value": "win", "proved": True,
        "variation": [2],
    }  # fmt: skip


def test_a_saved_game_comes_and_goes_as_the_terminals_file(api, tmp_path):
    game = Game("6x5,4", "O")
    for cell in (14, 15, 8, 9):
        game.play(cell)
    game.undo()
    seated = Seated(api, file=game.to_dict())
    assert (seated.begun["moves"], seated.begun["redo"], seated.begun["turn"]) == ([14, 15, 8], 1, "X")
    answer = api.get(f"/api/games/{seated.id}/file")
    assert "attachment" in answer.headers["content-disposition"]
    (tmp_path / "game.json").write_text(answer.text)
    game.players = PEOPLE
    assert Game.load(tmp_path / "game.json") == game
    assert api.post("/api/games", json={"file": {"format": "other"}}).status_code == 422


def saved(x, o, board="3x3"):
    game = Game(board)
    game.play(4)
    game.players = {"X": x, "O": o}
    return game.to_dict()


def opened(api, file, **more):
    answer = api.post("/api/games", json={"file": file, **more})
    assert answer.status_code == 201, answer.text
    game = answer.json()
    return game["players"], set(game["seats"]), [(one["side"], one["plays"]) for one in game["instead"]]


def test_a_saved_game_is_played_on_by_those_who_played_it(api):
    assert opened(api, saved("perfect", "human")) == ({"X": "perfect", "O": "human"}, {"O"}, [])
    assert opened(api, saved("human", "human")) == (PEOPLE, {"X", "O"}, [])
    learner = api.post("/api/learners", json={"side": "O"}).json()
    players = {"X": "human", "O": f"learner:{learner['id']}"}
    assert opened(api, saved(*players.values())) == (players, {"X"}, [])
    assert opened(api, saved("human", "insane"), players={"O": "random"})[0] == {"X": "human", "O": "random"}
    assert opened(api, Game("3x3").to_dict())[0] == {"X": "human", "O": "easy"}


@pytest.mark.parametrize(
    "away",
    [
        "cmd:/bin/sh",
        "menace:x.json",
        "menace",
        "weights:1,2,3@easy",
        "random=60+perfect=40",
        "random=99999999999+perfect=40",
        "learner:nobody",
        "learner:../..",
        "<img src=x onerror=alert(1)>",
        "n" * 1000,
    ],
)
def test_it_is_said_who_plays_instead_of_those_who_do_not_play_here(api, away):
    assert opened(api, saved("human", away)) == ({"X": "human", "O": "easy"}, {"X"}, [("O", "easy")])
    assert opened(api, saved(away, "easy")) == ({"X": "human", "O": "easy"}, {"X"}, [("X", "human")])
    both = [("X", "human"), ("O", "easy")]
    assert opened(api, saved(away, away)) == ({"X": "human", "O": "easy"}, {"X"}, both)
    answer = api.post("/api/games", json={"file": saved("human", away)}).json()
    assert answer["instead"][0]["words"].endswith("does not play here: easy plays O instead.")


def test_a_saved_game_has_no_more_moves_than_any_board_has_cells(api):
    file = {**saved("human", "human"), "moves": list(range(401))}
    answer = api.post("/api/games", json={"file": file})
    assert answer.status_code == 422
    assert "no game has 401 moves" in answer.json()["detail"].lower()


def listen(url, game_id, seen, stop):
    with httpx.stream("GET", f"{url}/api/games/{game_id}/events", timeout=300) as stream:
        for line in stream.iter_lines():
            if line.startswith("data: "):
                seen.append(json.loads(line.removeprefix("data: ")))
            if stop(seen):
                return


def test_everybody_who_listens_hears_of_every_change(api, server):
    game = Seated(api)
    heard = [[], []]
    listeners = [
        threading.Thread(
            target=listen, args=(server.url, game.id, seen, lambda s: s[-1:] and len(s[-1]["moves"]) == 3)
        )
        for seen in heard
    ]
    for listener in listeners:
        listener.start()
    for ply, (side, cell) in enumerate((("X", 0), ("O", 1), ("X", 2)), 1):
        wait_until(lambda ply=ply: [len(seen) for seen in heard] == [ply, ply])
        game.move(side, cell)
    for listener in listeners:
        listener.join()
    for seen in heard:
        assert [state["moves"] for state in seen] == [[], [0], [0, 1], [0, 1, 2]]
        assert all(["seats" not in state for state in seen])


@pytest.fixture(params=["sqlite", "postgresql"])
def shared(request, tmp_path):
    """A database for several servers."""
    is_sqlite = request.param == "sqlite"
    return f"sqlite:///{tmp_path}/games.db" if is_sqlite else request.getfixturevalue("postgresql")


def test_two_servers_on_one_database_serve_the_same_games(shared):
    with running_server(db=shared) as one, running_server(db=shared) as two:
        first, second = calling(one.url), calling(two.url)
        game = Seated(first)
        heard = []
        args = (two.url, game.id, heard, lambda s: s[-1:] and s[-1]["moves"] == [4, 0])
        listener = threading.Thread(target=listen, args=args)
        listener.start()
        game.move("X", 4)
        game.api = second
        game.move("O", 0)
        listener.join()
        assert heard[-1]["moves"] == [4, 0]
        _race(game, (first, second))


def test_workers_of_one_server_serve_the_same_games(shared):
    with running_server("--workers", "2", db=shared) as server:
        game = Seated(calling(server.url), "4x4x4")
        for ply in range(20):  # each on a connection of its own, so that any worker may get it
            game.api = calling(server.url)
            game.move("XO"[ply % 2], (7 * ply) % 64)
        assert game.now["number"] == 20


def _race(game, clients):
    """All cells at once, through both servers: one is played."""
    free = [cell for cell in range(9) if cell not in game.now["moves"]]
    answers = []

    def try_one(client, cell):
        path, headers = f"/api/games/{game.id}/moves", bearer(game.seats["X"])
        answers.append((cell, client.post(path, json={"cell": cell}, headers=headers).status_code))

    threads = [threading.Thread(target=try_one, args=(clients[cell % 2], cell)) for cell in free]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    played = [cell for cell, status in answers if status == 200]
    assert len(played) == 1
    assert sorted([status for _, status in answers]) == [200] + [409] * (len(free) - 1)
    assert game.now["moves"] == [4, 0, *played]


def test_an_engine_goes_on_after_the_server_was_killed_while_it_thought(tmp_path):
    db = f"sqlite:///{tmp_path}/games.db"
    server = Server(db=db)
    with calling(server.url) as api:
        game = Seated(api, "6x6,4", players={"X": "human", "O": "impossible"})
        assert game.do("X", "moves", {"cell": 0}, Prefer="respond-async").json()["thinking"]
        server.kill()
    with running_server(db=db) as server, calling(server.url) as api:
        game.api = api
        assert game.now["moves"][0] == 0
        assert len(game.once(lambda state: not state["thinking"])["moves"]) == 2


def test_the_three_calls_are_there_stateless(api):
    begun = api.post("/api/interface/create_board", json={"difficulty": "impossible"}).json()
    assert begun["board"] == [[" "] * 3] * 3
    state = api.post("/api/interface/apply_move", json={"game_state": begun, "row": 1, "col": 1}).json()
    assert (state["current_player"], state["status"]) == ("O", "in_progress")
    illegal = api.post("/api/interface/apply_move", json={"game_state": state, "row": 1, "col": 1}).json()
    assert illegal == {**state, "status": "illegal_move"}
    answered = api.post("/api/interface/ai_move", json={"game_state": state}).json()
    assert sum([row.count("O") for row in answered["board"]]) == 1
    over = {**begun, "board": [["X", "X", "X"], ["O", "O", " "], [" ", " ", " "]], "current_player": "O"}
    assert api.post("/api/interface/ai_move", json={"game_state": over}).json() is None
    assert api.post("/api/interface/create_board", json={"difficulty": "cmd:ls"}).status_code == 422
    nested = "[" * 900 + "]" * 900
    for odd in ('"zz": "\\ud800"', f'"zz": {nested}', '"player_type": {"X": "\\ud800"}'):
        text = json.dumps(begun)[:-1] + f", {odd}}}"
        body = f'{{"game_state": {text}, "row": 0, "col": 0}}'
        headers = {"Content-Type": "application/json"}
        assert api.post("/api/interface/apply_move", content=body, headers=headers).status_code in (200, 422)


def test_boards_and_levels_are_listed(api):
    names = [board["name"] for board in api.get("/api/boards").json()["boards"]]
    assert {"3x3", "4x4x4", "15x15,5"} <= set(names)
    board = api.get("/api/boards/4x4x4").json()
    assert (board["cells"], len(board["lines"]), board["cell_names"][21], board["menace"]) == (
        64,
        76,
        "2b2",
        False,
    )
    assert api.get("/api/boards/21x21").status_code == 422
    assert [level["name"] for level in api.get("/api/levels").json()["levels"]][-1] == "perfect"


# -- clocks -----------------------------------------------------------------------------------------


def test_a_clock_is_shown_and_a_side_whose_time_is_up_has_lost(api):
    game = Seated(api, clock="0:00.4/move")
    assert game.begun["clock"]["control"] == "0:00.4/move"
    assert game.begun["clock"]["left"] == {"X": 400, "O": 400}
    assert game.begun["clock"]["since"] is None
    for side, cell in (("X", 4), ("O", 0)):
        answer = game.do(side, "moves", {"cell": cell})
    clock = answer.json()["clock"]
    assert clock["since"] <= clock["now"]
    found = game.once(lambda state: state["result"])
    assert (found["result"], found["expired"], found["words"]["title"]) == ("O", "X", "O wins on time.")
    late = game.do("X", "moves", {"cell": 8})
    assert late.status_code == 409
    assert "X had no time left" in late.json()["detail"]


def test_who_watches_is_told_when_time_is_up(api):
    game = Seated(api, clock="0:00.3/move")
    for side, cell in (("X", 4), ("O", 0)):
        game.do(side, "moves", {"cell": cell})
    with api.stream("GET", f"/api/games/{game.id}/events", timeout=300) as stream:
        for line in stream.iter_lines():
            if line.startswith("data: ") and json.loads(line[6:])["expired"] == "X":
                return
    raise AssertionError("nobody said so")


def test_an_engine_plays_by_the_clock(api):
    game = Seated(api, players={"X": "human", "O": "perfect"}, clock="1:00+1")
    for cell in (4, 1, 2, 3, 5, 6, 7, 8):
        state = api.get(f"/api/games/{game.id}").json()
        if state["result"]:
            break
        if cell in state["legal"]:
            game.do("X", "moves", {"cell": cell})
    assert state["expired"] is None


def test_undo_brings_back_the_clock(api):
    game = Seated(api, players={"X": "human", "O": "easy"}, clock="1:00")
    game.do("X", "moves", {"cell": 4})
    state = game.once(lambda state: len(state["moves"]) == 2)
    wait_until(lambda: time.time() * 1000 > state["clock"]["since"])  # some of the time is spent
    game.do("X", "moves", {"cell": state["legal"][0]})
    assert game.do("X", "undo").json()["clock"]["left"] == {"X": 60_000, "O": 60_000}


def test_a_file_keeps_what_is_left_of_a_clock(api):
    saved = Game("3x3", clock="1:00+1")
    for cell, spent in ((4, 0), (0, 0), (8, 7_000), (2, 1_000)):
        saved.play(cell, spent)
    saved.thinking = 500
    game = Seated(api, file=saved.to_dict())
    clock = game.begun["clock"]
    assert clock["left"] == {"X": 54_500, "O": 61_000}  # with what X has thought already
    assert clock["now"] >= clock["since"]
    again = api.get(f"/api/games/{game.id}/file").json()
    assert again["spent"] == [0, 0, 7_000, 1_000]
    assert again["thinking"] >= 500


def test_a_seat_is_for_one_player_by_its_name(api):
    answer = api.post("/api/games", json={"players": {"X": "human", "O": "easy=1+random=1"}})
    assert answer.status_code == 422
    assert "one player" in answer.json()["detail"].lower()
    assert set(Seated(api, players={"X": " human", "O": "easy "}).seats) == {"X"}


def test_what_is_no_clock_is_refused(api):
    answer = api.post("/api/games", json={"clock": "soon", "players": PEOPLE})
    assert answer.status_code == 422
    assert "A clock is 5:00+3" in answer.json()["detail"]


def play_by_the_clock(game, side, cells):
    """Let a side play whichever of some cells it can, until the game is over; how it stands then."""
    state = game.once(lambda state: state["turn"] == side or state["result"])
    for cell in cells:
        if state["result"]:
            break
        if cell in state["legal"]:
            game.move(side, cell)
            state = game.once(lambda state: state["turn"] == side or state["result"])
    return state


@pytest.mark.parametrize("kind", ["menace", "q"])
def test_a_learner_plays_by_the_clock_and_learns_from_the_end(api, kind):
    learner = api.post("/api/learners", json={"kind": kind, "side": "O"}).json()
    players = {"X": "human", "O": f"learner:{learner['id']}"}
    game = Seated(api, players=players, clock="5:00+3", secret=learner["secret"])
    state = play_by_the_clock(game, "X", range(9))
    assert state["result"]
    assert state["expired"] is None
    assert state["clock"]["control"] == "5:00+3"
    assert state["clock"]["since"] is None  # nobody's clock runs on
    wait_until(lambda: api.get(f"/api/learners/{learner['id']}").json()["games"] == 1)


def test_a_learner_learns_from_a_game_that_the_clock_has_ended(api):
    learner = api.post("/api/learners", json={"side": "O"}).json()
    players = {"X": "human", "O": f"learner:{learner['id']}"}
    game = Seated(api, players=players, clock="0:00.3/move", secret=learner["secret"])
    game.move("X", 4)
    state = game.once(lambda state: state["result"])  # X does not move again
    assert (state["result"], state["expired"]) == ("O", "X")
    wait_until(lambda: api.get(f"/api/learners/{learner['id']}").json()["games"] == 1)
    results = api.get(f"/api/learners/{learner['id']}").json()["results"]
    assert results == {"win": 1, "draw": 0, "loss": 0}


def test_a_clock_goes_on_where_it_was_after_the_server_was_killed(shared):
    server = Server(db=shared)
    with calling(server.url) as api:
        game = Seated(api, clock="10:00+5")
        for side, cell in (("X", 4), ("O", 0), ("X", 8)):
            before = game.move(side, cell)["clock"]
        server.kill()
    with running_server(db=shared) as server, calling(server.url) as api:
        game.api = api
        after = game.now["clock"]
        assert (after["control"], after["left"], after["since"]) == (
            before["control"],
            before["left"],
            before["since"],
        )
        assert after["now"] >= before["now"]  # the time that the server was away counts
        state = game.move("O", 2)
        assert state["clock"]["since"] >= after["since"]
        spent = state["clock"]["since"] - after["since"]
        assert state["clock"]["left"] == {**before["left"], "O": before["left"]["O"] - spent + 5_000}


def test_time_that_ran_out_while_no_server_was_there_has_run_out(tmp_path):
    db = f"sqlite:///{tmp_path}/games.db"
    server = Server(db=db)
    with calling(server.url) as api:
        game = Seated(api, clock="0:01/move")
        game.move("X", 4)
        clock = game.move("O", 0)["clock"]
        server.kill()
    wait_until(lambda: time.time() * 1000 > clock["since"] + clock["left"]["X"])
    with running_server(db=db) as server, calling(server.url) as api:
        game.api = api
        state = game.now
        assert (state["result"], state["expired"], state["number"]) == ("O", "X", 3)
        late = game.do("X", "moves", {"cell": 8})
        assert late.status_code == 409
        assert game.now["number"] == 3  # it is an event, once


def test_a_clocked_game_over_two_servers_is_one_game(shared):
    with running_server(db=shared) as one, running_server(db=shared) as two:
        clients = [calling(server.url) for server in (one, two)]
        game = Seated(clients[0], clock="10:00+5")
        for ply, (side, cell) in enumerate((("X", 4), ("O", 0), ("X", 8), ("O", 2))):
            game.api = clients[ply % 2]
            game.move(side, cell)
        states = [client.get(f"/api/games/{game.id}").json() for client in clients]
        for state in states:
            del state["clock"]["now"]
        assert states[0] == states[1]
        assert states[0]["clock"]["left"]["X"] <= 600_000 + 2 * 5_000


def test_both_people_hear_that_time_is_up_and_it_happens_once(shared):
    """Each listens at a server of their own, and both servers look at the clock."""
    with running_server(db=shared) as one, running_server(db=shared) as two:
        urls = [one.url, two.url]
        game = Seated(calling(one.url), clock="0:01/move")
        heard = [[], []]
        listeners = [
            threading.Thread(target=listen, args=(url, game.id, seen, lambda s: s[-1:] and s[-1]["result"]))
            for url, seen in zip(urls, heard, strict=True)
        ]
        for listener in listeners:
            listener.start()
        wait_until(lambda: all(heard))
        game.move("X", 4)
        game.api = calling(two.url)
        game.move("O", 0)
        for listener in listeners:
            listener.join()
        for seen in heard:
            last = seen[-1]
            assert (last["result"], last["expired"], last["number"]) == ("O", "X", 3)
            assert last["words"]["title"] == "O wins on time."
            assert last["clock"]["since"] is None
        for url in urls:
            assert calling(url).get(f"/api/games/{game.id}").json()["number"] == 3


def test_a_game_whose_player_is_found_no_more_comes_to_an_end():
    """A level that was taken out, say: asked again and again, it let the game stand still."""
    seats = {"X": Seat("godlike"), "O": Seat("human", "secret")}
    record = GameRecord("g", Game("3x3"), seats, False, False, 0)

    async def think():
        service = Service(Database("sqlite://"), Settings("sqlite://"))
        return await service.tables.engines._think(record, service.thinkers.take())

    answer, taken = in_a_loop(think())
    after = record.answered(answer, 1, taken)
    assert after.last == (Event("resign", "X"), 1, 0)
    assert after.game.result == "O"
    assert record.game.result is None  # a record stays as it is


def delete(game, secret=None):
    headers = bearer(secret) if secret else {}
    return game.api.delete(f"/api/games/{game.id}", headers=headers).status_code


def test_a_game_is_deleted_by_who_has_a_seat_in_it_and_by_nobody_else(api):
    game, other = (Seated(api, players={"X": "human", "O": "random"}) for _ in range(2))
    assert (delete(game), delete(game, "nonsense"), delete(game, other.seats["X"])) == (401, 403, 403)
    assert game.now["status"] == "in_progress"
    assert delete(game, game.seats["X"]) == 204
    assert delete(game, game.seats["X"]) == 404
    assert api.get(f"/api/games/{game.id}").status_code == 404
    assert game.do("X", "moves", {"cell": 4}).status_code == 404
    assert other.move("X", 4)["moves"][0] == 4


def test_a_game_between_two_people_is_deleted_by_either_when_it_is_over(api):
    game = Seated(api)
    game.move("X", 4)
    answer = api.delete(f"/api/games/{game.id}", headers=bearer(game.seats["O"]))
    assert (answer.status_code, "resign first" in answer.json()["detail"]) == (409, True)
    assert game.now["moves"] == [4]
    assert game.do("O", "resign").status_code == 200
    assert delete(game, game.seats["O"]) == 204


def test_an_engine_whose_game_is_deleted_thinks_about_others(api):
    game = Seated(api, "4x4x4", players={"X": "human", "O": "impossible"})
    assert game.do("X", "moves", {"cell": 0}, Prefer="respond-async").status_code == 200
    assert delete(game, game.seats["X"]) == 204
    after = Seated(api, players={"X": "human", "O": "impossible"})
    assert len(after.move("X", 4)["moves"]) == 2


def hear_to_the_end(client, path, heard):
    with client.stream("GET", path) as stream:
        for line in stream.iter_lines():
            heard.append(line)


@pytest.mark.parametrize("moves", ["", "b2"])
def test_who_watches_hears_that_a_game_was_deleted_on_every_server(tmp_path, moves):
    url = f"sqlite:///{tmp_path}/games.db"
    with (
        running_server(db=url) as one,
        running_server(db=url) as other,
        calling(one.url) as api,
        calling(other.url) as elsewhere,
    ):
        game = Seated(api, moves=moves, players={"X": "human", "O": "random"})
        heard = [], []
        watching = [
            threading.Thread(target=hear_to_the_end, args=(client, f"/api/games/{game.id}/events", lines))
            for client, lines in zip((api, elsewhere), heard, strict=True)
        ]
        for thread in watching:
            thread.start()
        wait_until(lambda: all(heard))
        assert delete(game, game.seats["X"]) == 204
        for thread in watching:
            thread.join(300)
        assert ["event: gone" in lines for lines in heard] == [True, True]
