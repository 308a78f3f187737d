"""Dealing unseen cards over hands that lack some suits, every fitting arrangement equally likely.

Cards that the same hands lack form a class.  For each hand in turn the number of cards of each class is drawn by the
number of arrangements it leaves open; which cards of the class these are is a matter of shuffling.  That is exact.
Only where counting would take too long, the walk of `core.scatter` is used instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from math import comb, prod

from stammtisch.core.chance import Chance
from stammtisch.core.draws import big_below
from stammtisch.core.scatter import scatter, shuffle

MOST_COMBINATIONS = 1_000  # of cards left by class, for arrangements to be counted

Counts = tuple[int, ...]  # cards of each class


def spread(cards: list[int], sizes: list[int], banned: list[set[int]], chance: Chance) -> list[list[int]]:
    """Deals the cards over hands of these sizes; hand i gets none of the kinds in `banned[i]`.

    Raises ValueError if no arrangement fits.
    """
    classes: dict[Counts, list[int]] = {}
    for card in cards:
        classes.setdefault(tuple(card in lacking for lacking in banned), []).append(card)
    if len(classes) == 1 and not any(next(iter(classes))):
        return scatter(cards, sizes, chance)
    if prod(len(members) + 1 for members in classes.values()) > MOST_COMBINATIONS:
        return scatter(cards, sizes, chance, lambda card, hand: card not in banned[hand])
    for members in classes.values():
        shuffle(members, chance)
    counts = tuple(len(members) for members in classes.values())
    shares = shares_of(tuple(classes), tuple(sizes)).draw(counts, chance)
    return [
        [members.pop() for members, count in zip(classes.values(), share, strict=True) for _ in range(count)]
        for share in shares
    ]


class Shares:
    """How many cards of each class go to each hand; a class says by hand whether it lacks these cards."""

    def __init__(self, classes: tuple[Counts, ...], sizes: Counts) -> None:
        self.classes = classes
        self.sizes = sizes
        self.ways = cache(self.count)

    def count(self, hand: int, left: Counts) -> int:
        """How many arrangements of the cards left there are over the hands from this one on."""
        if hand == len(self.sizes):
            return 0 if any(left) else 1
        return sum(self.weight(hand, left, share) for share in self.choices(hand, left))

    def weight(self, hand: int, left: Counts, share: Counts) -> int:
        """How many arrangements give this hand this share."""
        rest = tuple(had - got for had, got in zip(left, share, strict=True))
        return prod(map(comb, left, share)) * self.ways(hand + 1, rest)

    def choices(self, hand: int, left: Counts, first: int = 0, size: int | None = None) -> Iterator[Counts]:
        """All shares this hand could get out of the cards left, as far as classes from `first` on are concerned."""
        size = self.sizes[hand] if size is None else size
        if first == len(left):
            if size == 0:
                yield ()
            return
        most = 0 if self.classes[first][hand] else min(left[first], size)
        others = range(first + 1, len(left))
        least = max(0, size - sum(left[other] for other in others if not self.classes[other][hand]))
        for count in range(least, most + 1):
            for rest in self.choices(hand, left, first + 1, size - count):
                yield (count, *rest)

    def draw(self, left: Counts, chance: Chance) -> list[Counts]:
        """A share for each hand, by how many arrangements it stands for."""
        shares: list[Counts] = []
        for hand in range(len(self.sizes)):
            total = self.ways(hand, left)
            if total == 0:
                raise ValueError("no arrangement of the unseen cards fits what was seen")
            drawn = big_below(total, chance)
            for share in self.choices(hand, left):
                drawn -= self.weight(hand, left, share)
                if drawn < 0:
                    break
            shares.append(share)
            left = tuple(had - got for had, got in zip(left, share, strict=True))
        return shares


@lru_cache(maxsize=16)
def shares_of(classes: tuple[Counts, ...], sizes: Counts) -> Shares:
    """Kept for a while: a bot imagines many deals from one view, and counts once."""
    return Shares(classes, sizes)
