"""The games as OpenSpiel sees them: its own tests on all of them, and what those leave open."""

from __future__ import annotations

import doctest
import pickle
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

import stammtisch
from stammtisch.core.chance import ChanceNeeded
from stammtisch.research import openspiel
from stammtisch.testing.play import variants
from tests.facts import TESTED
from tests.research import playthrough

GAMES = list(openspiel.CLASSES)
SIZES = [(game, players) for game in GAMES for players in stammtisch.GAMES[game].players]
LIMIT = 40
DOCS = Path(__file__).parents[2] / "docs"


def step(state: Any, dice: random.Random) -> None:
    """A random move or outcome."""
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(outcomes, odds)[0])
    else:
        state.apply_action(dice.choice(state.legal_actions()))


def decisions(game: Any, seed: int) -> Iterator[Any]:
    """A random round at each of its decisions (the same object, moving on)."""
    dice, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            yield state
        step(state, dice)


def first_decision(game: Any, seed: int = 1) -> Any:
    return next(decisions(game, seed))


# OpenSpiel's own tests


@pytest.mark.parametrize(("game", "players"), SIZES)
def test_simulations(game: str, players: int) -> None:
    loaded = pyspiel.load_game(openspiel.PREFIX + game, {"players": players, "limit": LIMIT})
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)
    assert loaded.num_players() == players


@pytest.mark.parametrize("game", GAMES)
def test_every_option(game: str) -> None:
    for options in variants(stammtisch.GAMES[game]):
        loaded = openspiel.load(game, limit=LIMIT, **options)
        pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)
        assert options.items() <= loaded.get_parameters().items()


@pytest.mark.parametrize("game", GAMES)
def test_interface(game: str) -> None:
    from open_spiel.integration_tests.api_test import EnforceAPIOnPartialTreeBase as Base
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    loaded = openspiel.load(game, limit=LIMIT)
    cases = type(game, (Base,), {"game": loaded, "game_name": game})
    cases.setUpClass()
    names = [name for name in dir(cases) if name.startswith("test_")]
    assert len(names) >= 5
    for name in names:
        getattr(cases(name), name)()
    np.random.seed(1)
    GamesSimTest().sim_game(loaded)


@pytest.mark.parametrize("game", playthrough.stored())
def test_playthrough(game: str) -> None:
    assert playthrough.text(game) == playthrough.path(game).read_text(encoding="utf-8")


def test_all_games_are_there() -> None:
    assert set(playthrough.GAMES) <= set(GAMES)
    assert set(TESTED) & set(GAMES) <= set(playthrough.stored())
    assert {openspiel.PREFIX + game for game in GAMES} <= set(pyspiel.registered_names())


# chance


@pytest.mark.parametrize("game", GAMES)
def test_chance_is_explicit(game: str) -> None:
    """The same outcomes lead to the same round, and each has its odds."""
    loaded = openspiel.load(game, limit=LIMIT)
    state, dice = loaded.new_initial_state(), random.Random(4)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(odds for _, odds in outcomes) == pytest.approx(1)
            assert all(0 <= outcome < loaded.max_chance_outcomes() for outcome, _ in outcomes)
        step(state, dice)
    again = loaded.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    assert again.returns() == state.returns()


def test_odds_of_a_card() -> None:
    """Mau Mau has 110 cards: 2 of each kind, 6 colour changes."""
    state = openspiel.load("mau_mau", 2).new_initial_state()
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]  # who deals
    state.apply_action(0)
    assert dict(state.chance_outcomes()) == pytest.approx(
        {kind: (6 if kind == 52 else 2) / 110 for kind in range(53)}
    )
    assert state.action_to_string(52) == "card W"
    state.apply_action(52)
    assert dict(state.chance_outcomes())[52] == pytest.approx(5 / 109)


@pytest.mark.parametrize(("game", "players"), SIZES)
def test_a_run_of_cards_is_what_the_rules_would_ask_for(game: str, players: int) -> None:
    """Within a run nothing is played; playing the move up to there gives the same outcomes with the same odds."""
    loaded, dice = openspiel.load(game, players, limit=LIMIT), random.Random(3)
    state, runs = loaded.new_initial_state(), 0
    while not state.is_terminal():
        waiting = state.position.waiting
        if waiting is not None:
            with pytest.raises(ChanceNeeded) as needed:
                state.position.root.played(state.position.state, waiting.move, waiting.given, None)
            assert needed.value.cards == waiting.cards
            total = sum(weight for _, weight in needed.value.outcomes)
            odds = {outcome: weight / total for outcome, weight in needed.value.outcomes}
            assert dict(state.chance_outcomes()) == pytest.approx(odds)
            assert state.legal_actions() == sorted(odds)
            runs += waiting.run > 1
        step(state, dice)
    assert runs


@pytest.mark.parametrize("game", GAMES)
def test_chance_from_a_seed(game: str) -> None:
    """Three numbers at the start, then none; different numbers deal different cards."""
    loaded, dice = openspiel.load(game, limit=LIMIT, chance="seed"), random.Random(4)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)
    deals = set()
    for _ in range(5):
        state = loaded.new_initial_state()
        for _ in range(loaded.max_chance_nodes_in_history()):
            assert [odds for _, odds in state.chance_outcomes()] == [1 / 256] * 256
            step(state, dice)
        deals.add(str(state))
        while not state.is_terminal():
            assert not state.is_chance_node()
            step(state, dice)
    assert len(deals) == 5
    assert loaded.max_chance_outcomes() == 256


@pytest.mark.parametrize("game", GAMES)
def test_outcome_sampling_divides_by_no_zero(game: str) -> None:
    """With the settings that docs/openspiel.md names no product of probabilities becomes 0."""
    from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

    np.random.seed(1)
    solver = OutcomeSamplingSolver(openspiel.load(game, limit=100, chance="seed"))
    with np.errstate(all="raise"):
        for _ in range(3):
            solver.iteration()


# what seats know


@pytest.mark.parametrize("game", GAMES)
def test_what_rl_environment_gives_by_default(game: str) -> None:
    from open_spiel.python import rl_environment

    loaded = openspiel.load(game, limit=LIMIT, chance="seed")
    environment = rl_environment.Environment(loaded)
    environment.seed(1)
    step_of_time = environment.reset()
    seat = step_of_time.current_player()
    row = loaded.settings.observer.observe(environment.get_state.position.state, seat)
    assert step_of_time.observations["info_state"][seat] == row.tolist()
    assert environment.observation_spec()["info_state"][0] == len(row) <= 4096


@pytest.mark.parametrize("game", GAMES)
def test_public_observations(game: str) -> None:
    """What all see is the same in every round that any seat can imagine; with what one seat sees it is all."""
    public, own = (
        pyspiel.IIGObservationType(perfect_recall=False, public_info=shown, private_info=private)
        for shown, private in (
            (True, pyspiel.PrivateInfoType.NONE),
            (False, pyspiel.PrivateInfoType.SINGLE_PLAYER),
        )
    )
    loaded, dice = openspiel.load(game, limit=LIMIT), random.Random(9)
    open_to_all, secret = (loaded.make_py_observer(kind) for kind in (public, own))
    heard = loaded.make_py_observer(
        pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    )
    before = ""
    for state in decisions(loaded, 4):
        open_to_all.set_from(state, 0)
        row, text = open_to_all.tensor.copy(), open_to_all.string_from(state, 1)
        for seat in range(loaded.num_players()):
            other = state.resample_from_infostate(seat, dice.random)
            open_to_all.set_from(other, seat)
            np.testing.assert_array_equal(open_to_all.tensor, row)
            assert open_to_all.string_from(other, seat) == text
        secret.set_from(state, 0)
        np.testing.assert_array_equal(secret.tensor + row, state.observation_tensor(0))
        assert secret.tensor.any()
        assert heard.string_from(state, 0).startswith(before)
        assert heard.string_from(state, 0) == heard.string_from(state, 1)
        before = heard.string_from(state, 0)
    for kind in (
        pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS),
        pyspiel.IIGObservationType(
            perfect_recall=False, public_info=False, private_info=pyspiel.PrivateInfoType.NONE
        ),
    ):
        assert loaded.make_py_observer(kind) is None


@pytest.mark.parametrize("game", GAMES)
def test_recall_is_perfect(game: str) -> None:
    """What a seat has seen only grows, and differs after different moves of its own."""
    loaded, dice = openspiel.load(game, limit=LIMIT), random.Random(5)
    before = [""] * loaded.num_players()
    for state in decisions(loaded, 2):
        seat = state.current_player()
        for other in range(loaded.num_players()):
            text = state.information_state_string(other)
            assert text.startswith(before[other])
            before[other] = text
        legal = state.legal_actions()
        tried, texts = dice.sample(legal, min(3, len(legal))), set()
        for action in tried:
            child = state.child(action)
            while child.is_chance_node():
                child.apply_action(child.legal_actions()[0])
            texts.add(child.information_state_string(seat))
        assert len(texts) == len(tried)
        assert before[seat] not in texts


@pytest.mark.parametrize("game", GAMES)
def test_observation_is_the_row(game: str) -> None:
    state = first_decision(openspiel.load(game))
    seat = state.current_player()
    row = state.position.root.settings.observer.observe(state.position.state, seat)
    assert state.observation_tensor(seat) == [float(number) for number in row]
    shown = dict(re.findall(r"(\S+)=(\d+)", state.observation_string(seat)))
    assert sum(map(int, shown.values())) == row.sum()


# resampling


@pytest.mark.parametrize("game", GAMES)
def test_resampling(game: str) -> None:
    """A seat can't tell a resampled state from the real one, which goes on like any other."""
    loaded, dice = openspiel.load(game, limit=LIMIT), random.Random(7)
    differ = 0
    for state in decisions(loaded, 3):
        for seat in range(loaded.num_players()):
            other = state.resample_from_infostate(seat, dice.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.current_player() == state.current_player()
            assert other.position.view(seat) == state.position.view(seat)
            if seat == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            differ += str(other) != str(state)
        while not other.is_terminal():
            step(other, dice)
        assert sum(other.returns()) == pytest.approx(0)
    assert differ


@pytest.mark.parametrize("game", GAMES)
def test_resampled_state_round_trips(game: str) -> None:
    loaded, dice = openspiel.load(game, limit=LIMIT), random.Random(8)
    other = first_decision(loaded).resample_from_infostate(1, dice.random)
    step(other, dice)
    for twin in (
        loaded.deserialize_state(other.serialize()),
        pickle.loads(pickle.dumps(other)),
        other.clone(),
    ):
        assert str(twin) == str(other)
        assert twin.history() == other.history()
        for seat in range(loaded.num_players()):
            assert twin.information_state_string(seat) == other.information_state_string(seat)


# results


def test_few_points_win_in_mau_mau() -> None:
    loaded = openspiel.load("mau_mau", 3, must_play=True)
    *_, last = decisions(loaded, 1)
    while not last.is_terminal():
        last.apply_action(last.legal_actions()[0])
    points, returns = last.position.state.result, last.returns()
    winner = points.index(0)
    assert last.position.state.over
    assert returns[winner] == pytest.approx(sum(points) / 2)
    assert sum(returns) == pytest.approx(0)


@pytest.mark.parametrize(("game", "players"), SIZES)
def test_utilities_have_bounds(game: str, players: int) -> None:
    rules = stammtisch.GAMES[game]
    for seed in range(20):
        state = rules.state(players, seed)
        state.playout()
        assert max(state.result) - min(state.result) <= rules.swing


@pytest.mark.parametrize("game", GAMES)
def test_limit_is_a_draw(game: str) -> None:
    state = first_decision(openspiel.load(game, limit=1))
    state.apply_action(state.legal_actions()[0])
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert state.returns() == [0] * state.num_players()


# mistakes


@pytest.mark.parametrize(
    ("game", "settings", "message"),
    [
        ("chess", {}, "mau_mau"),
        ("chess", {"players": 2}, "mau_mau"),
        ("mau_mau", {"players": [2]}, "2 to 8 players"),
        ("mau_mau", {"players": 9}, "2 to 8 players"),
        ("mau_mau", {"colour": 1}, "must_play"),
        ("mau_mau", {"must_play": 1}, "true or false"),
        ("mau_mau", {"limit": 0}, "at least 1"),
        ("mau_mau", {"chance": "dice"}, "chance is one of: cards, seed; not 'dice'"),
    ],
)
def test_bad_settings(game: str, settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        openspiel.load(game, **settings)


def test_bad_actions() -> None:
    state = openspiel.load("mau_mau", 2).new_initial_state()
    with pytest.raises(ValueError, match=r"possible: \[0, 1\]"):
        state.apply_action(2)
    with pytest.raises(ValueError, match="only at a decision"):
        state.resample_from_infostate(0, random.random)
    with pytest.raises(ValueError, match="before the cards are dealt"):
        state.position.view(0)
    state = first_decision(openspiel.load("mau_mau", 2))
    legal = ", ".join(map(str, state.legal_actions()))
    with pytest.raises(ValueError, match=f"legal: {legal}$"):
        state.apply_action(113)
    with pytest.raises(ValueError, match="from 0 to 1, not 2"):
        state.resample_from_infostate(2, random.random)
    with pytest.raises(ValueError, match="only at a chance node"):
        state.chance_outcomes()
    with pytest.raises(ValueError, match="no parameters"):
        state.get_game().make_py_observer(None, {"wide": True})


# documents


@pytest.mark.parametrize(
    "page", [DOCS / "openspiel.md", Path(openspiel.__file__)], ids=lambda page: page.name
)
def test_examples(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert (failed, tried > 0) == (0, True)
