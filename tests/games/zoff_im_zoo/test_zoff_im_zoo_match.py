"""Ranking, the end of the match, three players, and play without teams."""

from __future__ import annotations

import random
from typing import Any

import pytest

from stammtisch import Match, new_match
from stammtisch.games.zoff_im_zoo import GAME
from tests.games.zoff_im_zoo.table import scored

OPTIONS = {"target": 19, "teams": True}


def ranking(scores: list[int], before: list[int] | None, finish_ranks: list[int]) -> Any:
    state = scored(len(scores), finish_ranks)
    return GAME.close(state, {"ranking": before}, scores, 1)[1]["ranking"]


def finished(match: Match, rounds: int, seed: int = 1) -> Match:
    """The match after this many rounds of random play."""
    dice = random.Random(seed)
    while not match.over and len(match.rounds) < rounds:
        match.play(dice.choice(match.legal_moves()))
    return match


@pytest.mark.rule("ZZ-27")
def test_players_are_ranked_by_total_points() -> None:
    assert ranking([3, 9, -1, 7], [0, 1, 2, 3], [1, 2, 3, 4]) == [1, 3, 0, 2]


@pytest.mark.rule("ZZ-27")
def test_a_tie_turns_the_previous_order_around_each_time() -> None:
    first = ranking([9, 9, 4, 2], [0, 1, 2, 3], [1, 2, 3, 4])
    assert first == [1, 0, 2, 3]
    assert ranking([9, 9, 4, 2], first, [1, 2, 3, 4]) == [0, 1, 2, 3]
    assert ranking([5, 5, 9, 5], [3, 1, 2, 0], [1, 2, 3, 4]) == [2, 0, 1, 3]
    assert ranking([5, 5, 5, 5], [3, 1, 2, 0], [1, 2, 3, 4]) == [0, 2, 1, 3]


@pytest.mark.rule("ZZ-27", "ZZ-16")
def test_after_the_first_round_the_ranking_is_the_order_of_going_out() -> None:
    match = finished(new_match("zoff_im_zoo", 5, 4), 1)
    finish_ranks = match.rounds[0]["places"]
    assert match.setup["ranking"] == sorted(range(5), key=lambda seat: finish_ranks[seat])
    assert match.view(None)["leader"] == finish_ranks.index(5)
    assert match.view(None)["dealer"] == finish_ranks.index(1)


@pytest.mark.rule("ZZ-28")
@pytest.mark.parametrize(
    ("scores", "ranks"),
    [
        ([19, 18, 3, 2], None),
        ([40, 18, 3, 2], None),
        ([19, 19, 3, 2], [1, 2, 3, 4]),
        ([20, 25, 3, 21], [1, 2, 3, 4]),
    ],
)
def test_the_match_ends_when_two_have_reached_the_target(scores: list[int], ranks: list[int] | None) -> None:
    assert GAME.ranks([], {"ranking": [0, 1, 2, 3]}, scores, OPTIONS) == ranks


@pytest.mark.rule("ZZ-28")
def test_the_target_is_an_option_and_rank_one_wins() -> None:
    assert GAME.ranks([], {"ranking": [2, 0, 1, 3]}, [7, 6, 9, 1], {"target": 7, "teams": True}) == [
        2,
        3,
        1,
        4,
    ]
    assert GAME.ranks([], {"ranking": [2, 0, 1, 3]}, [7, 6, 9, 1], {"target": 8, "teams": True}) is None


@pytest.mark.rule("ZZ-28", "ZZ-27")
@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_whole_matches_end_with_ranks_without_ties(players: int) -> None:
    match = finished(new_match("zoff_im_zoo", players, players), 99)
    assert sum(score >= 19 for score in match.scores) >= 2
    assert match.ranks is not None
    assert sorted(match.ranks) == list(range(1, players + 1))
    assert match.scores[match.ranks.index(1)] == max(match.scores)
    assert (match.to_move, match.legal_moves(), match.round) == (None, [], len(match.rounds))
    before = [score - point for score, point in zip(match.scores, match.rounds[-1]["points"], strict=True)]
    assert sum(score >= 19 for score in before) < 2


@pytest.mark.rule("ZZ-29")
@pytest.mark.parametrize(("scores", "over"), [([19, 19, 19], False), ([20, 1, 2], True), ([-3, 5, 21], True)])
def test_with_three_the_match_ends_above_the_target(scores: list[int], over: bool) -> None:
    assert (GAME.ranks([], {"ranking": [0, 1, 2]}, scores, OPTIONS) is not None) == over


@pytest.mark.rule("ZZ-29")
def test_with_three_a_tie_in_the_first_round_goes_to_the_earlier_out() -> None:
    assert ranking([2, 2, 0], None, [2, 1, 3]) == [1, 0, 2]
    assert ranking([2, 2, 0], None, [1, 2, 3]) == [0, 1, 2]
    assert ranking([2, 2, 2], None, [3, 1, 2]) == [1, 2, 0]
    assert ranking([2, 2, 0], [1, 0, 2], [2, 1, 3]) == [0, 1, 2]


@pytest.mark.rule("ZZ-29")
def test_with_three_there_are_no_teams_in_any_round() -> None:
    match = finished(new_match("zoff_im_zoo", 3, 2), 1)
    assert match.view(None)["phase"] == "lead"
    assert match.view(None)["teams"] == []
    assert match.to_move == match.setup["ranking"][-1]
    assert match.rounds[0]["entries"][0]["rule"] == "ZZ-29"
    assert any(entry["rule"] == "ZZ-26" for entry in match.rounds[0]["entries"])


@pytest.mark.rule("ZZ-30")
def test_without_teams_all_rounds_are_like_the_first() -> None:
    match = finished(new_match("zoff_im_zoo", 5, 6, {"teams": False}), 3)
    for sheet in match.rounds:
        assert sorted(sheet["points"]) == [0, 2, 3, 4, 5]
        assert {entry["rule"] for entry in sheet["entries"]} == {"ZZ-16"}
        assert sheet["teams"] == []
    view = match.view(None)
    assert (view["phase"], view["teams"], view["solo"]) == ("lead", [], None)
    assert (view["dealer"], match.to_move) == (match.setup["ranking"][0], match.setup["ranking"][-1])


@pytest.mark.rule("ZZ-30")
def test_the_option_changes_nothing_for_three() -> None:
    one, other = (finished(new_match("zoff_im_zoo", 3, 5, {"teams": teams}), 2) for teams in (True, False))
    assert one.rounds == other.rounds


@pytest.mark.rule("ZZ-17", "ZZ-30")
def test_with_teams_the_second_round_begins_with_the_exchange() -> None:
    match = finished(new_match("zoff_im_zoo", 5, 6), 1)
    rank = match.setup["ranking"]
    view = match.view(None)
    assert (view["phase"], match.to_move) == ("push", rank[3])
    assert view["teams"] == [[rank[0], rank[3]], [rank[1], rank[4]]]
    assert view["solo"] == rank[2]
