"""How the full-screen game looks: its colours, light and dark, and where everything stands."""

from dataclasses import replace

from textual.dom import DOMNode
from textual.theme import Theme

from ...words import say

LIGHT = Theme(
    name="noughts-light",
    primary="#1B5A96",
    secondary="#8A5D00",
    foreground="#24201B",
    background="#F6F0E4",
    surface="#FFFCF6",
    panel="#EDE4D3",
    dark=False,
    variables={
        "x-side": "#C23A1C",
        "o-side": "#1B5A96",
        "hint-mark": "#8A5D00",
        "win-tint": "#CFEAE2",
        "loss-tint": "#F1DAE6",
        "last-tint": "#FBE8B8",
        "plate": "#FFFDF8",
    },
)
DARK = Theme(
    name="noughts-dark",
    primary="#7FBBF5",
    secondary="#EDBE55",
    foreground="#F0E9DC",
    background="#15181C",
    surface="#1D2126",
    panel="#262B32",
    dark=True,
    variables={
        "x-side": "#FF8A66",
        "o-side": "#7FBBF5",
        "hint-mark": "#EDBE55",
        "win-tint": "#173C35",
        "loss-tint": "#44233A",
        "last-tint": "#3B2F14",
        "plate": "#262B32",
    },
)
CSS = """
#table { layout: vertical; height: 1fr; }
#table.wide { layout: horizontal; }
#left { height: auto; max-height: 80%; width: 1fr; padding: 0 1; }
#table.wide #left { height: 1fr; max-height: 100%; padding: 1 2 0 2; }
#frame { height: auto; max-height: 100%; margin-top: 1; }
#table.wide #frame { height: 1fr; }
#panel { height: 1fr; min-height: 4; width: 1fr; padding: 0 1; }
#panel:focus { background: $surface; }
#table.wide #panel { width: 46; padding: 1 2; border-left: solid $panel; }
#status { text-style: bold; height: auto; }
#players, #cell { color: $text-muted; height: auto; }
#note { color: $secondary; height: auto; }
#board { height: auto; width: 1fr; }
#moves, #analysis, #learner { height: auto; margin-bottom: 1; }
#analysis.off, #learner.off { display: none; }
Choice, Help, AskFile, Question { align: center middle; }
#choice, #help, #file, #leaving { width: 76; max-width: 98%; height: auto; max-height: 100%; }
#leaving Label, #help Label { width: 100%; }
#choice, #help, #file, #leaving { background: $surface; border: round $primary; padding: 0 2; }
#boards { height: 5; border: none; padding: 0; }
#opponents { height: 6; border: none; padding: 0; }
#name, #player { height: 3; }
#first { border: none; padding: 0; }
#buttons { height: auto; }
#mistake { color: $error; height: auto; }
.heading { text-style: bold; }
"""


def speak_keys(node: DOMNode) -> None:
    """Have what is said of a widget's keys said in the language that is spoken when it is made."""
    keys = node._bindings.key_to_bindings
    for key, bindings in keys.items():
        keys[key] = [replace(binding, description=say(binding.description)) for binding in bindings]
