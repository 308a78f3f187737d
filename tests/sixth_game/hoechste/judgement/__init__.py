"""How a sensible player of Highest Card thinks."""
