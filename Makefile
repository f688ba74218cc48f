# Two commands are all one needs: `make play` and `make test`. Everything they need is set up on the way.

PYTHON ?= python3
VENV := .venv
FAST := .venv-compiled
ENGINE := $(shell find src examples -name '*.py' -o -name '*.md' -o -name '*.yaml' 2>/dev/null)

.PHONY: play test check compiled bench clean

# Opens the shelf of games in the terminal. `make play GAME=we_are_kings` goes straight to one.
play: $(VENV)/installed
	@$(VENV)/bin/regalia play $(GAME)

# Everything: style, types, arrows, then all tests on the plain and on the compiled engine.
test: check $(FAST)/installed
	$(VENV)/bin/pytest -n auto
	$(FAST)/bin/pytest -n auto

check: $(VENV)/installed
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

# The fast engine, in a virtual environment of its own: .venv-compiled/bin/regalia
compiled: $(FAST)/installed
	@$(FAST)/bin/regalia --version

bench: $(VENV)/installed $(FAST)/installed
	@$(FAST)/bin/pip install --quiet 'open_spiel>=1.6' || echo 'OpenSpiel cannot be installed here; its lines are left out'
	@$(FAST)/bin/regalia bench --against $(VENV)/bin/python

clean:
	rm -rf $(VENV) $(FAST) build dist

# The plain engine runs from the sources, so only a change of what must be installed calls for a new install.
$(VENV)/installed: pyproject.toml examples/pyproject.toml
	@$(PYTHON) tools/check_machine.py
	@echo 'Setting up $(VENV) (about half a minute the first time)'
	@$(PYTHON) -m venv $(VENV)
	@$(VENV)/bin/pip install --quiet --disable-pip-version-check -e '.[dev]' -e ./examples
	@touch $@

$(FAST)/installed: pyproject.toml examples/pyproject.toml hatch_build.py $(ENGINE)
	@$(PYTHON) tools/check_machine.py --compiler
	@echo 'Compiling the engine into $(FAST) (a few minutes the first time)'
	@$(PYTHON) -m venv $(FAST)
	@REGALIA_COMPILE=1 $(FAST)/bin/pip install --quiet --disable-pip-version-check ".[dev]" ./examples
	@touch $@
