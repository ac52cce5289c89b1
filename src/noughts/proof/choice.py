"""Choosing few positions: of all moves known to win, one for each position that is then needed.

Every position has options, each a move and the positions it leads to. From the first position on, one
option is chosen in each position that can come up. The fewer positions come up, the shorter the
certificate. This is a local search: no claim is made that it finds the fewest.
"""

from random import Random

Key = tuple[int, int]
Options = dict[Key, dict[int, tuple[Key, ...]]]


class Choice:
    """A choice of one option for each position, and how often each is needed.

    options   for each position, numbered from those with most stones to the first, (cell, positions)
    chosen    the number of the option that is taken
    needed    by how many chosen options, and so whether it comes up at all
    """

    def __init__(self, options: Options, first: Key, seed: int, before: dict[Key, int] | None = None) -> None:
        self.random = Random(seed)
        self.keys = sorted(options, key=lambda key: (-(key[0] | key[1]).bit_count(), key))
        self.number = {key: number for number, key in enumerate(self.keys)}
        self.options: list[list[tuple[int, tuple[int, ...]]]] = []
        for key in self.keys:  # what an option leads to has more stones, so it is there already
            usable = []
            for cell, after in sorted(options[key].items()):
                numbers = tuple([self.number[other] for other in after if other in self.number])
                if len(numbers) == len(after) and all([self.options[number] for number in numbers]):
                    usable.append((cell, numbers))
            self.options.append(usable)
        self.first = self.number[first]
        self.chosen = [0] * len(self.keys)
        self.needed = [0] * len(self.keys)
        self.count = 0
        self.log: list[tuple[int, int]] = []
        self._start(before)

    def _start(self, before: dict[Key, int] | None) -> None:
        """Begin with an earlier choice, elsewhere with what costs least if nothing is shared."""
        cost = [0.0] * len(self.keys)
        for number, usable in enumerate(self.options):
            costs = [1.0 + sum([cost[other] for other in after]) for _, after in usable]
            cost[number] = min(costs, default=1e300)
            self.chosen[number] = costs.index(cost[number]) if costs else 0
            wanted = before.get(self.keys[number]) if before is not None else None
            for place, (cell, _) in enumerate(usable):
                if cell == wanted:
                    self.chosen[number] = place
        self._need([self.first])

    def moves(self) -> dict[Key, int]:
        """The chosen move of every position that comes up."""
        return {
            self.keys[number]: usable[self.chosen[number]][0]
            for number, usable in enumerate(self.options)
            if self.needed[number]
        }

    def _after(self, number: int) -> tuple[int, ...]:
        return self.options[number][self.chosen[number]][1]

    def _need(self, numbers: "list[int] | tuple[int, ...]") -> None:
        todo = list(numbers)
        while todo:
            number = todo.pop()
            self.needed[number] += 1
            if self.needed[number] == 1:
                self.count += 1
                todo.extend(self._after(number))

    def _drop(self, numbers: tuple[int, ...]) -> None:
        todo = list(numbers)
        while todo:
            number = todo.pop()
            self.needed[number] -= 1
            if self.needed[number] == 0:
                self.count -= 1
                todo.extend(self._after(number))

    def _extra(self, after: tuple[int, ...], known: dict[int, tuple[int, int]]) -> int:
        """How many positions come up beyond those that do already; `known` keeps the best option of each."""
        total = 0
        for number in after:
            if not self.needed[number]:
                if number not in known:
                    costs = [self._extra(other, known) for _, other in self.options[number]]
                    known[number] = (1 + min(costs), costs.index(min(costs)))
                total += known[number][0]
        return total

    def _take(self, number: int, place: int, known: dict[int, tuple[int, int]]) -> None:
        """Choose an option, and for what it needs anew the best that was found."""
        if self.chosen[number] != place:
            self.log.append((number, self.chosen[number]))
            self.chosen[number] = place
        for other in self._after(number):
            if not self.needed[other] and other in known:
                self._take(other, known[other][1], known)

    def _choose_again(self, number: int) -> None:
        """Give a position whose option was dropped the one that needs least, by lot among equals."""
        known: dict[int, tuple[int, int]] = {}
        costs = [self._extra(after, known) for _, after in self.options[number]]
        least = min(costs)
        place = self.random.choice([place for place, cost in enumerate(costs) if cost == least])
        self._take(number, place, known)
        self._need(self._after(number))

    def try_again(self, numbers: list[int]) -> None:
        """Choose again in several positions of equally many stones at once; keep it if it is no worse."""
        before = self.count
        self.log = []
        for number in numbers:
            self._drop(self._after(number))
        for number in numbers:
            self._choose_again(number)
        if self.count > before:
            for number in numbers:
                self._drop(self._after(number))
            for number, place in reversed(self.log):
                self.chosen[number] = place
            for number in numbers:
                self._need(self._after(number))

    def improve(self, rounds: int) -> None:
        """Choose again, one by one and in groups, so many rounds."""
        for _ in range(rounds):
            open_ones = [n for n, usable in enumerate(self.options) if self.needed[n] and len(usable) > 1]
            levels: dict[int, list[int]] = {}
            for number in open_ones:
                stones = (self.keys[number][0] | self.keys[number][1]).bit_count()
                levels.setdefault(stones, []).append(number)
            self.random.shuffle(open_ones)
            for number in open_ones:
                if self.needed[number]:
                    self.try_again([number])
            for _, level in sorted(levels.items()):
                for _ in range(min(200, 2 * len(level))):
                    size = self.random.choice((2, 3, 5, 8, 12))
                    group = self.random.sample(level, min(size, len(level)))
                    self.try_again([number for number in group if self.needed[number]])
