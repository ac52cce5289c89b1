"""Exact evaluation, against a slow walk of the game tree, and samples."""

from fractions import Fraction
from functools import cache

import pytest

from noughts import Position, evaluate, train
from noughts.engine.levels import LEVELS, candidates
from noughts.engine.sources import tablebase
from noughts.learn import PRESETS, MenaceAgent
from noughts.learn.boxes import Sealed
from noughts.learn.opponents import find_rivals
from noughts.players.training import find_opponent


def cabinet_of(opponent, board):
    agent = MenaceAgent("X", board=board)
    return find_rivals(find_opponent(opponent, agent), agent)[0].cabinet


@pytest.mark.parametrize("name", ["3x3", "3x2,3", "2x2x2,2"])
@pytest.mark.parametrize("opponent", sorted(set(LEVELS) - {"random", "perfect", "insane"}))
def test_a_level_chooses_alike_in_mirror_images(name, opponent):
    """Opponents are asked about canonical positions only; here every position is tried.

    Not so `insane`, which takes one of the forced wins that it finds: not the mirror image of the same.
    """
    cabinet = cabinet_of(opponent, name)
    seen = set()

    def walk(position):
        if position.is_over or position in seen:
            return
        seen.add(position)
        form = position.canonical()
        number, _ = cabinet.forms.find(form.position.x, form.position.o)
        if cabinet.total(number) == 0:
            cabinet.ask(number)
        box = cabinet.box(number)
        assert set(candidates(position, opponent)) == {
            cell for cell in position.legal if box[form.image(cell)]
        }, position
        for cell in position.legal:
            walk(position.play(cell))

    walk(Position(name))


def moves_of(agent, position):
    """What a learner plays on the actual board: each cell with its probability. None: it resigns."""
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
            won = position.winner
            return (Fraction(won == agent.side), Fraction(won is None), Fraction(won == agent.rival))
        if position.turn == agent.side:
            moves = moves_of(agent, position)
        elif isinstance(opponent, MenaceAgent):
            moves = moves_of(opponent, position)
        else:
            best = tablebase(position.board).best(position) if opponent == "perfect" else position.legal
            moves = {cell: Fraction(1, len(best)) for cell in best}
        if moves is None:
            return (
                Fraction(position.turn != agent.side),
                Fraction(0),
                Fraction(position.turn == agent.side),
            )
        parts = [(chance, rates(position.play(cell))) for cell, chance in moves.items() if chance]
        return tuple(sum(chance * after[i] for chance, after in parts) for i in range(3))

    return rates(Position(agent.board))


@pytest.mark.parametrize("empty", ["refill", "resign"])
@pytest.mark.parametrize("player", ["X", "O"])
@pytest.mark.parametrize(("name", "games"), [("3x3", 0), ("3x3", 300), ("3x2,3", 40), ("3x3,2", 20)])
def test_evaluation_is_what_a_walk_of_all_games_gives(name, games, player, empty):
    agent = MenaceAgent(player, PRESETS["michie"].replace(empty=empty), board=name, seed=3)
    other = MenaceAgent(agent.rival, PRESETS["8421"].replace(empty=empty), board=name, seed=4)
    train(agent, ("random", games))
    train(other, ("random", games))
    for opponent in ("random", "perfect", other):
        expected = slow_rates(agent, opponent)
        assert sum(expected) == 1
        assert evaluate(agent, opponent).rates == pytest.approx([float(rate) for rate in expected], abs=1e-12)


def test_an_untrained_machine_plays_at_random():
    """Random games of 3x3: 737 of 1260 are won by the first player, 121 of 420 lost."""
    found = evaluate(MenaceAgent("X"), "random")
    assert found.win == pytest.approx(737 / 1260)
    assert found.loss == pytest.approx(121 / 420)
    assert found.draw == pytest.approx(8 / 63)


@pytest.mark.parametrize("opponent", ["random", "perfect"])
def test_sampled_and_exact_rates_agree(opponent):
    agent = MenaceAgent("X", "michie", seed=6)
    train(agent, ("random", 300))
    exact = evaluate(agent, opponent).rates
    agent.config = agent.config.replace(win_reward=0, draw_reward=0, loss_reward=0)  # plays, learns nothing
    games = 400_000
    sample = train(agent, (opponent, games))
    for rate, seen in zip(exact, (sample.wins, sample.draws, sample.losses), strict=True):
        assert abs(seen - games * rate) <= 4.5 * (games * rate * (1 - rate)) ** 0.5


def test_a_box_costs_what_its_best_bead_would_save():
    agent = MenaceAgent("X", "michie", seed=8)
    train(agent, ("random", 150))
    for opponent in ("random", "perfect"):
        found = evaluate(agent, opponent)
        worst = found.worst(4)
        assert [blame.costs for blame in worst] == sorted([blame.costs for blame in worst], reverse=True)
        for blame in worst:
            losses = []
            for bead in [cell for cell, count in blame.box.beads.items() if count]:
                mended = MenaceAgent("X", seed=0)
                mended.import_memory(agent.export_memory())
                form = mended.forms[blame.box.number - 1]
                for cell in blame.box.beads:
                    mended.cabinet.put(form, cell, int(cell == bead))
                losses.append(evaluate(mended, opponent).loss)
            assert found.loss - min(losses) == pytest.approx(blame.costs, abs=1e-12)


def test_perfect_play_is_uniform_among_moves_that_keep_the_value():
    cabinet = cabinet_of("perfect", "3x3")
    for text, moves in (("X........", [4]), ("....X....", [0, 2, 6, 8]), (".........", list(range(9)))):
        position = Position.parse("3x3", text)
        form = position.canonical()
        number, _ = cabinet.forms.find(form.position.x, form.position.o)
        cabinet.ask(number)
        assert [cell for cell in range(9) if cabinet.box(number)[form.image(cell)]] == moves
        assert set(cabinet.box(number)) <= {0, 1}


def test_boxes_to_blame_are_as_they_were_and_looked_into_when_asked_for(monkeypatch):
    agent = MenaceAgent("X", seed=1)
    looked = []
    look = Sealed.box
    monkeypatch.setattr(Sealed, "box", lambda sealed: looked.append(sealed.number) or look(sealed))
    found = evaluate(agent)
    assert not looked
    train(agent, ("random", 100))
    assert [blame.box.held for blame in found.worst(2)] == [
        MenaceAgent("X").box(number).held for number in looked[:2]
    ]
