"""A page of its own: what was found, to be read in any browser without anything else, on a phone, too."""

from html import escape

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 46rem; padding: 0 1rem;
  color: #24201b; background: #fffcf6; }
table { border-collapse: collapse; margin: 1rem 0; } th, td { padding: .3rem .7rem; text-align: right; }
th:first-child, td:first-child { text-align: left; } tr + tr { border-top: 1px solid #ede4d3; }
.scroll { overflow-x: auto; } td, th { white-space: nowrap; } pre { line-height: 1.25; }
svg { display: block; width: 100%; height: auto; margin: 1rem 0; }
@media (prefers-color-scheme: dark) { body { color: #f0e9dc; background: #15181c; }
  tr + tr { border-color: #2f353d; } }
"""


def page(title: str, *parts: str) -> str:
    """A whole page with a title and parts in HTML."""
    return (
        f'<!doctype html>\n<html><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>\n'
        f"<h1>{escape(title)}</h1>\n" + "\n".join(parts) + "\n</body></html>\n"
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


def html_table(rows: list[list[str]]) -> str:
    """A table, its head first; one that is too wide is moved sideways."""
    head, *body = rows
    parts = ["<tr>" + "".join([f"<th>{escape(cell)}</th>" for cell in head]) + "</tr>"]
    parts += ["<tr>" + "".join([f"<td>{escape(cell)}</td>" for cell in row]) + "</tr>" for row in body]
    return '<div class="scroll"><table>' + "\n".join(parts) + "</table></div>"


def text_table(rows: list[list[str]]) -> str:
    """The same in columns of text."""
    wide = [max([len(row[at]) for row in rows]) for at in range(len(rows[0]))]
    lines = []
    for row in rows:
        first, *others = row
        cells = [cell.rjust(wide[at]) for at, cell in enumerate(others, 1)]
        lines.append("  ".join([first.ljust(wide[0]), *cells]).rstrip())
    return "\n".join(lines)
