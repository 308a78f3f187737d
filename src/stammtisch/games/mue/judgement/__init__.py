"""How a sensible player of Mü thinks.  Bots and searches use it; the rules never do."""
