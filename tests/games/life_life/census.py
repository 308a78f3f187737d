"""The cards of Life Life: the deck by the rules, and where they are."""

from __future__ import annotations

from collections import Counter

from stammtisch import Match
from tests.census import Cards, Views, hands


def deck(_: Match) -> Cards:
    return Counter({"G": 9, "B": 8, "L": 7, "Z": 7, "S": 6, "D": 6, "H": 5, "P": 5, "C": 4, "M": 3})


def census(match: Match, views: Views) -> Cards:
    """Hands and rows; the unused rest is nowhere but in the number that is told."""
    view = views[-1]
    seen = hands(views) + Counter(card for row in view["rows"] for card in row)
    rest = deck(match) - seen
    assert seen <= deck(match)
    assert rest.total() == view["rest"]
    start = max(index for index, event in enumerate(match.events) if event["type"] == "round_start")
    dealt: Cards = Counter()
    for event in match.events[start:]:
        if event["type"] == "deal":
            dealt.update(card for row in event["rows"] for card in row)
        elif event["type"] == "hand":
            dealt.update(event["cards"])
    assert seen == dealt
    return seen + rest


def imagined(_: Match, views: Views, match: Match) -> tuple[Cards, Cards]:
    """Which cards are not in the round is drawn again, so only cards beyond the deck could be wrong."""
    cards = hands(views) + Counter(card for row in views[-1]["rows"] for card in row)
    return cards & deck(match), cards
