"""Who may come in: hosts, origins, sizes and rates are checked before anything else sees a request."""

import asyncio
import ipaddress
from functools import lru_cache
from time import monotonic
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...errors import shown
from .problems import TooLarge, answer
from .settings import LARGEST_BODY, LARGEST_MEMORY, Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
MOST_ADDRESSES = 10_000
BODY_SECONDS = 20


class Guard:
    """A layer around the app that lets through only what may come in."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.hosts = {name.lower() for name in settings.hosts}
        self.is_public = settings.is_public
        self.rate, self.burst = settings.rate, settings.burst
        self._knows = lru_cache(1000)(self._is_ours)
        self._buckets: dict[str, tuple[float, float]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, and hand it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        brings_memory = scope["path"].startswith("/api/learners/") and scope["path"].endswith("/memory")
        limit = LARGEST_MEMORY if brings_memory else LARGEST_BODY
        refusal = self._refusal(scope, headers, limit)
        begun = False

        async def send_guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                own = {name for name, _ in message["headers"]}
                extra = {
                    **HEADERS,
                    "cache-control": "no-store" if scope["path"].startswith("/api") else "no-cache",
                }
                new = [(n.encode(), v.encode()) for n, v in extra.items() if n.encode() not in own]
                message = {**message, "headers": [*message["headers"], *new]}
            await send(message)

        if refusal is not None:
            status, detail, more = refusal
            await answer(status, detail, more)(scope, receive, send_guarded)
            return
        try:
            await self.app(scope, _counted(receive, limit), send_guarded)
        except asyncio.CancelledError:  # the server is told to stop, and does not wait for this one
            if not begun:
                await answer(503, "the server is about to stop", {"Retry-After": "2"})(
                    scope, receive, send_guarded
                )

    def _refusal(
        self, scope: Scope, headers: dict[str, str], limit: int
    ) -> tuple[int, str, dict[str, str] | None] | None:
        host = headers.get("host", "")
        twice = [name for name in (b"host", b"origin") if [n for n, _ in scope["headers"]].count(name) > 1]
        if twice or not self._knows(host):
            return 421, f"this server is not called {shown(host)}; --name lets it be", None
        if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            origin = headers.get("origin")
            if origin is not None and _authority(origin) != host.lower():
                return 403, f"this page may not do that: it comes from {shown(origin)}", None
            length = headers.get("content-length", "0")
            if not (length.isascii() and length.isdigit()) or int(length) > limit:
                return 413, _too_large(limit), None
        is_foreign = headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
        if is_foreign and scope["path"].startswith("/api/"):
            return 403, "this page may not do that: it comes from elsewhere", None
        client = scope.get("client")
        wait = self._wait(client[0] if client else "")
        if wait > 0:
            seconds = max(1, round(wait + 0.5))
            return 429, f"too many requests: try again in {seconds} s", {"Retry-After": str(seconds)}
        return None

    def _is_ours(self, host: str) -> bool:
        """Whether this is a name of ours. A page elsewhere can point a name of its own at this machine,
        but not an address."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if "@" in host:
            return False
        if name == "localhost" or name in self.hosts:
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return self.is_public or address.is_loopback

    def _wait(self, address: str) -> float:
        """Take one from an address's allowance; how long to wait if there is none left."""
        if not self.rate:
            return 0.0
        now = monotonic()
        left, since = self._buckets.get(address, (float(self.burst), now))
        left = min(self.burst, left + (now - since) * self.rate)
        if left < 1:
            self._buckets[address] = (left, now)
            return (1 - left) / self.rate
        self._buckets.pop(address, None)  # so that those not heard of for longest come first
        self._buckets[address] = (left - 1, now)
        if len(self._buckets) > MOST_ADDRESSES:
            del self._buckets[next(iter(self._buckets))]
        return 0.0


def _authority(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _too_large(limit: int) -> str:
    return f"a body has at most {limit // 1024} KiB here, and says how long it is"


def _counted(receive: Receive, limit: int) -> Receive:
    """A body up to a size, within a time; what comes after the body, for as long as it takes."""
    total, ends, is_complete = 0, monotonic() + BODY_SECONDS, False

    async def receive_some() -> Message:
        nonlocal total, is_complete
        if is_complete:
            return await receive()
        try:
            message = await asyncio.wait_for(receive(), max(0.0, ends - monotonic()))
        except TimeoutError:
            raise TooLarge(f"a body must be here within {BODY_SECONDS} s") from None
        is_complete = not message.get("more_body", False)
        total += len(message.get("body", b""))
        if total > limit:
            raise TooLarge(_too_large(limit))
        return message

    return receive_some
