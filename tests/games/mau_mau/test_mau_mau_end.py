"""Mau Mau: saying mau, the end of a round, points and ranks (MA-17 … MA-22)."""

import pytest

import stammtisch
from tests.games.mau_mau.table import hand, play, rule, table

STOCK = "y1 y2 y3 y4 y6 y7 y8 y9 r1 r2"


def two_left(up: str = "g9", second: str = "b1 b2 b3 b4 b5", stock: str = STOCK) -> stammtisch.Match:
    """Seat 0 holds two cards, g4 and g5, and is to move."""
    match = table(["g1 g2 g3 g4 g5", second], up, stock)
    for lay in ("g1", "g2", "g3"):
        play(match, f"{lay} draw")
    return match


@pytest.mark.rule("MA-17")
def test_mau_is_said_with_the_last_card_but_one() -> None:
    match = two_left()
    assert match.legal_moves() == ["g4", "g4!", "g5", "g5!", "draw"]
    said = match.copy()
    said.play("g4!")
    assert hand(said, 0) == "g5"
    forgotten = match.copy()
    events = forgotten.play("g4")
    assert hand(forgotten, 0) == "g5 y4"
    assert [event["type"] for event in events[:3]] == ["lay", "mau_missed", "draw"]
    assert forgotten.to_move == 1


@pytest.mark.rule("MA-17")
def test_the_card_laid_without_mau_still_acts() -> None:
    match = table(["g1 g2 g3 g+2 g5", "b1 b2 b3 b4 b5"], "g9", STOCK)
    play(match, "g1 draw g2 draw g3 draw g+2")
    assert match.view(None)["pending"] == 2
    assert match.view(None)["hands"][0] == 2


@pytest.mark.rule("MA-17")
def test_mau_at_any_other_time_is_no_legal_move() -> None:
    match = table(["g1 g2 g3 g4 g5", "b1 b2 b3 b4 b5"], "g9", STOCK)
    assert rule(match, "g1!") == "MA-17"
    last = play(two_left(), "g4! draw")
    assert rule(last, "g5!") == "MA-17"


@pytest.mark.rule("MA-18", "MA-19")
def test_the_last_card_says_mau_mau_and_ends_the_round_at_once() -> None:
    match = play(two_left(), "g4! draw")
    events = match.play("g5")
    assert [event["type"] for event in events] == ["lay", "mau_mau", "round_end", "match_end"]
    assert match.over


@pytest.mark.rule("MA-19")
def test_a_special_card_laid_last_acts_on_nobody() -> None:
    match = table(["g1 g2 g3 g4 g+4", "b1 b2 b3 b4 b5"], "g9", STOCK)
    play(match, "g1 draw g2 draw g3 draw g4! draw g+4")
    assert match.over
    assert match.rounds[0]["hands"][1] == ["b1", "b2", "b3", "b4", "b5", "y1", "y2", "y3", "y4"]


@pytest.mark.rule("MA-20")
def test_digits_count_their_value_and_specials_ten() -> None:
    match = two_left(second="b1 b9 W bS b+2")
    play(match, "g4! draw g5")
    # 1 + 9 + 10 + 10 + 10, and the four cards drawn: y1 y2 y3 y4
    assert match.rounds[0]["points"] == [0, 40 + 10]
    assert match.rounds[0]["entries"][1]["rule"] == "MA-20"
    assert match.rounds[0]["winner"] == 0


@pytest.mark.rule("MA-21")
def test_the_lowest_total_wins_and_equal_totals_share() -> None:
    hands = ["g1 g2 g3 g4 g5", "b1 b2 b3 b4 b5", "r1 r2 r3 r4 r5"]
    match = play(table(hands, "g9", ""), "g1 draw draw g2 draw draw g3 draw draw g4! draw draw g5")
    first, second = match.scores[1], match.scores[2]
    assert match.scores[0] == 0
    assert match.ranks == [1, 2 if first <= second else 3, 2 if second <= first else 3]
    deal = {"hands": [hand.split() for hand in hands[:2]], "upcard": "g9", "stock": [], "dealer": 1}
    tied = stammtisch.new_match(
        "mau_mau", 2, 1, {"rounds": 2}, [deal, {**deal, "hands": deal["hands"][::-1]}]
    )
    # Nothing can be drawn before g1 lies on g9, so each loser keeps 15 points and what he had to draw.
    play(tied, "g1 draw g2 draw g3 draw g4! draw g5")
    assert tied.round == 2
    assert tied.to_move == 1  # the left neighbour of the last dealer deals
    play(tied, "g1 draw g2 draw g3 draw g4! draw g5")
    assert tied.scores[0] == tied.scores[1]
    assert tied.ranks == [1, 1]


@pytest.mark.rule("MA-22")
def test_everyone_sees_the_table_but_not_the_hands() -> None:
    match = play(table(["gR g2 g3 g4 g5", "b1 b+2 b3 b4 b5", "r1 r2 r3 r4 r5"], "g9", STOCK), "gR")
    view = match.view(None)
    assert "hand" not in view
    assert view["hands"] == [4, 5, 5]
    assert (view["top"], view["colour"], view["direction"], view["pending"], view["stock"]) == (
        "gR",
        "g",
        -1,
        0,
        10,
    )
    assert view["history"] == [{"up": "g9"}, {"seat": 0, "lay": "gR"}]
    match.play("draw")
    assert match.view(None)["history"][-1] == {"seat": 2, "draw": 1, "penalty": False}
    assert match.view(1)["history"][-1] == {"seat": 2, "draw": 1, "penalty": False}
    assert match.view(2)["history"][-1] == {"seat": 2, "draw": 1, "penalty": False, "cards": ["y1"]}
    assert match.view(1)["hand"] == ["b1", "b3", "b4", "b5", "b+2"]
