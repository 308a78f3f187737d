"""Packed integers against plain Python, up to the highest bit that a word may have."""

from __future__ import annotations

import random

import pytest

from stammtisch.core.bits import bit, lowest, nth, ones

HIGHEST = 61
FULL = (1 << 62) - 1


def words() -> list[int]:
    """Edges (no bit, all bits, single bits and their neighbours, patterns), and random words."""
    dice = random.Random(1)
    single = [1 << index for index in range(HIGHEST + 1)]
    edges = [0, FULL, 0x1555555555555555, 0x2AAAAAAAAAAAAAAA, 0x0F0F0F0F0F0F0F0F, 0x3333333333333333]
    edges += (
        [word - 1 for word in single]
        + [FULL - word for word in single]
        + [FULL ^ (word - 1) for word in single]
    )
    sparse = [dice.getrandbits(62) & dice.getrandbits(62) & dice.getrandbits(62) for _ in range(100)]
    dense = [dice.getrandbits(62) | dice.getrandbits(62) for _ in range(100)]
    return sorted({*edges, *single, *sparse, *dense})


def places(word: int) -> list[int]:
    """The set bits of a word, read off its binary text."""
    return [index for index, digit in enumerate(reversed(f"{word:b}")) if digit == "1"]


@pytest.mark.parametrize("index", range(HIGHEST + 1))
def test_bit_is_a_power_of_two(index: int) -> None:
    assert bit(index) == 2**index


def test_ones_counts_the_bits() -> None:
    for word in words():
        assert ones(word) == f"{word:b}".count("1"), hex(word)


def test_ones_of_none_and_of_all() -> None:
    assert ones(0) == 0
    assert ones(FULL) == 62


def test_lowest_is_the_first_place() -> None:
    for word in words():
        if word:
            assert lowest(word) == places(word)[0], hex(word)


def test_nth_counts_from_the_low_end() -> None:
    for word in words():
        assert [nth(word, n) for n in range(len(places(word)))] == (places(word) if word else []), hex(word)


def test_the_highest_bit_alone() -> None:
    assert bit(61) == 2305843009213693952
    assert ones(bit(61)) == 1
    assert lowest(bit(61)) == 61
    assert nth(bit(61) + 1, 1) == 61
