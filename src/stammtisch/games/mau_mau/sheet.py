"""The score sheet of a round of Mau Mau: what everybody has left in hand, and what it costs."""

from __future__ import annotations

from stammtisch.core.game import Sheet
from stammtisch.games.mau_mau.cards import CODES
from stammtisch.games.mau_mau.rules import State


def sheet(state: State) -> Sheet:
    """MA-20: an entry for each seat."""
    hands = [[CODES[kind] for kind in state.hand(seat)] for seat in range(state.players)]
    entries = [
        {
            "seat": seat,
            "points": points,
            "rule": "MA-20",
            "code": "left" if hands[seat] else "won",
            "cards": hands[seat],
        }
        for seat, points in enumerate(state.result)
    ]
    return {"winner": int(state.winner), "hands": hands, "entries": entries}
