"""The cards of Zoff im Zoo: the deck by the rules, and where they are."""

from __future__ import annotations

from collections import Counter

from stammtisch import Match
from tests.census import Cards, Views, hands, packed


def deck(match: Match) -> Cards:
    """ZZ-2: 39 cards with three players; else five of each animal, but four mosquitoes, and the joker."""
    if match.players == 3:
        return Counter("WWW EEEE CCC BBB LLLL SSS FFF PPP HHH DDD MMMM QQ J".replace(" ", ""))
    return Counter("WECBLSFPHDM" * 5 + "QQQQ" + "J")


def census(match: Match, views: Views) -> Cards:
    """Hands, all cards played, and what the solo player laid away; tricks hold what was played, no more."""
    view, state = views[-1], match.state
    solo = view["solo"]
    away: Cards = Counter() if solo is None else Counter(views[solo]["away"])
    assert away.total() == view["laid_away"]
    codes = list("WECBLSFPHDMQJ")
    held = packed(state.trick, codes, 4, 3)  # type: ignore[attr-defined]
    for seat in range(match.players):
        held += packed(state.seats[match.players + seat], codes, 4, 3)  # type: ignore[attr-defined]
    assert held == Counter(view["played"])
    return hands(views) + Counter(view["played"]) + away
