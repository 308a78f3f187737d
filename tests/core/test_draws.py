"""Draws beyond a machine word, and draws by weight."""

from __future__ import annotations

from collections import Counter

from stammtisch.core.chance import fast
from stammtisch.core.draws import big_below, by_weight

DRAWS = 600


def test_big_numbers_are_drawn_evenly() -> None:
    chance = fast(9)
    drawn = [big_below(3 * 10**20, chance) for _ in range(DRAWS)]
    assert all(0 <= number < 3 * 10**20 for number in drawn)
    thirds = Counter(number // 10**20 for number in drawn)
    assert all(abs(thirds[third] - DRAWS / 3) < 60 for third in range(3))


def test_below_one_there_is_only_zero() -> None:
    assert big_below(1, fast(9)) == 0


def test_heavy_weights_are_drawn_more_often() -> None:
    chance = fast(4)
    counts = Counter(by_weight([1.0, 0.0, 3.0], chance) for _ in range(DRAWS))
    assert set(counts) == {0, 2}
    assert abs(counts[2] - DRAWS * 3 / 4) < 60


def test_where_nothing_weighs_anything_the_last_is_drawn() -> None:
    assert by_weight([0.0, 0.0], fast(1)) == 1
