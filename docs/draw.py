"""Draw the pictures that the documents show: run by `make pictures`, and checked by a test."""

from pathlib import Path

from noughts import Game

FOLDER = Path(__file__).parent / "pictures"

GAMES = {
    "3x3": "b2 a1 c1 a3 a2 c2 b3 b1 c3",
    "6x5": "c3 d2 d3 b3 c2 c4 b2 a2 d4 e5 e3 f3 a1",
    "4x4x4": "1a1 1b4 4d4 2a2 2b2 1c2 4a4 4c1 4a1 3c2 1d1 4b2 1b3 3d3 3c3",
}


def draw(name: str) -> str:
    """The picture of one of the games."""
    board = {"6x5": "6x5,4"}.get(name, name)
    game = Game(board)
    for cell in GAMES[name].split():
        game.play(cell)
    return game.svg()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.svg").write_text(draw(name), encoding="utf-8")
        print(f"docs/pictures/{name}.svg")
