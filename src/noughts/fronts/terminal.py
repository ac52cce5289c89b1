"""Games in the terminal: people, levels, learners and programs on either side, a line of input a move."""

import os
from random import Random

from ..board import Board
from ..board.notation import OTHER, find_column, how_it_plays, how_to_name, split_moves
from ..clock import shown_time
from ..engine.limits import Limits
from ..errors import IllegalMove, InvalidArgument, NoughtsError, one_line
from ..game import Game
from ..player import Player
from ..table import Event, Table
from ..words import counts, say, text
from .asking import Leave, ask, ask_board, ask_opponent, ask_whether_second, is_at_terminal
from .kept_game import KeptGame
from .seating import OPPONENT, Seating, ask_to_start, who_plays_on
from .sentences import ending
from .streams import screen_width, shows_colours

HELP = text(
    """  undo, redo    take back your last move and its reply, or play them again
  hint          the best move, and why
  moves         the moves so far
  stats         how the games of these players ended
  save FILE     write the game to a file
  load FILE     go on with a saved game
  resign        give up
  new           start again
  quit          leave"""
)
HINT_SECONDS = 2.0


def play(
    board: str | None = None,
    x: str | None = None,
    o: str | None = None,
    second: bool | None = None,
    seed: int | None = None,
    weights: str | None = None,
    seconds: float | None = None,
    moves: str | None = None,
    load: str | None = None,
    first: str = "X",
    quiet: bool = False,
    clock: str | None = None,
    as_json: bool = False,
    opponent: str | None = None,
) -> None:
    """Play until the person leaves. Without a board what is not said is asked for; with one defaults hold.

    `x` and `o` are players by name, or `human`; with one of them named, the other is a person. In their
    place an `opponent` plays, with `second` X, who moves first. Of a saved game those play on who played.
    """
    if as_json and board is None and load is None:
        raise InvalidArgument("with --json nothing is asked: name the board, as in noughts play 3x3 --json")
    try:
        game = _begin(board, moves, load, first, clock)
        if x is None and o is None and (opponent or not (load is not None and game.players)):
            asks = board is None and load is None and opponent is None
            opponent = opponent or (ask_opponent(game.board) if asks else OPPONENT)
            if second is None and asks and opponent != "human":
                second = ask_whether_second()
            x, o = (opponent, "human") if second else ("human", opponent)
        elif second:
            raise InvalidArgument("--second is for --level: with --x and --o it is said who is X, who begins")
        named = {"X": x or "human", "O": o or "human"} if x or o else None
        refused = [] if named else ask_to_start(dict(game.players), is_at_terminal() and not as_json)
        names, note = (named, "") if named else who_plays_on(dict(game.players), refused)
        seating = Seating(Random(seed), weights, seconds, seed)
        table = Table(game, seating.find(names, game.board))
    except Leave:
        print(say("Good-bye."))
        return
    kind = TerminalGame
    if as_json:
        from .json_game import JsonGame

        kind = JsonGame
    front = kind(table, seating, quiet)
    if note:
        front.say(note)
    front.run()


def _begin(board: str | None, moves: str | None, load: str | None, first: str, clock: str | None) -> Game:
    """The game to begin with: a saved one, or a board with some moves played."""
    if load is not None:
        if board is not None or moves is not None or clock is not None:
            raise InvalidArgument("a saved game has its board, moves and clock already")
        return Game.load(load)
    game = Game(Board(board) if board is not None else ask_board(), first, clock)
    game.play_all(split_moves(game.board, moves or ""))
    return game


class TerminalGame(KeptGame):
    """Drives a table: shows it, asks the people at the keyboard, and lets the others move.

    ended, otherwise   what is asked when a game is over, and what is done without an answer
    told               of how many games the result has been told
    """

    ended, otherwise = text("new, undo, save FILE, or quit [quit]: "), "quit"
    told = 0

    def run(self) -> None:
        """Play until somebody leaves, or until the end of a game without people."""
        try:
            if not self.quiet:
                self.greet()
                self.show()
            while self.table.people or not self.game.is_over:
                self.go_on()
            self.finish()
            self.offer_to_keep()
        except Leave:
            self.part()
        except KeyboardInterrupt:
            self.offer_to_save()
            raise
        finally:
            self.table.close()

    def go_on(self) -> None:
        """One move, or one line of a person."""
        if self.table.awaits_player:
            self.let_move()
            return
        if self.game.is_over:
            self.finish()
            line = self.ask(say(self.ended)) or self.otherwise
        else:
            prompt = say("{side} to move{clocks}: ", side=self.game.turn, clocks=self.clocks())
            line = self.ask(prompt, self.table.due())
            overdue = self.table.overdue()
            if overdue is not None:
                self.happen(overdue)
                return
        try:
            self.obey(line)
        except NoughtsError as error:
            self.refuse(error)

    def refuse(self, error: NoughtsError) -> None:
        """Tell the people why what they said is not done."""
        self.say(str(error))

    def ask(self, prompt: str, within: int | None = None) -> str:
        """A line of a person, who may have so many milliseconds for it."""
        return ask(prompt, None if within is None else within / 1000)

    def clocks(self) -> str:
        """What each side has left, if there is a clock."""
        if self.game.clock is None:
            return ""
        times = [f"{side} {shown_time((self.table.left(side) or 0) // 100 * 100)}" for side in "XO"]
        return f" ({', '.join(times)})"

    def let_move(self) -> None:
        """The move of a player that is no person; one that fails to give a move has lost."""
        event = self.table.go_on()
        if event is None:
            return
        if self.table.failure:
            self.say(self.table.failure)
        self.tell(event)
        if event.kind == "move":
            self.show()

    def tell(self, event: Event) -> None:
        """Say what a player played; a game without people is told only in full. Ends are told by `finish`."""
        if event.kind == "move" and event.value is not None and (self.table.people or not self.quiet):
            cell = self.game.board.cell_name(event.value)
            print(say("{name} plays {cell}", name=self.names[event.side], cell=cell))

    def greet(self) -> None:
        """Say who plays, and how to."""
        people, names = self.table.people, self.names
        if len(people) == 1:
            side, other = people[0], OTHER[people[0]]
            print(say("\nYou are {side}, {name} is {other}.", side=side, name=names[other], other=other))
        else:
            print(say("\nX is {x}, O is {o}.", x=names["X"], o=names["O"]))
        board = self.game.board
        if board.rule.words:
            print(how_it_plays(board))
        if self.game.clock is not None:
            told = text("The clock is {clock}; the first move of each side costs no time.")
            print(say(told, clock=self.game.clock))
        if people:
            told = text("To play a stone, {how}.") if board.rule.gravity else text("To play a cell, {how}.")
            print(f"{say(told, how=how_to_name(board))}\n{self.help()}")

    def help(self) -> str:
        """What can be said beside moves."""
        learner = self.learner()
        if learner is None:
            return say(HELP)
        keep = say("  keep FILE     write to a file what {name} has learned", name=learner.name)
        return f"{say(HELP)}\n{keep}"

    def obey(self, line: str) -> None:
        """Do what a line says."""
        word, _, rest = line.partition(" ")
        path = os.path.expanduser(rest.strip())
        match word.lower():
            case "":
                pass
            case _ if self.is_column(line):
                self.move(line)
            case "quit" | "exit" | "q":
                raise Leave
            case "help" | "?" | "h":
                self.say(f"{how_to_name(self.game.board)}\n{self.help()}")
            case "undo" | "u":
                self.happen(self.table.undo(self.table.speaker))
            case "redo":
                self.happen(self.table.redo(self.table.speaker))
            case "hint":
                self.hint()
            case "moves":
                self.say(self.moves() or say("none yet"))
            case "stats":
                self.tell_stats()
            case "save" | "load" | "keep" if not path:
                raise InvalidArgument("{lower} needs the name of a file", lower=word.lower())
            case "save":
                self.save(path)
            case "load":
                self.load(path)
            case "keep" if (learner := self.learner()) is not None:
                self.keep(learner, path)
            case "resign":
                self.happen(self.table.resign(self.table.speaker))
            case "new":
                self.leave_game()
                self.table.begin(self.game.anew())
                self.show()
            case _:
                self.move(line)

    def is_column(self, line: str) -> bool:
        """Whether a line is a column where a stone may fall, even if it is a command's short name too."""
        board = self.game.board
        return board.rule.gravity and not self.game.is_over and find_column(board, line) is not None

    def move(self, name: str) -> None:
        """The move of a person."""
        self.happen(self.table.move(self.game.turn, name))

    def happen(self, event: Event) -> None:
        """Let it happen, and show what has changed on the board."""
        self.table.add(event)
        if event.kind not in ("resign", "expire"):
            self.show()

    def hint(self) -> None:
        """The best move and the reason."""
        from ..engine.analysis import hint

        if self.game.is_over:
            raise IllegalMove("the game is over: there is nothing to advise")
        self.tell_hint(*hint(self.game.position, Limits(seconds=HINT_SECONDS)))

    def tell_hint(self, cell: int, reason: str) -> None:
        """Say what to play, and why."""
        self.say(f"{self.game.board.cell_name(cell)}. {reason}")

    def tell_stats(self) -> None:
        """Say how the games ended, and what the moves took."""
        self.say(f"{self.stats()}{self.efforts()}")

    def stats(self) -> str:
        """How the games of those who play now ended."""
        table, names = self.table, self.names
        return say(
            "{games}: X ({x}) won {won}, O ({o}) won {lost}, {drawn} drawn.",
            games=counts.games(table.played),
            x=names["X"],
            won=table.won("X"),
            o=names["O"],
            lost=table.won("O"),
            drawn=table.draws,
        )

    def efforts(self) -> str:
        """What the moves of players took, on average, a line for each."""
        words = []
        for name, (moves, seconds, positions) in self.table.efforts.items():
            told = text("\n  a move of {name}: {time:.1f} ms")
            if positions:
                told = text("\n  a move of {name}: {time:.1f} ms, {positions:,} positions")
            time = 1000 * seconds / moves
            words.append(say(told, name=one_line(name), time=time, positions=round(positions / moves)))
        return "".join(words)

    def load(self, path: str) -> None:
        """Go on with a saved game and who played it; if that is not known, a person as the side to move."""
        game = Game.load(path)
        names, people = dict(game.players or self.game.players), self.table.people
        if not game.players and len(people) == 1 and people[0] != game.turn and not game.is_over:
            names = {"X": names["O"], "O": names["X"]}
        players = self.found(names, game.board)
        self.leave_game()
        self.offer_to_keep(staying=players.values())
        self.table.begin(game, players)
        if not game.is_over:
            self.greet()
        self.show()

    def found(self, names: dict[str, str], board: Board) -> dict[str, Player]:
        """The players of those names, on a board, or who plays for them; who sits there already stays."""
        sitting = [player.name for player in self.table.players.values()]
        new = {side: name for side, name in names.items() if name not in sitting}
        found, note = who_plays_on(new, ask_to_start(new, self.can_ask))
        names = names | found
        stay = {
            side: player
            for side, player in self.table.players.items()
            if player.name == names[side] and board == self.game.board
        }
        players = stay | self.seating.find({side: names[side] for side in "XO" if side not in stay}, board)
        if note:
            self.say(note)
        return players

    def show(self) -> None:
        """The board, unless nothing is to be shown."""
        if not self.quiet:
            print(f"\n{coloured(self.game.position.pretty(self.game.last, screen_width()))}\n")

    def finish(self) -> None:
        """Say how the game ended, and how all of them did, once."""
        print(ending(self.table))
        if self.told != self.table.scores.games:
            self.told = self.table.scores.games
            if self.table.people and self.table.played > 1:
                print(self.stats())


def coloured(board: str) -> str:
    """A board's text with its marks in colour, where the terminal shows colours and they are wanted."""
    if not shows_colours():
        return board
    return board.replace("X", "\033[1;31mX\033[0m").replace("O", "\033[1;34mO\033[0m")
