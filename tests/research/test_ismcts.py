"""OpenSpiel's search as one of our bots, and unchanged."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import stammtisch
from stammtisch.bots import arena, roster
from stammtisch.bots.bot import is_legal
from stammtisch.bots.plan import Block, plan
from stammtisch.cli import choices
from stammtisch.cli.texts import texts_in
from stammtisch.research import ismcts, openspiel
from stammtisch.terminal.texts import Trouble

GAMES = list(openspiel.CLASSES)


@pytest.mark.parametrize("game", GAMES)
def test_openspiels_own_bot_plays(game: str) -> None:
    """It checks by itself that resampling keeps what the seat knows."""
    loaded, dice = openspiel.load(game, limit=100), np.random.RandomState(1)
    searching = ISMCTSBot(
        loaded, RandomRolloutEvaluator(1, dice), uct_c=2.0, max_simulations=4, random_state=dice
    )
    state = loaded.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[-1])
    for _ in range(2):
        action = searching.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_legal(game: str) -> None:
    match = stammtisch.new_match(game, players=4, seed=3)
    for number in range(8):
        view = match.view(match.to_move)
        move = ismcts.bot("2ms").choose(view, number)
        assert is_legal(view, move)
        match.play(move)


def test_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that advances ten milliseconds every time it is read."""
    times = iter(range(10_000))
    monkeypatch.setattr(ismcts, "perf_counter", lambda: next(times) / 100)
    match = stammtisch.new_match("mau_mau", players=3, seed=5)
    while len(match.legal_moves()) < 3:
        match.play(match.legal_moves()[0])
    player = ismcts.bot("1s")
    player.choose(match.view(match.to_move), 1)
    assert player.simulations == 99  # the last one begins in time


def test_same_luck_same_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the same number of simulations the move follows from view and seed, not from what is hidden."""
    match = stammtisch.new_match("mammuz", players=3, seed=2)
    match.play(match.legal_moves()[0])
    seat = match.to_move
    moves = set()
    for twin in (match, match.determinize(seat, 1), match.determinize(seat, 2)):
        times = iter(range(10_000))
        monkeypatch.setattr(ismcts, "perf_counter", lambda times=times: next(times) / 100)
        moves.add(ismcts.bot("1s").choose(twin.view(seat), 7))
    assert len(moves) == 1


def test_in_the_arena() -> None:
    short = plan("zoff_im_zoo", 3, ["openspiel-ismcts:1ms", "random"], 3, options={"target": 1})
    outcomes = arena.play_block(short, Block(0, 1, 0))
    assert [outcome.seat for outcome in outcomes] == [0, 1, 2]
    assert all(outcome.ranks for outcome in outcomes)


@pytest.mark.parametrize("setting", ["", ":", ":fast", ":0ms", ":61s", ":200", ":1.5s", ":-1s"])
def test_bad_times_are_refused(setting: str) -> None:
    with pytest.raises(ValueError, match="50ms, 200ms or 1s"):
        roster.bot("openspiel-ismcts" + setting)


def test_the_command_line_explains_a_bad_time() -> None:
    with pytest.raises(Trouble, match="Bedenkzeit für jeden Zug wie openspiel-ismcts:50ms"):
        choices.check_bots(["normal", "openspiel-ismcts:soon"], {}, texts_in("de"))
    names = ["expert", "openspiel-ismcts:1s"]
    assert choices.check_bots(names, {}, texts_in("en")) == names


@pytest.mark.parametrize(("setting", "seconds"), [("50ms", 0.05), ("200ms", 0.2), ("1s", 1.0)])
def test_times(setting: str, seconds: float) -> None:
    assert ismcts.bot(setting).seconds == seconds
    roster.check(f"openspiel-ismcts:{setting}")


def test_without_openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "open_spiel.python.algorithms.ismcts", None)
    monkeypatch.delitem(sys.modules, "stammtisch.research.ismcts")
    with pytest.raises(ValueError, match=r"pip install 'stammtisch\[research\]'"):
        roster.check("openspiel-ismcts:200ms")
