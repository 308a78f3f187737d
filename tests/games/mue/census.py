"""The cards of Mü: the deck by the rules, and where they are."""

from __future__ import annotations

from collections import Counter

from stammtisch import Match
from tests.census import Cards, Views, hands


def deck(match: Match) -> Cards:
    colours = "rbg" if match.players == 3 else "rbgyk"
    return Counter(colour + digit for colour in colours for digit in "011234567789")


def census(_: Match, views: Views) -> Cards:
    """Hands, open cards, and the cards of all tricks."""
    view = views[-1]
    cards = hands(views) + Counter(card for lying in view["open"] for card in lying)
    for trick in [*[trick["cards"] for trick in view["tricks"]], view["trick"]]:
        cards.update(play["card"] for play in trick)
    return cards
