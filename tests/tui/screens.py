"""What the tests of the full-screen game share: a pilot at a table, and what can be read there."""

import re
from html import unescape

from running import in_a_loop
from textual.widgets import Static

from noughts.fronts.tui.app import NoughtsApp
from noughts.fronts.tui.board import BoardView
from noughts.fronts.tui.table import Seats


def on_screen(test, board="3x3", opponent="easy", second=False, size=(120, 36), dark=False, clock=None):
    """Run a test with a pilot at a table."""

    async def go():
        app = NoughtsApp(Seats(board, opponent, second, 1, clock=clock), dark, 1)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await test(app, pilot)

    in_a_loop(go())


async def settle(app, pilot):
    """Wait until the opponent has moved and nothing is being looked for."""
    for _ in range(400):
        await app.workers.wait_for_complete()
        await pilot.pause()
        if not app.seats.is_opponents_turn and not [one for one in app.workers if not one.is_finished]:
            return
    raise AssertionError("the opponent never moved")


async def until(pilot, holds):
    """Wait until something holds: what a key leads to is seen a moment later, or a long one."""
    for _ in range(600):
        if holds():
            return
        await pilot.pause(0.05)
    raise AssertionError("it never came to that")


def words(app, where):
    return str(app.query_one(where, Static).render())


async def go_to(app, pilot, cell):
    """Move the cursor with keys alone."""
    board, view = app.seats.game.board, app.query_one(BoardView)
    keys = (("shift+pageup", "shift+pagedown"), ("pageup", "pagedown"), ("up", "down"), ("left", "right"))
    for place, (back, forth) in enumerate(keys[-len(board.coordinates(cell)) :]):
        here, there = board.coordinates(view.cursor)[place], board.coordinates(cell)[place]
        for _ in range(abs(there - here)):
            app.simulate_key(forth if there > here else back)
    await pilot.pause()
    assert view.cursor == cell


def on_the_screen(app):
    """All that can be read on the screen."""
    shown = re.findall(r"<text[^>]*>([^<]*)</text>", app.export_screenshot())
    return "\n".join([unescape(line).replace("\xa0", " ") for line in shown])
