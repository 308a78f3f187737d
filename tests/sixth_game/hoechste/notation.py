"""Text of cards and moves: `c7` is the 7, and lays it."""

from __future__ import annotations

from typing import Any

from stammtisch.core.errors import unreadable
from stammtisch.core.moves import Move, MoveTable

from .cards import CODES, NUMBERS

MOVES = MoveTable(CODES)


def read(text: Any) -> Move:
    """The move a text says."""
    if isinstance(text, str) and text in NUMBERS:
        return Move("lay", (NUMBERS[text],))
    raise unreadable("hoechste", text)


def number(move: Move) -> int:
    """The move's number in the table."""
    return move.cards[0]
