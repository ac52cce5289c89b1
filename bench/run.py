"""Measure noughts next to its rivals, in turns, and write bench/results.json."""

import json
import sys
from pathlib import Path

import random_play

RESULTS = Path(__file__).parent / "results.json"


def main() -> None:
    """Run every duel, or those whose name contains the words given."""
    words = " ".join(sys.argv[1:])
    results = []
    print(f"{'':42} {'ours':>14} {'theirs':>14} {'ratio':>9}")
    for duel in random_play.duels():
        if words in duel.name:
            result = duel.run()
            results.append(result)
            rates = f"{result['ours']:>14,.0f} {result['rival']:>14,.0f} {result['ratio']:>8.2f}x"
            print(f"{result['name']:42} {rates}  {result['unit']}, {result['rival_name']}", flush=True)
    RESULTS.write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
