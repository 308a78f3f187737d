"""Points of a round and the end of the match (MU-25 to MU-28)."""

import pytest

from stammtisch import Match
from tests.games.mue.table import COLOURS, auction, finished, one_trick, play, table


@pytest.mark.rule("MU-25")
def test_points_of_the_cards() -> None:
    points = {"0": 1, "1": 0, "2": 1, "3": 1, "4": 1, "5": 1, "6": 2, "7": 2, "8": 1, "9": 0}
    for digit, value in points.items():
        assert one_trick(f"k9 b{digit} k1").taken(0) == value


@pytest.mark.rule("MU-25")
def test_a_round_has_twelve_points_a_colour() -> None:
    for players, total in ((3, 36), (5, 60)):
        match = auction(table(players, "r2"), "r2")
        while match.round == 1:
            match.play(match.legal_moves()[-1])
        entries = [entry for entry in match.rounds[0]["entries"] if entry["rule"] == "MU-25"]
        assert [entry["seat"] for entry in entries] == list(range(players))
        assert sum(entry["points"] for entry in entries) == total


@pytest.mark.rule("MU-26")
@pytest.mark.parametrize(
    ("trump", "bonus"), [("r", 40), ("1", 50), ("7", 50), ("0", 60), ("6", 60), ("9", 60), ("none", 70)]
)
def test_target_reached_with_four_cards(trump: str, bonus: int) -> None:
    """5 players, target 33: exactly that is enough."""
    assert finished([20, 13, 10, 10, 7], 4, trump, partner=1).result == [20 + bonus, 13 + bonus, 10, 10, 7]


@pytest.mark.rule("MU-26")
def test_the_bonus_is_at_most_a_hundred() -> None:
    taken = [60, 0, 0, 0, 0]
    assert finished(taken, 9, "r", partner=2).result == [150, 0, 90, 0, 0]
    assert finished(taken, 9, "7", partner=2).result == [160, 0, 100, 0, 0]
    assert finished(taken, 9, "none", partner=2).result == [160, 0, 100, 0, 0]


@pytest.mark.rule("MU-26")
def test_with_three_players_the_bonus_is_the_chiefs_alone() -> None:
    assert finished([14, 12, 10], 2, "g", partner=-1).result == [34, 12, 10]


@pytest.mark.rule("MU-27")
def test_target_missed() -> None:
    """5 players, 4 cards: 29 reach the target of 2 cards, 23 not even that of one."""
    assert finished([20, 9, 11, 10, 10], 4, "r", partner=1).result == [0, 9, 21, 20, 20]
    assert finished([20, 3, 17, 10, 10], 4, "r", partner=1).result == [-20, 3, 37, 30, 30]


@pytest.mark.rule("MU-27")
def test_target_missed_with_other_numbers_of_players() -> None:
    assert finished([13, 13, 10], 2, "none", partner=-1).result == [3, 18, 15]  # 14 missed, 12 reached
    assert finished([20, 13, 20, 7], 3, "r", partner=1).result == [10, 13, 25, 12]  # 34 missed, 32 reached
    assert finished([10, 9, 11, 10, 10, 10], 2, "r", partner=5).result == [0, 14, 16, 15, 15, 10]


def all_to_the_chief(**options: int) -> Match:
    """Seat 0 holds all red cards, makes red trump, and takes every trick: 36 points and a bonus of 10."""
    match = play(auction(table(3, *COLOURS, **options), "r0"), "trump:r")
    for _ in range(36):
        match.play(match.legal_moves()[0])
    return match


@pytest.mark.rule("MU-25", "MU-26")
def test_the_sheet() -> None:
    sheet = all_to_the_chief().rounds[0]
    assert sheet["points"] == [46, 0, 0]
    assert (sheet["made"], sheet["target"], sheet["team"], sheet["bid"]) == (True, 12, 36, 1)
    assert [(entry["seat"], entry["points"], entry["rule"]) for entry in sheet["entries"]] == [
        (0, 36, "MU-25"),
        (1, 0, "MU-25"),
        (2, 0, "MU-25"),
        (0, 10, "MU-26"),
    ]


@pytest.mark.rule("MU-27")
def test_the_sheet_of_a_missed_target() -> None:
    """The red 0 is the chief's only card that can win a trick, and he throws it away."""
    hands = (
        "r0 b0 b1 b1 b2 b3 b4 g0 g1 g1 g2 g3",
        "r1 r1 r2 r3 r4 r5 r6 r7 r7 r8 r9 b5",
    )
    match = play(auction(table(3, *hands), "r0 g0"), "trump:none r0* r9 b6")
    while match.round == 1:
        match.play(match.legal_moves()[0])
    sheet = match.rounds[0]
    assert (sheet["made"], sheet["target"]) == (False, 14)
    assert sheet["team"] == 0
    assert [(entry["seat"], entry["points"]) for entry in sheet["entries"] if entry["rule"] == "MU-27"] == [
        (0, -20),
        (1, 10),
        (2, 10),
    ]
    assert sheet["points"][0] == -20


@pytest.mark.rule("MU-28")
def test_the_match_ends_when_somebody_has_more_than_the_agreed_points() -> None:
    match = all_to_the_chief(target=45)
    assert (match.over, match.scores, match.ranks) == (True, [46, 0, 0], [1, 2, 2])
    assert (match.to_move, match.legal_moves(), match.round) == (None, [], 1)
    match = all_to_the_chief(target=46)
    assert (match.over, match.ranks, match.round) == (False, None, 2)
    assert not all_to_the_chief().over


@pytest.mark.rule("MU-28", "MU-10")
def test_an_eklat_can_end_the_match() -> None:
    match = play(table(3, *COLOURS, target=4), "bid:r0 bid:b0 done pass pass pass")
    assert (match.over, match.scores, match.ranks) == (True, [5, -10, 0], [1, 3, 2])
