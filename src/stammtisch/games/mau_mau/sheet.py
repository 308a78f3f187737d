"""The score sheet of a round of Mau Mau: what everybody has left in hand, and what it costs."""

from __future__ import annotations

from typing import Any

from stammtisch.core.facts import Entry, entry
from stammtisch.core.game import Sheet
from stammtisch.games.mau_mau.cards import CODES
from stammtisch.games.mau_mau.rules import State


def sheet(state: State) -> Sheet:
    hands = [[CODES[kind] for kind in state.hand(seat)] for seat in range(state.players)]
    entries = [
        left(seat, int(state.winner), points, cards=hands[seat]) for seat, points in enumerate(state.result)
    ]
    return {"winner": int(state.winner), "hands": hands, "entries": entries}


def left(seat: int, winner: int, points: int, **named: Any) -> Entry:
    """MA-20: what a seat has to pay for what it holds."""
    return entry(seat, points, "MA-20", "won" if seat == winner else "left", **named)
