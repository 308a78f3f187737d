"""Sets of a few cards out of a hand, by number, where a game's table of moves has every set that its deck allows.

The table has them by size, then in the order of their cards.  The sets that grow from one set by a card, none below
its last, are then neighbours: a *node*, one word for each set, tells their numbers and what the set's last card is.
So all sets of a hand are listed in table order without seeking and without sorting.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from stammtisch.core.bits import bit

END: Final = 15  # behind the last kind: there are at most fourteen


def all_sets(copies: list[int], most: int) -> list[list[int]]:
    """All sets of one to `most` cards out of a deck with so many copies of each kind, in table order."""
    sets = [[kind] for kind in range(len(copies))]
    for cards in sets:
        if len(cards) < most:
            kinds = range(cards[-1], len(copies))
            sets += [[*cards, kind] for kind in kinds if cards.count(kind) < copies[kind]]
    return sets


def nodes(copies: list[int], most: int, first: int) -> list[i64]:
    """The nodes of all sets that can grow, by move number, where the first set has this one.

    From the lowest bit on: four times the set's last kind (6 bits), how many of it the set has (4 bits), and the
    number of the set with one card more, less that card's kind.
    """
    words = [i64(0)] * first
    grown = first + len(copies)
    for cards in all_sets(copies, most - 1):
        last = cards[-1]
        lowest = last if cards.count(last) < copies[last] else last + 1
        words.append(i64((grown - lowest) * 1024 + cards.count(last) * 64 + 4 * last))
        grown += len(copies) - lowest
    return words


def kinds_in(counts: i64) -> i64:
    """The kinds of a hand in order, then END, four bits each; `counts` has four bits for each kind."""
    kinds: i64 = 0
    shift: i64 = 0
    kind: i64 = 0
    while counts != 0:
        if counts & 15 != 0:
            kinds |= kind << shift
            shift += 4
        counts >>= 4
        kind += 1
    return kinds | (END * bit(shift))


def ranks_in(counts: i64) -> i64:
    """For each kind the number of lower kinds in the hand, four bits each."""
    ranks: i64 = 0
    rank: i64 = 0
    shift: i64 = 0
    while counts != 0:
        ranks |= rank << shift
        if counts & 15 != 0:
            rank += 1
        counts >>= 4
        shift += 4
    return ranks


def list_single(numbers: vec[i16], at: i64, first: i64, kinds: i64) -> i64:
    """Writes the sets of one card from index `at` on; returns the next index."""
    while kinds & 15 != END:
        numbers[at] = i16(first + (kinds & 15))
        at += 1
        kinds >>= 4
    return at


def list_grown(
    numbers: vec[i16],
    begin: i64,
    end: i64,
    at: i64,
    nodes: vec[i64],
    counts: i64,
    kinds: i64,
    ranks: i64,
    but: i64,
) -> i64:
    """Writes the sets that grow by a card from those between two indexes, without number `but`; returns the next index.

    What is written last may lie behind that index: it does not count.
    """
    while begin < end:
        node = nodes[i64(numbers[begin])]
        begin += 1
        last: i64 = node & 63
        left: i64 = ((counts >> last) & 15) - ((node >> 6) & 15)
        more: i64 = kinds >> (4 * ((ranks >> last) & 15) + (((left - 1) >> 60) & 4))  # 4: none is left
        number: i64 = node >> 10
        kind: i64 = more & 15
        while kind != END:
            numbers[at] = i16(number + kind)
            if number + kind != but:
                at += 1
            more >>= 4
            kind = more & 15
    return at
