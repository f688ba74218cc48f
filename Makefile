# You only need two commands: `make play` and `make test`. They set up everything they need.

PYTHON ?= python3
VENV := .venv
FAST := .venv-compiled
QUIETLY := --quiet --disable-pip-version-check
RIVAL := bench/boardgame_io
WITH_NODE := PATH="$(CURDIR)/$(VENV)/bin:$$PATH"
ENGINE := $(shell find src examples -name '*.py' -o -name '*.md' -o -name '*.yaml' 2>/dev/null)

.PHONY: play test quick check python-check client chromium compiled bench figures faults versions lock secrets fuzz strangers pictures layouts looks clicks clean

# Starts the server on this machine and opens the table in the browser.
play: client
	@$(VENV)/bin/regalia serve

# Everything: style, types, arrows, then all tests. The checks run beside the compiler, which is on one core half of the
# time. A test says by its mark (pyproject.toml) if it is for one of the two engines only. Tests of the server, of faults and of
# the browser share what they start, file by file, and wait more than they work, so there are more of them than cores.
SERVERS := tests/table tests/strangers tests/faults tests/browser
test: client chromium $(VENV)/installed
	@$(MAKE) --no-print-directory --jobs=2 check $(FAST)/installed
	$(VENV)/bin/pytest -n auto -m 'not compiled' $(SERVERS:%=--ignore %)
	$(VENV)/bin/pytest -n 3 --dist loadfile tests/table tests/strangers
	$(VENV)/bin/pytest -n 3 tests/faults
	$(VENV)/bin/pytest -n 3 --dist loadfile tests/browser
	REGALIA_ENGINE=compiled $(FAST)/bin/pytest -n auto -m 'not plain' $(SERVERS:%=--ignore %)
	REGALIA_ENGINE=compiled $(FAST)/bin/pytest -n 3 --dist loadfile -m 'not plain' tests/table

# For the inner loop: style, types, arrows and the quick tests of the engine, below two minutes.
quick: $(VENV)/installed
	@$(MAKE) --no-print-directory python-check
	$(VENV)/bin/pytest -n auto -m 'not slow' $(SERVERS:%=--ignore %)

check: python-check
	$(VENV)/bin/python web/build.py check

python-check: $(VENV)/installed
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports
	$(VENV)/bin/python -m tests.style

client: $(VENV)/playable
	@$(VENV)/bin/python web/build.py

# The browser tests drive the Chromium of the system's packages.
chromium:
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo 'Installing Chromium for the browser tests' && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; } || { echo 'The browser tests need Chromium as `chromium` on the path: on Debian, apt install chromium'; exit 1; }

# The fast engine, in a virtual environment of its own: .venv-compiled/bin/regalia
compiled: $(FAST)/installed
	@$(FAST)/bin/regalia --version

bench: $(VENV)/installed $(FAST)/installed
	@REGALIA_COMPILE=1 $(FAST)/bin/pip install $(QUIETLY) '.[bench]' || echo 'OpenSpiel cannot be installed here; its lines are left out'
	@$(FAST)/bin/regalia bench --against $(VENV)/bin/python
	@cd $(RIVAL) && { [ -e node_modules/.package-lock.json ] || $(WITH_NODE) npm ci --no-progress --loglevel=error; } || echo 'boardgame.io cannot be installed here; its line is left out'
	@$(WITH_NODE) $(FAST)/bin/regalia bench --table --beside $(RIVAL) --seconds 6
	@$(FAST)/bin/regalia bench --bots --seconds 20

# Runs the commands in the games' READMEs again and writes what they print below them.
figures: $(VENV)/installed
	$(VENV)/bin/python -m tests.figures

# Pictures of every game at the start, in the middle and at the end, on a desktop, on a phone and in the dark, and one sheet with
# all of them: build/pictures/sheet.png
#   make pictures GAMES=two_crowns SEED=7
#   make pictures README=1      instead one of each game, small, for the README: docs/pictures
pictures: client chromium $(VENV)/installed
	@$(VENV)/bin/python -m tests.pictures $(GAMES) $(if $(SEED),--seed $(SEED)) $(if $(README),--readme)

# Strangers abuse a server in every way while others play, and we measure how they fare: docs/strangers.md
#   make strangers SECONDS=30    of each kind
strangers: client $(VENV)/installed
	@$(VENV)/bin/python -m tests.strangers $(if $(SECONDS),--seconds $(SECONDS))

# Clients play while a nemesis breaks things, and the record has to explain what they saw: docs/faults.md
#   make faults HOURS=2      for as long as that
#   make faults SEED=7       one round again; PLAN=build/faults/7/shrunk.json: one that was kept
faults: $(VENV)/installed
	@$(VENV)/bin/python -W ignore -m tests.faults $(if $(HOURS),--hours $(HOURS)) $(if $(SEED),--seed $(SEED)) \
		$(if $(PLAN),--plan $(PLAN)) $(if $(PLANTED),--planted $(PLANTED))

# Some tests with the oldest and with the newest libraries that pyproject.toml allows: minutes, so not part of `make test`.
versions: $(VENV)/installed
	$(VENV)/bin/python -m tests.versions

# Writes requirements.lock: what a release was tested with.
lock: $(VENV)/installed
	$(VENV)/bin/python -m tests.versions lock

# Compares pairs of games that differ only in what a player cannot know, byte for byte: docs/secrets.md
#   make secrets CHECKS=1000000
secrets: $(VENV)/installed
	@$(VENV)/bin/python -m tests.secrets $(if $(CHECKS),--checks $(CHECKS)) $(if $(SEED),--seed $(SEED)) \
	  $(if $(JOBS),--jobs $(JOBS))

# Feeds changed inputs to every reader of text: docs/fuzzing.md
#   make fuzz MINUTES=30, make fuzz INPUTS=10000000, make fuzz TARGET=records SEED=7
fuzz: $(VENV)/installed
	@$(VENV)/bin/python -m tests.fuzz $(if $(INPUTS),--inputs $(INPUTS)) $(if $(MINUTES),--minutes $(MINUTES)) \
		$(if $(TARGET),--target $(TARGET)) $(if $(SEED),--seed $(SEED))

# Lays out every picture of random games at eight window sizes: regions apart, never moved, all that can be picked in sight.
#   make layouts GAMES=200    of each game
layouts: client $(VENV)/installed
	@$(VENV)/bin/python -m tests.layouts layouts $(if $(GAMES),--games $(GAMES))

# Shows pictures of random games in Chromium, on a desktop and on a phone: no text below 12 px, nothing to pick hidden by another.
#   make looks GAMES=20    of each game
looks: client chromium $(VENV)/installed
	@$(VENV)/bin/python -m tests.layouts looks $(if $(GAMES),--games $(GAMES))

# How long it takes from a click to its confirmed picture, in the largest position of each game: needs a quiet machine.
clicks: client chromium $(VENV)/installed
	@$(VENV)/bin/python -m tests.layouts clicks $(if $(GAMES),--games $(GAMES))

clean:
	rm -rf $(VENV) $(FAST) build dist

# Says what is missing before anything is set up.
define CHECK_PYTHON
@command -v $(PYTHON) >/dev/null || { echo 'Regalia needs Python 3.11 or newer: install it, or name it with PYTHON=...'; exit 1; }
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Regalia needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V): name another with PYTHON=..."; exit 1; }
@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo 'This Python cannot make virtual environments: on Debian, apt install python3-venv'; exit 1; }
endef

define CHECK_COMPILER
@command -v cc >/dev/null || { echo 'The compiled engine needs a C compiler: on Debian, apt install gcc python3-dev'; exit 1; }
@$(PYTHON) -c 'import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))' || { echo 'The compiled engine needs the headers of Python: on Debian, apt install python3-dev'; exit 1; }
endef

# The plain engine runs from the sources, so only a change of what must be installed calls for a new install.
$(VENV)/playable: pyproject.toml examples/pyproject.toml
	$(CHECK_PYTHON)
	@echo 'Setting up $(VENV) (about a minute the first time)'
	@$(PYTHON) -m venv $(VENV)
	@$(VENV)/bin/pip install $(QUIETLY) -e '.[client]' -e ./examples
	@touch $@

# And what you need to work on it.
$(VENV)/installed: $(VENV)/playable
	@echo 'Adding the tools for tests and checks'
	@$(VENV)/bin/pip install $(QUIETLY) -e '.[dev]'
	@touch $@

$(FAST)/installed: pyproject.toml examples/pyproject.toml hatch_build.py $(ENGINE)
	$(CHECK_PYTHON)
	$(CHECK_COMPILER)
	@echo 'Compiling the engine into $(FAST) (a few minutes the first time)'
	@$(PYTHON) -m venv $(FAST)
	@REGALIA_COMPILE=1 $(FAST)/bin/pip install $(QUIETLY) '.[test]' ./examples
	@touch $@
