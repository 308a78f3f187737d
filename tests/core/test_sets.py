"""Sets of cards in table order: the same as trying every set of the table."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from librt.vecs import vec
from mypy_extensions import i16, i64

from stammtisch.core.sets import all_sets, kinds_in, list_grown, list_single, nodes, ranks_in

DECKS = [
    ([9, 8, 7, 7, 6, 6, 5, 5, 4, 3], 4, 0),
    ([2, 3, 4, 5, 6, 7, 8, 9, 1, 1, 1, 1, 1, 1], 4, 8),
    ([1, 2], 2, 3),
]


@pytest.mark.parametrize(("copies", "most"), [deck[:2] for deck in DECKS])
def test_all_sets_of_a_deck(copies: list[int], most: int) -> None:
    cards = [kind for kind, count in enumerate(copies) for _ in range(count)]
    expected = [
        list(chosen) for size in range(1, most + 1) for chosen in sorted({*combinations(cards, size)})
    ]
    assert all_sets(copies, most) == expected


@pytest.mark.parametrize(("copies", "most", "first"), DECKS)
def test_sets_of_a_hand_are_listed_in_table_order(copies: list[int], most: int, first: int) -> None:
    sets, dice = all_sets(copies, most), random.Random(3)
    deck = [kind for kind, count in enumerate(copies) for _ in range(count)]
    words = vec[i64](nodes(copies, most, first))
    for _ in range(60):
        hand = dice.sample(deck, dice.randrange(len(deck) + 1))
        expected = [
            first + number
            for number, cards in enumerate(sets)
            if all(hand.count(kind) >= cards.count(kind) for kind in cards)
        ]
        assert listed(hand, words, most, first, -1) == expected
        largest = [number for number in expected if len(sets[number - first]) == most]
        if largest:
            expected.remove(but := dice.choice(largest))
            assert listed(hand, words, most, first, but) == expected


def listed(hand: list[int], words: vec[i64], most: int, first: int, but: int) -> list[int]:
    """All sets of the hand, of the largest ones all but one."""
    numbers = vec[i16]([i16(0)] * 4000)
    counts = sum(hand.count(kind) << 4 * kind for kind in set(hand))
    kinds, ranks = kinds_in(counts), ranks_in(counts)
    begin, end = 0, int(list_single(numbers, 0, first, kinds))
    for size in range(2, most + 1):
        left_out = but if size == most else -1
        grown = list_grown(numbers, begin, end, end, words, counts, kinds, ranks, left_out)
        begin, end = end, int(grown)
    return [int(number) for number in numbers[:end]]
