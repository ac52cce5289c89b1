"""The command `noughts serve`: binds, says where it is, and serves until it is told to stop."""

import ipaddress
import json
import os
import resource
import signal
import socket
import sys
import tempfile
from typing import TYPE_CHECKING, Any

from ...errors import InvalidArgument, reason, shown
from ...words import Phrase, say

if TYPE_CHECKING:
    from .settings import Settings

PORT = 8333
IDLE = 75  # seconds that a connection may be silent between two requests
# bytes that the system is to keep for each connection: unbounded, these are megabytes, of which nobody else
# has any when a thousand connections have taken them
UNSENT, UNREAD = 128 * 1024, 64 * 1024
STARTUP_FAILURE = 3  # the status of a server that could not begin, as uvicorn has it
SETTINGS = "NOUGHTS_SERVE"  # how worker processes hear of the settings


def serve(
    host: str,
    port: int | None,
    url: str | None,
    names: list[str],
    proxies: list[str],
    workers: int,
    rate: float,
    quiet: bool,
    metrics_from: list[str],
    drain: float,
    log_format: str,
    access_log: bool,
    keep_days: int,
    tournaments: list[str],
) -> None:
    """Serve until Ctrl-C or SIGTERM."""
    try:
        import uvicorn

        from ...store import Database, default_url
        from .app import make_app
        from .settings import Settings
        from .transport import logs
        from .transport.drain import GRACE
        from .transport.protocol import BoundedRequests
    except ModuleNotFoundError as error:
        raise InvalidArgument(
            "the web app needs the package {name}: pip install 'noughts[web]'; noughts play plays in "
            "the terminal",
            name=error.name,
        ) from None
    for option, addresses in (("--trust-proxy", proxies), ("--metrics-from", metrics_from)):
        for network in addresses:
            _check_network(option, network)
    for folder in tournaments:
        if not os.path.isdir(folder):
            raise InvalidArgument(
                "--tournament is a folder that noughts tournament --out has made, or one with such folders "
                "in it: there is no folder {folder}",
                folder=shown(folder),
            )
    logs.configure(log_format, quiet)
    url = url or default_url()
    database = Database(url)
    database.check()  # says now what is wrong with it, if anything
    database.close()
    _allow_many_files()
    listening = _listen(host, port) if port is not None else _listen_somewhere(host)
    address = listening.getsockname()
    settings = Settings(
        url,
        tuple(names),
        is_public=not _is_local(address[0]),
        rate=rate,
        thinkers=max(2, (os.cpu_count() or 2) // workers),  # each worker has its own
        proxies=tuple(proxies),
        metrics_from=tuple(metrics_from),
        drain=drain,
        log_format=log_format,
        quiet=quiet,
        access_log=access_log,
        keep_days=keep_days,
        tournaments=tuple([os.path.abspath(folder) for folder in tournaments]),
    )
    shown_host = f"[{address[0]}]" if ":" in address[0] else address[0]
    where = f"http://{shown_host}:{address[1]}/"
    print(say("noughts is at {where}  (Ctrl-C stops it)", where=where), flush=True)
    if settings.is_public:
        told = say("Everybody who can reach this machine can reach it, too.")
        print(told, file=sys.stderr, flush=True)
    options: dict[str, Any] = {
        "log_config": None,  # see transport/logs.py
        "access_log": False,
        "server_header": False,
        "proxy_headers": bool(proxies),  # else anybody could say any address in them
        "forwarded_allow_ips": ",".join(proxies),
        "http": BoundedRequests,
        "ws": "none",  # nothing is served by it
        "timeout_keep_alive": IDLE,
        "timeout_graceful_shutdown": GRACE,
    }
    if workers == 1:
        server = uvicorn.Server(uvicorn.Config(make_app(settings), **options))
        # Told before it has begun, it ends when it has; and uvicorn says again, in the end, what it was told.
        signal.signal(signal.SIGTERM, lambda number, frame: setattr(server, "should_exit", True))
        server.run(sockets=[listening])
    else:
        _share(workers, settings, listening, options)


def _share(workers: int, settings: "Settings", listening: socket.socket, options: dict[str, Any]) -> None:
    """Have several processes share the work, and what they count in a folder that goes with them."""
    import uvicorn

    from .transport.metrics import SHARED
    from .workers import Workers

    with tempfile.TemporaryDirectory(prefix="noughts-metrics-") as folder:
        os.environ[SHARED] = folder
        os.environ[SETTINGS] = json.dumps(settings._asdict())
        config = uvicorn.Config(f"{__name__}:make_worker", factory=True, workers=workers, **options)
        those = Workers(config, listening, settings.drain)
        those.run()
    if those.could_not_start or those.were_ended:
        raise SystemExit(STARTUP_FAILURE if those.could_not_start else 1)


def _allow_many_files() -> None:
    """Every listener is an open file, of which a process has few unless it asks."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def make_worker() -> object:
    """The app of a worker process."""
    from .app import make_app
    from .settings import Settings
    from .transport import logs

    values: dict[str, Any] = json.loads(os.environ[SETTINGS])
    lists = {name: tuple(value) for name, value in values.items() if isinstance(value, list)}
    settings = Settings(**{**values, **lists})
    logs.configure(settings.log_format, settings.quiet)
    return make_app(settings)


def _check_network(option: str, address: str) -> None:
    try:
        ipaddress.ip_network(address)
    except ValueError:
        raise InvalidArgument(
            "{option} is an address or a network, such as 10.0.0.5 or 10.0.0.0/24: not {address}",
            option=option,
            address=shown(address),
        ) from None


def _is_local(address: str) -> bool:
    return ipaddress.ip_address(address).is_loopback


def _listen_somewhere(host: str) -> socket.socket:
    """A socket at the usual port, or at any that is free."""
    try:
        return _listen(host, PORT)
    except InvalidArgument:
        return _listen(host, 0)


def _listen(host: str, port: int) -> socket.socket:
    """A socket at an address, or a sentence on why there is none."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT)  # and of all that come by it
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, UNREAD)
        listening.bind(address)
        listening.listen(2048)
    except (socket.gaierror, UnicodeError):
        raise InvalidArgument(
            "--host is an address of this machine, or its name: not {host}", host=shown(host)
        ) from None
    except OSError as error:
        advice = Phrase("; --port 0 takes any free port") if port else ""
        raise InvalidArgument(
            "nothing can be served at {host} port {port}: {strerror}{advice}",
            host=shown(host),
            port=port,
            strerror=reason(error),
            advice=advice,
        ) from None
    return listening
