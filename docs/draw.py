"""Draw the pictures that the documents show: run by `make pictures`, and checked by a test."""

from pathlib import Path

import draw_menace

from noughts import Game, Position, analyze, solve
from noughts.board.drawing import COLOUR, EDGE, INK, LABEL, PAPER, PLATE, RULE, SERIF, TINT

FOLDER = Path(__file__).parent / "pictures"

GAMES = {
    "3x3": "b2 a1 c1 a3 a2 c2 b3 b1 c3",
    "6x5": "c3 d2 d3 b3 c2 c4 b2 a2 d4 e5 e3 f3 a1",
    "4x4x4": "1a1 1b4 4d4 2a2 2b2 1c2 4a4 4c1 4a1 3c2 1d1 4b2 1b3 3d3 3c3",
    "7x6-gravity": "d d c e e c d b d c c e b b b e b",
    "4x4x4-gravity": "a1 a4 d4 d1 b2 c3 b3 b3 b2 b3 b2 b2 c3 c3 d4 a1 d4",
    "4x4x4x4": "22b2 33c3 32c3 33b2 33b3 32b2 23c2 23b2 22c3 33c2 22b3 22c2 23c3 32c2 41a4 23b3 32b3 "
    "13d1 14d1",
}
BOARDS = {"6x5": "6x5,4", "7x6-gravity": "7x6,4,gravity", "4x4x4-gravity": "4x4x4,gravity"}


def draw(name: str) -> str:
    """The picture of one of the games."""
    game = Game(BOARDS.get(name, name))
    for cell in GAMES[name].split():
        game.play(cell)
    return game.svg()


def draw_replies() -> str:
    """The cube with X in a corner, every other cell numbered by the kind of reply that it is for O."""
    after = Position("4x4x4").play(0)
    kinds: dict[Position, int] = {}
    cell, gap, margin = 38, 26, 24
    wide = 4 * 4 * cell + 3 * gap + 2 * margin
    high = 4 * cell + 2 * margin + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'height="{high}" role="img" font-family="{SERIF}" text-anchor="middle">',
        "<title>The twelve kinds of reply to a corner of 4x4x4</title>",
        f'<rect width="{wide}" height="{high}" fill="{PAPER}"/>',
    ]
    for number in range(64):
        layer, row, col = after.board.coordinates(number)
        x = margin + layer * (4 * cell + gap) + col * cell
        y = margin + 20 + row * cell
        middle = f'x="{x + cell / 2:g}" y="{y + cell / 2 + 6:g}"'
        if row == col == 0:
            parts.append(
                f'<text x="{x + 2 * cell}" y="{margin + 8}" font-size="14" fill="{LABEL}">'
                f"layer {layer + 1}</text>"
            )
        fill = PLATE
        words = f'<text {middle} font-size="20" font-weight="bold" fill="{COLOUR["X"]}">X</text>'
        if number:
            kind = kinds.setdefault(after.play(number).canonical().position, len(kinds) + 1)
            fill = TINT["O"] if is_rich(number) else PLATE
            words = f'<text {middle} font-size="16" fill="{INK}">{kind}</text>'
        parts.append(
            f'<rect x="{x}" y="{y}" width="{cell}" height="{cell}" fill="{fill}" stroke="{RULE}"/>{words}'
        )
        if row == col == 3:
            x, y = x - 3 * cell, y - 3 * cell
            side = 4 * cell
            parts.append(
                f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="none" stroke="{EDGE}"/>'
            )
    return "\n".join([*parts, "</svg>"]) + "\n"


def is_rich(cell: int) -> bool:
    """Whether a cell of 4x4x4 lies on seven lines, not four: the corners and the eight inmost."""
    return sum(cell in line for line in Position("4x4x4").board.lines) == 7


def pictures() -> dict[str, str]:
    """Every picture by name."""
    games = {name: draw(name) for name in GAMES}
    known = {
        "analysis": analyze(Position.parse("3x3", "XO.......")).svg(),
        "proof": solve("6x5,4").svg(),
    }
    return {**games, **known, "replies": draw_replies(), **draw_menace.pictures()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in pictures().items():
        (FOLDER / f"{name}.svg").write_text(text, encoding="utf-8")
        print(f"docs/pictures/{name}.svg")
