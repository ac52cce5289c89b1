"""What goes in and out where learners are made, trained and looked at, as OpenAPI documents it."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field

from ....errors import shown
from ....store.tables import LONGEST_BOARD, LONGEST_TITLE
from ..service.training import MOST_GAMES
from .shapes import Side, Strict, Value

MOST_PHASES = 8
MOST_POINTS = 100
MOST_AT_ONCE = 2_000  # boxes in one answer
MOST_TOGETHER = 1_000  # games of one call in which two learn

Empty = Literal["refill", "resign"]
Beads = Annotated[int, Field(ge=1, le=1000)]
Reward = Annotated[int, Field(ge=-1000, le=1000)]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Worth = Annotated[float, Field(ge=-1, le=1, allow_inf_nan=False)]
Decay = Annotated[int, Field(ge=0, le=10**12)]
Kind = Literal["menace", "q"]


def _printable(name: str) -> str:
    if not name.isprintable() or name.strip() != name:
        raise ValueError(f"a name is 1 to {LONGEST_TITLE} characters that can be seen, not {shown(name)}")
    return name


SmallBoard = Annotated[
    str,
    Field(
        min_length=1,
        max_length=LONGEST_BOARD,
        description="a board of 12 cells or fewer",
        examples=["4x3,3"],
    ),
]
LearnerName = Annotated[str, Field(min_length=1, max_length=LONGEST_TITLE), AfterValidator(_printable)]
Opponent = Annotated[
    str,
    Field(
        min_length=1,
        max_length=200,
        description="a level, or several with weights: random=60+perfect=40; for one learner also learner:ID",
        examples=["random"],
    ),
]


class MenaceSettings(Strict):
    """Settings of a new MENACE; what is left out is as usual."""

    initial_beads_early: Beads | None = None
    initial_beads_mid: Beads | None = None
    initial_beads_late: Beads | None = None
    beads_by_move: Annotated[list[Beads] | None, Field(min_length=1, max_length=12)] = None
    distinct: bool | None = None
    empty: Empty | None = None
    win_reward: Reward | None = None
    draw_reward: Reward | None = None
    loss_reward: Reward | None = None


class QSettings(Strict):
    """Settings of a new Q-learner; what is left out is as usual."""

    rate: Share | None = None
    exploration: Share | None = None
    rate_decay: Decay | None = None
    exploration_decay: Decay | None = None
    draw_reward: Worth | None = None
    initial_value: Worth | None = None


Preset = Literal["default", "michie", "8421"]
Settings = Preset | MenaceSettings | QSettings


class NewLearner(Strict):
    """A learner to build. A memory is brought to it afterwards."""

    kind: Kind = Field("menace", description="MENACE, which draws beads, or Q-learning, which keeps values")
    board: SmallBoard = "3x3"
    side: Side = "X"
    config: Settings = Field("default", description="a preset, or settings of its kind")
    name: LearnerName | None = Field(None, description="what its kind is called, unless it has another")


class LearnerChanges(Strict):
    """What may change in a learner that has begun: its name, what results are worth, and how it learns."""

    win_reward: Reward | None = None
    draw_reward: Reward | Worth | None = None
    loss_reward: Reward | None = None
    empty: Empty | None = None
    rate: Share | None = None
    exploration: Share | None = None
    rate_decay: Decay | None = None
    exploration_decay: Decay | None = None
    name: LearnerName | None = None


class Reset(Strict):
    """How to begin again: as before, or with other settings."""

    config: Settings | None = None


class TrainingPhase(Strict):
    """Some games against one opponent."""

    opponent: Opponent
    games: Annotated[int, Field(ge=1, le=MOST_GAMES)]


class TrainingPlan(Strict):
    """Phases, one after another, and how often to measure on the way."""

    phases: Annotated[list[TrainingPhase], Field(min_length=1, max_length=MOST_PHASES)]
    points: Annotated[int, Field(ge=0, le=MOST_POINTS, description="of the curve")] = 10


class Together(Strict):
    """Games in which two learners of one side take turns at the board, and both learn from each."""

    fellow: Annotated[str, Field(min_length=1, max_length=40, description="the id of the other learner")]
    secret: Annotated[str, Field(min_length=1, max_length=100, description="the other learner's")]
    opponent: Opponent
    games: Annotated[int, Field(ge=1, le=MOST_TOGETHER)]
    every: Annotated[int, Field(ge=1, le=MOST_TOGETHER, description="games between points of the curves")] = 4


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
    beads: int | None = Field(None, description="of MENACE")


class LearnerWords(BaseModel):
    """What is said about a learner."""

    opening: str
    verdict: str


class LearnerState(BaseModel):
    """A learner as it is now."""

    id: str
    name: str
    kind: Kind
    board: str
    side: Side
    config: dict[str, int | float | bool | str | list[int] | None]
    preset: Preset | None = Field(description="how its boxes begin, if that has a name")
    games: int
    results: Results
    beads: int | None = Field(None, description="of MENACE, in all boxes")
    opened: int = Field(description="how many boxes were ever opened")
    boxes: int
    moves: list[MoveCount]
    rates: Measured
    untrained: Measured = Field(description="the rates that it began with")
    curve: list[CurvePoint] = Field(description="from no games to now")
    reach: Value = Field(description="the most that its side can reach against perfect play")
    words: LearnerWords
    version: int


class NewLearnerState(LearnerState):
    """A new learner, with the secret that is needed to change it."""

    secret: str


class Box(BaseModel):
    """A position up to symmetry: a matchbox with its beads, or what Q-learning thinks of each move."""

    number: int
    move: int
    position: str
    beads: dict[int, int] | None = Field(
        None, description="of MENACE, by cell, for each cell that has a bead of its own"
    )
    values: dict[int, float] | None = Field(
        None, description="of Q-learning, by cell, for each that has one of its own: from -1, lost, to 1, won"
    )
    mirrors: dict[int, int] = Field(
        description="other empty cells, each with the one whose bead or value stands for it"
    )
    total: int | None = Field(None, description="all beads of MENACE's box")
    opened: bool
    favourite: int | None = Field(description="the cell with more beads, or a higher value, than any other")


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


class LessonState(BaseModel):
    """What a training was; of two learners, the results are those of their side."""

    games: int
    wins: int
    draws: int
    losses: int
    seconds: float
    stopped: bool = Field(description="whether time was up before all games were played")
    recent: str = Field(description="how the last games ended, at most 32: W, D or L each")


class Trained(LessonState):
    """A training, and the learner after it."""

    learner: LearnerState


class Pair(LessonState):
    """A training of two, and both learners after it, the one addressed first."""

    learners: list[LearnerState]
