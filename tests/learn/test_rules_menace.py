"""MENACE under every rule: boxes against a plain count, odds against a plain walk, moves that are legal."""

from fractions import Fraction
from functools import cache
from random import Random

import pytest
from reference import RULES, named

from noughts import Board, Game, Position, evaluate, train
from noughts.core.odds import Odds
from noughts.learn import MenaceAgent
from noughts.learn.boxes import form_table, forms_of

TINY = [
    *named("3x3"),
    *named("4x3,3", ["gravity", "misere,gravity", "exact,gravity", "misere,gravity,torus", "torus"]),
    *named("4x2,2"),
    *named("3x2x2,2"),
    *named("5x1,3", RULES[:4]),
]


def counted_boxes(name):
    """For each side the positions, up to symmetry, in which it has a choice. X begins."""
    board = Board(name)
    boxes = [set(), set()]
    level = {str(Position(board)): Position(board)}
    while level:
        following = {}
        for position in level.values():
            if len(position.legal) > 1:
                boxes["XO".index(position.turn)].add(str(position))
            for cell in position.legal:
                after = position.play(cell)
                if not after.is_over:
                    first = min([after.transform(images) for images in board.symmetries], key=str)
                    following[str(first)] = first
        level = following
    return boxes


@pytest.mark.parametrize("name", TINY)
def test_there_are_as_many_boxes_as_positions_with_a_choice(name):
    board = Board(name)
    table = form_table(board)
    for side, counted in enumerate(counted_boxes(name)):
        forms = forms_of(board, side)
        assert {str(Position(board, *table.stones(form))) for form in forms} == counted
        assert len(forms) == len(counted)
        for form in forms:
            position = Position(board, *table.stones(form))
            assert table.legal(form) == position.legal


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("3x3,misere", 304, 289),
        ("3x3,gravity", 90, 92),
        ("3x3,misere,gravity", 90, 92),
        ("3x3,torus", 11, 9),
    ],
)
def test_numbers_of_boxes(name, first, second):
    """By the plain count above. Misere ends games where 3x3 does, so it needs the same boxes."""
    assert (len(forms_of(Board(name), 0)), len(forms_of(Board(name), 1))) == (first, second)


def moves_of(agent, position):
    """What a learner plays, with its probability; None where it resigns."""
    if len(position.legal) == 1:
        return {position.legal[0]: Fraction(1)}
    box = agent.box(position)
    if box.total == 0:
        return None
    form = position.canonical()
    return {form.actual(cell): Fraction(count, box.total) for cell, count in box.beads.items()}


def slow_rates(agent, opponent):
    """Win, draw and loss by walking every game, in fractions and without symmetry."""

    @cache
    def rates(position):
        if position.is_over:
            ends = (position.winner == agent.side, position.is_draw, position.winner == agent.rival)
            return tuple(Fraction(end) for end in ends)
        player = agent if position.turn == agent.side else opponent
        moves = dict.fromkeys(position.legal, Fraction(1, len(position.legal)))
        if player is not None:
            moves = moves_of(player, position)
        if moves is None:
            return (Fraction(player is not agent), Fraction(0), Fraction(player is agent))
        assert set(moves) <= set(position.legal)
        parts = [(chance, rates(position.play(cell))) for cell, chance in moves.items() if chance]
        return tuple(sum(chance * after[i] for chance, after in parts) for i in range(3))

    return rates(Position(agent.board))


ODD = [
    *named("3x3", ["misere", "gravity", "torus", "misere,gravity", "exact,gravity,torus"]),
    *named("4x2,2", ["exact", "misere,torus", "exact,gravity"]),
    *named("4x3,3", ["gravity", "misere,gravity"]),
]


@pytest.mark.parametrize("player", ["X", "O"])
@pytest.mark.parametrize("name", ODD)
def test_the_odds_are_those_of_a_walk_of_every_game(name, player):
    agent = MenaceAgent(player, "michie", board=name, seed=1)
    other = MenaceAgent("XO"[player == "X"], {"empty": "resign"}, board=name, seed=2)
    train(agent, ("random", 300))
    train(other, ("random", 300))
    for opponent in (None, other):
        found = evaluate(agent, "random" if opponent is None else opponent)
        expected = slow_rates(agent, opponent)
        assert [found.win, found.draw, found.loss] == pytest.approx([float(rate) for rate in expected])


@pytest.mark.parametrize("name", ODD)
def test_training_ends_games_as_often_as_the_odds_say(name):
    """With rewards of nothing the boxes stay as they are, and every game is a sample."""
    still = {"win_reward": 0, "draw_reward": 0, "loss_reward": 0}
    agent = MenaceAgent("X", still, board=name, seed=3)
    odds = Odds(agent.cabinet, None).of(0)
    train(agent, ("random", 100_000))
    for count, chance in zip(agent.results, odds[1:4], strict=True):
        assert abs(count - 100_000 * chance) <= 5 * (100_000 * chance * (1 - chance)) ** 0.5


@pytest.mark.parametrize("name", TINY)
def test_what_was_trained_plays_and_holds_legal_moves_only(name):
    random = Random(name)
    agents = {side: MenaceAgent(side, board=name, seed=1) for side in "XO"}
    train(agents["X"], ("random", 400), (agents["O"], 200))
    train(agents["O"], ("random", 300), ("perfect", 100))
    train(agents["X"], (agents["O"], 100), together=True)
    for agent in agents.values():
        for box in agent.boxes():
            assert set(box.beads) | set(box.mirrors) == set(box.position.legal)
    for number in range(20):
        game = Game(name)
        while not game.is_over:
            position = game.position
            cell = agents[position.turn].make_move(position) if number % 2 or position.turn == "X" else None
            if cell is None:  # it resigned, or this seat plays anywhere
                cell = random.choice(position.legal)
            assert cell in position.legal
            game.play(cell)
        for agent in agents.values():
            agent.learn_from(game)


@pytest.mark.parametrize("name", ["3x3,misere", "3x3,gravity", "4x2,2,exact,torus", "4x3,3,misere,gravity"])
def test_what_it_has_learned_comes_back_from_text(name):
    agent = MenaceAgent("X", board=name, seed=1)
    train(agent, ("random", 500))
    other = MenaceAgent("X", board=name, seed=9)
    other.import_memory(agent.export_memory())
    assert other.export_memory() == agent.export_memory()
    assert other.board.rule == Board(name).rule
