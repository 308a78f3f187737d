"""All cats, all hares or all pigs (LL-11, LL-12), and the options (LL-18, LL-19)."""

from typing import Any

import pytest

import stammtisch
from tests.games.life_life.table import new, played, refused

OTHERS = ["GGGBBLLLSS", "GLLZZZDDDS"]


def before(hand: str, row: str, rows: tuple[str, str, str] = ("SD", "SSM", "BBBM")) -> dict[str, Any]:
    """Seat 0 with this hand before a row 1 with this card."""
    return {"hands": [hand, *OTHERS], "rows": [row, *rows], "starter": 0}


CATS = before("GGGBBBZCCC", "C")
HARES = before("GGGBBZHHHH", "H")
PIGS = before("GGGBBZPPPP", "P")


@pytest.mark.rule("LL-11")
@pytest.mark.parametrize(("deal", "cards"), [(CATS, "CCCC"), (HARES, "HHHHH"), (PIGS, "PPPPP")])
def test_a_full_set_after_a_swap_ends_the_round(deal: dict[str, Any], cards: str) -> None:
    match = played(new(deal), ["swap1:Z"])
    sheet = match.rounds[0]
    assert (sheet["end"], sheet["ender"], sheet["set"]) == ("sudden_death", 0, list(cards))
    assert sheet["points"] == [0, -1, -1]
    assert (sheet["totals"], sheet["majorities"]) == (None, [])
    assert match.round == 2


@pytest.mark.rule("LL-11")
@pytest.mark.parametrize("deal", [CATS, HARES, PIGS])
def test_one_card_short_goes_on(deal: dict[str, Any]) -> None:
    match = played(new(deal), ["swap2:GZ"])
    assert (match.round, match.to_move) == (1, 1)


@pytest.mark.rule("LL-11")
def test_all_of_another_animal_are_no_set() -> None:
    match = played(new(before("GGGBBBZCMM", "M", ("SD", "SSC", "BBBC"))), ["swap1:Z"])
    assert match.view(0)["hand"].count("M") == 3
    assert (match.round, match.to_move) == (1, 1)


@pytest.mark.rule("LL-11")
def test_it_works_in_the_last_lap() -> None:
    deal = {**CATS, "starter": 2}
    match = played(new(deal), ["swap3:DDD", "swap2:GZ", "swap3:GGG", "knock"])
    events = match.play("swap1:B")
    assert [event["type"] for event in events][:3] == ["swap", "sudden_death", "round_end"]
    assert match.rounds[0]["points"] == [0, -1, -1]
    assert match.rounds[0]["knocker"] == 2


@pytest.mark.rule("LL-11")
@pytest.mark.parametrize("pro", [False, True])
def test_two_sets_at_once_count_once(pro: bool) -> None:
    match = played(new(before("ZHHHHHPPPP", "P"), pro=pro), ["swap1:Z"])
    assert match.rounds[0]["points"] == [1 if pro else 0, -1, -1]
    assert match.rounds[0]["set"] == list("HHHHHPPPPP")


@pytest.mark.rule("LL-11")
def test_it_can_end_the_match() -> None:
    match = played(new(CATS, lives=1), ["swap1:Z"])
    assert match.over
    assert (match.scores, match.ranks) == ([1, 0, 0], [1, 2, 2])


@pytest.mark.rule("LL-12")
def test_a_dealt_set_counts_only_after_a_swap() -> None:
    deal = {**before("GGGBBBCCCC", "M", ("SD", "SSH", "BBHH")), "starter": 2}
    match = new(deal)
    assert match.round == 1
    match.play("swap1:D")
    assert (match.round, match.to_move) == (1, 0)
    match.play("swap1:G")
    assert match.rounds[0]["ender"] == 0


@pytest.mark.rule("LL-12")
def test_a_dealt_set_that_is_broken_up_does_not_count() -> None:
    match = played(new(before("GGGBBBCCCC", "M", ("SD", "SSH", "BBHH"))), ["swap1:C"])
    assert (match.round, match.to_move) == (1, 1)


@pytest.mark.rule("LL-18")
def test_pro_needs_hares_or_pigs() -> None:
    match = played(new(CATS, pro=True), ["swap1:Z"])
    assert (match.round, match.to_move) == (1, 1)
    assert match.view(0)["hand"].count("C") == 4


@pytest.mark.rule("LL-18")
@pytest.mark.parametrize("deal", [HARES, PIGS])
def test_pro_wins_a_life_beyond_the_starting_number(deal: dict[str, Any]) -> None:
    match = played(new(deal, pro=True), ["swap1:Z"])
    assert match.rounds[0]["points"] == [1, -1, -1]
    assert match.scores == [6, 4, 4]
    assert [entry["rule"] for entry in match.rounds[0]["entries"]] == ["LL-18"] * 3


@pytest.mark.rule("LL-18")
def test_pro_is_off_by_default() -> None:
    assert stammtisch.GAMES["life_life"].options["pro"] is False
    assert played(new(HARES), ["swap1:Z"]).scores == [5, 4, 4]


@pytest.mark.rule("LL-19")
@pytest.mark.parametrize("lives", [1, 4, 9])
def test_the_number_of_lives_can_be_chosen(lives: int) -> None:
    assert new(lives=lives).scores == [lives] * 3


@pytest.mark.rule("LL-19")
@pytest.mark.parametrize("lives", [0, 10, -1, True, "5", None, 2.0])
def test_other_numbers_of_lives_are_refused(lives: Any) -> None:
    with pytest.raises(ValueError, match="lives"):
        new(lives=lives)


@pytest.mark.rule("LL-19")
def test_five_lives_are_the_default() -> None:
    assert stammtisch.GAMES["life_life"].options["lives"] == 5


@pytest.mark.parametrize("options", [{"pro": 1}, {"pro": "yes"}, {"rounds": 3}, [("pro", True)]])
def test_bad_options_are_refused(options: Any) -> None:
    with pytest.raises(ValueError, match="option"):
        stammtisch.new_match("life_life", 3, options=options)


def test_after_the_match_everything_readable_is_out_of_phase() -> None:
    match = played(new(CATS, lives=1), ["swap1:Z"])
    assert refused(match, "knock").rule == "phase"
    assert refused(match, "swap5:GGGGG").rule == "phase"
    assert refused(match, "draw").rule == "notation"
