"""How the full-screen game looks: its colours, light and dark, and where everything stands."""

from dataclasses import replace

from textual.dom import DOMNode
from textual.theme import Theme

from ...words import say

COLOURS = {  # light and dark
    "primary": ("#1B5A96", "#7FBBF5"),
    "secondary": ("#8A5D00", "#EDBE55"),
    "foreground": ("#24201B", "#F0E9DC"),
    "background": ("#F6F0E4", "#15181C"),
    "surface": ("#FFFCF6", "#1D2126"),
    "panel": ("#EDE4D3", "#262B32"),
}
OWN_COLOURS = {
    "x-side": ("#C23A1C", "#FF8A66"),
    "o-side": ("#1B5A96", "#7FBBF5"),
    "hint-mark": ("#8A5D00", "#EDBE55"),
    "win-tint": ("#CFEAE2", "#173C35"),
    "loss-tint": ("#F1DAE6", "#44233A"),
    "last-tint": ("#FBE8B8", "#3B2F14"),
    "plate": ("#FFFDF8", "#262B32"),
}
LIGHT, DARK = [
    Theme(
        name=name,
        dark=bool(place),
        variables={name: pair[place] for name, pair in OWN_COLOURS.items()},
        **{name: pair[place] for name, pair in COLOURS.items()},  # type: ignore[arg-type]
    )
    for place, name in enumerate(("noughts-light", "noughts-dark"))
]
CSS = """
#table { layout: vertical; height: 1fr; }
#table.wide { layout: horizontal; }
#left { height: auto; width: 1fr; padding: 0 1; }
#table.wide #left { height: 1fr; padding: 1 2 0 2; }
#words { height: auto; max-height: 50vh; }
#frame { height: auto; margin-top: 1; scrollbar-size: 1 1; }
#table.wide #frame { height: 1fr; }
#panel { height: 1fr; width: 1fr; padding: 0 1; }
#panel:focus { background: $surface; }
#table.wide #panel { width: 46; padding: 1 2; border-left: solid $panel; }
#status { text-style: bold; height: auto; }
#players, #cell { color: $text-muted; height: auto; }
#note { color: $secondary; height: auto; }
#board { height: auto; width: 1fr; }
#moves, #analysis, #learner { height: auto; }
#analysis, #learner { margin-bottom: 1; }
#analysis.off, #learner.off { display: none; }
Choice, Help, AskFile, Question { align: center middle; }
#choice, #help, #file, #leaving { width: 76; max-width: 98%; height: auto; max-height: 100%; }
#leaving Label { width: 100%; }
#help Static { height: auto; }
#choice, #help, #file, #leaving { background: $surface; border: round $primary; padding: 0 2; }
#choice, #help, #leaving { scrollbar-size: 1 1; }
#boards { height: 5; border: none; padding: 0; }
#opponents { height: 6; border: none; padding: 0; }
#name, #player { height: 3; }
#first { border: none; padding: 0; }
#buttons { height: auto; grid-gutter: 0 1; }
#buttons Button { width: 100%; }
#mistake { color: $error; height: auto; }
.heading { text-style: bold; }
"""


def speak_keys(node: DOMNode) -> None:
    """Have what is said of a widget's keys said in the language that is spoken when it is made."""
    keys = node._bindings.key_to_bindings
    for key, bindings in keys.items():
        keys[key] = [replace(binding, description=say(binding.description)) for binding in bindings]
