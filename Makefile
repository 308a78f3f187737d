# The developers' verbs; what they do stands in dev.py.  Arguments: make test ARGS="tests/core -x"
PYTHON ?= python3

.PHONY: check lint test bench bench-bots bench-server bench-web crash soak mutants compile web screenshots format clean

check lint test bench bench-bots bench-server bench-web crash soak mutants compile web screenshots format clean:
	$(PYTHON) dev.py $@ $(ARGS)
