"""The 60 cards of Life Life as numbers, and how a hand is packed.

A kind is an animal's index in the lists below.  A hand, a row and what is laid are one word each: five bits a
kind, four for the count and a guard bit above, so that "contains" is one subtraction.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.bits import bit
from stammtisch.core.sets import all_sets

KINDS: Final = 10
CODES: Final = ["G", "B", "L", "Z", "S", "D", "H", "P", "C", "M"]
VALUES: Final = [9, 8, 7, 7, 6, 6, 5, 5, 4, 3]  # what an animal is worth, and how many of it there are
NUMBERS: Final = {code: kind for kind, code in enumerate(CODES)}
HARE: Final = 6
PIG: Final = 7
CAT: Final = 8

CARDS: Final = 60
HAND_SIZE: Final = 10
ROWS: Final = 4  # row r has r cards

WIDTH: Final = 5  # bits a kind
MOST: Final = 15
GUARDS: Final = 16 * ((1 << 50) - 1) // 31  # the guard bit of each kind
HARES: Final = MOST << (WIDTH * HARE)
PIGS: Final = MOST << (WIDTH * PIG)
CATS: Final = MOST << (WIDTH * CAT)
ALL_HARES: Final = 5 << (WIDTH * HARE)
ALL_PIGS: Final = 5 << (WIDTH * PIG)
ALL_CATS: Final = 4 << (WIDTH * CAT)


def one(kind: i64) -> i64:
    """One card of this kind."""
    return bit(WIDTH * kind)


def count(cards: i64, kind: i64) -> i64:
    """How many of this kind there are."""
    return (cards >> (WIDTH * kind)) & MOST


def holds(hand: i64, cards: i64) -> bool:
    """Whether the hand has all these cards."""
    return ((hand | GUARDS) - cards) & GUARDS == GUARDS


def pack(kinds: list[int]) -> i64:
    """These cards as one word; more than 15 of a kind (no hand has that many) count as 15."""
    cards: i64 = 0
    for kind in set(kinds):
        cards += one(kind) * min(kinds.count(kind), MOST)
    return cards


def unpack(cards: i64) -> list[int]:
    """The cards as a list of kinds, in table order."""
    return [kind for kind in range(KINDS) for _ in range(count(cards, kind))]


def codes(cards: i64) -> list[str]:
    """The cards as notation, in table order."""
    return [CODES[kind] for kind in unpack(cards)]


def ends(hand: i64, pro: bool) -> bool:
    """LL-11, LL-18: whether the hand has all hares, all pigs or (not with `pro`) all cats."""
    if hand & HARES == ALL_HARES or hand & PIGS == ALL_PIGS:
        return True
    return not pro and hand & CATS == ALL_CATS


def sets_in(hand: i64, pro: bool) -> i64:
    """The cards of the hand that make up sets which end the round."""
    cards: i64 = 0
    for kind in ending_kinds(pro):
        if count(hand, kind) == VALUES[kind]:
            cards += VALUES[kind] * one(kind)
    return cards


def ending_kinds(pro: bool) -> list[int]:
    """LL-11, LL-18: the kinds of which a full set ends the round."""
    return [HARE, PIG] if pro else [HARE, PIG, CAT]


def deck(_players: int) -> list[int]:
    """All 60 cards, in table order; with any number of players."""
    return [kind for kind in range(KINDS) for _ in range(VALUES[kind])]


def lays(row: int) -> list[list[int]]:
    """All that can be laid for a row of this many cards, in table order."""
    return [cards for cards in all_sets(VALUES, row) if len(cards) == row]
