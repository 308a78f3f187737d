"""The review of a match: what is certain, what chance did, and that nothing hidden comes into it."""

from __future__ import annotations

import json
from typing import Any

import pytest

import stammtisch
from stammtisch.bots import bot
from stammtisch.bots.estimate import CERTAIN, Estimate, added, estimate
from stammtisch.bots.review import review
from stammtisch.bots.review.comparison import Comparison, seed_of
from stammtisch.bots.review.decision import weigh
from stammtisch.bots.review.luck import luck
from stammtisch.bots.review.match import position, read, tasks
from stammtisch.core.game import gains
from stammtisch.core.match import Match

GAMES = ["zoff_im_zoo", "life_life", "mammuz", "mue", "mau_mau"]
DEAL = {
    "hands": [["g1", "g2", "g3", "g4", "g5"], ["g6", "g7", "g8", "g9", "b1"]],
    "upcard": "g9",
    "stock": ["r1", "r2", "r3", "r4", "r5", "r6"],
    "dealer": 1,
}
TO_THE_LAST_CARD = ["g1", "g6", "g2", "g7", "g3", "g8", "g4!", "g9!"]


def last_card() -> Match:
    """Seat 0 can win with its last card, or draw."""
    match = stammtisch.new_match("mau_mau", 2, 7, {"rounds": 1}, [DEAL])
    for move in TO_THE_LAST_CARD:
        match.play(move)
    return match


def played(game: str, players: int, level: str, seed: int, moves: int) -> Match:
    match, player = stammtisch.new_match(game, players, seed), bot(level)
    while not match.over and len(match.moves) < moves:
        match.play(player.choose(match.view(match.to_move), len(match.moves)))
    return match


# estimates


def test_a_sum_of_independent_estimates_adds_its_squared_errors() -> None:
    assert added([Estimate(1.0, 3.0), Estimate(2.0, 4.0)]) == Estimate(3.0, 5.0)


def test_what_is_the_same_in_every_world_is_certain() -> None:
    assert estimate([2.0, 2.0], [1.0, 1.0]).z == CERTAIN
    assert estimate([-2.0, -2.0], [1.0, 1.0]).z == -CERTAIN
    assert estimate([0.0, 0.0], [1.0, 1.0]).z == 0.0
    json.dumps(estimate([2.0], [1.0]).z, allow_nan=False)


# a decision


def test_drawing_instead_of_winning_is_a_blunder() -> None:
    """The last card ends the round in every world."""
    match = last_card()
    decision = weigh(match.view(0), "draw", True)
    assert (decision.better, decision.mark) == ("g5", "blunder")
    assert decision.loss.mean > 0
    assert decision.effects[0].mean < 0 < decision.effects[1].mean


def test_winning_is_no_mistake() -> None:
    decision = weigh(last_card().view(0), "g5", True)
    assert (decision.better, decision.mark, decision.loss.mean) == (None, None, 0.0)
    assert decision.usual == "g5"
    assert [effect.mean for effect in decision.effects] == [0.0, 0.0]


def test_the_only_move_is_no_decision() -> None:
    match = stammtisch.new_match("mau_mau", 2, 7, {"rounds": 1}, [{**DEAL, "upcard": "b9"}])
    only = match.legal_moves()
    assert len(only) == 1
    assert weigh(match.view(0), only[0], True).mark is None


def test_which_card_of_a_lay_is_turned_up_makes_no_difference() -> None:
    match = played("mammuz", 3, "normal", 1, 2)
    while sum(text.startswith("doubt") for text in match.legal_moves()) < 2:
        match.play(next(text for text in match.legal_moves()[::-1] if not text.startswith("doubt")))
    doubts = [text for text in match.legal_moves() if text.startswith("doubt")]
    view = match.view(match.to_move)
    first, second = (weigh(view, text, True) for text in doubts[:2])
    assert first == second
    assert first.better not in doubts


@pytest.mark.parametrize("game", GAMES)
def test_the_verdict_depends_on_nothing_hidden(game: str) -> None:
    """With everything hidden dealt again it is the same, to the last digit."""
    match = played(game, 4, "normal", 3, 9)
    seat = match.to_move
    assert seat is not None
    text = match.legal_moves()[0]
    verdict = weigh(match.view(seat), text, True)
    for seed in (1, 2):
        twin = match.determinize(seat, seed)
        assert twin.state.hand((seat + 1) % 4) != match.state.hand((seat + 1) % 4)
        assert weigh(twin.view(seat), text, True) == verdict


def test_worlds_for_choosing_and_for_judging_are_others() -> None:
    view = last_card().view(0)
    assert seed_of(view, "choose") != seed_of(view, "judge")


def test_moves_are_compared_in_the_same_worlds() -> None:
    match = played("mue", 4, "normal", 2, 30)
    view = match.view(match.to_move)
    comparison = Comparison(match.game, view, "judge")
    move = match.game.move_id(match.legal_moves()[0])
    comparison.imagine([move], 4)
    assert comparison.gain(move, move, 0) == Estimate(0.0, 0.0)


# luck


def test_a_deal_is_luck_for_one_and_bad_luck_for_another() -> None:
    """A hand of take-4 and colour changes against one of nines."""
    good, bad = ["g+4", "b+4", "r+4", "y+4", "g+2"], ["b9", "r9", "y9", "b8", "r8"]
    record = stammtisch.new_match(
        "mau_mau", 2, 7, {"rounds": 1}, [{"hands": [good, bad], "upcard": "g9", "stock": [], "dealer": 1}]
    ).record()
    deal = luck(record, 1).deal
    assert deal[0].mean > 5 * deal[0].error > 0
    assert deal[0].mean == pytest.approx(-deal[1].mean)


def test_draws_are_luck_only_where_something_was_drawn() -> None:
    match = played("mau_mau", 3, "normal", 5, 40)
    drawn = {event["round"] for event in match.events if event["type"] == "round_start"}
    assert drawn
    brought = luck(match.record(), 1).draws
    assert any(each.mean for each in brought)
    assert sum(each.mean for each in brought) == pytest.approx(0.0, abs=1e-6)
    assert not any(each.mean for each in luck(played("mue", 4, "normal", 1, 20).record(), 1).draws)


# a match


@pytest.fixture(scope="module")
def short() -> dict[str, Any]:
    return played("zoff_im_zoo", 4, "easy", 1, 60).record()


def test_parts_of_a_round_add_up_to_its_result() -> None:
    match = played("mau_mau", 3, "easy", 2, 60)
    data = review(match.record(), [0], jobs=1)
    first = data["rounds"][0]
    assert [seat["result"] for seat in first] == gains(match.rounds[0]["points"], False)
    for seat in first:
        parts = sum(seat[part] for part in ("own", "others", "deal", "draws", "hidden"))
        assert parts == pytest.approx(seat["result"])
    assert all(seat["result"] is None for seat in data["rounds"][len(match.rounds) :][0])


def test_a_review_is_data_and_always_the_same(short: dict[str, Any]) -> None:
    one = review(short, [1], jobs=1)
    assert json.loads(json.dumps(one, allow_nan=False)) == json.loads(json.dumps(review(short, [1], jobs=2)))
    assert {each["seat"] for each in one["decisions"]} == {1}
    turns, _ = read(short)
    assert [each["step"] for each in one["decisions"]] == [turn.step for turn in turns if turn.seat == 1]
    for each in one["decisions"]:
        assert each["move"] == short["moves"][each["step"]]
        assert each["mark"] in (None, "mistake", "blunder")


def test_own_decisions_come_first_and_luck_last(short: dict[str, Any]) -> None:
    planned = tasks(read(short)[0], {2})
    kinds = ["luck" if task.step < 0 else "own" if task.thoroughly else "other" for task in planned]
    assert kinds == sorted(kinds, key=["own", "other", "luck"].index)
    assert set(kinds) == {"own", "other", "luck"}


def test_progress_is_told_to_the_end(short: dict[str, Any]) -> None:
    told: list[tuple[int, int]] = []
    review({**short, "moves": short["moves"][:6]}, [0], 1, lambda done, total: told.append((done, total)))
    assert [done for done, _ in told] == list(range(1, told[-1][1] + 1))


def test_a_position_is_what_its_seat_saw(short: dict[str, Any]) -> None:
    view, text = position(short, 12)
    assert view["seat"] == view["to_move"]
    assert text == short["moves"][12]
    assert text in view["legal"]


def test_what_is_no_record_is_refused() -> None:
    with pytest.raises(ValueError, match="JSON object"):
        review([])  # type: ignore[arg-type]
