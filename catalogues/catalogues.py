"""The catalogues of `src/noughts/words`: what the sources say, written into every language's file.

Run by `make words`: texts that are new come into each `.po` file without a translation, those that are gone
leave it, and what is translated stays. `docs/translating.md` tells the rest.
"""

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from noughts.words.lines import line_forms

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "noughts"
WORDS = SOURCES / "words"
ERRORS = [
    "NoughtsError",
    "InvalidBoard",
    "InvalidPosition",
    "InvalidArgument",
    "IllegalMove",
    "PlayerFailed",
    "Busy",
    "InvalidFile",
    "Failed",
    "NotFound",
    "NoSecret",
    "WrongSecret",
    "Overtaken",
    "Unwanted",
    "TooMany",
    "Unwell",
    "Unavailable",
]
PYTHON = {
    "say": None,
    "say_as": ((1, "c"), 2),
    "say_many": (1, 2),
    "entry": ((1, "c"), 2),
    "line_forms": (1, 2, 3),
    "text": None,
    "Phrase": None,
    "Plural": (1, 2),
    "Level": (2,),
    "check_whole": None,
    **dict.fromkeys(ERRORS),
}
PAGE = {"t": None, "tc": ((1, "c"), 2), "tn": (1, 2)}
HEADS = ("Report", "POT-Creation", "PO-Revision", "Generated", "Last-", "Language-T")
DROPPED = tuple(f'"{head}'.encode() for head in HEADS)  # of a file's head: dates and addresses
KINDS = [  # of sources: which files, and how they say what they say
    (
        [
            ("core/stones.py", "python"),
            ("core/lines.py", "python"),
            ("core/**", "ignore"),
            ("**.py", "python"),
        ],
        PYTHON,
    ),
    ([("fronts/web/static/js/**.js", "javascript")], PAGE),
]


def said() -> Catalog:
    """What the sources say."""
    catalog = Catalog(fuzzy=False)
    for methods, keywords in KINDS:
        for file, _, message, comments, context in extract_from_dir(
            SOURCES, methods, keywords=keywords, comment_tags=("For translators:",), strip_comment_tags=True
        ):
            for meaning, text in _entries(message, context):
                catalog.add(text, locations=[(file, 0)], auto_comments=comments, context=meaning)
    return catalog


def _entries(message: str | tuple[str, ...], meaning: str | None) -> list[tuple[str | None, object]]:
    """What a call says, with its meaning; the `line_forms` of a kind of line are as many entries."""
    if isinstance(message, tuple) and len(message) == 3:
        return list(line_forms(*message))
    return [(meaning, message)]


def read(language: str) -> Catalog:
    """A language's file, as it is."""
    with (WORDS / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def written(catalog: Catalog) -> bytes:
    """A catalogue as a file has it: without the lines where texts stand and without dates."""
    for message in catalog:
        message.locations.sort()  # a file's texts come in the order of the first
    file = BytesIO()
    write_po(file, catalog, width=110, omit_header=False, sort_by_file=True, include_lineno=False)
    kept = [line for line in file.getvalue().splitlines(keepends=True) if not line.startswith(DROPPED)]
    return b"".join(kept)


def languages() -> list[str]:
    """Those that have a file."""
    return sorted(path.stem for path in WORDS.glob("*.po"))


def main() -> None:
    """Bring every language's file up to date, and say what it lacks."""
    source = said()
    for language in languages():
        catalog = read(language)
        catalog.update(source, no_fuzzy_matching=True)
        catalog.obsolete.clear()
        for message in catalog:
            message.locations.sort()  # as a file that is read has them: files are found in any order
        (WORDS / f"{language}.po").write_bytes(written(catalog))
        lacking = [message for message in catalog if message.id and not all(_texts(message.string))]
        print(f"{language}: {len(catalog)} texts, {len(lacking)} to be translated")


def _texts(string: object) -> list[str]:
    return list(string) if isinstance(string, tuple | list) else [string or ""]


if __name__ == "__main__":
    main()
