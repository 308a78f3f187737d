"""The 24 cards of Highest Card as numbers; a hand is a set, one bit a card."""

from __future__ import annotations

CARDS = 24
HAND_SIZE = 5
CODES = [f"c{number}" for number in range(1, CARDS + 1)]
NUMBERS = {code: card for card, code in enumerate(CODES)}
ODD = 0x555555  # the cards 1, 3, 5 … 23, which are the bits 0, 2, 4 … 22
EVEN = ODD << 1


def deck(_players: int) -> list[int]:
    """All cards; what is not dealt stays out of play."""
    return list(range(CARDS))


def codes(hand: int) -> list[str]:
    """The cards of a set, in table order."""
    return [CODES[card] for card in range(CARDS) if hand >> card & 1]


def like(card: int) -> int:
    """All cards that are odd or even like this one."""
    return EVEN if card & 1 else ODD
