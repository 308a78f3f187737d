"""Majorities, totals and lives (LL-13 to LL-17)."""

from typing import Any

import pytest

from stammtisch.games.life_life.scoring import lives_due, lives_lost
from tests.games.life_life.table import (
    ALL_KNOCK,
    DUEL,
    DUEL_MOVES,
    PLAIN,
    apply,
    new,
    played,
    round_of,
)

# For two, with equal totals: hares against pigs after EVEN_MOVES.
EVEN = {
    "hands": ["GGBBLLZHHM", "", "GGBBLLZPPS"],
    "rows": ["C", "DD", "DDD", "ZSSS"],
}
EVEN_MOVES = ["swap1:M", "swap1:S", "knock", "knock"]


def majorities(sheet: dict[str, Any]) -> dict[str, int]:
    return {entry["card"]: entry["seat"] for entry in sheet["majorities"] if entry["seat"] is not None}


@pytest.mark.rule("LL-13")
def test_who_alone_holds_most_scores_the_value_once() -> None:
    # Giraffes 4, 3, 1: the first scores 9, the others nothing for them.
    sheet = played(new(PLAIN), ALL_KNOCK).rounds[0]
    assert sheet["majorities"][0]["counts"] == [4, 3, 1]
    assert (sheet["majorities"][0]["seat"], sheet["majorities"][0]["value"]) == (0, 9)
    assert majorities(sheet) == {"G": 0, "B": 0, "C": 0, "L": 1, "M": 1, "Z": 2, "D": 2, "H": 2}
    assert sheet["totals"] == [9 + 8 + 4, 7 + 3, 7 + 6 + 5]


@pytest.mark.rule("LL-13")
def test_nobody_scores_a_shared_highest_number() -> None:
    sheet = played(new(PLAIN), ALL_KNOCK).rounds[0]
    sheep = sheet["majorities"][4]
    assert (sheep["card"], sheep["counts"], sheep["seat"], sheep["value"]) == ("S", [0, 1, 1], None, 0)


@pytest.mark.rule("LL-13")
def test_a_lead_that_is_caught_up_with_is_no_majority() -> None:
    # Bears 2, 3, 3 and dogs 1, 2, 0 and 2 again: shared by those who come later.
    deal = {
        "hands": ["BBDGGGLLZZ", "BBBDDLLSSS", "BBBLLZZZHM", "DDGGGGSSHP"],
        "rows": ["C", "CC", "PPP", "MMHZ"],
    }
    state = round_of(deal, [5, 5, 5, 5])
    assert state.totals()[1] == 6  # sheep 3, 0, 0, 2; bears and dogs are shared


@pytest.mark.rule("LL-14")
def test_one_card_can_be_a_majority_among_three() -> None:
    sheet = played(new(PLAIN), ALL_KNOCK).rounds[0]
    cat = sheet["majorities"][8]
    assert (cat["counts"], cat["seat"], cat["value"], cat["rule"]) == ([1, 0, 0], 0, 4, "LL-14")
    assert sheet["totals"] == [21, 10, 18]


@pytest.mark.rule("LL-15")
def test_between_two_it_takes_two_cards() -> None:
    # Giraffes 2:1 to seat 0; moles 1:2 and mice 0:2 to seat 2; seat 0's single hare and pig do not count.
    match = played(new(PLAIN, DUEL, lives=2), ALL_KNOCK + DUEL_MOVES)
    sheet = match.rounds[1]
    assert majorities(sheet) == {"G": 0, "L": 2, "M": 2}
    assert sheet["totals"] == [9, 0, 10]
    assert sheet["majorities"][6]["rule"] == "LL-15"


@pytest.mark.rule("LL-16")
@pytest.mark.parametrize(
    ("totals", "due"),
    [
        ([15, 13, 10, 7, 7], [0, 1, 1, 2, 2]),
        ([15, 15, 10, 7, 9], [0, 0, 1, 2, 1]),
        ([20, 10, 10], [0, 2, 2]),
        ([20, 20, 10], [0, 0, 2]),
        ([8, 8, 8], [0, 0, 0]),
    ],
)
def test_the_highest_lose_nothing_the_lowest_two_others_one(totals: list[int], due: list[int]) -> None:
    assert lives_due(totals, [5] * len(totals)) == due


@pytest.mark.rule("LL-16")
def test_a_scored_round_costs_lives() -> None:
    match = played(new(PLAIN), ALL_KNOCK)
    assert match.rounds[0]["points"] == [0, -2, -1]
    assert match.scores == [5, 3, 4]
    assert [(entry["seat"], entry["points"], entry["rule"]) for entry in match.rounds[0]["entries"]] == [
        (0, 0, "LL-16"),
        (1, -2, "LL-16"),
        (2, -1, "LL-16"),
    ]


@pytest.mark.rule("LL-16")
def test_equal_totals_cost_nothing() -> None:
    state = apply(round_of(EVEN, [3, 0, 2]), EVEN_MOVES)
    assert state.over
    assert state.totals() == [5, 0, 5]
    assert state.result == [0, 0, 0]


@pytest.mark.rule("LL-16")
def test_those_who_are_out_are_not_the_lowest() -> None:
    assert lives_due([9, 0, 10], [2, 0, 1]) == [2, 0, 0]
    assert lives_due([0, 12, 9, 5], [0, 2, 2, 2]) == [0, 0, 1, 2]


@pytest.mark.rule("LL-17")
def test_lives_never_go_below_zero() -> None:
    assert lives_lost([20, 10, 15], [1, 1, 1]) == [0, 1, 1]
    match = played(new(PLAIN, lives=1), ALL_KNOCK)
    assert match.rounds[0]["points"] == [0, -1, -1]
    assert match.scores == [1, 0, 0]
    lowest = match.rounds[0]["entries"][1]
    assert (lowest["points"], lowest["rule"]) == (-1, "LL-17")


@pytest.mark.rule("LL-17")
def test_those_who_go_out_in_one_round_share_a_rank() -> None:
    match = played(new(PLAIN, lives=1), ALL_KNOCK)
    assert match.over
    assert match.ranks == [1, 2, 2]
    assert (match.to_move, match.legal_moves(), match.round) == (None, [], 1)


@pytest.mark.rule("LL-17")
def test_who_goes_out_later_ranks_better() -> None:
    match = played(new(PLAIN, DUEL, lives=2), ALL_KNOCK)
    assert (match.scores, match.over, match.ranks) == ([2, 0, 1], False, None)
    played(match, DUEL_MOVES)
    assert match.scores == [0, 0, 1]
    assert match.over
    assert match.ranks == [2, 3, 1]


def test_the_sheet_tells_who_went_out() -> None:
    match = new(PLAIN, lives=2)
    *_, last = [match.play(move) for move in ALL_KNOCK]
    assert [event["seat"] for event in last if event["type"] == "out"] == [1]
    assert match.rounds[0]["out"] == [1]
    assert match.rounds[0]["lives"] == [2, 0, 1]
