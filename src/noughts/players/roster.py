"""Who is found by which name: for each kind of name somebody who makes the player. Fronts say which kinds."""

from collections.abc import Callable
from random import Random

from ..board import Board
from ..board.notation import check_side
from ..engine.asked import check_limits, check_random
from ..engine.levels import LEVELS
from ..engine.limits import Limits
from ..engine.weights import Weights
from ..errors import InvalidArgument, meant, shown
from ..player import Person, Player
from ..words import Wording, either
from .level import ONE_PLY, LevelPlayer, OnePly
from .names import KINDS, LEARNERS, LEVEL, MIXTURE, Name, parse, written

DEFAULT_LEVEL = "difficult"  # of weights that name none


class Role:
    """What a player is made for: a side of a board, whose random numbers, which weights and limits."""

    def __init__(
        self,
        board: Board | str,
        side: str,
        random: Random | None = None,
        weights: Weights | None = None,
        limits: Limits | None = None,
    ) -> None:
        if random is not None:
            check_random(random)
        if weights is not None and not isinstance(weights, Weights):
            raise InvalidArgument("weights are of the class Weights, not {weights}", weights=shown(weights))
        if limits is not None:
            check_limits(limits)
        self.board, self.side = Board(board), check_side(side)
        self.random, self.weights, self.limits = random, weights, limits


Maker = Callable[[str, Role], Player]


class Roster:
    """Makers by kind. A kind without one is refused, with a sentence that says who there is.

    >>> ROSTER.find("easy", "3x3", "O").name
    'easy'
    >>> ROSTER.only("human", "menace").names()
    'human, menace or menace:FILE'
    """

    def __init__(self, makers: dict[str, Maker]) -> None:
        self.makers = makers

    def only(self, *kinds: str, **more: Maker) -> "Roster":
        """Some of the kinds alone, and others that come from elsewhere."""
        return Roster({kind: self.makers[kind] for kind in kinds} | more)

    def without(self, *kinds: str) -> "Roster":
        """All but some of the kinds."""
        return Roster({kind: maker for kind, maker in self.makers.items() if kind not in kinds})

    def check(self, text: object) -> Name:
        """Take a name apart; one that is nobody's here is refused."""
        name = parse(text)
        kinds = [player.kind for player in name.players] if name else []
        unknown = [kind for kind in kinds if kind not in self.makers]
        if name is None or unknown or (name.parts and "human" in kinds):
            forms = written(tuple(self.makers))
            guess = meant(text, [form.partition(":")[0] for form in forms])
            facts = {"text": shown(text), "names": Wording(either, forms), "guess": guess}
            if unknown:
                raise InvalidArgument("{text} does not play here: there are {names}{guess}", **facts)
            raise InvalidArgument("{text} is no player: there are {names}{guess}", **facts)
        if any([part.kind in LEARNERS and not part.rest for part, _ in name.parts]):
            raise InvalidArgument(
                "{text} has a new learner take turns with others, and what it learned could not be kept: "
                "name its file, as in menace:FILE",
                text=shown(text),
            )
        return name

    def names(self) -> str:
        """How the names of all players are written, for people."""
        return either(written(tuple(self.makers)))

    def find(
        self,
        text: str,
        board: Board | str,
        side: str,
        random: Random | None = None,
        weights: Weights | None = None,
        limits: Limits | None = None,
    ) -> Player:
        """The player of that name for a side of a board. `human` gives a Person, whom others ask.

        >>> find_player("easy", "3x3", "O")
        <LevelPlayer easy>
        """
        return self.make(self.check(text), Role(board, side, random, weights, limits))

    def seat(
        self,
        names: dict[str, str],
        board: Board | str,
        random: Random | None = None,
        weights: Weights | None = None,
        limits: Limits | None = None,
    ) -> dict[str, Player]:
        """The players of both sides; if one of them cannot be found, there is none."""
        checked = [(side, self.check(name)) for side, name in names.items()]
        roles = [(name, Role(board, side, random, weights, limits)) for side, name in checked]
        return dict(zip(names, self._make_all(roles), strict=True))

    def _make_all(self, roles: list[tuple[Name, Role]]) -> list[Player]:
        players: list[Player] = []
        try:
            for name, role in roles:
                players.append(self.make(name, role))
        except BaseException:
            for player in players:
                player.close()
            raise
        return players

    def make(self, name: Name, role: Role) -> Player:
        """The player of a name that was checked."""
        if name.kind != MIXTURE:
            return self.makers[name.kind](name.rest, role)
        from .mixture import Mixture

        players = self._make_all([(part, role) for part, _ in name.parts])
        return Mixture(list(zip(players, [weight for _, weight in name.parts], strict=True)), role.random)


def _person(_: str, role: Role) -> Player:
    return Person()


def _level(rest: str, role: Role) -> Player:
    return LevelPlayer(rest, role.random, role.weights, role.limits)


def _weights(rest: str, role: Role) -> Player:
    numbers, _, level = rest.partition("@")
    level = level.strip() or DEFAULT_LEVEL
    if level not in (*LEVELS, ONE_PLY):
        raise InvalidArgument(
            "weights play as a level, {names}, and not as {level}",
            names=", ".join([*LEVELS, ONE_PLY]),
            level=shown(level),
        )
    weights = Weights(role.board.k, numbers)
    if level == ONE_PLY:
        return OnePly(weights, f"weights:{rest}", role.random)
    return LevelPlayer(level, role.random, weights, role.limits, f"weights:{rest}")


def _program(rest: str, role: Role) -> Player:
    from .program import ProgramPlayer

    player = ProgramPlayer(rest, role.board, role.limits.seconds if role.limits else None)
    player.launch()
    return player


def _learner(kind: str) -> Maker:
    """Whoever makes a learner of a kind: from a file, where it plays only, or a new one, which learns."""

    def make(rest: str, role: Role) -> Player:
        from ..learn import kinds
        from ..learn.player import LearnerPlayer

        learner, board, side, random = kinds.LEARNERS[kind], role.board, role.side, role.random
        if rest:
            file = rest.replace("{side}", side)  # one file for either, by one name
            return LearnerPlayer(learner.load(file), str(Name(kind, rest)), board, side, random)
        seed = random.getrandbits(63) if random is not None else None
        return LearnerPlayer(learner(side, board=board, seed=seed), kind, board, side, learning=True)

    return make


ROSTER = Roster(
    {
        "human": _person,
        LEVEL: _level,
        **{kind: _learner(kind) for kind in LEARNERS},
        "cmd": _program,
        "weights": _weights,
    }
)
assert set(ROSTER.makers) <= {*KINDS, LEVEL}


find_player = ROSTER.find
