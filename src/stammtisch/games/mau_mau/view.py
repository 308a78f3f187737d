"""What a seat may know in Mau Mau (MA-22).

The history is public: cards laid, numbers drawn, reshuffles.  A seat also remembers the cards it drew itself.
"""

from __future__ import annotations

from typing import Any

from stammtisch.core.game import Event, View
from stammtisch.core.history import History
from stammtisch.core.plain import copied
from stammtisch.games.mau_mau.cards import CODES, COLOURS
from stammtisch.games.mau_mau.rules import State


class Memory(History[dict[str, Any]]):
    """The round's history: the card turned up, lays, draws and reshuffles in order."""

    def note(self, event: Event) -> None:
        kind = event["type"]
        if kind == "deal":
            self.history.append({"up": event["card"]})
        elif kind == "lay":
            card = event["card"] + (event["colour"] or "") + ("!" if event["mau"] else "")
            self.history.append({"seat": event["seat"], "lay": card})
        elif kind == "draw":
            entry = {"seat": event["seat"], "draw": event["count"], "penalty": event["penalty"]}
            self.history.append(entry)
        elif kind == "drawn":
            self.history[-1] = {**self.history[-1], "cards": event["cards"]}
        elif kind == "reshuffle":
            self.history.append({"reshuffle": event["count"]})

    def seen_by(self, seat: int | None) -> list[dict[str, Any]]:
        """The history with the cards drawn only where this seat drew them."""
        return [
            copied(entry)
            if entry.get("seat") == seat
            else {key: entry[key] for key in entry if key != "cards"}
            for entry in self.history
        ]


def public(state: State, _: Memory) -> View:
    """The table as everybody sees it."""
    return {
        "dealer": int(state.dealer),
        "hands": [int(state.hand_size(s)) for s in range(state.players)],
        "top": CODES[state.top],
        "colour": None if state.colour < 0 else COLOURS[state.colour],
        "direction": int(state.direction),
        "pending": int(state.pending),
        "stock": int(state.stock),
    }


def own(state: State, _: Memory, seat: int) -> View:
    """A seat's hand."""
    return {"hand": [CODES[kind] for kind in state.hand(seat)]}


def past(_: State, memory: Memory, seat: int | None) -> View:
    """The history, as far as the seat may know it."""
    return {"history": memory.seen_by(seat)}
