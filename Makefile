# Everything runs in .venv, which these commands make and keep up to date by themselves.
# A stamp is written only when its step is complete, so an interrupted run is simply done again.
PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src -type f -not -path '*__pycache__*' -not -name service.d.ts) meson.build pyproject.toml README.md
PAGE := src/noughts/fronts/web/static
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.NOTPARALLEL:
.PHONY: run test lint types bench load abuse weight crash fuzz agreement ladder learners regret ratings strength answers tactics tuned perfect sanitize conformance pictures screenshots words golden format cluster bench-arena before depths mcts values openings clean

run: .venv/installed
	@$(BIN)/python -m noughts || test $$? -eq 130  # Ctrl-C is how it ends

# Each worker has a server, a browser and a PostgreSQL of its own; who has nothing left to do takes from the others.
# Servers, browsers and terminals are waited for now and then: two workers more than there are cores keep them busy.
WORKERS ?= $$($(BIN)/python -c "import os; print(len(os.sched_getaffinity(0)) + 2)")
test: .venv/developing
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal --durations 10

conformance: .venv/developing
	$(BIN)/python -m pytest -m conformance

lint: .venv/developing
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy

# The page's modules, by TypeScript, with types made of the service's own document; nothing runs by it.
types: .venv/developing
	@mkdir -p build
	$(BIN)/python rig/openapi.py > build/openapi.json
	npx --yes --package openapi-typescript@7 --package typescript@5 \
	  openapi-typescript build/openapi.json --output $(PAGE)/js/service.d.ts
	npx --yes --package typescript@7 tsc --project $(PAGE)/jsconfig.json

bench: .venv/developing
	$(BIN)/python bench/run.py

# What the arena costs, alone: its rows of README's table.
bench-arena: .venv/developing
	$(BIN)/python bench/run.py --write a tournament

# The kernels once more, under AddressSanitizer and UBSan, in a folder of their own.
sanitize: .venv/developing
	rm -rf .venv/sanitized
	$(PIP) install --no-deps --target .venv/sanitized . -Csetup-args=-Db_sanitize=address,undefined \
	  -Csetup-args=-Db_lundef=false -Csetup-args=-Dbuildtype=debugoptimized
	LD_PRELOAD="$$($${CC:-cc} -print-file-name=libasan.so) $$($${CC:-cc} -print-file-name=libubsan.so)" \
	  ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
	  PYTHONPATH=.venv/sanitized PYTHONDONTWRITEBYTECODE=1 \
	  $(BIN)/python -m pytest tests/core/test_kernels.py tests/engine/test_solver.py tests/engine/test_search.py \
	  tests/core/test_forcer.py tests/core/test_teams.py tests/board/test_position.py tests/board/test_symmetry.py tests/engine/test_levels.py \
	  tests/engine/test_analysis.py tests/learn/test_menace_agent.py tests/learn/test_menace_training.py \
	  tests/learn/test_menace_threads.py tests/learn/test_menace_evaluation.py tests/learn/test_q.py \
	  tests/board/test_rules.py tests/core/test_rules_kernels.py tests/engine/test_rules_values.py

fuzz: .venv/developing
	PYTHONPATH=tests $(BIN)/python tests/compat/compat_fuzz.py 1000000
	PYTHONPATH=tests $(BIN)/python tests/whole/library_fuzz.py 1000000

agreement: .venv/developing
	PYTHONPATH=tests $(BIN)/python tests/engine/agreement.py

ladder: .venv/developing
	$(BIN)/python bench/ladder.py

learners: .venv/developing
	$(BIN)/python bench/learners.py

regret: .venv/developing
	$(BIN)/python bench/regret.py

ratings: .venv/developing
	$(BIN)/python bench/ratings.py

# How much of its time a brain uses; writes docs/brain.md.
answers: .venv/developing
	$(BIN)/python bench/answers.py

# How many tactical positions each level solves; writes docs/levels.md. `python bench/tactics_made.py` makes them.
tactics: .venv/developing
	$(BIN)/python bench/tactics.py

tuned: .venv/developing
	$(BIN)/python bench/tuned.py

strength: .venv/developing
	$(BIN)/python bench/elo.py

# The engine against the one of an older version, which is built from the history; writes docs/levels.md.
before: .venv/developing
	$(BIN)/python bench/before.py

# Positions a second and the depth reached, of both; writes docs/levels.md.
depths: .venv/developing
	$(BIN)/python bench/depths.py

# Levels against OpenSpiel's MCTS at equal CPU time; writes docs/levels.md.
mcts: .venv/developing
	$(BIN)/python bench/against_mcts.py

# What a million games cost, here and on a cluster; writes docs/cluster.md.
cluster: .venv/developing
	PYTHONPATH=rig $(BIN)/python bench/cluster.py

# What patterns are worth on large boards, found by play; writes engine/patterns.json.
values: .venv/developing
	$(BIN)/python bench/values.py

# The book of openings of large boards, and what it is worth; writes engine/openings.json and docs/levels.md.
openings: .venv/developing
	$(BIN)/python bench/openings.py

perfect: .venv/developing
	$(BIN)/python bench/perfect.py

# The service with a thousand games at once; writes docs/web.md.
load: .venv/developing
	PYTHONPATH=rig $(BIN)/python bench/load.py --write

# The service with two hundred people, and one client that takes all it can; writes docs/web.md.
abuse: .venv/developing
	PYTHONPATH=rig $(BIN)/python bench/abuse.py --write

# What the pages weigh, in a real browser; writes docs/web.md.
weight: .venv/developing
	PYTHONPATH=rig $(BIN)/python bench/page_weight.py --write

# Servers, engines and databases that end or hang under load: nothing may be lost or doubled; writes docs/web.md.
crash: .venv/developing
	PYTHONPATH=rig $(BIN)/python bench/crash.py --write

pictures: .venv/installed
	$(BIN)/python docs/draw.py

screenshots: .venv/developing
	PYTHONPATH=rig $(BIN)/python docs/photograph.py

# The catalogues of every language, brought up to date with what the sources say.
words: .venv/developing
	$(BIN)/python catalogues/catalogues.py

golden: .venv/developing
	$(BIN)/python tests/cli/golden_files.py

format: .venv/developing
	$(BIN)/python -m ruff check --fix .
	$(BIN)/python -m ruff format .

clean:
	rm -rf .venv build bench/build

.venv/made:
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON) here: say make PYTHON=..."; exit 1; }
	@command -v $${CC:-cc} >/dev/null || { echo "noughts needs a C compiler, and there is no $${CC:-cc}"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "noughts needs Python 3.11 or newer: try make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv --clear .venv
	@touch $@

.venv/installed: .venv/made $(SOURCES)
	@echo "Building and installing noughts; the first time takes a minute or two ..."
	$(PIP) install '.[web]'
	@touch $@

.venv/developing: .venv/made $(SOURCES)
	@echo "Building and installing noughts and what its tests need ..."
	$(PIP) install '.[dev]'
	@touch .venv/installed $@
