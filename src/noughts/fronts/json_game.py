"""`noughts play --json`: a game in the terminal for programs, everything that happens as a line of JSON."""

import json
import sys

from ..errors import NoughtsError
from ..table import Event
from .asking import Leave
from .terminal import TerminalGame


class JsonGame(TerminalGame):
    """Lines of input as in any game; each line of output is an object with one key that says what it is."""

    can_ask = False
    last = ""

    def put(self, **values: object) -> None:
        """Write a line."""
        self.last = json.dumps(values)
        print(self.last, flush=True)

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
        """What is for people to read."""
        self.put(said=words)

    def refuse(self, error: NoughtsError) -> None:
        """Why a line is not obeyed."""
        self.put(error=str(error))

    def tell_hint(self, cell: int, reason: str) -> None:
        """What to play, and why."""
        self.put(hint={"cell": cell, "name": self.game.board.cell_name(cell), "reason": str(reason)})

    def tell_stats(self) -> None:
        """How the games ended, and what the moves of players took, by their names."""
        table = self.table
        wins = {side: table.won(side) for side in "XO"}
        efforts = {name: effort._asdict() for name, effort in table.efforts.items()}
        self.put(stats={"games": table.played, "wins": wins, "draws": table.draws, "efforts": efforts})

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
        """The game as it was left, unless that was the last that was told."""
        if not self.last.startswith('{"game"'):
            self.put(game=self.state())

    def offer_to_save(self) -> None:
        """After Ctrl-C nothing is asked."""
        self.part()

    def leave_game(self) -> None:
        """Another game begins."""
