"""How sure a mean over imagined rounds is."""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign, inf, sqrt
from typing import NamedTuple

CERTAIN = 99.0  # errors: the same in every world


class Estimate(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float

    @property
    def z(self) -> float:
        """By how many errors the mean differs from nothing; at most CERTAIN of them."""
        if self.mean == 0:
            return 0.0
        if abs(self.mean) >= CERTAIN * self.error:
            return copysign(CERTAIN, self.mean)
        return self.mean / self.error


NOTHING = Estimate(0.0, 0.0)


def estimate(values: Sequence[float], weights: Sequence[float]) -> Estimate:
    """The weighted mean of at least one value, each from a world of this weight; there may be more weights."""
    count, total = len(values), sum(weights[: len(values)])
    pairs = list(zip(values, weights, strict=False))
    mean = sum(value * weight for value, weight in pairs) / total
    spread = sum((weight * (value - mean)) ** 2 for value, weight in pairs)
    return Estimate(mean, sqrt(spread * count / (count - 1)) / total if count > 1 else inf)


def added(estimates: Sequence[Estimate]) -> Estimate:
    """The sum of independent estimates."""
    return Estimate(sum(each.mean for each in estimates), sqrt(sum(each.error**2 for each in estimates)))
