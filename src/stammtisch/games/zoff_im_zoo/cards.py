"""The cards of Zoff im Zoo as numbers, and how cards are packed.

A kind is a row of the rulebook's table: whale 0 … mosquito 11, joker 12.  Any number of cards (a hand, a lay, the
tricks of a player) are one word: four bits a kind, of which the highest stays free as a guard, and above them the
number of all cards.  So cards are added and taken away by + and -, and "holds" is one subtraction.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import bit, lowest

# The rulebook's table: code, how many there are (4-7 players, 3 players: ZZ-2), beaten by
TABLE: Final = [
    ("W", 5, 3, ""),
    ("E", 5, 4, "M"),
    ("C", 5, 3, "E"),
    ("B", 5, 3, "WE"),
    ("L", 5, 4, "E"),
    ("S", 5, 3, "WB"),
    ("F", 5, 3, "ECBL"),
    ("P", 5, 3, "WCBS"),
    ("H", 5, 3, "F"),
    ("D", 5, 3, "WCSP"),
    ("M", 5, 4, "CBLSFH"),
    ("Q", 4, 2, "HDM"),
    ("J", 1, 1, ""),
]
CODES: Final = [row[0] for row in TABLE]
NUMBERS: Final = {code: kind for kind, code in enumerate(CODES)}

KINDS: Final = 13
ELEPHANT: Final = 1
LION: Final = 4
HEDGEHOG: Final = 8
MOSQUITO: Final = 11
JOKER: Final = 12

ONE: Final = 1 << 52  # one card in the number of all cards
COUNTS: Final = 0xFFFFFFFFFFFFF  # the bits below it
GUARDS: Final = 0x8888888888888  # the free bit of each kind
EACH: Final = 0x1111111111111  # one of each kind
ELEPHANTS: Final = 8 << 4  # the guard of a kind stands for the kind in sets of kinds
MOSQUITOES: Final = 8 << 44
JOKERS: Final = 8 << 48
ALL_CARDS: Final = 0x1455555555555  # the deck of 4-7 players, without the number of all cards
A_MOSQUITO: Final = (1 << 44) + ONE
A_JOKER: Final = (1 << 48) + ONE


def guard(kind: i64) -> i64:
    return bit(4 * kind + 3)


def unit(kind: i64) -> i64:
    """One card of a kind."""
    return bit(4 * kind) + ONE


def size(cards: i64) -> i64:
    return cards >> 52


def count(cards: i64, kind: i64) -> i64:
    return (cards >> (4 * kind)) & 7


def holds(hand: i64, cards: i64) -> bool:
    """Whether the hand has all these cards."""
    return (((hand & COUNTS) | GUARDS) - (cards & COUNTS)) & GUARDS == GUARDS


def at_least(cards: i64, number: i64) -> i64:
    """The set of kinds of which there are at least this many (up to 8)."""
    return (((cards & COUNTS) | GUARDS) - EACH * number) & GUARDS


def first_kind(kinds: i64) -> i64:
    """The first kind of a set that is not empty."""
    return lowest(kinds) >> 2


def beaters(kind: i64) -> i64:
    """The set of animals of which the same number beats this one."""
    return BEATERS[kind]


def copies(kind: i64) -> i64:
    """How many of a kind there are with 4-7 players."""
    return count(ALL_CARDS, kind)


# texts and lists


def pack(kinds: list[int]) -> i64:
    """Cards as one word; of more than seven of a kind only seven count (nobody ever holds more)."""
    cards: i64 = 0
    for kind in kinds:
        if count(cards, kind) < 7:
            cards += unit(kind)
    return cards


def unpack(cards: i64) -> list[int]:
    """The cards as kinds, in table order."""
    return [kind for kind in range(KINDS) for _ in range(count(cards, kind))]


def codes(cards: i64) -> list[str]:
    return [CODES[kind] for kind in unpack(cards)]


def deck(players: int) -> list[int]:
    """ZZ-1, ZZ-2: all cards of the game, in table order."""
    column = 2 if players == 3 else 1
    return [kind for kind, row in enumerate(TABLE) for _ in range(row[2] if column == 2 else row[1])]


BEATERS: Final = vec[i64]([i64(sum(int(guard(NUMBERS[code])) for code in row[3])) for row in TABLE])
