"""What is dealt: MM-1 to MM-3, explicit deals and their refusals."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import stammtisch
from tests.games.mammuz.table import GAME, hand, of_type, start, three

SPECIES = {"A": 2, "B": 3, "D": 4, "S": 5, "H": 6, "Q": 7, "Z": 8, "M": 9}


def dealt(players: int, seed: int) -> list[list[str]]:
    match = stammtisch.new_match("mammuz", players, seed)
    return [event["cards"] for event in of_type(match.events, "hand")]


@pytest.mark.rule("MM-1", "MM-3")
@pytest.mark.parametrize(
    ("players", "left_out", "dinosaurs", "cards", "size"),
    [(3, "MZ", 3, 30, 10), (4, "M", 5, 40, 10), (5, "M", 5, 40, 8), (6, "", 4, 48, 8), (7, "", 5, 49, 7)],
)
def test_table_of_players(players: int, left_out: str, dinosaurs: int, cards: int, size: int) -> None:
    for seed in range(5):
        hands = dealt(players, seed)
        assert [len(hand) for hand in hands] == [size] * players
        all_cards = Counter(card for hand in hands for card in hand)
        assert all_cards.total() == cards
        species = {code: count for code, count in all_cards.items() if code.isupper()}
        assert species == {code: count for code, count in SPECIES.items() if code not in left_out}
        beasts = {code: count for code, count in all_cards.items() if code.islower()}
        assert len(beasts) == dinosaurs
        assert set(beasts.values()) == {1}
        assert set(beasts) <= set("bptslr")


@pytest.mark.rule("MM-2")
def test_dinosaurs_are_drawn_at_random() -> None:
    seen: Counter[str] = Counter()
    sets = set()
    for seed in range(200):
        beasts = sorted(card for hand in dealt(3, seed) for card in hand if card.islower())
        seen.update(beasts)
        sets.add("".join(beasts))
    assert set(seen) == set("bptslr")
    assert all(70 <= count <= 130 for count in seen.values())  # 100 expected, deviation 7
    assert len(sets) == 20  # all ways to choose three of six
    state = GAME.state(3, 5)
    assert sorted(kind for seat in range(3) for kind in state.hand(seat) if kind >= 8)


@pytest.mark.rule("MM-3")
def test_starter_is_drawn_or_given() -> None:
    drawn = Counter(stammtisch.new_match("mammuz", 3, seed).view(None)["starter"] for seed in range(90))
    assert set(drawn) == {0, 1, 2}
    assert all(15 <= count <= 45 for count in drawn.values())
    assert start(three("b", "p", "t"), starter=2).to_move == 2
    deal = {"hands": three("b", "p", "t")}
    starters = {stammtisch.new_match("mammuz", 3, seed, deals=[deal]).to_move for seed in range(30)}
    assert starters == {0, 1, 2}


@pytest.mark.rule("MM-3")
def test_every_hand_equally_likely() -> None:
    """Both mammoths lie with one player in 9 of 29 deals."""
    together = sum(any(hand.count("A") == 2 for hand in dealt(3, seed)) for seed in range(300))
    assert 65 <= together <= 122  # 93 expected, deviation 8


def test_explicit_deal() -> None:
    match = start(three("b", "p", "t"))
    assert [hand(match, seat) for seat in range(3)] == three("b", "p", "t")


GOOD = three("b", "p", "t")


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        ({}, "'hands'"),
        ({"hands": GOOD, "dealer": 0}, "'dealer'"),
        ({"hands": GOOD, "starter": 3}, "starter"),
        ({"hands": GOOD, "starter": True}, "starter"),
        ({"hands": GOOD, "starter": None}, "starter"),
        ({"hands": GOOD[:2]}, "3 texts"),
        ({"hands": "ABD"}, "3 texts"),
        ({"hands": None}, "3 texts"),
        ({"hands": [GOOD[0], GOOD[1], 7]}, "seat 2"),
        ({"hands": [GOOD[0], GOOD[1], list(GOOD[2])]}, "seat 2"),
        ({"hands": [GOOD[0], GOOD[1], None]}, "seat 2"),
        ({"hands": [GOOD[0], GOOD[1], GOOD[2][:-1]]}, "9 cards"),
        ({"hands": [GOOD[0], GOOD[1], "X" + GOOD[2][1:]]}, "'X' is not a card"),
        ({"hands": [GOOD[0], GOOD[1], "Q" + GOOD[2][1:]]}, "with 3 players there are 3 'B', not 2"),
        ({"hands": [GOOD[0], GOOD[1], "Z" + GOOD[2][1:]]}, "with 3 players there are 3 'B', not 2"),
        ({"hands": three("b", "p", "p")}, "there is one 'p', not 2"),
        ({"hands": [GOOD[0], GOOD[1], "BDDSHHQQbt"]}, "there are 7 'Q', not 6"),
    ],
)
def test_bad_deals(deal: Any, words: str) -> None:
    with pytest.raises(ValueError, match="deal 1 of mammuz") as problem:
        stammtisch.new_match("mammuz", 3, 1, deals=[deal])
    assert words in str(problem.value)


@pytest.mark.parametrize("options", [{"rounds": 0}, {"rounds": True}, {"rounds": "1"}, {"round": 1}, [1]])
def test_bad_options(options: Any) -> None:
    with pytest.raises(ValueError, match="option"):
        stammtisch.new_match("mammuz", 3, 1, options)


@pytest.mark.parametrize("players", [2, 8, 3.0, "3", True, None])
def test_bad_players(players: Any) -> None:
    with pytest.raises(ValueError, match="3 to 7"):
        stammtisch.new_match("mammuz", players)


def test_state_setup() -> None:
    assert GAME.state(5, 3, starter=4).to_move == 4
    with pytest.raises(ValueError, match="dealer"):
        GAME.state(5, 3, dealer=4)
    for bad in (5, -1, "0", True):
        with pytest.raises(ValueError, match="seat"):
            GAME.state(5, 3, starter=bad)
