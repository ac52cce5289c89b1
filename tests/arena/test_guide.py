"""The guide to clusters: each of its commands is run, on a cluster of processes of this machine."""

import re
import shlex
import signal
import subprocess
from pathlib import Path

from running import NOUGHTS, wait_until

PAGE = Path(__file__).parent.parent.parent / "docs" / "cluster.md"
FOLDER = Path(NOUGHTS).parent


def started(line, folder, **more):
    """A command of the guide, of this environment."""
    words = shlex.split(line)
    return subprocess.Popen([str(FOLDER / words[0]), *words[1:]], cwd=folder, **more)


def test_every_command_of_the_guide_runs(tmp_path):
    lines = re.findall(r"```sh\n(.*?)\n```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    install, *_, serve = lines
    assert len(lines) == 5
    assert install == "pip install 'noughts[arena,cluster]'"
    here = [line.replace("HOST", "127.0.0.1").replace("--port 8786", "--port 0") for line in lines]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    file = tmp_path / "scheduler.json"
    processes = [started(f"{here[1]} --scheduler-file {file}", tmp_path, **quiet)]
    try:
        address = wait_until(lambda: re.search(r'"tcp://(.*?)"', file.read_text() if file.exists() else ""))[
            1
        ]
        joined, played = [line.replace("127.0.0.1:8786", address) for line in (here[2], here[3])]
        processes.append(started(joined, tmp_path, **quiet))
        assert "--games 333334" in played
        few = played.replace("--games 333334", "--games 6")
        for _ in range(2):  # said again, it goes on, and there is nothing left to play
            playing = started(few, tmp_path, stdout=subprocess.PIPE, text=True)
            assert "4x4x4, 18 games" in playing.communicate(timeout=300)[0]
            assert playing.returncode == 0
        assert (tmp_path / "games" / "games.jsonl").read_bytes().count(b"\n") == 18
        assert "<svg" in (tmp_path / "report.html").read_text()
        serving = started(
            f"{serve} --port 0 --db sqlite:///{tmp_path}/a.db", tmp_path, stdout=subprocess.PIPE
        )
        processes.append(serving)
        assert serving.stdout.readline().startswith(b"noughts is at http")
    finally:
        for process in reversed(processes):
            process.send_signal(signal.SIGTERM)
        for process in processes:
            process.wait(300)
