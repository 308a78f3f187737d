"""Text of cards and moves: `g7`, `rR`, `b+2`, `Wg`; `!` behind it says mau; `draw`."""

from __future__ import annotations

import re
from typing import Any

from stammtisch.core.errors import unreadable
from stammtisch.core.moves import Move, MoveTable
from stammtisch.games.mau_mau.cards import CODES, COLOURS, NUMBERS, WILD
from stammtisch.games.mau_mau.rules import CHANGE, DRAW

LAY = re.compile(r"(W[gbry]|[gbry](?:[1-9]|R|S|\+2|\+4))(!?)")

MOVES = MoveTable(
    [code + mau for code in [*CODES[:WILD], *("W" + colour for colour in COLOURS)] for mau in ("", "!")]
    + ["draw"]
)


def read(text: Any) -> Move:
    """The move a text says."""
    if text == "draw":
        return Move("draw")
    lay = LAY.fullmatch(text) if isinstance(text, str) else None
    if not lay:
        raise unreadable("mau_mau", text)
    card, mau = lay.groups()
    if card[0] == "W":
        return Move("lay", (WILD,), COLOURS.index(card[1]), bool(mau))
    return Move("lay", (NUMBERS[card],), flag=bool(mau))


def number(move: Move) -> int:
    """The move's number in the table."""
    if move.verb == "draw":
        return DRAW
    kind = move.cards[0]
    return (CHANGE + 2 * move.number if kind == WILD else 2 * kind) + move.flag
