"""The settings that the laws run over: every game, player count and kind of option."""

from __future__ import annotations

import stammtisch
from stammtisch.testing import play

SETTINGS = [
    (name, players, options)
    for name, game in sorted(stammtisch.GAMES.items())
    for players, options in play.settings(game)
]
NAMES = [
    f"{game}-{players}-{','.join(f'{k}={v}' for k, v in options.items())}"
    for game, players, options in SETTINGS
]
