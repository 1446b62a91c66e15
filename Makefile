# make demo: set-up and the main uses in about five minutes.   make test: set-up, lint, types, all tests, speed gate.
# Tests look at pages in Chromium: where it is missing and apt-get may be used, `make browser` installs it.
# make quick: the tests that take seconds.   make bench: all throughput figures.   make clean: back to a fresh checkout.
# make rllib: the RLlib example and its tests, in an environment of its own.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
# Stamps: what is installed, and from which pyproject.toml.
BASE := $(VENV)/.installed-base
TRAIN := $(VENV)/.installed-train
DEV := $(VENV)/.installed-dev
WORKERS ?= 2
PIP_OPTIONS := --quiet --disable-pip-version-check

.PHONY: demo test quick check warm browser bench rllib clean

demo: $(TRAIN)
	$(BIN)/python -m benchmarks.demo

test: check warm browser
	$(BIN)/python -m pytest -n $(WORKERS)
	$(BIN)/python -m benchmarks.gate

quick: warm
	$(BIN)/python -m pytest -n $(WORKERS) -m "not slow"

check: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/mypy

# Compiled once, before several test processes would all compile the same.
warm: $(DEV)
	$(BIN)/galileo warmup

# CHROMIUM=PATH names another browser.
CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)
export CHROMIUM
browser:
	@test -n "$(CHROMIUM)" || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; } || \
		{ echo "The tests of pages need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM=PATH" >&2; exit 1; }

bench: $(BASE)
	$(BIN)/galileo bench

# RLlib pins a Gymnasium of its own. Its warnings are not ours to mend.
rllib:
	$(PYTHON) -m venv .venv-rllib
	.venv-rllib/bin/python -m pip install $(PIP_OPTIONS) -r training/rllib/requirements.txt -e .
	.venv-rllib/bin/python -m pytest -W default training/rllib

clean:
	rm -rf $(VENV) .venv-rllib build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .galileo_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || \
		{ echo "Python 3.11 or newer is needed; set PYTHON=..., now '$(PYTHON)'" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(BASE): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install $(PIP_OPTIONS) -e .
	@touch $@

$(TRAIN): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install $(PIP_OPTIONS) -e ".[train]"
	@touch $@ $(BASE)

$(DEV): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install $(PIP_OPTIONS) -e ".[dev]"
	@touch $@ $(TRAIN) $(BASE)
