"""Which cards are in the game, who gets how many, and who deals (MU-1, MU-2)."""

from collections import Counter
from typing import Any

import pytest

from stammtisch import new_match
from tests.games.mue.table import COLOURS, deal, play, table


def hands(players: int, seed: int) -> list[list[str]]:
    match = new_match("mue", players, seed=seed)
    return [match.view(seat)["hand"] for seat in range(players)]


@pytest.mark.rule("MU-1")
@pytest.mark.parametrize(("players", "size"), [(3, 12), (4, 15), (5, 12), (6, 10)])
def test_all_cards_are_dealt_evenly(players: int, size: int) -> None:
    dealt = hands(players, seed=8)
    assert [len(hand) for hand in dealt] == [size] * players
    cards = Counter(card for hand in dealt for card in hand)
    colours = "rbg" if players == 3 else "rbgyk"
    assert set(cards) == {colour + digit for colour in colours for digit in "0123456789"}
    assert all(count == (2 if card[1] in "17" else 1) for card, count in cards.items())


@pytest.mark.rule("MU-1")
def test_hands_stand_in_table_order() -> None:
    order = [colour + digit for colour in "rbgyk" for digit in "0123456789"]
    for hand in hands(6, seed=3):
        assert hand == sorted(hand, key=order.index)


@pytest.mark.rule("MU-2")
def test_the_first_dealer_is_drawn() -> None:
    assert {new_match("mue", 4, seed=seed).view()["dealer"] for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.rule("MU-2", "MU-11")
def test_the_left_neighbour_deals_next_also_after_an_eklat() -> None:
    match = table(3, *COLOURS, dealer=1)
    for dealer in (1, 2, 0, 1):
        assert (match.view()["dealer"], match.to_move) == (dealer, dealer)
        play(match, "pass pass pass")


@pytest.mark.rule("MU-2")
def test_a_deals_dealer_is_read_in_the_first_round_only() -> None:
    deals = [deal(3, *COLOURS, dealer=1), deal(3, *COLOURS, dealer=1)]
    match = new_match("mue", 3, seed=1, deals=deals)
    play(match, "pass pass pass")
    assert match.view()["dealer"] == 2
    assert match.view(0)["hand"][0] == "r0"


def test_a_deal_without_dealer_draws_one() -> None:
    given = {"hands": deal(3, *COLOURS)["hands"]}
    matches = [new_match("mue", 3, seed=seed, deals=[given]) for seed in range(30)]
    assert {match.view()["dealer"] for match in matches} == {0, 1, 2}


GOOD = deal(3, *COLOURS)["hands"]
BAD: list[tuple[Any, str]] = [
    ({"dealer": 0}, "no 'hands'"),
    ({"hands": GOOD, "stock": []}, "unknown field 'stock'"),
    ({"hands": GOOD, "dealer": 3}, "'dealer' is a seat from 0 to 2"),
    ({"hands": GOOD, "dealer": True}, "'dealer' is a seat"),
    ({"hands": GOOD, "dealer": None}, "'dealer' is a seat"),
    ({"hands": GOOD[:2]}, "a list of 3 lists"),
    ({"hands": None}, "a list of 3 lists"),
    ({"hands": "r0"}, "a list of 3 lists"),
    ({"hands": [*GOOD[:2], "g0"]}, "a list of 3 lists"),
    ({"hands": [*GOOD[:2], GOOD[2][:-1]]}, "seat 2 has 11 cards, not 12"),
    ({"hands": [*GOOD[:2], [*GOOD[2][:-1], "y0"]]}, "'y0' is not a card of this game"),
    ({"hands": [*GOOD[:2], [*GOOD[2][:-1], "r7*"]]}, r"'r7\*' is not a card"),
    ({"hands": [*GOOD[:2], [*GOOD[2][:-1], 7]]}, "7 is not a card"),
    ({"hands": [*GOOD[:2], [*GOOD[2][:-1], None]]}, "None is not a card"),
    ({"hands": [*GOOD[:2], [*GOOD[2][:-1], ["g9"]]]}, r"\['g9'\] is not a card"),
    ({"hands": [*GOOD[:2], [*GOOD[2][:-1], "g7"]]}, "there are too many 'g7'"),
    ({"hands": [*GOOD[:2], [*GOOD[2][:-1], "g8"]]}, "there are too many 'g8'"),
]


@pytest.mark.parametrize(("given", "message"), BAD)
def test_bad_deals(given: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        new_match("mue", 3, seed=1, deals=[given])


@pytest.mark.parametrize("players", [2, 7, 0, -3, True, "4", None])
def test_bad_numbers_of_players(players: Any) -> None:
    with pytest.raises(ValueError, match="3 to 6 players"):
        new_match("mue", players, seed=1)


@pytest.mark.parametrize("options", [{"target": 0}, {"target": True}, {"target": "200"}, {"goal": 5}])
def test_bad_options(options: Any) -> None:
    with pytest.raises(ValueError, match="option"):
        new_match("mue", 4, seed=1, options=options)
