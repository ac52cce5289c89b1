"""Understanding over HTTP: a position analysed, and a finished or running game looked back on."""

from collections import OrderedDict
from time import perf_counter
from typing import Annotated, Literal

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field

from ...board import Position
from ...board.notation import OTHER, line_fact
from ...engine.analysis import Analysis, analyze
from ...engine.limits import Limits
from ...engine.review import Review, review
from ...engine.solver import Proof
from ...engine.telling import detail, played_out, share, steps, title
from ...errors import IllegalMove
from ...words import Wording
from ...words.lines import an_object
from .games import hall_of
from .pictured import threat_list
from .problems import COMMON, documented
from .shapes import BoardName, Side, Strict, Threat, Value

router = APIRouter(prefix="/api", tags=["understanding"], responses=documented(*COMMON))

SECONDS = 3.0  # unless asked for otherwise
REVIEW_SECONDS = 5.0
MOST_REVIEWS = 256  # kept

Seconds = Annotated[float, Field(gt=0, le=60, description="the server may allow fewer")]


class Limit(Strict):
    """How much may go into an analysis."""

    seconds: Seconds = SECONDS
    nodes: Annotated[int | None, Field(ge=1, le=200_000_000, description="of proofs")] = None


class Question(Strict):
    """A position to analyse. Without a turn, it follows from X moving first."""

    board: BoardName = "3x3"
    position: Annotated[
        str,
        Field(min_length=1, max_length=402, description="X, O or . for each cell", examples=["X" + 63 * "."]),
    ]
    turn: Side | None = None
    limit: Seconds | Limit = SECONDS


class MoveVerdict(BaseModel):
    """What is known of a move, for the side to move."""

    cell: int
    value: Value | None
    proved: bool
    plies: int | None = Field(description="to the end, this move included, where known exactly")
    score: int | None = Field(description="of a search of a few plies")
    share: int | None = Field(
        description="how good it looks, 0 to 100: the score squeezed, or the proved value. "
        "An estimate, not how often it would win."
    )
    estimate: int | None = Field(description="the same from the score alone, whatever is proved")


class ToldWords(BaseModel):
    """An analysis in words."""

    title: str
    detail: str


class Analysed(BaseModel):
    """A position analysed."""

    board: str
    position: str
    turn: Side
    value: Literal["win", "draw", "loss", "unknown"]
    proved: bool
    plies: int | None = Field(description="to the end with best play, where known exactly")
    plies_at_most: int | None = Field(description="within which a win or loss is certain")
    share: int | None = Field(description="how good it looks for the side to move, 0 to 100")
    best: int
    reason: str
    line: list[int] = Field(description="the best line, as far as known")
    line_notes: list[str] = Field(description="what each move of it does, in a few words")
    line_lines: list[list[list[int]]] = Field(description="the lines that each move of it makes or threatens")
    moves: list[MoveVerdict] = Field(description="every legal move, best first")
    threats: list[Threat]
    words: ToldWords
    seconds: float
    nodes: int


class PlyState(BaseModel):
    """How a position of a game stood, for X."""

    ply: int = Field(description="how many moves had been played")
    value: Value | None = Field(description="for X, where proved")
    share: int | None = Field(description="how good it looked for X, 0 to 100; null where nobody looked")
    forced: int | None = Field(description="in how many plies the winner can force it, where known")


class MistakeState(BaseModel):
    """The last move that gave away a proved win or draw."""

    ply: int = Field(description="the number of the move, from 1")
    held: list[int] = Field(description="moves that would have kept it, as far as proved")
    words: str


class Reviewed(BaseModel):
    """A game looked back on."""

    plies: list[PlyState]
    mistake: MistakeState | None
    unseen: list[int] = Field(description="plies there was no time for")
    seconds: float


@router.post("/analyze", response_model=Analysed, responses=documented(409))
async def analyse(question: Question, request: Request) -> Response:
    """Every move of a position, the best line, and what is proved."""
    hall = hall_of(request)
    position = Position.parse(question.board, question.position, question.turn)
    _refuse_ended(position)
    limit = question.limit if isinstance(question.limit, Limit) else Limit(seconds=question.limit)
    seconds = min(limit.seconds, hall.settings.seconds)
    nodes = limit.nodes or 0

    def think() -> dict[str, object]:
        started = perf_counter()
        return _told(analyze(position, Limits(nodes, seconds)), started)

    return JSONResponse(await hall.desk.ask(think, request))


def _refuse_ended(position: Position) -> None:
    """A game that is over has nothing to analyse; how it ended is said."""
    if position.winner is not None:
        line = Wording(an_object, line_fact(position.board, position.winning_lines[0]))
        winner, loser = position.winner, OTHER[position.winner]
        who = winner if position.board.rule.completing_wins else loser
        raise IllegalMove("{side} has won: {who} completed {line}", side=winner, who=who, line=line)
    if position.is_over:
        raise IllegalMove("the board is full: it is a draw")


def _told(found: Analysis, started: float) -> dict[str, object]:
    position, proof = found.position, found.proof
    found.line = played_out(found)
    told = steps(position, found.line)
    proved = isinstance(proof, Proof)
    return {
        "board": position.board.name,
        "position": str(position),
        "turn": position.turn,
        "value": proof.value,
        "proved": proved,
        "plies": proof.distance if isinstance(proof, Proof) else None,
        "plies_at_most": proof.distance_at_most if isinstance(proof, Proof) else None,
        "share": share(position.board, found.moves[0].score, proof.value if proved else found.moves[0].value),
        "best": found.best,
        "reason": found.reason,
        "line": list(found.line),
        "line_notes": [step.words for step in told],
        "line_lines": [[list(line) for line in step.lines] for step in told],
        "moves": [
            {
                "cell": move.cell,
                "value": move.value,
                "proved": move.value is not None,
                "plies": move.distance,
                "score": move.score,
                "share": share(position.board, move.score, move.value),
                "estimate": share(position.board, move.score),
            }
            for move in found.moves
        ],
        "threats": threat_list(position),
        "words": {"title": title(found), "detail": detail(found)},
        "seconds": round(perf_counter() - started, 3),
        "nodes": proof.nodes,
    }


# what was found and how long that took; it is put into words for each who asks
_reviews: OrderedDict[tuple[str, str, tuple[int, ...]], tuple[Review, float]] = OrderedDict()


@router.get("/games/{id}/review", response_model=Reviewed, responses=documented(404))
async def look_back(id: str, request: Request) -> Response:
    """How each position of a game stood, and the last mistake. It takes a few seconds at most."""
    hall = hall_of(request)
    game = (await hall.find(id)).game
    key = (game.board.name, game.first, game.moves)
    known = _reviews.get(key)
    if known is None:
        seconds = min(REVIEW_SECONDS, hall.settings.seconds)

        def think() -> tuple[Review, float]:
            started = perf_counter()
            return review(game, Limits(seconds=seconds)), round(perf_counter() - started, 3)

        known = _reviews[key] = await hall.desk.ask(think, request)
        while len(_reviews) > MOST_REVIEWS:
            _reviews.popitem(last=False)
    found, spent = known
    return JSONResponse({**found.to_dict(), "seconds": spent})
