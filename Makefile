# `make help` lists the targets. On a new machine: Python 3.11 or newer with its venv module, and make.
# Another Python: make run PYTHON=/path/to/python
.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run web test check lint lock image-test bench oracle soak clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' Makefile | expand -t 14

run: ## set up and start the bot (a chat in this terminal)
	@sh tools/setup requirements.txt
	@exec .venv/bin/python -m bot

web: ## the chat in a browser: not there yet
	@echo "The web chat is not there yet; the chat in the terminal is: make run" >&2; exit 2

test: ## set up and run all tests
	@sh tools/setup requirements-dev.txt
	@exec .venv/bin/python -m pytest -n 2 -m "not soak"

lint:
	@sh tools/setup requirements-dev.txt
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy
	.venv/bin/lint-imports
	.venv/bin/hadolint Dockerfile

check: lint test ## format, lint, types, contracts and all tests: what a commit must pass

# UPGRADE=--upgrade takes the newest versions of everything; without it only what pyproject.toml asks for changes.
# pip itself is left out: every virtual environment brings its own.
COMPILE = .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-package pip \
	--no-emit-index-url --no-emit-find-links --no-annotate --no-header $(UPGRADE)
lock: ## write both requirements files from pyproject.toml
	@sh tools/setup requirements-dev.txt
	$(COMPILE) pyproject.toml --output-file requirements.txt
	$(COMPILE) pyproject.toml --group dev --constraint requirements.txt --output-file requirements-dev.txt

image-test: ## lint the Dockerfile; build and run the image where root and apt allow
	@sh tools/setup requirements-dev.txt
	.venv/bin/hadolint Dockerfile
	@sh tools/image-test

# The oracle measures nothing of the project's own speed and has a target of its own.
BENCHES = $(sort $(filter-out %/__init__.py %/oracle.py,$(wildcard bench/*.py)))
bench: ## measure (bench/*.py); TORCH_PYTHON=/path/to/python: beside accelerate too
	@sh tools/setup requirements.txt
	@[ "$(BENCHES)" ] || { echo "There is nothing to measure yet (bench/)." >&2; exit 2; }
	@set -e; for file in $(BENCHES); do .venv/bin/python "$$file"; done

TORCH_PYTHON ?= .venv/bin/python
oracle: ## ask PyTorch whether the memory arithmetic holds; TORCH_PYTHON=/path/to/python that has torch and transformers
	@sh tools/setup requirements.txt
	@exec $(TORCH_PYTHON) bench/oracle.py

soak: ## the long runs that `make test` leaves out
	@sh tools/setup requirements-dev.txt
	@.venv/bin/python -m pytest -m soak || { code=$$?; \
	[ $$code = 5 ] && echo "There is no long run yet." >&2; exit $$code; }

clean: ## remove what set-up and checks left; databases stay
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
