# The developers' verbs; what they do stands in dev.py.  Arguments: make test ARGS="tests/core -x"
PYTHON ?= python3

VERBS = check fast lint test bench bench-start bench-bots bench-server bench-web crash soak container mutants compile web docs screenshots \
	browsers format release clean env

.PHONY: $(VERBS)
$(VERBS):
	$(PYTHON) dev.py $@ $(ARGS)
