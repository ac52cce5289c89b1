"""What a value is: two of them that say the same are equal, wherever they came from; some draw themselves."""


class Value:
    """Equal to another of its class when all fields are; those that say what it cost do not count.

    The fields are its slots, those of the classes that it is made from too, and they are what is pickled
    and copied.
    """

    __slots__: tuple[str, ...] = ()
    _costs: tuple[str, ...] = ()

    def _fields(self) -> list[object]:
        slots = [name for kind in type(self).__mro__ for name in kind.__dict__.get("__slots__", ())]
        return [getattr(self, name) for name in slots if name not in self._costs]

    def __eq__(self, other: object) -> bool:
        return self._fields() == other._fields() if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple([field for field in self._fields() if not isinstance(field, list | dict)]))


class Pictured:
    """What gives a picture of itself as SVG: notebooks show that."""

    __slots__ = ()

    def svg(self) -> str:
        """The picture."""
        raise NotImplementedError

    def _repr_svg_(self) -> str:
        return self.svg()
