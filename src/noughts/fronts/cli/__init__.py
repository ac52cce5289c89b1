"""The command `noughts`: its first word names a command, which knows its arguments and what it does."""

import os

from ...errors import InvalidArgument, shown
from ...words import LANGUAGES, chosen, speak
from ..streams import run_command

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set holds


def main(argv: list[str] | None = None) -> int:
    """Run a command; gives its exit status, see `run_command`."""
    return run_command("noughts", _start, argv)


def _start(argv: list[str]) -> None:
    from .commands import read

    said = vars(read(_without_language(argv)))
    said.pop("run")(**said)


def _without_language(argv: list[str]) -> list[str]:
    """Speak the language of `--lang`, wherever it stands, else that of the environment; gives the rest."""
    wish = next((os.environ[name] for name in VARIABLES if os.environ.get(name)), "")
    usual = chosen([wish])
    rest: list[str] = []
    words = iter(argv)
    for word in words:
        name, is_given, value = word.partition("=")
        if name != "--lang":
            rest.append(word)
            continue
        wish = value if is_given else next(words, "")
        if wish not in LANGUAGES:
            speak(usual, everywhere=True)
            raise InvalidArgument(
                "a language is one of {names}, not {wish}", names=", ".join(LANGUAGES), wish=shown(wish)
            )
    speak(chosen([wish]), everywhere=True)
    return rest
