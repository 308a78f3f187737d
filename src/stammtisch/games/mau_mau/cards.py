"""The 110 cards of Mau Mau as numbers, and how a hand is packed.

A kind is colour * 13 + symbol: colours g b r y, symbols 1 … 9, reverse, stop, take-2, take-4; the last kind is the
colour change.  A hand is two words: two bits a kind (green and blue in the first word, red and yellow in the
second), above them the number of all cards (first word) and of colour changes (second word).
"""

from typing import Final

from mypy_extensions import i64

COLOURS: Final = "gbry"
SYMBOLS: Final = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "R", "S", "+2", "+4"]
NUM_COLOURS: Final = 4
NUM_SYMBOLS: Final = 13
REVERSE: Final = 9
STOP: Final = 10
TAKE_TWO: Final = 11
TAKE_FOUR: Final = 12
WILD: Final = 52
KINDS: Final = 53
COPIES: Final = 2
WILDS: Final = 6
CARDS: Final = 110
HAND_SIZE: Final = 5
SPECIAL_POINTS: Final = 10

CODES: Final = [colour + symbol for colour in COLOURS for symbol in SYMBOLS] + ["W"]
NUMBERS: Final = {code: kind for kind, code in enumerate(CODES)}

WORD_KINDS: Final = 26  # two colours in each word
# Masks are written out in figures: the compiler takes only those as machine integers.
ONE: Final = 1 << 52  # one card more in the first word, one colour change more in the second
FIRST: Final = (1 << 26) - 1  # the first colour of a word
SECOND: Final = ((1 << 26) - 1) << 26
SAME_SYMBOL: Final = 3 | (3 << 26)  # symbol 0 of both colours of a word
TAKE_TWOS: Final = (3 | (3 << 26)) << 22
LOW_BITS: Final = 0x5555555555555  # the lower bit of each kind


def shift(kind: i64) -> i64:
    """The lowest of the bits that count a kind; kinds from WORD_KINDS on, WILD too, are in the second word."""
    if kind < WORD_KINDS:
        return 2 * kind
    return 2 * (kind - WORD_KINDS)


def colour_of(kind: i64) -> i64:
    """The kind divided by 13."""
    return (kind * 79) >> 10


def held(first: i64, second: i64, kind: i64) -> i64:
    """How many of a kind a hand of these two words holds."""
    if kind == WILD:
        return second >> 52
    if kind < WORD_KINDS:
        return (first >> shift(kind)) & 3
    return (second >> shift(kind)) & 3


def hand_cards(first: i64, second: i64) -> list[int]:
    """The hand as a list of kinds, in table order."""
    return [kind for kind in range(KINDS) for _ in range(held(first, second, kind))]


def deck(_players: int) -> list[int]:
    """All 110 cards, in table order; with any number of players."""
    return [kind for kind in range(WILD) for _ in range(COPIES)] + [WILD] * WILDS
