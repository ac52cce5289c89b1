"""Tabular Q-learning in its plain design: a dictionary from texts to values, one game at a time.

It shares nothing with noughts but what the plain MENACE beside it has: boards are lists of marks, and
mirror images are found by turning the list. `below(n)` gives a random number from 0 to n - 1.
"""

from .naive_menace import VIEWS, canonical

PARTS = 65_536  # exploration is drawn in such parts


class NaiveQ:
    def __init__(self, player, below, rate=0.25, exploration=0.1, rewards=(1.0, 0.0, -1.0)):
        self.player = player
        self.below = below
        self.rate = rate
        self.exploration = exploration * PARTS
        self.rewards = dict(zip(("win", "draw", "loss"), rewards, strict=True))
        self.memory = {}  # by text: the value of each cell, and for each cell the first that mirrors it
        self.last = None  # the move whose value waits for what comes of it

    def row(self, text):
        if text not in self.memory:
            same = [view for view in VIEWS if all(text[cell] == text[i] for i, cell in enumerate(view))]
            cells = [cell for cell in range(9) if text[cell] == "."]
            twins = {cell: min(view[cell] for view in same) for cell in cells}
            self.memory[text] = (dict.fromkeys(twins.values(), 0), twins)
        return self.memory[text]

    def make_move(self, board):
        empty = [cell for cell in range(9) if board[cell] is None]
        if len(empty) == 1:
            return empty[0]
        text, view = canonical(board)
        values, twins = self.row(text)
        best = max(values.values())
        self.learn(best)
        if self.exploration and self.below(PARTS) < self.exploration:
            cells = list(twins)
            cell = cells[self.below(len(cells))]
        else:
            cells = [cell for cell, twin in twins.items() if values[twin] == best]
            cell = cells[self.below(len(cells))] if len(cells) > 1 else cells[0]
        self.last = (values, twins[cell])
        return view[cell]

    def learn(self, target):
        if self.last is not None:
            values, cell = self.last
            values[cell] = self.towards(values[cell], target)

    def towards(self, value, target):
        return value + self.rate * (target - value)

    def train(self, result):
        self.learn(self.rewards["draw" if result == "Draw" else "win" if result == self.player else "loss"])
        self.last = None
