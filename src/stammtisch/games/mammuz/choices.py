"""The lays that a hand allows, listed in table order."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from stammtisch.core.bits import lowest
from stammtisch.core.sets import kinds_in, list_grown, list_single, nodes, ranks_in
from stammtisch.games.mammuz.cards import (
    COPIES,
    COUNTS,
    DINOSAUR_BITS,
    DINOSAUR_CARDS,
    FIELD,
    MOST_LAID,
    SPECIES,
    kind_at,
)

FIRST: Final = SPECIES  # the number of the first lay: moves that name a species come before
NODES: Final = vec[i64](nodes(COPIES, MOST_LAID, FIRST))


def list_lays(numbers: vec[i16], at: i64, hand: i64) -> i64:
    """MM-4, MM-5: writes all sets of one to four cards, from index `at` on; returns the next index."""
    counts = in_nibbles(hand)
    kinds = kinds_in(counts)
    ranks = ranks_in(counts)
    begin = at
    end = list_single(numbers, at, FIRST, kinds)
    cards: i64 = 1
    while cards < MOST_LAID:
        begin, end = end, list_grown(numbers, begin, end, end, NODES, counts, kinds, ranks, -1)
        cards += 1
    return end


def in_nibbles(cards: i64) -> i64:
    """The cards with four bits for each kind."""
    species: i64 = cards & COUNTS
    dinosaurs: i64 = (cards & DINOSAUR_CARDS) >> DINOSAUR_BITS
    counts: i64 = 0
    shift: i64 = 0
    while species != 0:
        counts |= (species & 15) << shift
        species >>= FIELD
        shift += 4
    shift = 4 * SPECIES
    while dinosaurs != 0:
        counts |= (dinosaurs & 1) << shift
        dinosaurs >>= 2
        shift += 4
    return counts


def list_species(numbers: vec[i16], at: i64, guards: i64) -> i64:
    """MM-4: writes the species with these guard bits; returns the next index."""
    while guards != 0:
        numbers[at] = i16(kind_at(lowest(guards)))
        at += 1
        guards &= guards - 1
    return at


def list_from(numbers: vec[i16], at: i64, first: i64, count: i64) -> i64:
    """Writes this many numbers from the first on; returns the next index."""
    end: i64 = at + count
    while at < end:
        numbers[at] = i16(first)
        at += 1
        first += 1
    return at
