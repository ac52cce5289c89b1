"""A tuning in a folder: what is searched and what came of it so far, and every game as soon as it is done.

`tuning.json` has the first two and is written whole or not at all after each generation; the games of a
generation are in a folder of their own, as those of any event are.
"""

import json
import os

from ..errors import InvalidFile, NoughtsError
from ..files import has_its_file, named, read_text, write_atomically
from ..words import Phrase
from .record import Record
from .terms import Event
from .tuning import Generation, Search

TUNING = "tuning.json"
LARGEST = 64 << 20  # bytes


class Kept:
    """The folder of a search, which goes on from what is there. One of another tuning is left as it is."""

    def __init__(self, folder: str, search: Search) -> None:
        self.folder, self.search = folder, search
        self.path = os.path.join(folder, TUNING)
        if has_its_file(folder, TUNING):
            self._go_on()
        else:
            self.keep()

    def keep(self) -> None:
        """Write down what is known by now."""
        done = [generation._asdict() for generation in self.search.done]
        values = {"tuning": self.search.tuning.to_dict(), "generations": done}
        write_atomically(self.path, json.dumps(values, indent=1) + "\n")

    def record(self, event: Event) -> Record:
        """Where the games of the next generation are kept."""
        return Record(os.path.join(self.folder, f"generation-{len(self.search.done) + 1:04}"), event)

    def _go_on(self) -> None:
        """Take what came of each generation, drawing again what was drawn then."""
        search, name = self.search, named(self.folder)
        text = read_text(self.path, Phrase("tuning"), LARGEST)
        try:
            values = json.loads(text)
            tuning, generations = values["tuning"], [_generation(one) for one in values["generations"]]
        except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
            raise InvalidFile("{name} is no tuning", name=named(self.path)) from None
        if tuning != json.loads(json.dumps(search.tuning.to_dict())):
            raise InvalidFile(
                "{name} has another tuning in it: name another folder, or say what was said then", name=name
            )
        for generation in generations:
            if generation.drawn != search.draw():
                raise NoughtsError(
                    "{name} was made with another version of a package, which draws otherwise: begin anew",
                    name=name,
                )
            search.go_on(generation)


def _generation(values: dict[str, object]) -> Generation:
    """A generation from plain values; anything else is refused."""
    drawn, points = values.pop("drawn"), values.pop("points")
    if not isinstance(drawn, list) or not isinstance(points, list):
        raise TypeError
    found = Generation(drawn=tuple(drawn), points=tuple(points), **values)  # type: ignore[arg-type]
    if not (
        len(found.points) == len(found.drawn)
        and all([type(share) is float and 0 <= share <= 1 for share in (*found.points, found.against)])
        and all([type(text) is str for text in (found.middle, *found.drawn)])
        and type(found.spread) is float
        and type(found.games) is int
    ):
        raise ValueError
    return found
