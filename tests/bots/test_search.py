"""The search in positions whose answer is known, its guard, and its worlds in small cases."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import combinations
from math import comb, inf, prod, sqrt
from typing import Any

import pytest

import stammtisch
from stammtisch.bots import bot
from stammtisch.bots.search import WORK, Search, SearchBot, Thought, Work, others, rounded
from stammtisch.core.chance import fast
from stammtisch.core.words import Reader, words_of
from stammtisch.games.mammuz.judgement.worlds import FIRST
from stammtisch.games.mue.cards import NUMBERS
from stammtisch.games.mue.judgement.worlds import Worlds as MueWorlds
from stammtisch.games.zoff_im_zoo.cards import CODES, JOKER, TABLE, unpack
from stammtisch.games.zoff_im_zoo.judgement import worlds as zoo_worlds
from stammtisch.games.zoff_im_zoo.judgement.worlds import SAVED, passes
from stammtisch.games.zoff_im_zoo.judgement.worlds import Worlds as ZooWorlds


def chi_square(counts: Counter[Any], expected: dict[Any, float]) -> float:
    total = sum(counts.values())
    return sum((counts[key] - share * total) ** 2 / (share * total) for key, share in expected.items())


# exchangeable moves


def test_a_move_that_comes_to_the_same_as_another_is_looked_at_once() -> None:
    mammuz = stammtisch.GAMES["mammuz"]
    doubts = [mammuz.move_id(f"doubt:{number}") for number in (1, 2, 3)]
    lay = next(move for move in range(mammuz.num_moves) if mammuz.alike(move) == move)
    assert len({mammuz.alike(move) for move in doubts}) == 1
    assert others(mammuz, [doubts[1], lay, doubts[0]], own=doubts[2]) == [lay]
    assert others(mammuz, [doubts[1], lay, doubts[0]], own=lay) == [doubts[1]]


# the guard


def test_a_thought_sums_up_by_weight() -> None:
    thought = Thought(1, gains=[2.0, 4.0])
    thought.sum_up([1.0, 3.0])
    assert thought.mean == pytest.approx(3.5)
    # weighted deviations 1 · (2 − 3.5) and 3 · (4 − 3.5); the sum of their squares is 4.5; √(4.5 · 2 / 1) / 4
    assert thought.error == pytest.approx(3 / 4)


def test_one_world_proves_nothing() -> None:
    thought = Thought(1, gains=[5.0])
    thought.sum_up([1.0])
    assert thought.error == inf


def test_expert_does_more_work_than_hard() -> None:
    hard, expert = WORK["hard"], WORK["expert"]
    assert expert.worlds > hard.worlds
    assert expert.candidates > hard.candidates


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_a_search_keeps_to_its_time(level: str) -> None:
    """With no time at all the judgement's move is played."""
    match = stammtisch.new_match("mue", 4, 1)
    view = match.view(match.to_move)
    hurried = SearchBot(level, seconds=0.0)
    assert hurried.choose(view, 3) == bot("normal").choose(view, 3)
    assert hurried.playouts == 0


def test_a_move_played_in_a_hurry_has_its_reason() -> None:
    """When time ran out, the judgement's move was played, or a candidate that looked better at that point."""
    match = stammtisch.new_match("mue", 4, 1)
    patient, differences = SearchBot("hard"), 0
    for step in range(30):
        view = match.view(match.to_move)
        hurried = SearchBot("hard", seconds=0.0).choose(view, step)
        differences += patient.choose(view, step) != hurried
        assert patient.reason_for(hurried) is not None
        match.play(hurried)
    assert differences > 0
    assert patient.search is not None
    thought = patient.search.thoughts[0]
    thought.gains, patient.search.weights = [3.0, 2.0, -50.0], [1.0, 1.0, 1.0]
    early = patient.search.earlier(thought.move)
    assert early is not None
    assert early.gains == [3.0, 2.0]
    thought.gains = [-3.0, -2.0]
    assert patient.search.earlier(thought.move) is None


def test_only_a_move_that_is_surely_better_replaces_the_judgement() -> None:
    """A search that is never sure enough plays like `normal`."""
    careful = SearchBot("hard")
    careful.work = Work(worlds=8, candidates=4, sure=inf)
    match = stammtisch.new_match("zoff_im_zoo", 4, 5)
    for step in range(40):
        view = match.view(match.to_move)
        assert careful.choose(view, step) == bot("normal").choose(view, step)
        match.play(bot("normal").choose(view, step))


def test_there_is_no_search_with_too_few_worlds_to_tell_moves_apart() -> None:
    """In Mau Mau a few worlds show nothing but luck: `hard` only judges there, `expert` searches."""
    match = stammtisch.new_match("mau_mau", 3, 4)
    while len(match.legal_moves()) < 3:
        match.play(match.legal_moves()[0])
    view = match.view(match.to_move)
    few, many = SearchBot("hard"), SearchBot("expert")
    few.work, many.work = WORK["hard"], WORK["expert"]
    assert few.choose(view, 1) == bot("normal").choose(view, 1)
    many.choose(view, 1)
    assert (few.playouts, many.playouts > 0) == (0, True)


def test_gains_have_only_the_digits_that_matter() -> None:
    assert [rounded(gain) for gain in (12.3, 1.26, 0.123, 2.0)] == [12, 1.3, 0.12, 2]


def test_uncompiled_levels_think_less_and_say_so() -> None:
    program = """
from stammtisch.bots.search import WORK, work_of
from stammtisch.core.speed import notice
print(*(work_of(level).worlds < work.worlds for level, work in WORK.items()), notice("en"))
"""
    process = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env={**os.environ, "STAMMTISCH_PURE": "1"},
    )
    assert process.stdout.startswith("True True The rules run uncompiled"), process.stderr
    assert "strong bots think less" in process.stdout


# worlds


def test_mammuz_draws_the_number_of_true_cards_by_its_odds() -> None:
    """Seat 1 knows nothing about the two cards that seat 0 laid: they are true as often as `FIRST` says."""
    match = stammtisch.new_match("mammuz", 4, 11)
    while match.legal_moves()[0].partition(":")[0] != "claim" or match.to_move != 0:
        match = stammtisch.new_match("mammuz", 4, match.seed + 1)
    match.play("claim:Z")
    match.play(next(move for move in match.legal_moves() if len(move) == len("lay:XX")))
    worlds = stammtisch.GAMES["mammuz"].worlds(match.view(1))
    chance = fast(1)
    counts: Counter[int] = Counter()
    for _ in range(4000):
        state, weight = worlds.draw(chance)
        assert weight == 1
        last = [state.last >> 4 * index & 15 for index in range(2)]
        counts[last.count(state.named)] += 1
    expected = {true: weight / 1000 for true, weight in enumerate(FIRST[2])}
    assert chi_square(counts, expected) < 13.8  # two degrees of freedom, one in a thousand


def test_zoff_weighs_a_pass_by_a_seat_that_could_have_laid_a_whole_group() -> None:
    match = stammtisch.new_match("zoff_im_zoo", 4, 3)
    normal = bot("normal")
    weighed = 0
    for step in range(60):
        seat = match.to_move
        view = match.view(seat)
        others_passes = passes(view)
        assert all(passed.seat != seat for passed in others_passes)
        if others_passes:
            worlds = ZooWorlds(view)
            for turn in range(20):
                state, weight = worlds.draw(fast(turn))
                could = 0
                for passed in worlds.passes:
                    cards = Counter(state.hand(passed.seat)) + Counter(unpack(passed.since))
                    could += any(
                        raises(kind, number, passed.animal, passed.number) for kind, number in cards.items()
                    )
                assert weight == pytest.approx(SAVED**could)
                weighed += could
        match.play(normal.choose(view, step))
        if match.over:
            break
    assert weighed


def raises(kind: int, number: int, top: int, count: int) -> bool:
    """Whether all cards of this kind together can go on top, by the rulebook's food web."""
    if kind == JOKER:
        return False
    if kind == top:
        return number == count + 1
    return CODES[kind] in TABLE[top][3] and number == count


@pytest.mark.parametrize(("game", "moves"), [("zoff_im_zoo", 39), ("life_life", 9)])
def test_imagined_hands_are_as_gathered_as_real_ones(game: str, moves: int) -> None:
    """Dealt at random, the others would hold more different cards than they really do: players keep groups together."""
    errors = {"uniform": 0.0, "gathered": 0.0}
    rounds = 30
    for seed in range(rounds):
        match, normal = stammtisch.new_match(game, 4, seed), bot("normal")
        while len(match.moves) < moves and match.round == 1:
            match.play(normal.choose(match.view(match.to_move), len(match.moves)))
        if match.round != 1:
            continue
        seat = match.to_move
        assert seat is not None
        real = kinds_of_others(match.state, seat)
        worlds, chance = match.game.worlds(match.view(seat)), fast(seed)
        errors["gathered"] += sum(kinds_of_others(worlds.draw(chance)[0], seat) - real for _ in range(10))
        imagined = (match.determinize(seat, number).state for number in range(10))
        errors["uniform"] += sum(kinds_of_others(state, seat) - real for state in imagined)
    assert errors["uniform"] > 0
    assert abs(errors["gathered"]) < errors["uniform"] / 2


def kinds_of_others(state: Any, seat: int) -> float:
    """How many kinds of cards each of the others holds, on average."""
    return sum(len(set(state.hand(other))) for other in range(4) if other != seat) / 3


def test_mue_weighs_deals_by_the_bids() -> None:
    """A bid goes with a strong hand, a pass with a weak one."""
    match = stammtisch.new_match("mue", 4, 2)
    view = match.view(match.to_move)
    strong = [NUMBERS[code] for code in ("r9", "r8", "r7", "r6", "r5", "r4", "r3", "b9", "b8", "g9")]
    weak = [NUMBERS[code] for code in ("r1", "r4", "b2", "b5", "g3", "g4", "y1", "y5", "k2", "k3")]
    worlds = MueWorlds({**view, "seat": 3})
    worlds.bids = [3, 0, 0, 0]
    assert worlds.likelihood(0, strong) > worlds.likelihood(0, weak)
    assert worlds.likelihood(1, weak) > worlds.likelihood(1, strong)


@pytest.mark.parametrize(("game", "hidden"), [("mue", 6), ("zoff_im_zoo", 6)])
def test_weighed_worlds_are_drawn_equally_often(
    game: str, hidden: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Late in a round every deal of the unseen cards is drawn equally often; the weights say how likely it is.

    In Zoff im Zoo that holds before the cards are gathered (tests/core/test_gather.py).
    """
    monkeypatch.setattr(zoo_worlds, "TIES", (0.0,))
    checked = 0
    for seed in range(40):
        match = late_in_a_round(game, seed, hidden)
        view = match.view(match.to_move)
        left, right = (seat for seat in range(3) if seat != match.to_move)
        size = len(match.state.hand(left))
        unseen = Counter(match.state.hand(left) + match.state.hand(right))
        if size == 0 or size == unseen.total() or len(unseen) == 1 or banned(view):
            continue
        worlds, chance = match.game.worlds(view), fast(seed)
        counts: Counter[Any] = Counter()
        weights: dict[Any, set[float]] = {}
        for _ in range(1500):
            state, weight = worlds.draw(chance)
            hand = tuple(sorted(state.hand(left)))
            counts[hand] += 1
            weights.setdefault(hand, set()).add(weight)
        ways = comb(unseen.total(), size)
        expected = {
            hand: prod(comb(unseen[kind], count) for kind, count in Counter(hand).items()) / ways
            for hand in combinations(sorted(unseen.elements()), size)
        }
        assert all(len(drawn) == 1 for drawn in weights.values())
        freedom = len(expected) - 1
        assert chi_square(counts, expected) < freedom + 5 * sqrt(2 * freedom)
        checked += 1
        if checked == 3:
            return
    raise AssertionError("no such position")


def late_in_a_round(game: str, seed: int, hidden: int) -> stammtisch.Match:
    """A round of three `normal` bots at which the others hold at most `hidden` cards."""
    normal = bot("normal")
    match = stammtisch.new_match(game, 3, seed)
    for step in range(400):
        seat = match.to_move
        assert seat is not None
        left = sum(len(match.state.hand(other)) for other in range(3) if other != seat)
        if left <= hidden and len(match.legal_moves()) > 1:
            return match
        match.play(normal.choose(match.view(seat), step))
    raise AssertionError("the round did not come to its end")


def banned(view: dict[str, Any]) -> bool:
    """Whether anything is known about the others' cards, so that not every deal is possible."""
    return any(any(known) for known in view.get("voids", view.get("known")))


# its answers


def test_the_search_sees_what_judgement_does_not() -> None:
    """Over many positions it sometimes prefers another move to the judgement's, and says how much better it is."""
    match = stammtisch.new_match("life_life", 4, 1)
    hard = SearchBot("hard")
    differences = 0
    for step in range(40):
        view = match.view(match.to_move)
        move = hard.choose(view, step)
        if move != match.game.advise(view, "normal", step).move:
            differences += 1
            assert hard.advice is not None
            code, params = hard.advice.reason
            assert (code, params["gain"] > 0) == ("search", True)
        match.play(move)
        if match.over:
            break
    assert differences


# honest words


def searched(worlds: int) -> tuple[Search, Thought]:
    match = stammtisch.new_match("zoff_im_zoo", 4, 4)
    view = match.view(match.to_move)
    search = Search(match.game, view, 1, Work(worlds=worlds, candidates=1, sure=1.0))
    search.run(match.game.move_id(match.game.advise(view, "normal", 1).move), None)
    while len(search.states) < worlds:
        search.imagine(search.thoughts)
    return search, search.thoughts[0]


def reason_for(search: Search, thought: Thought, gains: list[float]) -> dict[str, Any]:
    thought.gains = gains
    thought.sum_up(search.weights)
    return search.reason(thought.move, search.own, thought.mean, thought)[1]


def test_a_figure_is_given_only_if_it_is_certain() -> None:
    search, thought = searched(8)
    assert reason_for(search, thought, [2.0, 2.5] * 4)["how"] == "plain"
    assert reason_for(search, thought, [9.0, -7.0, 6.0, -5.0, 8.0, -4.0, 7.0, -6.0])["how"] == "unsure"
    assert reason_for(search, thought, [0.001, 0.002] * 4)["how"] == "unsure"  # it would be shown as 0
    words = words_of("zoff_im_zoo", "en")
    for gains in ([2.0, 2.5] * 4, [9.0, -7.0, 6.0, -5.0, 8.0, -4.0, 7.0, -6.0]):
        params = reason_for(search, thought, gains)
        text = Reader(words, ["Anna", "Ben", "Cem", "Dora"]).fill(words.template("why", "search"), params)
        assert any(letter.isdigit() for letter in text) == (params["how"] == "plain")


@pytest.mark.parametrize("sign", [1, -1])
def test_a_belief_holds_in_fresh_worlds_and_has_a_direction(sign: int) -> None:
    """A move that is good if seat 2 has the joker, and one that is good if not."""
    search, thought = searched(120)
    seat = next(other for other in range(4) if other != search.view["seat"])
    gains = [9.0 + sign * (3.0 if JOKER in state.hand(seat) else -1.0) for state in search.states]
    params = reason_for(search, thought, gains)
    assert params["how"] == ("good" if sign > 0 else "bad")
    assert (params["seat"], params["card"]) == (seat, CODES[JOKER])
    share = sum(
        weight
        for state, weight in zip(search.states, search.weights, strict=True)
        if JOKER in state.hand(seat)
    ) / sum(search.weights)
    assert params["percent"] == round(100 * share)
    own = search.reason(search.own, thought.move, thought.mean, thought)[1]
    assert own["how"] == ("bad" if sign > 0 else "good"), "what speaks for one move speaks against the other"


def test_noise_is_no_belief() -> None:
    """What makes a difference in one half of the worlds only is not said."""
    search, thought = searched(120)
    seat = next(other for other in range(4) if other != search.view["seat"])
    gains = [
        9.0 + (1 if number < 60 else -1) * (3.0 if JOKER in state.hand(seat) else -1.0)
        for number, state in enumerate(search.states)
    ]
    assert reason_for(search, thought, gains)["card"] != CODES[JOKER]


def test_a_search_counts_its_playouts() -> None:
    match = stammtisch.new_match("mau_mau", 3, 4)
    view = match.view(match.to_move)
    search = Search(match.game, view, 1, Work(worlds=4, candidates=3, sure=1.0))
    search.run(match.game.move_id(match.game.advise(view, "normal", 1).move), None)
    assert search.playouts == 4 * (1 + len(search.thoughts))
