"""The three calls on plain dictionaries, to the letter of the interface they come from."""

import copy
import json

import pytest

from noughts import InvalidArgument, InvalidBoard, InvalidPosition, ai_move, apply_move, create_board

PLAYERS = {"X": "human", "O": "ai"}


def fresh(**changes):
    return {**create_board("impossible", "X", PLAYERS), **changes}


def test_a_fresh_state_has_just_the_five_keys():
    assert create_board("easy", "O", PLAYERS) == {
        "board": [[" "] * 3] * 3,
        "current_player": "O",
        "player_type": {"X": "human", "O": "ai"},
        "difficulty": "easy",
        "status": "in_progress",
    }


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("hard", "X", PLAYERS), "no level is called"),
        ((None, "X", PLAYERS), "no level is called"),
        (("easy", "Z", PLAYERS), "a side is 'X' or 'O'"),
        (("easy", ["X"], PLAYERS), "a side is 'X' or 'O'"),
        (("easy", "X", {"X": "dog"}), "player_type says who plays 'X' and who 'O'"),
        (("easy", "X", {"X": "dog", "O": "ai"}), "player_type of X is 'human' or 'ai', not 'dog'"),
        (("easy", "X", {"X": "human", "O": ["ai"]}), "player_type of O is 'human' or 'ai'"),
        (("easy", "X", "human"), "player_type says"),
    ],
)
def test_bad_arguments_are_refused(arguments, words):
    with pytest.raises(InvalidArgument, match=words):
        create_board(*arguments)


def test_a_legal_move_is_placed_and_the_turn_goes_over():
    state = apply_move(fresh(), 0, 2)
    assert state["board"] == [[" ", " ", "X"], [" ", " ", " "], [" ", " ", " "]]
    assert (state["current_player"], state["status"]) == ("O", "in_progress")


def line_of(state, *cells):
    for row, col in cells:
        state = apply_move(state, row, col)
    return state


@pytest.mark.parametrize("first", ["X", "O"])
def test_a_line_wins_for_whoever_made_it(first):
    other = "O" if first == "X" else "X"
    state = create_board("easy", first, PLAYERS)
    assert line_of(state, (0, 0), (1, 0), (0, 1), (1, 1), (0, 2))["status"] == f"win({first})"
    assert line_of(state, (0, 0), (1, 0), (0, 1), (1, 1), (2, 2), (1, 2))["status"] == f"win({other})"


def test_a_full_board_is_a_draw():
    cells = [(1, 1), (0, 0), (0, 2), (2, 0), (1, 0), (1, 2), (0, 1), (2, 1), (2, 2)]
    assert line_of(fresh(), *cells)["status"] == "draw"


@pytest.mark.parametrize(
    ("row", "col"),
    [(1, 1), (3, 0), (0, 3), (-1, 0), (0, -1), ("0", 0), (0.0, 0), (None, 0), (True, 0), (10**30, 0)],
)
def test_an_illegal_move_changes_only_the_status(row, col):
    state = apply_move(fresh(), 1, 1)
    refused = apply_move(state, row, col)
    assert refused == {**state, "status": "illegal_move"}


def test_after_a_refused_move_the_next_legal_move_is_accepted():
    refused = apply_move(apply_move(fresh(), 1, 1), 1, 1)
    assert apply_move(refused, 0, 0)["status"] == "in_progress"
    moved = ai_move(refused)
    assert moved["status"] == "in_progress"
    assert sum(row.count("O") for row in moved["board"]) == 1


@pytest.mark.parametrize("status", ["in_progress", "illegal_move", "win(O)", "nonsense", None])
def test_a_finished_game_stays_finished_whatever_the_status_says(status):
    won = line_of(fresh(), (0, 0), (1, 0), (0, 1), (1, 1), (0, 2))
    claimed = {**won, "status": status}
    assert ai_move(claimed) is None
    assert apply_move(claimed, 2, 2) == {**claimed, "status": "illegal_move"}


def test_a_game_goes_on_whatever_the_status_says():
    assert apply_move(fresh(status="draw"), 0, 0)["status"] == "in_progress"
    assert ai_move(fresh(status="win(X)"))["status"] == "in_progress"


def test_no_call_changes_its_argument():
    players = {"X": "human", "O": "ai"}
    state = {**create_board("impossible", "X", players), "names": {"X": "Ada"}}
    players["X"] = "ai"
    assert state["player_type"] == {"X": "human", "O": "ai"}
    before = copy.deepcopy(state)
    results = [apply_move(state, 0, 0), apply_move(state, 9, 9), ai_move(state)]
    for result in results:
        result["board"][0][0] = "?"
        result["player_type"]["X"] = "?"
        result["names"]["X"] = "?"
    assert state == before


def test_player_types_are_recorded_not_enforced():
    state = create_board("easy", "X", {"X": "ai", "O": "ai"})
    assert apply_move(state, 0, 0)["player_type"] == {"X": "ai", "O": "ai"}
    assert ai_move(create_board("easy", "X", {"X": "human", "O": "human"})) is not None


@pytest.mark.parametrize(
    "board",
    [
        "3x3",
        "4x4,3",
        "6x5,4",
        "4x4x4",
        "5x4x3,3",
        "9x9,5",
        "7x6,4,gravity",
        "3x3x3,misere,gravity",
        "4x4,misere,torus",
        "6x6,4,exact",
        "3x3x3x3",
    ],
)
@pytest.mark.parametrize("difficulty", ["easy", "impossible"])
def test_whole_games_on_every_board_survive_json(board, difficulty):
    state = create_board(difficulty, "O", PLAYERS, board=board)
    for _ in range(200):
        state = json.loads(json.dumps(state))
        after = ai_move(state, seconds=0.02)
        if after is None:
            break
        state = after
    assert state["status"] in ("win(X)", "win(O)", "draw")


def test_three_dimensions_take_a_layer():
    state = create_board("easy", "X", PLAYERS, board="4x4x4")
    assert len(state["board"]) == len(state["board"][0]) == len(state["board"][0][0]) == 4
    for layer in range(4):
        state = apply_move(state, 0, 0, layer)
        if layer < 3:
            state = apply_move(state, 3, layer, 0)
    assert state["status"] == "win(X)"
    assert apply_move(create_board("easy", "X", board="4x4x4"), 0, 0, 4)["status"] == "illegal_move"
    assert apply_move(create_board("easy", "X"), 0, 0, 1)["status"] == "illegal_move"


def test_unequal_boards_keep_their_k():
    state = create_board("easy", "X", PLAYERS, board="6x5,4")
    assert (len(state["board"]), len(state["board"][0]), state["k"]) == (5, 6, 4)
    for col in range(4):
        state = apply_move(state, 0, col)
        if col < 3:
            state = apply_move(state, 4, col)
    assert state["status"] == "win(X)"


def test_a_rule_is_part_of_the_state():
    assert create_board("easy", "X", board="4x4,torus,misere")["rule"] == "misere,torus"
    assert "rule" not in create_board("easy", "X", board="4x4")
    lost = line_of(create_board("easy", "X", board="3x3,misere"), (0, 0), (1, 0), (0, 1), (1, 1), (0, 2))
    assert (lost["status"], lost["rule"]) == ("win(O)", "misere")
    assert apply_move(fresh(rule="Torus, misere"), 0, 0)["status"] == "in_progress"


def test_a_line_over_an_edge_wins_on_a_torus():
    cells = [(0, 3), (2, 2), (0, 4), (2, 0), (0, 0), (4, 4), (0, 1)]
    assert line_of(create_board("easy", "X", board="5x5,4,torus"), *cells)["status"] == "win(X)"
    assert line_of(create_board("easy", "X", board="5x5,4"), *cells)["status"] == "in_progress"


def test_a_stone_falls_to_the_last_row_from_wherever_its_column_is_pressed():
    state = create_board("easy", "X", board="7x6,4,gravity")
    for row in (0, 5, 3, 3, 0, 1):
        state = apply_move(state, row, 3)
        assert state["status"] == "in_progress"
    assert [row[3] for row in state["board"]] == ["O", "X", "O", "X", "O", "X"]
    assert apply_move(state, 0, 3) == {**state, "status": "illegal_move"}
    assert apply_move(state, 0, 7)["status"] == "illegal_move"


def test_a_stone_falls_to_the_first_layer_in_three_dimensions():
    state = apply_move(create_board("easy", "X", board="4x4x4,gravity"), 1, 2, 3)
    assert state["board"][0][1][2] == "X"
    assert apply_move(state, 1, 2)["board"][1][1][2] == "O"


def test_a_layer_that_is_left_out_is_asked_for():
    """Silence would mean the first layer to one reader and a mistake to another."""
    cube, four = create_board("easy", "X", board="4x4x4"), create_board("easy", "X", board="4x4x4x4")
    with pytest.raises(InvalidArgument, match="4x4x4 has 4 layers: say the layer, 0 to 3, too"):
        apply_move(cube, 0, 0)
    with pytest.raises(InvalidArgument, match="4x4x4x4 has 4 blocks: say the block, 0 to 3, too"):
        apply_move(four, 0, 0, 0)
    assert apply_move(cube, 0, 0, layer=0)["board"][0][0][0] == "X"
    fallen = apply_move(create_board("easy", "X", board="4x4x4,gravity"), 0, 0)
    assert fallen["board"][0][0][0] == "X"


def test_four_dimensions_take_a_layer_and_a_block():
    state = create_board("easy", "X", PLAYERS, board="4x4x4x4")
    assert len(state["board"]) == len(state["board"][0]) == len(state["board"][0][0][0]) == 4
    for block in range(4):
        state = apply_move(state, 0, 0, 0, block)
        if block < 3:
            state = apply_move(state, 3, 2, 1, block)
    assert state["status"] == "win(X)"
    assert state["board"][2][1][3][2] == "O"
    assert apply_move(create_board("easy", "X", board="4x4x4x4"), 0, 0, 0, 4)["status"] == "illegal_move"
    assert apply_move(create_board("easy", "X", board="4x4x4"), 0, 0, 0, 1)["status"] == "illegal_move"


def test_a_board_that_is_none_is_refused():
    with pytest.raises(InvalidBoard):
        create_board("easy", "X", PLAYERS, board="3x")


@pytest.mark.parametrize(
    "state",
    [
        None,
        {},
        [],
        fresh(board=None),
        fresh(board=[]),
        fresh(board=[" ", " "]),
        fresh(board=[[" "] * 3] * 2 + [[" "] * 2]),
        fresh(board=[[" "] * 21] * 21),
        fresh(board=[["x", " ", " "], [" "] * 3, [" "] * 3]),
        fresh(board=[[[]] * 3] * 3),
        fresh(board=[[["X"] * 3] * 3, [" "] * 3]),
        fresh(board=[["X", "X", "X"], [" "] * 3, [" "] * 3]),
        fresh(board=[["X", "X", "X"], ["O", "O", "O"], [" "] * 3]),
        fresh(current_player="Z"),
        fresh(player_type={"X": "dog", "O": "ai"}),
        fresh(player_type=["human", "ai"]),
        fresh(more=(number for number in range(3))),
        fresh(current_player=None),
        fresh(k="3"),
        fresh(k=10**5000),
        fresh(k=-1),
        {key: value for key, value in create_board("easy", board="6x5,4").items() if key != "k"},
        fresh(k=4),
        fresh(rule="upside down"),
        fresh(rule="exact,misere"),
        fresh(rule=["misere"]),
        fresh(rule=None),
        fresh(rule="gravity", board=[["X", " ", " "], [" ", " ", " "], ["O", " ", " "]]),
        {**create_board("easy", board="3x3x3x3"), "rule": "gravity"},
        fresh(board=[[[[[" "]]]]]),
    ],
)
@pytest.mark.parametrize("call", [ai_move, lambda state: apply_move(state, 0, 0)])
def test_a_state_that_is_none_is_refused(state, call):
    with pytest.raises((InvalidArgument, InvalidPosition, InvalidBoard)):
        call(state)


def test_an_unknown_difficulty_in_a_state_is_refused():
    with pytest.raises(InvalidArgument, match="no level is called 'godlike'"):
        ai_move(fresh(difficulty="godlike"))
