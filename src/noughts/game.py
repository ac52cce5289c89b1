"""A game being played: the referee, its history, undo and redo, and the file it is saved in.

Who chooses the moves is for players; a game only refuses what the rules refuse.
"""

import os

from .board import Board, Position
from .board.notation import OTHER
from .errors import IllegalMove, InvalidArgument, InvalidFile, NoughtsError, shown
from .files import read_text, write_atomically

FORMAT = "noughts-game"
VERSION = 1
LARGEST_FILE = 1 << 20  # bytes; the longest game there can be takes less than 10 kB


class Game:
    """One game on one board, from the empty board.

    >>> game = Game("3x3")
    >>> for cell in ("b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3"):
    ...     game.play(cell)
    >>> game.result
    'draw'
    >>> game.undo()
    8
    >>> game.position.turn, game.result
    ('X', None)
    """

    def __init__(self, board: Board | str = "3x3", first: str = "X") -> None:
        """An empty board; `first` is the side that moves first."""
        self.board = Board(board)
        self.first = _side(first, "")
        self._positions = [Position(self.board, turn=first)]
        self._moves: list[int] = []
        self._ply = 0
        self._resigned: str | None = None

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[self._ply]

    @property
    def moves(self) -> tuple[int, ...]:
        """The cells played so far, without what was undone."""
        return tuple(self._moves[: self._ply])

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return self._ply

    @property
    def undone(self) -> int:
        """How many moves were taken back and can be played again."""
        return len(self._moves) - self._ply if self._resigned is None else 0

    @property
    def last(self) -> int | None:
        """The last cell played, if any."""
        return self._moves[self._ply - 1] if self._ply else None

    @property
    def turn(self) -> str:
        """The side to move."""
        return self.position.turn

    @property
    def resigned(self) -> str | None:
        """The side that gave up, if one did."""
        return self._resigned

    @property
    def winner(self) -> str | None:
        """The side that won, by a line or because the other resigned."""
        if self._resigned is not None:
            return OTHER[self._resigned]
        return self.position.winner

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._resigned is not None or self.position.is_over

    @property
    def result(self) -> str | None:
        """`"X"` or `"O"` for the winner, `"draw"`, or None while the game goes on."""
        return self.winner or ("draw" if self.is_over else None)

    def play(self, cell: int | str) -> None:
        """Play a cell, by index or name, for the side to move. What had been undone is forgotten.

        Where stones fall, the column is name enough: see `Position.cell`.

        >>> game = Game("7x6,4,gravity")
        >>> game.play("d")
        >>> game.play("d")
        >>> game.board.cell_name(game.last)
        'd5'
        """
        if self._resigned is not None:
            raise IllegalMove(f"the game is over: {self._resigned} resigned")
        number = cell if isinstance(cell, int) else self.position.cell(cell)
        taken = self.position.at(number)
        if taken != "." and not self.position.is_over:
            raise IllegalMove(f"{self.board.cell_name(number)} is taken by {taken}")
        if self.position.is_draw:
            raise IllegalMove("the game is over: it is a draw")
        after = self.position.play(self.position.cell(number))
        del self._moves[self._ply :], self._positions[self._ply + 1 :]
        self._moves.append(number)
        self._positions.append(after)
        self._ply += 1

    def undo(self, plies: int = 1) -> int:
        """Take back moves, or as many as there are; gives the number of moves that remain.

        After a resignation the first thing taken back is the resignation.
        """
        plies = _count(plies)
        if self._resigned is not None and plies:
            self._resigned = None
            plies -= 1
        self._ply = max(0, self._ply - plies)
        return self._ply

    def redo(self, plies: int = 1) -> int:
        """Play again what was undone, except a resignation; gives the number of moves played."""
        if self._resigned is None:
            self._ply = min(len(self._moves), self._ply + _count(plies))
        return self._ply

    def undo_turn(self, side: str | None = None) -> int:
        """Go back to where a side, the one to move unless named, was last to move; stay if it never was.

        A resignation alone is taken back first.
        """
        side = _side(side, self.turn)
        if self._resigned is not None:
            self._resigned = None
            return self._ply
        earlier = [ply for ply in range(self._ply) if self._positions[ply].turn == side]
        self._ply = earlier[-1] if earlier else self._ply
        return self._ply

    def redo_turn(self, side: str | None = None) -> int:
        """Play undone moves again, to where a side (the one to move unless named) moves next."""
        side = _side(side, self.turn)
        if self._resigned is None:
            after = self._ply + 1
            while after < len(self._moves) and self._positions[after].turn != side:
                after += 1
            self._ply = min(after, len(self._moves))
        return self._ply

    def resign(self, side: str | None = None) -> None:
        """Give up, for the side to move or a named side."""
        side = _side(side, self.turn)
        if self.is_over:
            raise IllegalMove("the game is over: there is nothing to resign")
        self._resigned = side

    def position_at(self, ply: int) -> Position:
        """The position after a number of moves, from 0 to all that were played."""
        if not isinstance(ply, int) or not 0 <= ply <= self._ply:
            raise InvalidArgument(f"this game has moves 0 to {self._ply}, not {shown(ply)}")
        return self._positions[ply]

    def to_dict(self) -> dict[str, object]:
        """The game as plain values, as they stand in its file."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "board": self.board.name,
            "first": self.first,
            "moves": list(self._moves),
            "ply": self._ply,
            "resigned": self._resigned,
            "result": self.result,
        }

    @classmethod
    def from_dict(cls, data: object) -> "Game":
        """The game that plain values describe; anything that does not add up is refused."""
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise InvalidFile(f'this is no saved game: it should be an object with "format": "{FORMAT}"')
        if type(data.get("version")) is not int or data["version"] != VERSION:
            raise InvalidFile(
                f"this game is of version {shown(data.get('version'))}; this program reads {VERSION}"
            )
        expected = {"format", "version", "board", "first", "moves", "ply", "resigned", "result"}
        if set(data) != expected:
            odd = sorted(expected.symmetric_difference(data), key=str)
            raise InvalidFile(
                f"a saved game has the keys {', '.join(sorted(expected))}; look at {shown(odd[0])}"
            )
        moves, ply, resigned = data["moves"], data["ply"], data["resigned"]
        if not isinstance(moves, list) or any([type(cell) is not int for cell in moves]):
            raise InvalidFile("the moves should be a list of cells (whole numbers)")
        try:
            game = cls(data["board"], data["first"])
            for number, cell in enumerate(moves, 1):
                try:
                    game.play(cell)
                except NoughtsError as error:
                    raise InvalidFile(f"move {number}: {error}") from None
            if type(ply) is not int or not 0 <= ply <= len(moves):
                raise InvalidFile(
                    f"ply should be a number from 0 to the {len(moves)} moves, not {shown(ply)}"
                )
            game.undo(len(moves) - ply)
            if resigned is not None:
                game.resign(resigned)
        except InvalidFile:
            raise
        except NoughtsError as error:
            raise InvalidFile(str(error)) from None
        if data["result"] != game.result:
            raise InvalidFile(
                f"the moves lead to the result {game.result!r}, the file says {shown(data['result'])}"
            )
        return game

    def save(self, path: "str | os.PathLike[str]") -> None:
        """Write the game to a file: all of it, or the file stays as it was."""
        import json

        write_atomically(path, json.dumps(self.to_dict(), indent=1) + "\n")

    @classmethod
    def load(cls, path: "str | os.PathLike[str]") -> "Game":
        """Read a game from a file."""
        import json

        text = read_text(path, "saved game", LARGEST_FILE)
        try:
            return cls.from_dict(json.loads(text))
        except (ValueError, RecursionError):
            raise InvalidFile(
                f"{os.fsdecode(path)} is no saved game: it is not JSON, or was cut short"
            ) from None
        except InvalidFile as error:
            raise InvalidFile(f"{os.fsdecode(path)}: {error}") from None

    def pretty(self) -> str:
        """The board for people, with the last move or the completed line marked."""
        return self.position.pretty(self.last)

    def svg(self) -> str:
        """A picture of the board, with the last move and the completed line marked."""
        from .board import picture

        state = f"{self._resigned} has resigned" if self._resigned else ""
        return picture.draw(self.position, self.last, state)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.pretty()

    def __repr__(self) -> str:
        return f"<Game {self.board} after {self._ply} moves: {self.result or self.turn + ' to move'}>"


def _side(side: str | None, otherwise: str) -> str:
    side = otherwise if side is None else side
    if side not in ("X", "O"):
        raise InvalidArgument(f"a side is 'X' or 'O', not {shown(side)}")
    return side


def _count(plies: int) -> int:
    if not isinstance(plies, int) or plies < 0:
        raise InvalidArgument(f"a number of moves is 0 or more, not {shown(plies)}")
    return plies
