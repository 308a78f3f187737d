"""Laws of the fast core: states, picks, copies, explicit chance."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import stammtisch
from stammtisch import IllegalMove
from stammtisch.core.arguments import check_options
from stammtisch.core.chance import ChanceNeeded, scripted
from tests.laws.play import NAMES, SETTINGS

settings_of_the_law = pytest.mark.parametrize(("game", "players", "options"), SETTINGS, ids=NAMES)


@settings_of_the_law
def test_picks_are_legal_and_rounds_end(game: str, players: int, options: dict[str, Any]) -> None:
    rules = stammtisch.GAMES[game]
    for seed in range(3):
        state = rules.state(players, seed, options)
        for _ in range(400):
            if state.over:
                break
            move = state.pick()
            assert move in state.legal()
            state.apply(move)
        state.playout()
        assert state.over
        assert state.to_move == -1
        assert state.legal() == []
        assert len(state.result) == players
        with pytest.raises(IllegalMove) as refused:
            state.apply(0)
        assert refused.value.rule == "phase"


@settings_of_the_law
def test_picks_are_spread_evenly(game: str, players: int, options: dict[str, Any]) -> None:
    rules = stammtisch.GAMES[game]
    dice = random.Random(5)
    state = rules.state(players, 5, options)
    for _ in range(30):
        if state.over:
            return
        legal = state.legal()
        if 2 <= len(legal) <= 8:
            counts = Counter(state.pick() for _ in range(150 * len(legal)))
            assert set(counts) == set(legal)
            # chi-square with at most 7 degrees of freedom: 40 lies beyond one in a million
            assert sum((counts[move] - 150) ** 2 / 150 for move in legal) < 40
        state.apply(dice.choice(legal))


@settings_of_the_law
def test_copies_are_independent(game: str, players: int, options: dict[str, Any]) -> None:
    rules = stammtisch.GAMES[game]
    state = rules.state(players, 6, options)
    dice = random.Random(6)
    for _ in range(25):
        if state.over:
            break
        legal = state.legal()
        twins = [state.copy(), copy.copy(state), copy.deepcopy(state)]
        results = {(twin.playout(), tuple(twin.result)) for twin in twins}
        assert len(results) == 1
        assert state.legal() == legal
        state.apply(dice.choice(legal))


@settings_of_the_law
def test_a_bad_number_is_refused_and_changes_nothing(
    game: str, players: int, options: dict[str, Any]
) -> None:
    rules = stammtisch.GAMES[game]
    state = rules.state(players, 7, options)
    before = state.copy()
    for move in (-1, rules.num_moves, 10**30, -(10**30), *(set(range(rules.num_moves)) - set(state.legal()))):
        with pytest.raises(IllegalMove) as refused:
            state.apply(move)
        assert refused.value.explain("de")
    assert state.legal() == before.legal()
    assert state.playout() == before.playout()


@settings_of_the_law
def test_memory_stays_small(game: str, players: int, options: dict[str, Any]) -> None:
    state = stammtisch.GAMES[game].state(players, 8, options)
    for _ in range(60):
        if state.over:
            break
        assert state.nbytes() <= 1024
        state.apply(state.pick())


@settings_of_the_law
def test_all_chance_can_be_handed_in(game: str, players: int, options: dict[str, Any]) -> None:
    """A whole round with every random outcome given from outside, card by card."""
    rules = stammtisch.GAMES[game]
    full = check_options(rules, options)
    dice = random.Random(9)
    script: list[int] = []
    setup = rules.opening(players, full)[1]
    state = retry(script, dice, lambda: rules.deal(players, full, setup, scripted(script), None, None))
    for _ in range(150):
        if state.over:
            break
        move = dice.choice(state.legal())
        before = state

        def play(before: Any = before, move: int = move) -> Any:
            twin = before.copy()
            rules.play(twin, rules.read(rules.move_text(move)))
            return twin

        state = retry(script, dice, play)
    assert len(script) >= players


def retry(script: list[int], dice: random.Random, act: Callable[[], Any]) -> Any:
    """Acts again and again, each time with one chance outcome more, until none is missing."""
    while True:
        try:
            return act()
        except ChanceNeeded as needed:
            outcomes = [outcome for outcome, weight in needed.outcomes for _ in range(weight)]
            assert outcomes
            script.append(dice.choice(outcomes))
