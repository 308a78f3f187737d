"""What a seat may choose in Mü, and why something is not legal.

All are functions of the seat's hand and open cards as sets, and of what was bid, named or led.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.bits import bit
from stammtisch.games.mue.cards import HAND, NO_TRUMP, distinct, one_of, spot_of, trump_cards

# moves: the first number of each verb
BID: Final = 0
DONE: Final = 50
PASS: Final = 51
TRUMP: Final = 52
PARTNER: Final = 68
PLAY: Final = 74
PLAY_OPEN: Final = 124
NUM_MOVES: Final = 174

# faults: why a move is not legal
FINE: Final = 0
NO_SUCH_MOVE: Final = 1
ROUND_OVER: Final = 2
NOT_NOW: Final = 3
NOT_HELD: Final = 4
LIES_OPEN: Final = 5
NOT_OPEN: Final = 6
NOTHING_LAID: Final = 7  # MU-3
ALREADY_LAID: Final = 8  # MU-3
VICE_MUST_NAME: Final = 9  # MU-14
VICE_LACKS: Final = 10  # MU-14
CHIEF_LACKS: Final = 11  # MU-15
SAME_TRUMP: Final = 12  # MU-15
NO_SUCH_SEAT: Final = 13  # MU-16
NOT_HIMSELF: Final = 14  # MU-16
NOT_THE_VICE: Final = 15  # MU-16
MUST_FOLLOW: Final = 16  # MU-19


def verb_of(move: i64) -> i64:
    """The first number of the move's verb."""
    if move < TRUMP:
        return BID if move < DONE else move
    if move < PLAY:
        return TRUMP if move < PARTNER else PARTNER
    return PLAY if move < PLAY_OPEN else PLAY_OPEN


# what may be chosen


def playable(place: i64, hand: i64, lying: i64, suit: i64) -> i64:
    """What may be played from the hand or from the open cards when this suit is led, equal cards once."""
    cards: i64 = hand if place == HAND else lying
    if (hand | lying) & suit != 0:  # MU-19
        cards &= suit
    return distinct(cards)


def namable(lying: i64, named: i64) -> i64:
    """MU-14, MU-15: one bit for each trump that lies open and was not named before."""
    found: i64 = 0
    trump: i64 = 0
    while trump < NO_TRUMP:
        if trump != named and trump_cards(trump) & lying != 0:
            found |= bit(trump)
        trump += 1
    return found


def partners(players: i64, chief: i64, vice: i64) -> i64:
    """MU-16: one bit for each seat that can be the chief's partner."""
    seats = bit(players) - 1 - bit(chief)
    if vice >= 0:
        seats -= bit(vice)
    return seats


# why something is not legal


def auction_fault(verb: i64, kind: i64, hand: i64, lying: i64, started: i64) -> i64:
    """MU-3: cards from the hand, then done; or pass.  (MU-4: at the limit the turn is over by itself.)"""
    if verb == DONE:
        return FINE if started > 0 else NOTHING_LAID
    if verb == PASS:
        return FINE if started == 0 else ALREADY_LAID
    if one_of(hand, kind) == 0:
        return LIES_OPEN if one_of(lying, kind) != 0 else NOT_HELD
    return FINE


def vice_fault(trump: i64, lying: i64) -> i64:
    """MU-14."""
    if trump == NO_TRUMP:
        return VICE_MUST_NAME
    return FINE if trump_cards(trump) & lying != 0 else VICE_LACKS


def chief_fault(trump: i64, lying: i64, named: i64) -> i64:
    """MU-15."""
    if trump == NO_TRUMP:
        return FINE
    if trump == named:
        return SAME_TRUMP
    return FINE if trump_cards(trump) & lying != 0 else CHIEF_LACKS


def partner_fault(seat: i64, players: i64, chief: i64, vice: i64) -> i64:
    """MU-16."""
    if seat < 0 or seat >= players:
        return NO_SUCH_SEAT
    if seat == chief:
        return NOT_HIMSELF
    return NOT_THE_VICE if seat == vice else FINE


def play_fault(verb: i64, kind: i64, hand: i64, lying: i64, suit: i64) -> i64:
    """MU-18, MU-19: a card from the right place, of the suit led if there is one."""
    if verb == PLAY and one_of(hand, kind) == 0:
        return LIES_OPEN if one_of(lying, kind) != 0 else NOT_HELD
    if verb == PLAY_OPEN and one_of(lying, kind) == 0:
        return NOT_OPEN if one_of(hand, kind) != 0 else NOT_HELD
    if bit(spot_of(kind)) & suit == 0 and (hand | lying) & suit != 0:
        return MUST_FOLLOW
    return FINE
