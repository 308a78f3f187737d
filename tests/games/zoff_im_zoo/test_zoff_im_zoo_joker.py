"""Joker and mosquito."""

from __future__ import annotations

import pytest

from tests.games.zoff_im_zoo.table import Table


@pytest.mark.rule("ZZ-9")
def test_the_joker_counts_as_the_animal_it_is_laid_with() -> None:
    table = Table("SJM", "BBWW", "HHH", "DDD").play("JS")
    assert (table.state.top, table.state.top_size) == (5, 2)
    assert table.legal() == {"BB", "WW", "pass"}


@pytest.mark.rule("ZZ-9")
def test_the_joker_is_never_laid_alone() -> None:
    table = Table("SJM", "BJ", "HHH", "DDD")
    assert table.legal() == {"S", "SJ", "M", "MJ"}
    assert table.rule("J") == "ZZ-9"
    table.play("S")
    assert table.rule("J") == "ZZ-9"
    assert table.legal() == {"B", "pass"}


@pytest.mark.rule("ZZ-9")
def test_a_joker_makes_one_card_more_or_as_many() -> None:
    table = Table("SSM", "SSBJ", "HHH", "DDD").play("SS")
    assert table.legal() == {"BJ", "SSJ", "pass"}


@pytest.mark.rule("ZZ-10")
def test_one_mosquito_counts_as_an_elephant() -> None:
    table = Table("EEQ", "EEEQ", "HHH", "DDD")
    assert table.legal() == {"E", "EE", "EQ", "EEQ", "Q"}
    table.play("EQ")
    assert (table.state.top, table.state.top_size) == (1, 2)
    assert table.legal() == {"EEE", "EEQ", "pass"}


@pytest.mark.rule("ZZ-10")
def test_a_mosquito_helps_elephants_to_beat() -> None:
    table = Table("CCM", "EQS", "HHH", "DDD").play("CC")
    assert table.legal() == {"EQ", "pass"}


@pytest.mark.rule("ZZ-11")
def test_joker_and_mosquito_are_two_mosquitoes_never_elephants() -> None:
    table = Table("QJS", "MMM", "HHH", "DDD")
    table.play("QJ")
    assert (table.state.top, table.state.top_size) == (11, 2)
    assert Table("CCM", "QJS", "HHH", "DDD").play("CC").legal() == {"pass"}
    assert Table("QM", "QJS", "HHH", "DDD").play("Q").legal() == {"QJ", "pass"}


@pytest.mark.rule("ZZ-11")
def test_elephant_joker_and_mosquito_are_three_elephants() -> None:
    table = Table("CCCM", "EJQ", "HHH", "DDD").play("CCC")
    assert table.legal() == {"EQJ", "pass"}
    table.play("QJE")
    assert (table.state.top, table.state.top_size) == (1, 3)


@pytest.mark.rule("ZZ-11")
def test_two_mosquitoes_do_not_go_with_elephants() -> None:
    table = Table("EEQQJ", "MMM", "HHH", "DDD")
    assert table.rule("EQQ") == "ZZ-11"
    assert table.rule("EEQQ") == "ZZ-11"
    assert table.rule("EQQJ") == "ZZ-11"
    assert not {"EQQ", "EEQQ", "EQQJ"} & table.legal()
    assert Table("CCCS", "EQQM", "HHH", "DDD").play("CCC").rule("EQQ") == "ZZ-11"


@pytest.mark.rule("ZZ-12")
def test_who_holds_only_the_joker_gives_the_lead_to_the_left() -> None:
    table = Table("SJ", "HHM", "DDM").play("S", "pass", "pass")
    assert table.tricks() == [1, 0, 0]
    assert table.state.to_move == 1
    assert [event["seat"] for event in table.events("no_lead")] == [0]


@pytest.mark.rule("ZZ-12")
def test_the_lead_passes_on_from_a_player_who_went_out_too() -> None:
    table = Table("S", "J", "HHM", "DDM").play("S", "pass", "pass", "pass")
    assert table.tricks() == [1, 0, 0, 0]
    assert table.state.to_move == 2
    assert [event["seat"] for event in table.events("no_lead")] == [1]


@pytest.mark.rule("ZZ-12")
def test_the_lead_goes_past_those_who_are_out() -> None:
    table = Table("JW", "S", "HHM", "DDM", leader=1)
    table.play("S", "pass", "pass", "W", "pass", "pass")
    assert table.state.to_move == 2
    assert [event["seat"] for event in table.events("no_lead")] == [0]
