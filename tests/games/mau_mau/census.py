"""The cards of Mau Mau: the deck by the rules, and where they are."""

from __future__ import annotations

from collections import Counter

from stammtisch import Match
from tests.census import Cards, Views, hands


def deck(_: Match) -> Cards:
    symbols = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "R", "S", "+2", "+4"]
    return Counter([colour + symbol for colour in "gbry" for symbol in symbols] * 2 + ["W"] * 6)


def census(match: Match, views: Views) -> Cards:
    """Hands, the top card, and the stock and the discards below the top, which only the state knows."""
    view, state = views[-1], match.state
    symbols = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "R", "S", "+2", "+4"]
    codes = [*(colour + symbol for colour in "gbry" for symbol in symbols), "W"]
    stock, discards = int(state.stock), int(state.discards)  # type: ignore[attr-defined]
    pile = [codes[int(kind)] for kind in state.pile]  # type: ignore[attr-defined]
    assert stock == view["stock"]
    under = pile[len(pile) - discards :]
    laid: list[str] = []
    for entry in view["history"]:
        if "up" in entry:
            laid = [entry["up"]]
        elif "reshuffle" in entry:
            laid = laid[-1:]
        elif "lay" in entry:
            laid.append(entry["lay"].rstrip("!")[:1] if entry["lay"][0] == "W" else entry["lay"].rstrip("!"))
    assert Counter(laid) == Counter([*under, view["top"]])
    return hands(views) + Counter(pile[:stock]) + Counter(under) + Counter([view["top"]])
