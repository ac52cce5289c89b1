"""A level of whatever noughts is installed, asked line by line, with seconds of its own CPU to think.

For `before.py`, which runs it with the Python of two versions: it knows only calls that both have. Each line
is a JSON object with `board`, `moves`, `level`, `seconds` and `seed`; the answer has the `move` and the `cpu`
that it took.
"""

import json
import sys
import time

# whoever looks at a clock from here on sees the CPU that this process has had: a busy machine takes no time
time.monotonic = time.perf_counter = time.process_time

from random import Random  # noqa: E402

from noughts import Position  # noqa: E402
from noughts.engine.levels import choose  # noqa: E402


def limits(seconds: float) -> dict[str, object]:
    """So many seconds for a move, as this version takes them."""
    try:
        from noughts import Limits
    except ImportError:
        return {"seconds": seconds}
    return {"limits": Limits(seconds=seconds)}


def main() -> None:
    """Answer until there are no more lines."""
    for line in sys.stdin:
        asked = json.loads(line)
        position = Position(asked["board"])
        for cell in asked["moves"]:
            position = position.play(cell)
        began = time.process_time()
        move = choose(position, asked["level"], Random(asked["seed"]), **limits(asked["seconds"]))
        print(json.dumps({"move": move, "cpu": time.process_time() - began}), flush=True)


if __name__ == "__main__":
    main()
