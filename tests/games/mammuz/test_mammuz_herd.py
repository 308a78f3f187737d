"""Naming, laying, doubting: MM-4 to MM-9."""

from __future__ import annotations

import pytest

from tests.games.mammuz.table import MAMMOTHS, hand, play, rule_of, sizes, start, three


@pytest.mark.rule("MM-4")
def test_a_herd_starts_with_two_moves() -> None:
    match = start(three("b", "p", "t"))
    assert match.legal_moves() == [f"claim:{code}" for code in "ABDSHQ"]
    assert rule_of(match, "lay:S") == "phase"
    assert rule_of(match, "doubt:1") == "phase"
    play(match, "claim:S")
    assert match.to_move == 0
    assert match.view(1)["named"] == "S"
    legal = match.legal_moves()
    assert all(move.startswith("lay:") for move in legal)
    assert {len(move) - 4 for move in legal} == {1, 2, 3, 4}
    assert rule_of(match, "doubt:1") == "phase"
    assert rule_of(match, "claim:S") == "phase"
    assert rule_of(match, "lay:ABDSS") == "MM-4"
    play(match, "lay:ABDb")  # none of them true
    assert sizes(match) == [6, 10, 10]


@pytest.mark.rule("MM-4")
def test_all_sets_of_a_small_hand() -> None:
    """AD | A | DDb | Dptsr: sets of D D b are D, b, DD, Db, DDb."""
    match = start(MAMMOTHS, starter=2)
    play(match, "claim:D")
    assert match.legal_moves() == ["lay:D", "lay:b", "lay:DD", "lay:Db", "lay:DDb"]


@pytest.mark.rule("MM-5")
def test_next_player_lays_or_doubts_the_last_lay() -> None:
    match = start(three("b", "p", "t"))
    play(match, "claim:S lay:SS")
    assert match.to_move == 1
    assert match.legal_moves()[-2:] == ["doubt:1", "doubt:2"]
    assert rule_of(match, "claim:H") == "phase"
    assert rule_of(match, "doubt:3") == "MM-5"
    assert rule_of(match, "doubt:0") == "MM-5"
    assert rule_of(match, "doubt:4") == "MM-5"
    assert rule_of(match, "lay:ABDSS") == "MM-5"
    play(match, "lay:DHQ lay:B")
    assert match.to_move == 0
    assert [move for move in match.legal_moves() if move.startswith("doubt")] == ["doubt:1"]
    assert match.view(None)["herd"] == [
        {"seat": 0, "count": 2},
        {"seat": 1, "count": 3},
        {"seat": 2, "count": 1},
    ]
    play(match, "doubt:1")  # seat 2's bear: the lay of seat 1 can't be doubted any more
    assert sizes(match) == [8, 7, 15]  # the herd was all six cards


@pytest.mark.rule("MM-6")
def test_more_claimed_than_there_are() -> None:
    match = start(three("b", "p", "t"))
    play(match, "claim:A lay:HHQQ lay:HHQQ lay:HHQQ")  # twelve mammoths of two
    assert match.view(None)["herd"][-1] == {"seat": 2, "count": 4}


@pytest.mark.rule("MM-6")
def test_nobody_lays_more_than_he_holds() -> None:
    match = start(three("b", "p", "t"))
    play(match, "claim:A")
    for move in (
        "lay:AA",
        "lay:SSS",
        "lay:bb",
        "lay:p",
        "lay:M",
        "lay:QQQQQ",
        "lay:" + "H" * 100,
        "lay:rrrr",
    ):
        assert rule_of(match, move) == "hand"
    assert not {"lay:AA", "lay:SSS", "lay:p"} & set(match.legal_moves())


@pytest.mark.rule("MM-7", "MM-15")
def test_extinct_or_left_out_species_are_not_named() -> None:
    match = start(["AABDSSHHQQ", "BDSSHHQQbp", "BDDSHHQQQt"])
    assert sizes(match) == [8, 10, 10]
    assert match.legal_moves() == [f"claim:{code}" for code in "BDSHQ"]
    assert rule_of(match, "claim:A") == "MM-7"
    assert rule_of(match, "claim:M") == "MM-7"
    assert rule_of(match, "claim:Z") == "MM-7"


@pytest.mark.rule("MM-8")
def test_a_true_card_and_the_doubter_takes_the_herd() -> None:
    match = start(three("b", "p", "t"))
    play(match, "claim:S lay:DS lay:B lay:SQ doubt:1")
    assert sizes(match) == [8 + 5, 9, 8]
    assert hand(match, 0) == "ABBDSSSHHQQQb"
    assert match.to_move == 1
    assert match.view(None)["herd"] == []
    assert match.legal_moves()[0].startswith("claim")


@pytest.mark.rule("MM-9")
def test_another_species_and_its_player_takes_the_herd() -> None:
    match = start(three("b", "p", "t"))
    play(match, "claim:S lay:DS lay:B lay:SQ doubt:2")
    assert sizes(match) == [8, 9, 8 + 5]
    assert match.to_move == 0  # the doubter
    assert match.legal_moves()[0].startswith("claim")
