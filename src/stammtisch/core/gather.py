"""Moving unseen cards so that equal ones come together, as they do in the hands of people who gather them.

Dealt at random, the unseen cards of a kind are spread over all spots.  Where players keep what is together and give
away what is single, cards change places two at a time; a change that parts more than it joins is rare, all the rarer
the more it parts.  After enough of them hands are as likely as their pairs say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from stammtisch.core.chance import Chance

FINE = 1 << 30
Pile = list[int]  # unseen cards in one place, by kind


def gather(
    piles: Sequence[Pile],
    held: Sequence[list[int]],
    ties: Sequence[float],
    values: Sequence[int],
    changes: int,
    chance: Chance,
    admits: Callable[[int, int], bool] | None = None,
) -> None:
    """Tries this many changes for each unseen card, in place.

    `held` counts by pile and kind all cards that are there, seen ones too.  A pair of a kind is likelier, for each
    point of its value, by the natural logarithm in `ties`, by pile.  `admits` says whether one more card of a kind may
    be in a pile.
    """
    spots = [(pile, index) for pile, cards in enumerate(piles) for index in range(len(cards))]
    if not any(tie for tie, cards in zip(ties, piles, strict=True) if cards):
        return
    for _ in range(changes * len(spots)):
        one, here = spots[chance.below(len(spots))]
        two, there = spots[chance.below(len(spots))]
        first, second = piles[one][here], piles[two][there]
        if one == two or first == second or ties[one] == ties[two] == 0:
            continue
        if admits is not None and not (admits(one, second) and admits(two, first)):
            continue
        gain = ties[one] * joined(held[one], values, first, second)
        gain += ties[two] * joined(held[two], values, second, first)
        if gain >= 0 or int(chance.below(FINE)) < FINE * exp(gain):
            piles[one][here], piles[two][there] = second, first
            for pile, change in ((one, 1), (two, -1)):
                held[pile][first] -= change
                held[pile][second] += change


def joined(held: Sequence[int], values: Sequence[int], away: int, new: int) -> int:
    """How many pairs there are more, each by its value, with a new card instead of the other one."""
    return values[new] * held[new] - values[away] * (held[away] - 1)
