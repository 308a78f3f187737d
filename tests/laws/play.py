"""Random play for the laws: every game, player count and kind of option."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import stammtisch
from stammtisch import Match

SHORT = {"rounds": 2, "target": 20, "lives": 2}  # numbers that bring matches to an end soon


def variants(game: str) -> list[dict[str, Any]]:
    """The default options, and every option changed once."""
    options = stammtisch.GAMES[game].options
    short = {name: SHORT[name] for name in options if name in SHORT}
    flipped = [{**short, name: not default} for name, default in options.items() if isinstance(default, bool)]
    return [{}, short, *flipped]


SETTINGS = [
    (game, players, options)
    for game in sorted(stammtisch.GAMES)
    for players in stammtisch.GAMES[game].players
    for options in variants(game)
]
NAMES = [
    f"{game}-{players}-{','.join(f'{k}={v}' for k, v in options.items())}"
    for game, players, options in SETTINGS
]


def positions(match: Match, seed: int, limit: int) -> Iterator[Match]:
    """The match before each of its random moves and after the last one (the same object, moving on)."""
    dice = random.Random(seed)
    for _ in range(limit):
        yield match
        if match.over:
            return
        match.play(dice.choice(match.legal_moves()))
    yield match
