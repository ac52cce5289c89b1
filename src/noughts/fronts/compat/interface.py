"""Three calls on plain dictionaries, for front ends in any language: everything survives JSON.

    state = create_board("easy", "X", {"X": "human", "O": "ai"})
    state = apply_move(state, row, col)
    state = ai_move(state)

A state has `board` (a list of rows of " ", "X" and "O"; a list of layers in three dimensions, of
blocks in four), `current_player`, `player_type`, `difficulty` and `status`: "in_progress", "win(X)",
"win(O)", "draw" or "illegal_move". Where k does not follow from the board's sides the state has `k`
too, and `rule` where there is one, as "misere,torus"; what else a caller puts there is passed on. The
result is read off the board each time, so
a finished game stays finished whatever the status says. No call changes its argument.
"""

from copy import deepcopy

from ...board import Board, Position
from ...board.board import write_name
from ...board.notation import check_side
from ...board.rules import Rule
from ...engine import levels
from ...engine.limits import Limits
from ...errors import InvalidArgument, NoughtsError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .state import GameState

PLAYER_TYPES = ("human", "ai")


def create_board(
    difficulty: str,
    first_player: str = "X",
    player_type: dict[str, str] | None = None,
    board: str = "3x3",
) -> "GameState":
    """A fresh game. `player_type` says who is "human" and who "ai"; it is recorded, not enforced.

    >>> state = create_board("easy", "X", {"X": "human", "O": "ai"})
    >>> state["current_player"], state["status"]
    ('X', 'in_progress')
    >>> state["board"]
    [[' ', ' ', ' '], [' ', ' ', ' '], [' ', ' ', ' ']]
    """
    levels.find_level(difficulty)
    check_side(first_player)
    if player_type is None:
        player_type = {"X": "human", "O": "ai"}
    _check_player_type(player_type)
    shape = Board(board)
    state: GameState = {
        "board": _grid(Position(shape, turn=first_player)),
        "current_player": first_player,
        "player_type": dict(player_type),
        "difficulty": difficulty,
        "status": "in_progress",
    }
    if shape.k != max(shape.shape) or len(set(shape.shape)) > 1:
        state["k"] = shape.k
    if shape.rule.words:
        state["rule"] = ",".join(shape.rule.words)
    return state


def apply_move(
    state: "GameState", row: int, col: int, layer: int | None = None, block: int | None = None
) -> "GameState":
    """The state after the current player takes a cell; `illegal_move` and all else as before if refused.

    A board of layers needs the layer too, and one of blocks the block. Where stones fall, any cell of a
    column means the one where the stone lands, and a layer may be left out; a full column is illegal.

    >>> state = apply_move(create_board("easy", "X"), 1, 1)
    >>> state["board"][1], state["current_player"]
    ([' ', 'X', ' '], 'O')
    >>> apply_move(state, 1, 1)["status"]
    'illegal_move'
    >>> apply_move(create_board("easy", "X", board="3x3,gravity"), 0, 1)["board"][2]
    [' ', 'X', ' ']
    """
    position = _read(state)
    board = position.board
    for name, given, there in (("layer", layer, board.layers), ("block", block, board.blocks)):
        if given is None and there > 1 and not board.rule.gravity:
            raise InvalidArgument(
                "{board} has {there} {name}s: say the {name}, 0 to {last}, too",
                board=board,
                there=there,
                name=name,
                last=there - 1,
            )
    layer, block = layer if layer is not None else 0, block if block is not None else 0
    numbers = ((block, board.blocks), (layer, board.layers), (row, board.rows), (col, board.cols))
    if all([type(number) is int and 0 <= number < limit for number, limit in numbers]):
        try:
            return _after(state, position.play(position.landing(board.index(block, layer, row, col))))
        except NoughtsError:
            pass
    refused = _copy(state)
    refused["status"] = "illegal_move"
    return refused


def ai_move(state: "GameState", seconds: float | None = None) -> "GameState | None":
    """The state after the engine moves for the current player, or None when the game is over.

    `seconds` is how long it may think.
    """
    position = _read(state)
    if position.is_over:
        return None
    limits = Limits(seconds=seconds) if seconds is not None else None
    return _after(state, position.play(levels.choose(position, state.get("difficulty", ""), limits=limits)))


def _after(state: "GameState", position: Position) -> "GameState":
    after = _copy(state)
    after["board"] = _grid(position)
    after["current_player"] = position.turn
    if position.winner is not None:
        after["status"] = f"win({position.winner})"
    else:
        after["status"] = "draw" if position.is_draw else "in_progress"
    return after


def _copy(state: "GameState") -> "GameState":
    try:
        return deepcopy(state)
    except (TypeError, ValueError, RecursionError):
        raise InvalidArgument("a game state has plain values only: this one cannot be copied") from None


def _check_player_type(player_type: object) -> None:
    if not isinstance(player_type, dict) or set(player_type) != {"X", "O"}:
        raise InvalidArgument(
            "player_type says who plays 'X' and who 'O', not {player_type}", player_type=shown(player_type)
        )
    for side, kind in player_type.items():
        if not isinstance(kind, str) or kind not in PLAYER_TYPES:
            raise InvalidArgument(
                "player_type of {side} is 'human' or 'ai', not {kind}", side=side, kind=shown(kind)
            )


def _grid(position: Position) -> "list[list[Any]]":
    """The board as nested lists of " ", "X" and "O": rows, within layers, within blocks where there are."""
    board = position.board
    grid: list[Any] = [position.at(cell).replace(".", " ") for cell in range(board.cells)]
    for side in board.shape[:-1]:
        grid = [grid[start : start + side] for start in range(0, len(grid), side)]
    return grid


def _read(state: "GameState") -> Position:
    """The position in a state, or an error that says what is wrong with the state."""
    if not isinstance(state, dict) or "board" not in state or "current_player" not in state:
        raise InvalidArgument(
            "a game state is a dictionary with board and current_player, as create_board gives"
        )
    if state.get("player_type") is not None:
        _check_player_type(state["player_type"])
    cells: list[object] = [state["board"]]
    shape: list[int] = []  # rows and columns, perhaps with layers, and blocks, before them
    while cells and all([isinstance(part, list) for part in cells]) and len(shape) < 4:
        sizes = {len(part) for part in cells if isinstance(part, list)}
        if len(sizes) != 1 or not 0 < max(sizes) <= 20:
            raise InvalidArgument("the board of a game state is a full grid: rows of one length, up to 20")
        shape.append(sizes.pop())
        cells = [mark for part in cells if isinstance(part, list) for mark in part]
    if len(shape) < 2:
        raise InvalidArgument("the board of a game state is a list of rows")
    odd = [mark for mark in cells if mark not in (" ", "X", "O")]
    if odd:
        raise InvalidArgument(
            "the board of a game state has ' ', 'X' and 'O' only, not {odd}", odd=shown(odd[0])
        )
    k = state.get("k", shape[0] if len(set(shape)) == 1 else None)
    if type(k) is not int or not 1 <= k <= 20:
        raise InvalidArgument(
            "where the sides are unequal, k says how many in a row win: not {k}", k=shown(k)
        )
    rule = state.get("rule", "")
    if not isinstance(rule, str):
        raise InvalidArgument(
            "the rule of a game state is words as in 'misere,torus', not {rule}", rule=shown(rule)
        )
    words = [word.strip() for word in rule.lower().split(",")] if rule else []
    board = Board(write_name(tuple(reversed(shape)), k, Rule(words)))
    text = "".join([str(mark) for mark in cells]).replace(" ", ".")
    turn = state["current_player"]
    if turn not in ("X", "O"):
        raise InvalidArgument("current_player is 'X' or 'O', not {turn}", turn=shown(turn))
    return Position.parse(board, text, str(turn))
