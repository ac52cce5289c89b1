"""What a learner knows, kept in a file: whole, and refused where it does not add up."""

import json

import pytest

from noughts import InvalidArgument, InvalidFile, train
from noughts.learn import MenaceAgent


def trained(player="X", config="default", board="3x3"):
    agent = MenaceAgent(player, config, board=board, seed=1)
    train(agent, ("random", 300), points=3)
    return agent


@pytest.mark.parametrize(
    ("player", "config", "board"),
    [("X", "default", "3x3"), ("O", "michie", "3x3"), ("X", "8421", "4x3,3"), ("O", "default", "2x2x3,3")],
)
def test_what_is_exported_comes_back(tmp_path, player, config, board):
    agent = trained(player, config, board)
    text = agent.export_memory()
    other = MenaceAgent(player, board=board)
    other.import_memory(text)
    agent.save(tmp_path / "m.json")
    loaded = MenaceAgent.load(tmp_path / "m.json")
    for copy in (other, loaded):
        assert copy.export_memory() == text
        assert copy.config == agent.config
        assert (copy.results, copy.curve, copy.beads) == (agent.results, agent.curve, agent.beads)
        assert copy.get_memory_size() == agent.get_memory_size()
        train(copy, ("random", 50))
    train(agent, ("random", 50))
    assert other.export_memory() == loaded.export_memory() == agent.export_memory()
    assert [path.name for path in tmp_path.iterdir()] == ["m.json"]


def changed(**values):
    def change(data):
        data.update(values)

    return change


def box(text, beads):
    def change(data):
        data["boxes"][text] = beads

    return change


def drop(key):
    def change(data):
        del data[key]

    return change


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (changed(format="noughts-game"), 'an object with "format": "noughts-menace"'),
        (changed(version=2), "of version 2; this program reads 1"),
        (changed(version=True), "of version True"),
        (changed(more=1), "look at 'more'"),
        (drop("boxes"), "look at 'boxes'"),
        (changed(board="4x4"), "too many for matchboxes"),
        (changed(board="3x"), "no board is called"),
        (changed(board=3), "a board is named by text"),
        (changed(player="x"), "the player is 'X' or 'O'"),
        (changed(player="O"), "O has no such box"),
        (changed(config={}), "a config has the keys"),
        (changed(random="xyz"), "random is 16 hexadecimal digits"),
        (changed(results={"win": -1, "draw": 0, "loss": 0}), "the results count games"),
        (changed(results=[1, 2, 3]), "the results are an object"),
        (changed(boxes=[]), "the boxes are an object"),
        (box(".........", [8] * 8 + [-1]), "-1 at place 8 is no number of beads"),
        (box(".........", [8] * 8 + [1.0]), "1.0 at place 8 is no number of beads"),
        (box(".........", [8] * 8 + [True]), "True at place 8 is no number of beads"),
        (box(".........", [8] * 8 + [10**9]), "is no number of beads"),
        (box(".........", [8] * 8), "its beads are a list of 9 numbers"),
        (box(".........", [0] * 9), "is empty, and this MENACE refills its boxes"),
        (box("XO.......", [0, 0, *[1] * 7]), "X has no such box"),  # not canonical
        (box("X........", [0, *[1] * 8]), "X has no such box"),  # O to move
        (box("XXXOOO...", [0] * 9), "yet the game went on"),
        (box("XXXOO....", [0] * 9), "X has no such box"),  # over
        (box("XOXXOOO.X", [0] * 7 + [1, 0]), "X has no such box"),  # one move only
        (box("nonsense", [0] * 9), "is none of 'X', 'O' and '.'"),
        (box("XX.......", [0] * 9), "no game of alternate moves gets there"),
        (box(".......OX", [1] * 9), "cell 7 has no beads of its own"),
        (changed(curve=[[1]]), "a point of the curve is"),
        (changed(curve=[[1, {"random": [1, 1, 1]}]]), "a point of the curve is"),
        (changed(curve=[[-1, {}]]), "a point of the curve is"),
        (changed(curve=[[1, {"random": [float("nan"), 1, 0]}]]), "a point of the curve is"),
        (changed(curve=5), "the curve is a list"),
        (changed(curve=[[1, {"<b>\x1b": [1, 0, 0]}]]), "a point of the curve is"),
        (changed(curve=[[1, {"x" * 101: [1, 0, 0]}]]), "a point of the curve is"),
        (changed(curve=[[1, {str(i): [1, 0, 0] for i in range(9)}]]), "a point of the curve is"),
        (changed(curve=[[9, {}], [3, {}]]), "the points of the curve are in order"),
        (changed(curve=[[3, {}], [3, {}]]), "the points of the curve are in order"),
        (changed(curve=[[301, {}]]), "none is after the 300 games played"),
        (changed(results={"win": 10**18, "draw": 1, "loss": 0}), "the results count games"),
    ],
)
def test_a_memory_that_does_not_add_up_is_refused_and_changes_nothing(tmp_path, change, words):
    agent = trained()
    before = agent.export_memory()
    data = json.loads(before)
    change(data)
    text = json.dumps(data)
    with pytest.raises((InvalidFile, InvalidArgument), match=words):
        agent.import_memory(text)
    path = tmp_path / "bad.json"
    path.write_text(text)
    with pytest.raises(InvalidFile, match=f"bad.json.*{words}"):
        MenaceAgent.load(path)
    assert agent.export_memory() == before


def test_a_bead_for_a_mirrored_move_is_refused():
    agent = trained(config="michie")
    data = json.loads(agent.export_memory())
    data["boxes"]["." * 9] = [1] * 9
    with pytest.raises(InvalidFile, match="cell 2 has no beads of its own"):
        agent.import_memory(json.dumps(data))


def test_a_memory_cut_short_anywhere_is_refused():
    agent = MenaceAgent("X", seed=1)
    train(agent, ("random", 3))
    text = agent.export_memory()
    for length in range(len(text) - 1):
        with pytest.raises(InvalidFile):
            agent.import_memory(text[:length])
    assert agent.export_memory() == text


@pytest.mark.parametrize(
    "text",
    ["", "[]", "null", "5", '"noughts-menace"', "[" * 100_000, '{"format": 1, "format": 1}', "\ufeff{}"],
)
def test_text_that_is_no_memory_is_refused(text):
    with pytest.raises(InvalidFile, match="no MENACE memory"):
        MenaceAgent("X").import_memory(text)


def test_a_box_named_twice_is_refused():
    agent = MenaceAgent("X", seed=1)
    train(agent, ("random", 3))
    text = agent.export_memory()
    row = next(line for line in text.splitlines() if line.strip().startswith('".........'))
    with pytest.raises(InvalidFile, match="no MENACE memory"):
        agent.import_memory(text.replace(row, row + "\n" + row))


def test_too_much_is_refused_unread(tmp_path):
    with pytest.raises(InvalidFile, match="at most"):
        MenaceAgent("X").import_memory(" " * (1 << 25))
    path = tmp_path / "huge.json"
    path.write_text(" " * (1 << 25))
    with pytest.raises(InvalidFile, match="larger than"):
        MenaceAgent.load(path)
    with pytest.raises(InvalidFile, match="cannot read"):
        MenaceAgent.load(tmp_path)
    with pytest.raises(InvalidFile, match="cannot write"):
        MenaceAgent("X").save(tmp_path / "no" / "folder.json")


def test_another_boards_or_sides_memory_is_refused():
    text = trained().export_memory()
    with pytest.raises(InvalidArgument, match="this memory is of X on 3x3, not of O on 3x3"):
        MenaceAgent("O").import_memory(text)
    with pytest.raises(InvalidArgument, match="not of X on 4x3,3"):
        MenaceAgent("X", board="4x3,3").import_memory(text)
