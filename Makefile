# The developers' verbs; what they do stands in dev.py.  Arguments: make test ARGS="tests/core -x"
PYTHON ?= python3

.PHONY: check lint test bench bench-bots bench-server crash mutants compile format clean

check lint test bench bench-bots bench-server crash mutants compile format clean:
	$(PYTHON) dev.py $@ $(ARGS)
