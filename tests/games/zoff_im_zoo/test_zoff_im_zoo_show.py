"""Showing cards to the partner.  Of four, seats 0 + 2 and 1 + 3 are teams; 2 and 3 are the lower partners."""

from __future__ import annotations

import pytest

from tests.games.zoff_im_zoo.table import IN_ORDER, Table


def table(*hands: str, leader: int = 1) -> Table:
    return Table(*hands, leader=leader, ranking=IN_ORDER[: len(hands)])


@pytest.mark.rule("ZZ-21")
def test_the_lower_partner_may_show_part_of_a_raise() -> None:
    shown = table("WW", "CCM", "ECQ", "HH").play("CC")
    # two elephants: E or Q and one more; three crocodiles: C and two more
    assert shown.legal() == {"EQ", "pass", "show:E", "show:C", "show:Q"}
    assert shown.rule("show:EQ") == "ZZ-21"  # a raise already, and three elephants are none
    assert shown.rule("show:EC") == "ZZ-21"
    assert shown.rule("show:") == "ZZ-21"
    assert shown.rule("show:W") == "hand"


@pytest.mark.rule("ZZ-21")
def test_the_joker_may_be_shown_alone_where_two_cards_are_needed() -> None:
    assert table("WW", "WM", "JD", "HH").play("W").legal() == {"pass", "show:J"}
    assert table("WW", "WWM", "JW", "HH").play("WW").legal() == {"pass", "show:J", "show:W", "show:WJ"}


@pytest.mark.rule("ZZ-21")
def test_further_cards_are_any_of_the_deck_but_no_more_than_it_has() -> None:
    played = table("WW", "WWWWWM", "WJ", "HH").play("WWWWW")
    # a sixth whale: all are on the table, but the deck counts, wherever its cards are
    assert played.rule("show:J") == ""
    assert played.rule("show:W") == ""
    # with the joker on top too it would take seven whales, which the deck has not
    assert table("WW", "WWWWWJM", "WD", "HH").play("WWWWWJ").legal() == {"pass"}
    # elephants: five, a mosquito and the joker make seven
    assert "show:E" in table("WW", "EEEEEQM", "EM", "HH").play("EEEEEQ").legal()
    assert table("WW", "EEEEEQJM", "EM", "HH").play("EEEEEQJ").legal() == {"pass"}


@pytest.mark.rule("ZZ-21")
def test_no_show_on_lead_by_the_higher_partner_alone_or_without_teams() -> None:
    assert table("SS", "SM", "BB", "HH", leader=2).rule("show:B") == "ZZ-21"
    assert table("SS", "SM", "BB", "HH", leader=3).play("H").rule("show:S") == "ZZ-21"
    five = table("HH", "SSM", "BB", "DD", "MM")
    assert five.play("SS").rule("show:B") == "ZZ-21"  # solo
    assert Table("SS", "BB", "HH", "DD").play("SS").rule("show:B") == "ZZ-21"
    assert Table("SS", "BB", "HH").rule("show:S") == "ZZ-21"
    assert "show:B" in table("SS", "SSM", "BB", "HH").play("SS").legal()


@pytest.mark.rule("ZZ-22")
def test_the_partner_completes_and_it_is_the_showers_play() -> None:
    shown = table("BBH", "SSM", "BD", "HH").play("SS", "show:B")
    assert shown.state.to_move == 0
    assert shown.legal() == {"add:B", "decline"}
    assert shown.rule("add:BB") == "ZZ-22"
    assert shown.rule("add:H") == "ZZ-22"
    assert shown.rule("add:") == "ZZ-22"
    assert shown.rule("add:W") == "hand"
    assert shown.rule("pass") == "phase"
    assert shown.rule("BB") == "phase"
    shown.play("add:B")
    assert (shown.hand(0), shown.hand(2)) == ("BH", "D")
    assert (shown.state.top, shown.state.top_size, shown.state.top_seat) == (3, 2, 2)
    assert shown.state.to_move == 3
    shown.play("pass", "pass", "pass")
    assert shown.tricks() == [0, 0, 1, 0]
    assert shown.state.to_move == 2


@pytest.mark.rule("ZZ-22", "ZZ-10", "ZZ-11")
def test_joker_and_mosquito_count_over_both_hands() -> None:
    assert table("EEJ", "EM", "QD", "HH").play("E", "show:Q").legal() == {"add:E", "decline"}
    two = table("EEJQ", "EEM", "QD", "HH").play("EE", "show:Q")
    assert two.legal() == {"add:EE", "add:EJ", "decline"}
    assert two.rule("add:EQ") == "ZZ-22"
    assert table("SWJ", "SM", "JD", "HH").rule("J") == "hand"
    jokers = table("SWB", "SSM", "JD", "HH").play("SS", "show:J")
    assert jokers.legal() == {"add:W", "add:B", "decline"}


@pytest.mark.rule("ZZ-23")
def test_a_partner_who_cannot_complete_has_to_decline() -> None:
    shown = table("HHF", "SSM", "BD", "HH").play("SS", "show:B")
    assert shown.state.to_move == 0
    assert shown.legal() == {"decline"}
    assert shown.hand(2) == "BD"  # shown cards still belong to the hand
    assert shown.view(None)["hands"] == [3, 1, 2, 2]
    shown.play("decline")
    assert shown.hand(2) == "BD"
    assert shown.state.to_move == 3
    shown.play("pass", "pass")
    assert shown.tricks() == [0, 1, 0, 0]  # the shower has passed
    assert [event["cards"] for event in shown.events("show")] == [["B"]]
    assert [event["to"] for event in shown.events("show")] == ["all"]


@pytest.mark.rule("ZZ-24")
def test_no_show_to_a_partner_who_is_out() -> None:
    out = table("S", "WSS", "BBD", "HH", leader=0).play("S", "SS")
    assert out.legal() == {"BB", "pass"}
    assert out.rule("show:B") == "ZZ-24"


@pytest.mark.rule("ZZ-24")
def test_if_both_go_out_the_shower_is_out_before_the_partner() -> None:
    both = Table("B", "SSM", "HH", "DD", "B", "MM", leader=1, ranking=[0, 1, 2, 4, 3, 5])
    both.play("SS", "pass", "pass", "show:B", "add:B")
    assert both.finish_ranks() == [2, 0, 0, 0, 1, 0]
    assert both.state.to_move == 5


@pytest.mark.rule("ZZ-24", "ZZ-15")
def test_a_shown_play_that_leaves_one_player_ends_the_round() -> None:
    last = table("PB", "SSSM", "B", "W", leader=3)
    last.play("W", "pass", "pass", "pass")  # seat 3 is out, seat 0 leads
    last.play("P", "S", "pass", "pass")
    last.play("SS", "show:B", "add:B")
    assert last.state.over
    assert last.finish_ranks() == [3, 4, 2, 1]
    assert last.tricks() == [0, 1, 0, 1]  # nobody takes the open cards


@pytest.mark.rule("ZZ-24")
def test_if_none_is_left_the_partner_comes_last() -> None:
    pair = table("SS", "D", "S", "P", leader=1)
    pair.play("D", "pass", "P", "pass", "pass")  # seats 1 and 3 are out, seat 0 leads
    pair.play("S", "show:S", "add:S")
    assert pair.state.over
    assert pair.finish_ranks() == [4, 1, 3, 2]
    # 4 3 2 0 points for both partners, and no hedgehog anywhere
    assert pair.state.result == [0 + 2 - 1, 4 + 3 - 1, 2 + 0 - 1, 3 + 4 - 1]
