"""Following suit and winning tricks (MU-18 to MU-24)."""

from itertools import pairwise

import pytest

from stammtisch import Match
from tests.games.mue.table import COLOURS, MIXED, auction, one_trick, play, refused, table


def mixed(trump: str, *bids: str) -> Match:
    """Seat 0 is chief; seat 1 has no green, seat 2 has no red."""
    return play(auction(table(3, *MIXED), *bids), f"trump:{trump}")


@pytest.mark.rule("MU-18")
def test_the_chief_leads_any_card_from_hand_or_open() -> None:
    match = play(auction(table(4, "r0 r1 b2", "b9"), "r0 r1", "b9"), "trump:9 trump:r partner:2")
    assert match.to_move == 0
    hand = list(dict.fromkeys(match.view(0)["hand"]))
    assert match.legal_moves() == [*hand, "r0*", "r1*"]


@pytest.mark.rule("MU-19")
def test_the_suit_led_must_be_followed() -> None:
    match = play(mixed("none", "g5"), "r9")
    assert match.legal_moves() == ["r0", "r1", "r2", "r4", "r6", "r7", "r8"]
    assert refused(match, "b1") == "MU-19"


@pytest.mark.rule("MU-19")
def test_open_cards_must_follow_too() -> None:
    match = play(mixed("none", "g5 g3 g1 b4 b2 b0 r1 r3", "r0 r1 r2 r4 r6 r7 r8"), "r9")
    assert match.legal_moves() == ["r0*", "r1*", "r2*", "r4*", "r6*", "r7*", "r8*"]
    assert refused(match, "b1") == "MU-19"


@pytest.mark.rule("MU-19")
def test_who_cant_follow_may_play_anything_there_is_no_duty_to_trump() -> None:
    match = play(mixed("g", "g5"), "r9 r0")
    assert match.legal_moves() == ["b1", "b7", "b8", "b9", "g0", "g1", "g2", "g4", "g6", "g7", "g8", "g9"]


@pytest.mark.rule("MU-20")
def test_a_trump_does_not_belong_to_its_colour() -> None:
    match = play(mixed("7", "r7"), "r9")
    assert match.legal_moves() == ["r0", "r1", "r2", "r4", "r6", "r8"]
    assert refused(match, "r7") == "MU-19"


@pytest.mark.rule("MU-20")
def test_led_trump_is_followed_by_any_trump() -> None:
    match = play(mixed("7", "r7"), "g7")
    assert match.legal_moves() == ["r7", "b7"]
    match.play("b7")
    assert match.legal_moves() == ["b7", "g7"]


@pytest.mark.rule("MU-20")
def test_chiefs_and_vices_trumps_are_one_suit() -> None:
    hands = ("r0 r1 r2", "b9 b8", "g9 k3 k4 k5 k6 k8 k2 k0 y0 y2 y3 y4 y5 y6 y8")
    match = play(auction(table(4, *hands), "r0 r1 r2", "b9"), "trump:9 trump:r partner:3 r0*")
    assert set(match.legal_moves()) == {
        move for move in match.legal_moves() if move[0] == "r" or move[1] == "9"
    }
    match.play("b9*")
    assert match.legal_moves() == ["g9"]


@pytest.mark.rule("MU-21")
def test_the_highest_digit_of_the_led_colour_wins_without_trumps() -> None:
    assert play(mixed("none", "g5"), "r3 r8 b9").to_move == 1
    assert play(mixed("none", "g5"), "r9 r8 g9").to_move == 0


@pytest.mark.rule("MU-21")
def test_the_highest_trump_wins() -> None:
    assert play(mixed("g", "g5"), "r9 r8 g0").to_move == 2
    assert one_trick("k9 r0 r2 k8", chief="r").winner == 2
    assert one_trick("k9 b8 r0 r2", chief="r", vice="b").winner == 3


@pytest.mark.rule("MU-22")
@pytest.mark.parametrize(
    ("cards", "chief", "vice", "winner"),
    [
        ("r9 b7 r8", "7", "r", 1),  # a chief's digit above the vice's colour
        ("b7 r0 g7", "r", "7", 1),  # a chief's colour above the vice's digit
        ("b9 r0 b8", "r", "b", 1),
        ("b9 b0 g9", "0", "9", 1),
        ("r3 r5 r4", "r", None, 1),  # within a colour the digit decides
        ("b3 b5 b4", "none", "b", 1),
        ("r7 r5 r7", "r", None, 0),  # of equal cards the first one
        ("k1 k1 k0", "none", None, 0),
        ("b7 g7 r7", "7", None, 0),  # all cards of a digit trump are equal
        ("k2 g7 r7", "none", "7", 1),
    ],
)
def test_the_order_of_trumps(cards: str, chief: str, vice: str | None, winner: int) -> None:
    assert one_trick(cards, chief, vice).winner == winner


@pytest.mark.rule("MU-22")
def test_equal_cards_in_a_match() -> None:
    assert play(mixed("none", "g5"), "r7 r7 b9").to_move == 0
    assert play(mixed("7", "r7"), "g7 b7 b7").to_move == 0


@pytest.mark.rule("MU-23")
@pytest.mark.parametrize(
    ("cards", "chief", "vice", "winner"),
    [
        ("r9 r7 r8", "r", "7", 1),  # above the other trumps of the chief's
        ("b7 r7 g7", "7", "r", 1),
        ("b5 r5 r9", "5", "r", 1),
        ("b7 r7 r7", "7", "r", 1),  # of two double trumps the first one
        ("r7 b7 r7", "r", "7", 0),
    ],
)
def test_double_trump(cards: str, chief: str, vice: str, winner: int) -> None:
    assert one_trick(cards, chief, vice).winner == winner


@pytest.mark.rule("MU-22", "MU-23")
def test_vice_red_chief_sevens() -> None:
    order = ["r7", "k7", "r9", "r8", "r6", "r5", "r4", "r3", "r2", "r1", "r0"]
    for high, low in pairwise(order):
        assert one_trick(f"{low} {high} k9", chief="7", vice="r").winner == 1
        assert one_trick(f"{high} {low} k9", chief="7", vice="r").winner == 0


@pytest.mark.rule("MU-24")
def test_the_winner_takes_the_trick_and_leads() -> None:
    match = play(mixed("g", "g5"), "r9 r8 g6")
    assert (match.to_move, match.view()["taken"]) == (2, [0, 0, 3])  # 0 + 1 + 2
    assert match.view()["trick"] == []
    assert "b1" in match.legal_moves()


@pytest.mark.rule("MU-24")
def test_the_round_ends_when_all_cards_are_played() -> None:
    match = play(auction(table(3, *COLOURS), "r0"), "trump:r")
    for number in range(36):
        assert match.round == 1, number
        match.play(match.legal_moves()[0])
    assert match.round == 2
