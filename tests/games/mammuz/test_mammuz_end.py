"""How a round and a match end: MM-19 to MM-24."""

from __future__ import annotations

import pytest

import stammtisch
from tests.games.mammuz.table import (
    BEARS_AND_DEER,
    LAST_DEER,
    LAST_MAMMOTHS,
    MAMMOTHS,
    ONLY_DEER_R,
    TWO_MAMMOTHS,
    hand,
    of_type,
    play,
    rule_of,
    sizes,
    start,
    three,
)

FULL = ["AABBBSSSSS", "DDDDHHHHHH", "QQQQQQQbpt"]  # nothing | nothing | bpt


@pytest.mark.rule("MM-19")
def test_last_cards_must_be_doubted() -> None:
    """Db | D | p | DDtsr"""
    match = start(LAST_DEER, starter=1)
    play(match, "claim:D lay:D")
    assert match.legal_moves() == ["doubt:1"]
    assert rule_of(match, "lay:p") == "MM-19"
    assert rule_of(match, "lay:D") == "hand"
    assert rule_of(match, "claim:D") == "phase"
    match = start(LAST_DEER, starter=0)
    play(match, "claim:D lay:D")  # seat 0 still holds b
    assert "lay:D" in match.legal_moves()


@pytest.mark.rule("MM-20", "MM-24")
def test_true_and_the_player_without_cards_wins() -> None:
    match = start(LAST_DEER, starter=1)
    play(match, "claim:D lay:D doubt:1")
    assert match.over
    assert match.scores == [0, 1, 0, 0]
    assert match.rounds[0]["cards"] == [2, 0, 1, 5]  # nobody takes the herd
    assert match.rounds[0]["entries"] == [{"seat": 1, "points": 1, "rule": "MM-20", "code": "win"}]
    assert match.ranks == [3, 1, 2, 4]
    assert match.to_move is None
    assert match.legal_moves() == []
    assert rule_of(match, "claim:D") == "phase"


@pytest.mark.rule("MM-20")
def test_true_last_cards_end_the_round_before_anything_else_happens() -> None:
    """A | A | bp | tsr: with the herd the doubter would hold both mammoths, and they would die out."""
    match = start(TWO_MAMMOTHS, starter=0)
    events = play(match, "claim:A lay:A doubt:1")
    assert [event["type"] for event in events if event["to"] == "all"] == [
        "claim", "lay", "doubt", "win", "round_end", "match_end",
    ]  # fmt: skip
    assert match.rounds[0]["cards"] == [0, 1, 2, 3]
    assert match.ranks == [1, 2, 3, 4]
    view = match.view(None)
    assert (view["extinct"], view["left"][0]) == (["B", "D", "S", "H", "Q", "Z"], 2)
    assert (view["named"], view["herd"]) == ("A", [{"seat": 0, "count": 1}])  # it stays where it lies
    assert not view["must_doubt"]


@pytest.mark.rule("MM-20")
def test_a_finished_round_can_be_imagined_with_its_herd() -> None:
    """Db | D | p | DDtsr: who imagines it leaves the deer that was turned up where it lies."""
    match = start(LAST_DEER, starter=1)
    play(match, "claim:D lay:D doubt:1")
    for seat in range(4):
        for seed in range(20):
            imagined = match.determinize(seat, seed)
            assert imagined.view(seat) == match.view(seat)
            assert imagined.view(1)["herd"] == [{"seat": 1, "count": 1, "cards": ["D"]}]


@pytest.mark.rule("MM-20")
def test_another_species_and_play_goes_on() -> None:
    """DB | B | Bbpt | DDDsr"""
    match = start(BEARS_AND_DEER, starter=1)
    play(match, "claim:D lay:B doubt:1")
    assert not match.over
    assert hand(match, 1) == "B"
    assert match.to_move == 2


@pytest.mark.rule("MM-20")
def test_a_dinosaur_acts_first() -> None:
    """Db | D | p | DDtsr"""
    match = start(LAST_DEER, starter=0)
    play(match, "claim:D lay:Db doubt:2")  # the brontosaurus gives him the deer back
    assert not match.over
    assert (hand(match, 0), hand(match, 1)) == ("D", "Db")
    match = start(LAST_DEER, starter=2)
    play(match, "claim:D lay:p doubt:1")  # nothing in the herd for the doubter: seat 2 is still without cards
    assert match.over
    assert match.scores == [0, 0, 1, 0]
    assert match.rounds[0]["cards"] == [2, 1, 0, 6]


@pytest.mark.rule("MM-20")
def test_triceratops_may_save_or_not() -> None:
    """BD and t: DB | B | Bbpt | DDDsr; seat 2 lays all it has, the triceratops is turned up."""
    for taker, won in ((2, False), (3, True)):
        match = start(BEARS_AND_DEER, starter=2)
        play(match, f"claim:D lay:Bbpt doubt:4 herd:{taker}")
        assert match.over == won
        assert match.scores == [0, 0, int(won), 0]


@pytest.mark.rule("MM-21")
def test_won_at_the_deal() -> None:
    match = start(["AABBBSSSSS", "DDHHHQQQbp", "DDHHHQQQQt"])
    assert match.over
    assert match.moves == []
    assert match.scores == [1, 0, 0]
    assert match.ranks == [1, 2, 2]
    assert match.rounds[0]["entries"][0]["rule"] == "MM-21"
    assert match.round == 1


@pytest.mark.rule("MM-21")
def test_won_by_extinction_after_a_doubt() -> None:
    """AD | A | DDb | Dptsr"""
    match = start(MAMMOTHS, starter=0)
    play(match, "claim:A lay:A doubt:1")
    assert match.over
    assert match.scores == [0, 1, 0, 0]
    assert match.rounds[0]["entries"][0]["rule"] == "MM-21"
    assert match.rounds[0]["cards"] == [1, 0, 3, 5]


@pytest.mark.rule("MM-22")
def test_who_laid_the_last_cards_goes_first() -> None:
    """Ar | bpt | A | s: a mammoth is removed, so seat 2 lays off the other, its last card."""
    match = start(LAST_MAMMOTHS, starter=0)
    play(match, "claim:A lay:Ar doubt:2")
    assert match.scores == [1, 0, 0, 0]
    assert match.rounds[0]["cards"] == [0, 4, 0, 1]
    assert match.ranks == [1, 4, 2, 3]


@pytest.mark.rule("MM-22")
@pytest.mark.parametrize(("starter", "winner"), [(0, 0), (1, 1), (2, 0)])
def test_two_without_cards_at_the_deal(starter: int, winner: int) -> None:
    match = start(FULL, starter=starter)
    assert match.scores == [int(seat == winner) for seat in range(3)]
    assert match.ranks is not None
    assert sorted(match.ranks) == [1, 2, 3]
    assert match.ranks[winner] == 1
    assert match.ranks[2] == 3


@pytest.mark.rule("MM-22")
def test_the_dinosaur_is_taken_before_extinctions_and_wins() -> None:
    events = play(start(three("r", "p", "t")), "claim:A lay:Ar doubt:2")
    assert [event["type"] for event in events[-4:]] == ["doubt", "removed", "keep", "extinct"]


@pytest.mark.rule("MM-23")
def test_no_species_left_and_the_fewest_cards_win() -> None:
    """DD | b | p | tsrDD: two deer are removed, the other two laid off; r | b | p | ts."""
    match = start(ONLY_DEER_R, starter=3)
    play(match, "claim:D lay:DDr doubt:3")
    assert match.over
    assert match.rounds[0]["cards"] == [1, 1, 1, 2]
    assert match.scores == [1, 1, 1, 0]
    assert match.ranks == [1, 1, 1, 4]
    assert match.rounds[0]["winners"] == [1, 2, 0]  # from the doubter's left
    assert {entry["rule"] for entry in match.rounds[0]["entries"]} == {"MM-23"}


@pytest.mark.rule("MM-24")
def test_ranks_by_cards_share() -> None:
    match = start(TWO_MAMMOTHS, starter=1)
    play(match, "claim:A lay:A doubt:1")  # A | – | Abp | tsr
    assert match.rounds[0]["cards"] == [1, 0, 2, 3]
    assert match.ranks == [2, 1, 3, 4]


@pytest.mark.rule("MM-24")
def test_several_rounds() -> None:
    deals = [{"hands": LAST_DEER, "starter": 1}, {"hands": ONLY_DEER_R, "starter": 3}]
    match = stammtisch.new_match("mammuz", 4, 1, {"rounds": 3}, deals)
    play(match, "claim:D lay:D doubt:1")
    assert not match.over
    assert (match.round, match.to_move, match.scores) == (2, 1, [0, 1, 0, 0])  # the winner starts
    play(match, "claim:D lay:b doubt:1")  # b goes to seat 2; seat 1 takes an empty herd: still without cards
    assert (match.round, match.to_move, match.scores) == (3, 1, [0, 2, 0, 0])
    assert len(of_type(match.events, "hand")) == 12


@pytest.mark.rule("MM-24")
def test_a_shared_win_and_ranks_by_points_alone() -> None:
    deals = [{"hands": ONLY_DEER_R, "starter": 3}, {"hands": LAST_DEER}]
    match = stammtisch.new_match("mammuz", 4, 1, {"rounds": 2}, deals)
    play(match, "claim:D lay:DDr doubt:3")
    assert match.to_move == 1  # the first of the winners 1, 2, 0
    play(match, "claim:D lay:D doubt:1")  # seat 1 wins with cards 2, 0, 1, 5
    assert match.scores == [1, 2, 1, 0]
    assert match.ranks == [2, 1, 2, 4]
    assert [sheet["points"] for sheet in match.rounds] == [[1, 1, 1, 0], [0, 1, 0, 0]]
    assert sizes(match) == [2, 0, 1, 5]
