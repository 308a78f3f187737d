"""Bidding with open cards, turn by turn (MU-3 to MU-8)."""

import pytest

from tests.games.mue.table import BLUE, COLOURS, MIXED, auction, play, refused, table


@pytest.mark.rule("MU-3")
def test_the_dealer_begins_and_it_goes_clockwise() -> None:
    match = table(3, *COLOURS, dealer=1)
    seats = [match.to_move]
    for _ in range(2):
        match.play("pass")
        seats.append(match.to_move)
    assert seats == [1, 2, 0]


@pytest.mark.rule("MU-3")
def test_a_bid_lies_open_and_all_open_cards_are_the_bid() -> None:
    match = play(table(3, *COLOURS), "bid:r6 bid:b1 bid:b7 pass bid:r0 done")
    view = match.view(0)
    assert view["open"] == [["r0", "r6"], ["b1", "b7"], []]
    assert view["hand"] == ["r1", "r1", "r2", "r3", "r4", "r5", "r7", "r7", "r8", "r9"]
    assert match.view(1)["hand"] == ["b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9"]


@pytest.mark.rule("MU-3")
def test_only_hand_cards_can_be_bid_equal_ones_are_listed_once() -> None:
    match = table(3, *COLOURS)
    assert match.legal_moves() == [f"bid:r{digit}" for digit in range(10)] + ["pass"]
    assert refused(match, "bid:b0") == "hand"
    play(match, "bid:r5 pass pass")
    assert refused(match, "bid:r5") == "hand"
    play(match, "bid:r7 pass pass")
    assert "bid:r7" in match.legal_moves()
    play(match, "bid:r7 pass pass")
    assert refused(match, "bid:r7") == "hand"


@pytest.mark.rule("MU-3")
def test_done_needs_a_card_and_a_started_bid_is_no_pass() -> None:
    match = table(3, *COLOURS)
    assert refused(match, "done") == "MU-3"
    play(match, "bid:r0 bid:b0")
    assert match.to_move == 1
    assert refused(match, "pass") == "MU-3"
    match.play("done")
    assert match.to_move == 2
    assert refused(match, "done") == "MU-3"


@pytest.mark.rule("MU-4")
def test_the_dealer_starts_with_one_card() -> None:
    match = play(table(3, *COLOURS), "bid:r0")
    assert match.to_move == 1


@pytest.mark.rule("MU-4")
def test_one_card_more_than_the_most_before_the_turn() -> None:
    match = play(table(3, *COLOURS), "bid:r0 bid:b0")
    assert match.to_move == 1  # two are allowed
    match.play("bid:b1")
    assert match.to_move == 2
    play(match, "bid:g0 bid:g1")
    assert match.to_move == 2  # three are allowed
    match.play("bid:g2")
    assert match.to_move == 0
    play(match, "bid:r1 bid:r2")
    assert (match.to_move, match.view()["room"]) == (0, 1)  # four in all
    match.play("bid:r3")
    assert match.to_move == 1


@pytest.mark.rule("MU-4")
def test_who_leads_alone_or_jointly_may_add_one() -> None:
    alone = play(table(3, *COLOURS), "bid:r0 pass pass bid:r1")
    assert alone.to_move == 1
    jointly = play(table(3, *COLOURS), "bid:r0 bid:b0 done pass bid:r1")
    assert jointly.to_move == 1


@pytest.mark.rule("MU-5")
def test_a_bid_from_below() -> None:
    match = play(table(3, *COLOURS), "bid:r0 bid:b0 bid:b1 bid:g0 done")
    assert match.to_move == 0
    assert [len(cards) for cards in match.view()["open"]] == [1, 2, 1]


@pytest.mark.rule("MU-6")
def test_passing_is_not_final() -> None:
    match = play(table(3, *COLOURS), "pass bid:b0 pass bid:r0 done")
    assert match.view()["open"][0] == ["r0"]


@pytest.mark.rule("MU-4", "MU-6", "MU-10")
def test_without_hand_cards_one_can_only_pass_and_still_has_to() -> None:
    match = table(3, *COLOURS)
    for _ in range(1 + 2 + 3 + 3 + 3 + 3 + 3 + 3 + 3 + 3 + 3 + 3):  # up to 1, 2, 3, 4 … 12 open cards
        match.play(match.legal_moves()[0])
    assert [len(cards) for cards in match.view()["open"]] == [10, 11, 12]
    match.play("bid:r8")
    assert match.to_move == 0
    match.play("bid:r9")  # twelve: the turn ends below the limit of thirteen, for the hand is empty
    assert match.to_move == 1
    match.play(match.legal_moves()[0])
    assert match.to_move == 2
    for seat in (2, 0, 1):
        assert (match.to_move, match.legal_moves()) == (seat, ["pass"])
        assert refused(match, "done") == "MU-3"
        match.play("pass")
    assert match.rounds[0]["points"] == [60, -120, 60]


@pytest.mark.rule("MU-7")
def test_the_auction_ends_when_all_have_passed_the_last_bidder_included() -> None:
    match = play(table(3, *COLOURS), "bid:r0 pass pass")
    assert (match.to_move, match.view()["phase"]) == (0, "auction")
    match.play("pass")
    assert match.view()["phase"] == "chief_trump"


@pytest.mark.rule("MU-7")
def test_a_bid_between_passes_keeps_the_auction_going() -> None:
    match = play(table(3, *COLOURS), "bid:r0 pass bid:g0 done pass pass")
    assert (match.to_move, match.view()["phase"]) == (2, "auction")
    match = play(table(3, *COLOURS), "pass pass bid:g0 pass pass pass")
    assert match.view()["chief"] == 2


@pytest.mark.rule("MU-8")
def test_open_cards_stay_open_and_are_played_like_others() -> None:
    match = auction(table(3, *MIXED), "r7 g5", "r0")
    match.play("trump:none")
    assert match.view()["open"] == [["r7", "g5"], ["r0"], []]
    assert {"r7*", "g5*", "r9"} <= set(match.legal_moves())
    assert refused(match, "g5") == "hand"
    assert refused(match, "r9*") == "hand"
    match.play("r7*")
    assert match.view()["open"][0] == ["g5"]
    match.play("r0*")
    assert match.view()["open"][1] == []


@pytest.mark.rule("MU-8")
def test_equal_cards_in_hand_and_open_are_two_moves() -> None:
    match = auction(table(3, BLUE, dealer=0), "b7")
    match.play("trump:none")
    assert [move for move in match.legal_moves() if move[:2] == "b7"] == ["b7", "b7*"]
