"""Tournaments that whoever runs a server shows: played by the command, followed by a server and a browser."""

import json
import re
import subprocess
from contextlib import closing

import pytest
from browser import LOOKS, assert_accessible, assert_fits, keep_screenshot
from playwright.sync_api import expect
from running import NOUGHTS, run, wait_until
from seats import calling
from web_server import running_server

PLAYERS = ("random", "easy", "perfect")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where the tournaments are: one is finished, and of another there are some games."""
    place = tmp_path_factory.mktemp("tournaments")
    words = ("--nodes", "500", "--seed", "3")
    run("tournament", "3x3", *PLAYERS, "--games", "10", *words, "--out", str(place / "small"))
    run("match", "4x4x4", "easy", "random", "--sprt", "0", "200", *words, "--out", str(place / "match"))
    knock_out = ("random", "easy", "difficult", "perfect", "random=1+easy=1", "--format", "knock-out")
    run("tournament", "4x4", *knock_out, "--games", "4", *words, "--out", str(place / "knock-out"))
    (place / "letters").mkdir()
    return place


@pytest.fixture(scope="module")
def server(tmp_path_factory, folder):
    db = f"sqlite:///{tmp_path_factory.mktemp('web')}/games.db"
    with running_server("--rate", "0", "--tournament", str(folder), db=db) as server:
        yield server


@pytest.fixture
def small(api):
    """The finished tournament's call."""
    [one] = [one for one in api.get("/api/tournaments").json()["tournaments"] if one["board"] == "3x3"]
    assert (one["entered"], one["players"], one["playing"]) == (3, list(PLAYERS), False)
    return f"/api/tournaments/{one['id']}"


def page_of(call):
    return call.replace("/api/tournaments/", "/tournament/")


def test_what_is_told_is_what_the_command_tells(api, small, folder):
    told = api.get(small)
    words = ("--games", "10", "--nodes", "500", "--seed", "3", "--out", str(folder / "small"), "--json")
    said = json.loads(run("tournament", "3x3", *PLAYERS, *words).stdout)
    assert {key: told.json()[key] for key in ("players", "cross", "advantage")} == {
        key: said[key] for key in ("players", "cross", "advantage")
    }
    assert (told.json()["state"], told.json()["games"]) == ("finished", len(said["games"]))
    assert api.get(small, headers={"If-None-Match": told.headers["ETag"]}).status_code == 304
    lines = api.get(f"{small}/games.jsonl").text.splitlines()
    assert [json.loads(line)["result"] for line in lines] == [
        game["result"] for game in sorted(said["games"], key=lambda game: lines_at(lines, game["number"]))
    ]
    assert str(folder) not in told.text


def lines_at(lines, number):
    return [json.loads(line)["number"] for line in lines].index(number)


def test_games_of_two_and_each_by_its_number(api, small):
    found = api.get(f"{small}/games", params={"one": "easy", "other": "perfect"}).json()
    assert found["count"] == len(found["games"]) == 10
    game = api.get(f"{small}/games/{found['games'][0]['number']}").json()
    assert (game["moves"], game["result"]) == (found["games"][0]["moves"], found["games"][0]["result"])
    review = api.get(f"{small}/games/{game['id'].partition('.')[2]}/review").json()
    assert len(review["plies"]) == len(game["moves"]) + 1
    for wrong in ("/games/99", "/games/-1", "/games?one=easy&other=nobody"):
        assert api.get(small + wrong).status_code == 404
    for wrong in ("", "x", "..%2F..", "0" * 16):
        assert api.get(f"/api/tournaments/{wrong}/events").status_code == 404


def test_a_tournament_is_followed_while_it_is_played(folder, server):
    words = (
        "tournament",
        "5x5,4",
        "insane",
        "impossible",
        "--games",
        "20",
        "--seconds",
        "0.3",
        "--seed",
        "1",
    )
    child = subprocess.Popen([NOUGHTS, *words, "--out", str(folder / "live")], stdout=subprocess.DEVNULL)
    try:
        with calling(server.url) as api:
            [which] = wait_until(
                lambda: [
                    one["id"]
                    for one in api.get("/api/tournaments").json()["tournaments"]
                    if one["board"] == "5x5,4" and one["playing"]
                ]
            )
            heard = []
            with closing(events(api, which)) as stream:
                while len(heard) < 2 or heard[0]["playing"] == heard[-1]["playing"]:
                    heard.append(next(stream))
            assert all(one["state"] == "playing" for one in heard)
            assert heard[-1]["playing"][0]["moves"]
        second = run(*words, "--out", str(folder / "live"))
        assert (second.returncode, second.stdout) == (2, "")
        assert "somebody else goes on" in second.stderr
    finally:
        child.terminate()
        child.wait(60)
    with calling(server.url) as api:
        wait_until(lambda: api.get(f"/api/tournaments/{which}").json()["state"] == "stopped")


def events(api, which):
    """What a stream tells."""
    with api.stream("GET", f"/api/tournaments/{which}/events") as answer:
        for line in answer.iter_lines():
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))


def test_a_server_without_tournaments_says_nothing_of_them(tmp_path):
    with running_server(db=f"sqlite:///{tmp_path}/games.db") as server, calling(server.url) as api:
        assert api.get("/api/tournaments").json() == {"tournaments": []}
        assert "data-tournaments" not in api.get("/").text
    refused = run("serve", "--tournament", str(tmp_path / "nowhere"))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "there is no folder" in refused.stderr


# -- the page -------------------------------------------------------------------------------------------


def test_the_page_has_the_cross_table_the_ratings_and_the_last_games(visit, small, api):
    page = visit("/")
    page.get_by_role("link", name="Games", exact=True).click()
    page.get_by_role("link", name="3 players, each against every other").click()
    told = api.get(small).json()
    expect(page.locator(".cross-cell")).to_have_count(6)
    for cell, (row, column) in zip(
        page.locator(".cross-cell").all(),
        [(row, column) for row in range(3) for column in range(3) if row != column],
        strict=True,
    ):
        won, drawn, lost = told["cross"][row][column]
        expect(cell.locator(".cross-tally")).to_have_text(f"+{won} ={drawn} \N{MINUS SIGN}{lost}")
    elo = [text.replace(",", "") for text in page.locator(".strength-elo").all_inner_texts()]
    assert elo == [str(int(player["elo"] + 0.5)) for player in told["players"]]  # as browsers round
    expect(page.locator(".strength-zero")).to_have_count(1)
    expect(page.locator(".progress")).to_contain_text("30 of 30 games")
    expect(page.locator(".game-card")).to_have_count(5)


def test_a_game_is_played_through_and_analyzed(visit, small):
    page = visit(page_of(small))
    card = page.locator(".game-card").first
    ply, moves = map(int, re.search(r"(\d+) of (\d+)", card.inner_text()).groups())
    assert ply == moves == card.locator(".flat-x, .flat-o").count()
    card.get_by_role("button", name="A move back").click()
    expect(card.locator(".flat-x, .flat-o")).to_have_count(moves - 1)
    card.get_by_role("button", name="To the beginning").click()
    expect(card.locator(".flat-x, .flat-o")).to_have_count(0)
    card.get_by_role("link", name="Analyze").click()
    expect(page.locator(".analyze-place")).to_contain_text(f"position after move {moves}")
    page.get_by_role("link", name="Back to the tournament").click()
    expect(page).to_have_url(re.compile(f"{page_of(small)}$"))


def test_arrows_walk_the_cross_table_and_enter_opens_the_games_of_two(visit, small):
    page = visit(page_of(small))
    first = page.locator(".cross-cell").first
    first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    second = page.locator(".cross-cell").nth(3)
    expect(second).to_be_focused()
    assert [cell.get_attribute("tabindex") for cell in page.locator(".cross-cell").all()].count("0") == 1
    page.keyboard.press("Enter")
    expect(page.locator(".pair-game")).to_have_count(10)
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(second).to_be_focused()


def test_a_knock_out_tells_who_won_it_and_fits_on_a_phone(visit, api):
    [which] = [
        one["id"] for one in api.get("/api/tournaments").json()["tournaments"] if one["kind"] == "knock-out"
    ]
    page = visit(f"/tournament/{which}", width=390)
    winner = api.get(f"/api/tournaments/{which}").json()["winner"].capitalize()
    expect(page.locator(".progress")).to_contain_text(f"{winner} wins the knock-out.")
    expect(page.locator(".cross-cell").first).to_be_visible()
    assert_fits(page)


def test_a_long_name_leaves_a_short_one_whole(visit, small):
    page = visit(page_of(small), width=390)
    names = page.locator(".board-player")
    names.nth(0).evaluate("(name) => (name.textContent = 'Weights:' + '0 '.repeat(50))")
    wide, room = names.nth(1).evaluate("(name) => [name.scrollWidth, name.clientWidth]")
    assert wide <= room
    assert_fits(page)


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_a_decided_test_looks_right_and_is_accessible_at_every_size(visit, api, width, scheme):
    [which] = [
        one["id"] for one in api.get("/api/tournaments").json()["tournaments"] if one["board"] == "4x4x4"
    ]
    page = visit(f"/tournament/{which}", width=width, color_scheme=scheme)
    expect(page.get_by_role("heading", name="Is Easy stronger than Random?")).to_be_visible()
    expect(page.locator(".test-card")).to_contain_text("Yes, 200 Elo stronger")
    expect(page.locator(".test-stamp")).to_be_visible()
    expect(page.locator(".game-card").first).to_be_visible()
    assert_accessible(page)
    assert_fits(page)
    keep_screenshot(page, f"tournament-{width}-{scheme}")
