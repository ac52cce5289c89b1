"""What a one-shot command may load: most modules of the standard library cost more than all of ours."""

import json
import subprocess
import sys

import pytest

EMPTY = "." * 64
ALWAYS = {
    "_contextvars",
    "_operator",
    "atexit",
    "contextvars",
    "cython_runtime",
    "errno",
    "gc",
    "itertools",
    "math",
    "types",
}
ARGPARSE = {
    "argparse",
    "collections",
    "_collections",
    "copyreg",
    "enum",
    "functools",
    "_functools",
    "gettext",
    "itertools",
    "keyword",
    "operator",
    "re",
    "re._casefix",
    "re._compiler",
    "re._constants",
    "re._parser",
    "reprlib",
    "_sre",
    "locale",
    "_locale",
}
RANDOM = {
    "random",
    "_random",
    "_bisect",
    "bisect",
    "_sha512",
    "_sha2",
    "hashlib",
    "_hashlib",
    "_blake2",
    "time",
    "warnings",
}
JSON = {"json", "json.decoder", "json.encoder", "json.scanner", "_json"}


@pytest.mark.parametrize(
    ("front", "arguments", "allowed"),
    [
        ("tttt", ["-t", "m", EMPTY], ALWAYS | {"time"}),
        ("tttt", ["-e", EMPTY, "-q"], ALWAYS | {"time"}),
        ("tttt", ["-g", "-h", "0", "-m", "1"], ALWAYS | {"time"}),
        ("cli", ["analyze", "3x3", "X...O...X", "--json"], ALWAYS | ARGPARSE | RANDOM | JSON),
        ("cli", ["solve", "3x3", "--json"], ALWAYS | ARGPARSE | RANDOM | JSON),
    ],
)
def test_a_one_shot_command_loads_what_it_needs(front, arguments, allowed):
    code = (
        "import sys; before = set(sys.modules)\n"
        f"from noughts.fronts.{front} import main\n"
        f"main({arguments!r})\n"
        "new = set(sys.modules) - before\n"
        "import json; print(json.dumps(sorted(new)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    new = json.loads(done.stdout.splitlines()[-1])
    others = {name for name in new if not name.startswith("noughts") and not name.startswith("_cython_")}
    assert others <= allowed, others - allowed
    large = {"noughts.game", "noughts.fronts.tui"}
    if arguments[0] != "solve":
        large |= {"noughts.core.prover", "noughts.core.strategist"}
    assert not large & set(new)
