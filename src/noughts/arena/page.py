"""A page of its own: what was found, to be read in any browser without anything else, on a phone, too."""

from html import escape

# The look's tokens, for light and for dark: the page stands alone, and takes no style from anywhere.
TOKENS = {
    "paper": ("#F6F0E4", "#15181C"),
    "sheet": ("#FFFCF6", "#1D2126"),
    "sunk": ("#EDE4D3", "#101316"),
    "ink": ("#24201B", "#F0E9DC"),
    "ink2": ("#574F45", "#BDB4A5"),
    "rule": ("#DACFBB", "#31363D"),
    "rule2": ("#B3A68F", "#525962"),
    "win-tint": ("#CFEAE2", "#173C35"),
    "loss-tint": ("#F1DAE6", "#44233A"),
}
STYLE = """
:root { --serif: "Iowan Old Style", Palatino, "Palatino Linotype", P052, "Book Antiqua", Georgia, serif; }
body { font: 14px/21px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; margin: 0 auto;
  padding: 32px 16px; max-width: 46rem; color: var(--ink); background: var(--paper);
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
h1, h2, tbody th { font-family: var(--serif); font-weight: 700; }
h1 { font-size: 32px; line-height: 38px; margin: 0 0 20px; } h2 { font-size: 17px; line-height: 20px; }
section { background: var(--sheet); border: 1px solid var(--rule); border-radius: 12px; margin: 0 0 16px;
  padding: 4px 20px 20px; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; margin: 16px 0; } pre { line-height: 1.25; }
th, td { padding: 6px 12px; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
thead th { font: 600 11px/16px system-ui, sans-serif; color: var(--ink2); background: var(--sunk); }
tbody tr + tr { border-top: 1px solid var(--rule); }
.long { display: inline-block; min-width: 9rem; max-width: min(18rem, 40vw); white-space: normal; }
svg { display: block; width: 100%; height: auto; }
"""


LONG = 24  # letters of a name that may be broken, so that it leaves room for what is said of it


def page(title: str, *parts: str, style: str = "") -> str:
    """A whole page with a title and parts in HTML, perhaps with style of its own."""
    light, dark = ["; ".join([f"--{name}: {both[at]}" for name, both in TOKENS.items()]) for at in (0, 1)]
    schemes = f":root {{ color-scheme: light dark; {light} }}\n"
    schemes += f"@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}"
    return (
        f'<!doctype html>\n<html><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{schemes}{STYLE}{style}</style></head>'
        f"<body><h1>{escape(title)}</h1>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def paragraph(words: str) -> str:
    """A paragraph."""
    return f"<p>{escape(words)}</p>"


def heading(words: str) -> str:
    """What stands above a part."""
    return f"<h2>{escape(words)}</h2>"


def preformatted(words: str) -> str:
    """Text in lines of its own."""
    return f'<div class="scroll"><pre>{escape(words)}</pre></div>'


def worded(words: str) -> str:
    """What stands at the head of a row or a column."""
    return f'<span class="long">{escape(words)}</span>' if len(words) > LONG else escape(words)


def html_table(rows: list[list[str]]) -> str:
    """A table of text, its head first; one that is too wide is moved sideways."""
    head, *body = rows
    return table(
        head, [[worded(first), *[f"<td>{escape(cell)}</td>" for cell in cells]] for first, *cells in body]
    )


def table(head: list[str], body: list[list[str]], kind: str = "") -> str:
    """The same of rows whose first cell is what stands in it, and the others are HTML."""
    heads = "".join([f'<th scope="col">{worded(cell)}</th>' for cell in head])
    lines = [f'<tr><th scope="row">{first}</th>{"".join(cells)}</tr>' for first, *cells in body]
    name = f' class="{kind}"' if kind else ""
    return (
        f'<div class="scroll"><table{name}><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )


def text_table(rows: list[list[str]]) -> str:
    """The same in columns of text."""
    wide = [max([len(row[at]) for row in rows]) for at in range(len(rows[0]))]
    lines = []
    for row in rows:
        first, *others = row
        cells = [cell.rjust(wide[at]) for at, cell in enumerate(others, 1)]
        lines.append("  ".join([first.ljust(wide[0]), *cells]).rstrip())
    return "\n".join(lines)
