"""What came of an event: a table, plain values, CSV, and a page that needs nothing else to be read."""

import json
from collections.abc import Callable
from html import escape

from ..words import say, text
from .curves import draw_curves
from .page import heading, html_table, page, table, text_table, worded
from .results import Results
from .standings import FEW, Row, Standings

STYLE = """
body { max-width: 1100px; } .name { font-family: var(--serif); font-weight: 700; }
.cross td { text-align: center; border-left: 1px solid var(--rule); }
.cross thead th + th { text-align: center; }
.cross small { display: block; font-size: 11px; line-height: 14px; color: var(--ink2); }
.cross b { font-size: 15px; } .none { background: repeating-linear-gradient(135deg, transparent 0 5px,
  var(--rule) 5px 6px); }
.bars svg { min-width: 540px; } .bars text { fill: var(--ink); font-size: 13px; }
.bars .axis { fill: var(--ink2); font-size: 11px; } .bars path { stroke: var(--rule); }
.bars .bar { stroke: var(--ink); stroke-width: 1.6; fill: none; } .bars circle { fill: var(--ink); }
"""
HEADS = (text("player"), text("Elo"), text("95%"), text("points"), text("won"), text("drawn"), text("lost"))
LEFT, RIGHT, WIDE, HIGH = 190, 130, 780, 28  # of the picture of ratings, and of a row of it
MOST_LETTERS = 22  # of a name in it
STEPS = (10, 20, 50, 100, 200, 300, 500, 1000, 2000)  # between two lines of its axis
MOST_LINES = 6
MOST_IN_TABLE = 60  # players of the cross table and the picture, the best of all


def standings_of(results: Results) -> Standings:
    """How the players of an event stand."""
    return Standings(results.event.players, results.counts(), evidence=results.evidence())


def to_dict(results: Results) -> dict[str, object]:
    """All of it as plain values, without anything that differs from one run to the next."""
    return {**head_of(results), "games": [game.to_dict() for game in results.games.values()]}


def write_json(results: Results, write: Callable[[str], object]) -> None:
    """The same as JSON, written piece by piece: very many games are never there all at once."""
    write(json.dumps(head_of(results))[:-1] + ', "games": [')
    for place, game in enumerate(results.games.values()):
        write((", " if place else "") + json.dumps(game.to_dict()))
    write("]}\n")


def head_of(results: Results) -> dict[str, object]:
    """The same but for the games."""
    event, test, standings = results.event, results.test, standings_of(results)
    return {
        "board": event.conditions.board,
        "format": event.kind,
        "seed": event.conditions.seed,
        **standings.to_dict(),
        "los": standings.los(*event.players) if len(event.players) == 2 else None,
        "winner": results.left,
        "decision": results.decided,
        "test": test._asdict() if test else None,
    }


def to_csv(results: Results) -> str:
    """The players, a line each."""
    lines = ["name,elo,low,high,won,drawn,lost"]
    for row in standings_of(results).rows:
        values = ["" if value is None else f"{value:.1f}" for value in row[1:4]]
        name = '"' + row.name.replace('"', '""') + '"'
        lines.append(",".join([name, *values, *[str(number) for number in row[4:]]]))
    return "\n".join(lines) + "\n"


def cells_of(standings: Standings) -> list[list[str]]:
    """The table as text, its head first."""
    rows = [[say(head) for head in HEADS]]
    for row in standings.rows:
        elo = "" if row.elo is None else f"{row.elo:+.0f}"
        reach = "" if row.low is None or row.high is None else f"{row.low:+.0f} … {row.high:+.0f}"
        rows.append([row.name, elo, reach, f"{row.points:g}", *[f"{number:,}" for number in row[4:]]])
    return rows


def to_text(results: Results) -> str:
    """The table, in columns."""
    return text_table(cells_of(standings_of(results)))


def to_html(results: Results) -> str:
    """A page of its own: standings, who beat whom, and ratings with their intervals as a picture."""
    event, standings = results.event, standings_of(results)
    title = say("{board}: {number:,} games", board=event.conditions.board, number=len(results.games))
    failures = "".join(
        [f"<li>{escape(str(why))} ({times:,})</li>" for why, times in results.failures().most_common(20)]
    )
    parts = [
        (say("Standings"), html_table(cells_of(standings))),
        (say("Who beat whom"), _cross_table(standings)),
        (say("Ratings and their 95% intervals"), _bars(standings)),
        (say("What learners made of their games"), draw_curves(results)),
        (say("What went wrong"), f"<ul>{failures}</ul>" if failures else ""),
    ]
    sections = [f"<section>{heading(head)}{part}</section>" for head, part in parts if part]
    shades = "".join([f".s{at} {{ background: {_shade(at)} }}" for at in range(-10, 11)])
    return page(title, *sections, style=STYLE + shades)


def _shade(tenth: int) -> str:
    """The tint of a share of points, from all lost (-10) to all won (10)."""
    tint = "win-tint" if tenth > 0 else "loss-tint"
    return f"color-mix(in srgb, var(--{tint}) {10 * abs(tenth)}%, transparent)"


def _cross_table(standings: Standings) -> str:
    """Points, and games won, drawn and lost, of the row's player against the column's, of the best."""
    best = standings.rows[:MOST_IN_TABLE]
    names = [row.name for row in best]
    body = []
    for row in best:
        cells = [_cross_cell(standings, row.name, other) for other in names]
        of_all = escape(say("of {games:,}", games=row.games))
        total = f"<td><b>{row.points:g}</b><small>{of_all}</small></td>"
        body.append([worded(row.name), *cells, total])
    return table(["", *names, say("points")], body, "cross")


def _cross_cell(standings: Standings, name: str, other: str) -> str:
    won, drawn, lost = standings.score(name, other)
    played = won + drawn + lost
    if name == other or not played:
        return '<td class="none"></td>' if name == other else "<td></td>"
    points = won + drawn / 2
    shade = round(20 * points / played) - 10
    each = f"+{won:,} ={drawn:,} \N{MINUS SIGN}{lost:,}"
    return f'<td class="s{shade}"><b>{points:g}</b><small>{each}</small></td>'


def _bars(standings: Standings) -> str:
    """Each rating as a point in its interval; the weakest player's is 0."""
    rows = [row for row in standings.rows[:MOST_IN_TABLE] if row.elo is not None]
    if not rows:
        return ""
    low = min([row.low or 0.0 for row in rows])
    high = max([row.high or 0.0 for row in rows]) or 1.0

    def at(elo: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * (elo - low) / (high - low)

    tall = HIGH * len(rows) + 30
    step = next((step for step in STEPS if (high - low) / step <= MOST_LINES), STEPS[-1])
    parts = []
    for line in range(int(low // step) * step, int(high) + 1, step):
        if line >= low:
            parts.append(f'<path d="M{at(line):.1f} 8V{tall - 22}"/>')
            parts.append(
                f'<text class="axis" x="{at(line):.1f}" y="{tall - 6}" text-anchor="middle">{line}</text>'
            )
    for place, row in enumerate(rows):
        parts += _bar(row, 22 + HIGH * place, at)
    label = escape(say("Ratings and their 95% intervals"))
    picture = f'<svg viewBox="0 0 {WIDE} {tall}" role="img" aria-label="{label}">{"".join(parts)}</svg>'
    return f'<div class="scroll bars">{picture}</div>'


def _cut(name: str) -> str:
    """As much of a name as there is room for."""
    return name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1]}…"


def _bar(row: Row, y: int, at: Callable[[float], float]) -> list[str]:
    assert row.elo is not None
    assert row.low is not None
    assert row.high is not None
    said = f"{row.elo:,.0f} ± {(row.high - row.low) / 2:,.0f}"
    mark = f'<circle cx="{at(row.elo):.1f}" cy="{y}" r="5"/>'
    if row.games < FEW:
        said, mark = say("too few games"), ""
    else:
        low, high = at(row.low), at(row.high)
        line = f"M{low:.1f} {y}H{high:.1f}M{low:.1f} {y - 4}v8M{high:.1f} {y - 4}v8"
        mark = f'<path class="bar" d="{line}"/>{mark}'
    return [
        f'<text class="name" x="0" y="{y + 5}">{escape(_cut(row.name))}</text>{mark}',
        f'<text x="{WIDE}" y="{y + 5}" text-anchor="end">{escape(said)}</text>',
    ]
