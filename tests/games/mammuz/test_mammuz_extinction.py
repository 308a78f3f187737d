"""Species that become extinct: MM-15 to MM-18."""

from __future__ import annotations

import pytest

from tests.games.mammuz.table import ONLY_DEER_R, hand, of_type, play, rule_of, sizes, start, three


@pytest.mark.rule("MM-15")
def test_after_the_deal() -> None:
    match = start(["AABDSSHHQQ", "BDSSHHQQbp", "BDDSHHQQQt"])
    assert of_type(match.events, "extinct") == [
        {"type": "extinct", "seat": 0, "card": "A", "count": 2, "to": "all"}
    ]
    assert hand(match, 0) == "BDSSHHQQ"
    assert match.view(2)["extinct"] == ["A"]


@pytest.mark.rule("MM-15")
def test_after_a_doubt() -> None:
    match = start(three("b", "p", "t"))
    events = play(match, "claim:A lay:A doubt:1")  # true: seat 1 takes the second mammoth
    assert [(event["seat"], event["card"]) for event in of_type(events, "extinct")] == [(1, "A")]
    assert sizes(match) == [9, 9, 10]
    assert rule_of(match, "claim:A") == "MM-7"


@pytest.mark.rule("MM-15")
def test_cards_in_the_pile_are_still_in_the_game() -> None:
    match = start(three("l", "p", "t"))
    play(match, "claim:S lay:Al doubt:2")
    assert match.view(None)["extinct"] == []  # seat 1 holds one mammoth, the other lies in the pile
    play(match, "claim:A lay:A doubt:1")  # seat 2 takes herd and pile: both mammoths
    assert match.view(None)["extinct"] == ["A"]
    assert sizes(match) == [8, 10, 10]


@pytest.mark.rule("MM-15")
def test_not_while_cards_are_laid() -> None:
    """The deer of ONLY_DEER_R: seat 0 lays both of its own; nobody holds all four before a doubt."""
    match = start(ONLY_DEER_R, starter=3)
    play(match, "claim:D lay:DD")
    assert match.view(None)["extinct"] == ["A", "B", "S", "H", "Q", "Z"]


@pytest.mark.rule("MM-16")
def test_removed_cards_do_not_count() -> None:
    match = start(three("r", "p", "t"))
    events = play(match, "claim:A lay:Ar doubt:2")
    assert of_type(events, "extinct") == [
        {"type": "extinct", "seat": 1, "card": "A", "count": 1, "to": "all"}
    ]
    assert hand(match, 1) == "BDSSHHQQpr"
    assert match.view(0)["removed"] == ["A"]


@pytest.mark.rule("MM-16")
def test_two_bears_are_enough_when_one_was_removed() -> None:
    match = start(three("r", "p", "t"))
    play(match, "claim:B lay:Br doubt:2")
    assert match.view(None)["extinct"] == []  # one bear each with seats 1 and 2
    events = play(match, "claim:B lay:B doubt:1")  # true: seat 2 takes the bear
    assert of_type(events, "extinct") == [
        {"type": "extinct", "seat": 2, "card": "B", "count": 2, "to": "all"}
    ]


@pytest.mark.rule("MM-16")
def test_a_species_of_which_nothing_remains() -> None:
    match = start(three("b", "r", "t"))
    events = play(match, "claim:S lay:A lay:Ar doubt:2")
    assert of_type(events, "extinct") == [
        {"type": "extinct", "seat": None, "card": "A", "count": 0, "to": "all"}
    ]
    assert match.view(None)["extinct"] == ["A"]
    assert rule_of(match, "claim:A") == "MM-7"


@pytest.mark.rule("MM-17")
def test_dinosaurs_never() -> None:
    match = start(["ABDSSHHbpt", "ABDSSHHQQQ", "BDDSHHQQQQ"])
    assert of_type(match.events, "extinct") == []
    assert hand(match, 0) == "ABDSSHHbpt"
    play(match, "claim:S lay:S doubt:1")
    assert hand(match, 0) == "ABDSHHbpt"


@pytest.mark.rule("MM-18")
def test_order_after_the_deal_is_from_the_starter() -> None:
    match = start(ONLY_DEER_R, starter=2)
    order = [(event["seat"], event["card"]) for event in of_type(match.events, "extinct")]
    assert order == [(2, "B"), (2, "H"), (3, "S"), (0, "Z"), (1, "A"), (1, "Q")]


@pytest.mark.rule("MM-18")
def test_order_after_a_doubt_is_from_the_doubters_left() -> None:
    match = start(["ADDSSHHQQr", "ABBSSHHQQb", "BDDSHHQQQp"])
    events = play(match, "claim:S lay:ADDr doubt:4")  # leaves seat 1 the last mammoth, seat 2 the last deer
    assert [(event["seat"], event["card"]) for event in of_type(events, "extinct")] == [(2, "D"), (1, "A")]
