"""Checks of explicit deals: five cards each, the others stay out of play."""

from __future__ import annotations

from stammtisch.core.deals import check_cards, check_fields, check_first, check_hands
from stammtisch.core.game import Deal

from .cards import CODES, HAND_SIZE


def check_deal(players: int, deal: Deal) -> None:
    check_fields(deal, {"hands", "starter"})
    check_first(deal, "starter", players)
    check_hands(deal["hands"], players, HAND_SIZE)
    check_cards([card for hand in deal["hands"] for card in hand], CODES)
