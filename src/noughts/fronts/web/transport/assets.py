"""The pages' files: read once, when the server begins, and sent as ready bytes.

All of them are also under a name that has the hash of all of them, `/static/HASH/...`, where a browser keeps
them for good: modules import each other by relative names, so only the page itself names the hash.
"""

import json
import re
from hashlib import sha256
from html import escape
from pathlib import Path, PurePosixPath
from posixpath import normpath

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ....words import LANGUAGES
from .ready import ASK_AGAIN, Ready

FOR_GOOD = "public, max-age=31536000, immutable"
NOT_KEPT = "no-store"
MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
HASH = re.compile(r"[0-9a-f]{16}")
ENTRIES = ("js/app.js", "js/begin.js")  # the first module, and what that imports when it has the words
JOINED = "style/joined.css"  # the page's style sheets as one
STYLES = re.compile(r'(?:\s*<link rel="stylesheet" href="/static/[^"]+">)+')
SHEET = re.compile(r'href="/static/([^"]+)"')
IMPORT = re.compile(r'^(?:import|export)\s(?:[^;"]*\sfrom\s)?"(\.[^"]+)"', re.MULTILINE)


class Assets:
    """The files of a folder, by their names in it, and the page with what is needed to show it.

    The page hears what a server `says` of itself as `data-...` of its root.
    """

    def __init__(self, folder: Path, says: tuple[str, ...] = ()) -> None:
        found = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.suffix in MEDIA_TYPES
        }
        languages = escape(json.dumps(LANGUAGES, ensure_ascii=False))
        marks = "".join([f" data-{word}" for word in says])
        index = found["index.html"].decode()
        self._index = index.replace("<html ", f'<html data-languages="{languages}"{marks} ', 1)
        sheets = SHEET.findall("".join(STYLES.findall(self._index)))
        found[JOINED] = b"".join([found[name] for name in sheets])
        self.hash = _hash(found)
        self.files = {
            name: Ready(content, MEDIA_TYPES[PurePosixPath(name).suffix]) for name, content in found.items()
        }
        self._pages: dict[str | None, Ready] = {}

    async def file(self, request: Request) -> Response:
        """Answer a request for a file, by its name alone or behind a hash.

        Behind another hash, of a server that is older or newer than this, there is what there is now, to be
        used and not kept. But no further page: the one that is open is of another make, and begins anew.
        """
        name: str = request.path_params["path"]
        caching = ASK_AGAIN
        first, _, rest = name.partition("/")
        if HASH.fullmatch(first):
            name = rest
            caching = FOR_GOOD if first == self.hash else NOT_KEPT
        found = self.files.get(name)
        if found is None or (caching == NOT_KEPT and name.startswith("js/pages/")):
            raise HTTPException(404)
        return found.answer(request, caching)

    def page(self, request: Request, module: str | None = None, status: int = 200) -> Response:
        """Answer a request for the page, which will show what the module of `js/pages` does."""
        if module not in self._pages:
            self._pages[module] = Ready(self._written(module).encode(), MEDIA_TYPES[".html"])
        return self._pages[module].answer(request, status=status)

    def _written(self, module: str | None) -> str:
        """The page with hashed names, one style sheet, and all modules named that will be needed."""
        entries = [*ENTRIES, *([f"js/pages/{module}.js"] if module else [])]
        style = f'\n    <link rel="stylesheet" href="/static/{JOINED}">'
        ahead = [f'\n    <link rel="modulepreload" href="/static/{name}">' for name in self.needed(*entries)]
        page = STYLES.sub(style + "".join(ahead), self._index)
        return page.replace('"/static/', f'"/static/{self.hash}/')

    def needed(self, *modules: str) -> list[str]:
        """Some modules and all that they import, each once, those first that are needed first."""
        found = dict.fromkeys(modules)
        todo = list(modules)
        while todo:
            module = todo.pop(0)
            folder = PurePosixPath(module).parent
            for name in IMPORT.findall(self.files[module].body.decode()):
                path = normpath(folder / name)
                if path not in found:
                    found[path] = None
                    todo.append(path)
        return list(found)


def _hash(files: dict[str, bytes]) -> str:
    """One hash of all files, with their names."""
    each = [f"{name} {sha256(content).hexdigest()}" for name, content in sorted(files.items())]
    return sha256("\n".join(each).encode()).hexdigest()[:16]
