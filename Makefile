# make demo: set-up and the main uses in about five minutes.   make test: set-up, lint, types, all tests, speed gate.
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

.PHONY: demo test quick check warm bench rllib clean

demo: $(TRAIN)
	$(BIN)/python -m benchmarks.demo

test: check warm
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
