"""Whether ratings and tests keep what they promise, on games whose truth is known because chance plays them.

Run by `make ratings` (some minutes). The 95 % intervals of ratings must hold in 93 to 97 of 100 tournaments,
and a sequential test must be wrong no more often than it was told. `python bench/ratings.py 200` is quicker.
"""

import sys
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from noughts.arena.rating import rate
from noughts.arena.sprt import decide, elo_of, llr

Random = np.random.Generator
Shares = list[float]
FULL = 2000


class Setting(NamedTuple):
    """A tournament: strengths in Elo, games of each pair from each seat, advantage and draw."""

    strengths: tuple[int, ...]
    games: int
    advantage: float
    draw: float


TOURNAMENTS = {
    "6 players, 30 Elo apart, 200 games each": Setting((0, 30, 60, 90, 120, 150), 20, 40, 100),
    "6 players, 30 Elo apart, 20 games each": Setting((0, 30, 60, 90, 120, 150), 2, 40, 100),
    "8 players, 150 Elo apart, 140 games each": Setting(tuple(range(0, 1200, 150)), 10, 60, 150),
    "4 players, 40 Elo apart, 9 of 10 games drawn": Setting((0, 40, 80, 120), 20, 30, 500),
    "2 players, 100 Elo apart, 50 games": Setting((0, 100), 25, 50, 100),
}


class Trial(NamedTuple):
    """A test of 0 against so much Elo: draw, by how much openings favour a side, pairs between two looks."""

    elo: float
    draw: float
    openings: tuple[int, ...]
    look: int


SPREADS = (0, 50, 100, 200)  # standard deviations of what openings favour
DRAWN = 100  # those that the arena draws are chosen to be even
LONG = Trial(10, 327, (-90, 200), 8)
SHORT = Trial(40, 100, (0,), 2)
# What M. Van den Bergh publishes of the long one (vdbergh/pentanomial), simulated 58,000 and 43,000 times:
# how often it is wrong if 10 Elo are true, and after how many games it ends; by pairs and by games.
# He looks after every pair, and ends a little before the bounds, by Siegmund's correction for that.
PUBLISHED = {5: (0.050, 1806), 3: (0.030, 2186)}


def chances(ahead: float, draw: float) -> Shares:
    """By BayesElo's model, of who is so much ahead: lost, drawn, won."""
    lost, won = [1 / (1 + 10 ** ((draw - by) / 400)) for by in (-ahead, ahead)]
    return [lost, max(0.0, 1 - lost - won), won]


def coverage(setting: Setting, tournaments: int, random: Random) -> dict[str, float]:
    """In how many percent of tournaments the truth was within its interval, for everything that has one."""
    names = [f"player {number}" for number in range(len(setting.strengths))]
    truth = dict(zip(names, setting.strengths - np.mean(setting.strengths), strict=True))
    pairs = [(one, other) for one in names for other in names if one != other]
    shares = {
        pair: chances(truth[pair[0]] - truth[pair[1]] + setting.advantage, setting.draw)[::-1]
        for pair in pairs
    }
    held: dict[str, int] = dict.fromkeys([*names, "advantage", "draw"], 0)
    for _ in range(tournaments):
        counts = {pair: tuple(random.multinomial(setting.games, shares[pair]).tolist()) for pair in pairs}
        ratings = rate(counts)
        for player in ratings.players:
            held[player.name] += player.low <= truth[player.name] <= player.high
        held["advantage"] += ratings.advantage.low <= setting.advantage <= ratings.advantage.high
        held["draw"] += ratings.draw.low <= setting.draw <= ratings.draw.high
    return {name: 100 * number / tournaments for name, number in held.items()}


def paired_coverage(spread: float, tournaments: int, random: Random) -> float:
    """The same in the arena's own pairing: each two play openings, and each of them from both sides.

    An opening favours who moves first by so much Elo more or less than the average one. The truth is then
    what very many games would be rated as.
    """
    strengths, advantage, draw, rounds = (0, 30, 60, 90, 120, 150), 40, 100, 3
    favours = [spread * NormalDist().inv_cdf((place + 0.5) / 8) for place in range(8)]
    names = [f"player {number}" for number in range(len(strengths))]
    pairs = [(one, other) for one in range(len(names)) for other in range(one)]

    def share(one: int, other: int, favour: float) -> Shares:
        return chances(strengths[one] - strengths[other] + advantage + favour, draw)[::-1]

    many = {}
    for pair in pairs:
        for one, other in (pair, pair[::-1]):
            expected = sum([1e6 * np.array(share(one, other, favour)) for favour in favours])
            many[names[one], names[other]] = tuple(np.rint(expected).astype(int).tolist())
    truth = rate(many)
    held = 0
    for _ in range(tournaments):
        counts = {pair: np.zeros(3, int) for pair in many}
        for pair in pairs:
            for favour in favours:
                for one, other in (pair, pair[::-1]):
                    counts[names[one], names[other]] += random.multinomial(rounds, share(one, other, favour))
        found = rate({pair: tuple(results.tolist()) for pair, results in counts.items()})
        held += sum([player.low <= truth.of(player.name).elo <= player.high for player in found.players])
    return 100 * held / tournaments / len(names)


def match_coverage(elo: float, pairs: int, matches: int, random: Random) -> dict[int, float]:
    """The same of the interval that a test tells of a match of fixed length, of games and of pairs."""
    held = {3: 0, 5: 0}
    shares = pair_shares(elo, LONG)
    for _ in range(matches):
        seen = random.multinomial(pairs, shares)
        for kind in held:
            standing = decide(counted(seen, kind), 0, 10)
            held[kind] += standing.low <= elo <= standing.high
    return {kind: 100 * number / matches for kind, number in held.items()}


# Pairs of games are drawn by how the two ended, so that games can be counted from them too.
ENDS = [(one, other) for one in range(3) for other in range(3)]


def pair_shares(elo: float, trial: Trial) -> Shares:
    """How likely each way is in which a pair ends, where a player is so much logistic Elo ahead."""
    low, high = -2000.0, 2000.0
    while high - low > 1e-6:  # BayesElo of a logistic Elo
        middle = (low + high) / 2
        shares = _shares(middle, trial)
        score = sum([share * (one + other) / 4 for share, (one, other) in zip(shares, ENDS, strict=True)])
        low, high = (middle, high) if elo_of(score) < elo else (low, middle)
    return _shares(low, trial)


def _shares(ahead: float, trial: Trial) -> Shares:
    found = np.zeros(9)
    for favour in trial.openings:
        one, other = [chances(ahead + by, trial.draw) for by in (favour, -favour)]
        found += np.outer(one, other).ravel()
    return [float(share) for share in found / len(trial.openings)]


def counted(seen: np.ndarray, kind: int) -> list[int]:
    """Pairs of 0 to 2 points, or games won, drawn and lost."""
    counts = [0] * kind
    for (one, other), number in zip(ENDS, seen.tolist(), strict=True):
        if kind == 5:
            counts[one + other] += number
        else:
            counts[2 - one] += number
            counts[2 - other] += number
    return counts


def sequential(trial: Trial, kind: int, truth: float, tests: int, random: Random) -> tuple[float, float]:
    """How often a test was wrong, and after how many games it ended."""
    upper = decide([0] * kind, 0, trial.elo).upper
    shares, accepted, games = pair_shares(truth, trial), 0, 0
    for _ in range(tests):
        seen, ratio = np.zeros(9, int), 0.0
        while abs(ratio) < upper:
            seen += random.multinomial(trial.look, shares)
            ratio = llr(counted(seen, kind), 0, trial.elo)
        accepted += ratio > 0
        games += 2 * int(seen.sum())
    return (accepted if truth == 0 else tests - accepted) / tests, games / tests


def intervals(number: int, random: Random) -> list[str]:
    """Print how often 95 % intervals hold; what does not is told."""
    print(f"How often 95 % intervals hold, of {number:,} tournaments and matches:")
    wrong = []
    for name, setting in TOURNAMENTS.items():
        held = coverage(setting, number, random)
        advantage, draw = held.pop("advantage"), held.pop("draw")
        mean, least, most = sum(held.values()) / len(held), min(held.values()), max(held.values())
        print(
            f"  {name}: {mean:.1f} % (players {least:.1f} to {most:.1f}), "
            f"advantage {advantage:.1f}, draw {draw:.1f}",
            flush=True,
        )
        wrong += [name] if not 93 <= mean <= 97 else []
    for spread in SPREADS:
        held_by = paired_coverage(spread, number, random)
        name = f"6 players in pairs of games, openings within {spread} Elo of the average"
        print(f"  {name}: {held_by:.1f} %", flush=True)
        wrong += [name] if held_by < 93 or (held_by > 97 and spread <= DRAWN) else []
    for elo, pairs in ((0, 50), (30, 500), (150, 50)):
        of = match_coverage(elo, pairs, number, random)
        name = f"a match of {pairs} pairs, {elo} Elo apart"
        print(f"  {name}: {of[5]:.1f} % by pairs, {of[3]:.1f} by games, as if openings favoured nobody")
        wrong += [name] if not 93 <= of[5] <= 97 else []
    return wrong


def errors(number: int, random: Random) -> list[str]:
    """Print how often sequential tests are wrong; which are so too often is told."""
    wrong = []
    for trial in (LONG, SHORT):
        print(f"Tests of 0 against {trial.elo} Elo with errors of 5 %, {number:,} of each:")
        for kind, called in ((3, "games"), (5, "pairs")):
            for truth in (0, trial.elo):
                error, games = sequential(trial, kind, truth, number, random)
                theirs = PUBLISHED[kind] if trial is LONG and truth else None
                beside = f" (published: {100 * theirs[0]:.1f} %, {theirs[1]:,} games)" if theirs else ""
                name = f"by {called}, {truth} is true"
                print(f"  {name}: wrong {100 * error:.1f} %, {games:,.0f} games{beside}", flush=True)
                wrong += [name] if error > 0.065 else []
    return wrong


def main() -> None:
    """Print what was found; the exit code of a full run says whether it is as it must be."""
    number = int(sys.argv[1]) if sys.argv[1:] else FULL
    random = np.random.default_rng(1)
    wrong = intervals(number, random) + errors(number, random)
    if wrong and number >= FULL:
        sys.exit(f"not as it must be: {', '.join(wrong)}")


if __name__ == "__main__":
    main()
