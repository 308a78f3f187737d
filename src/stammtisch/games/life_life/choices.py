"""The swaps that a hand allows, listed in table order."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from stammtisch.core.sets import kinds_in, list_grown, list_single, nodes, ranks_in
from stammtisch.games.life_life.cards import MOST, ROWS, VALUES, WIDTH, holds

NODES: Final = vec[i64](nodes(VALUES, ROWS, 0))
# Of ten cards there are at most 45 pairs, 120 sets of three and 210 of four: they leave that much of the array free.
SPARE: Final = 600


def list_swaps(numbers: vec[i16], at: i64, hand: i64, rows: vec[i64], first: i64) -> i64:
    """Writes all swaps, from index `at` on; returns the next index.  The rows are words from index `first` on.

    All sets of up to three cards are listed in the spare room: larger ones grow from those that can't be laid, too.
    """
    counts = in_nibbles(hand)
    kinds = kinds_in(counts)
    ranks = ranks_in(counts)
    begin: i64 = at + SPARE
    end = list_single(numbers, begin, 0, kinds)
    row: i64 = 1
    while row < ROWS:
        at = copy_but(numbers, begin, end, at, same_animals(hand, rows[first + row - 1]))
        if row + 1 < ROWS:
            begin, end = end, list_grown(numbers, begin, end, end, NODES, counts, kinds, ranks, -1)
        row += 1
    but = same_animals(hand, rows[first + ROWS - 1])
    return list_grown(numbers, begin, end, at, NODES, counts, kinds, ranks, but)


def copy_but(numbers: vec[i16], begin: i64, end: i64, at: i64, but: i64) -> i64:
    """Copies what is written between two indexes to `at`, without number `but`; returns the next index."""
    while begin < end:
        number = numbers[begin]
        numbers[at] = number
        if i64(number) != but:
            at += 1
        begin += 1
    return at


def in_nibbles(cards: i64) -> i64:
    """The cards with four bits for each kind."""
    counts: i64 = 0
    kind: i64 = 0
    while cards != 0:
        counts |= (cards & MOST) << (4 * kind)
        cards >>= WIDTH
        kind += 1
    return counts


def same_animals(hand: i64, row: i64) -> i64:
    """LL-7: the number of the swap that lays just what is in the row; -1 if the hand has no such cards."""
    if not holds(hand, row):
        return -1
    swap: i64 = -1
    kind: i64 = 0
    while row != 0:
        times: i64 = row & MOST
        while times > 0:
            swap = kind if swap < 0 else (NODES[swap] >> 10) + kind
            times -= 1
        row >>= WIDTH
        kind += 1
    return swap
