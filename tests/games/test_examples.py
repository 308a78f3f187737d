"""The worked examples of the printed rulebooks, played on the engine."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch import GAMES, Match
from stammtisch.core.examples import Example, examples_of
from stammtisch.core.lessons import lessons_of
from stammtisch.games.mue.cards import TRUMPS
from stammtisch.games.mue.scoring import bonus, eklat, missed, shortfall, target
from stammtisch.games.zoff_im_zoo import rank_again
from stammtisch.games.zoff_im_zoo.cards import NUMBERS, pack
from stammtisch.games.zoff_im_zoo.scoring import hedgehog_points, lion_points, place_points
from stammtisch.testing.lessons import check_example

ALL = [(game, example) for game in GAMES for example in examples_of(game).values()]
NAMES = [f"{game}-{example.name}" for game, example in ALL]


@pytest.fixture(params=ALL, ids=NAMES)
def position(request: pytest.FixtureRequest) -> tuple[Match, Example]:
    game, example = request.param
    return example.match(game), example


def test_an_example_shows_something_and_keeps_the_law(position: tuple[Match, Example]) -> None:
    match, example = position
    assert example.legal or example.refused or example.expect
    check_example(match.game, example)


def test_what_the_rulebook_says_of_the_position_holds(position: tuple[Match, Example]) -> None:
    match, example = position
    expect = dict(example.expect)
    seen = match.view(0 if "hand" in expect else None)
    facts: dict[str, Any] = {
        "to_move": match.to_move,
        "legal": sorted(match.legal_moves()),
        "hands": seen.get("hands"),
        "open": [len(cards) for cards in seen.get("open", [])],
        "hand": sorted(seen.get("hand", [])),
        "view": {name: seen[name] for name in expect.get("view", {})},
        "round": {name: match.rounds[0][name] for name in expect.get("round", {})},
        "bonus": bonuses(match) if "bonus" in expect else None,
        "majority": majority(match, expect["majority"][0]) if "majority" in expect else None,
        "sheet": by_place(match, expect["sheet"]) if "sheet" in expect else None,
    }
    if "legal" in expect:
        expect["legal"] = sorted(expect["legal"])
    assert {name: facts[name] for name in expect} == expect


def bonuses(match: Match) -> list[int]:
    """Mü: what the first round brought besides card points."""
    points = [0] * match.players
    for line in match.rounds[0]["entries"]:
        if line["rule"] != "MU-25":
            points[line["seat"]] += line["points"]
    return points


def majority(match: Match, card: str) -> list[Any]:
    """Life Life: who has the majority of this animal, and what it is worth."""
    line = next(line for line in match.rounds[0]["majorities"] if line["card"] == card)
    return [card, line["seat"], line["value"]]


def by_place(match: Match, sheet: dict[str, Any]) -> dict[str, Any]:
    """Zoff im Zoo: points of these kinds in this round, by place."""
    done = match.rounds[sheet["round"] - 1]
    points = {str(place): 0 for place in done["places"]}
    for line in done["entries"]:
        if line["code"] in sheet["codes"]:
            points[str(done["places"][line["seat"]])] += line["points"]
    return {**sheet, "by_place": points}


@pytest.mark.parametrize(
    ("game", "step"), [("zoff_im_zoo", "show"), ("life_life", "sudden"), ("mau_mau", "out")]
)
def test_three_examples_are_steps_of_the_first_lesson(game: str, step: str) -> None:
    assert step in [each.name for each in lessons_of(game)["first"].steps]


# Examples that are sums, not positions.


def test_zoff_im_zoo_five_players_score_5_4_3_2_0() -> None:
    assert [place_points(5, place) for place in range(1, 6)] == [5, 4, 3, 2, 0]


@pytest.mark.parametrize(
    ("players", "teams"),
    [
        (4, [(1, 3), (2, 4)]),
        (5, [(1, 4), (2, 5)]),
        (6, [(1, 4), (2, 5), (3, 6)]),
        (7, [(1, 5), (2, 6), (3, 7)]),
    ],
)
def test_zoff_im_zoo_teams_by_rank(players: int, teams: list[tuple[int, int]]) -> None:
    state = GAMES["zoff_im_zoo"].state(players, 1, ranking=list(range(players)))
    pairs = sorted(tuple(sorted(seat + 1 for seat in pair)) for pair in state.pairs() if len(pair) == 2)
    assert pairs == teams


def test_zoff_im_zoo_hans_and_sepp_take_turns() -> None:
    assert rank_again([7, 7], [1, 0], [1, 2]) == [0, 1]
    assert rank_again([9, 9], [0, 1], [1, 2]) == [1, 0]


def test_zoff_im_zoo_score_sheet_of_four() -> None:
    assert [place_points(4, place) for place in range(1, 5)] == [4, 3, 2, 0]
    assert rank_again([4, 3, 0, 2], None, [1, 2, 4, 3]) == [0, 1, 3, 2]
    assert rank_again([7, 10, 7, 6], [0, 1, 3, 2], [4, 2, 3, 1]) == [1, 2, 0, 3]
    assert [lion_points(cards(lions)) for lions in ("LL", "LLLLL", "L")] == [2, 5, 0]
    assert hedgehog_points(cards("LLL")) == -1


def cards(text: str) -> int:
    return pack([NUMBERS[card] for card in text])


def test_mue_the_target_of_five_players_with_four_cards_is_33() -> None:
    assert target(5, 4) == 33


def test_mue_a_colour_brings_less_than_a_digit() -> None:
    assert bonus(4, TRUMPS.index("g")) == 40
    assert bonus(4, TRUMPS.index("1")) == 50


def test_mue_score_sheet_of_three_rounds() -> None:
    assert [eklat(4, was_last) for was_last in (False, True)] == [20, -40]
    assert bonus(5, TRUMPS.index("7")) == 60
    assert shortfall(5, 4, 26) == 3
    assert [missed(3, is_chief) for is_chief in (True, False)] == [-30, 15]
