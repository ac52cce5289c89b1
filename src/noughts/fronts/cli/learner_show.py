"""The actions `evaluate` and `show` of `noughts menace` and `noughts q`, and learners as plain values."""

import json
import os
from itertools import count

from ...board import Position
from ...errors import InvalidArgument, shown
from ...files import check_target, read_beginning, write_atomically
from ...learn.boxes import Box
from ...learn.evaluation import Blame
from ...learn.kinds import LEARNERS
from ...learn.learner import AnyLearner
from ...learn.memory import Curve, Rates
from ...learn.pictures import draw_cabinet
from ...learn.text import show_box, show_cabinet, show_curve
from ...players.training import evaluate, measure
from ...words import counts, learners, say, say_many, text
from ..progress import Progress
from ..streams import shows_colours
from .arguments import Namespace


def evaluate_learner(arguments: Namespace) -> None:
    """Its exact chances against an opponent, and the boxes to blame."""
    agent = LEARNERS[arguments.kind].load(arguments.file)
    asked = count(1)
    with Progress() as progress:
        found = evaluate(
            agent,
            arguments.opponent,
            lambda: progress.show(
                say_many(
                    "{number:,} position thought about", "{number:,} positions thought about", next(asked)
                )
            ),
        )
    worst = found.worst(arguments.worst)
    if arguments.as_json:
        print(
            json.dumps(
                {
                    **found.rates._asdict(),
                    "opponent": arguments.opponent,
                    "board": agent.board.name,
                    "side": agent.side,
                    "games": agent.games,
                    "worst": [blame.to_dict() for blame in worst],
                }
            )
        )
        return
    games, opponent = counts.games(agent.games), arguments.opponent
    print(say("{who} after {games}, against {opponent}:", who=_who(agent), games=games, opponent=opponent))
    names = (say("win"), say("draw"), say("loss"))
    wide = max([len(name) for name in names])
    for name, rate in zip(names, found.rates, strict=True):
        print(say("  {name} {rate:9.4%}", name=name.ljust(wide), rate=rate))
    if agent.beads is not None:
        print(say("Exact: every bead of every box is weighed, nothing is sampled."))
        if worst:
            _print_worst(worst, agent.config.empty == "resign")
    else:
        print(say("Exact: every move that it may play is weighed, nothing is sampled."))


def _print_worst(worst: list[Blame], resigns: bool) -> None:
    print(say("\nThe boxes that lose the most:"))
    print(say("  box   position      opened in   lost then   costs"))
    for blame in worst:
        print(
            say(
                "  {box:<5} {position:12} {reach:10.2%} {loss:11.2%} {costs:11.4%}",
                box=blame.box.number,
                position=str(blame.box.position),
                reach=blame.reach,
                loss=blame.loss,
                costs=blame.costs,
            )
        )
    told = text("What a box costs is how much lower the loss rate would be if it gave only its best bead.")
    if resigns:
        told = text(
            "What a box costs is how much lower the loss rate would be if it gave only its best bead;\n"
            "an empty box, which resigns, costs every game that gets there."
        )
    print(say(told))


def show_learner(arguments: Namespace) -> None:
    """What it knows: all of it, or one box."""
    agent = LEARNERS[arguments.kind].load(arguments.file)
    colour = shows_colours()
    box = _box(agent, arguments.box, arguments.position)
    if arguments.as_json:
        print(json.dumps(box.to_dict() if box is not None else _agent_values(agent)))
        return
    if getattr(arguments, "svg", None) is not None:
        check_picture(arguments.svg)
        write_atomically(arguments.svg, draw_cabinet(agent) if box is None else box.svg())
        if box is not None:
            print(say("{path}: box {number}.", path=arguments.svg, number=box.number))
        else:
            print(say("{path}: the cabinet.", path=arguments.svg))
    elif box is not None:
        print(show_box(box, colour))
        if arguments.position is not None and str(box.position) != arguments.position:
            print(say("The position is turned or mirrored, as it lies in the cabinet."))
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
    earlier = {"wins": won, "draws": drawn, "losses": lost, **knowledge(agent)}
    return {**agent.to_dict(), **earlier, "exact": plain(measure(agent))}


def _show_all(agent: AnyLearner, colour: bool) -> None:
    """How good it is, its curve, its cabinet, and its first box."""
    print(f"{_who(agent)}: {learners.record(agent.results)}")
    print_rates(measure(agent))
    if agent.curve:
        print(show_curve(agent.curve))
    print(f"\n{show_cabinet(agent, colour)}")
    if agent.beads is not None:
        print(
            say("A sign is a box: the higher, the surer of its best bead; . never opened, x out of beads\n")
        )
    else:
        print(say("A sign is a position: the higher, the better it thinks to stand; . never met\n"))
    for first in agent.boxes()[:1]:
        print(show_box(first, colour))


def knowledge(agent: AnyLearner) -> dict[str, object]:
    """How much it knows, as plain values."""
    if agent.beads is None:
        return {"positions_met": agent.get_memory_size()}
    return {"boxes_opened": agent.get_memory_size(), "beads": agent.beads}


def plain(rates: dict[str, Rates]) -> dict[str, object]:
    """Chances by opponent, as plain values."""
    return {name: rate._asdict() for name, rate in rates.items()}


def curve_values(curve: Curve) -> list[dict[str, object]]:
    """A learning curve as plain values."""
    return [{"games": point.games, **plain(point.rates)} for point in curve]


def print_rates(rates: dict[str, Rates]) -> None:
    """A line for each opponent."""
    for name, rate in rates.items():
        print(say("now against {name:8} {chances}", name=name, chances=in_words(rate)))


def in_words(rates: Rates) -> str:
    """Chances in a line."""
    return say(
        "win {win:6.2%}, draw {draw:6.2%}, loss {loss:6.2%}",
        win=rates.win,
        draw=rates.draw,
        loss=rates.loss,
    )


def check_picture(path: str) -> None:
    """Refuse to write a picture over anything but a picture."""
    check_target(path)
    if os.path.exists(path) and not read_beginning(path, 4) == b"<svg":
        raise InvalidArgument("{path} exists and is no SVG picture: choose another name", path=path)


def _who(agent: AnyLearner) -> str:
    return say("{title}, {side} on {board}", title=agent.title, side=agent.side, board=agent.board)
