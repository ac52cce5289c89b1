"""Take the pictures of the web app that the README shows: run by `make screenshots`.

A real server and a real Chromium; the pictures differ a little with the fonts of the machine.
"""

import tempfile
from pathlib import Path

import httpx
from browser import running_chromium
from playwright.sync_api import Page, expect
from web_server import Server, running_server

FOLDER = Path(__file__).parent / "pictures"
WIDE = {"width": 1440, "height": 900}
GAME = "2c3 1a4 3c2 4a1 2c2 1a1 3b3 1d1 2b2 1c2 1b3 1c1 1b1 4b4 3b2 1a2 1b2"


def begin(server: Server) -> str:
    """The game after its moves, and the address of O's seat."""
    new = {"board": "4x4x4", "players": {"X": "human", "O": "human"}, "moves": GAME.split()}
    game = httpx.post(f"{server.url}/api/games", json=new).raise_for_status().json()
    return f"{server.url}/game/{game['id']}#O={game['seats']['O']}"


def take(page: Page, name: str) -> None:
    """Keep what the page shows."""
    page.wait_for_timeout(800)  # whatever moves comes to rest
    page.screenshot(path=FOLDER / f"{name}.png")


def play(server: Server, page: Page) -> None:
    """A game in which O should not block, with a hint and the lines through the cell."""
    page.goto(begin(server))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint-card, .advice").first).to_be_visible()
    page.locator("[data-cell='8']").hover()
    take(page, "web-play")


def analyse(server: Server, page: Page) -> None:
    """The forced win that X had before."""
    address = begin(server).partition("#")[0].replace("/game/", "/analyse?game=") + "&ply=14"
    page.goto(address)
    expect(page.get_by_role("heading", name="Forced win")).to_be_visible(timeout=30_000)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    take(page, "web-analysis")


def learn(server: Server, page: Page) -> None:
    """MENACE after some hundred games."""
    page.goto(f"{server.url}/menace")
    page.locator(".segments label", has_text="Mix").click()
    for games in (100, 200, 300, 400):
        page.get_by_role("button", name="100 games", exact=True).click()
        expect(page.locator(".last-total")).to_contain_text(str(games))
    page.locator(".box").nth(5).click()
    take(page, "web-menace")


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(db=f"sqlite:///{folder}/games.db") as server,
        running_chromium() as chromium,
    ):
        for scheme, show in (("light", play), ("dark", analyse), ("light", learn)):
            page = chromium.new_context(
                viewport=WIDE, color_scheme=scheme, reduced_motion="reduce"
            ).new_page()
            show(server, page)


if __name__ == "__main__":
    main()
