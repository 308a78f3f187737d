"""The three sources of chance: the documented SHA-256 stream, the quick generator, and scripts."""

from __future__ import annotations

import hashlib
import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from stammtisch.core.chance import Chance, ChanceNeeded, exact, fast, key, scripted

# By the command sha256sum: of `stammtisch/1/mue/7/1`, and of that key with block numbers 0 and 1 behind it.
KEY = "90bec1e7644f6db6a13f42f1a5e2afc8ae47c97a8b7bc23931a5a7811ae3a17d"
BLOCKS = [
    "304670d740497659a303495a942446d4ef8e008ce76f3d8e4e8441fe246008df",
    "38e14399b21b3bd14836c58283a7c87cd0ceba2d23e612adf48f30a89f228ed8",
]


def documented_key(game: str, seed: int, number: int) -> bytes:
    return hashlib.sha256(f"stammtisch/1/{game}/{seed}/{number}".encode("ascii")).digest()


def documented_words(secret: bytes) -> Iterator[int]:
    """The stream as documented: big-endian 32-bit words of SHA-256(key + 8-byte block number)."""
    for block in itertools.count():
        digest = hashlib.sha256(secret + block.to_bytes(8, "big")).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")


def documented_below(words: Iterator[int], n: int) -> int:
    """A word scaled to n, left out if it lies in the part that would favour some numbers (Lemire)."""
    while True:
        high, low = divmod(next(words) * n, 2**32)
        if low >= 2**32 % n:
            return high


def chi_square(counts: Counter[Any], outcomes: int) -> float:
    """Against equal shares."""
    share = counts.total() / outcomes
    seen = sum((count - share) ** 2 / share for count in counts.values())
    return seen + (outcomes - len(counts)) * share


def deck_of(kinds: list[int]) -> vec[u8]:
    return vec[u8]([u8(kind) for kind in kinds])


# exact


def test_the_key_of_a_round_is_the_documented_hash() -> None:
    assert key("mue", 7, 1).hex() == KEY
    assert (
        key("zoff_im_zoo", 0, 12).hex() == "0d0945c7fdc14d0e826f503da581522ccf79011fdacc6b96fc607b56d12cf8ce"
    )
    huge = 2**256 - 1
    assert key("mammuz", huge, 3) == documented_key("mammuz", huge, 3)


def test_keys_differ_by_game_seed_and_round() -> None:
    assert (
        len({key(game, seed, number) for game in ("mue", "mammuz") for seed in (1, 11) for number in (1, 11)})
        == 8
    )


def test_golden_numbers() -> None:
    """The first word is 0x304670d7, a share of 0.1886 of 2**32, so the first number below 100 is 18 …"""
    source = exact(bytes.fromhex(KEY))
    assert [source.below(100) for _ in range(9)] == [18, 25, 63, 57, 93, 90, 30, 14, 22]
    source = exact(bytes.fromhex(KEY))
    assert [source.below(2**16) for _ in range(16)] == [
        int(block[start : start + 4], 16) for block in BLOCKS for start in range(0, 64, 8)
    ]


@pytest.mark.parametrize("n", [1, 2, 3, 7, 52, 110, 1000, 3 * 2**29, 2**30 + 1, 2**31])
def test_the_stream_is_the_documented_one(n: int) -> None:
    secret = key("life_life", 2, 5)
    source, words = exact(secret), documented_words(secret)
    assert [source.below(n) for _ in range(200)] == [documented_below(words, n) for _ in range(200)]


def test_words_that_would_favour_some_numbers_are_left_out() -> None:
    """Of 3 * 2**29 numbers a quarter of all words has to be left out: 400 numbers need about 533 words."""
    source, words = exact(b"some key"), documented_words(b"some key")
    used: list[int] = []

    def counted() -> Iterator[int]:
        for word in words:
            used.append(word)
            yield word

    stream = counted()
    assert [source.below(3 * 2**29) for _ in range(400)] == [
        documented_below(stream, 3 * 2**29) for _ in range(400)
    ]
    assert source.word == len(used)
    assert 480 < len(used) < 600


@pytest.mark.parametrize("n", [2, 3, 10, 52])
def test_exact_numbers_are_evenly_spread(n: int) -> None:
    source = exact(b"evenly")
    counts = Counter(int(source.below(n)) for _ in range(200 * n))
    assert set(counts) == set(range(n))
    assert chi_square(counts, n) < n + 6 * (2 * n) ** 0.5 + 20  # far beyond one in a million


def test_a_card_is_taken_and_the_last_one_fills_its_place() -> None:
    deck = deck_of([10, 11, 12, 13])
    source = exact(bytes.fromhex(KEY))
    # below(4): 0x30 is in the first quarter of 256; below(3): 0x40 in the first third; below(2): 0xa3 is high
    assert [source.card(deck, left) for left in (4, 3, 2, 1)] == [10, 13, 11, 12]


# fast


def test_the_quick_generator_differs_by_seed() -> None:
    seeds = [*range(200), *(2**k for k in range(8, 80)), 2**256 - 1, 2**256 - 2]
    starts = {tuple(int(source.below(1000)) for _ in range(6)) for source in map(fast, seeds)}
    assert len(starts) == len(seeds)


def test_the_quick_generator_repeats_itself_for_a_seed() -> None:
    for seed in (0, 1, 2**62 - 1, 2**62, 2**300):
        one, other = fast(seed), fast(seed)
        assert [one.below(97) for _ in range(50)] == [other.below(97) for _ in range(50)]


@pytest.mark.parametrize("n", [2, 3, 10, 52, 113])
def test_quick_numbers_are_evenly_spread(n: int) -> None:
    source = fast(n)
    counts = Counter(int(source.below(n)) for _ in range(300 * n))
    assert set(counts) == set(range(n))
    assert chi_square(counts, n) < n + 6 * (2 * n) ** 0.5 + 20


def test_first_numbers_of_neighbouring_seeds_are_evenly_spread() -> None:
    counts = Counter((int(source.below(10)), int(source.below(10))) for source in map(fast, range(20_000)))
    assert chi_square(counts, 100) < 200


def test_pairs_and_triples_of_quick_numbers_are_evenly_spread() -> None:
    source = fast(3)
    numbers = [int(source.below(6)) for _ in range(30_000)]
    assert chi_square(Counter(itertools.pairwise(numbers)), 36) < 100
    triples = Counter(zip(numbers, numbers[1:], numbers[2:], strict=False))
    assert chi_square(triples, 216) < 370


def test_numbers_stay_in_range_up_to_large_bounds() -> None:
    for source in (fast(4), exact(b"large")):
        for n in (1, 2, 2**16, 2**30, 2**31):
            assert all(0 <= source.below(n) < n for _ in range(100))
        drawn = [int(source.below(2**31)) for _ in range(200)]
        assert min(drawn) < 2**27 < 2**31 - 2**27 < max(drawn)


@pytest.mark.parametrize("source", [fast(5), exact(b"shuffle")], ids=["fast", "exact"])
def test_cards_come_in_every_order_equally_often(source: Chance) -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        deck = deck_of([1, 2, 3, 4])
        orders[tuple(int(source.card(deck, left)) for left in (4, 3, 2, 1))] += 1
    assert set(orders) == set(itertools.permutations([1, 2, 3, 4]))
    assert chi_square(orders, 24) < 75


# scripted


def test_a_script_hands_out_its_outcomes() -> None:
    source = scripted([2, 0, 1])
    assert [source.below(3) for _ in range(3)] == [2, 0, 1]


def test_a_script_at_its_end_tells_what_could_come() -> None:
    source = scripted([])
    with pytest.raises(ChanceNeeded) as needed:
        source.below(3)
    assert needed.value.outcomes == [(0, 1), (1, 1), (2, 1)]


def test_a_script_may_grow() -> None:
    script = [1]
    source = scripted(script)
    assert source.below(2) == 1
    with pytest.raises(ChanceNeeded):
        source.below(5)
    script.append(4)
    assert source.below(5) == 4


def test_a_script_refuses_what_can_not_come_and_stays_where_it_is() -> None:
    source = scripted([3])
    with pytest.raises(ValueError, match=r"outcome 3 can't come here; possible: \[0, 1, 2\]"):
        source.below(3)
    assert source.below(4) == 3


def test_a_script_names_cards_by_kind_with_their_number_as_weight() -> None:
    deck = deck_of([7, 5, 7, 9])
    script: list[int] = []
    source = scripted(script)
    with pytest.raises(ChanceNeeded) as needed:
        source.card(deck, 4)
    assert needed.value.outcomes == [(5, 1), (7, 2), (9, 1)]
    script += [7, 7]
    assert [source.card(deck, 4), source.card(deck, 3)] == [7, 7]
    with pytest.raises(ChanceNeeded) as needed:
        source.card(deck, 2)
    assert needed.value.outcomes == [(5, 1), (9, 1)]


# copies


@pytest.mark.parametrize(
    "source", [fast(6), exact(b"copy"), scripted([1, 0, 2] * 20)], ids=["fast", "exact", "scripted"]
)
def test_a_copy_goes_on_alike_and_alone(source: Chance) -> None:
    for _ in range(3):
        source.below(3)
    twin = source.copy()
    ahead = [twin.below(3) for _ in range(30)]
    assert [source.below(3) for _ in range(30)] == ahead
