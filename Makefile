# make run: set everything up and open the studio (without a screen: the main job offscreen, with a report).
# make test: set everything up and run all checks and tests. make check: the fast half.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WEB := worlds/three/web
WEB_SOURCES := $(shell find $(WEB)/src -type f 2>/dev/null) $(WEB)/package-lock.json $(wildcard $(WEB)/vite.*.ts) $(WEB)/tsconfig.json $(WEB)/index.html
OUT ?= demo-report
# Tests run at once; 0 runs all in one process, one after the other.
WORKERS ?= 2

.PHONY: run test check setup web system format clean pictures
.DEFAULT_GOAL := help

help:
	@sed -n '1,2p' Makefile | sed 's/^# //'

system:
	@$(PYTHON) .ci/system_packages.py

$(VENV)/.installed: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "WorldAudit Studio needs Python 3.11 or newer; this is %s. Name another one: make run PYTHON=python3.12" % sys.version.split()[0])'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt --editable '.[dev]'
	touch $@

worlds/three/_bundle/index.html: $(WEB_SOURCES) | $(VENV)/.installed
	$(BIN)/python $(WEB)/build_bundle.py build
	touch $@

web: worlds/three/_bundle/index.html

setup: system $(VENV)/.installed web

run: setup
	@$(BIN)/python .ci/run_studio.py --out $(OUT)

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/pyright
	$(BIN)/python $(WEB)/build_bundle.py check

test: check
	$(BIN)/python $(WEB)/build_bundle.py test
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -m "not sweep" -n $(WORKERS) --dist worksteal

# The pictures of docs/screens.md, taken by the tests that drive the windows.
PICTURED := tests/app/test_people.py tests/app/test_study_page.py tests/journeys
TAKEN := .pictures

pictures: setup
	rm -rf $(TAKEN)
	QT_QPA_PLATFORM=offscreen WORLDAUDIT_PICTURES=$(abspath $(TAKEN)) $(BIN)/python -m pytest -m "not sweep" $(PICTURED)
	$(BIN)/python -m tests.pictures $(TAKEN)
	rm -rf $(TAKEN)

format: setup
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/python $(WEB)/build_bundle.py format

clean:
	rm -rf $(VENV) $(WEB)/node_modules worlds/three/_bundle
