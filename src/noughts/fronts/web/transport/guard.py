"""Who may come in: hosts, origins, sizes and rates are checked before anything else sees a request."""

import asyncio
import ipaddress
from functools import lru_cache
from time import monotonic
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ....errors import shown
from ....words import Phrase, speak
from ..allowances import Allowances
from ..asker import account, asker
from ..settings import Settings
from . import metrics
from .clients import THIS_MACHINE, Networks, client_of
from .drain import Drain
from .language import language_of
from .limits import Bodies, bounded, largest_body, too_large
from .problems import problem
from .work import Turn, Work, measured_task

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
CLOSE = {"Connection": "close"}  # nothing more is read of what was sent behind
LONGEST_CALL = 40  # characters of what a call is known by
MOST_DIGITS = 20  # of a number of bytes
LONGEST_HOST = 300  # characters; names have at most 253 (RFC 1035)
PROBES = ("/healthz", "/readyz", "/metrics")  # for who runs the server, also while it ends
REASONS = {403: "origin", 413: "size", 421: "host", 429: "rate", 503: "stopping"}  # of refusals, by status
SLOWLY = 1.0  # seconds after which somebody is told that it asks for too much
LONGEST = 2.0  # seconds that the next part of an answer waits for its client to make up for what was done
LOOK = 1.0  # seconds after which who waits for its turn hears that the server ends
POLICY_VIOLATION = 1008  # how a WebSocket is closed that may not come in (RFC 6455)


class Refused(NamedTuple):
    """Why a request does not come in."""

    status: int
    detail: Phrase
    headers: dict[str, str] | None = None


class Guard:
    """A layer around the app that lets through only what may come in, and has it answered in its language.

    What is not HTTP does not come in at all: whoever serves something else has it checked here first.
    """

    def __init__(self, app: ASGIApp, settings: Settings, drain: Drain | None = None) -> None:
        self.app = app
        self._drain = drain or Drain(settings.drain)
        self._near = Networks(*THIS_MACHINE, *settings.proxies, *settings.metrics_from)
        self.hosts = {name.lower() for name in settings.hosts}
        self.is_public = settings.is_public
        self._allowances = Allowances(settings.rate, settings.burst)
        self._work = Work(settings.work if settings.rate else 0, settings.work_burst)
        self.bodies = Bodies(settings.bodies)
        self._knows = lru_cache(1000)(self._is_ours)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, and hand it on."""
        if scope["type"] == "http":
            await self._guard(scope, receive, send)
        elif scope["type"] == "lifespan":  # the server's own word to the app
            if self._work.rate:  # or nobody's work is measured
                Work.here = self._work
                asyncio.get_running_loop().set_task_factory(measured_task)
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": ""})
        else:
            raise NotImplementedError(f"nothing is served by {scope['type']}")

    async def _guard(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = client_of(scope)
        turn = Turn(self._work.account(client), _call(scope))
        speak(language_of(scope))
        asker.set(client)
        account.set(turn if self._work.rate else None)
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        limit = largest_body(scope["path"])
        begun = False

        async def send_guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                turn.end(knows_call=message["status"] != 404)
                own = {name for name, _ in message["headers"]}
                extra = {
                    **HEADERS,
                    "cache-control": "no-store" if scope["path"].startswith("/api") else "no-cache",
                }
                new = [(n.encode(), v.encode()) for n, v in extra.items() if n.encode() not in own]
                message = {**message, "headers": [*message["headers"], *new]}
            elif message.get("more_body"):  # a download, or events: as fast as its share allows
                until = monotonic() + LONGEST
                while (owed := min(turn.owes(), until - monotonic())) > 0 and not self._drain.is_begun:
                    await asyncio.sleep(min(owed, LOOK))
            await send(message)

        held = self.bodies.held_by(client)
        try:
            refused = await self._too_often(scope, client, turn) or self._refusal(scope, headers, limit)
            if refused is not None:
                turn.give_back()
                metrics.refusals.labels(REASONS.get(refused.status, "other")).inc()
                await problem(*refused)(scope, receive, send_guarded)
                return
            await self.app(scope, bounded(receive, limit, held), send_guarded)
        except asyncio.CancelledError:  # the server is told to stop, and does not wait for this one
            if not begun:
                stopping = problem(503, Phrase("the server is about to stop"), {"Retry-After": "2"})
                await stopping(scope, receive, send_guarded)
        finally:
            turn.give_back()
            held.let_go()

    async def _too_often(self, scope: Scope, client: str, turn: Turn) -> Refused | None:
        """Wait for a client's turn; a refusal if it asks for so much that this would take too long.

        Who runs the server and asks how it is need not wait for that.
        """
        if scope["path"] in PROBES and self._near.sent(scope):
            return None
        wait = self._allowances.wait(client) or await turn.come()  # whatever comes of it, it counts
        if wait <= 0:
            return None
        seconds = max(1, round(wait + 0.5))
        told = Phrase("too many requests: try again in {seconds} s", seconds=seconds)
        await turn.be_refused(SLOWLY)  # who does not listen asks no more often for that
        return Refused(429, told, {"Retry-After": str(seconds), **CLOSE})

    def _refusal(self, scope: Scope, headers: dict[str, str], limit: int) -> Refused | None:
        if self._drain.is_begun and scope["path"] not in PROBES:
            return Refused(503, Phrase("the server is about to stop"), {"Retry-After": "2"})
        host = headers.get("host", "")
        twice = [name for name in (b"host", b"origin") if [n for n, _ in scope["headers"]].count(name) > 1]
        if twice or len(host) > LONGEST_HOST or not self._knows(host):  # which remembers what it was asked
            told = Phrase("this server is not called {host}; --name lets it be", host=shown(host))
            return Refused(421, told, CLOSE)
        if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            origin = headers.get("origin")
            if origin is not None and _authority(origin) != host.lower():
                return Refused(
                    403, Phrase("this page may not do that: it comes from {origin}", origin=shown(origin))
                )
            length = headers.get("content-length", "0")
            is_number = length.isascii() and length.isdigit() and len(length) <= MOST_DIGITS
            if not is_number or int(length) > limit:
                return Refused(413, too_large(limit))
        is_foreign = headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
        if is_foreign and scope["path"].startswith("/api/"):
            return Refused(403, Phrase("this page may not do that: it comes from elsewhere"))
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


def _call(scope: Scope) -> str:
    """What is asked for, about: things that need about as much."""
    path: str = scope["path"]
    words = f"{scope['method']} {'/'.join(path.split('/', 3)[:3])}" if path.startswith("/api/") else ""
    return words[:LONGEST_CALL]


def _authority(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""
