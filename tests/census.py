"""Counting cards: what the games' `census.py` have in common.

A game's `deck` says by the rules which cards there are, its `census` where they are now: hands from the seats' own
views, what lies open or was played from an onlooker's view, and only what nobody may see from the state.
`imagined`, if there is one, is the census of a match that has no past to count dealt cards by, and the deck it has
to be equal to.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from stammtisch import Match

Cards = Counter[str]
Views = list[dict[str, Any]]


def views_of(match: Match) -> Views:
    """All seats' views, and an onlooker's behind them."""
    return [match.view(seat) for seat in [*range(match.players), None]]


def hands(views: Views) -> Cards:
    return Counter(card for view in views[:-1] for card in view["hand"])


def packed(word: int, codes: list[str], width: int, bits: int) -> Cards:
    """Counts of this many bits, each in a field of the same width."""
    return Counter({code: (word >> (width * kind)) & ((1 << bits) - 1) for kind, code in enumerate(codes)})
