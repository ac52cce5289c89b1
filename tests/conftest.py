"""What several tests share: the whole package a second time, uncompiled."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def plain() -> ModuleType:
    """The package from its source, where no kernel is compiled, under the name `plain_noughts`."""
    source = ROOT / "src" / "noughts"
    spec = importlib.util.spec_from_file_location(
        "plain_noughts", source / "__init__.py", submodule_search_locations=[str(source)]
    )
    assert spec is not None
    assert spec.loader is not None
    package = importlib.util.module_from_spec(spec)
    sys.modules["plain_noughts"] = package
    sys.dont_write_bytecode, before = True, sys.dont_write_bytecode
    spec.loader.exec_module(package)
    for name in ("board.census", "fronts.interface"):
        importlib.import_module(f"plain_noughts.{name}")
    sys.dont_write_bytecode = before
    return package
