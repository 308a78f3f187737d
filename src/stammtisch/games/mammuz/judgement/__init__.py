"""How a sensible player of Mammuz thinks.  Bots and searches use it; the rules never do."""
