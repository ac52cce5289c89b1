"""The grammar of players' names: what each looks like. Who is meant by one is for `roster`.

human   easy   menace   menace:FILE   learner:ID   cmd:PROGRAM   weights:NUMBERS@LEVEL   games:PATH
random=60+perfect=40   easy+difficult, as often each
"""

from typing import NamedTuple

from ..board.notation import is_number
from ..engine.levels import LEVELS
from ..errors import InvalidArgument, shown
from ..game import LONGEST_NAME

HEAVIEST = 1_000_000
MIXTURE = "mixture"
LEVEL = "level"

# by the word a name begins with: what may follow it behind a colon, and whether it may stand alone
KINDS = {
    "human": ("", True),
    "menace": ("FILE", True),
    "q": ("FILE", True),
    "learner": ("ID", False),
    "cmd": ("PROGRAM", False),
    "weights": ("NUMBERS@LEVEL", False),
    "games": ("PATH", False),
}
LEARNERS = tuple([kind for kind, (rest, _) in KINDS.items() if rest == "FILE"])  # from a file, or new


class Name(NamedTuple):
    """A name, taken apart.

    kind    `human`, `level`, `menace`, ... or `mixture`
    rest    what stands behind the colon; of a level, its name
    parts   of a mixture: each name, and how often it plays next to the others
    """

    kind: str
    rest: str = ""
    parts: tuple[tuple["Name", int], ...] = ()

    @property
    def players(self) -> list["Name"]:
        """Those whom it means, one or several."""
        return [name for name, _ in self.parts] or [self]

    def __str__(self) -> str:
        if self.parts:
            return "+".join([f"{name}={weight}" for name, weight in self.parts])
        if self.kind == LEVEL:
            return self.rest
        return f"{self.kind}:{self.rest}" if self.rest else self.kind


def parse(text: object) -> Name | None:
    """Take a name apart; None if it is no player's.

    >>> parse("random=60+perfect=40").parts[1]
    (Name(kind='level', rest='perfect', parts=()), 40)
    >>> str(parse("cmd:engine --depth=3+4"))
    'cmd:engine --depth=3+4'
    """
    if not isinstance(text, str) or len(text) > LONGEST_NAME:
        return None
    text = text.strip()
    if text.startswith("cmd:"):
        return _single(text)
    pieces = _split(text)
    if len(pieces) == 1 and not _has_weight(text):
        return _single(text)
    if len({_has_weight(piece.strip()) for piece in pieces}) == 2:
        raise InvalidArgument(
            "in {text} some have a weight and some have none: say how often each plays, or of none",
            text=shown(text),
        )
    parts = []
    for piece in pieces:
        text, weight = piece.strip(), "1"
        if _has_weight(text):
            text, _, weight = text.rpartition("=")
        name = _single(text)
        if name is None:
            return None
        parts.append((name, _weight(weight)))
    return Name(MIXTURE, parts=tuple(parts))


def written(kinds: tuple[str, ...]) -> list[str]:
    """How names of some kinds are written, for people.

    >>> written(("human", "menace"))
    ['human', 'menace', 'menace:FILE']
    """
    forms: list[str] = []
    for kind in kinds:
        if kind == LEVEL:
            forms += LEVELS
        elif kind in KINDS:
            rest, alone = KINDS[kind]
            forms += [kind] if alone else []
            forms += [f"{kind}:{rest}"] if rest else []
    return forms


def split_names(text: str) -> list[str]:
    """Names from a list with commas; one in weights or in a file's name parts nothing.

    >>> split_names("random, weights:0,1,2@easy,menace:a,b.json,perfect")
    ['random', 'weights:0,1,2@easy', 'menace:a,b.json', 'perfect']
    >>> split_names("random,prefect")
    ['random', 'prefect']
    """
    names: list[str] = []
    for piece in text.split(","):
        if names and ":" in names[-1] and not _begins_name(piece):
            names[-1] += f",{piece}"
        else:
            names.append(piece)
    return [name.strip() for name in names]


def _single(text: str) -> Name | None:
    if text in LEVELS:
        return Name(LEVEL, text)
    word, colon, rest = text.partition(":")
    if word in KINDS and KINDS[word][0] and colon and not rest.strip():
        what = KINDS[word][0]
        raise InvalidArgument(
            "{text} names nobody: {what} is to stand behind the colon", text=text, what=what
        )
    if word not in KINDS or (not colon and not KINDS[word][1]) or (colon and not KINDS[word][0]):
        return None
    return Name(word, rest)


def _split(text: str) -> list[str]:
    """The parts of a mixture: a plus parts them where another name begins behind it."""
    pieces: list[str] = []
    for piece in text.split("+"):
        if pieces and not _begins_name(piece):
            pieces[-1] += f"+{piece}"
        else:
            pieces.append(piece)
    return pieces


def _weight(text: str) -> int:
    digits = text.lstrip("0")  # what is left is short before it is counted: any number of digits may come
    if not is_number(digits, len(str(HEAVIEST))) or int(digits) > HEAVIEST:
        raise InvalidArgument("a weight is 1 to {most:,}, not {weight}", most=HEAVIEST, weight=shown(text))
    return int(digits)


def _begins_name(text: str) -> bool:
    begins = text.strip().partition("+")[0].partition("=")[0].partition(":")[0]
    return begins in LEVELS or begins in KINDS


def _has_weight(text: str) -> bool:
    """Whether a name ends in a weight: behind a level anything after `=`, behind a file only a number."""
    name, equals, weight = text.rpartition("=")
    return bool(equals) and (name in LEVELS or name in KINDS or is_number(weight, LONGEST_NAME))
