"""Reads the data files: tab-separated rows, with comments behind #."""

from pathlib import Path


def rows(name: str) -> list[list[str]]:
    """The rows of a data file, without its comments."""
    text = (Path(__file__).parent / "data" / name).read_text()
    return [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
