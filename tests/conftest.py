"""What several tests share: the package a second time, uncompiled; a server and a browser."""

import importlib.util
import sys
from importlib.machinery import FileFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent


class SourceAlone:
    """Finds its modules by their source, though a compiled one lies beside it."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if not name.startswith("plain_noughts."):
            return None
        return FileFinder(path[0], (SourceFileLoader, [".py"])).find_spec(name)


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
    sys.meta_path.insert(0, SourceAlone())
    sys.dont_write_bytecode, before = True, sys.dont_write_bytecode
    spec.loader.exec_module(package)
    for name in ("board.census", "fronts.compat.interface"):
        importlib.import_module(f"plain_noughts.{name}")
    sys.dont_write_bytecode = before
    return package


@pytest.fixture(scope="session")
def chromium():
    """A real browser."""
    from browser import running_chromium

    with running_chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A real server with a database of its own, for tests that share one."""
    from web_server import running_server

    with running_server("--rate", "0", db=f"sqlite:///{tmp_path_factory.mktemp('web')}/games.db") as server:
        yield server


@pytest.fixture(scope="session")
def running_database():
    """A real PostgreSQL, for tests that share one."""
    from postgresql import running_postgresql

    with running_postgresql() as url:
        yield url


@pytest.fixture
def postgresql(running_database):
    """The URL of a new database of that."""
    from postgresql import new_database

    return new_database(running_database)


@pytest.fixture
def api(server):
    """A caller of that server."""
    from seats import calling

    with calling(server.url) as client:
        yield client


@pytest.fixture
def visit(chromium, server):
    """Opens a page in a browser that was never here before, and has nothing move that need not.

    In the end nothing must have gone wrong in it.
    """
    from browser import new_context

    contexts, wrong = [], []

    def listen(said):
        if said.type == "error" and "responded with a status of 4" not in said.text:  # which the page says
            wrong.append(said.text)

    def open_page(path="/", width=1440, height=900, **options):
        usual = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce"}
        context = new_context(chromium, **{**usual, **options})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", listen)
        page.goto(server.url + path)
        page.locator("h1").first.wait_for()
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert wrong == []
