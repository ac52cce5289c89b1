"""A language's `.po` file made ready: all of it as `.mo` for Python, what the page says as JSON for the page.

python catalogues/compiling.py de.po de.mo
python catalogues/compiling.py de.po de.json
"""

import json
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

PAGE = "fronts/web/static/"


def page(catalog: Catalog) -> dict[str, str | list[str]]:
    """What the page says, by its English text; a meaning, if it has one, and \\u0004 before it."""
    said: dict[str, str | list[str]] = {}
    for message in catalog:
        forms = [message.string] if isinstance(message.string, str) else list(message.string)
        if message.id and all(forms) and any([file.startswith(PAGE) for file, _ in message.locations]):
            name = message.id if isinstance(message.id, str) else message.id[0]
            key = f"{message.context}\u0004{name}" if message.context else name
            said[key] = forms[0] if isinstance(message.id, str) else forms
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
