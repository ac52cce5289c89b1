"""Take the pictures of the web app that the README and docs/web.md show: run by `make screenshots`.

A real server and a real Chromium; the pictures differ a little with the fonts of the machine.
"""

import tempfile
from pathlib import Path

from browser import running_chromium
from playwright.sync_api import Page, expect
from seats import address, begin, calling
from web_server import Server, running_server

FOLDER = Path(__file__).parent / "pictures"
WIDE = {"width": 1440, "height": 900}
GAME = "2c3 1a4 3c2 4a1 2c2 1a1 3b3 1d1 2b2 1c2 1b3 1c1 1b1 4b4 3b2 1a2 1b2"


FALLING = "d6 g6 f6 a6 c6 e6 a5 e5 e4 b6 d5 d4 b5 c5"
SHEET = "32c3 33b2 33b3 33c3 23c2 32b2 22c3 23b2 22b3 33c2 23c3 22b2 41a4 22c2 23b3 14a4 32b3"


def seat(server: Server, board: str = "4x4x4", moves: str = GAME, side: str = "O") -> str:
    """The address of a seat of a game after its moves."""
    with calling(server.url) as api:
        return server.url + address(begin(api, board, moves), side)


def take(page: Page, name: str) -> None:
    """Keep what the page shows."""
    page.wait_for_timeout(800)  # whatever moves comes to rest
    page.screenshot(path=FOLDER / f"{name}.png")


def play(server: Server, page: Page) -> None:
    """A game in which O should not block, with a hint and the lines through the cell."""
    page.goto(seat(server))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint-card, .advice").first).to_be_visible()
    page.locator("[data-cell='8']").hover()
    take(page, "web-play")


def analyze(server: Server, page: Page) -> None:
    """The forced win that X had before."""
    page.goto(seat(server).partition("#")[0].replace("/game/", "/analyze?game=") + "&ply=14")
    expect(page.get_by_role("heading", name="Forced win")).to_be_visible(timeout=30_000)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    take(page, "web-analysis")


def fall(server: Server, page: Page) -> None:
    """A column aimed at: where the stone lands, what it blocks, and a threat that waits."""
    page.goto(seat(server, "7x6,4,gravity", FALLING, "X"))
    page.locator("[data-cell='4']").hover()
    take(page, "web-gravity")


def spread(server: Server, page: Page) -> None:
    """Four dimensions: the lines through a cell, straight across the sheet."""
    page.goto(seat(server, "4x4x4x4", SHEET))
    page.locator("[data-cell='51']").hover()
    take(page, "web-sheet")


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
        shows = (play, "light"), (analyze, "dark"), (learn, "light"), (fall, "light"), (spread, "dark")
        for show, scheme in shows:
            page = chromium.new_context(
                viewport=WIDE, color_scheme=scheme, reduced_motion="reduce"
            ).new_page()
            show(server, page)


if __name__ == "__main__":
    main()
