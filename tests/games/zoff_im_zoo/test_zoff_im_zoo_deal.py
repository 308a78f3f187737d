"""The deal, who leads, and what is refused as a deal or as a setup."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest

from stammtisch import new_match
from stammtisch.core import chance as chances
from stammtisch.games.zoff_im_zoo import GAME
from stammtisch.games.zoff_im_zoo.rules import State
from tests.games.zoff_im_zoo.table import deal


def dealt(match: Any) -> Counter[str]:
    return Counter(code for seat in range(match.players) for code in match.view(seat)["hand"])


@pytest.mark.rule("ZZ-1")
@pytest.mark.parametrize(("players", "size"), [(4, 15), (5, 12), (6, 10)])
def test_four_to_six_get_all_cards_evenly(players: int, size: int) -> None:
    match = new_match("zoff_im_zoo", players, 3)
    assert match.view(None)["hands"] == [size] * players
    assert dealt(match) == Counter("WECBLSFPHDM" * 5 + "QQQQJ")


@pytest.mark.rule("ZZ-1")
def test_of_seven_the_four_after_the_dealer_get_nine() -> None:
    match = new_match("zoff_im_zoo", 7, 5)
    dealer = match.view(None)["dealer"]
    sizes = match.view(None)["hands"]
    assert [sizes[(dealer + turn) % 7] for turn in range(1, 8)] == [9, 9, 9, 9, 8, 8, 8]
    assert dealt(match) == Counter("WECBLSFPHDM" * 5 + "QQQQJ")


@pytest.mark.rule("ZZ-2")
def test_three_play_with_39_cards() -> None:
    match = new_match("zoff_im_zoo", 3, 1)
    assert match.view(None)["hands"] == [13, 13, 13]
    assert dealt(match) == Counter("LEM" * 4 + "QQ" + "WCBSFPHD" * 3 + "J")


@pytest.mark.rule("ZZ-3")
def test_in_the_first_round_the_dealers_left_leads() -> None:
    match = new_match("zoff_im_zoo", 4, 1, deals=[{"hands": deal(4), "dealer": 3}])
    assert (match.view(None)["dealer"], match.to_move) == (3, 0)
    drawn = {new_match("zoff_im_zoo", 4, seed).view(None)["dealer"] for seed in range(40)}
    assert drawn == {0, 1, 2, 3}


@pytest.mark.rule("ZZ-3")
@pytest.mark.parametrize("teams", [True, False])
def test_later_the_best_deals_and_the_last_leads(teams: bool) -> None:
    setup = {"ranking": [2, 0, 3, 1]}
    options = {"target": 19, "teams": teams}
    state = cast(State, GAME.deal(4, options, setup, chances.fast(1), {"hands": deal(4)}, None))
    assert (state.dealer, state.leader) == (2, 1)
    for _ in range(4 if teams else 0):
        state.advance(state.pick())
    assert state.to_move == 1


@pytest.mark.rule("ZZ-3")
def test_with_three_the_first_lead_is_drawn_and_later_the_last_leads() -> None:
    assert {new_match("zoff_im_zoo", 3, seed).to_move for seed in range(30)} == {0, 1, 2}
    assert new_match("zoff_im_zoo", 3, 1, deals=[{"hands": deal(3), "starter": 2}]).to_move == 2
    assert GAME.state(3, 1, ranking=[2, 0, 1]).to_move == 1


def test_a_starter_is_read_in_the_first_round_only() -> None:
    given = {"hands": deal(3), "starter": 0}
    state = GAME.deal(3, {"target": 19, "teams": True}, {"ranking": [0, 1, 2]}, chances.fast(1), given, None)
    assert state.to_move == 2


def test_with_seven_the_hands_of_nine_may_be_anywhere() -> None:
    hands = deal(7)
    turned = [*hands[4:], *hands[:4]]
    match = new_match("zoff_im_zoo", 7, 1, deals=[{"hands": turned, "dealer": 0}])
    assert match.view(None)["hands"] == [8, 8, 8, 9, 9, 9, 9]


FOUR = deal(4)


@pytest.mark.parametrize(
    "bad",
    [
        {},
        {"hands": FOUR[:3]},
        {"hands": [*FOUR, "W"]},
        {"hands": "".join(FOUR)},
        {"hands": None},
        {"hands": [1, 2, 3, 4]},
        {"hands": [list(hand) for hand in FOUR]},
        {"hands": [FOUR[0][:-1], *FOUR[1:]]},
        {"hands": [FOUR[0][:-1], FOUR[1] + FOUR[0][-1], *FOUR[2:]]},
        {"hands": ["X" + FOUR[0][1:], *FOUR[1:]]},
        {"hands": ["w" + FOUR[0][1:], *FOUR[1:]]},
        {"hands": [FOUR[0], FOUR[1], FOUR[2], FOUR[3][:-1] + "W"]},
        {"hands": FOUR, "dealer": 4},
        {"hands": FOUR, "dealer": True},
        {"hands": FOUR, "dealer": None},
        {"hands": FOUR, "starter": 0},
        {"hands": FOUR, "stock": ""},
        {"hands": FOUR, 5: 6},
        [],
        7,
    ],
)
def test_bad_deals_are_refused(bad: Any) -> None:
    with pytest.raises(ValueError, match=r"deal 1 "):
        new_match("zoff_im_zoo", 4, 1, deals=[bad])


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (8, {}),
        (4, {"target": 0}),
        (4, {"target": True}),
        (4, {"target": "19"}),
        (4, {"teams": 1}),
        (4, {"speed": 1}),
    ],
)
def test_bad_numbers_of_players_and_options_are_refused(players: int, options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="zoff_im_zoo"):
        new_match("zoff_im_zoo", players, 1, options)


@pytest.mark.parametrize(
    ("players", "setup"),
    [
        (4, {"ranking": [0, 1, 2]}),
        (4, {"ranking": [0, 1, 2, 2]}),
        (4, {"ranking": "0123"}),
        (4, {"ranking": [0, 1, 2, True]}),
        (4, {"ranking": [0, 1, 2, 3], "dealer": 1}),
        (4, {"dealer": 4}),
        (4, {"starter": 1}),
        (3, {"dealer": 1}),
        (4, {"lives": 3}),
    ],
)
def test_bad_setups_are_refused(players: int, setup: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"ranking|dealer|starter"):
        GAME.state(players, 1, None, **setup)


def test_a_state_takes_what_a_round_inherits() -> None:
    assert GAME.state(5, 1, dealer=1).to_move == 2
    assert GAME.state(3, 1, starter=1).to_move == 1
    assert GAME.state(5, 1, {"teams": False}, ranking=[4, 3, 2, 1, 0]).to_move == 0
    assert GAME.state(5, 1, ranking=[4, 3, 2, 1, 0]).to_move == 1  # the lower partner of the first team
