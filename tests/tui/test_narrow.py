"""The full-screen game where there is little room: the cell that is aimed at is always seen."""

import pytest
from screens import go_to, on_screen, on_the_screen, until, words
from textual import events

from noughts.fronts.tui.board import BoardView

SMALL = [
    ("15x15,5", (80, 24)),
    ("20x20,5", (80, 24)),
    ("20x20,5", (40, 12)),
    ("7x7x7,4", (80, 24)),
    ("4x4x4x4", (80, 24)),
    ("4x4x4x4", (99, 24)),
    ("7x6,4,gravity", (40, 24)),
    ("7x6,4,gravity", (40, 12)),
]


def is_seen(app, cell):
    """Whether all of a cell is on the screen, with nothing over it."""
    view = app.query_one(BoardView)
    (left, top), (wide, high) = view.place(cell), view.fitting(view.size.width)
    places = [(view.region.x + left + x, view.region.y + top + y) for x in range(wide) for y in range(high)]
    inside = [x in range(app.size.width) and y in range(app.size.height) for x, y in places]
    return all(inside) and all([app.screen.get_widget_at(x, y)[0] is view for x, y in places])


@pytest.mark.parametrize(("board", "size"), SMALL)
def test_the_aimed_cell_is_seen(board, size):
    async def play(app, pilot):
        view, cells = app.query_one(BoardView), app.seats.game.board.cells
        panel = app.query_one("#panel")
        for cell in (view.cursor, cells - 1, 0, cells // 2):
            await go_to(app, pilot, cell)
            await until(pilot, lambda: is_seen(app, view.aim))
            await pilot.press("enter")  # the panel has something to show, and takes room
            await until(pilot, lambda: panel.size.height >= 1 and panel.region.bottom < app.size.height)
            await until(pilot, lambda: is_seen(app, view.cursor if view.aim is None else view.aim))

    on_screen(play, board, "human", size=size)


@pytest.mark.parametrize(("board", "size"), [("15x15,5", (80, 24)), ("7x6,4,gravity", (40, 24))])
def test_a_board_that_has_room_is_seen_whole(board, size):
    async def play(app, pilot):
        cells = range(app.seats.game.board.cells)
        for _ in range(6):
            await until(pilot, lambda: all([is_seen(app, cell) for cell in cells]))
            await pilot.press("enter", "left")
        await until(pilot, lambda: "3." in words(app, "#moves"))
        assert "4." not in words(app, "#moves")
        assert app.query_one("#panel").size.height >= 1

    on_screen(play, board, "human", size=size)


def test_the_panel_takes_no_room_that_it_does_not_need():
    async def play(app, pilot):
        frame, panel = app.query_one("#frame"), app.query_one("#panel")
        assert frame.region.bottom == app.size.height - 1
        await pilot.press("enter", "right", "enter")
        await until(pilot, lambda: panel.size.height == 1)
        await until(pilot, lambda: panel.region.y == frame.region.bottom)
        assert panel.region.bottom == app.size.height - 1

    on_screen(play, "20x20,5", "human", size=(80, 24))


def test_the_wheel_moves_the_board():
    async def play(app, pilot):
        view, frame = app.query_one(BoardView), app.query_one("#frame")
        await go_to(app, pilot, 0)
        await until(pilot, lambda: is_seen(app, 0))
        last = app.seats.game.board.cells - 1
        assert not is_seen(app, last)
        for _ in range(20):
            view.post_message(events.MouseScrollDown(view, 5, 5, 0, 1, 0, False, False, False))
            await pilot.pause()
        frame.scroll_to(frame.scroll_target_x, frame.scroll_target_y, animate=False)
        await until(pilot, lambda: is_seen(app, last))

    on_screen(play, "20x20,5", "human", size=(80, 24))


def test_the_aimed_cell_stays_in_view_when_the_window_or_the_words_change():
    async def play(app, pilot):
        view = app.query_one(BoardView)
        await go_to(app, pilot, app.seats.game.board.cells - 1)
        for size in ((120, 36), (60, 20), (80, 24), (36, 12), (99, 24), (60, 14)):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda: is_seen(app, view.cursor))
        app.say("a long remark " * 20)
        await until(pilot, lambda: is_seen(app, view.cursor))

    on_screen(play, "7x7x7,4", "human", size=(80, 24))


def test_where_the_next_stone_lands_is_seen_after_every_move():
    async def play(app, pilot):
        view = app.query_one(BoardView)
        for key, count in (("enter", 5), ("u", 5)):
            for _ in range(count):
                await pilot.press(key)
                await until(pilot, lambda: is_seen(app, view.aim))

    on_screen(play, "7x6,4,gravity", "human", size=(40, 10))


def test_the_last_moves_are_seen():
    async def play(app, pilot):
        for cell in range(120):
            app.seats.play(cell * 7 % 400)
        app.go_on()
        last = app.seats.game.board.cell_name(app.seats.game.last)
        told = f" 60. {app.seats.game.board.cell_name(118 * 7 % 400)} {last}"
        await until(pilot, lambda: told in on_the_screen(app))

    for size in ((80, 24), (100, 24)):
        on_screen(play, "20x20,5", "human", size=size)
