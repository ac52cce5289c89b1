"""The engine for other programs, over standard input and output: `noughts brain`.

Two languages, told apart line by line. The Gomocup protocol, with what Yixin-Board adds to it, plays five in
a row (`protocol.py`). A line that begins with `{` is a JSON object with `board` and `position` (and, if
wished, `turn`, `seconds`, `level`, `id`), answered by one with `move` and `cell`, or `error`: every board
and rule (`json_lines.py`). Lines are read while it thinks (`serving.py`).
"""

from .protocol import LONGEST_LINE, Brain
from .serving import serve
from .settings import MEMORY

__all__ = ["LONGEST_LINE", "MEMORY", "Brain", "serve"]
