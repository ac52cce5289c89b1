"""A language's `.po` file made ready: all of it as `.mo` for Python, what the page says as JSON for the page.

python catalogues/compiling.py de.po de.mo
python catalogues/compiling.py de.po de.json
"""

import json
import sys
from gettext import c2py
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

PAGE = "fronts/web/static/"
LARGEST = 200  # number that is tried for its name and its place among a language's forms


def page(catalog: Catalog) -> dict[str, str | dict[str, str]]:
    """What the page says, by its English text; a meaning, if it has one, and \\u0004 before it.

    Of a number of things, what is said by the name that browsers have for such numbers: one, few, other.
    """
    said: dict[str, str | dict[str, str]] = {}
    assert catalog.locale is not None
    place_of, category_of = c2py(catalog.plural_expr), catalog.locale.plural_form
    places = {category_of(number): place_of(number) for number in range(LARGEST, -1, -1)}
    for message in catalog:
        forms = [message.string] if isinstance(message.string, str) else list(message.string)
        if message.id and all(forms) and any([file.startswith(PAGE) for file, _ in message.locations]):
            name = message.id if isinstance(message.id, str) else message.id[0]
            key = f"{message.context}\u0004{name}" if message.context else name
            if isinstance(message.id, str):
                said[key] = forms[0]
            else:
                said[key] = {category: forms[place] for category, place in places.items()}
    return said


def main() -> None:
    """Write what is asked for."""
    source, target = Path(sys.argv[1]), Path(sys.argv[2])
    with source.open("rb") as file:
        catalog = read_po(file, locale=source.stem)
    if target.suffix == ".json":
        target.write_text(json.dumps(page(catalog), ensure_ascii=False), encoding="utf-8")
    else:
        with target.open("wb") as file:
            write_mo(file, catalog)


if __name__ == "__main__":
    main()
