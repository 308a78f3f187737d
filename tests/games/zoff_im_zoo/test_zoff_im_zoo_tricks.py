"""Leading, raising, passing, and who takes the trick."""

from __future__ import annotations

import pytest

from tests.games.zoff_im_zoo.table import Table

BEATEN_BY = {
    "W": "",
    "E": "M",
    "C": "E",
    "B": "WE",
    "L": "E",
    "S": "WB",
    "F": "ECBL",
    "P": "WCBS",
    "H": "F",
    "D": "WCSP",
    "M": "CBLSFH",
    "Q": "HDM",
}


@pytest.mark.rule("ZZ-4")
def test_a_lead_is_one_card_or_several_alike() -> None:
    table = Table("SSF", "WW", "HH", "DD")
    assert table.legal() == {"S", "SS", "F"}
    assert table.rule("SF") == "ZZ-4"
    assert table.rule("SSF") == "ZZ-4"


@pytest.mark.rule("ZZ-4")
def test_a_mosquito_goes_with_no_animal_but_elephants() -> None:
    table = Table("SQ", "WW", "HH", "DD")
    assert table.legal() == {"S", "Q"}
    assert table.rule("SQ") == "ZZ-4"


@pytest.mark.rule("ZZ-5")
def test_the_worked_example_on_one_seal() -> None:
    table = Table("SM", "SSSBBW", "HH", "DD").play("S")
    assert table.legal() == {"SS", "B", "W", "pass"}
    assert table.rule("SSS") == "ZZ-5"
    assert table.rule("BB") == "ZZ-5"
    assert table.rule("S") == "ZZ-5"
    assert table.rule("SB") == "ZZ-5"


@pytest.mark.rule("ZZ-5")
def test_a_higher_animal_needs_the_same_number() -> None:
    table = Table("FFM", "LLLCCEFFFF", "HH", "DD").play("FF")
    assert table.legal() == {"LL", "CC", "FFF", "pass"}
    assert table.rule("LLL") == "ZZ-5"
    assert table.rule("E") == "ZZ-5"
    assert table.rule("FFFF") == "ZZ-5"
    assert table.rule("FF") == "ZZ-5"


@pytest.mark.rule("ZZ-5", "ZZ-6")
@pytest.mark.parametrize("below", list(BEATEN_BY))
def test_every_animal_is_beaten_by_those_of_its_row_alone(below: str) -> None:
    table = Table(below + "W", "".join(BEATEN_BY), "HH", "DD").play(below)
    assert table.legal() == {*BEATEN_BY[below], "pass"} | ({"EQ"} if below == "E" else set())


@pytest.mark.rule("ZZ-6")
def test_elephant_beats_fox_and_fox_beats_hedgehog_but_not_elephant_hedgehog() -> None:
    assert Table("FW", "EE", "HH", "DD").play("F").rule("E") == ""
    assert Table("HW", "FF", "HH", "DD").play("H").rule("F") == ""
    assert Table("HW", "EE", "HH", "DD").play("H").rule("E") == "ZZ-5"


@pytest.mark.rule("ZZ-7")
def test_the_leader_may_not_pass() -> None:
    table = Table("SM", "WB", "HH", "DD")
    assert "pass" not in table.legal()
    assert table.rule("pass") == "ZZ-7"
    table.play("S", "pass", "pass", "pass")
    assert table.state.to_move == 0
    assert table.rule("pass") == "ZZ-7"


@pytest.mark.rule("ZZ-7")
def test_who_passed_may_raise_when_the_turn_comes_back() -> None:
    table = Table("SM", "EC", "BH", "DD").play("S", "pass", "B", "pass", "pass")
    assert table.state.to_move == 1
    assert table.legal() == {"E", "pass"}


@pytest.mark.rule("ZZ-8")
def test_the_trick_goes_to_the_top_cards_when_all_others_passed_in_sequence() -> None:
    table = Table("SML", "WBB", "HHH", "DDD").play("S", "B", "pass", "pass", "pass")
    assert table.state.to_move == 1
    assert table.tricks() == [0, 1, 0, 0]
    assert [event["count"] for event in table.events("trick")] == [2]
    assert table.legal() == {"W", "B"}


@pytest.mark.rule("ZZ-8")
def test_after_a_raise_everyone_may_play_or_pass_again() -> None:
    table = Table("SWM", "BBC", "HHH", "DDD").play("S", "B", "pass", "pass", "W", "pass", "pass")
    assert table.tricks() == [0, 0, 0, 0]
    table.play("pass")
    assert table.tricks() == [1, 0, 0, 0]
    assert table.state.to_move == 0


def test_the_order_of_refusals_is_phase_then_hand_then_clause() -> None:
    table = Table("SSF", "WW", "HH", "DD")
    assert table.rule("push:SF") == "phase"
    assert table.rule("add:W") == "phase"
    assert table.rule("decline") == "phase"
    assert table.rule("lay:") == "phase"
    assert table.rule("return:WW") == "phase"
    assert table.rule("SW") == "hand"
    assert table.rule("SSS") == "hand"
    assert table.rule("show:W") == "hand"
    assert table.rule("J" * 9) == "hand"
