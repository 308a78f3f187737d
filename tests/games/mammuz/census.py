"""The cards of Mammuz: the deck by the rules, and where they are."""

from __future__ import annotations

from collections import Counter

from stammtisch import Match
from tests.census import Cards, Views, hands, packed


def deck(match: Match) -> Cards:
    """MM-1: species left out by the number of players; which dinosaurs are in play is told by the deal."""
    species = {"A": 2, "B": 3, "D": 4, "S": 5, "H": 6, "Q": 7, "Z": 8, "M": 9}
    for out in {3: "MZ", 4: "M", 5: "M", 6: "", 7: ""}[match.players]:
        del species[out]
    start = max(index for index, event in enumerate(match.events) if event["type"] == "round_start")
    dealt = [event["cards"] for event in match.events[start:] if event["type"] == "hand"]
    dinosaurs = Counter(card for cards in dealt for card in cards if card in "bptslr")
    assert dinosaurs.total() == {3: 3, 4: 5, 5: 5, 6: 4, 7: 5}[match.players]
    return Counter(species) + dinosaurs


def census(match: Match, views: Views) -> Cards:
    """Hands, herd and pile (hidden), a dinosaur turned up, cards removed, and species laid off."""
    view, state = views[-1], match.state
    cards = hands(views)
    for word in (state.herd, state.pile):  # type: ignore[attr-defined]
        cards += packed(word, list("ABDSHQZM"), 5, 4) + packed(word >> 40, list("bptslr"), 2, 1)
    cards.update(view["removed"])
    if view["turned"] is not None:
        cards[view["turned"]] += 1
    for entry in view["history"]:
        if entry["type"] == "extinct":
            cards[entry["card"]] += entry["count"]
    return cards


def imagined(match: Match, views: Views, real: Match) -> tuple[Cards, Cards]:
    """Which dinosaurs are in play is drawn again; their number stays the same."""
    return dinosaurs_alike(census(match, views)), dinosaurs_alike(deck(real))


def dinosaurs_alike(cards: Cards) -> Cards:
    return Counter("dinosaur" if card.islower() else card for card in cards.elements())
