"""The actions `noughts menace train` and `noughts q train`."""

import json
import os

from ...board.notation import is_number
from ...errors import InvalidArgument, NoughtsError, shown
from ...files import check_target, write_atomically
from ...learn.kinds import LEARNERS, load
from ...learn.learner import AnyLearner
from ...learn.memory import Rates
from ...learn.training import RECENT, Training
from ...players.names import parse, split_names
from ...players.training import Phase, measure, train
from ...words import Phrase, counts, say, say_many
from ..progress import Progress
from ..streams import end_when_told, warn
from .arguments import Namespace
from .learner_show import check_picture, curve_values, in_words, knowledge, plain

POINTS = 50


def train_learner(arguments: Namespace) -> None:
    """Play games, learn from them, and save what was learned, after Ctrl-C too."""
    end_when_told(like_ctrl_c=True)
    _check_targets(arguments)
    agent = _begin(arguments)
    phases = _phases(arguments.opponent, arguments.games)
    read = [arguments.start] if arguments.start is not None else []
    rival = None
    if arguments.rival_out:
        rival, path = _rival(phases)
        read.append(path)
    before = agent.games
    try:
        with Progress(tail=say("Ctrl-C stops and keeps them")) as progress:
            training = train(
                agent,
                *phases,
                points=min(POINTS, sum([games for _, games in phases])),
                together=rival is not None,
                recent=RECENT,
                progress=lambda done: progress.show_games(done.games, done.of),
            )
    except KeyboardInterrupt:
        if agent.games > before:
            _keep(arguments, agent, rival, read)
            warn(
                say_many(
                    "{number:,} game kept in {path}; --from {path} goes on from there",
                    "{number:,} games kept in {path}; --from {path} goes on from there",
                    agent.games - before,
                    path=arguments.out,
                )
            )
        raise
    _keep(arguments, agent, rival, read)
    rates = measure(agent)
    if arguments.as_json:
        print(json.dumps(_training_values(agent, training, rates, arguments.out)))
        return
    speed = training.games / training.seconds if training.seconds else 0.0
    print(
        say(
            "{games} in {seconds:.2f} s ({speed:,.0f} a second): "
            "{won:,} won, {drawn:,} drawn, {lost:,} lost.",
            games=counts.games(training.games),
            seconds=training.seconds,
            speed=speed,
            won=training.wins,
            drawn=training.draws,
            lost=training.losses,
        )
    )
    for name, rate in rates.items():
        print(say("Now against {name:8} {chances}", name=name, chances=in_words(rate)))
    print(say("{what}. Saved in {path}.", what=agent.summary, path=arguments.out))


def _keep(arguments: Namespace, agent: AnyLearner, rival: AnyLearner | None, read: list[str]) -> None:
    """Save what a training has made. A machine that is there, and was not read, is put aside, not lost."""
    own = {os.path.realpath(path) for path in read}
    for learner, path in ((agent, arguments.out), (rival, arguments.rival_out)):
        if learner is None:
            continue
        if os.path.exists(path) and os.path.realpath(path) not in own:
            aside = _aside(path, (arguments.out, arguments.rival_out, arguments.curve))
            write_atomically(aside, load(path).export_memory())
            warn(say("The machine that was in {path} is now in {aside}", path=path, aside=aside))
        learner.save(path)
    if arguments.curve is not None:
        write_atomically(arguments.curve, agent.curve.svg())


def _aside(path: str, targets: "tuple[str | None, ...]") -> str:
    """Where what is in a file can be put, so that nothing is lost: where nothing is, nor will be written."""
    taken = {os.path.realpath(target) for target in targets if target is not None}
    aside, number = f"{path}.old", 1
    while os.path.exists(aside) or os.path.realpath(aside) in taken:
        number += 1
        aside = f"{path}.old{number}"
    return aside


def _begin(arguments: Namespace) -> AnyLearner:
    """The learner that the arguments describe: a new one, or one from a file with other settings."""
    if arguments.start is None:
        return new_learner(arguments, "X")
    check_settled(arguments, Phrase("the file that --from names"))
    agent = LEARNERS[arguments.kind].load(arguments.start)
    agent.config = agent.config.replace(**_settings(arguments))
    return agent


def new_learner(arguments: Namespace, seat: str) -> AnyLearner:
    """One that knows nothing yet, with the settings that were given."""
    kind = LEARNERS[arguments.kind]
    config = kind.config_type.find(getattr(arguments, "preset", None)).replace(**_settings(arguments))
    return kind(arguments.seat or seat, config, board=arguments.board or "3x3", seed=arguments.seed)


def _settings(arguments: Namespace) -> dict[str, object]:
    """Those of a kind's settings that were given."""
    given = {key: getattr(arguments, key, None) for key in LEARNERS[arguments.kind].config_type.keys}
    return {key: value for key, value in given.items() if value is not None}


def check_settled(arguments: Namespace, what: Phrase | str) -> None:
    """Refuse what cannot be said of a learner that is there already."""
    for name in ("board", "seat", "preset", "initial_value", "seed"):
        if getattr(arguments, name, None) is not None:
            option = name.replace("_", "-")
            raise InvalidArgument("--{option} is settled by {what}", option=option, what=what)


def _phases(opponents: str, games: str) -> list[Phase]:
    """The schedule that two lists mean: opponents, and how many games against each."""
    names = split_names(opponents)
    counts = [count.strip().replace("_", "") for count in games.split(",")]
    for count in counts:
        if not is_number(count, 15):
            raise InvalidArgument(
                "--games is a number of games, 0 to 999,999,999,999,999, not {count}", count=shown(count)
            )
    if len(names) != len(counts):
        raise InvalidArgument(
            "say how many games against each: opponents named: {names}, numbers of games: {counts}",
            names=len(names),
            counts=len(counts),
        )
    return [(name, int(count)) for name, count in zip(names, counts, strict=True)]


def _rival(phases: list[Phase]) -> tuple[AnyLearner, str]:
    """The other learner, which learns as well, and its file; it takes its name's place in the schedule."""
    name = parse(str(phases[0][0]))
    if len(phases) != 1 or name is None or name.kind not in LEARNERS or not name.rest:
        raise InvalidArgument("--rival-out goes with one opponent that learns: menace:FILE or q:FILE")
    rival = LEARNERS[name.kind].load(name.rest)
    phases[0] = (rival, phases[0][1])
    return rival, name.rest


def _training_values(
    agent: AnyLearner, training: Training, rates: dict[str, Rates], out: str
) -> dict[str, object]:
    return {
        "board": agent.board.name,
        "side": agent.side,
        **training.to_dict(),
        **knowledge(agent),
        "exact": plain(rates),
        "curve": curve_values(training.curve),
        "out": out,
    }


def _check_targets(arguments: Namespace) -> None:
    """Refuse to write over anything but its own kind, or one thing over another, before work is done."""
    for path in (arguments.out, arguments.rival_out):
        if path is None:
            continue
        check_target(path)
        if os.path.exists(path):
            try:
                load(path)
            except NoughtsError:
                raise InvalidArgument(
                    "{path} exists and is no {title} memory: choose another name",
                    path=path,
                    title=LEARNERS[arguments.kind].title,
                ) from None
    if arguments.curve is not None:
        check_picture(arguments.curve)
    targets = [path for path in (arguments.out, arguments.rival_out, arguments.curve) if path is not None]
    if len({os.path.realpath(path) for path in targets}) < len(targets):
        raise InvalidArgument("--out, --rival-out and --curve are different files")
