"""Matches imagined from a view: the same view, the hard facts kept, all fitting deals equally likely."""

import random
from collections import Counter
from itertools import combinations

import pytest

from stammtisch import Match, new_match
from stammtisch.core import chance
from stammtisch.games.mue.arrange import spread
from tests.games.mue.table import MIXED, auction, play, table


def hands(match: Match) -> list[list[str]]:
    return [match.view(seat)["hand"] for seat in range(match.players)]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_an_imagined_match_looks_the_same(players: int) -> None:
    match = new_match("mue", players, seed=players, options={"target": 30})
    choose = random.Random(players)
    while not match.over:
        if choose.random() < 0.06:
            for seat in range(players):
                twin = match.determinize(seat, choose.randrange(1000))
                assert twin.view(seat) == match.view(seat)
                assert hands(match.determinize(seat, 5)) == hands(twin.determinize(seat, 5))
                twin.play(twin.legal_moves()[0])
        legal = match.legal_moves()
        match.play(
            legal[-1] if legal[-1] in ("pass", "done") and choose.random() < 0.5 else choose.choice(legal)
        )
    for seat in range(players):
        assert match.determinize(seat, 1).view(seat) == match.view(seat)


def test_after_a_last_round_with_an_eklat() -> None:
    match = play(table(3, *MIXED, target=4), "bid:r1 bid:b1 done pass pass pass")
    assert match.over
    for seat in range(3):
        assert match.determinize(seat, 7).view(seat) == match.view(seat)


def test_in_the_middle_of_a_bid() -> None:
    match = play(table(3, *MIXED), "bid:g5 bid:b1 bid:r8 bid:g9")
    assert match.to_move == 2
    twin = match.determinize(0, 3)
    assert twin.to_move == 2
    assert (twin.view(0), twin.view()["laid"]) == (match.view(0), 1)


def test_who_could_not_follow_gets_none_of_the_suit() -> None:
    match = play(auction(table(3, *MIXED), "g5 g3", "b1"), "trump:none r9 r8 b8 g5* b1* g9")
    for seed in range(30):
        held = hands(match.determinize(0, seed))
        assert held[0] == hands(match)[0]
        assert not any(card[0] == "g" for card in held[1])
        assert not any(card[0] == "r" for card in held[2])


def test_who_could_not_follow_trump_gets_no_trump() -> None:
    match = play(auction(table(3, *MIXED), "r7"), "trump:7 b0 b3 b8 b9 b2 b5 g0 g1 b6 g7 r7 b7")
    assert match.view()["voids"] == [[], ["g"], []]
    for seed in range(20):
        held = hands(match.determinize(0, seed))
        assert {card for card in held[1] if card[0] == "g"} <= {"g7"}


def even(counts: Counter[object], kinds: int, draws: int) -> bool:
    """Chi-square, far in the tail: a fair draw fails about once in ten thousand."""
    expected = draws / kinds
    square = sum((count - expected) ** 2 / expected for count in counts.values())
    square += expected * (kinds - len(counts))
    return len(counts) == kinds and square < kinds - 1 + 5 * (2 * kinds) ** 0.5 + 10


def test_all_fitting_deals_are_equally_likely() -> None:
    """Hand 0 lacks cards 0 and 1: it gets two of the other three; hands 1 and 2 share the rest."""
    source = chance.fast(11)
    counts: Counter[object] = Counter()
    for _ in range(3000):
        dealt = spread([0, 1, 2, 3, 4], [2, 2, 1], [{0, 1}, set(), set()], source)
        counts[tuple(tuple(sorted(hand)) for hand in dealt)] += 1
    assert even(counts, 3 * 3, 3000)


def test_deals_that_only_a_ring_of_four_connects() -> None:
    source = chance.fast(4)
    banned = [{2, 3}, {0, 3}, {0, 1}, {1, 2}]
    counts: Counter[object] = Counter(
        tuple(hand[0] for hand in spread([0, 1, 2, 3], [1, 1, 1, 1], banned, source)) for _ in range(800)
    )
    assert set(counts) == {(0, 1, 2, 3), (1, 2, 3, 0)}
    assert even(counts, 2, 800)


def test_imagined_hands_of_a_match_are_equally_likely() -> None:
    """Before the last three tricks the arrangements are counted, card by card, and drawn as often as that."""
    match = new_match("mue", 3, seed=8)
    play(match, f"{match.legal_moves()[0]} pass pass pass trump:none")
    choose = random.Random(5)
    while match.view()["hands"] != [3, 3, 3] or match.view()["trick"]:
        match.play(choose.choice(match.legal_moves()))
    voids = match.view()["voids"]
    unseen = hands(match)[1] + hands(match)[2]
    ways: Counter[object] = Counter()
    for chosen in combinations(range(6), 3):
        held = (
            [unseen[index] for index in chosen],
            [unseen[index] for index in range(6) if index not in chosen],
        )
        if not any(card[0] in voids[seat] for seat in (1, 2) for card in held[seat - 1]):
            ways[tuple(sorted(held[0]))] += 1
    counts = Counter(tuple(sorted(hands(match.determinize(0, seed))[1])) for seed in range(600))
    assert len(ways) > 2
    assert set(counts) <= set(ways)
    for held, number in ways.items():
        expected = 600 * number / ways.total()
        assert abs(counts[held] - expected) < 5 * expected**0.5


def test_contradictions_are_refused() -> None:
    with pytest.raises(ValueError, match="no arrangement"):
        spread([0, 1], [1, 1], [{0}, {0}], chance.fast(1))
