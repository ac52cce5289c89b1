"""Certificates: X's moves on 4x4x4 in every position where it has a choice, up to symmetry.

One line a position, `<x> <o> <cell>`: X's stones and O's as 16 hexadecimal digits, bit i for cell i,
and the cell that X plays. A position stands for all its images, up to 192. Positions where X wins by threats
alone, or must block, are left out: whoever checks finds them again. A line that begins with # is
a remark; `# within N` says that X wins with at most N stones.
"""

import lzma
import re
from pathlib import Path

from ..board import Board
from ..errors import InvalidFile, reason, shown
from ..files import write_atomically
from ..values import Value
from . import BOARD

MOST_MOVES = 32  # of X: half of the cells
SHIPPED = {"small": "4x4x4.txt.xz", "fast": "4x4x4-fast.txt.xz"}
MOST_BYTES = 16_000_000  # of a file, packed or not
XZ = b"\xfd7zXZ"
ENTRY = re.compile(r"([0-9a-f]{16}) ([0-9a-f]{16}) (\d{1,2})", re.ASCII)
WITHIN = re.compile(r"# within (\d{1,3})", re.ASCII)

Entry = tuple[int, int, int]


class Certificate(Value):
    """What X plays, and so wins.

    entries   (x, o, cell): the stones of both sides, and X's move
    within    how many moves of its own it takes at most
    """

    __slots__ = ("entries", "within")

    def __init__(self, entries: list[Entry], within: int = MOST_MOVES) -> None:
        self.entries = entries
        self.within = within

    def __repr__(self) -> str:
        return f"<Certificate of {len(self.entries):,} positions: X wins within {self.within} moves>"

    def text(self) -> str:
        """The certificate as a file has it: by stones, then by cell, which packs best."""
        rows = sorted(self.entries, key=lambda entry: (entry[0].bit_count(), entry[2], entry[0], entry[1]))
        remarks = f"# within {self.within}\n" if self.within < MOST_MOVES else ""
        return remarks + "".join([f"{x:016x} {o:016x} {cell}\n" for x, o, cell in rows])

    def write(self, path: str | Path) -> None:
        """Write a file, whole or not at all; packed if its name ends in .xz."""
        write_text(path, self.text())


def pack(data: bytes) -> bytes:
    """Data compressed by xz, as small as it gets."""
    best = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}
    return lzma.compress(data, format=lzma.FORMAT_XZ, check=lzma.CHECK_CRC32, filters=[best])


def write_text(path: str | Path, text: str) -> None:
    """Write a file, whole or not at all; packed if its name ends in .xz."""
    data = text.encode("ascii")
    write_atomically(Path(path), pack(data) if str(path).endswith(".xz") else data)


def read(path: str | Path) -> Certificate:
    """A certificate from a file, packed or not."""
    try:
        return parse(read_text(path))
    except InvalidFile as error:
        raise InvalidFile("{path}: {error}", path=shown(str(path)), error=error) from None


def read_text(path: str | Path) -> str:
    """The text of a file, packed or not, if it is not too large."""
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
        if data.startswith(XZ):
            unpacking = lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=200_000_000)
            packed, data = data, b""
            data = unpacking.decompress(packed, MOST_BYTES + 1)
            if len(data) <= MOST_BYTES and not unpacking.eof:
                raise InvalidFile("the packed file ends too early")
        if len(data) > MOST_BYTES:
            raise InvalidFile("no certificate has more than {most:,} bytes", most=MOST_BYTES)
        return data.decode("ascii")
    except OSError as error:
        raise InvalidFile("it cannot be read ({strerror})", strerror=reason(error)) from None
    except (lzma.LZMAError, UnicodeDecodeError):
        raise InvalidFile("it is neither text nor an xz file") from None


def parse(text: str) -> Certificate:
    """A certificate from its text. Whether it proves anything is for the checker to say."""
    entries = []
    within = None
    for number, row in enumerate(text.splitlines(), 1):
        if match := WITHIN.fullmatch(row):
            if within is not None or not 1 <= int(match[1]) <= MOST_MOVES:
                raise InvalidFile(
                    "line {number}: X wins within 1 to {most} moves, said once",
                    number=number,
                    most=MOST_MOVES,
                )
            within = int(match[1])
        elif match := ENTRY.fullmatch(row):
            entries.append((int(match[1], 16), int(match[2], 16), int(match[3])))
        elif row and not row.startswith("#"):
            raise InvalidFile(
                "line {number} is not `<x> <o> <cell>` but {row}", number=number, row=shown(row)
            )
    if text and not text.endswith("\n"):
        raise InvalidFile("the last line is not complete")
    return Certificate(entries, within or MOST_MOVES)


def shipped(which: str = "small") -> Certificate:
    """A certificate that comes with the package: the smallest, or the one that wins fastest."""
    return read(Path(__file__).parent / SHIPPED[which])


class Book:
    """X's moves by position."""

    def __init__(self, certificate: Certificate) -> None:
        self.within = certificate.within
        self.moves = {(x, o): cell for x, o, cell in certificate.entries}

    def move(self, x: int, o: int) -> int | None:
        """X's move in a position or an image of it, or None."""
        image_x, image_o, permutation = first_image(x, o)
        cell = self.moves.get((image_x, image_o))
        return permutation.index(cell) if cell is not None else None


def first_image(x: int, o: int) -> tuple[int, int, tuple[int, ...]]:
    """The image of a position that comes first as numbers, X's first, and the symmetry to it.

    A certificate has its positions in this form: then they pack best, and can be looked up.
    """
    xs, os = [[cell for cell in range(64) if stones >> cell & 1] for stones in (x, o)]
    images = []
    for permutation in Board(BOARD).symmetries:
        images.append((sum([1 << permutation[cell] for cell in xs]), permutation))
    least = min([image_x for image_x, _ in images])
    return min(
        [
            (least, sum([1 << permutation[cell] for cell in os]), permutation)
            for image_x, permutation in images
            if image_x == least
        ]
    )


def first_entry(entry: Entry) -> Entry:
    """An entry with its position in that form."""
    x, o, permutation = first_image(entry[0], entry[1])
    return x, o, permutation[entry[2]]
