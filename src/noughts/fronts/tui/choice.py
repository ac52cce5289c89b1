"""The screen on which a board and an opponent are chosen."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import ItemGrid, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, OptionList, RadioButton, RadioSet

from ...board import Board
from ...board.board import FAMILIAR as BOARDS
from ...core.forms import MOST_CELLS
from ...errors import NoughtsError
from ...learn.kinds import LEARNERS
from ...players import ROSTER
from ...words import say, text
from ..asking import OPPONENTS

BUTTON = 20  # columns of a button: as many stand side by side as there is room for


class Choice(ModalScreen[tuple[str, str, bool] | None]):
    """Gives the board, the opponent, and whether it begins; None if nothing is to change."""

    BINDINGS = [("escape", "dismiss(None)", "Back")]

    def __init__(self, board: str, opponent: str, second: bool) -> None:
        super().__init__()
        self.chosen = board, opponent, second
        self.boards = BOARDS if board in BOARDS else {board: text("the one you play"), **BOARDS}

    def compose(self) -> ComposeResult:
        """Boards, opponents, who begins, and the button."""
        board, _, second = self.chosen
        with VerticalScroll(id="choice"):
            yield Label(say("Board"), classes="heading")
            boards = [f"{name:13} {say(about)}" for name, about in self.boards.items()]
            yield OptionList(*boards, id="boards")
            yield Input(board, placeholder=say("or any other, such as 6x5,4"), id="name")
            yield Label(say("Opponent"), classes="heading")
            opponents = [f"{name:11} {say(about)}" for name, about in OPPONENTS.items()]
            yield OptionList(*opponents, id="opponents")
            yield Input(placeholder=say("or menace:FILE, q:FILE, cmd:PROGRAM"), id="player")
            with RadioSet(id="first"):
                yield RadioButton(say("You begin, as X"), value=not second)
                yield RadioButton(say("The opponent begins, as X"), value=second)
            yield Label("", id="mistake")
            with ItemGrid(id="buttons", min_column_width=BUTTON):
                yield Button(say("Play"), variant="primary", id="play")
                yield Button(say("Back"), id="back")

    def on_mount(self) -> None:
        """Begin with what is being played."""
        boards, opponents = self.query_one("#boards", OptionList), self.query_one("#opponents", OptionList)
        boards.highlighted = list(self.boards).index(self.chosen[0])
        if self.chosen[1] in OPPONENTS:
            opponents.highlighted = list(OPPONENTS).index(self.chosen[1])
        else:
            self.query_one("#player", Input).value = self.chosen[1]
        boards.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """A board of the list goes into the field."""
        if event.option_list.id == "boards":
            self.query_one("#name", Input).value = list(self.boards)[event.option_index]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter goes on to the opponents, and there it plays."""
        if event.option_list.id == "boards":
            self.query_one("#opponents").focus()
        else:
            self.play()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Play what was chosen, or leave it."""
        if event.button.id == "back":
            self.dismiss(None)
        else:
            self.play()

    def play(self) -> None:
        """Play what was chosen, or say why that cannot be."""
        place = self.query_one("#opponents", OptionList).highlighted
        opponent = list(OPPONENTS)[place] if place is not None else self.chosen[1]
        opponent = self.query_one("#player", Input).value.strip() or opponent
        try:
            ROSTER.check(opponent)
            board = Board(self.query_one("#name", Input).value)
            if opponent in LEARNERS and board.cells > MOST_CELLS:
                title = LEARNERS[opponent].title
                raise NoughtsError(
                    "{title} plays boards of {most} cells or fewer", title=title, most=MOST_CELLS
                )
        except NoughtsError as error:
            self.query_one("#mistake", Label).update(str(error))
            return
        second = self.query_one("#first", RadioSet).pressed_index == 1
        self.dismiss((board.name, opponent, second))


class Question(ModalScreen[str]):
    """A question that is answered by a button: gives its name, which says what to do.

    answers   what stands on the buttons, by their names; Enter is the first
    """

    answers: ClassVar[dict[str, str]]

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        """The question and the buttons."""
        with VerticalScroll(id="leaving", can_focus=False):
            yield Label(Text(self.question))
            with ItemGrid(id="buttons", min_column_width=BUTTON):
                for place, (name, words) in enumerate(self.answers.items()):
                    yield Button(say(words), variant="default" if place else "primary", id=name)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """The button's name is the answer."""
        self.dismiss(event.button.id)


class Leaving(Question):
    """Asks whether something that was not saved may go."""

    BINDINGS = [("escape", "dismiss('stay')", "Stay"), ("s", "dismiss('save')", "Save")]
    answers = {"save": text("Save it"), "leave": text("Do not save"), "stay": text("Stay")}


class Starting(Question):
    """Asks whether a program that a file names may be started: nobody does that unasked."""

    BINDINGS = [("escape", "dismiss('refuse')", "Do not")]
    answers = {"refuse": text("Do not start it"), "start": text("Start it")}


class AskFile(ModalScreen[str | None]):
    """Asks for the name of a file."""

    BINDINGS = [("escape", "dismiss(None)", "Back")]

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        """The question and a field."""
        with Vertical(id="file"):
            yield Label(self.question)
            yield Input(id="path")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter gives the name."""
        self.dismiss(event.value.strip() or None)
