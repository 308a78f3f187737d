"""Points of a round, from the order of going out and from tricks."""

from __future__ import annotations

import pytest

from stammtisch.games.zoff_im_zoo.scoring import place_points
from stammtisch.games.zoff_im_zoo.sheet import ending, entries
from tests.games.zoff_im_zoo.table import IN_ORDER, Table, scored

FIVE = IN_ORDER[:5]  # teams 0 + 3 and 1 + 4, seat 2 alone


@pytest.mark.rule("ZZ-16")
@pytest.mark.parametrize("points", [[4, 3, 2, 0], [5, 4, 3, 2, 0], [6, 5, 4, 3, 2, 0], [7, 6, 5, 4, 3, 2, 0]])
def test_the_table_of_points_by_rank_in_going_out(points: list[int]) -> None:
    players = len(points)
    assert [place_points(players, rank) for rank in range(1, players + 1)] == points


@pytest.mark.rule("ZZ-25")
def test_the_worked_example_of_five() -> None:
    # the first team is out first and fifth, the second one second and fourth, the solo player third
    state = scored(5, [1, 2, 3, 5, 4], FIVE, tricks=["H"] * 5)
    assert state.result == [5 + 0, 4 + 2, 3 + 4, 5 + 0, 4 + 2]


@pytest.mark.rule("ZZ-25")
def test_partners_may_sit_and_rank_anywhere() -> None:
    state = scored(4, [1, 2, 3, 4], [3, 1, 0, 2], tricks=["H"] * 4)  # teams 3 + 0 and 1 + 2
    assert state.result == [4, 5, 5, 4]


@pytest.mark.rule("ZZ-26")
@pytest.mark.parametrize(
    ("tricks", "points"),
    [
        ("H", 0),
        ("HL", 0),
        ("HLL", 2),
        ("HLLLLL", 5),
        ("HLJ", 0),
        ("HLLJ", 2),
        ("", -1),
        ("LLLWS", 2),
        ("FJ", -1),
        ("L", -1),
        ("HH", 0),
    ],
)
def test_lions_and_hedgehogs_in_the_tricks(tricks: str, points: int) -> None:
    state = scored(4, [1, 2, 3, 4], [0, 1, 2, 3], tricks=[tricks, "H", "H", "H"])
    assert state.result == [6 + points, 3, 6, 3]


@pytest.mark.rule("ZZ-26")
def test_the_last_player_pays_for_lions_in_hand() -> None:
    tricks = ["H", "H", "H", "HLL"]
    state = scored(4, [1, 2, 3, 4], [0, 1, 2, 3], tricks=tricks, hands=["", "", "", "LLWJ"])
    assert state.result == [6, 3, 6, 3 + 2 - 2]
    state = scored(4, [1, 2, 3, 4], [0, 1, 2, 3], tricks=["H", "H", "H", ""], hands=["", "", "", "LLLLL"])
    assert state.result[3] == 3 - 5 - 1


@pytest.mark.rule("ZZ-26", "ZZ-29")
def test_points_may_be_negative() -> None:
    state = scored(3, [1, 2, 3], tricks=["", "", ""], hands=["", "", "L"])
    assert state.result == [2, 1, -2]


@pytest.mark.rule("ZZ-29")
def test_three_players_get_3_2_0_and_single_scoring() -> None:
    state = scored(3, [2, 3, 1], tricks=["HLL", "H", "LLL"], hands=["", "LW", ""])
    assert state.result == [2 + 2, 0 - 1, 3 + 3 - 1]


@pytest.mark.rule("ZZ-16", "ZZ-30")
def test_without_teams_only_the_order_of_going_out_counts() -> None:
    state = scored(4, [4, 3, 2, 1], tricks=["HLL", "LL", "", ""], hands=["LL", "", "", ""])
    assert state.result == [0, 2, 3, 4]


def test_the_sheet_gives_the_clause_behind_each_entry() -> None:
    tricks = ["HLL", "H", "HL", "", "H"]
    state = scored(5, [1, 2, 3, 5, 4], FIVE, tricks=tricks, hands=["", "", "", "LW", ""])
    lines = [(line["seat"], line["points"], line["rule"], line["code"]) for line in entries(ending(state))]
    assert lines == [
        (0, 5, "ZZ-25", "place"),
        (0, 0, "ZZ-25", "partner"),
        (0, 2, "ZZ-26", "lions"),
        (1, 4, "ZZ-25", "place"),
        (1, 2, "ZZ-25", "partner"),
        (2, 3, "ZZ-25", "place"),
        (2, 4, "ZZ-25", "solo"),
        (3, 0, "ZZ-25", "place"),
        (3, 5, "ZZ-25", "partner"),
        (3, -1, "ZZ-26", "lions_in_hand"),
        (3, -1, "ZZ-26", "no_hedgehog"),
        (4, 2, "ZZ-25", "place"),
        (4, 4, "ZZ-25", "partner"),
    ]


@pytest.mark.rule("ZZ-19", "ZZ-26")
def test_lions_laid_away_score_for_the_solo_player() -> None:
    table = Table("D", "P", "LLB", "HH", "S", ranking=FIVE)
    table.state.resume(2, 2, 2, [], [])  # the solo player is to lay away; then seat 0 leads
    table.play("lay:LL", "D", "P", "pass", "pass", "S", "B")
    assert table.finish_ranks() == [1, 2, 4, 5, 3]
    assert table.state.result == [5 + 0 - 1, 4 + 3 - 1, 2 + 4 + 2 - 1, 0 + 5 - 1, 3 + 4 - 1]
