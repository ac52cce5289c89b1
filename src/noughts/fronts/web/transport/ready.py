"""Ready bytes: an answer that is made once, compressed once, and not sent to who has it already."""

import gzip
import json
from collections.abc import Hashable
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from ..latest import Latest

ASK_AGAIN = "no-cache"  # it may be kept, and asked about each time
SMALL = 200  # bytes that are not worth compressing
OVERHEAD = 500  # bytes, about, that an answer takes in memory besides its own


class Ready:
    """An answer as bytes, and as the same bytes compressed."""

    def __init__(self, body: bytes, media_type: str) -> None:
        self.body = body
        self.media_type = media_type
        self.compressed = gzip.compress(body, mtime=0) if len(body) > SMALL else None
        # weak: the same tag for both forms, which mean the same and differ in their bytes
        self.etag = f'W/"{sha256(body).hexdigest()[:32]}"'

    @property
    def size(self) -> int:
        """How many bytes it takes in memory, about."""
        return len(self.body) + len(self.compressed or b"") + OVERHEAD

    def answer(
        self, request: Request, caching: str = ASK_AGAIN, status: int = 200, vary: str = "Accept-Encoding"
    ) -> Response:
        """What a request is answered: all of it, its heads alone, or that who asks has it already."""
        headers = {"ETag": self.etag, "Cache-Control": caching, "Vary": vary}
        if status == 200 and _has(request.headers.get("if-none-match", ""), self.etag):
            return Response(None, 304, headers)
        body = self.body
        if self.compressed is not None and takes_gzip(request.headers.get("accept-encoding", "")):
            body = self.compressed
            headers["Content-Encoding"] = "gzip"
        headers["Content-Length"] = str(len(body))
        return Response(b"" if request.method == "HEAD" else body, status, headers, self.media_type)


def as_json(content: object) -> Ready:
    """Plain values as an answer, with no byte more than needed."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return Ready(text.encode(), "application/json")


class Shelf(Latest[Hashable, Ready]):
    """Answers that were made, by what was asked; beyond so many bytes, those go that nobody asks for."""

    def __init__(self, most: int) -> None:
        super().__init__(most, lambda answer: answer.size)


def takes_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding lets an answer be compressed by gzip.

    >>> takes_gzip("deflate, GZip; q=0.5"), takes_gzip("br, *"), takes_gzip("gzip;q=0, *")
    (True, True, False)
    """
    weights = {}
    for part in accepted.lower().split(","):
        name, _, weight = part.replace(" ", "").partition(";q=")
        weights[name] = weight or "1"
    try:
        return float(weights.get("gzip", weights.get("*", "0"))) > 0
    except ValueError:
        return False


def _has(tags: str, etag: str) -> bool:
    """Whether an If-None-Match names this."""
    ours = etag.removeprefix("W/")
    return any([tag.strip().removeprefix("W/") in (ours, "*") for tag in tags.split(",")])
