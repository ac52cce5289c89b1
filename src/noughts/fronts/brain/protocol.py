"""What a brain is told and answers: the Gomocup protocol, and what Yixin-Board adds to it.

Five in a row on flat boards from 5x5 to 20x20, by the protocol's rule 0 or by its rule 1, exactly five.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from time import monotonic

from ...board import Board, Position
from ...engine.analysis import Continuation
from ...engine.limits import MOST_THREADS, Limits
from ...engine.variations import MOST_VARIATIONS
from ...errors import IllegalMove, InvalidArgument, NoughtsError, shown
from ...words import say
from . import json_lines
from .clock import TimeControl
from .opening import STONES, swaps, three_stones
from .settings import Settings, pair, whole
from .thinking import Thought, worth

LONGEST_LINE = 10_000
SMALLEST, LARGEST = 5, 20
ABOUT = 'name="noughts", version="{version}", author="the noughts team", country="-"'
OWN, OTHER, NEITHER = 1, 2, 3  # whose a stone is; 3 is of a winning line or forbidden, and not played here


class Brain:
    """One conversation. `answer` takes a line and gives the lines to answer.

    While it thinks, `heed` may be called from another thread, and `stop` and `leave`.
    """

    def __init__(self, level: str = "impossible", random: Random | None = None, threads: int = 1) -> None:
        self.level = level
        self.settings = Settings(threads)
        self.random = random or Random()
        self.board: Board | None = None
        self.stones: dict[int, int] = {}  # whose each is, in the order of moves
        self.listing: list[tuple[int, int]] | None = None  # the stones listed so far, up to DONE
        self.listed: Callable[[list[tuple[int, int]]], list[str]] | None = None  # what they are for
        self.broken = False  # whether one of them was wrong, and was said to be
        self.began = 0.0  # when the command under way was read
        self.thought: Thought | None = None  # what it thinks about now
        self.is_stopped_early: Callable[[], bool] = bool  # whether a thought that begins is to end at once
        self.ended = False
        self.has_left = False  # whether nobody wants an answer any more

    def answer(self, line: str, read_at: float | None = None) -> list[str]:
        """What to say to a line that was read at a time, as `monotonic()` counts."""
        if self.listing is None:
            self.began = monotonic() if read_at is None else read_at
        if len(line) > LONGEST_LINE:
            return ["ERROR " + say("this line is too long")]
        line = line.strip()
        if not line:
            return []
        if line.startswith("{"):
            self.ended = self.ended or json_lines.is_goodbye(line)
            return [json_lines.answer(line, self.choose)]
        try:
            word, _, rest = line.partition(" ")
            command = COMMANDS.get(word.upper())
            if self.listing is not None and command is None:
                return self.list_stones(line)
            self.listing = None  # a command in the middle of a list breaks it off
            if command is None:
                return ["UNKNOWN " + say("{word} is no command of this brain", word=shown(word))]
            return command(self, rest.strip())
        except NoughtsError as error:
            return [f"ERROR {error}"]

    # -- while it thinks: from another thread ------------------------------------------------------

    def heed(self, line: str) -> list[str] | None:
        """What to say to a line at once, while it thinks; None if its turn comes after what is thought about.

        A command of the game ends the thought, as STOP does: the answer is the best move so far.
        """
        thought, word = self.thought, line.strip().partition(" ")[0].upper()
        if thought is None:
            return None
        if word in ("STOP", "YXSTOP"):
            thought.stop()
            return []
        if word in ("INFO", "ABOUT", "YXSHOWINFO"):
            said = self.answer(line, self.began)
            if thought.is_timed and self.settings.time.is_set:
                thought.end_after(self.seconds())
            return said
        if word in COMMANDS:
            thought.stop()
        return None

    def leave(self) -> None:
        """Nobody wants an answer any more: END, in the middle of a thought."""
        self.ended = self.has_left = True
        thought = self.thought
        if thought is not None:
            thought.stop()

    @contextmanager
    def thinking(self, seconds: float | None = None) -> Iterator[Thought]:
        """A thought of so many seconds, or of what the time control allows."""
        is_timed = seconds is None
        limits = self.settings.limits(self.seconds() if seconds is None else seconds, is_timed)
        self.thought = thought = Thought(limits, self.began, is_timed)
        if self.ended or self.is_stopped_early():
            thought.stop()
        try:
            yield thought
        finally:
            self.thought = None

    def seconds(self) -> float:
        """How long a move may take now."""
        played = sum([1 for who in list(self.stones.values()) if who == OWN])
        empty = self.board.cells - len(self.stones) if self.board is not None else 0
        return self.settings.time.for_a_move(played, empty)

    # -- a game ------------------------------------------------------------------------------------

    def start(self, rest: str) -> list[str]:
        """START size: an empty square board."""
        size = whole(rest)
        return self.begin_board(size, size)

    def rect_start(self, rest: str) -> list[str]:
        """RECTSTART width,height: an empty board."""
        return self.begin_board(*pair(rest))

    def begin_board(self, cols: int, rows: int) -> list[str]:
        """An empty board, with all that the first move would have to make."""
        if not (SMALLEST <= cols <= LARGEST and SMALLEST <= rows <= LARGEST):
            raise InvalidArgument(
                "boards are {smallest} to {most} cells wide and high", smallest=SMALLEST, most=LARGEST
            )
        self.board = self.board_of(cols, rows)
        first, _, third = sorted(range(self.board.cells), key=self.board.line_counts.__getitem__)[-3:]
        position = Position(self.board).play(first).play(third)
        Thought(Limits(nodes=1), self.began).choose(position, self.level, Random(1))
        return self.begin_game()

    def begin_game(self) -> list[str]:
        """The board, empty."""
        self.stones = {}
        self.settings.time.begin()
        return ["OK"]

    def board_of(self, cols: int, rows: int) -> Board:
        """The board of a size under the rule that holds."""
        return Board(f"{cols}x{rows},5{',exact' if self.settings.exact else ''}")

    def restart(self, rest: str) -> list[str]:
        """RESTART: the same board, empty."""
        self.need_board()
        return self.begin_game()

    def begin(self, rest: str) -> list[str]:
        """BEGIN: the brain moves first."""
        self.need_board()
        if self.stones:
            raise IllegalMove("BEGIN is for an empty board: RESTART empties it")
        return self.move()

    def turn(self, rest: str) -> list[str]:
        """TURN x,y: the other side has moved, the brain answers."""
        self.put(self.cell(rest), OTHER)
        try:
            return self.move()
        except NoughtsError:  # what cannot be answered was not played
            self.stones.popitem()
            raise

    def play(self, rest: str) -> list[str]:
        """PLAY x,y: the brain has to make this move."""
        cell = self.cell(rest)
        self.put(cell, OWN)
        return [self.written(cell)]

    def take_back(self, rest: str) -> list[str]:
        """TAKEBACK x,y: a stone is removed."""
        cell = self.cell(rest)
        if cell not in self.stones:
            raise IllegalMove("there is no stone on {rest}", rest=rest)
        del self.stones[cell]
        return ["OK"]

    # -- lists of stones ---------------------------------------------------------------------------

    def list_begin(self, listed: Callable[[list[tuple[int, int]]], list[str]], rest: str) -> list[str]:
        """The stones follow, a line each or several, until DONE; then something is done with them."""
        self.need_board()
        self.listing = []
        self.listed = listed
        self.broken = False
        return self.list_stones(rest) if rest else []

    def list_board(self, rest: str) -> list[str]:
        """BOARD: the brain moves on a board with these stones."""
        return self.list_begin(self.move_after, rest)

    def list_only(self, rest: str) -> list[str]:
        """YXBOARD: these stones are on the board, and nothing is asked yet."""
        return self.list_begin(self.take_stones, rest)

    def list_opening(self, rest: str) -> list[str]:
        """SWAP2BOARD: the stones of an opening so far, by turns."""
        return self.list_begin(self.open_by_swap2, rest)

    def list_stones(self, line: str) -> list[str]:
        """Stones of a list, each x,y,who, or of an opening x,y; or DONE."""
        for word in line.split():
            listed, what = self.listing, self.listed
            if listed is None or what is None:
                break
            if word.upper() == "DONE":
                self.listing = None
                return [] if self.broken else what(listed)
            try:
                self.list_stone(listed, word)
            except NoughtsError:
                if self.broken:
                    return []
                self.broken = True
                raise
        return []

    def list_stone(self, listed: list[tuple[int, int]], word: str) -> None:
        """Add a stone to a list."""
        parts = word.split(",")
        if self.listed == self.open_by_swap2:
            cell, who = self.cell(word), (OWN, OTHER)[len(listed) % 2]
        else:
            if len(parts) != 3 or parts[2] not in ("1", "2", "3"):
                raise InvalidArgument("a stone is x,y,1 or x,y,2, not {line}", line=shown(word))
            cell, who = self.cell(",".join(parts[:2])), int(parts[2])
        if len(listed) >= self.need_board().cells:
            raise InvalidArgument("there are more stones than cells")
        if who != NEITHER:
            listed.append((cell, who))

    def take_stones(self, listed: list[tuple[int, int]]) -> list[str]:
        """These stones and no others are on the board, unless they cannot be."""
        before, self.stones = self.stones, {}
        try:
            for cell, who in listed:
                self.put(cell, who)
        except NoughtsError:
            self.stones = before
            raise
        return []

    def move_after(self, listed: list[tuple[int, int]]) -> list[str]:
        """Move on a board with these stones."""
        before = self.stones
        self.take_stones(listed)
        try:
            return self.move()
        except NoughtsError:
            self.stones = before
            raise

    def open_by_swap2(self, listed: list[tuple[int, int]]) -> list[str]:
        """The first three stones; or after three or five SWAP, or the next stone of the second side."""
        if len(listed) not in STONES:
            raise InvalidArgument(
                "an opening by swap2 has 0, 3 or 5 stones so far, not {count}", count=len(listed)
            )
        if not listed:
            with self.thinking() as thought:
                cells = three_stones(self.need_board(), thought, self.random)
            self.take_stones([(cell, (OWN, OTHER)[number % 2]) for number, cell in enumerate(cells)])
            return [" ".join([self.written(cell) for cell in cells])]
        self.take_stones([(cell, OWN + OTHER - who) for cell, who in listed])  # the first side began
        position = self.position_to_move()
        with self.thinking() as thought:
            is_swapped, cell = swaps(position, thought)
        if is_swapped:
            return self.take_stones(listed) or ["SWAP"]
        self.stones[cell] = OWN
        return [self.written(cell)]

    # -- what is allowed, and who this is ----------------------------------------------------------

    def info(self, rest: str) -> list[str]:
        """INFO key value: limits and rules are kept; a rule that is not played is refused.

        The rule may be named before the board or after it. What means nothing to this brain is ignored.
        """
        self.settings.take(rest)
        if self.board is not None:
            self.board = self.board_of(self.board.cols, self.board.rows)
        return []

    def about(self, rest: str) -> list[str]:
        """ABOUT: who this is."""
        from ... import __version__

        return [ABOUT.format(version=__version__)]

    def show_info(self, rest: str) -> list[str]:
        """YXSHOWINFO: what a screen may offer."""
        return [
            *[f"MESSAGE {line}" for line in self.about("")],
            f"MESSAGE INFO MAX_THREAD_NUM {MOST_THREADS}",
        ]

    def show_forbidden(self, rest: str) -> list[str]:
        """YXSHOWFORBID: by these rules no cell is."""
        self.need_board()
        return ["FORBID ."]

    def nothing(self, rest: str) -> list[str]:
        """STOP and YXSTOP, when nothing is thought about; YXHASHCLEAR, as no move knows of the one before."""
        return []

    def end(self, rest: str) -> list[str]:
        """END: good-bye."""
        self.ended = True
        return []

    # -- the board ---------------------------------------------------------------------------------

    def need_board(self) -> Board:
        """The board, if there is one yet."""
        if self.board is None:
            raise InvalidArgument("there is no board yet: START or RECTSTART makes one")
        return self.board

    def cell(self, text: str) -> int:
        """The cell that `x,y` means: column and row, from 0."""
        board = self.need_board()
        col, row = pair(text)
        if col >= board.cols or row >= board.rows:
            raise IllegalMove(
                "{text} is off the board, which is {cols} wide and {rows} high",
                text=text,
                cols=board.cols,
                rows=board.rows,
            )
        return board.index(0, row, col)

    def written(self, cell: int) -> str:
        """A cell as `x,y`."""
        _, row, col = self.need_board().coordinates(cell)
        return f"{col},{row}"

    def put(self, cell: int, who: int) -> None:
        """Put somebody's stone on the board."""
        if cell in self.stones:
            raise IllegalMove("{written} is taken", written=self.written(cell))
        self.stones[cell] = who

    def position(self) -> Position:
        """The position with the brain, as X, to move."""
        own, other = [
            sum([1 << cell for cell, who in self.stones.items() if who == side]) for side in (OWN, OTHER)
        ]
        return Position(self.need_board(), own, other, "X")

    def position_to_move(self) -> Position:
        """The same, if there is anything to play."""
        position = self.position()
        if position.is_over:
            raise IllegalMove("the game is over: there is no move")
        return position

    def move(self) -> list[str]:
        """Think, play, and say where."""
        position = self.position_to_move()
        with self.thinking() as thought:
            cell = thought.choose(position, self.level, self.random)
        return self.moved(cell, thought)

    def moved(self, cell: int, thought: Thought) -> list[str]:
        """The move that was found is played."""
        taken = monotonic() - thought.began
        self.settings.time.took(taken, taken - (thought.limits.seconds or taken))
        self.stones[cell] = OWN
        return [self.written(cell)]

    def best_moves(self, rest: str) -> list[str]:
        """YXNBEST count: so many of the best moves are shown, and the first is played."""
        count = min(max(1, whole(rest)), MOST_VARIATIONS)
        position = self.position_to_move()
        with self.thinking() as thought:
            ways = thought.analyze(position, self.level, count).variations
        told = [f"MESSAGE {self.told(number, way)}" for number, way in enumerate(ways, 1)]
        return [*told, *self.moved(ways[0].cell, thought)]

    def told(self, number: int, way: Continuation) -> str:
        """A variation: what it is worth, plies and positions that were looked at, the moves."""
        moves = " ".join([self.written(cell) for cell in way.variation])
        return f"({number}) {worth(way)} | {way.depth} | {way.nodes} | {moves}"

    def choose(self, position: Position, time: TimeControl, level: str | None) -> int:
        """The answer to a position of any board, within its time."""
        empty = position.board.cells - position.count
        with self.thinking(time.for_a_move(position.count // 2, empty)) as thought:
            return thought.choose(position, self.level if level is None else level, self.random)


COMMANDS: dict[str, Callable[[Brain, str], list[str]]] = {
    "START": Brain.start,
    "RECTSTART": Brain.rect_start,
    "RESTART": Brain.restart,
    "BEGIN": Brain.begin,
    "TURN": Brain.turn,
    "PLAY": Brain.play,
    "TAKEBACK": Brain.take_back,
    "BOARD": Brain.list_board,
    "SWAP2BOARD": Brain.list_opening,
    "INFO": Brain.info,
    "ABOUT": Brain.about,
    "STOP": Brain.nothing,
    "END": Brain.end,
    "YXBOARD": Brain.list_only,
    "YXSHOWINFO": Brain.show_info,
    "YXSHOWFORBID": Brain.show_forbidden,
    "YXHASHCLEAR": Brain.nothing,
    "YXNBEST": Brain.best_moves,
    "YXSTOP": Brain.nothing,
}
