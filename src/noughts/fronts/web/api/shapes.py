"""What goes in and out of the service, as OpenAPI documents it."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from ....store.tables import LONGEST_BOARD, LONGEST_CLOCK, LONGEST_PLAYER

Side = Literal["X", "O"]
Value = Literal["win", "draw", "loss"]
Cell = Annotated[int, Field(ge=0, lt=10_000)]  # which of them a board has is for the board to say
CellName = Annotated[str, Field(min_length=1, max_length=40)]
BoardName = Annotated[str, Field(min_length=1, max_length=LONGEST_BOARD, examples=["4x4x4"])]
PlayerName = Annotated[
    str,
    Field(
        min_length=1,
        max_length=LONGEST_PLAYER,
        description="human, a level or learner:ID",
        examples=["human"],
    ),
]


class Strict(BaseModel):
    """A body in which every key means something."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _few(cls, given: object) -> object:
        """Of keys that mean nothing one is looked at: of thousands each would have its own mistake told."""
        if not isinstance(given, dict) or len(given) <= len(cls.model_fields):
            return given
        unknown = next(key for key in given if key not in cls.model_fields)
        return {key: value for key, value in given.items() if key == unknown or key in cls.model_fields}


class Players(Strict):
    """Who plays each side; a side of a saved game that is left out is played by who played it."""

    X: PlayerName = "human"
    O: PlayerName = "easy"  # noqa: E741


class NewGame(Strict):
    """A game to begin: on an empty board, after some moves, or where a saved game stands."""

    board: BoardName = "3x3"
    players: Players = Players()
    first: Side = "X"
    moves: Annotated[list[Cell | CellName], Field(max_length=400)] = []
    clock: Annotated[
        str | None, Field(max_length=LONGEST_CLOCK, description="such as 5:00+3 or 0:10/move")
    ] = None
    file: Annotated[dict[str, object] | None, Field(description="a game as the terminal saves it")] = None


class Move(Strict):
    """A cell to play; with `number`, as the event of that number, so that it can be sent again safely."""

    cell: Cell | CellName
    number: Annotated[int | None, Field(ge=1, le=1_000_000)] = None


class Numbered(Strict):
    """What is asked for is to be the event of this number, so that it does not cross another's."""

    number: Annotated[int | None, Field(ge=1, le=1_000_000)] = None


class Words(BaseModel):
    """What is said about a game."""

    title: str
    alarm: str
    detail: str


class Completion(BaseModel):
    """A cell on which a side would complete a line."""

    side: Side
    cell: int
    line: list[int]
    kind: str


class Threat(Completion):
    """A completion that wins; where stones fall, it may have to wait."""

    now: bool = Field(description="whether the cell can be played already")


class Asked(BaseModel):
    """What a person has asked the other for."""

    by: Side
    what: Literal["undo", "redo"]


class Times(BaseModel):
    """Milliseconds for each side."""

    X: int
    O: int  # noqa: E741


class ClockState(BaseModel):
    """A clock, in milliseconds; times of the day are the server's, since 1970."""

    control: str = Field(examples=["5:00+3"])
    left: Times = Field(description="what each side had when the side to move began to think")
    since: int | None = Field(description="when that was; nobody's clock runs without")
    now: int = Field(description="what time it is")


class Seated(BaseModel):
    """Who plays each side, by name."""

    X: str
    O: str  # noqa: E741


class GameState(BaseModel):
    """A game as it is now."""

    id: str
    board: str
    first: Side
    players: Seated
    position: str = Field(description="X, O or . for each cell, layer by layer and row by row")
    turn: Side
    status: Literal["in_progress", "win(X)", "win(O)", "draw"]
    result: Literal["X", "O", "draw"] | None
    resigned: Side | None
    expired: Side | None = Field(description="whose time was up")
    moves: list[int]
    redo: int = Field(description="how many undone moves can be played again")
    notes: list[str] = Field(description="what each move did, in a word or two")
    last: int | None
    winning_lines: list[list[int]]
    legal: list[int] = Field(description="the cells that may be played")
    threats: list[Threat]
    traps: list[Completion] = Field(description="completions that lose, where a completed line does")
    words: Words
    thinking: bool = Field(description="whether an engine is to move")
    clock: ClockState | None
    number: int = Field(description="how many events there have been")
    asked: Asked | None
    learning: bool = Field(description="whether a learner learns from this game")
    created: str


class Instead(BaseModel):
    """A side of a saved game whose player does not play here, and who plays instead."""

    side: Side
    was: str
    plays: str
    words: str


class NewGameState(GameState):
    """A new game, with the secrets of its human seats."""

    seats: dict[Side, str]
    instead: list[Instead] = Field(description="of a saved game, the sides that others play here")


class Hint(BaseModel):
    """A move to play, and why."""

    cell: int
    name: str
    reason: str
    value: Value | None
    proved: bool
    variation: list[int]
