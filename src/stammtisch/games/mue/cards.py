"""The 60 cards of Mü as numbers, and how a set of cards is packed.

A kind is colour * 10 + digit, colours r b g y k.  A set of cards is one word with a bit for each of the 60 cards:
twelve bits a colour in the order 0 1 1 2 3 4 5 6 7 7 8 9.  A bit's position in that word is a *spot*.  Every owner has
both bits of two equal cards, so a player's hand and open cards never share one.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stammtisch.core.bits import bit, lowest

COLOURS: Final = "rbgyk"
NUM_COLOURS: Final = 5
NUM_DIGITS: Final = 10
KINDS: Final = 50
SPOTS: Final = 12  # cards of a colour
FEW: Final = 3  # players with whom yellow and black are left out (MU-1)
FEW_COLOURS: Final = 3
TWICE: Final = (1, 7)

CODES: Final = [colour + str(digit) for colour in "rbgyk" for digit in range(10)]
NUMBERS: Final = {code: kind for kind, code in enumerate(CODES)}

# the piles a player's cards lie in
HAND: Final = 0
OPEN: Final = 1

# trumps by number: 0 … 4 a colour, 5 … 14 a digit
DIGIT_TRUMP: Final = 5
NO_TRUMP: Final = 15
TRUMPS: Final = ["r", "b", "g", "y", "k", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "none"]

ALL: Final = (1 << 60) - 1
COLOUR: Final = 4095  # the first colour
COLUMN: Final = 0x1001001001001  # the first spot of every colour
SECONDS: Final = 0x1001001001001 * (4 | 512)  # the second card of a pair of equal ones
# small tables, four bits an entry
SPOT_DIGITS: Final = 0x987765432110  # digit by spot
DIGIT_SPOTS: Final = 0xBA87654310  # first spot by digit
POINTS: Final = 0x0122111101  # points by digit


def digit_at(spot: i64) -> i64:
    """The digit of the card at this spot."""
    return (SPOT_DIGITS >> (4 * (spot - SPOTS * colour_at(spot)))) & 15


def colour_at(spot: i64) -> i64:
    """The spot divided by 12."""
    return (spot * 171) >> 11


def kind_at(spot: i64) -> i64:
    return NUM_DIGITS * colour_at(spot) + digit_at(spot)


def spot_of(kind: i64) -> i64:
    """The spot of the (first) card of a kind."""
    colour: i64 = (kind * 205) >> 11  # divided by 10
    return SPOTS * colour + ((DIGIT_SPOTS >> (4 * (kind - NUM_DIGITS * colour))) & 15)


def digit_points(digit: i64) -> i64:
    return (POINTS >> (4 * digit)) & 15


def distinct(cards: i64) -> i64:
    """The set with one of each pair of equal cards."""
    return cards & ~((cards << 1) & SECONDS)


def one_of(cards: i64, kind: i64) -> i64:
    """The bit of a card of this kind in the set, 0 if there is none."""
    first = bit(spot_of(kind))
    if cards & first != 0:
        return first
    return cards & (2 * first) & SECONDS


def copies(cards: i64) -> i64:
    """The set as numbers of copies: at the spot of each kind's first card one bit, or two where there are two cards.

    The numbers of sets without a card in common can be added up.
    """
    return (cards & ~SECONDS) + ((cards & SECONDS) >> 1)


def colour_cards(colour: i64) -> i64:
    return COLOUR * bit(SPOTS * colour)


def digit_cards(digit: i64) -> i64:
    cards: i64 = COLUMN * bit((DIGIT_SPOTS >> (4 * digit)) & 15)
    return cards | ((cards << 1) & SECONDS)


def trump_cards(trump: i64) -> i64:
    """All cards that are trumps when this is named; none for -1: nothing is named."""
    if trump < 0 or trump == NO_TRUMP:
        return 0
    return colour_cards(trump) if trump < DIGIT_TRUMP else digit_cards(trump - DIGIT_TRUMP)


def kinds(cards: i64) -> list[int]:
    """The set as a list of kinds, in table order."""
    listed: list[int] = []
    while cards != 0:
        listed.append(int(kind_at(lowest(cards))))
        cards &= cards - 1
    return listed


def deck(players: int) -> list[int]:
    """MU-1: the kinds of all cards in play, in table order."""
    colours = FEW_COLOURS if players == FEW else NUM_COLOURS
    return [
        NUM_DIGITS * colour + digit
        for colour in range(colours)
        for digit in range(NUM_DIGITS)
        for _ in range(2 if digit in TWICE else 1)
    ]


CARD: Final = vec[i64]([bit(spot_of(kind)) for kind in range(KINDS)])  # the first card of each kind
FULL_DECK: Final = vec[u8]([u8(kind) for kind in deck(4)])
SMALL_DECK: Final = vec[u8]([u8(kind) for kind in deck(3)])
