"""What cards in hand, tricks and moves are worth in Zoff im Zoo.

All figures are thousandths of a point by which a player ends the round ahead of the others' mean.  Only their
differences matter: all moves of a decision are weighed alike.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.games.zoff_im_zoo.cards import HEDGEHOG, LION, count

WIDTH: Final = 6  # numbers of an animal in a row of KEEP

# What an animal's cards in hand are worth: none, one, … five.
KEEP: Final = vec[i64](
    [
        0, -100, 90, 230, 300, 300,  # W
        0, 330, 820, 1030, 1020, 1020,  # E
        0, -70, 20, 110, 50, 50,  # C
        0, -120, -20, 40, 10, 10,  # B
        0, -160, -60, -70, 50, 50,  # L
        0, -220, 30, 50, -60, -60,  # S
        0, -240, 120, 170, 160, 160,  # F
        0, -370, -200, -150, -280, -280,  # P
        0, -160, 80, 160, 130, 130,  # H
        0, -320, -200, -210, -250, -250,  # D
        0, -330, -60, 130, 120, 120,  # M
        0, -80, -110, -120, -150, 0,  # Q
    ]
)  # fmt: skip
KEEP_LIONS: Final = vec[i64]([0, 20, 190, 930, 1340, 1340])  # besides, where lions count
KEEP_JOKER: Final = 710  # the joker
ONLY_JOKER: Final = -1550  # nothing but the joker: nobody gets rid of it alone
SAFE: Final = 250  # a group that nobody can beat
TAKE: Final = -100  # the trick, if nobody beats the cards laid
RUN: Final = 1270  # besides, if then all groups in hand but one are safe
TAKE_LATE: Final = 260  # besides, when an opponent has few cards
WANTED_HEDGEHOG: Final = 330  # besides, with the player's first hedgehog
LIONS: Final = 530  # besides, for each lion
BEAT_PARTNER: Final = -400  # to beat the partner's cards
PASSED: Final = -160  # to pass
PASSED_STAYS: Final = -280  # besides, if nobody beats the cards on top
ADDED: Final = 420  # to complete the partner's cards
SHOWER_OUT: Final = 850  # besides, if they are the partner's last
BEAT_MYSELF: Final = -630  # besides, if the player's own cards are on top
SHOWN: Final = 100  # to lay cards that the partner completes
MOST_SHOWN: Final = 3000  # to go out or run through by a show, which the partner may not complete
AWAY_LION: Final = 900  # a lion laid away
AWAY_PAIR: Final = 750  # besides, if there are two
AWAY_HEDGEHOG: Final = 240  # a hedgehog laid away
OUT: Final = 1_000_000  # to lay the last cards: nothing is better
SURE_RUN: Final = 100_000  # to run through, which is the next best: the more cards at once the better
FEW_CARDS: Final = 2  # of an opponent who is nearly out
WILLING: Final = 2800  # the chance (of 4096) that a partner who can complete cards does


def kept(kind: i64, number: i64, single: bool) -> i64:
    """What this many of an animal are worth in hand, lions more where single scoring counts."""
    value: i64 = KEEP[WIDTH * kind + number]
    if single and kind == LION:
        value += KEEP_LIONS[number]
    return value


def booty(trick: i64, won: i64) -> i64:
    """ZZ-26: what the lions and hedgehogs of a trick are worth to a player who won these cards before."""
    value: i64 = LIONS * count(trick, LION)
    if count(trick, HEDGEHOG) > 0 and count(won, HEDGEHOG) == 0:
        value += WANTED_HEDGEHOG
    return value


def secured(cards: i64) -> i64:
    """ZZ-19: what lions and hedgehogs are worth laid away, for they count among the solo player's tricks."""
    value: i64 = AWAY_LION * count(cards, LION)
    if count(cards, LION) > 1:
        value += AWAY_PAIR
    if count(cards, HEDGEHOG) > 0:
        value += AWAY_HEDGEHOG
    return value
