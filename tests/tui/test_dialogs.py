"""What the full-screen game asks and lists: all of it can be seen, on small terminals too."""

import re

import pytest
from screens import on_screen, on_the_screen, settle
from textual.widgets import Button

import noughts.words
from noughts.fronts.tui.help import Help


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [36, 40, 60, 80])
def test_every_answer_can_be_seen(width, language):
    noughts.words.speak(language, everywhere=True)

    async def look(app, pilot):
        await pilot.press("enter", "q")
        await pilot.pause()
        buttons = list(app.screen.query(Button))
        assert [button.id for button in buttons] == ["save", "leave", "stay"]
        inside = app.screen.query_one("#leaving").content_region
        assert all([inside.contains_region(button.region) for button in buttons])
        told = on_the_screen(app)
        assert all([str(button.label) in told for button in buttons])

    try:
        on_screen(look, "3x3", "human", size=(width, 24))
    finally:
        noughts.words.speak("en", everywhere=True)


@pytest.mark.parametrize(
    ("board", "there", "absent"),
    [
        ("3x3", "place a stone", ("layer", "block", "fall")),
        ("4x4x4", "the layer before, and the next", ("block", "fall")),
        ("4x4x4x4", "the block before", ("fall",)),
        ("7x6,4,gravity", "let a stone fall in its column", ("layer", "block", "place")),
    ],
)
def test_the_keys_that_are_listed_are_those_of_the_board(board, there, absent):
    async def look(app, pilot):
        await pilot.press("question_mark")
        await pilot.pause()
        told = on_the_screen(app)
        assert there in told
        for word in absent:
            assert word not in told

    on_screen(look, board, "human", size=(120, 36))


def test_the_list_of_keys_is_scrolled_and_has_two_columns():
    async def look(app, pilot):
        await pilot.press("question_mark")
        await pilot.pause()
        listed = app.screen.query_one("#help")
        told = app.screen.query_one("#help Static")
        lines = [told.render_line(y).text for y in range(told.size.height)]
        begins = [line for line in lines if line[0] != " "]
        assert [line.split()[0] for line in begins[:3]] == ["Arrows", "Home,", "Enter,"]
        assert len(lines) > len(begins)
        assert all([re.match(r".{12}  [a-z]", line) for line in lines])
        assert "leave" not in on_the_screen(app)
        await pilot.press("end")
        await settle(app, pilot)
        listed.scroll_end(animate=False)
        await pilot.pause()
        assert isinstance(app.screen, Help)
        assert "leave" in on_the_screen(app)
        await pilot.press("q")
        assert not isinstance(app.screen, Help)

    on_screen(look, "3x3", "human", size=(40, 16))
