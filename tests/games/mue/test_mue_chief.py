"""Who is chief, who is vice, and the Eklat (MU-9 to MU-13)."""

import pytest

from stammtisch import Match
from tests.games.mue.table import COLOURS, auction, play, table

FOUR = ("r0 r1 r2 b2 y0", "b9 b8 b7 b6", "g9 g8 g6 g5", "y9 y8 y7 y6 k9 k8")


@pytest.mark.rule("MU-9")
def test_most_open_cards_make_the_chief() -> None:
    match = auction(table(3, *COLOURS), "r0", "b0 b1", "g9")
    assert (match.view()["chief"], match.to_move) == (1, 1)
    assert match.view()["most"] == 2
    assert match.round == 1


@pytest.mark.rule("MU-10")
def test_eklat_of_three_with_three_cards_each() -> None:
    match = play(
        table(3, *COLOURS), "bid:r0 bid:b0 bid:b1 bid:g0 bid:g1 bid:g2 bid:r2 bid:r3 done bid:b2 done"
    )
    play(match, "pass pass pass")
    sheet = match.rounds[0]
    assert sheet["points"] == [15, -30, 15]
    assert sheet["eklat"]
    assert sheet["open"] == [["r0", "r2", "r3"], ["b0", "b1", "b2"], ["g0", "g1", "g2"]]
    assert [(line["seat"], line["points"], line["rule"]) for line in sheet["entries"]] == [
        (0, 15, "MU-10"),
        (1, -30, "MU-10"),
        (2, 15, "MU-10"),
    ]
    assert (match.round, match.scores) == (2, [15, -30, 15])


@pytest.mark.rule("MU-10")
def test_the_last_of_those_with_most_open_cards_pays_not_the_last_of_all() -> None:
    match = play(table(3, *COLOURS), "pass bid:b0 bid:g0 bid:g1 pass bid:b2 done pass bid:r0 done")
    play(match, "pass pass pass")
    assert match.rounds[0]["points"] == [0, -20, 10]


@pytest.mark.rule("MU-11")
def test_all_pass_from_the_start() -> None:
    match = play(table(3, *COLOURS), "pass pass pass")
    assert match.rounds[0]["points"] == [0, 0, 0]
    assert match.rounds[0]["eklat"]
    assert match.rounds[0]["entries"] == []
    assert match.round == 2


def four(*bids: str) -> Match:
    return auction(table(4, *FOUR), *bids)


@pytest.mark.rule("MU-12")
@pytest.mark.parametrize(
    ("bids", "vice"),
    [
        (("r0 r1 r2", "b9 b8", "g9 g6", ""), 1),  # 9-8 beats 9-6
        (("r0 r1 r2", "b9 b6", "g9 g8", ""), 2),
        (("r0 r1 r2", "b8 b7", "g9 g5", ""), 2),  # the highest digit comes first
        (("r0 r1 r2 b2", "b9 b8", "g8 g6 g5", ""), 2),  # more cards come before higher ones
        (("r0 r1 r2", "b9 b8", "g9 g8", ""), None),  # the best are equal
        (("r0 r1 r2", "b9 b8", "g9 g8", "y9 y7"), None),
        (("r0 r1 r2", "b9 b6", "g9 g6", "y9 y7"), 3),  # equal ones below the best do not matter
        (("r0 r1 r2", "b9 b8", "g9 g8", "y9 k9"), 3),  # 9-9 beats 9-8
    ],
)
def test_the_vice(bids: tuple[str, ...], vice: int | None) -> None:
    match = four(*bids)
    view = match.view()
    assert (view["chief"], view["vice"]) == (0, vice)
    assert match.to_move == (0 if vice is None else vice)
    assert view["phase"] == ("chief_trump" if vice is None else "vice_trump")


@pytest.mark.rule("MU-13")
def test_no_vice_with_three_players() -> None:
    match = auction(table(3, *COLOURS), "r9", "b0 b1")
    assert (match.view()["vice"], match.to_move) == (None, 1)


@pytest.mark.rule("MU-13")
def test_no_vice_if_only_the_chief_has_laid() -> None:
    match = four("r0 r1", "", "", "")
    assert (match.view()["vice"], match.to_move) == (None, 0)
