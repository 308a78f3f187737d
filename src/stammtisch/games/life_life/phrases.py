"""What there is to say about a table of Life Life, as codes and parameters for the words."""

from __future__ import annotations

from stammtisch.core.game import Phrase, View
from stammtisch.core.moves import Move
from stammtisch.games.life_life.cards import CODES


def status(view: View) -> list[Phrase]:
    """The lines that describe the table now."""
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
    """What is asked of the seat to move."""
    return "turn", {"last": view["knocker"] is not None, "knock": "knock" in view["legal"]}


def phrase(move: Move) -> Phrase:
    """A move in words."""
    if move.verb == "knock":
        return "knock", {}
    return "swap", {"row": move.number, "cards": [CODES[kind] for kind in move.cards]}
