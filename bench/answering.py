"""One version of the engine at work: asked for moves, by the CPU that it may take.

For `before.py` and `depths.py`, which run it with the Python of two versions: it knows only calls that both
have. Each line is a JSON object with `board`, `moves` and `seconds`. With a `level` and a `seed` the answer
has the `move` of that level; without them what a search finds in that time, the `depth` that it reached, its
`score` and its `nodes`. Either has the `cpu` that it took.
"""

import json
import sys
import time

# whoever looks at a clock from here on sees the CPU that this process has had: a busy machine takes no time
time.monotonic = time.perf_counter = time.process_time

from random import Random  # noqa: E402
from typing import Any  # noqa: E402

from noughts import Position  # noqa: E402
from noughts.engine.levels import choose  # noqa: E402
from noughts.engine.search import search  # noqa: E402


def limits(seconds: float) -> dict[str, object]:
    """So many seconds for a move, as this version takes them."""
    try:
        from noughts.engine.limits import Limits
    except ImportError:
        return {"seconds": seconds}
    return {"limits": Limits(seconds=seconds)}


def answer(position: Position, asked: dict[str, Any]) -> dict[str, object]:
    """A move, or what a search finds."""
    if "level" in asked:
        return {"move": choose(position, asked["level"], Random(asked["seed"]), **limits(asked["seconds"]))}
    found = search(position, **limits(asked["seconds"]))
    return {"depth": found.depth, "score": found.score, "nodes": found.nodes}


def main() -> None:
    """Answer until there are no more lines."""
    for line in sys.stdin:
        asked = json.loads(line)
        position = Position(asked["board"])
        for cell in asked["moves"]:
            position = position.play(cell)
        began = time.process_time()
        found = answer(position, asked)
        print(json.dumps({**found, "cpu": time.process_time() - began}), flush=True)


if __name__ == "__main__":
    main()
