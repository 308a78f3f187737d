"""Mau Mau: deal, dealer, the card turned up, and the stock (MA-1 … MA-4, MA-15, MA-16)."""

from collections import Counter

import pytest

import stammtisch
from tests.games.mau_mau.table import hand, play, rule, table

PLAIN = "b1 b2 b3 b4 b5"


@pytest.mark.rule("MA-1")
def test_a_match_is_the_agreed_number_of_rounds() -> None:
    assert stammtisch.GAMES["mau_mau"].options["rounds"] == 3
    hands = [["g1", "g1", "g2", "g2", "g3"], ["b1", "b1", "b2", "b2", "b3"]]
    deal = {"hands": hands, "upcard": "g4", "stock": ["y1"], "dealer": 1}
    match = stammtisch.new_match("mau_mau", 2, 1, {"rounds": 2}, [deal, {**deal, "hands": hands[::-1]}])
    for number in (1, 2):
        assert match.round == number
        assert not match.over
        play(match, "g1 draw g1 draw g2 draw g2! draw g3")
    assert match.over
    assert len(match.rounds) == 2


def lay_down(match: stammtisch.Match) -> str:
    """Any lay, with mau where it belongs."""
    lays = [move for move in match.legal_moves() if move != "draw"]
    return next((move for move in lays if move.endswith("!")), lays[0] if lays else "draw")


@pytest.mark.rule("MA-2")
@pytest.mark.parametrize("players", range(2, 9))
def test_five_cards_each_and_one_turned_up(players: int) -> None:
    match = stammtisch.new_match("mau_mau", players, 5)
    assert match.view(None)["hands"] == [5] * players
    assert match.view(None)["stock"] == 110 - 5 * players - 1
    cards = Counter(match.state.hand(seat)[i] for seat in range(players) for i in range(5))
    assert max(count for kind, count in cards.items() if kind != 52) <= 2


@pytest.mark.rule("MA-3")
def test_the_dealer_moves_left_and_his_left_neighbour_begins() -> None:
    dealers = {stammtisch.new_match("mau_mau", 4, seed).view(None)["dealer"] for seed in range(60)}
    assert dealers == {0, 1, 2, 3}
    match = stammtisch.new_match("mau_mau", 4, 1, {"rounds": 6})
    seen = []
    while not match.over:
        if match.round > len(seen):
            view = match.view(None)
            assert view["to_move"] == (view["dealer"] + 1) % 4
            assert view["direction"] == 1
            seen.append(view["dealer"])
        match.play(lay_down(match))
    assert seen == [(seen[0] + step) % 4 for step in range(6)]


@pytest.mark.rule("MA-4")
def test_the_first_card_turned_up_acts_on_nobody() -> None:
    for up in ("g+2", "g+4", "gS", "gR"):
        match = table(["g1 b2 b3 b4 b5", PLAIN, PLAIN.replace("b", "y")], up, "y9 y9")
        view = match.view(None)
        assert (view["to_move"], view["pending"], view["direction"]) == (0, 0, 1)
        assert rule(match, "g1") == ""
        assert rule(match, "b2") == "MA-5"


@pytest.mark.rule("MA-4")
def test_any_card_goes_on_a_colour_change_turned_up() -> None:
    match = table(["g1 b2 r3 y4 W", PLAIN], "W")
    assert match.legal_moves() == ["g1", "b2", "r3", "y4", "Wg", "Wb", "Wr", "Wy", "draw"]
    assert match.view(None)["colour"] is None


@pytest.mark.rule("MA-15")
def test_an_empty_stock_is_renewed_from_all_discards_but_the_top_one() -> None:
    match = table(["g1 g2 g3 b1 b1", "r1 r2 r3 r4 r5"], "g9", "y9")
    play(match, "g1 draw g2")  # seat 1 takes the only card of the stock
    assert match.view(None)["stock"] == 0
    match.play("draw")  # g9 and g1 are shuffled, g2 stays on top
    view = match.view(None)
    assert (view["top"], view["stock"], view["hands"]) == ("g2", 1, [3, 7])
    assert hand(match, 1).split()[0] in {"g9", "g1"}


@pytest.mark.rule("MA-15")
def test_a_colour_change_forgets_its_colour_in_the_stock() -> None:
    match = table(["W g2 g3 b1 b1", "g5 r2 r3 r4 r5"], "b9", "")
    play(match, "Wg g5 g2")
    match.play("draw")  # b9, W and g5 become the stock
    draws = 0
    while "W" not in match.view(1)["hand"] and draws < 3:
        play(match, "draw draw")
        draws += 1
    holder = 0 if "W" in match.view(0)["hand"] else 1
    while match.to_move != holder:
        match.play("draw")
    assert {"Wg", "Wb", "Wr", "Wy"} <= set(match.legal_moves())


@pytest.mark.rule("MA-16")
def test_who_must_draw_takes_what_there_is() -> None:
    match = table(["g1 g2 g3 g4 g5", "r1 r2 r3 r4 r5"], "g9", "")
    match.play("draw")  # nothing at all: the turn goes on
    assert match.view(None)["hands"] == [5, 5]
    assert match.to_move == 1
    match = table(["g+4 g2 g3 g4 g5", "r1 r2 r3 r4 r5"], "g9", "y1 y2")
    play(match, "g+4 draw")  # two from the stock and the one discard below the top card
    assert match.view(None)["hands"] == [4, 8]
    assert sorted(hand(match, 1).split()[:1]) == ["g9"]
