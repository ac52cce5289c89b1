"""Listeners: what those hear who are slow, and in the end."""

import pytest
from running import in_a_loop

from noughts.fronts.web.api.calls import told
from noughts.fronts.web.service.listeners import GONE, Listeners

NOW, NEXT, LATER = (1, "{}"), (2, "{}"), (3, "{}")


def heard(*changes):
    """All that somebody hears who was told of changes before it could listen to any."""

    async def hear():
        listener = Listeners(10).listen("a game")
        for change in changes:
            listener.tell(change)
        return [event async for event in told("game", listener, NOW)][1:]

    return in_a_loop(hear())


@pytest.mark.parametrize("end", [None, GONE])
def test_the_end_of_a_stream_is_heard_whatever_is_told_later(end):
    [last] = heard(NEXT, end, LATER)
    assert last.startswith("retry: " if end is None else "event: gone")


def test_what_ended_first_is_what_is_heard():
    assert heard(GONE, None) == ["event: gone\ndata: {}\n\n"]


def test_of_several_changes_the_newest_is_heard():
    async def hear():
        listener = Listeners(10).listen("a game")
        listener.tell(NEXT)
        listener.tell(LATER)
        return await listener.hear(300)

    assert in_a_loop(hear()) == LATER
