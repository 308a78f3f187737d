"""How a sensible player of Life Life thinks.  Bots and searches use it; the rules never do."""
