"""Many learners: the same wherever they are trained, the best go on, and their strength is exact."""

import json
import xml.etree.ElementTree as ElementTree
from statistics import median

import pytest
from running import run

from noughts import QAgent, evaluate, train
from noughts.arena.nursery import Nursery
from noughts.arena.population import Plan, Population, Schedule, grow
from noughts.arena.population_report import draw_population, meeting_rows, to_html, to_text
from noughts.arena.running import workers
from noughts.errors import InvalidArgument, InvalidFile, NoughtsError
from noughts.learn import parse

SCHEDULES = (Schedule.parse("random:60 perfect:60"), Schedule.parse("random=1+perfect=1:120"))
PLAN = Plan("3x3", SCHEDULES, sides="XO", seeds=2, seed=5, generations=2, points=2)


def grown(plan=PLAN, those=1, **more):
    with workers(those) as found:
        return grow(plan, found, **more)


@pytest.fixture(scope="module")
def population():
    return grown()


def test_a_schedule_is_opponents_in_turn():
    schedule = Schedule.parse("random:200 menace:m-1.json:30  perfect:8")
    assert schedule.phases == (("random", 200), ("menace:m-1.json", 30), ("perfect", 8))
    assert (schedule.games, str(schedule)) == (238, "random:200 menace:m-1.json:30 perfect:8")
    for wrong in ("", "random", "random:0", "random:x", "nobody:3", "random:" + "9" * 30):
        with pytest.raises(InvalidArgument):
            Schedule.parse(wrong)


def test_a_learner_is_what_its_seed_and_schedule_make_of_it(population):
    learner = QAgent("X", seed=6)
    train(learner, ("random", 60), ("perfect", 60), points=2)
    [_, member] = population.group("q", "X", 0, 0)
    assert member.memory == learner.export_memory()
    assert member.rates["perfect"] == pytest.approx(evaluate(learner, "perfect").rates)
    assert member.rates["random"] == pytest.approx(evaluate(learner, "random").rates)


def test_the_best_go_on_and_the_others_learn_from_the_best_of_the_other_side(population):
    for before, after in zip(population.members, population.members[1:], strict=False):
        for side in "XO":
            slots = [slot for slot in PLAN.slots if slot.side == side]
            stays = [slot for slot in slots if after[slot] is before[slot]]
            assert len(stays) == PLAN.keep
            left = [before[slot].strength for slot in slots if slot not in stays]
            assert min([before[slot].strength for slot in stays]) >= max(left)
    slot = next(slot for slot in PLAN.slots if population.members[1][slot].generation == 2)
    learner = parse(population.members[1][slot].memory)
    assert learner.games == 120
    assert learner.side == slot.side


def test_learner_against_learner_is_exact(population):
    met = population.meet()
    points = []
    for x in population.group("menace", "X", 0):
        for o in population.group("q", "O", 1):
            rates = evaluate(parse(x.memory), parse(o.memory)).rates
            points.append(rates.win + rates.draw / 2)
    assert met[("menace", 0), ("q", 1)] == pytest.approx(sum(points) / len(points))
    assert len(meeting_rows(population)) == 5


def test_the_same_learners_come_of_any_workers_and_of_a_training_that_was_stopped(population, tmp_path):
    plan = PLAN._replace(schedules=SCHEDULES[:1])
    expected = grown(plan, 2).members
    assert expected[0] == {slot: population.members[0][slot] for slot in plan.slots}
    nursery, kept = Nursery(str(tmp_path / "out"), plan), []

    def keep(members):
        nursery.keep(members)
        kept.extend(members)
        if len(kept) > 9:
            raise KeyboardInterrupt

    begun = Population(plan)
    with pytest.raises(KeyboardInterrupt):
        grown(plan, population=begun, keep=keep)
    assert nursery.members() == tuple(
        sorted(kept, key=lambda one: (one.generation, plan.slots.index(one.slot)))
    )
    assert grown(plan, done=Nursery(str(tmp_path / "out"), plan).members()).members == expected
    with pytest.raises(InvalidFile, match="something else"):
        Nursery(str(tmp_path / "out"), PLAN)


def test_what_cannot_be_trained_is_refused():
    for wrong in (
        {"board": "4x4"},
        {"seeds": 0},
        {"seeds": 10**6},
        {"sides": "X"},
        {"keep": 8},
        {"generations": 0},
        {"points": 121},
        {"points": "2"},
        {"seeds": 10**5000},
        {"seeds": range(9)},
        {"generations": None},
        {"kinds": ("dreamer", [])},
        {"schedules": ("random:40",)},
        {"sides": "Z"},
    ):
        with pytest.raises(NoughtsError):
            grown(PLAN._replace(**wrong))


def test_the_picture_has_every_curve_and_can_be_read_on_a_phone(population):
    picture = ElementTree.fromstring(draw_population(population))
    assert float(picture.get("width")) <= 400
    svg = "{http://www.w3.org/2000/svg}"
    faint = [path for path in picture.iter(f"{svg}path") if path.get("stroke-opacity")]
    assert len(faint) == len(PLAN.slots)
    assert min([float(words.get("font-size")) for words in picture.iter(f"{svg}text")]) >= 12
    losses = [member.rates["perfect"].loss for member in population.group("q", "X", 0)]
    assert f"{1 - median(losses):.1%}" in "".join(picture.itertext())


def test_the_page_and_the_table_say_how_good_each_group_is(population):
    losses = [member.rates["perfect"].loss for member in population.group("menace", "O", 1)]
    for said in (to_text(population), to_html(population)):
        assert f"{median(losses):.1%}" in said
        assert "generation 2" in said
    assert "<svg" in to_html(population)


def test_the_command_trains_many_and_goes_on_where_it_stopped(tmp_path):
    words = ["learners", "--seeds", "2", "--schedule", "random:40", "--seat", "both", "--points", "1"]
    words += ["--out", "out", "--curve", "c.svg", "--html", "p.html", "--json"]
    done = run(*words, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["learners"]) == len(list((tmp_path / "out").glob("g1-*.json"))) == 8
    assert (tmp_path / "c.svg").read_text() in (tmp_path / "p.html").read_text()
    assert run(*words, cwd=tmp_path).stdout == done.stdout
    played = run(
        "match", "3x3", "menace:out/g1-menace-{side}-1-2.json", "random", "--games", "2", cwd=tmp_path
    )
    assert played.returncode == 0, played.stderr
    refused = run("learners", "--schedule", "random:40", "--games", "3")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
