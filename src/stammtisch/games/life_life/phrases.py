"""A view and a move of Life Life as phrases, for terminals and screen readers."""

from __future__ import annotations

from stammtisch.core.game import Phrase, View
from stammtisch.core.moves import Move
from stammtisch.games.life_life.cards import CODES


def status(view: View) -> list[Phrase]:
    """Everybody's lives, the rows, the cards known to be in hands, a knock, the own hand, the winner."""
    lines: list[Phrase] = [lives(seat, left) for seat, left in enumerate(view["lives"])]
    lines += [("row", {"row": row, "cards": cards}) for row, cards in enumerate(view["rows"], 1)]
    lines += [
        ("known", {"seat": seat, "cards": cards})
        for seat, cards in enumerate(view["known"])
        if cards and seat != view["seat"]
    ]
    if view["knocker"] is not None:
        lines.append(("knocked", {"seat": view["knocker"], "turns": view["turns_left"]}))
    if view.get("hand"):
        lines.append(("hand", {"cards": view["hand"]}))
    if view["over"]:
        lines.append(("won", {"seat": view["ranks"].index(1)}))
    return lines


def lives(seat: int, left: int) -> Phrase:
    return ("lives", {"seat": seat, "lives": left}) if left > 0 else ("out", {"seat": seat})


def ask(view: View) -> Phrase:
    """Swap, or knock if that is possible."""
    return "turn", {"last": view["knocker"] is not None, "knock": "knock" in view["legal"]}


def phrase(move: Move) -> Phrase:
    if move.verb == "knock":
        return "knock", {}
    return "swap", {"row": move.number, "cards": [CODES[kind] for kind in move.cards]}
