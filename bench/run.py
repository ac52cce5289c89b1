"""Measure noughts next to its rivals, in turns; write bench/results.json and the tables of the pages."""

import json
import sys
from pathlib import Path

import arena_play
import engine_play
import menace_play
import pages
import proof_figures
import random_play
import start_up

RESULTS = Path(__file__).parent / "results.json"


def main() -> None:
    """Run every duel, or those whose name contains the words given; `--write` puts these into README.md."""
    words = " ".join([word for word in sys.argv[1:] if word != "--write"])
    results = []
    print(f"{'':56} {'ours':>12} {'theirs':>12} {'ratio':>10}")
    duels = [*random_play.duels(), *engine_play.duels(), *menace_play.duels(), *arena_play.duels()]
    jobs = [(duel.name, lambda duel=duel: [duel.run()]) for duel in duels]
    jobs += [("a 6-ply move", lambda: [engine_play.median_insane_move()])]
    jobs += engine_play.threads_duels()
    jobs += [
        ("a tournament, two workers", arena_play.two_workers),
        ("a tournament, games at a table", arena_play.overhead),
    ]
    for name, run in jobs:
        for result in run() if words in name else ():
            results.append(result)
            rates = (
                f"{_short(result['ours']):>12} {_short(result['rival']):>12} {_short(result['ratio']):>9}x"
            )
            print(f"{result['name']:56} {rates}  {result['unit']}, {result['rival_name']}", flush=True)
    for part, figures in (("the proof of 4x4x4", proof_figures.figures), ("start up", start_up.figures)):
        if words not in part:
            continue
        for row in figures():
            results.append(row)
            print(f"{row['name']:56} {_short(row['value']):>12} {row['unit']}", flush=True)
    if words:
        print("A part only: bench/results.json stays as it was.")
        if "--write" in sys.argv:
            pages.write_some(results)
        return
    RESULTS.write_text(json.dumps(results, indent=1) + "\n")
    pages.write(results)


def _short(number: float) -> str:
    return f"{number:,.0f}" if number >= 1000 else f"{number:.3g}"


if __name__ == "__main__":
    main()
