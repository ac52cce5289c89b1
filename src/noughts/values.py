"""What a value is: two of them that say the same are equal, wherever they came from."""


class Value:
    """Equal to another of its class when all fields are; those that say what it cost do not count.

    The fields are its slots, and they are what is pickled and copied.
    """

    __slots__: tuple[str, ...] = ()
    _costs: tuple[str, ...] = ()

    def _fields(self) -> list[object]:
        return [getattr(self, name) for name in self.__slots__ if name not in self._costs]

    def __eq__(self, other: object) -> bool:
        return self._fields() == other._fields() if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple([field for field in self._fields() if not isinstance(field, list | dict)]))
