"""Phrases that are kept in files, to be said later in the language of whoever reads them then.

What is in a file may be anybody's: a template that does more than put facts in their places is refused.
"""

from re import compile as pattern
from string import Formatter

from . import Phrase, in_english

LONGEST = 600  # signs of a template, or of a fact
MOST = 10  # facts
DEEPEST = 2  # phrases within phrases
NAME = pattern(r"[a-z][a-z0-9_]{0,30}")
AS = pattern(r",?(\.[0-9])?[dfg%]?")  # how a number may be written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def to_plain(phrase: Phrase | str) -> "list[Any]":
    """A phrase as plain values.

    >>> to_plain(Phrase("{name} has ended", name="cmd:x"))
    ['{name} has ended', {'name': 'cmd:x'}]
    """
    if isinstance(phrase, str):
        return [phrase, {}]
    return [phrase.template, {name: _plain(fact) for name, fact in phrase.facts.items()}]


def _plain(fact: object) -> object:
    if type(fact) is Phrase:
        return to_plain(fact)
    return fact if isinstance(fact, str | int | float) else in_english(fact)


def from_plain(values: object, deepest: int = DEEPEST) -> Phrase:
    """The phrase of plain values; ValueError if they are none.

    >>> str(from_plain(["{name} has ended", {"name": "cmd:x"}]))
    'cmd:x has ended'
    """
    if not (isinstance(values, list) and len(values) == 2 and isinstance(values[1], dict)):
        raise ValueError
    template, facts = values[0], {name: _fact(fact, deepest) for name, fact in values[1].items()}
    if not isinstance(template, str) or len(template) > LONGEST or len(facts) > MOST:
        raise ValueError
    phrase = Phrase(template, **facts)
    if facts:  # without any it is said as it is
        for _, field, form, conversion in Formatter().parse(template):
            if field is None:
                continue
            fact = facts.get(field) if NAME.fullmatch(field) else None
            if fact is None or conversion or not AS.fullmatch(form or ""):
                raise ValueError
        try:
            in_english(phrase)
        except OverflowError:
            raise ValueError from None
    return phrase


def _fact(fact: object, deepest: int) -> str | int | float | Phrase:
    if isinstance(fact, list) and deepest:
        return from_plain(fact, deepest - 1)
    if isinstance(fact, str):
        if len(fact) > LONGEST:
            raise ValueError
        return fact
    if not isinstance(fact, int | float) or isinstance(fact, bool):
        raise ValueError
    return fact
