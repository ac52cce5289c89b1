"""MENACE the player: its boxes, its beads, its moves, and the functions and session that front ends call."""

import copy
import pickle
from collections import Counter

import pytest

from noughts import Board, Game, IllegalMove, InvalidArgument, InvalidBoard, Position, train
from noughts.board.census import positions_by_ply
from noughts.compat import MenaceSession, check_winner, create_empty_board, get_valid_moves
from noughts.learn import (
    PRESETS,
    MenaceAgent,
    MenaceConfig,
)

SMALL = ["3x3", "4x3,3", "3x2,2", "2x2x3,3", "6x2,3", "1x1", "2x1,2", "12x1,5"]


@pytest.mark.parametrize(("player", "split"), [("X", [1, 12, 108, 183]), ("O", [3, 38, 153, 95])])
def test_the_boxes_are_as_many_as_published(player, split):
    agent = MenaceAgent(player)
    moves = Counter(box.move for box in agent.boxes())
    assert [moves[move] for move in sorted(moves)] == split
    assert len(agent.boxes()) == sum(split)


@pytest.mark.parametrize(("preset", "beads"), [("michie", 1720), ("8421", 1798)])
def test_the_presets_have_as_many_beads_as_published(preset, beads):
    assert MenaceAgent("X", preset).beads == beads


def test_the_default_has_8_beads_early_4_in_the_middle_and_2_late():
    for player in "XO":
        for box in MenaceAgent(player).boxes():
            ply = box.position.count
            assert set(box.beads) == set(box.position.legal)
            assert set(box.beads.values()) == {8 if ply < 3 else 4 if ply < 6 else 2}
    assert (PRESETS["default"].win_reward, PRESETS["default"].draw_reward) == (3, 1)
    assert PRESETS["default"].loss_reward == -1


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("player", ["X", "O"])
def test_there_is_a_box_for_every_position_with_a_choice(name, player):
    """Counted a second way, through positions and their canonical forms."""
    board = Board(name)
    expected = set()
    for ply, forms in enumerate(positions_by_ply(name)):
        if ply % 2 == (player == "O") and ply < board.cells - 1:
            expected |= {form for form in forms if not form.is_over}
    boxes = MenaceAgent(player, board=name).boxes()
    assert {box.position for box in boxes} == expected
    assert len(boxes) == len(expected)
    texts = [(box.position.count, str(box.position)) for box in boxes]
    assert texts == sorted(texts)
    assert [box.number for box in boxes] == list(range(1, len(boxes) + 1))


@pytest.mark.parametrize("name", ["3x3", "4x3,3", "2x2x3,3"])
def test_moves_alike_have_one_colour_in_a_preset(name):
    """A bead for each position that a move can lead to, and every other move mirrors one of them."""
    for player in "XO":
        for box in MenaceAgent(player, "michie", board=name).boxes():
            after = {cell: box.position.play(cell).canonical().position for cell in box.position.legal}
            assert {after[cell] for cell in box.beads} == set(after.values()), box
            for cell, twin in box.mirrors.items():
                assert after[cell] == after[twin]
                assert twin < cell


def test_a_bead_that_was_drawn_is_paid_when_the_game_is_over():
    for result, change in (("X", 3), ("Draw", 1), ("draw", 1), ("O", -1)):
        agent = MenaceAgent("X", seed=5)
        cell = agent.make_move(create_empty_board())
        before = agent.box(1).beads
        drawn = agent.drawn[0]
        assert drawn.cell == cell
        agent.train(result)
        after = agent.box(1).beads
        assert {bead: after[bead] - before[bead] for bead in after if after[bead] != before[bead]} == {
            drawn.bead: change
        }
        assert agent.get_memory_size() == 1
        assert agent.drawn == ()


def test_beads_never_fall_below_zero():
    agent = MenaceAgent("X", MenaceConfig(loss_reward=-1000), seed=1)
    for _ in range(200):
        agent.make_move(create_empty_board())
        agent.train("O")
        assert min(agent.box(1).beads.values()) >= 0
        assert agent.box(1).total > 0  # filled up again when the last one was gone


def test_an_empty_box_resigns_or_is_filled_again():
    lossy = {"loss_reward": -8, "beads_by_move": (8,)}
    resigning = MenaceAgent("X", MenaceConfig(**lossy, empty="resign"), seed=1)
    for _ in range(9):
        assert resigning.make_move(create_empty_board()) is not None
        resigning.train("O")
    assert resigning.make_move(create_empty_board()) is None
    assert resigning.box(1).total == 0
    resigning.config = resigning.config.replace(empty="refill")
    assert resigning.box(1).total == 72
    refilling = MenaceAgent("X", MenaceConfig(**lossy), seed=1)
    for _ in range(20):
        assert refilling.make_move(create_empty_board()) is not None
        refilling.train("O")


def test_the_last_cell_needs_no_bead():
    agent = MenaceAgent("X", seed=1)
    board = Position.parse("3x3", "XOXXOOO.X")
    assert agent.make_move(board) == 7
    assert agent.drawn == ()
    assert agent.box(board) is None


def test_moves_are_drawn_as_often_as_their_beads_say():
    agent = MenaceAgent("X", MenaceConfig(win_reward=0, draw_reward=0, loss_reward=0), seed=3)
    agent.cabinet.put(0, 4, 40)
    agent.cabinet.put(0, 0, 0)
    drawn = Counter(agent.make_move(create_empty_board()) for _ in range(20_000))
    total = agent.box(1).total
    for cell, beads in agent.box(1).beads.items():
        expected = 20_000 * beads / total
        assert abs(drawn[cell] - expected) <= 4 * expected**0.5


def test_the_same_seed_draws_the_same_beads():
    def moves(seed):
        agent = MenaceAgent("X", seed=seed)
        return [agent.make_move(create_empty_board()) for _ in range(30)]

    assert moves(7) == moves(7)
    assert moves(7) != moves(8)
    assert MenaceAgent("X").random_state != MenaceAgent("X").random_state


def test_a_move_is_legal_on_the_actual_board_whatever_way_it_is_turned():
    for symmetry in Board("3x3").symmetries:
        agent = MenaceAgent("O", seed=1)
        position = Position("3x3").play(0).transform(symmetry)
        cell = agent.make_move(position)
        assert cell in position.legal
        box = agent.box(position)
        assert position.canonical().image(cell) in box.beads


def test_beads_of_moves_that_were_taken_back_are_not_paid():
    agent = MenaceAgent("X", seed=1)
    game = Game()
    game.play(agent.make_move(game.position))
    game.play(next(cell for cell in game.position.legal))
    agent.make_move(game.position)
    game.undo(2)
    agent.make_move(game.position)  # again from the empty board: what came after counts no more
    assert len(agent.drawn) == 1


def test_settings_are_known_by_their_names_in_other_languages():
    theirs = {
        "initialBeadsEarly": 7,
        "initialBeadsMid": 5,
        "initialBeadsLate": 3,
        "winReward": 4,
        "drawReward": 2,
        "lossReward": -2,
    }
    agent = MenaceAgent("O", theirs)
    assert agent.config == MenaceConfig(7, 5, 3, 4, 2, -2)
    assert MenaceAgent("O", {"winReward": 9}).config == MenaceConfig(win_reward=9)
    memory = agent.export_memory()
    for ours, other in zip(MenaceConfig().to_dict(), theirs, strict=False):
        memory = memory.replace(f'"{ours}"', f'"{other}"')
    assert "initialBeadsEarly" in memory
    other = MenaceAgent("O")
    other.import_memory(memory)
    assert other.config == agent.config
    with pytest.raises(InvalidArgument, match="given twice"):
        MenaceAgent("O", {"winReward": 1, "win_reward": 1})
    with pytest.raises(InvalidArgument, match="a config has the keys"):
        MenaceAgent("O", {3: 1})


def test_a_board_it_cannot_play_is_refused():
    with pytest.raises(InvalidBoard, match="4x4 has 16 cells, too many for matchboxes"):
        MenaceAgent("X", board="4x4")
    with pytest.raises(InvalidArgument, match="a side is 'X' or 'O', not 'x'"):
        MenaceAgent("x")
    with pytest.raises(InvalidArgument, match="a config is a MenaceConfig, a dictionary, or one of"):
        MenaceAgent("X", "unknown")
    with pytest.raises(InvalidArgument, match="a side is"):
        MenaceAgent([])
    with pytest.raises(InvalidArgument, match="a config has the keys"):
        MenaceAgent("X", {"winreward": 5})
    with pytest.raises(InvalidArgument, match="True is none of them"):
        MenaceAgent("X").box(True)
    agent = MenaceAgent("O", seed=1)
    with pytest.raises(IllegalMove, match="this MENACE plays O"):
        agent.make_move(create_empty_board())
    with pytest.raises(IllegalMove, match="this MENACE plays O"):
        agent.make_move(Position("3x3", turn="O"))
    with pytest.raises(InvalidArgument, match="plays 3x3, not 4x3,3"):
        agent.make_move(Position("4x3,3"))
    with pytest.raises(IllegalMove, match="the game is over"):
        MenaceAgent("O").make_move(Position.parse("3x3", "XXXOO...."))
    with pytest.raises(InvalidArgument, match="a result is 'X', 'O' or 'Draw', not 'Z'"):
        agent.train("Z")
    with pytest.raises(InvalidArgument, match="boxes are 1 to 289: 290 is none of them"):
        agent.box(290)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"initial_beads_early": 0}, "initial_beads_early is 1 to 1000 beads, not 0"),
        ({"initial_beads_late": 1.5}, "initial_beads_late is 1 to 1000 beads, not 1.5"),
        ({"win_reward": "3"}, "win_reward is a whole number of beads"),
        ({"loss_reward": 10**9}, "loss_reward is a whole number of beads"),
        ({"beads_by_move": ()}, "beads_by_move is 1 to 12 numbers"),
        ({"beads_by_move": (4, 0)}, "beads_by_move is 1 to 1000 beads, not 0"),
        ({"distinct": 1}, "distinct is true or false, not 1"),
        ({"empty": "die"}, "an empty box means refill or resign, not 'die'"),
    ],
)
def test_settings_that_make_no_sense_are_refused(values, words):
    with pytest.raises(InvalidArgument, match=words):
        MenaceConfig(**values)


def test_rewards_may_change_but_not_what_boxes_begin_with():
    agent = MenaceAgent("X", seed=1)
    agent.config = agent.config.replace(win_reward=10)
    agent.make_move(create_empty_board())
    agent.train("X")
    assert max(agent.box(1).beads.values()) == 18
    with pytest.raises(InvalidArgument, match="settled when MENACE is built"):
        agent.config = "michie"
    agent.reset_memory("michie")
    assert (agent.beads, agent.get_memory_size(), agent.games) == (1720, 0, 0)


def test_settings_do_not_change_behind_ones_back():
    agent = MenaceAgent("X", {"win_reward": 5})
    assert (agent.config.win_reward, PRESETS["default"].win_reward) == (5, 3)
    with pytest.raises(AttributeError, match="a config does not change"):
        agent.config.win_reward = 50
    assert MenaceAgent("X").config == MenaceConfig()
    assert hash(agent.config) != hash(MenaceConfig())


def test_a_machine_can_be_copied_and_sent_to_another_process():
    agent = MenaceAgent("X", "michie", seed=1)
    train(agent, ("random", 50), points=2)
    for other in (copy.deepcopy(agent), pickle.loads(pickle.dumps(agent))):
        assert other.export_memory() == agent.export_memory()
        train(other, ("random", 5))
        assert other.games == 55
    assert agent.games == 50


def test_a_session_is_a_game_after_another_and_menace_learns():
    session = MenaceSession("O", seed=2)
    for _ in range(60):
        while not session.is_game_over:
            assert session.current_player == "X"
            session.make_move(get_valid_moves(session.board)[0])
        assert session.winner == check_winner(session.board)
        session.new_game()
    stats = session.stats
    assert stats.games_played == 60 == stats.wins + stats.losses + stats.draws
    assert stats.states_learned == session.agent.get_memory_size() > 0
    assert session.agent.results == (stats.losses, stats.draws, stats.wins)
    session.make_move(0)
    with pytest.raises(IllegalMove, match="a1 is taken by X"):
        session.make_move(0)
    assert session.to_dict()["stats"]["games_played"] == 60
    session.reset()
    assert session.stats == (0, 0, 0, 0, 0)
    assert session.board == create_empty_board()


def test_in_a_session_menace_may_begin_and_may_resign():
    session = MenaceSession("X", MenaceConfig(beads_by_move=(1,), loss_reward=-100, empty="resign"), seed=1)
    assert session.board.count("X") == 1
    while not session.resigned:
        if session.is_game_over:
            session.new_game()
        else:
            session.make_move(get_valid_moves(session.board)[-1])
    assert (session.winner, session.is_game_over) == ("O", True)
    for options in ({"player": "X"}, {"config": "michie"}, {"board": "3x3"}, {"seed": 1}):
        with pytest.raises(InvalidArgument, match="has its player, config, board and seed already"):
            MenaceSession(agent=session.agent, **options)
