"""The three calls on plain dictionaries, over HTTP. Nothing is kept: the state travels both ways."""

from typing import Annotated, Literal, cast

from fastapi import APIRouter, Request
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticKnownError

from ...compat import interface
from ...compat.state import GameState
from ..service import work
from ..service.threads import making
from .calls import service_of
from .errors import COMMON, documented
from .shapes import BoardName, Side, Strict

router = APIRouter(prefix="/api/interface", tags=["interface"], responses=documented(*COMMON))


def _few(given: object) -> object:
    """What has too many entries is refused before each of them is looked at."""
    if isinstance(given, dict) and len(given) > 2:
        facts = {"field_type": "Dictionary", "max_length": 2, "actual_length": len(given)}
        raise PydanticKnownError("too_long", facts)
    return given


Word = Annotated[str, Field(pattern="^[ -~]*$", max_length=40, examples=["easy"])]
PlayerType = Annotated[dict[Word, Word], Field(max_length=2), BeforeValidator(_few)]
MOST = 20  # at a side of any board: of a thousand each would have its own mistake told
SIDE = Field(max_length=MOST, fail_fast=True)
Row = Annotated[list[Word], SIDE]
Layer = Annotated[list[Row], SIDE]
Block = Annotated[list[Layer], SIDE]
Grid = Layer | Block | Annotated[list[Block], SIDE]


class Begin(Strict):
    """What a game begins with."""

    difficulty: Word
    first_player: Side = "X"
    player_type: PlayerType | None = None
    board: BoardName = "3x3"


class State(BaseModel):
    """A game state, as the three calls pass it on."""

    model_config = ConfigDict(extra="ignore")

    board: Grid
    current_player: Side
    player_type: PlayerType | None = None
    difficulty: Word
    status: Literal["in_progress", "win(X)", "win(O)", "draw", "illegal_move"] = "in_progress"
    k: int | None = None
    rule: Word | None = None


class Apply(Strict):
    """A cell for the current player of a state to take."""

    game_state: State
    row: int
    col: int
    layer: int | None = None
    block: int | None = None


class Ask(Strict):
    """A state in which the engine is to move."""

    game_state: State


@router.post("/create_board", response_model_exclude_unset=True)
async def create_board(begin: Begin) -> State:
    """A fresh game."""
    asked = (begin.difficulty, begin.first_player, begin.player_type, begin.board)
    return State.model_validate(await making(interface.create_board, *asked))


@router.post("/apply_move", response_model_exclude_unset=True)
async def apply_move(apply: Apply) -> State:
    """The state after the current player takes a cell; `illegal_move`, all else as before, if refused."""
    asked = (_plain(apply.game_state), apply.row, apply.col, apply.layer, apply.block)
    return State.model_validate(await making(interface.apply_move, *asked))


@router.post("/ai_move", response_model_exclude_unset=True)
async def ai_move(ask: Ask, request: Request) -> State | None:
    """The state after the engine moves, or null when the game is over."""
    state = _plain(ask.game_state)
    asked = (work.plainly, interface.ai_move, state)
    answer = await service_of(request).thinkers.ask(*asked, gone=request.is_disconnected)
    return State.model_validate(answer) if answer is not None else None


def _plain(state: State) -> GameState:
    return cast(GameState, state.model_dump(exclude_unset=True))
