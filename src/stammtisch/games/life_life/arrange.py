"""Dealing the unseen cards of Life Life where a hand can hold only a limited number of a kind.

Every arrangement of single cards that keeps these bounds is equally likely.  Usually one of a few shuffles
keeps them.  Where they are tight, the kinds that are really bounded are dealt first: for one heap after
another, the numbers of these cards are drawn in proportion to how many arrangements have these numbers.
All other cards are shuffled into what is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import comb

from stammtisch.core.chance import Chance
from stammtisch.core.draws import big_below
from stammtisch.core.scatter import scatter

SHUFFLES = 20  # tried before numbers are drawn

Numbers = tuple[int, ...]


@dataclass
class Heap:
    """Unseen cards that lie together: a hand's, or the rest; `most` bounds how many of them can be of a kind."""

    size: int
    most: dict[int, int]

    def admits(self, cards: list[int]) -> bool:
        return all(cards.count(kind) <= bound for kind, bound in self.most.items())

    def limits(self, kind: int, unseen: int) -> bool:
        """Whether the bound matters where this many cards of the kind are unseen."""
        return self.most.get(kind, unseen) < min(self.size, unseen)


def arrange(unseen: Counter[int], heaps: Sequence[Heap], chance: Chance) -> list[list[int]]:
    """The unseen cards dealt over these heaps; ValueError if they can't be."""
    cards, sizes = list(unseen.elements()), [heap.size for heap in heaps]
    for _ in range(SHUFFLES):
        dealt = scatter(cards, sizes, chance)
        if all(heap.admits(hand) for heap, hand in zip(heaps, dealt, strict=True)):
            return dealt
    return by_numbers(unseen, heaps, chance)


def by_numbers(unseen: Counter[int], heaps: Sequence[Heap], chance: Chance) -> list[list[int]]:
    """The same without trial and error: the numbers of the bounded kinds come first."""
    bounded = sorted({kind for heap in heaps for kind in heap.most})
    kinds = [kind for kind in bounded if any(heap.limits(kind, unseen[kind]) for heap in heaps)]
    numbers = draw(kinds, tuple(unseen[kind] for kind in kinds), heaps, chance)
    dealt = [[kind for kind, n in zip(kinds, taken, strict=True) for _ in range(n)] for taken in numbers]
    others = [kind for kind in unseen.elements() if kind not in kinds]
    free = [heap.size - len(hand) for heap, hand in zip(heaps, dealt, strict=True)]
    for hand, cards in zip(dealt, scatter(others, free, chance), strict=True):
        hand += cards
    return dealt


def draw(kinds: list[int], left: Numbers, heaps: Sequence[Heap], chance: Chance) -> list[Numbers]:
    """How many of each of these kinds go to each heap; `left` is how many there are."""

    @cache
    def ways(index: int, left: Numbers) -> int:
        """In how many ways the heaps from this one on can be given all these cards."""
        if index == len(heaps):
            return int(not any(left))
        return sum(share for _, _, share in choices(index, left))

    def choices(index: int, left: Numbers) -> Iterator[tuple[Numbers, Numbers, int]]:
        """What this heap may get, what is left then, and in how many ways that can be."""
        size, most = heaps[index].size, heaps[index].most
        spans = [range(min(most.get(kind, n), n) + 1) for kind, n in zip(kinds, left, strict=True)]
        for taken in product(*spans):
            if sum(taken) <= size:
                rest = tuple(had - got for had, got in zip(left, taken, strict=True))
                yield taken, rest, spreads(size, taken) * ways(index + 1, rest)

    numbers: list[Numbers] = []
    for index in range(len(heaps)):
        total = ways(index, left)
        if total == 0:
            raise ValueError("no arrangement of the unseen cards fits what was seen")
        if total == 1:
            chance.below(1)  # draws even here, so that a seed keeps imagining the same round
        drawn = big_below(total, chance)
        for taken, rest, share in choices(index, left):
            if drawn < share:
                numbers.append(taken)
                left = rest
                break
            drawn -= share
    return numbers


def spreads(size: int, taken: Numbers) -> int:
    """In how many ways these numbers of cards can be spread over a heap of this size."""
    ways = 1
    for number in taken:
        ways *= comb(size, number)
        size -= number
    return ways
