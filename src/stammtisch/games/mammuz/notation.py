"""Text of cards and moves: `claim:S`, `lay:SSM` (in the order in which the cards lie), `doubt:2`, `herd:3`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from stammtisch.core.errors import unreadable
from stammtisch.core.moves import Move, MoveTable
from stammtisch.games.mammuz.cards import CODES, LAYS, MOST_LAID, NUMBERS, SPECIES
from stammtisch.games.mammuz.rules import MOST_SEATS

TEXT_LETTERS = 4000  # Python itself refuses to read numbers that are much longer
NUMBER = "0|[1-9][0-9]*"
TEXT = re.compile(rf"claim:([ABDSHQZM])|lay:([ABDSHQZMbptslr]+)|doubt:({NUMBER})|herd:({NUMBER})")


def lay_text(cards: Iterable[int]) -> str:
    """A lay as text; the cards keep their order."""
    return "lay:" + "".join(CODES[kind] for kind in cards)


MOVES = MoveTable(
    [f"claim:{code}" for code in CODES[:SPECIES]]
    + [lay_text(lay) for lay in LAYS]
    + [f"doubt:{position}" for position in range(1, MOST_LAID + 1)]
    + [f"herd:{seat}" for seat in range(MOST_SEATS)]
)


def read(text: Any) -> Move:
    """The move a text says; numbers and lays may be larger than any that is legal."""
    parts = TEXT.fullmatch(text) if isinstance(text, str) and len(text) <= TEXT_LETTERS else None
    if not parts:
        raise unreadable("mammuz", text)
    species, cards, position, seat = parts.groups()
    if species:
        return Move("claim", number=NUMBERS[species])
    if cards:
        return Move("lay", tuple(NUMBERS[code] for code in cards))
    if position:
        return Move("doubt", number=int(position))
    return Move("herd", number=int(seat))


def number(move: Move) -> int:
    """The move's number in the table, the same for a lay in any order; ValueError if it can never be played."""
    text = lay_text(sorted(move.cards))
    if move.verb != "lay":
        text = f"{move.verb}:{CODES[move.number] if move.verb == 'claim' else move.number}"
    if text not in MOVES.numbers:
        raise ValueError(f"{text!r} can never be played, so it has no number")
    return MOVES.numbers[text]
