"""Facts into sentences, in the language of whoever reads them.

A sentence is written once, in English, with names in braces where facts go. That text is its entry in the
catalogues of the other languages (`de.po`), which are gettext's; English needs none, and loads nothing.
"""

from contextvars import ContextVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from gettext import NullTranslations

LANGUAGES = {"en": "English", "de": "Deutsch"}
# What groups digits, what points, and how a percent sign stands behind them, where not as in English.
NUMBERS_AS = {"de": str.maketrans({",": ".", ".": ",", "%": "\u00a0%"})}

_language: "ContextVar[str | None]" = ContextVar("language", default=None)
_usual = ["en"]  # where nothing else was said: in threads of a program that speaks to one person
_catalogues: "dict[str, NullTranslations]" = {}


def language() -> str:
    """The language in which sentences are put together here and now."""
    return _language.get() or _usual[0]


def speak(name: str, everywhere: bool = False) -> None:
    """Put sentences together in another language, in this thread or task; one that is not known is English.

    `everywhere` means in every thread that was not told otherwise, for a program that speaks to one person.

    >>> speak("de")
    >>> say("A draw."), say("{number:,} games", number=1200)
    ('Unentschieden.', '1.200 games')
    >>> speak("en")
    """
    name = name if name in LANGUAGES else "en"
    _language.set(name)
    if everywhere:
        _usual[0] = name


def chosen(wishes: "Iterable[str]") -> str:
    """The first language of ours among those that are wished for, as `de_DE.UTF-8` or `de-AT`.

    >>> chosen(["fr", "de-AT", "en"]), chosen(["C"])
    ('de', 'en')
    """
    for wish in wishes:
        name = wish.replace("-", "_").split("_")[0].split(".")[0].lower()
        if name in LANGUAGES:
            return name
    return "en"


def say(template: str, /, **facts: object) -> str:
    """A sentence with its facts.

    >>> say("{cell} is taken by {side}", cell="a1", side="X")
    'a1 is taken by X'
    """
    name = language()
    if name == "en" or not template:  # a catalogue has its own head under the empty text
        return _filled(template, facts, name)
    return _filled(_catalogue(name).gettext(template), facts, name)


def say_as(meaning: str, template: str, /, **facts: object) -> str:
    """The same where one English text has several meanings, or in other languages several forms."""
    name = language()
    return _filled(template if name == "en" else _catalogue(name).pgettext(meaning, template), facts, name)


def say_many(one: str, many: str, number: int, /, **facts: object) -> str:
    """The same of a number of things, which is called `number`.

    >>> [say_many("{number:,} line", "{number:,} lines", number) for number in (1, 1200)]
    ['1 line', '1,200 lines']
    """
    name = language()
    if name == "en":
        template = one if number == 1 else many
    else:
        template = _catalogue(name).ngettext(one, many, number)
    return _filled(template, {**facts, "number": number}, name)


def text(template: str) -> str:
    """A text of the catalogue that is said elsewhere."""
    return template


class Phrase:
    """A sentence, or a part of one, that is put together only when it is read: then, and in that language.

    >>> told = Phrase("{cell} is taken by {side}", cell="a1", side="X")
    >>> str(told), told.template, told.facts
    ('a1 is taken by X', '{cell} is taken by {side}', {'cell': 'a1', 'side': 'X'})
    """

    __slots__ = ("facts", "template")

    def __init__(self, template: str, /, **facts: object) -> None:
        self.template = template
        self.facts = {
            name: fact if isinstance(fact, str | int | float | Phrase | Wording) else str(fact)
            for name, fact in facts.items()
        }

    def __str__(self) -> str:
        return say(self.template, **self.facts)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self}>"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return (self.template, self.facts) == (other.template, other.facts)

    def __hash__(self) -> int:
        return hash(self.template)


class Plural(Phrase):
    """The same of a number of things, which is called `number`."""

    __slots__ = ("many",)

    def __init__(self, one: str, many: str, number: int, /, **facts: object) -> None:
        super().__init__(one, number=number, **facts)
        self.many = many

    def __str__(self) -> str:
        facts = dict(self.facts)
        number = facts.pop("number")
        assert isinstance(number, int)
        return say_many(self.template, self.many, number, **facts)


class Wording:
    """What a function of this room says of facts, once it is read.

    >>> str(Wording(listed, ("a1", "b2", "c3")))
    'a1, b2 and c3'
    """

    __slots__ = ("facts", "say")

    def __init__(self, say: "Callable[..., str]", /, *facts: object) -> None:
        self.say = say
        self.facts = facts

    def __str__(self) -> str:
        return self.say(*self.facts)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"<Wording: {self}>"

    def __eq__(self, other: object) -> bool:
        return (
            (self.say, self.facts) == (other.say, other.facts)
            if isinstance(other, Wording)
            else NotImplemented
        )

    def __hash__(self) -> int:
        return hash(self.say)


def listed(parts: "Sequence[str]") -> str:
    """Several things one behind the other, the last with a word before it.

    >>> listed(["a1", "b2", "c3"]), listed(["a1"])
    ('a1, b2 and c3', 'a1')
    """
    return joined(parts, text("{many} and {last}"))


def either(parts: "Sequence[str]") -> str:
    """Several things of which one is meant.

    >>> either(["a1", "b2", "c3"])
    'a1, b2 or c3'
    """
    return joined(parts, text("{many} or {last}"))


def joined(parts: "Sequence[str]", template: str) -> str:
    """Several things with commas, the last behind what the template has before it; one as it is."""
    return say(template, many=", ".join(parts[:-1]), last=parts[-1]) if len(parts) > 1 else "".join(parts)


def in_english(told: object) -> str:
    """What is told, as programs read it: in English, whatever language people speak here.

    >>> speak("de")
    >>> told = Phrase("A draw.")
    >>> str(told), in_english(told)
    ('Unentschieden.', 'A draw.')
    >>> speak("en")
    """
    token = _language.set("en")
    try:
        return str(told)
    finally:
        _language.reset(token)


def sentence(clause: str) -> str:
    """A clause with a capital and a full stop.

    >>> sentence("blocks O")
    'Blocks O.'
    """
    return f"{clause[:1].upper()}{clause[1:]}."


class _Number:
    """A number as a language writes it."""

    __slots__ = ("marks", "value")

    def __init__(self, value: float, marks: dict[int, str]) -> None:
        self.value = value
        self.marks = marks

    def __format__(self, spec: str) -> str:
        return format(self.value, spec).translate(self.marks)


def _filled(text: str, facts: dict[str, object], name: str) -> str:
    if not facts:
        return text
    if name in NUMBERS_AS:
        marks = NUMBERS_AS[name]
        facts = {
            key: _Number(fact, marks) if isinstance(fact, int | float) else fact
            for key, fact in facts.items()
        }
    return text.format(**facts)


def _catalogue(name: str) -> "NullTranslations":
    found = _catalogues.get(name)
    if found is None:
        from gettext import GNUTranslations, NullTranslations
        from pathlib import Path

        try:
            with (Path(__file__).parent / f"{name}.mo").open("rb") as file:
                found = GNUTranslations(file)
        except OSError:  # it is made when the package is installed; without it everything is English
            found = NullTranslations()
        _catalogues[name] = found
    return found
