"""Going out and the end of a round."""

from __future__ import annotations

import pytest

from stammtisch.games.zoff_im_zoo.cards import codes
from tests.games.zoff_im_zoo.table import Table


@pytest.mark.rule("ZZ-13")
def test_a_player_without_cards_is_out_and_the_others_play_on() -> None:
    table = Table("S", "HH", "DD", "MM").play("S")
    assert table.finish_ranks() == [1, 0, 0, 0]
    assert [(event["seat"], event["place"]) for event in table.events("out")] == [(0, 1)]
    assert table.state.to_move == 1


@pytest.mark.rule("ZZ-13")
def test_cards_of_a_player_who_is_out_may_be_beaten() -> None:
    table = Table("S", "HH", "BD", "MM").play("S", "pass", "B", "pass")
    assert table.state.to_move == 1  # seat 0 is out and left out
    table.play("pass")
    assert table.tricks() == [0, 0, 1, 0]
    assert table.state.to_move == 2


@pytest.mark.rule("ZZ-14")
def test_an_unbeaten_last_lay_takes_its_trick_and_the_next_with_cards_leads() -> None:
    table = Table("S", "W", "DD", "MM", leader=0)
    table.play("S", "W", "pass", "pass")  # seat 1 goes out too, on top of seat 0
    assert table.tricks() == [0, 1, 0, 0]
    assert codes(table.state.taken(1)) == ["W", "S"]
    assert table.state.to_move == 2
    assert table.legal() == {"D", "DD"}


@pytest.mark.rule("ZZ-14")
def test_all_others_have_just_one_turn_on_a_last_lay() -> None:
    table = Table("S", "HH", "DD", "MM").play("S", "pass", "pass", "pass")
    assert table.tricks() == [1, 0, 0, 0]
    assert codes(table.state.taken(0)) == ["S"]
    assert table.state.to_move == 1


@pytest.mark.rule("ZZ-15")
def test_the_round_ends_at_once_when_the_last_but_one_goes_out() -> None:
    table = Table("S", "B", "WW").play("S", "B")
    assert table.state.over
    assert table.state.to_move == -1
    assert table.finish_ranks() == [1, 2, 3]
    assert table.legal() == set()


@pytest.mark.rule("ZZ-15")
def test_nobody_takes_the_cards_lying_open_at_the_end() -> None:
    table = Table("S", "B", "WW").play("S", "B")
    assert table.tricks() == [0, 0, 0]
    assert [codes(table.state.taken(seat)) for seat in range(3)] == [[], [], []]


@pytest.mark.rule("ZZ-16")
@pytest.mark.parametrize(
    ("hands", "moves", "points"),
    [
        (["S", "B", "W", "HH"], ["S", "B", "W"], [4, 3, 2, 0]),
        (["D", "P", "S", "B", "HH"], ["D", "P", "S", "B"], [5, 4, 3, 2, 0]),
        (["D", "P", "S", "B", "W", "HH"], ["D", "P", "S", "B", "W"], [6, 5, 4, 3, 2, 0]),
        (["D", "P", "S", "B", "E", "M", "HH"], ["D", "P", "S", "B", "E", "M"], [7, 6, 5, 4, 3, 2, 0]),
    ],
)
def test_points_by_rank_in_going_out(hands: list[str], moves: list[str], points: list[int]) -> None:
    assert Table(*hands).play(*moves).state.result == points


@pytest.mark.rule("ZZ-16")
def test_tricks_count_nothing_in_the_first_round() -> None:
    table = Table("LLS", "HB", "W", "LLL")
    table.play("LL", "pass", "pass", "LLL", "pass", "pass", "pass")
    assert table.tricks() == [0, 0, 0, 1]  # seat 3 is out with five lions in its trick
    table.play("S", "B", "W")  # seat 0 leads
    assert table.finish_ranks() == [2, 4, 3, 1]
    assert table.state.result == [3, 0, 2, 4]
