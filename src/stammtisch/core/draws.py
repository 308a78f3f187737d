"""Draws that are larger than a machine word, and draws by weight."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.core.chance import Chance

WORD = 1 << 30  # what a chance gives in one go


def big_below(total: int, chance: Chance) -> int:
    """A number from 0 to total - 1, each equally likely, however large the total is."""
    while True:
        drawn, span = 0, 1
        while span < total:
            drawn, span = drawn * WORD + int(chance.below(WORD)), span * WORD
        if drawn < span - span % total:
            return drawn % total


def by_weight(weights: Sequence[float], chance: Chance) -> int:
    """The index of one of these weights, as likely as it is heavy."""
    drawn = int(chance.below(WORD)) / WORD * sum(weights)
    for index, weight in enumerate(weights):
        drawn -= weight
        if drawn < 0:
            return index
    return len(weights) - 1
