"""What a seat may know in Highest Card (HO-7)."""

from __future__ import annotations

from typing import Any

from stammtisch.core.game import Event, View
from stammtisch.core.history import History

from .cards import CODES, codes
from .rules import State


class Memory(History[dict[str, Any]]):
    """All cards laid in this round, in order; all of it is public."""

    def note(self, event: Event) -> None:
        if event["type"] == "lay":
            self.history.append({"seat": event["seat"], "card": event["card"]})


def public(state: State, _: Memory) -> View:
    """The table as everybody sees it."""
    return {
        "starter": state.starter,
        "leader": state.leader,
        "hands": [hand.bit_count() for hand in state.hands],
        "tricks": list(state.tricks),
        "trick": [CODES[card] for card in state.trick],
    }


def own(state: State, _: Memory, seat: int) -> View:
    """A seat's hand."""
    return {"hand": codes(state.hands[seat])}


def past(_: State, memory: Memory, __: int | None) -> View:
    """Every card laid."""
    return {"laid": [dict(entry) for entry in memory.history]}
