# `make demo` first. Everything is installed into .venv, from the hash-locked lists in requirements/.

BIN := .venv/bin
SAMPLE := examples/lantern-alley
DEMO_EN ?= Shove
DEMO_JA ?= 突き飛ばし
PYTEST_ARGS ?= -n auto --dist loadfile --no-loadscope-reorder
LOCK_ARGS ?=
MINUTES ?= 30
# Tests write a gigabyte in small files, which takes a disk longer than their programs: to memory, where plenty is free.
FREE := awk '/MemAvailable/ {exit $$2 < 8e6}' /proc/meminfo && df -Pk /dev/shm | awk 'END {exit $$4 < 4e6}'
ROOM := $(or $(TMPDIR),$(shell { $(FREE) && echo /dev/shm; } 2>/dev/null))
# What is compiled is kept, for some hundred processes would compile it again: images often say otherwise.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: demo test system-packages installed compiled run-tests test-all cluster test-cluster fuzz lint types format bench docs lock clean

demo: ## build the sample, look up one rule in each language
	@scripts/bootstrap.sh runtime
	$(BIN)/taiyaku -C $(SAMPLE) build
	$(BIN)/taiyaku -C $(SAMPLE) show --lang en "$(DEMO_EN)"
	$(BIN)/taiyaku -C $(SAMPLE) show --lang ja "$(DEMO_JA)"
	@echo "The site: $(abspath $(SAMPLE))/build/site/index.html"

test: ## everything that continuous integration checks; two things at a time, as each takes one processor
	@$(MAKE) --no-print-directory --jobs 2 system-packages installed
	@$(MAKE) --no-print-directory --jobs 2 lint compiled
	@$(MAKE) --no-print-directory --jobs 2 types run-tests

system-packages:
	@scripts/system-packages.sh

installed:
	@scripts/bootstrap.sh dev

compiled: # the package, its tests and what they import: once, and not in each of some hundred processes
	@$(BIN)/python -m compileall -q taiyaku
	@$(BIN)/python -c "import tests.preloaded" || true
	@$(BIN)/pytest --collect-only --quiet >/dev/null || true # whoever runs them says what is wrong

run-tests:
	$(if $(ROOM),TMPDIR=$(ROOM)) $(BIN)/pytest $(PYTEST_ARGS)

test-all: ## the same with every kill, every damage and every shape of text: some two hours
	@TAIYAKU_MOMENTS=all TAIYAKU_SHAPES=all $(MAKE) --no-print-directory test

cluster: ## three nodes of OpenSearch on this machine until Ctrl-C; takes Java and Maven
	@scripts/bootstrap.sh dev
	@$(BIN)/python -m tests.cluster

test-cluster: ## the engine on three nodes, and what breaks them
	@scripts/bootstrap.sh dev
	$(BIN)/python -m tests.cluster $(BIN)/pytest -q -n 0 -k opensearch tests/unit/index tests/unit/steps tests/properties/test_queries.py tests/judged
	TAIYAKU_NODES=3 $(BIN)/pytest -q -n 0 -rP --show-capture=stdout tests/cluster

fuzz: ## MINUTES=30 each of examples and of bytes that nobody wrote; what is found lies in build/fuzz
	@scripts/bootstrap.sh dev
	end=$$(($$(date +%s) + 60 * $(MINUTES))); while [ $$(date +%s) -lt $$end ]; do HYPOTHESIS_PROFILE=explore nice -n 15 \
		$(BIN)/pytest -q tests/fuzz tests/properties --ignore tests/properties/test_linear.py $(PYTEST_ARGS) || exit 1; done
	nice -n 15 $(BIN)/python -m tests.fuzz --minutes $(MINUTES)

lint:
	@scripts/bootstrap.sh dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/vulture

types:
	@scripts/bootstrap.sh dev
	$(BIN)/mypy

format: ## let ruff rewrite what `make lint` would only complain about
	@scripts/bootstrap.sh dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench:
	@scripts/bootstrap.sh dev
	$(BIN)/python -m bench

docs: ## the documentation as a site, in build/docs
	@scripts/bootstrap.sh dev
	$(BIN)/mkdocs build --strict --quiet

lock: ## rewrite requirements/*.txt; LOCK_ARGS=--upgrade takes newer versions
	@scripts/bootstrap.sh dev
	PATH="$(abspath $(BIN)):$$PATH" scripts/lock.sh $(LOCK_ARGS)

clean: ## remove everything that make and `taiyaku build` made
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache dist *.egg-info
	rm -rf examples/*/build
	find bench scripts taiyaku tests -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true
