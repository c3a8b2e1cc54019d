# Two commands set everything up on a fresh machine (Python 3.11+ and make):
#   make ask Q="Can I take Ashwagandha if I have thyroid issues?"
#   make test
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
Q      ?= What is Ayurveda?

export PIP_DISABLE_PIP_VERSION_CHECK = 1

.PHONY: ask test install install-dev check serve demo index clean

ask: install
	@$(BIN)/ka ask "$(Q)"

test: install-dev check
	$(BIN)/pytest -n 2 --dist loadfile

check: install-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

serve: install
	@$(BIN)/ka serve

demo: install
	@$(BIN)/ka demo

index: install
	@$(BIN)/ka index

clean:
	rm -rf $(VENV) build *.egg-info

install: $(VENV)/.installed
install-dev: $(VENV)/.installed-dev

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; this is $$($(PYTHON) --version). Try: make PYTHON=python3.11 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Could not create $(VENV). On Debian and Ubuntu: apt install python3-venv"; exit 1; }

# setuptools is pinned and installed first, so that building the project itself downloads nothing.
$(VENV)/.installed: requirements.txt pyproject.toml | $(BIN)/python
	@echo "Installing pinned dependencies into $(VENV) (a few minutes the first time) …"
	@$(BIN)/pip install --quiet -r requirements.txt
	@$(BIN)/pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.installed-dev: requirements-dev.txt $(VENV)/.installed
	@$(BIN)/pip install --quiet -r requirements-dev.txt
	@touch $@
