"""Text of cards and moves: `swap3:GBL` lays a giraffe, a bear and a mole and takes row 3; `knock`."""

from __future__ import annotations

import re
from typing import Any

from stammtisch.core.errors import IllegalMove
from stammtisch.core.moves import Move, MoveTable
from stammtisch.games.life_life.cards import CODES, NUMBERS, ROWS, lays

LONGEST = 4000  # Python itself refuses to read numbers much longer
SWAP = re.compile(rf"swap(0|[1-9][0-9]*):([{''.join(CODES)}]+)")


def text_of(row: int, cards: list[int]) -> str:
    """The canonical text of a swap: its cards in table order."""
    return f"swap{row}:{''.join(CODES[kind] for kind in sorted(cards))}"


MOVES = MoveTable([text_of(row, cards) for row in range(1, ROWS + 1) for cards in lays(row)] + ["knock"])


def read(text: Any) -> Move:
    """The move a text says, cards in any order; its row and number of cards may be impossible ones."""
    if isinstance(text, str) and len(text) <= LONGEST:
        if text == "knock":
            return Move("knock")
        found = SWAP.fullmatch(text)
        if found:
            row, cards = found.groups()
            return Move("swap", tuple(sorted(NUMBERS[code] for code in cards)), int(row))
    shown = text[:40] if isinstance(text, str) else type(text).__name__
    raise IllegalMove("life_life", "notation", "unreadable", {"text": shown})


def canonical(move: Move) -> str:
    """The text under which the move stands in the table, if it does."""
    return "knock" if move.verb == "knock" else text_of(move.number, list(move.cards))


def number(move: Move) -> int:
    """The move's place in the table; ValueError if it has none."""
    text = canonical(move)
    if text not in MOVES.numbers:
        raise ValueError(f"{text!r} stands for no move of the table: row r takes r cards that the deck has")
    return MOVES.numbers[text]
