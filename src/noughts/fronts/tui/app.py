"""The full-screen game: a board, what can be said about it, and a learner that learns beside it."""

import os
from collections.abc import Callable
from datetime import datetime

from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Container, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Static

from ...board import Position
from ...board.notation import OTHER
from ...engine.analysis import analyze, hint
from ...engine.limits import Limits
from ...errors import NoughtsError
from ...game import Game
from ...learn.learner import AnyLearner
from ...players.training import train
from ...table import Answer, Event
from ...words import say, sentence, text
from ..kept_game import learned_in, saved_in, way_to_open
from ..seating import about_program, programs, who_plays_on
from . import words
from .board import BoardView
from .choice import AskFile, Choice, Leaving, Starting
from .frame import Frame
from .help import Help
from .look import CSS, DARK, LIGHT, speak_keys
from .table import Seats

WIDE = 100  # columns from which the panel stands beside the board
ANALYSIS_SECONDS = 2.0
TRAINING_GAMES = 100


class NoughtsApp(App[None]):
    """The whole screen."""

    TITLE = "noughts"
    ENABLE_COMMAND_PALETTE = False
    CSS = CSS
    BINDINGS = [
        ("q", "quit", text("Leave")),
        ("question_mark", "help", text("Keys")),
        ("u", "undo", text("Undo")),
        Binding("r", "redo", "", show=False),
        ("h", "hint", text("Hint")),
        Binding("a", "analysis", "", show=False),
        ("n", "new", text("New")),
        ("b", "table", text("Board")),
        Binding("s", "save", "", show=False),
        Binding("l", "load", "", show=False),
        Binding("m", "save_learner", "", show=False),
        Binding("t", "train", "", show=False),
        Binding("d", "dark", "", show=False),
        Binding("ctrl+c", "stop", "", show=False, priority=True),
    ]

    def __init__(self, seats: Seats, dark: bool = False, seed: int | None = None) -> None:
        super().__init__()
        speak_keys(self)
        self.seats = seats
        self.seed = seed
        self.begin_dark = dark
        self.analyzing = False
        self.thought_about: Position | None = None
        self.note = ""
        self.kept: list[str] = []  # what was saved, and where
        self.to_open: str | None = None  # the file of the last saved game that was not over

    def compose(self) -> ComposeResult:
        """The board on the left, what is said about it on the right or below."""
        with Container(id="table"):
            with Vertical(id="left"):
                with VerticalScroll(id="words", can_focus=False):
                    yield Static(id="players")
                    yield Static(id="status")
                    yield Static(id="cell")
                    yield Static(id="note")
                with Frame(id="frame"):
                    yield BoardView(self.seats)
            with VerticalScroll(id="panel", can_focus=True):
                yield Static(id="analysis", classes="off")
                yield Static(id="learner", classes="off")
                yield Static(id="moves")
        yield Footer()

    def on_mount(self) -> None:
        """Colours, and the first move if it is the opponent's."""
        self.register_theme(LIGHT)
        self.register_theme(DARK)
        self.theme = DARK.name if self.begin_dark else LIGHT.name
        self.view.focus()
        self.watch(self.view, "cursor", self.show_cell)
        self.set_interval(0.25, self.tick)
        self.go_on()

    def on_resize(self, event: events.Resize) -> None:
        """Beside or below, by the width."""
        self.stage.query_one("#table").set_class(event.size.width >= WIDE, "wide")
        self.view.refresh(layout=True)
        self.show_moves()

    @property
    def stage(self) -> Screen[object]:
        """The screen with the board, also while a question stands before it."""
        return self.screen_stack[0]

    @property
    def view(self) -> BoardView:
        """The board's widget."""
        return self.stage.query_one(BoardView)

    # -- what is shown ------------------------------------------------------------------------------

    def go_on(self, note: str | None = "") -> None:
        """Show everything as it is now, and have the opponent move if it is to; None leaves the remark."""
        seats = self.seats
        self.view.hint = None
        self.view.refresh(layout=True)
        self.call_after_refresh(self.view.follow_cursor)
        if note is not None:
            self.say(note)
        self.show_players()
        self.write("#status", seats.status())
        self.show_moves()
        self.show_cell()
        self.show_learner()
        if self.analyzing:
            self.analyze()
        if not seats.is_opponents_turn:
            self.thought_about = None
        elif self.thought_about is not seats.position:
            self.thought_about = seats.position
            self.think(seats, seats.position)

    def show_players(self) -> None:
        """Who plays what, their clocks, and how the games so far ended."""
        self.write("#players", words.players(self.seats))

    def show_moves(self) -> None:
        """The moves so far, one below the other where the panel stands beside the board."""
        is_beside = self.stage.query_one("#table").has_class("wide")
        self.write("#moves", words.moves(self.seats.game, "\n" if is_beside else "  "))
        self.stage.query_one("#moves").display = bool(self.seats.game.moves)
        if self.seats.agent is None and not self.analyzing:
            self.stage.query_one("#panel").scroll_end(animate=False)

    def tick(self) -> None:
        """Let the clocks be seen running, and end a game by them."""
        is_left = not self.screen_stack or not self.screen_stack[0].query("#players")
        if self.seats.game.clock is None or self.seats.game.is_over or is_left:
            return
        overdue = self.seats.table.overdue()
        if overdue is not None and not self.seats.is_opponents_turn:
            self.seats.table.add(overdue)
            self.go_on()
        else:
            self.show_players()

    def write(self, where: str, told: str | Text) -> None:
        """Show words; square brackets in them are no markup."""
        self.stage.query_one(where, Static).update(told if isinstance(told, Text) else Text(told))

    def say(self, note: str) -> None:
        """A remark above the board."""
        self.note = note
        self.write("#note", note)

    def show_cell(self) -> None:
        """The cell under the cursor, in words."""
        self.write("#cell", self.view.describe(self.view.cursor))

    def show_learner(self) -> None:
        """What a learner has met, and what it chose from in this game."""
        agent = self.seats.agent
        panel = self.stage.query_one("#learner", Static)
        panel.set_class(agent is None, "off")
        if agent is not None:
            panel.update(Text.from_ansi(words.learner(agent)))

    # -- what may be done ---------------------------------------------------------------------------

    def on_board_view_chosen(self, event: BoardView.Chosen) -> None:
        """A person plays a cell."""
        try:
            self.seats.play(event.cell)
        except NoughtsError as error:
            self.say(str(error))
            return
        self.go_on()

    @work(thread=True, group="opponent")
    def think(self, seats: Seats, position: Position) -> None:
        """The opponent thinks; the screen stays alive."""
        answer = seats.table.think() if position is seats.position else None
        if answer is not None:
            self.call_from_thread(self.end_thinking, seats, answer)

    def end_thinking(self, seats: Seats, answer: Answer) -> None:
        """Play what the opponent thought of, if that is still asked for."""
        if seats is self.seats and seats.table.accept(answer) is not None:
            self.go_on(None)  # the person may not have read it yet

    def action_undo(self) -> None:
        """Take back."""
        self.step(self.seats.table.undo)

    def action_redo(self) -> None:
        """Play again."""
        self.step(self.seats.table.redo)

    def step(self, wanted: Callable[[str], Event]) -> None:
        """Let the person who speaks take back or play again."""
        try:
            self.seats.table.add(wanted(self.seats.table.speaker))
        except NoughtsError as error:
            self.go_on(sentence(str(error)))
        else:
            self.go_on()

    def action_new(self) -> None:
        """A new game; what a learner has learned stays with it."""
        self.unless_unsaved(self.start_again, ["game"] if "game" in self.seats.unsaved else [])

    def start_again(self) -> None:
        """An empty board."""
        self.seats.new_game()
        self.go_on()

    def unless_unsaved(self, then: Callable[[], object], unsaved: list[str] | None = None) -> None:
        """Do something that ends this game, once the person has said what is to become of what is unsaved."""
        agent, unsaved = self.seats.agent, self.seats.unsaved if unsaved is None else unsaved
        before = len(self.kept)
        if not unsaved:
            then()
            return

        def answer(said: str | None) -> None:
            if said == "leave":
                then()
            elif said == "save" and self.save_all(unsaved):
                self.note = ""
                then()
                remarks = " ".join([*[sentence(told) for told in self.kept[before:]], self.note])
                self.say(remarks.strip())

        self.push_screen(Leaving(words.unsaved(unsaved, agent)), answer)

    def save_all(self, unsaved: list[str]) -> bool:
        """Save what is not saved yet; whether that could be done."""
        agent = self.seats.agent
        if "learning" in unsaved and agent is not None and not self.save(agent.kind, agent):
            return False
        return "game" not in unsaved or self.save("noughts", self.seats.game)

    async def action_quit(self) -> None:
        """Leave, but lose nothing without a question."""
        self.unless_unsaved(self.exit)

    def action_hint(self) -> None:
        """Ask for the best move."""
        if self.seats.game.is_over or self.seats.is_opponents_turn:
            self.say(say("There is no move to advise now."))
            return
        self.say(say("Looking ..."))
        self.find_hint()

    @work(thread=True, exclusive=True, group="hint")
    def find_hint(self) -> None:
        position = self.seats.position
        cell, reason = hint(position, Limits(seconds=ANALYSIS_SECONDS))
        self.call_from_thread(self.show_hint, position, cell, reason)

    def show_hint(self, position: object, cell: int, reason: str) -> None:
        """Mark the cell, and say why; unless a move was played meanwhile."""
        if position is self.seats.position:
            self.view.hint = cell
            self.view.refresh()
            name = self.seats.game.board.cell_name(cell)
            self.say(say("Hint: {cell}. {reason}", cell=name, reason=reason))

    def action_analysis(self) -> None:
        """Show what every move is worth, or no more."""
        self.analyzing = not self.analyzing
        self.stage.query_one("#analysis").set_class(not self.analyzing, "off")
        if self.analyzing:
            self.analyze()

    def analyze(self) -> None:
        """Look at the position in another thread."""
        if self.seats.game.is_over:
            self.write("#analysis", say("The game is over."))
        else:
            self.write("#analysis", say("Looking at every move ..."))
            self.find_analysis()

    @work(thread=True, exclusive=True, group="analysis")
    def find_analysis(self) -> None:
        position = self.seats.position
        found = analyze(position, Limits(seconds=ANALYSIS_SECONDS))
        self.call_from_thread(self.show_analysis, position, words.analysis(found))

    def show_analysis(self, position: object, told: str) -> None:
        """Show an analysis, unless a move was played meanwhile."""
        if position is self.seats.position:
            self.write("#analysis", told)

    def action_table(self) -> None:
        """Another board or opponent."""
        seats = self.seats
        choice = Choice(seats.game.board.name, seats.opponent, seats.person == "O")
        self.push_screen(choice, self.begin)

    def begin(self, chosen: tuple[str, str, bool] | None) -> None:
        """Sit down at another table."""
        if chosen is not None:
            board, opponent, second = chosen
            clock = self.seats.game.clock
            self.change_table(lambda: Seats(board, opponent, second, self.seed, Game(board, clock=clock)))

    def change_table(self, make: Callable[[], Seats], note: str = "") -> None:
        """Leave this table for another, which is made only once that is sure: a program may sit there."""
        self.unless_unsaved(lambda: self.sit_down(make, note))

    def sit_down(self, make: Callable[[], Seats], note: str) -> None:
        """Leave this table for another, if there is such a one."""
        try:
            seats = make()
        except NoughtsError as error:
            self.say(str(error))
            return
        self.seats.close()
        self.seats = seats
        self.view.show(seats)
        self.go_on(note)

    def action_save(self) -> None:
        """Write the game to a new file in this folder."""
        self.save("noughts", self.seats.game)

    def action_save_learner(self) -> None:
        """Write what a learner has learned to a new file in this folder."""
        if self.seats.agent is None:
            told = text("Only a learner has something to save: choose one, such as menace, as your opponent.")
            self.say(say(told))
        else:
            self.save(self.seats.agent.kind, self.seats.agent)

    def save(self, stem: str, what: Game | AnyLearner) -> bool:
        """Save under a name that is not there yet; whether it could be done."""
        stem = f"{stem}-{datetime.now():%Y%m%d-%H%M%S}"
        names = [f"{stem}.json", *[f"{stem}-{number}.json" for number in range(2, 100)]]
        path = next(name for name in names if not os.path.exists(name))
        opponent = self.seats.opponent
        try:
            self.seats.save(what, path)
        except NoughtsError as error:
            self.say(str(error))
            return False
        if isinstance(what, Game):
            told = saved_in(path)
            self.to_open = None if what.is_over else path
        else:
            told = learned_in(opponent, path)
        self.kept.append(told)
        self.show_players()
        self.say(sentence(told))
        return True

    def farewell(self) -> list[str]:
        """What the terminal says after the screen has gone: where things were saved, and how to go on."""
        return [f"  {told}" for told in self.kept] + ([way_to_open(self.to_open)] if self.to_open else [])

    def action_load(self) -> None:
        """Go on with a saved game."""
        self.push_screen(AskFile(say("The file of a saved game:")), self.load)

    def load(self, path: str | None) -> None:
        """Sit down at the game of a file, as the side that is to move."""
        if path is None:
            return
        try:
            game = Game.load(os.path.expanduser(path))
        except NoughtsError as error:
            self.say(str(error))
            return
        found = programs(dict(game.players))
        if not found:
            self.sit_down_at(game, True)
            return
        question = " ".join([about_program(side, command) for side, command in found.items()])
        self.push_screen(Starting(question), lambda said: self.sit_down_at(game, said == "start"))

    def sit_down_at(self, game: Game, start: bool) -> None:
        """Go on with a game of a file, and perhaps start the programs that it names."""
        names, note = who_plays_on(dict(game.players), () if start else programs(dict(game.players)))
        self.change_table(lambda: self.seats_of(game, names), note)

    def seats_of(self, game: Game, names: dict[str, str]) -> Seats:
        """The seats of a saved game; where it has none, the person is the side to move."""
        people = [side for side, name in names.items() if name == "human"]
        person = people[0] if len(people) == 1 else game.turn
        opponent = names.get(OTHER[person], self.seats.opponent)
        return Seats(game.board.name, opponent, person == "O", self.seed, game)

    def action_train(self) -> None:
        """Let a learner play against perfect play, and watch its boxes fill."""
        agent = self.seats.agent
        if agent is None:
            self.say(say("Only a learner trains: choose one, such as menace, as your opponent."))
        elif self.seats.is_opponents_turn or (self.seats.game.moves and not self.seats.game.is_over):
            self.say(say("{title} trains between games.", title=agent.title))
        else:
            train(agent, ("perfect", TRAINING_GAMES))
            told = text("{number} games against perfect play. m saves what it learned.")
            self.go_on(say(told, number=TRAINING_GAMES))

    def action_dark(self) -> None:
        """Light or dark."""
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name
        self.view.refresh()

    def action_stop(self) -> None:
        """Ctrl-C leaves, wherever one is, but loses nothing without a question; a second one does."""
        if isinstance(self.screen, Leaving):
            self.exit(return_code=130)
        else:
            self.unless_unsaved(lambda: self.exit(return_code=130))

    def action_help(self) -> None:
        """All keys."""
        self.push_screen(Help(self.seats.game.board))

    def on_unmount(self) -> None:
        """Let the opponent go."""
        self.seats.close()


def run(board: str, opponent: str, second: bool, seed: int | None, dark: bool, clock: str | None) -> None:
    """Play on the whole screen until the person leaves."""
    app = NoughtsApp(Seats(board, opponent, second, seed, clock=clock), dark, seed)
    app.run()
    print(*app.farewell(), sep="\n", end="\n" if app.kept else "")
    if app.return_code == 130:
        raise KeyboardInterrupt
