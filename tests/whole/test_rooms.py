"""The floor plan: a room imports only from those above it, and no function outgrows a screen or two."""

import ast
import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent.parent / "src" / "noughts"

# from the top down; what stands in one line is one room
ROOMS = [
    ("words",),
    ("errors", "files", "rooms", "values"),
    ("core",),
    ("board",),
    ("clock",),
    ("game",),
    ("player",),
    ("proof",),
    ("engine",),
    ("learn",),
    ("players",),
    ("table",),
    ("store",),
    ("arena",),
    ("fronts", "compat", "__main__"),
]
RANK = {name: number for number, names in enumerate(ROOMS) for name in names}
GROUND_FLOOR = ("core", "board", "proof", "engine")
LONGEST = 80  # lines of a function
WEB_ALL = {
    ("fronts", "web", name) for name in ("settings", "asker", "allowances", "latest", "tally")
}  # what all of them may
# of the web, by folder: what of ours it may import, besides itself
WEB = {
    "transport": {("words",), ("errors",), *WEB_ALL},
    "service": {(name,) for name in RANK} - {("fronts",)} | WEB_ALL,
    "api": {("words",), ("errors",), ("store", "tables"), ("fronts", "compat")}
    | {("fronts", "web", folder) for folder in ("transport", "service")},
}

FILES = sorted(path for path in PACKAGE.rglob("*.py") if "migrations" not in path.parts)


def room(path):
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path):
    """The modules of ours that a file imports, as parts below the package, with the line."""
    here = path.relative_to(PACKAGE).parent.parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            module = node.module.split(".") if node.module else []
            if node.level:
                base = here[: len(here) - node.level + 1]
            elif module and module[0] == "noughts":
                base, module = (), module[1:]
            else:
                continue
            names = [[alias.name] for alias in node.names] if not module else [[]]
            for name in names:
                yield (*base, *module, *name), node.lineno
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == "noughts":
                    yield tuple(alias.name.split(".")[1:]), node.lineno


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(PACKAGE)) for path in FILES])
def test_a_room_imports_only_from_those_above_it(path):
    if path == PACKAGE / "__init__.py":
        return  # the door: it leads to every room
    for target, line in imports(path):
        if target and target[0] in RANK:
            assert RANK[target[0]] <= RANK[room(path)], f"{path.name}:{line} imports {'.'.join(target)}"


@pytest.mark.parametrize("folder", WEB)
def test_each_folder_of_the_web_keeps_to_its_trade(folder):
    """No call reaches a kernel, and the service knows no HTTP."""
    for path in (PACKAGE / "fronts" / "web" / folder).glob("*.py"):
        for target, line in imports(path):
            known = {("fronts", "web", folder), *WEB[folder]}
            assert any(target[: len(start)] == start for start in known), f"{path.name}:{line} {target}"
        if folder == "service":
            assert not {"fastapi", "starlette", "uvicorn"} & set(re.findall(r"\w+", path.read_text())), path


def test_every_file_has_a_room():
    assert {room(path) for path in FILES} <= {*RANK, "__init__"}


def lines_within_functions(tree):
    """Where statements are that are not done when a module is loaded, or only if something holds."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.If):
            found.update(range(node.body[0].lineno, node.end_lineno + 1))
    return found


def test_no_two_modules_import_each_other():
    """Within a room, too: the imports of modules at load time are no circle."""
    names = {tuple(path.relative_to(PACKAGE).with_suffix("").parts): path for path in FILES}
    graph = {}
    for name, path in names.items():
        later = lines_within_functions(ast.parse(path.read_text(encoding="utf-8")))
        targets = {target for target, line in imports(path) if line not in later}
        ways = {way for target in targets for way in (target, target[:-1], (*target, "__init__"))}
        graph[name] = [way for way in ways if way in names]

    def reachable(start):
        seen, todo = set(), [start]
        while todo:
            new = [known for known in graph[todo.pop()] if known not in seen]
            seen.update(new)
            todo += new
        return seen

    for name in names:
        if name[-1] != "__init__":
            assert name not in reachable(name), f"{'.'.join(name)} imports itself by a detour"


@pytest.mark.parametrize(
    "path", [path for path in FILES if room(path) in GROUND_FLOOR], ids=lambda path: path.name
)
def test_no_function_of_the_ground_floor_is_longer_than_two_screens(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            assert node.end_lineno - node.lineno < LONGEST, f"{path.name}: {node.name}"
