"""What can go wrong, as one tree. Every message says what was wrong, where, and what would be right."""

from .words import Phrase, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class NoughtsError(Exception):
    """The root of every error this package raises on purpose.

    It has a sentence with names in braces, and the facts that go there; they are put together in the language
    of whoever reads them. What is not a template, such as another error, is said as it is.

    >>> error = IllegalMove("{cell} is taken by {side}", cell="a1", side="X")
    >>> str(error), error.args[0].facts
    ('a1 is taken by X', {'cell': 'a1', 'side': 'X'})
    """

    def __init__(self, template: object = "", /, **facts: object) -> None:
        super().__init__(Phrase(template, **facts) if isinstance(template, str) else template)

    @property
    def phrase(self) -> Phrase:
        """What it says, to be said later, perhaps in another language."""
        said = self.args[0]
        return said if isinstance(said, Phrase) else Phrase(str(self))


class InvalidBoard(NoughtsError, ValueError):
    """A board name that names no board of the family."""


class InvalidPosition(NoughtsError, ValueError):
    """Stones that no game can lead to, or text that does not describe stones."""


class InvalidArgument(NoughtsError, ValueError):
    """A cell name, side, level or number that means nothing here."""


class IllegalMove(NoughtsError):
    """A move the rules refuse: a taken cell, a cell off the board, a finished game."""


class PlayerFailed(NoughtsError):
    """A player that gives no move: a program that hangs, dies, or answers what cannot be played."""


class Busy(NoughtsError):
    """Something that is in use and cannot be changed now: a learner that is being trained."""


class InvalidFile(NoughtsError):
    """A file that is not what it should be, or cannot be read or written."""


def check_whole(template: str, least: float, most: float, /, **facts: object) -> None:
    """Refuse what is no whole number within bounds, in a sentence; the first of the facts is the number.

    >>> check_whole("threads are {least} to {most}, not {threads}", 1, 64, threads=1.5)
    Traceback (most recent call last):
    noughts.errors.InvalidArgument: threads are 1 to 64, not 1.5
    """
    name, number = next(iter(facts.items()))
    if type(number) is not int or not least <= number <= most:
        raise InvalidArgument(template, **{**facts, name: shown(number), "least": least, "most": most})


def one_line(words: object) -> str:
    """A message as fronts print it: one line of plain signs, whatever was quoted in it."""
    text = "".join([sign if sign.isprintable() else "?" for sign in str(words)])
    return text if len(text) <= 600 else text[:600] + "..."


def meant(text: object, known: "Iterable[str]") -> "Phrase | str":
    """What somebody may have meant who wrote a word that is none of those known: a question, or nothing.

    >>> str(meant("esay", ["random", "easy"])), meant("godlike", ["random", "easy"])
    ('. Did you mean easy?', '')
    """
    if not isinstance(text, str) or len(text) > 40:
        return ""
    from difflib import get_close_matches

    close = get_close_matches(text, list(known), 1, 0.66)
    return Phrase(". Did you mean {word}?", word=close[0]) if close else ""


def shown(value: object) -> str:
    """A value as it appears in a message: its repr, cut short where it is long."""
    try:
        text = repr(value if not isinstance(value, str) else value[:60])
    except (ValueError, RecursionError):  # an int of too many digits, a list within itself
        text = f"a {type(value).__name__}"
    return text if len(text) <= 64 else text[:60] + "..."


def reason(error: Exception) -> Phrase:
    """Why the system refused something, in words; what is in no catalogue is said as the system does.

    >>> str(reason(OSError(2, "No such file or directory")))
    'No such file or directory'
    """
    return Phrase(getattr(error, "strerror", None) or str(error))


REASONS = (
    *(text("No such file or directory"), text("Permission denied"), text("File exists")),
    *(text("Is a directory"), text("Not a directory"), text("File name too long")),
    *(text("No space left on device"), text("Read-only file system"), text("Bad file descriptor")),
    *(text("Address already in use"), text("Cannot assign requested address")),
)
