"""Dealing unseen cards: every arrangement that fits is equally likely, however hard it is to reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations

import pytest

from stammtisch.core.chance import exact, fast
from stammtisch.core.scatter import scatter, shuffle

Fits = Callable[[int, int], bool]
Hands = tuple[tuple[int, ...], ...]


def fitting(cards: Sequence[int], sizes: Sequence[int], fits: Fits) -> Counter[Hands]:
    """All fitting arrangements by brute force, with the number of ways in which single cards make each."""
    slots = [spot for spot, size in enumerate(sizes) for _ in range(size)]
    arrangements: Counter[Hands] = Counter()
    for order in permutations(cards):
        if all(fits(card, spot) for card, spot in zip(order, slots, strict=True)):
            hands: list[list[int]] = [[] for _ in sizes]
            for card, spot in zip(order, slots, strict=True):
                hands[spot].append(card)
            arrangements[tuple(tuple(sorted(hand)) for hand in hands)] += 1
    return arrangements


def ring(length: int) -> Fits:
    """Card i fits places i and i + 1 only: two arrangements, linked by one ring of all cards."""
    return lambda card, spot: spot in (card, (card + 1) % length)


def two_rings(card: int, spot: int) -> bool:
    """Cards 0-3 and 4-7 form a ring of four each: four arrangements."""
    first = card - card % 4
    return spot in (card, first + (card + 1) % 4)


CASES: dict[str, tuple[list[int], list[int], Fits]] = {
    "one card is barred from a hand": ([0, 1, 2, 3], [2, 2], lambda card, spot: (card, spot) != (0, 1)),
    "each hand lacks a suit": ([0, 1, 2, 3, 4, 5], [2, 2, 2], lambda card, spot: card % 3 != spot),
    "equal cards": ([0, 0, 1, 1, 2], [2, 2, 1], lambda card, spot: not (card == 0 and spot == 2)),
    "ring of three": ([0, 1, 2], [1, 1, 1], ring(3)),
    "ring of four": ([0, 1, 2, 3], [1, 1, 1, 1], ring(4)),
    "ring of five": ([0, 1, 2, 3, 4], [1] * 5, ring(5)),
    "ring of seven": (list(range(7)), [1] * 7, ring(7)),
    "two rings of four": (list(range(8)), [1] * 8, two_rings),
    "ring of four hands of two": (
        list(range(8)),
        [2, 2, 2, 2],
        lambda card, spot: spot in (card // 2, (card // 2 + 1) % 4),
    ),
    "staircase": ([0, 1, 2, 3, 4], [1] * 5, lambda card, spot: spot <= card + 1),
    "all cards in one spot": ([0, 1], [0, 2, 0], lambda _, spot: spot == 1),
}


@pytest.mark.parametrize("case", CASES)
def test_every_fitting_arrangement_is_equally_likely(case: str) -> None:
    cards, sizes, fits = CASES[case]
    expected = fitting(cards, sizes, fits)
    source = fast(2026)
    number = max(600, 40 * len(expected))
    counts: Counter[Hands] = Counter()
    for _ in range(number):
        counts[tuple(tuple(sorted(hand)) for hand in scatter(cards, sizes, source, fits))] += 1
    assert set(counts) <= set(expected)
    ways = expected.total()
    off = sum((counts[hands] - number * n / ways) ** 2 / (number * n / ways) for hands, n in expected.items())
    freedom = len(expected) - 1
    assert off < freedom + 5 * (2 * freedom) ** 0.5 + 15, counts  # beyond one in a hundred thousand


def test_without_restrictions_all_deals_are_equally_likely() -> None:
    source = exact(b"free")
    counts = Counter(
        tuple(tuple(sorted(hand)) for hand in scatter([0, 1, 2, 3], [2, 1, 1], source)) for _ in range(2400)
    )
    assert len(counts) == 12
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 50


def test_all_cards_arrive_in_places_of_the_right_size() -> None:
    source = fast(1)
    for fits in (None, lambda card, spot: (card + spot) % 5 != 0):
        for _ in range(20):
            hands = scatter(range(30), [10, 0, 12, 8], source, fits)
            assert [len(hand) for hand in hands] == [10, 0, 12, 8]
            assert sorted(card for hand in hands for card in hand) == list(range(30))


def test_the_cards_handed_in_stay_as_they_are() -> None:
    cards = [3, 1, 2]
    scatter(cards, [1, 2], fast(1), lambda card, spot: card != 3 or spot == 1)
    assert cards == [3, 1, 2]


def test_nothing_to_deal() -> None:
    assert scatter([], [], fast(1)) == []
    assert scatter([], [0, 0], fast(1), lambda *_: False) == [[], []]


def test_the_only_arrangement_is_found() -> None:
    """Card i fits places 0 … i, each of one card: the first that looks free is mostly wrong."""
    size = 12
    hands = scatter(range(size), [1] * size, fast(1), lambda card, spot: spot <= card)
    assert hands == [[card] for card in range(size)]


@pytest.mark.parametrize("sizes", [[2, 2], [2], []])
def test_places_that_do_not_take_all_cards_are_refused(sizes: list[int]) -> None:
    with pytest.raises(ValueError, match="3 unseen cards do not fill"):
        scatter([1, 2, 3], sizes, fast(1))


def test_a_contradiction_is_refused() -> None:
    with pytest.raises(ValueError, match="no arrangement of the unseen cards fits"):
        scatter([0, 1, 2], [1, 2], fast(1), lambda _, spot: spot == 0)


def test_shuffles_bring_every_order_equally_often() -> None:
    source = fast(8)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        cards = [1, 2, 3, 4]
        shuffle(cards, source)
        orders[tuple(cards)] += 1
    assert set(orders) == set(permutations([1, 2, 3, 4]))
    assert sum((count - 100) ** 2 / 100 for count in orders.values()) < 75
