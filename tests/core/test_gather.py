"""Gathering unseen cards: exactly as likely as pairs say, within bounds, and nothing lost."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations
from math import exp, sqrt

import pytest

from stammtisch.core.chance import fast
from stammtisch.core.gather import gather, joined

DRAWS = 1500
CARDS = (0, 0, 1, 1, 2)
SIZES = (2, 2, 1)


def counts(cards: tuple[int, ...] | list[int]) -> list[int]:
    return [list(cards).count(kind) for kind in range(3)]


def pairs(cards: tuple[int, ...], values: tuple[int, ...]) -> int:
    return sum(
        value * number * (number - 1) // 2 for value, number in zip(values, counts(cards), strict=True)
    )


def split(order: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    ends = [0, SIZES[0], SIZES[0] + SIZES[1], sum(SIZES)]
    return tuple(tuple(sorted(order[a:b])) for a, b in pairwise(ends))


@pytest.mark.parametrize("ties", [(0.7, 0.7, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, 0.0)])
def test_arrangements_are_as_likely_as_their_pairs_say(ties: tuple[float, ...]) -> None:
    values = (3, 1, 1)
    expected: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for order in permutations(CARDS):
        piles = split(order)
        expected[piles] += exp(sum(tie * pairs(pile, values) for tie, pile in zip(ties, piles, strict=True)))
    total, chance = expected.total(), fast(5)
    drawn: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for _ in range(DRAWS):
        cards = list(CARDS)
        for last in range(4, 0, -1):
            other = int(chance.below(last + 1))
            cards[last], cards[other] = cards[other], cards[last]
        piles = [cards[:2], cards[2:4], cards[4:]]
        gather(piles, [counts(pile) for pile in piles], ties, values, 30, chance)
        drawn[tuple(tuple(sorted(pile)) for pile in piles)] += 1
    assert set(drawn) <= set(expected)
    square = sum(
        (drawn[piles] - DRAWS * share / total) ** 2 / (DRAWS * share / total)
        for piles, share in expected.items()
    )
    freedom = len(expected) - 1
    assert square < freedom + 5 * sqrt(2 * freedom)


def test_cards_that_are_seen_draw_others_of_their_kind() -> None:
    """Of two equal hands the one that is known to have two of a kind usually gets the third."""
    chance, joins = fast(1), 0
    for _ in range(400):
        piles = [[0], [1]]
        gather(piles, [[1, 0, 0], [2, 1, 0]], (2.0, 2.0), (1, 1, 1), 10, chance)
        joins += piles[1] == [0]
    # moved: the second hand has 3 pairs of kind 0; not moved: 1. exp(2 · 3) against exp(2 · 1)
    assert joins == pytest.approx(400 / (1 + exp(-4)), abs=12)


def test_bounds_are_kept_and_no_card_is_lost() -> None:
    chance = fast(3)
    for _ in range(50):
        piles = [[0, 1, 1], [0, 0, 2], [2, 1]]
        before = Counter(card for pile in piles for card in pile)
        held = [counts(pile) for pile in piles]

        def admits(pile: int, kind: int, piles: list[list[int]] = piles) -> bool:
            return pile != 0 or kind != 0 or piles[0].count(0) < 1

        gather(piles, held, (1.0, 1.0, 0.0), (1, 1, 1), 10, chance, admits)
        assert Counter(card for pile in piles for card in pile) == before
        assert [len(pile) for pile in piles] == [3, 3, 2]
        assert piles[0].count(0) <= 1
        assert held == [counts(pile) for pile in piles]


def test_a_change_counts_the_pairs_it_joins_and_parts() -> None:
    # two of kind 0 (value 3) and one of kind 1 (value 5): a 1 for a 0 parts one pair of 3 and joins one of 5
    assert joined([2, 1], (3, 5), 0, 1) == 5 - 3
    assert joined([1, 0], (3, 5), 0, 1) == 0
