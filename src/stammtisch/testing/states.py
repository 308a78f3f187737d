"""Laws of rounds on the fast core: picks, copies, memory, explicit chance."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from stammtisch.core.arguments import check_options
from stammtisch.core.chance import ChanceNeeded, scripted
from stammtisch.core.game import Game
from stammtisch.core.round import Round
from stammtisch.testing.play import refusal_of

MOST_BYTES = 1024


def picks_are_legal_and_rounds_end(game: Game, players: int, options: dict[str, Any]) -> None:
    for seed in range(3):
        state = game.state(players, seed, options)
        for _ in range(400):
            if state.over:
                break
            move = state.pick()
            assert move in state.legal(), f"pick() gave {game.move_text(move)!r}, which is not legal"
            state.apply(move)
        state.playout()
        assert state.over, "a round does not end"
        assert state.to_move == -1, "a round is over, but someone is to move"
        assert state.legal() == [], "a round is over, but moves are legal"
        assert len(state.result) == players, "the result has not one entry for each seat"
        assert refusal_of(lambda state=state: state.apply(0)).rule == "phase"  # type: ignore[misc]


def picks_are_spread_evenly(game: Game, players: int, options: dict[str, Any]) -> None:
    dice = random.Random(5)
    state = game.state(players, 5, options)
    for _ in range(30):
        if state.over:
            return
        legal = state.legal()
        if 2 <= len(legal) <= 8:
            counts = Counter(state.pick() for _ in range(150 * len(legal)))
            assert set(counts) == set(legal), "pick() never gives some legal move"
            # chi-square with at most 7 degrees of freedom: 40 lies beyond one in a million
            assert sum((counts[move] - 150) ** 2 / 150 for move in legal) < 40, "pick() prefers some moves"
        state.apply(dice.choice(legal))


def copies_are_independent(game: Game, players: int, options: dict[str, Any]) -> None:
    state = game.state(players, 6, options)
    dice = random.Random(6)
    for _ in range(25):
        if state.over:
            break
        legal = state.legal()
        twins = [state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
        outcomes = {(twin.playout(), tuple(twin.result)) for twin in twins}
        assert len(outcomes) == 1, "copies play out differently"
        assert state.legal() == legal, "playing a copy changed the round"
        state.apply(dice.choice(legal))


def a_bad_number_is_refused_and_changes_nothing(game: Game, players: int, options: dict[str, Any]) -> None:
    state = game.state(players, 7, options)
    before = state.copy()
    illegal = set(range(game.num_moves)) - set(state.legal())
    for move in (-1, game.num_moves, 10**30, -(10**30), *illegal):
        problem = refusal_of(lambda move=move: state.apply(move))  # type: ignore[misc]
        assert problem.explain("de"), move
    assert state.legal() == before.legal(), "a refused number changed what is legal"
    assert state.playout() == before.playout(), "a refused number changed the round"


def a_round_is_small(game: Game, players: int, options: dict[str, Any]) -> None:
    state = game.state(players, 8, options)
    for _ in range(60):
        if state.over:
            break
        assert state.nbytes() <= MOST_BYTES, f"a round takes {state.nbytes()} bytes"
        state.apply(state.pick())


def a_round_says_what_it_is(game: Game, players: int, options: dict[str, Any]) -> None:
    text = repr(game.state(players, 8, options))
    assert game.name in text, text
    assert f"{players} players" in text, text


def all_chance_can_be_handed_in(game: Game, players: int, options: dict[str, Any]) -> None:
    """A whole round with every random outcome given from outside, card by card."""
    full = check_options(game, options)
    dice = random.Random(9)
    script: list[int] = []
    setup = game.opening(players, full)[1]
    state = again(script, dice, lambda: game.deal(players, full, setup, scripted(script), None, None))
    for _ in range(150):
        if state.over:
            break
        move = dice.choice(state.legal())
        before = state

        def play(before: Round = before, move: int = move) -> Round:
            twin = before.copy()
            game.play(twin, game.read(game.move_text(move)))
            return twin

        state = again(script, dice, play)
    assert len(script) >= players, "a round is dealt without asking chance"


def again(script: list[int], dice: random.Random, act: Callable[[], Round]) -> Round:
    """Acts again and again, each time with one chance outcome more, until none is missing."""
    while True:
        try:
            return act()
        except ChanceNeeded as missing:
            outcomes = [outcome for outcome, weight in missing.outcomes for _ in range(weight)]
            assert outcomes, "chance is asked for something that can't come out at all"
            script.append(dice.choice(outcomes))


LAWS = [
    picks_are_legal_and_rounds_end,
    picks_are_spread_evenly,
    copies_are_independent,
    a_bad_number_is_refused_and_changes_nothing,
    a_round_is_small,
    a_round_says_what_it_is,
    all_chance_can_be_handed_in,
]
