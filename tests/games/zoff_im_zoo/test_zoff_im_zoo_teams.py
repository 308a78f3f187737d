"""Teams, the exchange before play, and the solo player."""

from __future__ import annotations

import pytest

from stammtisch.games.zoff_im_zoo.cards import codes
from tests.games.zoff_im_zoo.table import IN_ORDER, Table

FIVE = ["WEC", "BLS", "FPH", "DMQ", "WEC"]


@pytest.mark.rule("ZZ-17")
@pytest.mark.parametrize(
    ("players", "teams", "solo"),
    [
        (4, [(1, 3), (2, 4)], None),
        (5, [(1, 4), (2, 5)], 3),
        (6, [(1, 4), (2, 5), (3, 6)], None),
        (7, [(1, 5), (2, 6), (3, 7)], 4),
    ],
)
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_teams_by_rank(players: int, teams: list[tuple[int, int]], solo: int | None, turn: int) -> None:
    ranking = [(3 * seat + turn) % players for seat in range(players)] if players % 3 else IN_ORDER[:players]
    view = Table(*["WEC"] * players, ranking=ranking).view(None)
    assert view["teams"] == [[ranking[high - 1], ranking[low - 1]] for high, low in teams]
    assert view["solo"] == (None if solo is None else ranking[solo - 1])


@pytest.mark.rule("ZZ-18")
def test_the_lower_partner_gives_two_cards_and_gets_two_back() -> None:
    table = Table("WEC", "BLS", "FPH", "DMQ", ranking=[0, 1, 2, 3], leader=3, exchange=True)
    assert table.state.to_move == 2
    assert table.legal() == {"push:FP", "push:FH", "push:PH"}
    table.play("push:HF")
    assert (table.hand(2), table.hand(0), table.state.to_move) == ("P", "WECFH", 0)
    assert {"return:WE", "return:FH"} <= table.legal()
    assert len(table.legal()) == 10
    table.play("return:FW")
    assert (table.hand(2), table.hand(0)) == ("WFP", "ECH")


@pytest.mark.rule("ZZ-18")
def test_exactly_two_cards_are_exchanged() -> None:
    table = Table("WEC", "BLS", "FPH", "DMQ", ranking=[0, 1, 2, 3], exchange=True)
    for text in ("push:", "push:F", "push:FPH"):
        assert table.rule(text) == "ZZ-18"
    assert table.rule("push:FW") == "hand"
    assert table.rule("return:FP") == "phase"
    assert table.rule("F") == "phase"
    table.play("push:FP")
    for text in ("return:", "return:F", "return:FPW"):
        assert table.rule(text) == "ZZ-18"
    assert table.rule("return:FP") == ""
    assert table.rule("push:FP") == "phase"


@pytest.mark.rule("ZZ-18")
def test_only_the_two_partners_see_the_cards() -> None:
    table = Table("WEC", "BLS", "FPH", "DMQ", ranking=[0, 1, 2, 3], exchange=True).play(
        "push:FP", "return:WE"
    )
    for kind, cards in (("pushed", ["F", "P"]), ("returned", ["W", "E"])):
        (event,) = table.events(kind)
        assert event["cards"] == cards
        assert sorted(event["to"]) == [0, 2]
    for kind in ("push", "return"):
        (event,) = table.events(kind)
        assert event["to"] == "all"
        assert "cards" not in event


@pytest.mark.rule("ZZ-19")
def test_the_solo_player_lays_away_up_to_two_cards() -> None:
    table = Table(*FIVE, ranking=IN_ORDER[:5], exchange=True)
    table.play("push:DM", "return:DM", "push:WE", "return:WE")
    assert table.state.to_move == 2
    pairs = {"lay:FP", "lay:FH", "lay:PH"}
    assert table.legal() == {"lay:", "lay:F", "lay:P", "lay:H"} | pairs
    assert table.rule("lay:FPH") == "ZZ-19"
    assert table.rule("lay:FF") == "hand"
    table.play("lay:HF")
    assert table.hand(2) == "P"
    assert codes(table.state.taken(2)) == ["F", "H"]


@pytest.mark.rule("ZZ-19")
def test_nothing_laid_away_is_fine_too() -> None:
    table = Table(*FIVE, ranking=IN_ORDER[:5], exchange=True)
    table.play("push:DM", "return:DM", "push:WE", "return:WE", "lay:")
    assert (table.hand(2), table.state.away) == ("FPH", 0)


@pytest.mark.rule("ZZ-19")
def test_cards_laid_away_count_as_the_solo_players_tricks() -> None:
    table = Table("W", "W", "LLHB", "DD", "W", ranking=IN_ORDER[:5])
    table.state.resume(2, 2, 2, [], [])
    table.play("lay:LL")
    assert codes(table.state.taken(2)) == ["L", "L"]
    assert codes(table.state.taken(0)) == []


@pytest.mark.rule("ZZ-20")
def test_teams_exchange_by_the_better_partners_rank_and_the_solo_player_is_last() -> None:
    table = Table(*["WEC"] * 7, ranking=[6, 5, 4, 3, 2, 1, 0], leader=0, exchange=True)
    order = []
    for text in ["push:WE", "return:WE"] * 3 + ["lay:C"]:
        order.append(int(table.state.to_move))
        table.play(text)
    assert order == [2, 6, 1, 5, 0, 4, 3]
    assert table.state.to_move == 0


@pytest.mark.rule("ZZ-20")
def test_the_number_laid_away_is_open_the_cards_are_not() -> None:
    table = Table(*FIVE, ranking=IN_ORDER[:5], exchange=True)
    table.play("push:DM", "return:DM", "push:WE", "return:WE", "lay:FH")
    for seat in (None, 0, 1, 3, 4):
        assert table.view(seat)["laid_away"] == 2
        assert table.view(seat).get("away", []) == []
    assert table.view(2)["away"] == ["F", "H"]
    assert table.view(None)["taken"] == [0] * 5
    assert [event["to"] for event in table.events("laid_away")] == [[2]]
    assert [(event["count"], event["to"]) for event in table.events("lay_away")] == [(2, "all")]
