"""Checks of explicit deals and of what a round inherits: each raises ValueError and says what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any


def check_fields(deal: dict[str, Any], known: Collection[str]) -> None:
    """Refuses a deal with missing hands or fields nobody reads."""
    if "hands" not in deal:
        raise ValueError("it has no 'hands'")
    unknown = sorted(str(name) for name in deal if name not in known)
    if unknown:
        raise ValueError(f"unknown field {unknown[0]!r}; a deal has: {', '.join(sorted(known))}")


def check_first(deal: dict[str, Any], field: str, players: int) -> None:
    """Refuses a starter or dealer that is not a seat."""
    seat = deal.get(field, 0)
    if type(seat) is not int or not 0 <= seat < players:
        raise ValueError(f"{field!r} is a seat from 0 to {players - 1}, not {seat!r}")


def check_hands(hands: Any, players: int, size: int) -> None:
    """Refuses anything but one list of cards for each seat, all of this size."""
    lists = isinstance(hands, list) and all(isinstance(hand, list) for hand in hands)
    if not lists or len(hands) != players:
        raise ValueError(f"'hands' is a list of {players} lists of cards")
    for seat, hand in enumerate(hands):
        if len(hand) != size:
            raise ValueError(f"seat {seat} has {len(hand)} cards, not {size}")


def check_cards(cards: Iterable[Any], deck: Iterable[str]) -> None:
    """Refuses cards that the deck does not have, or has fewer of."""
    left = Counter(deck)
    for card in cards:
        if not isinstance(card, str) or card not in left:
            raise ValueError(f"{card!r} is not a card of this game")
        left[card] -= 1
        if left[card] < 0:
            raise ValueError(f"there are too many {card!r}")


def check_setup(setup: dict[str, Any], known: Collection[str]) -> None:
    """Refuses what a round does not inherit."""
    for name in setup:
        if name not in known:
            raise ValueError(f"a round does not inherit {name!r}; it inherits: {', '.join(sorted(known))}")
