"""Moves nobody can read, deals that are none, rounds that inherit nonsense."""

from typing import Any

import pytest

import stammtisch
from tests.games.life_life.table import PLAIN, new, refused

GAME = stammtisch.GAMES["life_life"]
HANDS = PLAIN["hands"]
ROWS = PLAIN["rows"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "swap",
        "swap1",
        "swap1:",
        "swap:G",
        "swap1:g",
        "swap1:X",
        "Swap1:G",
        "swap1 :G",
        "swap1:G ",
        " swap1:G",
        "swap1:G\n",
        "swap01:G",
        "swap-1:G",
        "swap１:G",
        "swap2:G,B",
        "knock!",
        "Knock",
        "knock\n",
        "pass",
        "swap1:" + "G" * 5000,
        "swap" + "1" * 5000 + ":G",
        None,
        7,
        pytest.param(10**5000, id="huge"),
        ["swap1:G"],
        b"knock",
    ],
)
def test_unreadable_moves(text: Any) -> None:
    refusal = refused(new(PLAIN), text)
    assert refusal.rule == "notation"
    assert refusal.explain("de")
    assert refusal.explain("en")


@pytest.mark.parametrize("text", ["swap1:P", "swap2:MM", "swap3:GGGGG", "swap5:HHHHH", "swap4:" + "G" * 600])
def test_cards_that_are_not_there(text: str) -> None:
    assert refused(new(PLAIN), text).rule == "hand"


@pytest.mark.parametrize(
    "deal",
    [
        {},
        {"hands": HANDS},
        {"rows": ROWS},
        {"hands": HANDS, "rows": ROWS, "stock": []},
        {"hands": HANDS, "rows": ROWS, 5: 5},
        {"hands": HANDS[:2], "rows": ROWS},
        {"hands": [*HANDS, "BBBBLLLZZS"], "rows": ROWS},
        {"hands": [HANDS[0][:9], *HANDS[1:]], "rows": ROWS},
        {"hands": [HANDS[0] + "G", *HANDS[1:]], "rows": ROWS},
        {"hands": ["", *HANDS[1:]], "rows": ROWS},
        {"hands": ["", "", HANDS[2]], "rows": ROWS},
        {"hands": ["XGGGBBBZZM", *HANDS[1:]], "rows": ROWS},
        {"hands": ["gGGGBBBZZM", *HANDS[1:]], "rows": ROWS},
        {"hands": ["CCCCCBBZZM", *HANDS[1:]], "rows": ["G", "SD", "HPM", "BSSG"]},
        {"hands": [list(HANDS[0]), *HANDS[1:]], "rows": ROWS},
        {"hands": [None, *HANDS[1:]], "rows": ROWS},
        {"hands": [10, *HANDS[1:]], "rows": ROWS},
        {"hands": "GGGGBBBZZM", "rows": ROWS},
        {"hands": None, "rows": ROWS},
        {"hands": HANDS, "rows": ROWS[:3]},
        {"hands": HANDS, "rows": ["C", "S", "HPM", "BSSC"]},
        {"hands": HANDS, "rows": ["", "SD", "HPM", "BSSC"]},
        {"hands": HANDS, "rows": ["C", "SD", "HPM", "MMMM"]},
        {"hands": HANDS, "rows": [1, 2, 3, 4]},
        {"hands": HANDS, "rows": None},
        {"hands": HANDS, "rows": {"1": "C"}},
        {"hands": HANDS, "rows": ROWS, "starter": 3},
        {"hands": HANDS, "rows": ROWS, "starter": -1},
        {"hands": HANDS, "rows": ROWS, "starter": True},
        {"hands": HANDS, "rows": ROWS, "starter": None},
        {"hands": HANDS, "rows": ROWS, "starter": "0"},
    ],
)
def test_bad_deals(deal: Any) -> None:
    with pytest.raises(ValueError, match="deal 1 of life_life") as problem:
        new(deal)
    assert len(str(problem.value)) > len("deal 1 of life_life: ")


@pytest.mark.parametrize("players", [2, 6, 0, True, "3", None])
def test_bad_numbers_of_players(players: Any) -> None:
    with pytest.raises(ValueError, match="3 to 5 players"):
        stammtisch.new_match("life_life", players)
    with pytest.raises(ValueError, match="3 to 5 players"):
        GAME.state(players, 1)


@pytest.mark.parametrize(
    "setup",
    [
        {"lives": [5, 5]},
        {"lives": [5, 0, 0]},
        {"lives": [5, -1, 5]},
        {"lives": [True, 5, 5]},
        {"lives": 5},
        {"lives": None},
        {"starter": 3},
        {"starter": -1},
        {"starter": "0"},
        {"lives": [0, 5, 5], "starter": 0},
        {"out": [1]},
        {"out": "abc"},
        {"dealer": 1},
    ],
)
def test_rounds_that_inherit_nonsense(setup: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"lives|starter|out"):
        GAME.state(3, 1, **setup)


def test_a_round_inherits_what_a_match_hands_on() -> None:
    state = GAME.state(4, 7, {"pro": True}, lives=[3, 0, 1, 2], starter=2, out=[None, 1, None, None])
    assert state.to_move == 2
    assert [len(state.hand(seat)) for seat in range(4)] == [10, 0, 10, 10]
    match = new(PLAIN)
    assert GAME.state(3, 7, match.options, **match.setup).over is False


def test_a_deal_may_be_made_of_tuples() -> None:
    match = new({"hands": tuple(HANDS), "rows": tuple(ROWS), "starter": 0})
    assert match.view(None)["rows"] == [list(row) for row in ROWS]
