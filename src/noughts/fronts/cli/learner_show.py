"""The actions `evaluate` and `show` of `noughts menace` and `noughts q`, and learners as plain values."""

import json
import os
from itertools import count

from ...board import Position
from ...board.notation import counted
from ...errors import InvalidArgument, shown
from ...files import check_target, read_beginning, write_atomically
from ...learn.agent import MenaceAgent
from ...learn.boxes import Box, Matchbox
from ...learn.evaluation import Blame
from ...learn.kinds import LEARNERS
from ...learn.learner import AnyLearner
from ...learn.memory import Curve, Rates
from ...learn.pictures import draw_cabinet
from ...learn.text import show_box, show_cabinet, show_curve
from ...players.training import evaluate, measure
from ..progress import Progress
from ..streams import shows_colours

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse


def evaluate_learner(arguments: "argparse.Namespace") -> None:
    """Its exact chances against an opponent, and the boxes to blame."""
    agent = LEARNERS[arguments.kind].load(arguments.file)
    asked = count(1)
    with Progress() as progress:
        found = evaluate(
            agent,
            arguments.opponent,
            lambda: progress.show(f"{counted(next(asked), 'position')} thought about"),
        )
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


def show_learner(arguments: "argparse.Namespace") -> None:
    """What it knows: all of it, or one box."""
    agent = LEARNERS[arguments.kind].load(arguments.file)
    colour = shows_colours()
    box = _box(agent, arguments.box, arguments.position)
    if arguments.json:
        print(json.dumps(box.to_dict() if box is not None else _agent_values(agent)))
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
        raise InvalidArgument("{text} leaves one move only: there is no box for it", text=shown(text))
    return box


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
        **knowledge(agent),
        "exact": plain(measure(agent)),
    }


def _show_all(agent: AnyLearner, colour: bool) -> None:
    """How good it is, its curve, its cabinet, and its first box."""
    won, drawn, lost = agent.results
    games = counted(agent.games, "game")
    print(f"{_who(agent)}: {games}, {won:,} won, {drawn:,} drawn, {lost:,} lost")
    print_rates(measure(agent))
    if agent.curve:
        print(show_curve(agent.curve))
    print(f"\n{show_cabinet(agent, colour)}")
    if isinstance(agent, MenaceAgent):
        print("A sign is a box: the higher, the surer of its best bead; . never opened, x out of beads\n")
    else:
        print("A sign is a position: the higher, the better it thinks to stand; . never met\n")
    for first in agent.boxes()[:1]:
        print(show_box(first, colour))


def knowledge(agent: AnyLearner) -> dict[str, object]:
    """How much it knows, as plain values."""
    if isinstance(agent, MenaceAgent):
        return {"boxes_opened": agent.get_memory_size(), "beads": agent.beads}
    return {"positions_met": agent.get_memory_size()}


def plain(rates: dict[str, Rates]) -> dict[str, object]:
    """Chances by opponent, as plain values."""
    return {name: rate._asdict() for name, rate in rates.items()}


def curve_values(curve: Curve) -> list[dict[str, object]]:
    """A learning curve as plain values."""
    return [{"games": point.games, **plain(point.rates)} for point in curve]


def print_rates(rates: dict[str, Rates]) -> None:
    """A line for each opponent."""
    for name, rate in rates.items():
        print(f"now against {name:8} {in_words(rate)}")


def in_words(rates: Rates) -> str:
    """Chances in a line."""
    return f"win {100 * rates.win:5.2f} %, draw {100 * rates.draw:5.2f} %, loss {100 * rates.loss:5.2f} %"


def check_picture(path: str) -> None:
    """Refuse to write a picture over anything but a picture."""
    check_target(path)
    if os.path.exists(path) and not read_beginning(path, 4) == b"<svg":
        raise InvalidArgument("{path} exists and is no SVG picture: choose another name", path=path)


def _who(agent: AnyLearner) -> str:
    return f"{agent.title}, {agent.player} on {agent.board}"
