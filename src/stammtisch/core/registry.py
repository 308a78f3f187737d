"""The games that are there, by name.  A game is a folder in `stammtisch.games` that registers nothing itself."""

from __future__ import annotations

from typing import Any

from stammtisch.core.game import Game

GAMES: dict[str, Game] = {}


def find(name: Any) -> Game:
    """The game of this name; ValueError if there is none."""
    if not isinstance(name, str) or name not in GAMES:
        raise ValueError(f"there is no game {name!r}; the games are: {', '.join(sorted(GAMES))}")
    return GAMES[name]
