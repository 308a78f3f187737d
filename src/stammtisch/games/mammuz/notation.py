"""Text of cards and moves: `claim:S`, `lay:SSM` (in the order the cards lie in), `doubt:2`, `herd:3`."""

from __future__ import annotations

import re
from typing import Any

from stammtisch.core.errors import IllegalMove
from stammtisch.core.moves import Move, MoveTable
from stammtisch.games.mammuz.cards import CODES, LAYS, MOST_LAID, NUMBERS, SPECIES
from stammtisch.games.mammuz.rules import DOUBT, HERD, LAY

LONGEST = 4000  # Python itself refuses to read numbers much longer
NUMBER = "0|[1-9][0-9]*"
TEXT = re.compile(rf"claim:([ABDSHQZM])|lay:([ABDSHQZMbptslr]+)|doubt:({NUMBER})|herd:({NUMBER})")


def lay_text(cards: list[int] | tuple[int, ...]) -> str:
    return "lay:" + "".join(CODES[kind] for kind in cards)


MOVES = MoveTable(
    [f"claim:{code}" for code in CODES[:SPECIES]]
    + [lay_text(lay) for lay in LAYS]
    + [f"doubt:{place}" for place in range(1, MOST_LAID + 1)]
    + [f"herd:{seat}" for seat in range(7)]
)


def read(text: Any) -> Move:
    """The move a text says; numbers and lays may be larger than any that is legal."""
    found = TEXT.fullmatch(text) if isinstance(text, str) and len(text) <= LONGEST else None
    if not found:
        shown = text[:40] if isinstance(text, str) else type(text).__name__
        raise IllegalMove("mammuz", "notation", "unreadable", {"text": shown})
    species, cards, place, seat = found.groups()
    if species:
        return Move("claim", number=NUMBERS[species])
    if cards:
        return Move("lay", tuple(NUMBERS[code] for code in cards))
    if place:
        return Move("doubt", number=int(place))
    return Move("herd", number=int(seat))


def number(move: Move) -> int:
    """The move's place in the table, the same for a lay in any order; -1: it has none and is never legal."""
    if move.verb == "claim":
        return move.number
    if move.verb == "lay":
        return MOVES.numbers.get(lay_text(sorted(move.cards)), -1)
    if move.verb == "doubt":
        return DOUBT + move.number - 1 if 1 <= move.number <= MOST_LAID else -1
    return HERD + move.number if move.number < 7 else -1


def written(number: int) -> Move:
    """The move of this number."""
    if number < LAY:
        return Move("claim", number=number)
    if number < DOUBT:
        return Move("lay", tuple(LAYS[number - LAY]))
    if number < HERD:
        return Move("doubt", number=number - DOUBT + 1)
    return Move("herd", number=number - HERD)


def text(move: Move) -> str:
    """A move as text; the cards of a lay keep their order."""
    if move.verb == "lay":
        return lay_text(move.cards)
    return f"{move.verb}:{CODES[move.number] if move.verb == 'claim' else move.number}"
