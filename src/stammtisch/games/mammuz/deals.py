"""Checks of explicit deals, in which each hand is one text."""

from __future__ import annotations

from typing import Any

from stammtisch.core.deals import check_fields, check_first
from stammtisch.core.game import Deal
from stammtisch.games.mammuz.cards import (
    CODES,
    COPIES,
    DINOSAURS_IN_PLAY,
    HAND_SIZE,
    NUMBERS,
    SPECIES,
    SPECIES_IN_PLAY,
)


def check_deal(players: int, deal: Deal) -> None:
    """MM-1: hands of the right size, all species in play complete, and the right number of different dinosaurs."""
    check_fields(deal, {"hands", "starter"})
    check_first(deal, "starter", players)
    hands = deal["hands"]
    if not isinstance(hands, list | tuple) or len(hands) != players:
        raise ValueError(f"'hands' is a list of {players} texts such as 'AABt'")
    for seat, hand in enumerate(hands):
        check_hand(seat, hand, HAND_SIZE[players])
    check_cards(players, "".join(hands))


def check_hand(seat: int, hand: Any, size: int) -> None:
    """Refuses anything but a text of this many cards."""
    if not isinstance(hand, str):
        raise ValueError(f"the hand of seat {seat} is a text such as 'AABt', not {hand!r}")
    for code in hand:
        if code not in NUMBERS:
            raise ValueError(f"{code!r} is not a card of this game")
    if len(hand) != size:
        raise ValueError(f"seat {seat} has {len(hand)} cards, not {size}")


def check_cards(players: int, cards: str) -> None:
    """Refuses cards other than those that this many players use."""
    for kind, code in enumerate(CODES):
        count = cards.count(code)
        if kind >= SPECIES:
            if count > 1:
                raise ValueError(f"there is one {code!r}, not {count}")
            continue
        copies = COPIES[kind] if kind < SPECIES_IN_PLAY[players] else 0
        if count != copies:
            raise ValueError(f"with {players} players there are {copies} {code!r}, not {count}")
    dinosaurs = sum(cards.count(code) for code in CODES[SPECIES:])
    if dinosaurs != DINOSAURS_IN_PLAY[players]:
        raise ValueError(
            f"with {players} players there are {DINOSAURS_IN_PLAY[players]} dinosaurs, not {dinosaurs}"
        )
