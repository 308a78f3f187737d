"""Dealing the unseen cards of Life Life where some places hold at most so many of a kind.

Every arrangement of single cards that keeps these bounds is equally likely.  Mostly one of a few shuffles
keeps them.  Where they are tight, the kinds that are really bounded go first: place after place, numbers of
them are drawn in proportion to how many arrangements have these numbers; all other cards are shuffled into
what is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import comb

from stammtisch.core.chance import Chance
from stammtisch.core.scatter import scatter

SHUFFLES = 20  # tried before numbers are drawn
DIGIT = 30  # bits drawn at a time

Numbers = tuple[int, ...]


@dataclass
class Place:
    """Where so many unseen cards are; `most` bounds how many of a kind they can be."""

    size: int
    most: dict[int, int]

    def admits(self, cards: list[int]) -> bool:
        return all(cards.count(kind) <= bound for kind, bound in self.most.items())

    def limits(self, kind: int, unseen: int) -> bool:
        """Whether the bound matters where so many are unseen."""
        return self.most.get(kind, unseen) < min(self.size, unseen)


def arrange(unseen: Counter[int], places: Sequence[Place], chance: Chance) -> list[list[int]]:
    """The unseen cards dealt over these places; ValueError if they can't be."""
    cards, sizes = list(unseen.elements()), [place.size for place in places]
    for _ in range(SHUFFLES):
        dealt = scatter(cards, sizes, chance)
        if all(place.admits(hand) for place, hand in zip(places, dealt, strict=True)):
            return dealt
    return by_numbers(unseen, places, chance)


def by_numbers(unseen: Counter[int], places: Sequence[Place], chance: Chance) -> list[list[int]]:
    """The same, always at once: numbers of the bounded kinds first."""
    bounded = sorted({kind for place in places for kind in place.most})
    kinds = [kind for kind in bounded if any(place.limits(kind, unseen[kind]) for place in places)]
    numbers = draw(kinds, tuple(unseen[kind] for kind in kinds), places, chance)
    dealt = [[kind for kind, n in zip(kinds, taken, strict=True) for _ in range(n)] for taken in numbers]
    others = [kind for kind in unseen.elements() if kind not in kinds]
    free = [place.size - len(hand) for place, hand in zip(places, dealt, strict=True)]
    for hand, cards in zip(dealt, scatter(others, free, chance), strict=True):
        hand += cards
    return dealt


def draw(kinds: list[int], left: Numbers, places: Sequence[Place], chance: Chance) -> list[Numbers]:
    """How many of each of these kinds go to each place; `left` is how many there are."""

    @cache
    def ways(place: int, left: Numbers) -> int:
        """In how many ways the places from here on can be given all these cards."""
        if place == len(places):
            return int(not any(left))
        return sum(share for _, _, share in choices(place, left))

    def choices(place: int, left: Numbers) -> Iterator[tuple[Numbers, Numbers, int]]:
        """What this place may get, what is left then, and in how many ways that can be."""
        size, most = places[place].size, places[place].most
        spans = [range(min(most.get(kind, n), n) + 1) for kind, n in zip(kinds, left, strict=True)]
        for taken in product(*spans):
            if sum(taken) <= size:
                rest = tuple(had - got for had, got in zip(left, taken, strict=True))
                yield taken, rest, spots(size, taken) * ways(place + 1, rest)

    numbers: list[Numbers] = []
    for place in range(len(places)):
        total = ways(place, left)
        if total == 0:
            raise ValueError("no arrangement of the unseen cards fits what was seen")
        drawn = below(total, chance)
        for taken, rest, share in choices(place, left):
            if drawn < share:
                numbers.append(taken)
                left = rest
                break
            drawn -= share
    return numbers


def spots(size: int, taken: Numbers) -> int:
    """In how many ways cards of these numbers can be spread over the spots of one place."""
    ways = 1
    for number in taken:
        ways *= comb(size, number)
        size -= number
    return ways


def below(n: int, chance: Chance) -> int:
    """A number from 0 to n - 1, each equally likely, however large n is."""
    digits = -(-n.bit_length() // DIGIT)
    span = 1 << (DIGIT * digits)
    while True:
        drawn = 0
        for _ in range(digits):
            drawn = (drawn << DIGIT) + int(chance.below(1 << DIGIT))
        if drawn < span - span % n:
            return drawn % n
