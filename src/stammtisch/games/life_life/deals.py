"""Checks of explicit deals and of what a round inherits."""

from __future__ import annotations

from typing import Any

from stammtisch.core import deals
from stammtisch.core.game import Deal, Setup
from stammtisch.games.life_life.cards import CODES, HAND_SIZE, ROWS, deck

MOST_LIVES = 1_000_000


def check_deal(players: int, deal: Deal) -> None:
    """Raises ValueError unless hands and rows are made of the game's cards."""
    deals.check_fields(deal, {"hands", "rows", "starter"})
    deals.check_first(deal, "starter", players)
    hands = check_texts("hands", deal["hands"], players)
    rows = check_texts("rows", deal.get("rows"), ROWS)
    for seat, hand in enumerate(hands):
        if len(hand) not in (0, HAND_SIZE):
            raise ValueError(f"seat {seat} has {len(hand)} cards, not {HAND_SIZE} (or none if it is out)")
    if sum(hand != "" for hand in hands) < 2:
        raise ValueError("at least two seats need cards")
    for row, cards in enumerate(rows, 1):
        if len(cards) != row:
            raise ValueError(f"row {row} has {len(cards)} cards, not {row}")
    deals.check_cards("".join([*hands, *rows]), [CODES[kind] for kind in deck(players)])


def check_texts(field: str, texts: Any, count: int) -> list[str]:
    """Refuses anything but this number of texts."""
    fine = isinstance(texts, list | tuple) and all(isinstance(text, str) for text in texts)
    if not fine or len(texts) != count:
        raise ValueError(f"{field!r} is a list of {count} texts made of cards, such as 'GGB'")
    return list(texts)


def check_setup(players: int, setup: Setup) -> Setup:
    """Raises ValueError unless a round can inherit this."""
    deals.check_setup(setup, {"lives", "starter", "out"})
    lives, starter, out = setup["lives"], setup["starter"], setup["out"]
    if not isinstance(lives, list) or len(lives) != players or not all(is_number(left) for left in lives):
        raise ValueError(f"'lives' is a list of {players} numbers from 0 to {MOST_LIVES}, not {lives!r}")
    if sum(left > 0 for left in lives) < 2:
        raise ValueError(f"at least two seats need lives: {lives!r}")
    if starter is not None and (not is_number(starter) or starter >= players or lives[starter] == 0):
        raise ValueError(f"'starter' is a seat that has lives, not {starter!r}")
    if (
        not isinstance(out, list)
        or len(out) != players
        or any(gone is not None and not is_number(gone) for gone in out)
    ):
        raise ValueError(f"'out' is a list of {players} rounds (None for a seat still in), not {out!r}")
    return setup


def is_number(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST_LIVES
