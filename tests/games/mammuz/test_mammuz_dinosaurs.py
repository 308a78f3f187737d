"""The dinosaurs: MM-10 to MM-14."""

from __future__ import annotations

from collections import Counter

import pytest

from stammtisch.core.chance import ChanceNeeded, scripted
from tests.games.mammuz.table import ONLY_DEER_L, hand, of_type, play, rule_of, sizes, start, three


@pytest.mark.rule("MM-10", "MM-11")
def test_brontosaurus() -> None:
    match = start(three("b", "p", "t"))
    play(match, "claim:S lay:Sb doubt:2")
    assert sizes(match) == [9, 11, 10]  # S went back to seat 0, b to the doubter
    assert hand(match, 1) == "ABDSSHHQQbp"
    assert match.to_move == 1
    assert match.legal_moves()[0].startswith("claim")


@pytest.mark.rule("MM-11")
def test_pterosaur() -> None:
    match = start(three("p", "b", "t"))
    play(match, "claim:S lay:SSp doubt:3")
    assert sizes(match) == [7, 13, 10]
    assert match.to_move == 1


@pytest.mark.rule("MM-11")
@pytest.mark.parametrize(("taker", "after"), [(0, [9, 11, 10]), (1, [7, 13, 10]), (2, [7, 11, 12])])
def test_triceratops(taker: int, after: list[int]) -> None:
    match = start(three("t", "b", "p"))
    play(match, "claim:S lay:SSt doubt:3")
    assert match.to_move == 1
    assert match.legal_moves() == ["herd:0", "herd:1", "herd:2"]
    assert rule_of(match, "herd:3") == "MM-11"
    assert rule_of(match, "herd:9") == "MM-11"
    assert rule_of(match, "doubt:1") == "phase"
    assert rule_of(match, "claim:A") == "phase"
    assert rule_of(match, "lay:A") == "phase"
    play(match, f"herd:{taker}")
    assert sizes(match) == after
    assert "t" in hand(match, 1)
    assert match.to_move == 1
    assert rule_of(match, "herd:0") == "phase"


@pytest.mark.rule("MM-11")
def test_triceratops_asks_even_if_the_herd_is_empty() -> None:
    match = start(three("t", "b", "p"))
    play(match, "claim:S lay:t doubt:1")
    assert match.legal_moves() == ["herd:0", "herd:1", "herd:2"]
    play(match, "herd:2")
    assert sizes(match) == [9, 11, 10]


@pytest.mark.rule("MM-12")
def test_stegosaurus_deals_singly_from_the_doubters_left() -> None:
    match = start(three("s", "b", "p"))
    events = play(match, "claim:S lay:SDs doubt:3")
    assert of_type(events, "deal_out")[0]["counts"] == [1, 0, 1]
    assert sizes(match) == [8, 11, 11]
    assert match.to_move == 1
    match = start(three("s", "b", "p"))
    play(match, "claim:S lay:ABs lay:DHH lay:QQQ")
    play(match, "doubt:1")  # no dinosaur: seat 2 takes all nine, s among them
    assert sizes(match) == [7, 7, 16]
    play(match, "claim:H lay:H lay:S lay:SQQs doubt:4")  # five cards: seats 1, 2, 0, 1, 2
    assert sizes(match) == [6 + 1 + 1, 6 + 2, 12 + 2]


@pytest.mark.rule("MM-12")
def test_stegosaurus_shuffles() -> None:
    got: Counter[str] = Counter()
    for seed in range(120):
        match = start(three("s", "b", "p"), seed=seed)
        events = play(match, "claim:S lay:SDs doubt:3")
        got[of_type(events, "dealt")[1]["cards"][0]] += 1
    assert set(got) == {"S", "D"}
    assert 38 <= got["S"] <= 82  # 60 expected, deviation 5.5


@pytest.mark.rule("MM-12")
def test_stegosaurus_asks_chance_card_by_card() -> None:
    match = start(three("s", "b", "p"))
    play(match, "claim:S lay:SSDs")
    script: list[int] = []
    match.state.chance = scripted(script)
    with pytest.raises(ChanceNeeded) as needed:
        match.state.copy().advance(match.game.move_id("doubt:4"))
    assert needed.value.outcomes == [(2, 1), (3, 2)]
    script += [3, 2, 3]
    play(match, "doubt:4")
    assert [hand(match, seat) for seat in range(3)] == ["ABDHHQQ", "ABDSSSHHQQbs", "BDDSSHHQQQp"]


@pytest.mark.rule("MM-13")
def test_plesiosaur_leaves_a_pile_and_bars_the_species() -> None:
    match = start(three("l", "b", "p"))
    play(match, "claim:S lay:SDl doubt:3")
    assert sizes(match) == [7, 11, 10]
    assert match.view(2)["pile"] == 2
    assert match.to_move == 1
    assert match.legal_moves() == [f"claim:{code}" for code in "ABDHQ"]
    assert rule_of(match, "claim:S") == "MM-13"
    play(match, "claim:Q lay:Q doubt:1")  # true: seat 2 takes herd and pile
    assert sizes(match) == [7, 10, 13]
    assert match.view(2)["pile"] == 0
    assert "claim:S" in match.legal_moves()  # barred for one start only


@pytest.mark.rule("MM-13")
def test_no_other_species_and_the_same_may_be_named() -> None:
    """DD | b | p | tslDD; only deer are left."""
    match = start(ONLY_DEER_L, starter=3)
    play(match, "claim:D lay:l doubt:1")
    assert match.to_move == 0
    assert match.legal_moves() == ["claim:D"]


@pytest.mark.rule("MM-13")
def test_who_takes_an_empty_herd_takes_the_pile() -> None:
    match = start(three("l", "b", "p"))
    play(match, "claim:S lay:SDl doubt:3")
    play(match, "claim:H lay:b doubt:1")  # seat 1 laid it and takes the herd: empty, but the pile with it
    assert sizes(match) == [7, 12, 11]
    assert match.view(None)["pile"] == 0


@pytest.mark.rule("MM-13")
def test_a_later_plesiosaur_adds_to_the_pile() -> None:
    match = start(three("l", "b", "p"))
    play(match, "claim:S lay:SDl doubt:3")
    play(match, "claim:H lay:QHl doubt:3")
    assert match.view(None)["pile"] == 4
    assert match.to_move == 2
    assert rule_of(match, "claim:H") == "MM-13"
    assert "claim:S" in match.legal_moves()


@pytest.mark.rule("MM-13")
def test_a_later_stegosaurus_deals_the_pile_out() -> None:
    match = start(three("l", "s", "p"))
    play(match, "claim:S lay:SDl doubt:3")
    events = play(match, "claim:H lay:Hs doubt:2")  # H and the pile's two: seats 0, 1, 2
    assert of_type(events, "deal_out")[0]["counts"] == [1, 1, 1]
    assert sizes(match) == [8, 10, 12]
    assert match.view(None)["pile"] == 0


@pytest.mark.rule("MM-14")
def test_tyrannosaurus_removes_the_herd_but_no_pile() -> None:
    match = start(three("l", "r", "b"))
    play(match, "claim:S lay:SDl doubt:3")
    events = play(match, "claim:H lay:Hl lay:Qb lay:B lay:Qr doubt:2")
    assert of_type(events, "removed")[0]["cards"] == ["B", "H", "Q", "Q", "b", "l"]
    assert match.view(None)["removed"] == ["B", "H", "Q", "Q", "b", "l"]
    assert match.view(None)["pile"] == 2
    assert sizes(match) == [6, 11 - 2 - 2, 10 - 2 + 1]
    assert hand(match, 2)[-1] == "r"
    assert match.to_move == 2
