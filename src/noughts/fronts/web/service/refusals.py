"""Why the service does not do what it is asked to. What each means to a caller is said by who calls."""

from ....errors import NoughtsError


class Refusal(NoughtsError):
    """A request that is refused."""


class NotFound(Refusal):
    """Something that is not there, or not any more."""


class NoSecret(Refusal):
    """Something that is done with a secret alone, and none was told."""


class WrongSecret(Refusal):
    """A secret that is another's."""


class Overtaken(Refusal):
    """Something that others have changed meanwhile."""


class Unwanted(Refusal):
    """Something that nobody waits for any more."""


class Later(Refusal):
    """Something that can be done at another time; `seconds` is when to ask again."""

    def __init__(self, template: str, /, seconds: int, **facts: object) -> None:
        super().__init__(template, seconds=seconds, **facts)
        self.seconds = seconds


class TooMany(Later):
    """More than is done at once, or for one."""


class Unwell(Later):
    """Something of the server's own has gone wrong, and is being mended."""
