"""Checks of explicit deals."""

from __future__ import annotations

from stammtisch.core.deals import check_cards, check_fields, check_first, check_hands
from stammtisch.core.game import Deal
from stammtisch.games.mau_mau.cards import CODES, HAND_SIZE, deck


def check_deal(players: int, deal: Deal) -> None:
    """Raises ValueError unless hands, the card turned up and the stock are made of the game's cards."""
    check_fields(deal, {"hands", "upcard", "stock", "dealer"})
    check_first(deal, "dealer", players)
    hands, stock = deal["hands"], deal.get("stock")
    check_hands(hands, players, HAND_SIZE)
    if not isinstance(stock, list):
        raise ValueError("'stock' is a list of cards, the top one first")
    dealt = [card for hand in hands for card in hand]
    check_cards([*dealt, deal.get("upcard"), *stock], [CODES[kind] for kind in deck(players)])
