"""Programs of the system that tests need: found, or installed where that can be done."""

import os
import shutil
import subprocess
import tempfile
from fcntl import LOCK_EX, flock

LOCK = os.path.join(tempfile.gettempdir(), "noughts-installing.lock")


def find_program(package, *names):
    """The path of a program by any of its names, which are the package's unless given; None without one."""
    names = names or (package,)
    return _find(names) or (_find(names) if install(package) else None)


def install(package):
    """Install a package of the system, if root can with apt-get; whether that was tried."""
    if os.getuid() != 0 or shutil.which("apt-get") is None:
        return False
    with open(LOCK, "w") as lock:  # tests run side by side, and only one of them can install
        flock(lock, LOCK_EX)
        for words in (["update"], ["install", "-y", "--no-install-recommends", package]):
            subprocess.run(["apt-get", "-qq", *words], check=False, capture_output=True, timeout=600)
    return True


def _find(names):
    return next((path for path in map(shutil.which, names) if path), None)
