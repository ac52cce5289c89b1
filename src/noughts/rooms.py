"""Rooms are entered when they are first asked for: `import noughts` alone makes none of them ready."""

import sys
from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def enter(package: str, name: str, names: "Mapping[str, str]" = {}) -> object:  # noqa: B006 - nobody writes
    """What a package is asked for by name: something that another module has, or a module of its own.

    It is kept, so that the package is not asked again.
    """
    if name in names:
        found: object = getattr(import_module(f"{package}.{names[name]}"), name)
        setattr(sys.modules[package], name, found)
        return found
    module = f"{package}.{name}"
    if not name.startswith("_"):
        try:
            return import_module(module)
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
    raise AttributeError(f"module {package!r} has no attribute {name!r}")
