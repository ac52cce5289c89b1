"""What learners are built with. MENACE: how many beads, what a result is worth, what an empty box means.

Q-learning: how fast it learns, how often it tries things out, what a draw is worth.
"""

from typing import ClassVar, Self

from ..core.cabinet import MOST_BEADS
from ..core.qtable import MOST_DECAY
from ..errors import InvalidArgument, check_whole, shown
from ..words import Phrase, text

MOST_AT_FIRST = 1000  # beads of one move that a box may begin with
EMPTY = ("refill", "resign")


class Config:
    """The settings of a learner. They do not change; `replace` gives others.

    keys      their names
    presets   those that have a name; "default" is one of them
    """

    __slots__ = ("_settled",)
    keys: ClassVar[tuple[str, ...]] = ()
    presets: ClassVar[dict[str, Self]] = {}

    @classmethod
    def find(cls, config: "Settings") -> Self:
        """A config, the preset of that name, or the default with some settings changed by a dictionary."""
        if config is None:
            return cls.presets["default"]
        if isinstance(config, dict):
            return cls.from_dict({**cls.presets["default"].to_dict(), **cls.in_our_spelling(config)})
        if isinstance(config, cls):
            return config
        found = cls.presets.get(config) if isinstance(config, str) else None
        if found is None:
            raise InvalidArgument(
                "a config is a {name}, a dictionary, or one of {names}, not {config}",
                name=cls.__name__,
                names=", ".join(cls.presets),
                config=shown(config),
            )
        return found

    @property
    def beginning(self) -> object:
        """Those of the settings that say how a learner begins: they cannot be changed later."""
        raise NotImplementedError

    @property
    def preset(self) -> str | None:
        """The preset that begins like this, if one does, whatever has become of the other settings."""
        presets = self.presets.items()
        return next((name for name, preset in presets if preset.beginning == self.beginning), None)

    def counts(self, is_own_twin: bool) -> bool:
        """Whether a cell counts of itself, by whether it stands for its mirror images."""
        return is_own_twin

    def refusal(self, held: list[int]) -> Phrase | None:
        """What is wrong with a box that holds these numbers, if anything."""
        return None

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, "_settled"):  # the last thing that __init__ gives it
            raise AttributeError(f"a config does not change: replace({name}=...) gives another")
        super().__setattr__(name, value)

    def replace(self, **changes: object) -> Self:
        """The same settings with some of them changed.

        >>> MenaceConfig().replace(loss_reward=-2).loss_reward
        -2
        """
        return self.from_dict({**self.to_dict(), **changes})

    def to_dict(self) -> dict[str, object]:
        """The settings as plain values."""
        values = {key: getattr(self, key) for key in self.keys}
        return {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}

    @classmethod
    def from_dict(cls, values: object) -> Self:
        """Settings from plain values; every one must be there, and no other. See `in_our_spelling`."""
        if not isinstance(values, dict) or set(values := cls.in_our_spelling(values)) != set(cls.keys):
            raise InvalidArgument("a config has the keys {names}", names=", ".join(cls.keys))
        return cls(**values)

    @classmethod
    def in_our_spelling(cls, settings: "dict[str, object]") -> "dict[str, object]":
        """Settings by our names: `winReward`, as it is written in other languages, is `win_reward`.

        >>> MenaceConfig.in_our_spelling({"winReward": 5, "draw_reward": 2})
        {'win_reward': 5, 'draw_reward': 2}
        """
        camel_case = {key[0] + key.title().replace("_", "")[1:]: key for key in cls.keys}
        spelled = {camel_case.get(key, key): value for key, value in settings.items()}
        if len(spelled) != len(settings):
            raise InvalidArgument("a setting of this config is given twice, as in winReward and win_reward")
        return spelled

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash(tuple([getattr(self, key) for key in self.keys]))

    def __reduce__(self) -> "tuple[object, tuple[object]]":
        return self.from_dict, (self.to_dict(),)

    def __repr__(self) -> str:
        values = ", ".join([f"{key}={value!r}" for key, value in self.to_dict().items()])
        return f"{type(self).__name__}({values})"


Settings = Config | str | dict[str, object] | None


class MenaceConfig(Config):
    """The settings of a MENACE.

    initial_beads_early, _mid, _late   beads of each move at plies 0 to 2, 3 to 5, and later
    win_reward, draw_reward, loss_reward   beads more, or fewer, for each move of a game
    beads_by_move   if given, in place of the first three: beads at its 1st, 2nd, 3rd, ... move
    distinct   one colour for all moves that are mirror images of one another, as in Michie's machine
    empty      what an empty box means: `refill` it, or `resign` the game

    >>> MenaceConfig().beads_at(3), PRESETS["michie"].beads_at(6)
    (4, 1)
    """

    keys = (
        "initial_beads_early",
        "initial_beads_mid",
        "initial_beads_late",
        "win_reward",
        "draw_reward",
        "loss_reward",
        "beads_by_move",
        "distinct",
        "empty",
    )
    __slots__ = keys

    def __init__(
        self,
        initial_beads_early: int = 8,
        initial_beads_mid: int = 4,
        initial_beads_late: int = 2,
        win_reward: int = 3,
        draw_reward: int = 1,
        loss_reward: int = -1,
        *,
        beads_by_move: tuple[int, ...] | list[int] | None = None,
        distinct: bool = False,
        empty: str = "refill",
    ) -> None:
        self.initial_beads_early = _beads("initial_beads_early", initial_beads_early)
        self.initial_beads_mid = _beads("initial_beads_mid", initial_beads_mid)
        self.initial_beads_late = _beads("initial_beads_late", initial_beads_late)
        self.win_reward = _reward("win_reward", win_reward)
        self.draw_reward = _reward("draw_reward", draw_reward)
        self.loss_reward = _reward("loss_reward", loss_reward)
        self.beads_by_move: tuple[int, ...] | None = None
        if beads_by_move is not None:
            if not isinstance(beads_by_move, tuple | list) or not 1 <= len(beads_by_move) <= 12:
                raise InvalidArgument(
                    "beads_by_move is 1 to 12 numbers, not {beads_by_move}",
                    beads_by_move=shown(beads_by_move),
                )
            self.beads_by_move = tuple([_beads("beads_by_move", beads) for beads in beads_by_move])
        if not isinstance(distinct, bool):
            raise InvalidArgument("distinct is true or false, not {distinct}", distinct=shown(distinct))
        self.distinct = distinct
        if empty not in EMPTY:
            raise InvalidArgument("an empty box means refill or resign, not {empty}", empty=shown(empty))
        self.empty = empty
        self._settled = True

    def beads_at(self, ply: int) -> int:
        """How many beads of each move a box begins with, by the stones on its board."""
        if self.beads_by_move is not None:
            return self.beads_by_move[min(ply // 2, len(self.beads_by_move) - 1)]
        return (self.initial_beads_early, self.initial_beads_mid, self.initial_beads_late)[min(ply // 3, 2)]

    @property
    def beginning(self) -> object:
        """The beads of each ply, and whether mirror images share them."""
        return self.distinct, [self.beads_at(ply) for ply in range(12)]

    def counts(self, is_own_twin: bool) -> bool:
        """Every cell has beads of its own, unless those of mirror images have one colour."""
        return is_own_twin or not self.distinct

    def refusal(self, held: list[int]) -> Phrase | None:
        """A box that is refilled is never empty."""
        is_odd = self.empty == "refill" and not any(held)
        return Phrase("is empty, and this MENACE refills its boxes") if is_odd else None


class QConfig(Config):
    """The settings of a Q-learner.

    rate            how far a value goes towards what was found in a game: 0 not at all, 1 all the way
    exploration     how often it tries any move in place of the best, while it learns
    rate_decay, exploration_decay   after how many games they have halved; 0: never
    draw_reward     what a draw is worth, between a loss, -1, and a win, 1
    initial_value   what every move is worth before anything is known

    >>> QConfig(rate=0.5).replace(exploration=0.2).exploration
    0.2
    """

    keys = ("rate", "exploration", "rate_decay", "exploration_decay", "draw_reward", "initial_value")
    __slots__ = keys

    def __init__(
        self,
        rate: float = 0.25,
        exploration: float = 0.1,
        rate_decay: int = 0,
        exploration_decay: int = 0,
        draw_reward: float = 0.0,
        initial_value: float = 0.0,
    ) -> None:
        self.rate = _share("rate", rate, 0)
        self.exploration = _share("exploration", exploration, 0)
        self.rate_decay = _decay("rate_decay", rate_decay)
        self.exploration_decay = _decay("exploration_decay", exploration_decay)
        self.draw_reward = _share("draw_reward", draw_reward, -1)
        self.initial_value = _share("initial_value", initial_value, -1)
        self._settled = True

    @property
    def beginning(self) -> object:
        """What every value begins with."""
        return self.initial_value


def _share(name: str, value: float, least: int) -> float:
    if type(value) not in (int, float) or not least <= value <= 1:
        raise InvalidArgument(
            "{name} is a number from {least} to 1, not {value}", name=name, least=least, value=shown(value)
        )
    return float(value)


def _decay(name: str, games: int) -> int:
    told = text("{name} is a number of games, 0 to {most:,}, not {games}")
    check_whole(told, 0, MOST_DECAY, games=games, name=name)
    return games


def _beads(name: str, beads: int) -> int:
    check_whole("{name} is 1 to {most} beads, not {beads}", 1, MOST_AT_FIRST, beads=beads, name=name)
    return beads


def _reward(name: str, beads: int) -> int:
    told = text("{name} is a whole number of beads, {most:,} more or fewer at most, not {beads}")
    check_whole(told, -MOST_BEADS, MOST_BEADS, beads=beads, name=name)
    return beads


PRESETS = {
    "default": MenaceConfig(),
    "michie": MenaceConfig(beads_by_move=(4, 3, 2, 1), distinct=True, empty="resign"),
    "8421": MenaceConfig(beads_by_move=(8, 4, 2, 1), distinct=True, empty="resign"),
}
MenaceConfig.presets = PRESETS
QConfig.presets = {"default": QConfig()}
