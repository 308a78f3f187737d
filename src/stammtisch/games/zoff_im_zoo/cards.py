"""The cards of Zoff im Zoo as numbers, how cards are packed, and the table of moves.

A kind is a row of the rulebook's table: whale 0 … mosquito 11, joker 12.  Cards of any number (a hand, a
lay, the tricks of a player) are one word: four bits a kind, of which the highest stays free as a guard, and
above them the number of all cards.  So cards are added and taken away by + and -, and "holds" is one
subtraction.
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

ONE: Final = 1 << 52  # one card more in the number of all cards
COUNTS: Final = 0xFFFFFFFFFFFFF  # the bits below it
GUARDS: Final = 0x8888888888888  # the free bit of each kind
EACH: Final = 0x1111111111111  # one of each kind
ELEPHANTS: Final = 8 << 4  # the guard of a kind stands for the kind in sets of kinds
MOSQUITOES: Final = 8 << 44
JOKERS: Final = 8 << 48
ALL_CARDS: Final = 0x1455555555555  # the deck of 4-7 players, without the number of all cards
A_MOSQUITO: Final = (1 << 44) + ONE
A_JOKER: Final = (1 << 48) + ONE

# what cards laid together are, if not an animal
ONLY_JOKER: Final = -1  # ZZ-9
TOO_MANY_MOSQUITOES: Final = -2  # ZZ-11
MIXED: Final = -3

# verbs, and the first number of each in the table of moves
LAY: Final = 0
PASS: Final = 1
PUSH: Final = 2
RETURN: Final = 3
AWAY: Final = 4
SHOW: Final = 5
ADD: Final = 6
DECLINE: Final = 7
PASS_MOVE: Final = 128  # below it 10 lays an animal (but 20 of elephants, 8 of mosquitoes)
PUSHES: Final = 129  # 90 pairs of cards
RETURNS: Final = 219
AWAYS: Final = 309  # nothing, 13 single cards, 90 pairs
SHOWS: Final = 413  # 117 parts of lays
ADDS: Final = 530
DECLINE_MOVE: Final = 647
NUM_MOVES: Final = 648
JOKER_PART: Final = 116  # the joker alone is no lay but a part of one


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
    """The set of kinds of which there are at least so many (up to 8)."""
    return (((cards & COUNTS) | GUARDS) - EACH * number) & GUARDS


def first_kind(kinds: i64) -> i64:
    """The first kind of a set that is not empty."""
    return lowest(kinds) >> 2


def animal(cards: i64) -> i64:
    """What one or more cards laid together are (ZZ-9 … ZZ-11): an animal, or why they can't be laid."""
    kinds = at_least(cards, 1) & ~JOKERS
    if kinds == 0:
        return ONLY_JOKER
    if kinds & (kinds - 1) == 0:
        return first_kind(kinds)
    if kinds == ELEPHANTS | MOSQUITOES:
        return ELEPHANT if count(cards, MOSQUITO) == 1 else TOO_MANY_MOSQUITOES
    return MIXED


def group(kind: i64, number: i64, mosquitoes: i64, jokers: i64) -> i64:
    """So many of an animal, with an elephant's mosquito and with the joker."""
    return number * unit(kind) + mosquitoes * A_MOSQUITO + jokers * A_JOKER


# numbers of moves


def lay_number(kind: i64, number: i64, mosquitoes: i64, jokers: i64) -> i64:
    """The number of the lay of so many of an animal, with an elephant's mosquito and with the joker."""
    first: i64 = 10 * kind if kind <= ELEPHANT else 10 * kind + 10
    return first + group_place(kind, number, mosquitoes, jokers)


def part_number(cards: i64) -> i64:
    """The place of a part of a lay among all parts; whole lays that nothing can be added to are none."""
    kind = animal(cards)
    if kind == ONLY_JOKER:
        return JOKER_PART
    first: i64 = 9 * kind if kind <= ELEPHANT else 9 * kind + 10
    return first + group_place(kind, count(cards, kind), count(cards, MOSQUITO), count(cards, JOKER))


def group_place(kind: i64, number: i64, mosquitoes: i64, jokers: i64) -> i64:
    """The place of so many of an animal among all its groups; mosquitoes count with elephants only."""
    if kind == ELEPHANT:
        return 4 * (number - 1) + 2 * mosquitoes + jokers
    return 2 * (number - 1) + jokers


def pair_number(first: i64, second: i64) -> i64:
    """The place of two kinds, first <= second, among all pairs."""
    return KINDS * first - first * (first - 1) // 2 + second - first


def verb_of(move: i64) -> i64:
    if move < PASS_MOVE:
        return LAY
    if move < PUSHES:
        return PASS
    if move < RETURNS:
        return PUSH
    if move < AWAYS:
        return RETURN
    if move < SHOWS:
        return AWAY
    if move < ADDS:
        return SHOW
    return ADD if move < DECLINE_MOVE else DECLINE


def cards_of(move: i64) -> i64:
    """The cards a move names."""
    return MOVE_CARDS[move]


def beaters(kind: i64) -> i64:
    """The set of animals of which the same number beats this one."""
    return BEATERS[kind]


def copies(kind: i64) -> i64:
    """How many of a kind there are with 4-7 players."""
    return count(ALL_CARDS, kind)


# texts and lists


def pack(kinds: list[int]) -> i64:
    """Cards as one word; of more than seven of a kind only seven count (nobody ever holds so many)."""
    cards: i64 = 0
    for kind in kinds:
        if count(cards, kind) < 7:
            cards += unit(kind)
    return cards


def unpack(cards: i64) -> list[int]:
    """The cards as kinds, in table order."""
    kinds: list[int] = []
    kind: i64 = 0
    while kind < KINDS:
        left = count(cards, kind)
        while left > 0:
            kinds.append(int(kind))
            left -= 1
        kind += 1
    return kinds


def codes(cards: i64) -> list[str]:
    return [CODES[kind] for kind in unpack(cards)]


def full_deck(players: int) -> list[int]:
    """ZZ-1, ZZ-2: all cards of the game, in table order."""
    column = 2 if players == 3 else 1
    return [kind for kind, row in enumerate(TABLE) for _ in range(row[2] if column == 2 else row[1])]


def groups() -> list[int]:
    """All that can be laid, in table order."""
    found: list[int] = []
    for kind in range(JOKER):
        for number in range(1, TABLE[kind][1] + 1):
            for mosquitoes in range(2 if kind == ELEPHANT else 1):
                found += [int(group(kind, number, mosquitoes, jokers)) for jokers in range(2)]
    return found


def parts() -> list[int]:
    """All cards that can be completed to a lay, in table order."""
    lays = groups()
    joker: i64 = A_JOKER
    parts = [part for part in lays if any(part != whole and holds(whole, part) for whole in lays)]
    return [*parts, int(joker)]


def move_cards() -> list[int]:
    """The cards of each move, by its number."""
    singles = [int(unit(kind)) for kind in range(KINDS)]
    pairs = [a + b for kind, a in enumerate(singles) for b in singles[kind:]][:-1]  # there is one joker only
    return [*groups(), 0, *pairs, *pairs, 0, *singles, *pairs, *parts(), *parts(), 0]


MOVE_CARDS: Final = vec[i64]([i64(cards) for cards in move_cards()])
BEATERS: Final = vec[i64]([i64(sum(int(guard(NUMBERS[code])) for code in row[3])) for row in TABLE])
