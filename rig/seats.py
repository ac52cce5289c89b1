"""Callers of a server, games begun over HTTP, and their people: for tests and pictures."""

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
