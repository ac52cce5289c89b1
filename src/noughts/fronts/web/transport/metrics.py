"""What can be counted of a server, for Prometheus. What the service knows is brought here by `api/running`.

Where several processes share the work, each keeps its numbers in a folder that all of them read, so that
one of them can tell all: prometheus_client does so when `SHARED` names one as it is first imported.
"""

import os
from pathlib import Path

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
    multiprocess,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

SHARED = "PROMETHEUS_MULTIPROC_DIR"
MEDIA_TYPE = CONTENT_TYPE_PLAIN_0_0_4
BUCKETS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

disable_created_metrics()  # type: ignore[no-untyped-call]
ours = CollectorRegistry()


def _counter(name: str, about: str, *labels: str) -> Counter:
    return Counter(f"noughts_{name}", about, labels, registry=ours)


def _gauge(name: str, about: str, *labels: str) -> Gauge:
    return Gauge(f"noughts_{name}", about, labels, registry=ours, multiprocess_mode="livesum")


requests = _counter("requests", "Requests, by call, method and status", "call", "method", "status")
seconds = Histogram(
    "noughts_request_seconds", "Seconds until the answer began", ["call"], registry=ours, buckets=BUCKETS
)
refusals = _counter("refusals", "Requests that were refused, by reason", "reason")
unavailable = _counter("database_unavailable", "Requests for which the database was not there")
moves = _counter("moves", "Moves of people that were acknowledged")
games = _counter("games", "Games begun")
questions = _counter("engine_questions", "Questions to engines, by what came of them", "outcome")
asking = _gauge("engine_questions_now", "Questions to engines that are there now", "state")
thinkers = _gauge("thinkers", "Processes that think, alive")
restarted = _counter("thinkers_restarted", "Processes that think, started in place of one that ended")
streams = _gauge("event_streams", "Event streams open")
bodies = _gauge("body_bytes", "Bytes of requests' bodies under way")
memory = _gauge("memory_bytes", "Memory in use, by kind of process", "process")


def answered(call: str, method: str, status: int, after: float) -> None:
    """A request was answered after so many seconds; status 0 is nobody who could be."""
    requests.labels(call, method, str(status) if status else "none").inc()
    seconds.labels(call).observe(after)


def is_shared() -> bool:
    """Whether several processes tell their numbers together."""
    return SHARED in os.environ


def exposed() -> bytes:
    """All numbers, of all processes, as Prometheus reads them."""
    if not is_shared():
        return generate_latest(ours)
    _forget_the_dead(Path(os.environ[SHARED]))
    everybody = CollectorRegistry()
    multiprocess.MultiProcessCollector(everybody)  # type: ignore[no-untyped-call]
    return generate_latest(everybody)


def _forget_the_dead(folder: Path) -> None:
    """What a process has now ends with it; what it has counted stays."""
    for file in folder.glob("gauge_live*_*.db"):
        number = int(file.stem.rpartition("_")[2])
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            multiprocess.mark_process_dead(number, str(folder))  # type: ignore[no-untyped-call]
        except PermissionError:
            pass
