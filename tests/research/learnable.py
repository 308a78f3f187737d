"""The games that programs can learn, with each of their player counts."""

from __future__ import annotations

from typing import Any

import stammtisch
from stammtisch.core.game import Observable

LEARNABLE = sorted(name for name, game in stammtisch.GAMES.items() if isinstance(game, Observable))
SETTINGS = [(name, players) for name in LEARNABLE for players in stammtisch.GAMES[name].players]

# Random rounds of Mau Mau take thousands of decisions if players do not have to lay.
SHORT = {"rounds": 2, "target": 20, "lives": 2, "must_play": True}


def short(game: str) -> dict[str, Any]:
    """Options with which rounds and matches end soon."""
    return {name: SHORT[name] for name in stammtisch.GAMES[game].options if name in SHORT}
