"""A view and a move of Zoff im Zoo as phrases, for terminals and screen readers."""

from __future__ import annotations

from typing import Any

from stammtisch.core.game import Phrase, View
from stammtisch.core.moves import Move
from stammtisch.games.zoff_im_zoo.cards import CODES


def status(view: View) -> list[Phrase]:
    """The lines that describe the table now."""
    lines: list[Phrase] = []
    for high, low in view["teams"]:
        lines.append(("team", {"seat": high, "seat_partner": low}))
    if view["solo"] is not None:
        lines.append(("solo", {"seat": view["solo"]}))
    if view["laid_away"]:
        lines.append(("laid_away", {"seat": view["solo"], "count": view["laid_away"]}))
    for seat, count in enumerate(view["hands"]):
        rank = view["places"][seat]
        named = {"seat": seat, "count": count, "tricks": view["taken"][seat], "place": rank}
        lines.append(("out" if rank else "seat", named))
    if view["top"]:
        seat, code, count = view["top"]["seat"], view["top"]["animal"], view["top"]["count"]
        lines.append(("top", {"seat": seat, "cards": [code] * count, "count": count}))
    if view["shown"]:
        lines.append(("shown", dict(view["shown"])))
    if view.get("hand"):
        lines.append(("hand", {"cards": view["hand"]}))
    return lines


def ask(view: View) -> Phrase:
    """What the seat to move has to decide."""
    named: dict[str, Any] = {}
    if view["top"]:
        named["cards_top"] = [view["top"]["animal"]] * view["top"]["count"]
    if view["shown"]:
        named |= {"cards_shown": view["shown"]["cards"], "seat_partner": view["shown"]["seat"]}
    elif view["exchange"]:
        named["seat_partner"] = view["exchange"]["partner"]
    legal = view.get("legal", [])
    if view["phase"] == "raise" and any(text.startswith("show:") for text in legal):
        return "raise_or_show", named
    if view["phase"] == "raise" and legal == ["pass"]:
        return "pass", named
    if view["phase"] == "add" and legal == ["decline"]:
        return "decline", named
    return view["phase"], named


def phrase(move: Move) -> Phrase:
    """A move in words."""
    cards = [CODES[kind] for kind in sorted(move.cards)]
    codes = {"": "lay", "lay": "lay_away"}
    return codes.get(move.verb, move.verb), {"cards": cards, "count": len(cards)}
