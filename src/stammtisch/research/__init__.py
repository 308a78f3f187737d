"""For studying the games and training programs: PettingZoo, OpenSpiel, many rounds at once."""

from stammtisch.research.agents import Agent
from stammtisch.research.rows import mask, move, row

__all__ = ["Agent", "mask", "move", "row"]
