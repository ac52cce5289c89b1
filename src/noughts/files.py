"""Files: written whole or not at all, read with a bound on their size, and no mistake without a sentence."""

import os

from .errors import InvalidArgument, InvalidFile, one_line, reason, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .words import Phrase


def named(path: "str | os.PathLike[str]") -> str:
    """A path as it stands in messages; what is none is refused."""
    try:
        return one_line(os.fsdecode(path))
    except TypeError:
        raise InvalidArgument("a file is named by text or a path, not by {path}", path=shown(path)) from None


def read_text(path: "str | os.PathLike[str]", what: "Phrase", largest: int) -> str:
    """The text of a file of at most so many bytes; `what` names what it should be."""
    name = named(path)
    if os.path.exists(path) and not os.path.isfile(path):
        raise InvalidFile("cannot read {name}: it is no ordinary file", name=name)
    content = read_beginning(path, largest + 1)
    if len(content) > largest:
        raise InvalidFile(
            "{name} is no {what}: it is larger than {largest} bytes", name=name, what=what, largest=largest
        )
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise InvalidFile("{name} is no {what}: it is not text", name=name, what=what) from None


def read_beginning(path: "str | os.PathLike[str]", count: int) -> bytes:
    """The first bytes of a file."""
    name = named(path)
    try:
        with open(path, "rb") as file:
            return file.read(count)
    except (OSError, ValueError) as error:
        raise InvalidFile("cannot read {name}: {error}", name=name, error=reason(error)) from None


def check_target(path: "str | os.PathLike[str]") -> None:
    """Refuse a place where nothing can be written, before work is done for it."""
    name = named(path)
    folder = os.path.dirname(os.path.abspath(path))
    if os.path.isdir(path) or not os.path.isdir(folder) or not os.access(folder, os.W_OK):
        raise InvalidFile(
            "cannot write {name}: it is a folder, or its folder is not there or not for writing", name=name
        )


def has_its_file(folder: str, file: str) -> bool:
    """Make a folder, if there is none; whether it has that file. One with something else in it is refused."""
    name = named(folder)
    try:
        os.makedirs(folder, exist_ok=True)
        there = [other for other in os.listdir(folder) if not other.startswith(".")]
    except OSError as error:
        raise InvalidFile("cannot write {name}: {reason}", name=name, reason=reason(error)) from None
    if there and file not in there:
        raise InvalidFile("{name} has something else in it: name another folder", name=name)
    return bool(there)


def write_atomically(path: "str | os.PathLike[str]", content: str | bytes) -> None:
    """Write a file so that a crash at any moment leaves the old content or the new, never a mixture."""
    name = named(path)
    part = None
    try:
        target = os.path.realpath(os.fsdecode(path))
        folder = os.path.dirname(target)
        if os.path.exists(target) and not os.path.isfile(target):
            raise InvalidFile("cannot write {name}: it is no ordinary file", name=name)
        part = os.path.join(folder, f".{os.urandom(6).hex()}.part")
        with open(part, "xb") as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        if os.path.exists(target):
            os.chmod(part, os.stat(target).st_mode & 0o7777)
        os.replace(part, target)
    except (OSError, ValueError) as error:
        raise InvalidFile("cannot write {name}: {reason}", name=name, reason=reason(error)) from None
    finally:
        if part is not None and os.path.exists(part):
            os.unlink(part)
    _sync_folder(folder)


def _sync_folder(folder: str) -> None:
    """Make the rename itself last, where the system can do that."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
