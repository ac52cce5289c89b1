"""Every request from its beginning to its end: its id, what it is counted as, and its line in the log."""

import logging
import re
import secrets
from collections.abc import Iterator
from contextvars import ContextVar
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..settings import Settings
from . import metrics
from .clients import Networks, client_of
from .drain import Drain

ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
HEADER = b"x-request-id"
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
NONE = "none"  # where no call was reached
BLOCK = 512  # ids that are made at once: to ask for chance lets other threads have Python's lock

request_id: ContextVar[str] = ContextVar("request_id", default="")
log = logging.getLogger("noughts.access")


class Requests:
    """The outermost layer of the app."""

    def __init__(self, app: ASGIApp, settings: Settings, drain: Drain) -> None:
        self.app = app
        self._drain = drain
        self._proxies = Networks(*settings.proxies)
        self._is_told = settings.access_log
        self._new_ids = new_ids()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Have a request answered, and know it by its id until then."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status, id = perf_counter(), 0, self._id(scope)
        request_id.set(id)

        async def send_known(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                metrics.answered(call_of(scope), method_of(scope), status, perf_counter() - begun)
                extra = [(HEADER, id.encode())]
                if self._drain.is_begun:
                    extra.append((b"connection", b"close"))
                message = {**message, "headers": [*message["headers"], *extra]}
            await send(message)

        with self._drain.request():
            try:
                await self.app(scope, receive, send_known)
            finally:
                if not status:
                    metrics.answered(call_of(scope), method_of(scope), 0, perf_counter() - begun)
                if self._is_told:
                    _tell(scope, status, perf_counter() - begun)

    def _id(self, scope: Scope) -> str:
        """The id that a proxy of ours gave to a request, or a new one: anybody else could say anything."""
        peer = scope.get("state", {}).get("peer")
        if peer and peer[0] in self._proxies:
            given = [value.decode("latin-1") for name, value in scope["headers"] if name == HEADER]
            if len(given) == 1 and ID.fullmatch(given[0]):
                return str(given[0])
        return next(self._new_ids)


def new_ids() -> Iterator[str]:
    """Ids of requests without end, by chance. One thread alone may take them."""
    while True:
        block = secrets.token_hex(8 * BLOCK)
        for start in range(0, len(block), 16):
            yield block[start : start + 16]


def call_of(scope: Scope) -> str:
    """The call that a request has reached, by its template: never what somebody wrote in its place."""
    return str(getattr(scope.get("route"), "path", "") or scope.get("root_path") or NONE)


def method_of(scope: Scope) -> str:
    """A request's method, if it is one."""
    method = str(scope["method"])
    return method if method in METHODS else "other"


def _tell(scope: Scope, status: int, seconds: float) -> None:
    facts = {
        "method": method_of(scope),
        "call": call_of(scope),
        "status": status,
        "milliseconds": round(1000 * seconds, 1),
        "client": client_of(scope),
    }
    log.info("answered", extra={"facts": facts})
