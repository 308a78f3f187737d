"""Stammtisch: five German card games with their complete rules, as a library.

>>> import stammtisch
>>> match = stammtisch.new_match("mau_mau", players=3, seed=7)
>>> events = match.play(match.legal_moves()[0])
"""

import os

__version__ = "0.1.0"  # stated only here

if os.environ.get("STAMMTISCH_PURE") == "1":
    from stammtisch import _pure

    _pure.install()

import stammtisch.games  # noqa: F401  (registers the games)
from stammtisch.core.errors import BadFacts, IllegalMove
from stammtisch.core.match import Match, new_match
from stammtisch.core.pad import Pad
from stammtisch.core.registry import GAMES

__all__ = ["GAMES", "BadFacts", "IllegalMove", "Match", "Pad", "__version__", "new_match"]
