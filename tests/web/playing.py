"""Games played through the pages, as a person would: for tests in a real browser."""

import random
import re

import httpx
from playwright.sync_api import expect
from running import wait_until

from noughts import Game
from noughts.engine.levels import choose


def start(page, board, opponent="computer", starts="me", level="random"):
    """Choose on the first page, and start."""
    page.locator(f"label[for='board-{board}']").click()
    page.locator(f"label:has(input[value='{opponent}'])").click()
    if opponent != "here":
        page.locator(f"label:has(input[value='{starts}'])").click()
    if opponent == "computer":
        page.locator(f"label[for='level-{level}']").click()
    page.get_by_role("button", name="Start the game").click()
    expect(page).to_have_url(re.compile(r"/game/[\w-]{22}$"))
    expect(cells(page).first).to_be_visible()


def cells(page):
    return page.locator("[role=gridcell]")


def cell(page, number):
    return page.locator(f"[role=gridcell][data-cell='{number}']")


def in_cube(page, number):
    """Where a cell is in the cube, which has a group for each in order."""
    return page.locator(".cube-under > g").nth(number).bounding_box()


def state(page):
    """The game as the service has it."""
    return httpx.get(re.sub(r"/game/([\w-]+).*", r"/api/games/\1", page.url), timeout=300).json()


def wait_for_turn(page, side, after=1):
    """Wait until so many moves have arrived and a side is to move, or the game is over.

    Without a number this may be the turn before the move that was pressed just now.
    """

    def found():
        game = state(page)
        is_turn = game["turn"] == side and len(game["moves"]) >= after
        return game if game["status"] != "in_progress" or is_turn else None

    return wait_until(found)


def position_of(game):
    played = Game(game["board"], game["first"])
    for move in game["moves"]:
        played.play(move)
    return played.position


def play_out(page, side, press, level="difficult"):
    """Play a side to the end, choosing as a level does; gives the game then."""
    chance = random.Random(1)
    game = wait_for_turn(page, side, after=0)
    while game["status"] == "in_progress":
        chosen = choose(position_of(game), level, chance)
        expect(page.locator(".status")).to_contain_text(re.compile(f"{side} (to move|starts)"))
        press(chosen)
        expect(cell(page, chosen)).to_have_attribute("aria-label", re.compile(rf", {side}\b"))
        wait_until(lambda here=chosen: here in state(page)["moves"])  # the page is a moment ahead
        game = wait_for_turn(page, side)
    return game


HOLDING = """([ending, answer]) => {
    const before = window.fetch;
    const gate = new Promise((open) => { window.letGo = open; });
    window.held = "";
    window.fetch = async (path, options) => {
        if (window.held || !path.endsWith(ending)) return before(path, options);
        window.held = "asked";
        try {
            const early = answer && await before(path, options);
            window.held = "waits";
            await gate;
            const late = early || await before(path, options);
            await late.clone().text();
            return late;
        } finally {
            setTimeout(() => { window.held = "answered"; });
        }
    };
}"""


def hold(page, ending, answer=False):
    """Let the first request to an address with an ending, or the answer to it, wait until it is let go."""
    page.evaluate(HOLDING, [ending, answer])


def wait_until_held(page):
    """Wait until there is a request that waits to be let go."""
    wait_until(lambda: page.evaluate("held") == "waits")


def let_go(page):
    """Let the request that was held be made, and wait until the page has done with its answer."""
    wait_until_held(page)
    page.evaluate("letGo()")
    wait_until(lambda: page.evaluate("held") == "answered")
    wait_for_frames(page)


def wait_for_frames(page, frames=3):
    """Wait until a page has been drawn so often: whatever it was about to do, it has done."""
    page.evaluate(
        """async (frames) => {
            for (let frame = 0; frame < frames; frame++) {
                await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
            }
        }""",
        frames,
    )


def invitation(host):
    """The address of the seat that a game's host has to give away."""
    game_id = state(host)["id"]
    secrets = host.evaluate(f"JSON.parse(localStorage.getItem('noughts.invites'))['{game_id}']")
    return f"/game/{game_id}#O={secrets['O']}"
