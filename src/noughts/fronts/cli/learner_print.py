"""The action `noughts menace print`: labels to glue on real matchboxes."""

import os
import re

from ...errors import InvalidArgument, InvalidFile, reason
from ...files import write_atomically
from ...learn.agent import MenaceAgent
from ...learn.config import MenaceConfig
from ...learn.sheets import draw_sheets
from ...words import counts, say
from .arguments import Namespace


def print_labels(arguments: Namespace) -> None:
    """Pages of labels for a real machine of matchboxes."""
    if arguments.start is not None and (arguments.board or arguments.seat or arguments.preset):
        raise InvalidArgument("--board, --seat and --preset are settled by the file that --from names")
    if arguments.start is not None:
        agent = MenaceAgent.load(arguments.start)
    else:
        config = MenaceConfig.find(arguments.preset or "michie")
        agent = MenaceAgent(arguments.seat or "X", config, board=arguments.board or "3x3", seed=0)
    sheets = draw_sheets(agent)
    try:
        os.makedirs(arguments.out, exist_ok=True)
    except OSError as error:
        raise InvalidFile(
            "cannot make the folder {out}: {strerror}", out=arguments.out, strerror=reason(error)
        ) from None
    for name in os.listdir(arguments.out):  # pages of an earlier machine
        if re.fullmatch(r"\d+-(key|boxes)\.svg", name) and name not in sheets:
            os.unlink(os.path.join(arguments.out, name))
    for name, content in sheets.items():
        write_atomically(os.path.join(arguments.out, name), content)
    title = say("MENACE: pages to print")
    images = "\n".join([f'<img src="{name}" alt="">' for name in sheets])
    page = (
        f"<!doctype html>\n<meta charset=utf-8>\n<title>{title}</title>\n"
        "<style>@page{size:A4;margin:0}body{margin:0}img{display:block;width:210mm;height:297mm;"
        f"break-after:page}}</style>\n{images}\n"
    )
    write_atomically(os.path.join(arguments.out, "print.html"), page)
    print(
        say(
            "{folder}: {pages}, {boxes}, {beads}. Open print.html in a browser to print them all.",
            folder=arguments.out,
            pages=counts.pages(len(sheets)),
            boxes=counts.boxes(len(agent.forms)),
            beads=counts.beads(agent.beads),
        )
    )
