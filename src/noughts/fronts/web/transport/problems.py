"""Problems as they are sent: problem+json (RFC 9457) with a sentence that helps."""

import json
from http import HTTPStatus

from starlette.responses import Response

from ....errors import one_line
from .requests import request_id

MEDIA_TYPE = "application/problem+json"


def problem(status: int, detail: object, headers: dict[str, str] | None = None) -> Response:
    """What went wrong, as a response."""
    words = one_line(detail)
    name = words.partition(" ")[0]  # of a cell, perhaps, which stays as it is
    if not any([sign.isdigit() for sign in name]):
        words = words[:1].upper() + words[1:]
    words += "" if words.endswith((".", "!", "?")) else "."
    body = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": words,
        "request": request_id.get(),
    }
    return Response(json.dumps(body), status, headers, MEDIA_TYPE)
