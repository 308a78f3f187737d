"""The 50 cards of Mammuz as numbers, and how a hand is packed.

A kind is an index in the order A B D S H Q Z M b p t s l r: eight species, then six dinosaurs.  A hand (and a lay,
a herd, a pile) is one word: five bits for each species and two for each dinosaur, the upper one a guard that stays
clear; above them is the number of all cards.  With the guards "contains" is one subtraction.

A lay by number is a set of one to four cards.  The table of lays has them by size, then in the order of their cards.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.sets import all_sets

CODES: Final = ["A", "B", "D", "S", "H", "Q", "Z", "M", "b", "p", "t", "s", "l", "r"]
NUMBERS: Final = {code: kind for kind, code in enumerate(CODES)}
COPIES: Final = [2, 3, 4, 5, 6, 7, 8, 9, 1, 1, 1, 1, 1, 1]
KINDS: Final = 14
SPECIES: Final = 8
DINOSAURS: Final = 6
BRONTOSAURUS: Final = 8
PTEROSAUR: Final = 9
TRICERATOPS: Final = 10
STEGOSAURUS: Final = 11
PLESIOSAUR: Final = 12
TYRANNOSAURUS: Final = 13
MOST_LAID: Final = 4

# MM-1, by number of players: species in play (others are left out from the end), dinosaurs, cards a hand
SPECIES_IN_PLAY: Final = {3: 6, 4: 7, 5: 7, 6: 8, 7: 8}
DINOSAURS_IN_PLAY: Final = {3: 3, 4: 5, 5: 5, 6: 4, 7: 5}
HAND_SIZE: Final = {3: 10, 4: 10, 5: 8, 6: 8, 7: 7}

FIELD: Final = 5  # bits a species
DINOSAUR_BITS: Final = 40  # where the dinosaurs' fields begin, two bits each
SIZE: Final = 52  # where the number of cards begins
ONE: Final = 1 << 52
LOW: Final = 0x0842108421  # the lowest bit of each species
COUNTS: Final = 0x7BDEF7BDEF  # the four counting bits of each species
SPECIES_GUARDS: Final = 0x8421084210
DINOSAUR_CARDS: Final = 0x5550000000000
GUARDS: Final = 0xAAA0000000000 | 0x8421084210
SIZELESS: Final = (1 << 52) - 1


def in_play(players: int) -> list[int]:
    """MM-1: the species' cards in play, in table order."""
    return [kind for kind in range(SPECIES_IN_PLAY[players]) for _ in range(COPIES[kind])]


def deck(players: int) -> list[int]:
    """The cards that may be in play: the species' and all six dinosaurs, of which MM-2 leaves some out."""
    return in_play(players) + list(range(SPECIES, KINDS))


def unit(kind: int) -> int:
    """One card as a word."""
    lowest = FIELD * kind if kind < SPECIES else DINOSAUR_BITS + 2 * (kind - SPECIES)
    return (1 << lowest) + ONE


KIND_AT: Final = vec[i64](
    [
        i64(position // FIELD if position < DINOSAUR_BITS else SPECIES + (position - DINOSAUR_BITS) // 2)
        for position in range(SIZE)
    ]
)
CARD: Final = vec[i64]([i64(unit(kind)) for kind in range(KINDS)])


def pack(cards: list[int]) -> i64:
    """Cards as one word.

    A count too large for any hand stays too large for any hand, but does not run into the next field.
    """
    word: i64 = 0
    for kind in range(KINDS):
        most = 15 if kind < SPECIES else 2
        word += min(cards.count(kind), most) * (unit(kind) - ONE)
    return word + min(len(cards), 63) * ONE


def held(word: i64, kind: i64) -> i64:
    """How many cards of a kind are among these."""
    if kind < SPECIES:
        return (word >> (FIELD * kind)) & 15
    return (word >> (DINOSAUR_BITS + 2 * (kind - SPECIES))) & 1


def contains(word: i64, part: i64) -> bool:
    """Whether these cards include those."""
    return (((word & SIZELESS) | GUARDS) - (part & SIZELESS)) & GUARDS == GUARDS


def at_least(word: i64, count: i64) -> i64:
    """A guard bit for each species with at least this many cards."""
    return ((word & COUNTS) + (16 - count) * LOW) & SPECIES_GUARDS


def kind_at(position: i64) -> i64:
    """The kind whose field this bit is in."""
    return KIND_AT[position]


def cards_of(word: i64) -> list[int]:
    """The cards as a list of kinds, in table order."""
    return [kind for kind in range(KINDS) for _ in range(held(word, kind))]


# the table of lays


def growth(lays: list[list[int]]) -> list[i64]:
    """The lay that each lay of up to three cards, or of none, becomes with one more card; -1: none."""
    numbers = {tuple(lay): number for number, lay in enumerate(lays)}
    start: list[list[int]] = [[]]
    rows = start + [lay for lay in lays if len(lay) < MOST_LAID]
    return [i64(numbers.get(tuple(sorted([*lay, kind])), -1)) for lay in rows for kind in range(KINDS)]


def in_order(cards: list[int]) -> i64:
    """Up to four cards in the order in which they lie: four bits each, the first one lowest."""
    word: i64 = 0
    for kind in reversed(cards):
        word = word * 16 + kind
    return word


LAYS: Final = all_sets(COPIES, MOST_LAID)
NUM_LAYS: Final = len(LAYS)
LAY_WORDS: Final = vec[i64]([pack(lay) for lay in LAYS])
LAY_ORDERS: Final = vec[i64]([in_order(lay) for lay in LAYS])
GROWTH: Final = vec[i64](growth(LAYS))


def grown(lay: i64, kind: i64) -> i64:
    """The number of the lay with one more card; -1 stands for a lay of no cards."""
    return GROWTH[(lay + 1) * KINDS + kind]
