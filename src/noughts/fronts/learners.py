"""The commands `noughts menace` and `noughts q`: train a learner, measure it, show it, play it."""

import json
import os
import sys
from time import monotonic

from ..board import Position
from ..board.notation import counted
from ..errors import InvalidArgument, NoughtsError, shown
from ..files import check_target, read_beginning, write_atomically
from ..learn.agent import MenaceAgent
from ..learn.boxes import Box, Matchbox, Values
from ..learn.evaluation import Blame
from ..learn.kinds import LEARNERS, load
from ..learn.learner import AnyLearner
from ..learn.memory import Curve, Rates
from ..learn.pictures import draw_cabinet, draw_curve
from ..learn.text import show_box, show_cabinet, show_curve, summary
from ..learn.training import Progress, Training
from ..players.training import Phase, evaluate, measure, train
from .streams import end_when_told

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

POINTS = 50


def run(arguments: "argparse.Namespace") -> None:
    """Do what an action's arguments say."""
    {
        "train": _train,
        "evaluate": _evaluate,
        "show": _show,
        "play": _play,
    }[arguments.action](arguments)


def _train(arguments: "argparse.Namespace") -> None:
    end_when_told(like_ctrl_c=True)
    _check_targets(arguments)
    agent = _begin(arguments)
    phases = _phases(arguments.opponent, arguments.games)
    rival = _rival(phases) if arguments.rival_out else None
    before = agent.games
    try:
        training = train(
            agent,
            *phases,
            points=min(POINTS, sum([games for _, games in phases])),
            together=rival is not None,
            progress=_show_progress if sys.stderr.isatty() else None,
        )
    except KeyboardInterrupt:
        _end_progress()
        if agent.games > before:
            _keep(arguments, agent, rival)
            kept = counted(agent.games - before, "game")
            print(
                f"{kept} kept in {arguments.out}; --from {arguments.out} goes on from there", file=sys.stderr
            )
        raise
    _end_progress()
    _keep(arguments, agent, rival)
    rates = measure(agent)
    if arguments.json:
        print(json.dumps(_training_values(agent, training, rates, arguments.out)))
        return
    speed = training.games / training.seconds if training.seconds else 0.0
    print(
        f"{counted(training.games, 'game')} in {training.seconds:.2f} s ({speed:,.0f} a second): "
        f"{training.wins:,} won, {training.draws:,} drawn, {training.losses:,} lost."
    )
    for name, rate in rates.items():
        print(f"Now against {name:8} {in_words(rate)}")
    print(f"{summary(agent)}. Saved in {arguments.out}.")


def _keep(arguments: "argparse.Namespace", agent: AnyLearner, rival: AnyLearner | None) -> None:
    """Save everything that a training has made. Another machine that was there is put aside, not lost."""
    for learner, path in ((agent, arguments.out), (rival, arguments.rival_out)):
        if learner is None:
            continue
        if os.path.exists(path) and not _is_same(path, arguments.start):
            write_atomically(f"{path}.old", load(path).export_memory())
            print(f"The machine that was in {path} is now in {path}.old", file=sys.stderr)
        learner.save(path)
    if arguments.curve is not None:
        write_atomically(arguments.curve, draw_curve(agent.curve))


def _begin(arguments: "argparse.Namespace") -> AnyLearner:
    """The learner that the arguments describe: a new one, or one from a file with other settings."""
    if arguments.start is None:
        return _new(arguments, "X")
    _check_settled(arguments, "by the file that --from names")
    agent = LEARNERS[arguments.kind].load(arguments.start)
    agent.config = agent.config.replace(**_settings(arguments))
    return agent


def _new(arguments: "argparse.Namespace", seat: str) -> AnyLearner:
    kind = LEARNERS[arguments.kind]
    config = kind.config_type.find(getattr(arguments, "preset", None)).replace(**_settings(arguments))
    return kind(arguments.seat or seat, config, board=arguments.board or "3x3", seed=arguments.seed)


def _settings(arguments: "argparse.Namespace") -> dict[str, object]:
    """Those of a kind's settings that were given."""
    given = {key: getattr(arguments, key, None) for key in LEARNERS[arguments.kind].config_type.keys}
    return {key: value for key, value in given.items() if value is not None}


def _check_settled(arguments: "argparse.Namespace", by_whom: str) -> None:
    """Refuse what cannot be said of a learner that is there already."""
    for name in ("board", "seat", "preset", "initial_value", "seed"):
        if getattr(arguments, name, None) is not None:
            raise InvalidArgument(f"--{name.replace('_', '-')} is settled {by_whom}")


def _phases(opponents: str, games: str) -> list[Phase]:
    """The schedule that two lists mean: opponents, and how many games against each."""
    names = [name.strip() for name in opponents.split(",")]
    counts = [count.strip().replace("_", "") for count in games.split(",")]
    for count in counts:
        if not count.isascii() or not count.isdigit() or len(count) > 15:
            raise InvalidArgument(
                f"--games is a number of games, 0 to 999,999,999,999,999, not {shown(count)}"
            )
    if len(names) != len(counts):
        raise InvalidArgument(
            f"say how many games against each: {len(names)} opponents and {len(counts)} numbers of games"
        )
    return [(name, int(count)) for name, count in zip(names, counts, strict=True)]


def _rival(phases: list[Phase]) -> AnyLearner:
    """The other learner, which learns as well; it takes its name's place in the schedule."""
    kind, _, path = str(phases[0][0]).partition(":")
    if len(phases) != 1 or kind not in LEARNERS or not path:
        raise InvalidArgument("--rival-out goes with one opponent that learns: menace:FILE or q:FILE")
    rival = LEARNERS[kind].load(path)
    phases[0] = (rival, phases[0][1])
    return rival


def _training_values(
    agent: AnyLearner, training: Training, rates: dict[str, Rates], out: str
) -> dict[str, object]:
    return {
        "board": agent.board.name,
        "player": agent.player,
        "games": training.games,
        "wins": training.wins,
        "draws": training.draws,
        "losses": training.losses,
        "seconds": round(training.seconds, 6),
        **_knowledge(agent),
        "exact": {name: rate._asdict() for name, rate in rates.items()},
        "curve": curve_values(training.curve),
        "out": out,
    }


def _knowledge(agent: AnyLearner) -> dict[str, object]:
    """How much it knows, as plain values."""
    if isinstance(agent, MenaceAgent):
        return {"boxes_opened": agent.get_memory_size(), "beads": agent.beads}
    return {"positions_met": agent.get_memory_size()}


def curve_values(curve: Curve) -> list[dict[str, object]]:
    """A learning curve as plain values."""
    return [
        {"games": point.games, **{name: rate._asdict() for name, rate in point.rates.items()}}
        for point in curve
    ]


def _evaluate(arguments: "argparse.Namespace") -> None:
    agent = LEARNERS[arguments.kind].load(arguments.file)
    found = evaluate(agent, arguments.opponent, _Asked() if sys.stderr.isatty() else None)
    _end_progress()
    worst = found.worst(arguments.worst)
    if arguments.json:
        print(
            json.dumps(
                {
                    **found.rates._asdict(),
                    "opponent": arguments.opponent,
                    "board": agent.board.name,
                    "player": agent.player,
                    "games": agent.games,
                    "worst": [
                        {
                            "box": blame.box.number,
                            "position": str(blame.box.position),
                            "reach": blame.reach,
                            "loss": blame.loss,
                            "costs": blame.costs,
                        }
                        for blame in worst
                    ],
                }
            )
        )
        return
    print(f"{_who(agent)} after {counted(agent.games, 'game')}, against {arguments.opponent}:")
    for name, rate in found.rates._asdict().items():
        print(f"  {name:4} {100 * rate:8.4f} %")
    weighed = "every bead of every box" if isinstance(agent, MenaceAgent) else "every move that it may play"
    print(f"Exact: {weighed} is weighed, nothing is sampled.")
    if worst and isinstance(agent, MenaceAgent):
        _print_worst(worst)


def _print_worst(worst: list[Blame]) -> None:
    print("\nThe boxes that lose the most:")
    print("  box   position      opened in   lost then   costs")
    for blame in worst:
        print(
            f"  {blame.box.number:<5} {blame.box.position!s:12} {100 * blame.reach:8.2f} % "
            f"{100 * blame.loss:9.2f} % {100 * blame.costs:9.4f} %"
        )
    print("What a box costs is how much lower the loss rate would be if it gave only its best bead;")
    print("an empty box, which resigns, costs every game that gets there.")


def _show(arguments: "argparse.Namespace") -> None:
    agent = LEARNERS[arguments.kind].load(arguments.file)
    colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    box = _box(agent, arguments.box, arguments.position)
    if arguments.json:
        print(json.dumps(_box_values(box) if box is not None else _agent_values(agent)))
        return
    if getattr(arguments, "svg", None) is not None:
        assert isinstance(agent, MenaceAgent)
        check_picture(arguments.svg)
        write_atomically(arguments.svg, box.svg() if isinstance(box, Matchbox) else draw_cabinet(agent))
        print(f"{arguments.svg}: {f'box {box.number}' if box is not None else 'the cabinet'}.")
    elif box is not None:
        print(show_box(box, colour))
        if arguments.position is not None and str(box.position) != arguments.position:
            print("The position is turned or mirrored, as it lies in the cabinet.")
    else:
        _show_all(agent, colour)


def _box(agent: AnyLearner, number: int | None, text: str | None) -> Box | None:
    """The box that is asked for, by number or position, if one is."""
    if number is not None:
        found: Box | None = agent.box(number)
        return found
    if text is None:
        return None
    box: Box | None = agent.box(Position.parse(agent.board, text))
    if box is None:
        raise InvalidArgument(f"{shown(text)} leaves one move only: there is no box for it")
    return box


def _box_values(box: Box) -> dict[str, object]:
    held: dict[str, object] = {}
    if isinstance(box, Matchbox):
        held["beads"] = {str(cell): count for cell, count in box.beads.items()}
    if isinstance(box, Values):
        held["values"] = {str(cell): value for cell, value in box.values.items()}
    return {
        "box": box.number,
        "move": box.move,
        "position": str(box.position),
        "opened": box.opened,
        **held,
    }


def _agent_values(agent: AnyLearner) -> dict[str, object]:
    won, drawn, lost = agent.results
    return {
        "board": agent.board.name,
        "player": agent.player,
        "config": agent.config.to_dict(),
        "games": agent.games,
        "wins": won,
        "draws": drawn,
        "losses": lost,
        "boxes": len(agent.forms),
        **_knowledge(agent),
        "exact": {name: rates._asdict() for name, rates in measure(agent).items()},
    }


def _show_all(agent: AnyLearner, colour: bool) -> None:
    """How good it is, its curve, its cabinet, and its first box."""
    won, drawn, lost = agent.results
    games = counted(agent.games, "game")
    print(f"{_who(agent)}: {games}, {won:,} won, {drawn:,} drawn, {lost:,} lost")
    for name, rates in measure(agent).items():
        print(f"now against {name:8} {in_words(rates)}")
    if agent.curve:
        print(show_curve(agent.curve))
    print(f"\n{show_cabinet(agent, colour)}")
    if isinstance(agent, MenaceAgent):
        print("A sign is a box: the higher, the surer of its best bead; . never opened, x out of beads\n")
    else:
        print("A sign is a position: the higher, the better it thinks to stand; . never met\n")
    for first in agent.boxes()[:1]:
        print(show_box(first, colour))


def _play(arguments: "argparse.Namespace") -> None:
    from .matchbox_games import play_learner

    path = arguments.file
    if path is not None and os.path.exists(path):
        _check_settled(arguments, f"by {path}")
        agent = LEARNERS[arguments.kind].load(path)
    else:
        if path is not None:
            check_target(path)
        agent = _new(arguments, "O")
    play_learner(agent, path)


def _check_targets(arguments: "argparse.Namespace") -> None:
    """Refuse to write over anything but its own kind, or one thing over another, before work is done."""
    for path in (arguments.out, arguments.rival_out):
        if path is None:
            continue
        check_target(path)
        if os.path.exists(path):
            try:
                load(path)
            except NoughtsError:
                what = f"{LEARNERS[arguments.kind].title} memory"
                raise InvalidArgument(f"{path} exists and is no {what}: choose another name") from None
    if arguments.curve is not None:
        check_picture(arguments.curve)
    targets = [path for path in (arguments.out, arguments.rival_out, arguments.curve) if path is not None]
    if len({os.path.realpath(path) for path in targets}) < len(targets):
        raise InvalidArgument("--out, --rival-out and --curve are different files")


def check_picture(path: str) -> None:
    """Refuse to write a picture over anything but a picture."""
    check_target(path)
    if os.path.exists(path) and not read_beginning(path, 4) == b"<svg":
        raise InvalidArgument(f"{path} exists and is no SVG picture: choose another name")


def _is_same(path: str, other: str | None) -> bool:
    return other is not None and os.path.realpath(path) == os.path.realpath(other)


def _who(agent: AnyLearner) -> str:
    return f"{agent.title}, {agent.player} on {agent.board}"


def in_words(rates: Rates) -> str:
    return f"win {100 * rates.win:5.2f} %, draw {100 * rates.draw:5.2f} %, loss {100 * rates.loss:5.2f} %"


def _show_progress(progress: Progress) -> None:
    print(
        f"\r\033[K{progress.games:,} of {progress.of:,} games, {progress.per_second:,.0f} a second, "
        "Ctrl-C stops and keeps them",
        end="",
        file=sys.stderr,
        flush=True,
    )


def _end_progress() -> None:
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)


class _Asked:
    """Says how often an opponent had to think, now and then."""

    def __init__(self) -> None:
        self.times = 0
        self.next = monotonic() + 0.5

    def __call__(self) -> None:
        self.times += 1
        if monotonic() >= self.next:
            self.next = monotonic() + 0.2
            words = f"\r\033[K{counted(self.times, 'position')} thought about, Ctrl-C stops"
            print(words, end="", file=sys.stderr, flush=True)
