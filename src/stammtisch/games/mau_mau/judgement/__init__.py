"""How a sensible player of Mau Mau thinks.  Bots and searches use it; the rules never do."""
