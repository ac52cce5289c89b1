"""The second form of a certificate: with every forced variation written out, so that replay alone checks it.

replay.py says what the form is, and checks it.
"""

from collections.abc import Callable
from pathlib import Path

from ..core.checker import Refused, check
from ..errors import InvalidFile, shown
from . import replay
from .certificate import Certificate, parse, read_text

Moves = list[int]
Link = tuple[int, int, int, int]
Progress = Callable[[int, int], object] | None


def with_variations(certificate: Certificate, progress: Progress = None) -> str:
    """The text of a certificate in its second form. It is checked on the way."""
    blocks: list[tuple[int, int, list[Moves], list[Link]]] = []
    verify(certificate, progress, blocks)
    rows = []
    for x, o, variations, links in blocks:
        rows.append(f"{x:016x} {o:016x}\n")
        rows += [f"+ {' '.join([str(cell) for cell in variation])}\n" for variation in variations]
        rows += [f"= {reply} {cell} {symmetry} {number}\n" for reply, cell, symmetry, number in links]
    return "".join(rows)


def verify(
    certificate: Certificate,
    progress: Progress = None,
    record: list[tuple[int, int, list[Moves], list[Link]]] | None = None,
) -> dict[str, object]:
    """What the checker found of a certificate; InvalidFile, with the position that fails, if it is wrong."""
    try:
        return check(certificate.entries, certificate.within, progress, record)
    except Refused as refused:
        where = f" (x {refused.x:016x}, o {refused.o:016x})" if refused.x or refused.o else ""
        raise InvalidFile(
            "the certificate proves nothing: {refused}{where}", refused=refused, where=where
        ) from None


def verify_file(path: str | Path, progress: Progress = None) -> dict[str, object]:
    """What was checked of a file of either form; InvalidFile if it is wrong."""
    try:
        text = read_text(path)
        if not has_variations(text):
            return verify(parse(text), progress)
        positions, most_moves = replay.check(text)
    except InvalidFile as error:
        raise InvalidFile("{path}: {error}", path=shown(str(path)), error=error) from None
    except IndexError:
        raise InvalidFile("{path}: the certificate is not complete", path=shown(str(path))) from None
    except (ValueError, OverflowError, MemoryError) as error:
        raise InvalidFile(
            "{path}: the certificate proves nothing: {error}", path=shown(str(path)), error=error
        ) from None
    return {"positions": positions, "most_moves": most_moves, "replayed": True}


def has_variations(text: str) -> bool:
    """Whether a text is of the second form: its first position is without a move."""
    for row in text.splitlines()[:100]:
        if row and not row.startswith("#"):
            return len(row.split()) == 2
    return False
