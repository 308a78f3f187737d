"""Text of cards and moves: `swap3:GBL` lays a giraffe, a bear and a mole and takes row 3; `knock`."""

from __future__ import annotations

import re
from typing import Any

from stammtisch.core.errors import unreadable
from stammtisch.core.moves import Move, MoveTable
from stammtisch.games.life_life.cards import CODES, NUMBERS, ROWS, lays

MOST_LETTERS = 4000  # Python itself refuses to read numbers much longer
SWAP = re.compile(rf"swap(0|[1-9][0-9]*):([{''.join(CODES)}]+)")


def swap_text(row: int, cards: list[int]) -> str:
    """The canonical text of a swap: its cards in table order."""
    return f"swap{row}:{''.join(CODES[kind] for kind in sorted(cards))}"


MOVES = MoveTable([swap_text(row, cards) for row in range(1, ROWS + 1) for cards in lays(row)] + ["knock"])


def read(text: Any) -> Move:
    """The move a text says, cards in any order; its row and number of cards may be impossible."""
    if text == "knock":
        return Move("knock")
    swap = SWAP.fullmatch(text) if isinstance(text, str) and len(text) <= MOST_LETTERS else None
    if not swap:
        raise unreadable("life_life", text)
    row, cards = swap.groups()
    return Move("swap", tuple(sorted(NUMBERS[code] for code in cards)), int(row))


def number(move: Move) -> int:
    """The move's number in the table; ValueError if it has none."""
    text = "knock" if move.verb == "knock" else swap_text(move.number, list(move.cards))
    if text not in MOVES.numbers:
        raise ValueError(f"{text!r} is not in the table of moves: row r takes r cards that the deck has")
    return MOVES.numbers[text]
