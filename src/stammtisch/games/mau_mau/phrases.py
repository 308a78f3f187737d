"""A view and a move of Mau Mau as phrases, for terminals and screen readers."""

from __future__ import annotations

from stammtisch.core.game import Phrase, View
from stammtisch.core.moves import Move
from stammtisch.games.mau_mau.cards import CODES, COLOURS, WILD


def status(view: View) -> list[Phrase]:
    """The top card, a pending penalty, the stock and everybody's number of cards."""
    lines: list[Phrase] = [
        ("top", {"card": view["top"], "colour": view["colour"], "wild": view["top"] == "W"})
    ]
    if view["pending"]:
        lines.append(("pending", {"count": view["pending"]}))
    lines.append(("stock", {"count": view["stock"], "direction": view["direction"]}))
    lines += [("player", {"seat": seat, "count": count}) for seat, count in enumerate(view["hands"])]
    return lines


def ask(view: View) -> Phrase:
    """Lay or draw, and why."""
    if view["pending"]:
        code = "take_four" if view["top"].endswith("+4") else "take_two"
        return code, {"count": view["pending"]}
    if view["legal"] == ["draw"]:
        return "draw", {}
    code = "lay_and_mau" if len(view["hand"]) == 2 else "lay"
    return (code if "draw" in view["legal"] else f"must_{code}"), {}


def phrase(move: Move) -> Phrase:
    if move.verb == "draw":
        return "draw", {}
    card = CODES[move.cards[0]]
    colour = COLOURS[move.number] if move.cards[0] == WILD else None
    return "lay", {"card": card, "colour": colour, "mau": move.flag}
