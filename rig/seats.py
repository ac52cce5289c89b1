"""Callers of a server, games begun over HTTP, and their people: for tests and pictures."""

from collections.abc import Callable

import httpx

PEOPLE = {"X": "human", "O": "human"}


def calling(url: str) -> httpx.Client:
    """A caller of a server, who has patience."""
    return httpx.Client(base_url=url, timeout=300)


def begin(api: httpx.Client, board: str = "3x3", moves: str = "", secret: str = "", **more: object) -> dict:
    """A new game, between people unless others are named, after moves by the names of their cells.

    With the secret of a learner that plays, it learns from the game.
    """
    new = {"board": board, "players": PEOPLE, "moves": moves.split(), **more}
    answer = api.post("/api/games", json=new, headers=bearer(secret) if secret else {})
    assert answer.status_code == 201, answer.text
    return answer.json()


def address(game: dict, side: str = "X") -> str:
    """Where a side of a game sits down."""
    return f"/game/{game['id']}#{side}={game['seats'][side]}"


def bearer(secret: str) -> dict[str, str]:
    """The head of a request by whom a seat or a learner belongs to."""
    return {"Authorization": f"Bearer {secret}"}


def ask_until_refused(
    api: httpx.Client, path: str = "/api/levels", headers: Callable[[int], dict[str, str]] = lambda number: {}
) -> tuple[set[int], httpx.Response]:
    """The statuses of requests until one is 429, and that answer, of a server with `--rate 1`.

    400 may come at once, then one a second: however slow a machine is, it is faster than that.
    """
    statuses = set()
    for number in range(5000):
        answer = api.get(path, headers=headers(number))
        statuses.add(answer.status_code)
        if answer.status_code == 429:
            break
    return statuses, answer
