"""What goes in and out where learners are made, trained and looked at, as OpenAPI documents it."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field

from ...errors import shown
from .settings import LARGEST_MEMORY
from .shapes import Side, Strict

MOST_GAMES = 1_000_000  # of one call
MOST_PHASES = 8
MOST_POINTS = 100
MOST_AT_ONCE = 2_000  # boxes in one answer

Empty = Literal["refill", "resign"]
Beads = Annotated[int, Field(ge=1, le=1000)]
Reward = Annotated[int, Field(ge=-1000, le=1000)]


def _printable(name: str) -> str:
    if not name.isprintable() or name.strip() != name:
        raise ValueError(f"a name is 1 to 60 characters that can be seen, not {shown(name)}")
    return name


SmallBoard = Annotated[
    str, Field(min_length=1, max_length=40, description="a board of 12 cells or fewer", examples=["4x3,3"])
]
LearnerName = Annotated[str, Field(min_length=1, max_length=60), AfterValidator(_printable)]
MemoryText = Annotated[
    str,
    Field(max_length=LARGEST_MEMORY, description="a memory as `noughts menace train --out FILE` writes it"),
]


class LearnerSettings(Strict):
    """Settings of a new learner; what is left out is as usual."""

    initial_beads_early: Beads | None = None
    initial_beads_mid: Beads | None = None
    initial_beads_late: Beads | None = None
    beads_by_move: Annotated[list[Beads] | None, Field(min_length=1, max_length=12)] = None
    distinct: bool | None = None
    empty: Empty | None = None
    win_reward: Reward | None = None
    draw_reward: Reward | None = None
    loss_reward: Reward | None = None


Preset = Literal["default", "michie", "8421"]
Config = Preset | LearnerSettings


class NewLearner(Strict):
    """A learner to build. A memory is brought to it afterwards."""

    board: SmallBoard = "3x3"
    side: Side = "X"
    config: Config = "default"
    name: LearnerName = "MENACE"


class LearnerChanges(Strict):
    """What may change in a learner that has begun: its name, what results are worth, and empty boxes."""

    win_reward: Reward | None = None
    draw_reward: Reward | None = None
    loss_reward: Reward | None = None
    empty: Empty | None = None
    name: LearnerName | None = None


class Reset(Strict):
    """How to begin again: as before, or with other settings."""

    config: Config | None = None


class TrainingPhase(Strict):
    """Some games against one opponent."""

    opponent: Annotated[
        str,
        Field(
            min_length=1,
            max_length=200,
            description="a level, learner:ID, or several levels with weights: random=60+perfect=40",
            examples=["random"],
        ),
    ]
    games: Annotated[int, Field(ge=1, le=MOST_GAMES)]


class TrainingPlan(Strict):
    """Phases, one after another, and how often to measure on the way."""

    phases: Annotated[list[TrainingPhase], Field(min_length=1, max_length=MOST_PHASES)]
    points: Annotated[int, Field(ge=0, le=MOST_POINTS, description="of the curve")] = 10


class Shares(BaseModel):
    """How likely each result is, exactly."""

    win: float
    draw: float
    loss: float


class Results(BaseModel):
    """How many games ended in each way."""

    win: int
    draw: int
    loss: int


class Measured(BaseModel):
    """Exact rates against a player that moves anywhere, and against perfect play."""

    random: Shares
    perfect: Shares


class CurvePoint(BaseModel):
    """How good it was after so many games."""

    games: int
    rates: Measured


class MoveCount(BaseModel):
    """The boxes of one move."""

    move: int
    boxes: int
    opened: int
    beads: int


class LearnerWords(BaseModel):
    """What is said about a learner."""

    opening: str
    verdict: str


class LearnerState(BaseModel):
    """A learner as it is now."""

    id: str
    name: str
    board: str
    side: Side
    config: dict[str, int | bool | str | list[int] | None]
    preset: Preset | None = Field(description="whose beads its boxes begin with")
    games: int
    results: Results
    beads: int
    opened: int = Field(description="how many boxes were ever opened")
    boxes: int
    moves: list[MoveCount]
    rates: Measured
    untrained: Measured = Field(description="the rates that it began with")
    curve: list[CurvePoint] = Field(description="from no games to now")
    words: LearnerWords
    version: int


class NewLearnerState(LearnerState):
    """A new learner, with the secret that is needed to change it."""

    secret: str


class Box(BaseModel):
    """A matchbox: a position up to symmetry, and its beads."""

    number: int
    move: int
    position: str
    beads: dict[int, int] = Field(description="by cell, for each cell that has a bead of its own")
    mirrors: dict[int, int] = Field(
        description="other empty cells, each with the one whose bead stands for it"
    )
    total: int
    opened: bool
    favourite: int | None = Field(description="the cell with more beads than any other")


class Boxes(BaseModel):
    """Some boxes of a learner, in the order of moves, and how many there are of this kind."""

    boxes: list[Box]
    count: int
    version: int


class BoxWords(BaseModel):
    """What is said about a box."""

    position: str
    beads: str
    note: str


class OpenBox(BaseModel):
    """One box; for a position, with the cell of the box that each empty cell lies on."""

    box: Box
    cells: dict[int, int]
    words: BoxWords
    version: int


class Trained(BaseModel):
    """What a training was, and the learner after it."""

    games: int
    wins: int
    draws: int
    losses: int
    seconds: float
    stopped: bool = Field(description="whether time was up before all games were played")
    recent: str = Field(description="how the last games ended, at most 32: W, D or L each")
    learner: LearnerState
