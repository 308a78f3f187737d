"""Imagined matches: the view stays, hard facts hold, every arrangement is equally likely."""

from collections import Counter
from collections.abc import Callable
from itertools import permutations

import pytest

import stammtisch
from stammtisch.core import chance
from stammtisch.games.life_life.arrange import Heap, arrange, by_numbers
from tests.games.life_life.table import ALL_KNOCK, PLAIN, new, played

Deal = Callable[[Counter[int], list[Heap], chance.Chance], list[list[int]]]

# Seat 1 may take four hares from row 4, or three cats from row 3.
TAKING = {
    "hands": ["GGGGBBBZZM", "GGGBBLLLSS", "GLLZZZDDDP"],
    "rows": ["D", "SS", "CCC", "HHHH"],
    "starter": 1,
}


@pytest.mark.rule("LL-20")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("pro", [False, True])
def test_the_seat_cannot_tell_an_imagined_match(players: int, pro: bool) -> None:
    match = stammtisch.new_match("life_life", players, seed=players, options={"pro": pro, "lives": 2})
    moves = 0
    while not match.over:
        knock = moves % 17 == 16 and "knock" in match.legal_moves()
        match.play("knock" if knock else match.game.move_text(match.state.pick()))
        moves += 1
        if moves % 23 == 0 or match.over:
            for seat in range(players):
                twin = match.determinize(seat, moves)
                assert twin.view(seat) == match.view(seat)
                again = match.determinize(seat, 1).determinize(seat, moves)
                assert [again.view(s) for s in range(players)] == [twin.view(s) for s in range(players)]


def test_known_cards_stay_where_they_are() -> None:
    match = played(new(PLAIN), ["swap3:GBZ", "swap1:S", "swap1:P"])
    for seed in range(30):
        hands = [match.determinize(1, seed).view(seat)["hand"] for seat in range(3)]
        assert not Counter("HPM") - Counter(hands[0])
        assert hands[1] == match.view(1)["hand"]
        assert [len(hand) for hand in hands] == [10, 10, 10]


def test_unseen_cards_are_drawn_again() -> None:
    match = new(PLAIN)
    imagined = {"".join(match.determinize(1, seed).view(0)["hand"]) for seed in range(30)}
    assert len(imagined) > 25


def test_who_swapped_and_saw_play_go_on_holds_no_set() -> None:
    # The fifth hare is in seat 2's ten cards or among the twenty of the rest, never with seat 1.
    match = played(new(TAKING), ["swap4:GGGS"])
    counts = Counter()
    for seed in range(600):
        twin = match.determinize(0, seed)
        assert twin.view(1)["hand"].count("H") == 4
        counts[twin.view(2)["hand"].count("H")] += 1
    assert set(counts) == {0, 1}
    assert abs(counts[1] - 200) < 58  # five standard deviations


def test_it_held_none_then_either() -> None:
    # Seat 1 lays all four hares again: the fifth can't be with it now, or it would have been then.
    match = played(new(TAKING), ["swap4:GGGS", "swap1:P", "swap1:M", "swap4:HHHH"])
    assert match.view(0)["known"][1] == list("GGGS")
    assert not any(match.determinize(0, seed).view(1)["hand"].count("H") for seed in range(150))


def test_a_dealt_set_may_be_with_who_has_not_swapped() -> None:
    # Of the hares and pigs none is seen; what seat 2 may hold is not bounded yet, what seat 1 may hold is.
    deal = {"hands": TAKING["hands"], "rows": ["D", "SS", "MML", "BBLZ"], "starter": 1}
    match = played(new({**deal, "hands": ["GGGGBBBZZM", "GGGBBLLLSS", "GLLZZZDDDS"]}), ["swap4:GGGS"])
    most = Counter()
    for seed in range(150):
        twin = match.determinize(0, seed)
        for seat in (1, 2):
            most[seat] = max(most[seat], *(twin.view(seat)["hand"].count(code) for code in "HPC"))
        assert all(twin.view(1)["hand"].count(code) < {"H": 5, "P": 5, "C": 4}[code] for code in "HPC")
    assert most[2] >= 3


@pytest.mark.rule("LL-18")
@pytest.mark.parametrize(("pro", "possible"), [(False, {3}), (True, {3, 4})])
def test_with_pro_cats_are_not_bounded(pro: bool, possible: set[int]) -> None:
    match = played(new(TAKING, pro=pro), ["swap3:GGS"])
    counts = {match.determinize(0, seed).view(1)["hand"].count("C") for seed in range(150)}
    assert counts == possible


@pytest.mark.rule("LL-20")
def test_hands_shown_at_the_end_stay_shown() -> None:
    match = played(new(PLAIN, lives=1), ALL_KNOCK)
    twin = match.determinize(1, 5)
    assert match.over
    assert [twin.view(seat) for seat in range(3)] == [match.view(seat) for seat in range(3)]


def test_the_set_shown_at_the_end_stays_shown() -> None:
    deal = {**PLAIN, "hands": ["GGGBBBZCCC", *PLAIN["hands"][1:]], "rows": ["C", "SD", "HPM", "BSSM"]}
    match = played(new(deal, lives=1), ["swap1:Z"])
    hands = ["".join(match.determinize(2, seed).view(0)["hand"]) for seed in range(20)]
    assert all(hand.count("C") == 4 for hand in hands)
    assert len(set(hands)) > 10
    assert all(list(match.determinize(2, seed).state.result) == [0, -1, -1] for seed in range(5))


def test_who_is_out_may_imagine_too() -> None:
    match = played(new(PLAIN, lives=2), [*ALL_KNOCK])
    match.play(match.legal_moves()[0])
    twin = match.determinize(1, 4)
    assert twin.view(1) == match.view(1)
    assert twin.legal_moves()


def test_an_imagined_match_can_be_played_on() -> None:
    match = played(new(PLAIN, lives=2), ALL_KNOCK[:4]).determinize(2, 9)
    while not match.over:
        match.play("knock" if "knock" in match.legal_moves() else match.legal_moves()[0])
    with pytest.raises(ValueError, match="record"):
        match.record()


@pytest.mark.parametrize("deal", [arrange, by_numbers])
def test_every_arrangement_within_the_bounds_is_equally_likely(deal: Deal) -> None:
    # Three hares, two pigs and two giraffes over heaps of 3, 2 and 2; the first holds at most one hare, the
    # second no pig.  All orders of the seven single cards are counted by hand for comparison.
    cards = [6, 6, 6, 7, 7, 0, 0]
    expected: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for order in permutations(cards):
        hands = (tuple(sorted(order[:3])), tuple(sorted(order[3:5])), tuple(sorted(order[5:])))
        if hands[0].count(6) <= 1 and 7 not in hands[1]:
            expected[hands] += 1
    heaps = [Heap(3, {6: 1, 7: 2}), Heap(2, {7: 0}), Heap(2, {})]
    source = chance.fast(12)
    trials = 2500
    counts = Counter(
        tuple(tuple(sorted(hand)) for hand in deal(Counter(cards), heaps, source)) for _ in range(trials)
    )
    assert set(counts) <= set(expected)
    scale = trials / sum(expected.values())
    square = sum((counts[hands] - n * scale) ** 2 / (n * scale) for hands, n in expected.items())
    freedom = len(expected) - 1
    assert square < freedom + 5 * (2 * freedom) ** 0.5


def test_bounds_that_contradict_the_cards_are_noticed() -> None:
    with pytest.raises(ValueError, match="fits"):
        arrange(Counter([6, 6]), [Heap(1, {6: 0}), Heap(1, {6: 0})], chance.fast(1))
