"""The command `noughts menace`: train a machine of matchboxes, measure it, show it, print it, play it."""

import json
import os
import re
import sys
from time import monotonic

from ..board import Position
from ..board.notation import counted
from ..errors import InvalidArgument, InvalidFile, NoughtsError, shown
from ..files import check_target, read_beginning, write_atomically
from ..learn import memory
from ..learn.agent import MenaceAgent
from ..learn.boxes import Matchbox
from ..learn.config import MenaceConfig
from ..learn.evaluation import Blame
from ..learn.memory import Rates
from ..learn.pictures import draw_cabinet, draw_curve
from ..learn.sheets import draw_sheets
from ..learn.text import show_box, show_cabinet, show_curve
from ..learn.training import Progress, Training
from ..players.training import CURVE, Phase, evaluate, train
from .compat.session import MenaceSession

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
        "print": _print,
        "play": _play,
    }[arguments.action](arguments)


def _train(arguments: "argparse.Namespace") -> None:
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
    rates = {name: evaluate(agent, name).rates for name in CURVE}
    if arguments.json:
        print(json.dumps(_training_values(agent, training, rates, arguments.out)))
        return
    speed = training.games / training.seconds if training.seconds else 0.0
    print(
        f"{counted(training.games, 'game')} in {training.seconds:.2f} s ({speed:,.0f} a second): "
        f"{training.wins:,} won, {training.draws:,} drawn, {training.losses:,} lost."
    )
    for name, rate in rates.items():
        print(f"Now against {name:8} {_in_words(rate)}")
    opened = counted(agent.get_memory_size(), "box")
    print(f"{opened} opened, {counted(agent.beads, 'bead')}. Saved in {arguments.out}.")


def _keep(arguments: "argparse.Namespace", agent: MenaceAgent, rival: MenaceAgent | None) -> None:
    """Save everything that a training has made. Another machine that was there is put aside, not lost."""
    for learner, path in ((agent, arguments.out), (rival, arguments.rival_out)):
        if learner is None:
            continue
        if os.path.exists(path) and not _is_same(path, arguments.start):
            write_atomically(f"{path}.old", MenaceAgent.load(path).export_memory())
            print(f"The machine that was in {path} is now in {path}.old", file=sys.stderr)
        learner.save(path)
    if arguments.curve is not None:
        write_atomically(arguments.curve, draw_curve(agent.curve))


def _begin(arguments: "argparse.Namespace") -> MenaceAgent:
    """The learner that the arguments describe: a new one, or one from a file with other rules."""
    rules = {
        name: value
        for name, value in (
            ("win_reward", arguments.win),
            ("draw_reward", arguments.draw),
            ("loss_reward", arguments.loss),
            ("empty", arguments.empty),
        )
        if value is not None
    }
    if arguments.start is None:
        config = MenaceConfig.find(arguments.preset).replace(**rules)
        return MenaceAgent(arguments.seat or "X", config, board=arguments.board or "3x3", seed=arguments.seed)
    for name, value in (
        ("--board", arguments.board),
        ("--seat", arguments.seat),
        ("--preset", arguments.preset),
        ("--seed", arguments.seed),
    ):
        if value is not None:
            raise InvalidArgument(f"{name} is settled by the file that --from names")
    agent = MenaceAgent.load(arguments.start)
    agent.config = agent.config.replace(**rules)
    return agent


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


def _rival(phases: list[Phase]) -> MenaceAgent:
    """The other MENACE, which learns as well; it takes its name's place in the schedule."""
    name = phases[0][0]
    if len(phases) != 1 or not isinstance(name, str) or not name.startswith("menace:"):
        raise InvalidArgument("--rival-out goes with one opponent that learns: menace:FILE")
    rival = MenaceAgent.load(name.removeprefix("menace:"))
    phases[0] = (rival, phases[0][1])
    return rival


def _training_values(
    agent: MenaceAgent, training: Training, rates: dict[str, Rates], out: str
) -> dict[str, object]:
    return {
        "board": agent.board.name,
        "player": agent.player,
        "games": training.games,
        "wins": training.wins,
        "draws": training.draws,
        "losses": training.losses,
        "seconds": round(training.seconds, 6),
        "boxes_opened": agent.get_memory_size(),
        "beads": agent.beads,
        "exact": {name: rate._asdict() for name, rate in rates.items()},
        "curve": [
            {"games": point.games, **{name: rate._asdict() for name, rate in point.rates.items()}}
            for point in training.curve
        ],
        "out": out,
    }


def _evaluate(arguments: "argparse.Namespace") -> None:
    agent = MenaceAgent.load(arguments.file)
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
    print("Exact: every bead of every box is weighed, nothing is sampled.")
    if worst:
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
    agent = MenaceAgent.load(arguments.file)
    colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    box = _box(agent, arguments.box, arguments.position)
    if arguments.json:
        print(json.dumps(_box_values(box) if box is not None else _agent_values(agent)))
        return
    if arguments.svg is not None:
        _check_picture(arguments.svg)
        write_atomically(arguments.svg, box.svg() if box is not None else draw_cabinet(agent))
        print(f"{arguments.svg}: {f'box {box.number}' if box is not None else 'the cabinet'}.")
    elif box is not None:
        print(show_box(box, colour))
        if arguments.position is not None and str(box.position) != arguments.position:
            print("The position is turned or mirrored, as it lies in the cabinet.")
    else:
        _show_all(agent, colour)


def _box(agent: MenaceAgent, number: int | None, text: str | None) -> Matchbox | None:
    """The box that is asked for, by number or position, if one is."""
    if number is not None:
        return agent.box(number)
    if text is None:
        return None
    box = agent.box(Position.parse(agent.board, text))
    if box is None:
        raise InvalidArgument(f"{shown(text)} leaves one move only: there is no box for it")
    return box


def _box_values(box: Matchbox) -> dict[str, object]:
    return {
        "box": box.number,
        "move": box.move,
        "position": str(box.position),
        "opened": box.opened,
        "beads": {str(cell): count for cell, count in box.beads.items()},
    }


def _agent_values(agent: MenaceAgent) -> dict[str, object]:
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
        "boxes_opened": agent.get_memory_size(),
        "beads": agent.beads,
        "exact": {name: evaluate(agent, name).rates._asdict() for name in CURVE},
    }


def _show_all(agent: MenaceAgent, colour: bool) -> None:
    """How good it is, its curve, its cabinet, and its first box."""
    won, drawn, lost = agent.results
    games = counted(agent.games, "game")
    print(f"{_who(agent)}: {games}, {won:,} won, {drawn:,} drawn, {lost:,} lost")
    for name in CURVE:
        print(f"now against {name:8} {_in_words(evaluate(agent, name).rates)}")
    if agent.curve:
        print(show_curve(agent.curve))
    print(f"\n{show_cabinet(agent, colour)}")
    print("A sign is a box: the higher, the surer of its best bead; . never opened, x out of beads\n")
    for first in agent.boxes()[:1]:
        print(show_box(first, colour))


def _print(arguments: "argparse.Namespace") -> None:
    if arguments.start is not None and (arguments.board or arguments.seat or arguments.preset):
        raise InvalidArgument("--board, --seat and --preset are settled by the file that --from names")
    if arguments.start is not None:
        agent = MenaceAgent.load(arguments.start)
    else:
        config = MenaceConfig.find(arguments.preset or "michie")
        agent = MenaceAgent(arguments.seat or "X", config, board=arguments.board or "3x3", seed=0)
    sheets = draw_sheets(agent)
    try:
        os.makedirs(arguments.out, exist_ok=True)
    except OSError as error:
        raise InvalidFile(f"cannot make the folder {arguments.out}: {error.strerror}") from None
    for name in os.listdir(arguments.out):  # pages of an earlier machine
        if re.fullmatch(r"\d+-(key|boxes)\.svg", name) and name not in sheets:
            os.unlink(os.path.join(arguments.out, name))
    for name, content in sheets.items():
        write_atomically(os.path.join(arguments.out, name), content)
    images = "\n".join([f'<img src="{name}" alt="">' for name in sheets])
    page = (
        "<!doctype html>\n<meta charset=utf-8>\n<title>MENACE: pages to print</title>\n"
        "<style>@page{size:A4;margin:0}body{margin:0}img{display:block;width:210mm;height:297mm;"
        f"break-after:page}}</style>\n{images}\n"
    )
    write_atomically(os.path.join(arguments.out, "print.html"), page)
    print(
        f"{arguments.out}: {counted(len(sheets), 'page')}, {counted(len(agent.forms), 'box')}, "
        f"{counted(agent.beads, 'bead')}. "
        "Open print.html in a browser to print them all."
    )


def _play(arguments: "argparse.Namespace") -> None:
    from .matchbox_games import play_menace

    path = arguments.file
    if path is not None and os.path.exists(path):
        if arguments.board or arguments.seat or arguments.preset or arguments.seed is not None:
            raise InvalidArgument(f"--board, --seat, --preset and --seed are settled by {path}")
        agent = MenaceAgent.load(path)
    else:
        if path is not None:
            check_target(path)
        config = MenaceConfig.find(arguments.preset)
        agent = MenaceAgent(
            arguments.seat or "O", config, board=arguments.board or "3x3", seed=arguments.seed
        )
    play_menace(MenaceSession(agent=agent), path)


def _check_targets(arguments: "argparse.Namespace") -> None:
    """Refuse to write over anything but its own kind, or one thing over another, before work is done."""
    for path in (arguments.out, arguments.rival_out):
        if path is None:
            continue
        check_target(path)
        if os.path.exists(path):
            try:
                memory.load(path)
            except NoughtsError:
                raise InvalidArgument(f"{path} exists and is no MENACE memory: choose another name") from None
    if arguments.curve is not None:
        _check_picture(arguments.curve)
    targets = [path for path in (arguments.out, arguments.rival_out, arguments.curve) if path is not None]
    if len({os.path.realpath(path) for path in targets}) < len(targets):
        raise InvalidArgument("--out, --rival-out and --curve are different files")


def _check_picture(path: str) -> None:
    """Refuse to write a picture over anything but a picture."""
    check_target(path)
    if os.path.exists(path) and not read_beginning(path, 4) == b"<svg":
        raise InvalidArgument(f"{path} exists and is no SVG picture: choose another name")


def _is_same(path: str, other: str | None) -> bool:
    return other is not None and os.path.realpath(path) == os.path.realpath(other)


def _who(agent: MenaceAgent) -> str:
    return f"MENACE, {agent.player} on {agent.board}"


def _in_words(rates: Rates) -> str:
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
