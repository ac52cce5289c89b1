"""What all pictures have in common: the colours, the type, and the elements of SVG.

A picture stands alone (no style sheet, no identifiers), so that several fit on one page.
"""

from ..words import say

PAPER, PLATE, RULE, EDGE, INK, LABEL = "#F6F0E4", "#FFFDF8", "#DACFBB", "#8B7E68", "#24201B", "#6A6155"
UNDERSIDE, RULE2, HINT = "#CBBFA8", "#B3A68F", "#8A5D00"
COLOUR = {"X": "#C23A1C", "O": "#1B5A96"}
TINT = {"X": "#F7DDD2", "O": "#D5E3F0"}
RESULT = {  # colour and tint
    "win": ("#0B6B5D", "#CFEAE2"),
    "draw": ("#625A4E", "#E6DED0"),
    "loss": ("#8C2F68", "#F1DAE6"),
}
SIDE = {"X": "#8E2812", "O": "#123F6B"}
SERIF = "'Iowan Old Style', Palatino, 'Palatino Linotype', P052, Georgia, serif"
SHEET, INK2, SUNK = "#FFFCF6", "#574F45", "#EDE4D3"
SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"


def picture(width: float, height: float, title: str, parts: list[str], unit: str = "") -> str:
    """A whole picture on paper; its title is for those who hear it."""
    size = f'width="{number(width)}{unit}" height="{number(height)}{unit}"'
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size} viewBox="0 0 {number(width, height)}">'
    )
    return "\n".join([opening, f"<title>{escaped(title)}</title>", *parts, "</svg>\n"])


def rectangle(x: float, y: float, width: float, height: float, fill: str, more: str = "") -> str:
    """A rectangle, with further attributes as text."""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
        f'fill="{fill}"{" " + more if more else ""}/>'
    )


def text(
    x: float, y: float, words: str, size: float, fill: str = INK, more: str = "", font: str = SANS
) -> str:
    """Words whose baseline begins at a point, with further attributes as text."""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-family="{font}" font-size="{number(size)}" '
        f'fill="{fill}"{" " + more if more else ""}>{escaped(words)}</text>'
    )


def draw_paper(wide: float, tall: float, title: str) -> list[str]:
    """A sheet with a title at its head."""
    return [rectangle(0, 0, wide, tall, PAPER, 'rx="12"'), text(30, 42, title, 20, INK, font=SERIF)]


def draw_percents(
    left: float,
    base: float,
    wide: float,
    tall: float,
    percents: tuple[int, ...],
    apart: float,
    size: float = 11,
) -> list[str]:
    """Lines at some percents of a chart, from its base up, and beside them which they are."""
    parts = []
    for percent in percents:
        y = base - tall * percent / 100
        parts.append(f'<path d="M{number(left, y)}h{number(wide)}" stroke="{RULE}"/>')
        parts.append(
            text(
                left - apart, y + 4, say("{share:.0%}", share=percent / 100), size, LABEL, 'text-anchor="end"'
            )
        )
    return parts


def escaped(words: str) -> str:
    """Words as they stand in SVG, without what it would take for its own."""
    printable = "".join([sign if sign.isprintable() or sign == "\u00a0" else "?" for sign in words])
    return printable.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def number(*values: float) -> str:
    """Coordinates with one decimal at most."""
    return " ".join([f"{value:.1f}".removesuffix(".0") for value in values])
