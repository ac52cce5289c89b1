"""`noughts play --json`: a game in the terminal for programs, everything that happens as a line of JSON."""

import json
import sys

from ..table import Event
from .asking import Leave
from .terminal import TerminalGame


class JsonGame(TerminalGame):
    """Lines of input as in any game; each line of output is an object with one key that says what it is."""

    can_ask = False

    def put(self, **values: object) -> None:
        """Write a line."""
        print(json.dumps(values), flush=True)

    def ask(self, prompt: str, within: int | None = None) -> str:
        """A line of a person, who is told what the game is like; it is waited for however long it takes."""
        self.put(game=self.state())
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            raise Leave
        return line.strip()

    def state(self) -> dict[str, object]:
        """The game as it is saved, with whose turn it is and what is left of the clock."""
        game, table = self.game, self.table
        left = {side: table.left(side) for side in "XO"} if game.clock else None
        return {**game.to_dict(), "position": str(game.position), "turn": game.turn, "left": left}

    def say(self, words: str) -> None:
        """What went wrong, or was asked for."""
        self.put(said=words)

    def tell(self, event: Event) -> None:
        """What a player did."""
        told: dict[str, object] = {"kind": event.kind, "side": event.side}
        if event.value is not None and event.kind == "move":
            told |= {"cell": event.value, "name": self.game.board.cell_name(event.value)}
        elif event.kind in ("undo", "redo"):
            told["ply"] = event.value
        self.put(event=told)

    def happen(self, event: Event) -> None:
        """What a person did, or did not do in time."""
        self.table.add(event)
        self.tell(event)

    def greet(self) -> None:
        """Nothing is said that is no JSON."""

    def show(self) -> None:
        """The game is told whenever somebody is asked."""

    def finish(self) -> None:
        """How the game ended."""
        if not self.table.people:
            self.put(game=self.state())

    def part(self) -> None:
        """The game as it was left."""
        self.put(game=self.state())

    def leave_game(self) -> None:
        """Another game begins."""
