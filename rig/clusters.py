"""A real cluster of Dask on this machine: a scheduler and workers, each a process of its own."""

import json
import subprocess
import sys
import time
from contextlib import contextmanager


@contextmanager
def dask(*words):
    """A process of a cluster while this lasts."""
    process = subprocess.Popen(
        [sys.executable, "-m", "distributed.cli." + words[0], *words[1:], "--no-dashboard"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(300)


def scheduler_of(file):
    """The address that a scheduler writes down when it is there; it has five minutes, for busy machines."""
    end = time.monotonic() + 300
    while not (file.exists() and file.read_text()):
        assert time.monotonic() < end, "there is no scheduler"
        time.sleep(0.02)
    return json.loads(file.read_text())["address"]


@contextmanager
def cluster(folder):
    """The address of a cluster with two workers, and the processes that watch over these."""
    file = folder / "scheduler.json"
    with dask("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file)):
        address = scheduler_of(file)
        join = ("dask_worker", address, "--nthreads", "1", "--nanny", "--local-directory", str(folder))
        with dask(*join) as one, dask(*join) as other:
            yield address.removeprefix("tcp://"), [one.pid, other.pid]
