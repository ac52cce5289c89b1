"""What came of many learners: a picture of all their curves, a table, and a page."""

from statistics import median

from ..board.drawing import INK, INK2, LABEL, PAPER, SERIF, draw_percents, picture, rectangle, text
from ..learn.compared import LINES, draw_end, draw_line
from ..learn.kinds import LEARNERS
from ..words import say, say_many
from .page import heading, html_table, page, paragraph, text_table
from .population import Member, Population, loss

WIDE = 400.0  # a phone's width: on it, words keep their size
LEFT, CHART_WIDE, CHART_TALL = 60.0, 222.0, 150.0
TOP, EACH = 66.0, 208.0
FAINT = 0.28


def draw_population(found: Population) -> str:
    """A chart for each side and schedule: a faint line for each learner, a strong one for their median."""
    plan = found.plan
    charts = [(side, at) for side in plan.sides for at in range(len(plan.schedules))]
    title = say("Share of games not lost to perfect play")
    parts = [text(20, 34, title, 17, INK, font=SERIF)]
    words = []
    for place, (side, at) in enumerate(charts):
        top = TOP + EACH * place
        parts += _frame(top, say("{side}, {schedule}", side=side, schedule=plan.schedules[at]))
        ends = []
        for kind in plan.kinds:
            members = found.group(kind, side, at) if found.members else []
            if members:
                drawn, end, share = _curves(kind, members, top, plan.schedules[at].games)
                parts += drawn
                said = say("{title} {share:.1%}", title=LEARNERS[kind].title, share=share)
                ends.append((end, kind, said))
        parts += _ends(ends, top)
        words += [said for _, _, said in ends]
        games = say_many("{number:,} game", "{number:,} games", plan.schedules[at].games)
        right = LEFT + CHART_WIDE
        parts.append(text(right, top + CHART_TALL + 20, games, 12.5, LABEL, 'text-anchor="end"'))
    tall = TOP + EACH * len(charts) + 8
    below = say("Faint: each learner. Strong: the median.")
    parts.append(text(20, tall - 12, below, 12.5, INK2))
    parts.insert(0, rectangle(0, 0, WIDE, tall, PAPER, 'rx="12"'))
    return picture(WIDE, tall, f"{title}: {'; '.join(words)}", parts)


def _frame(top: float, words: str) -> list[str]:
    """The lines and shares behind the curves, and which chart it is."""
    long = f"{words[:49]}…" if len(words) > 50 else words
    parts = [text(20, top - 2, long, 13, INK2, 'font-weight="600"')]
    parts += draw_percents(LEFT, top + CHART_TALL, CHART_WIDE, CHART_TALL - 14, (0, 50, 100), 6, 12.5)
    parts.append(text(LEFT, top + CHART_TALL + 20, "0", 12.5, LABEL))
    return parts


def _curves(kind: str, members: list[Member], top: float, games: int) -> tuple[list[str], float, float]:
    """All curves of a group with their median, where that ends, and at which share."""

    def place(at: int, share: float) -> tuple[float, float]:
        return LEFT + CHART_WIDE * at / games, top + 14 + (CHART_TALL - 14) * (1 - share)

    shares = [[(one.games, 1 - one.rates["perfect"].loss) for one in member.curve] for member in members]
    parts = [
        draw_line(kind, [place(*point) for point in curve], 1.0, f'stroke-opacity="{FAINT}"')
        for curve in shares
    ]
    middle = [(at[0][0], median([share for _, share in at])) for at in zip(*shares, strict=True)]
    places = [place(*point) for point in middle]
    parts += [draw_line(kind, places, 2.4), draw_end(kind, *places[-1])]
    return parts, places[-1][1], middle[-1][1]


def _ends(ends: list[tuple[float, str, str]], top: float) -> list[str]:
    """What stands beside the curves' ends, from the top down, and never closer than a line of text."""
    parts, lowest = [], top - 4.0
    for y, kind, words in sorted(ends):
        title, _, share = words.rpartition(" ")
        lowest = max(y - 2, lowest + 20)
        colour, x = LINES.get(kind, INK), LEFT + CHART_WIDE + 10
        parts.append(text(x, lowest, share, 13.5, colour, 'font-weight="600"'))
        parts.append(text(x, lowest + 15, title, 12.5, colour))
        lowest += 15
    return parts


def title(found: Population) -> str:
    """What was trained."""
    plan = found.plan
    facts = {"side": plan.sides if len(plan.sides) == 1 else "X, O", "board": plan.board}
    return say_many(
        "{side} on {board}: {number:,} seed of each kind",
        "{side} on {board}: {number:,} seeds of each kind",
        plan.seeds,
        **facts,
    )


def strength_rows(found: Population) -> list[list[str]]:
    """Exact loss rates at the end, by generation, side, schedule and kind."""
    plan = found.plan
    rows = [
        [
            *(say("learner"), say("schedule"), say("lost to perfect play"), say("best"), say("worst")),
            *(say("lost to a random player"), say("best"), say("worst")),
        ]
    ]
    for generation, those in enumerate(found.members):
        for side in plan.sides:
            for at, schedule in enumerate(plan.schedules):
                for kind in plan.kinds:
                    members = found.group(kind, side, at, generation) if those else []
                    if members:
                        who = say("{title}, {side}", title=LEARNERS[kind].title, side=side)
                        if plan.generations > 1:
                            facts = {"who": who, "number": generation + 1}
                            who = say("{who}, generation {number}", **facts)
                        rows.append([who, str(schedule), *_losses(members)])
    return rows


def _losses(members: list[Member]) -> list[str]:
    cells = []
    for opponent in ("perfect", "random"):
        best, middle, worst = loss(members, opponent)
        cells += [say("{share:.1%}", share=share) for share in (middle, best, worst)]
    return cells


def meeting_rows(found: Population) -> list[list[str]]:
    """Points of X against O in games between learners, exactly; none where only one side was trained."""
    if found.plan.sides != "XO":
        return []
    met = found.meet()
    xs = list(dict.fromkeys([x for x, _ in met]))
    os = list(dict.fromkeys([o for _, o in met]))

    def name(side: str, which: tuple[str, int]) -> str:
        who = say("{title}, {side}", title=LEARNERS[which[0]].title, side=side)
        return f"{who}, {which[1] + 1}" if len(found.plan.schedules) > 1 else who

    rows = [[say("points of X, exactly"), *[name("O", o) for o in os]]]
    for x in xs:
        rows.append([name("X", x), *[say("{share:.1%}", share=met[x, o]) for o in os]])
    return rows


def to_text(found: Population) -> str:
    """Tables in columns."""
    parts = [title(found), "", text_table(strength_rows(found))]
    meetings = meeting_rows(found)
    return "\n".join([*parts, *(["", text_table(meetings)] if len(meetings) > 1 else [])])


def to_html(found: Population) -> str:
    """A page of its own: the picture, how good they have become, and how they do against one another."""
    about = say("Loss rates are exact: the median of all seeds, the best and the worst.")
    parts = [found.svg(), paragraph(about), html_table(strength_rows(found))]
    meetings = meeting_rows(found)
    if len(meetings) > 1:
        parts += [heading(say("Learner against learner")), html_table(meetings)]
    return page(title(found), *parts)
