"""A choice of combinations in which every two values that can meet do meet, found greedily."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import combinations
from random import Random
from typing import Any

Row = dict[str, Any]
Pair = tuple[tuple[str, Any], tuple[str, Any]]
TRIES = 12  # rows that are built before the best of them is taken


def pairs(row: Mapping[str, Any]) -> set[Pair]:
    """All pairs of this row's values; names in order, so that each pair has one spelling."""
    return set(combinations(sorted(row.items(), key=lambda item: item[0]), 2))


def pairwise(
    factors: Mapping[str, Sequence[Any]], never: Set[Pair] = frozenset(), seed: int = 0
) -> list[Row]:
    """Rows that cover every pair of values of two factors, but for those that can never meet."""
    chance = Random(seed)
    names = sorted(factors)
    left = {
        ((one, a), (other, b))
        for one, other in combinations(names, 2)
        for a in factors[one]
        for b in factors[other]
    } - never
    ordered = sorted(left, key=repr)  # so that the same is found in every run
    rows: list[Row] = []
    while left:
        ordered = [pair for pair in ordered if pair in left]
        tries = [built(dict(chance.choice(ordered)), factors, left, never, chance) for _ in range(TRIES)]
        best = max(tries, key=lambda row: len(pairs(row) & left))
        left -= pairs(best)
        rows.append(best)
    return rows


def built(
    row: Row, factors: Mapping[str, Sequence[Any]], left: Set[Pair], never: Set[Pair], chance: Random
) -> Row:
    """This pair and a value of every other factor, each the one that adds most."""
    for name in chance.sample(sorted(set(factors) - set(row)), len(factors) - len(row)):
        values = chance.sample(list(factors[name]), len(factors[name]))
        possible = [value for value in values if not pairs({**row, name: value}) & never]
        row = {**row, name: max(possible, key=lambda value: len(pairs({**row, name: value}) & left))}
    return row
