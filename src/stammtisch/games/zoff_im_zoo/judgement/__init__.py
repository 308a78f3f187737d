"""How a sensible player of Zoff im Zoo thinks.  Bots and searches use it; the rules never do."""
