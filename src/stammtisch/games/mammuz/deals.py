"""Checks of explicit deals."""

from __future__ import annotations

from stammtisch.core.arguments import check_fields, check_first
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
    """MM-1: hands of the right size, all species in play complete, and so many different dinosaurs."""
    check_fields(deal, {"hands", "starter"})
    check_first(deal, "starter", players)
    hands = deal["hands"]
    if not isinstance(hands, list | tuple) or len(hands) != players:
        raise ValueError(f"'hands' is a list of {players} texts such as 'AABt'")
    for seat, hand in enumerate(hands):
        if not isinstance(hand, str):
            raise ValueError(f"the hand of seat {seat} is a text such as 'AABt', not {hand!r}")
        for code in hand:
            if code not in NUMBERS:
                raise ValueError(f"{code!r} is no card of this game")
        if len(hand) != HAND_SIZE[players]:
            raise ValueError(f"seat {seat} has {len(hand)} cards, not {HAND_SIZE[players]}")
    check_cards(players, "".join(hands))


def check_cards(players: int, cards: str) -> None:
    """Refuses cards that are not those of so many players."""
    for kind, code in enumerate(CODES):
        count = cards.count(code)
        if kind >= SPECIES:
            if count > 1:
                raise ValueError(f"{code!r} is there {count} times, not once")
            continue
        wanted = COPIES[kind] if kind < SPECIES_IN_PLAY[players] else 0
        if count != wanted:
            raise ValueError(f"with {players} players {code!r} is there {wanted} times, not {count}")
    dinosaurs, wanted = sum(cards.count(code) for code in CODES[SPECIES:]), DINOSAURS_IN_PLAY[players]
    if dinosaurs != wanted:
        raise ValueError(f"with {players} players there are {wanted} dinosaurs, not {dinosaurs}")
