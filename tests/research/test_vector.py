"""Rounds side by side are the games' own rounds, and rows show what seats see and nothing more."""

from __future__ import annotations

import numpy as np
import pytest

import stammtisch
from stammtisch.core.game import lead
from stammtisch.core.registry import GAMES
from stammtisch.research import features, vector
from stammtisch.testing.play import positions
from tests.research.learnable import LEARNABLE, SETTINGS, short

everywhere = pytest.mark.parametrize(("game", "players"), SETTINGS)
each_game = pytest.mark.parametrize("game", LEARNABLE)


def arrays(env: vector.Vector) -> list[np.ndarray]:
    """Copies of everything that a step writes."""
    names = ("observations", "masks", "rewards", "to_move", "terminated", "truncated", "seeds", "decisions")
    return [getattr(env, name).copy() for name in names]


def assert_same(left: list[np.ndarray], right: list[np.ndarray]) -> None:
    for array, twin in zip(left, right, strict=True):
        np.testing.assert_array_equal(array, twin)


@everywhere
def test_each_lane_is_the_round_of_its_seed(game: str, players: int) -> None:
    rules = stammtisch.GAMES[game]
    sign = 1 if rules.most_wins else -1
    env = vector.make(game, 2, players, seed=3, options=short(game))
    observer = features.Observer(game, players, short(game))
    states = [rules.state(players, int(seed), short(game)) for seed in env.seeds]
    ended = 0
    while ended < 3:
        for lane, state in enumerate(states):
            assert env.to_move[lane] == state.to_move
            assert np.flatnonzero(env.masks[lane]).tolist() == sorted(state.legal())
            np.testing.assert_array_equal(env.observations[lane], observer.observe(state, state.to_move))
            np.testing.assert_array_equal(env.reveal()[lane], observer.reveal(state, state.to_move))
        actions = env.sample().tolist()
        env.step(actions)
        for lane, state in enumerate(states):
            state.apply(actions[lane])
            assert (env.terminated[lane], env.truncated[lane]) == (state.over, 0)
            ahead = [sign * lead(state.result, seat) if state.over else 0.0 for seat in range(players)]
            assert env.rewards[lane].tolist() == pytest.approx(ahead)
            if state.over:
                ended += 1
                states[lane] = rules.state(players, int(env.seeds[lane]), short(game))


@each_game
def test_the_same_seed_brings_the_same_rounds(game: str) -> None:
    env, twin, other = (vector.make(game, 20, 4, seed=seed) for seed in (7, 7, 8))
    for _ in range(100):
        assert_same(arrays(env), arrays(twin))
        env.step(env.sample())
        twin.step(twin.sample())
    assert env.seeds.tolist() != other.seeds.tolist()


@each_game
def test_an_illegal_action_is_refused_and_nothing_is_played(game: str) -> None:
    env = vector.make(game, 3, 4)
    before = arrays(env)
    actions = env.sample().copy()
    actions[1] = np.flatnonzero(env.masks[1] == 0)[0]
    with pytest.raises(ValueError, match=f"action {actions[1]} of lane 1 is not legal; legal: "):
        env.step(actions)
    for number in (-1, stammtisch.GAMES[game].num_moves):
        actions[1] = number
        with pytest.raises(ValueError, match=f"action {number} of lane 1 is not legal"):
            env.step(actions)
    assert_same(arrays(env), before)


@each_game
def test_rounds_are_cut_off_at_the_limit(game: str) -> None:
    env = vector.make(game, 4, 4, limit=2)
    seeds = env.seeds.copy()
    env.step(env.sample())
    cut = env.terminated == 0  # where the round was not over before the limit
    assert cut.any()
    assert not env.truncated.any()
    env.step(env.sample())
    assert (env.truncated[cut] | env.terminated[cut]).all()
    assert (env.seeds[cut] != seeds[cut]).all()
    assert not env.rewards[env.truncated == 1].any()


@everywhere
def test_a_row_tells_only_what_its_seat_knows(game: str, players: int) -> None:
    """Redrawing what is hidden from a seat leaves its row unchanged; the hidden row changes."""
    observer = features.Observer(game, players)
    match = stammtisch.new_match(game, players, seed=11, options={})
    hidden_differs = 0
    for number, position in enumerate(positions(match, 5, 60)):
        if position.over or number % 6:
            continue
        for seat in range(players):
            twin = position.determinize(seat, number)
            np.testing.assert_array_equal(
                observer.observe(position.state, seat), observer.observe(twin.state, seat)
            )
            others = [other for other in range(players) if other != seat]
            if any(position.state.hand(other) != twin.state.hand(other) for other in others):
                real, imagined = (observer.reveal(state, seat) for state in (position.state, twin.state))
                assert (real != imagined).any()
                hidden_differs += 1
    assert hidden_differs > 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "chess"}, "mau_mau"),
        ({"players": 9}, "mau_mau is for 2 to 8 players, not 9"),
        ({"lanes": 0}, "there are 1 to 65536 lanes, not 0"),
        ({"limit": 0}, "a limit is at least 1 decision, not 0"),
        ({"seed": -1}, "a seed is an integer of at least 0, not -1"),
        ({"options": {"speed": 1}}, "has no option 'speed'; it has: must_play, rounds"),
        ({"starter": 1}, "a round does not inherit 'starter'; it inherits: dealer"),
    ],
)
def test_bad_arguments_are_named(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        vector.make(**{"game": "mau_mau", "lanes": 1, "players": 4, **arguments})


def test_a_game_without_observations_names_those_that_have_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "patience", object())
    with pytest.raises(ValueError, match=r"patience has no observations; these games have: .*mau_mau"):
        vector.make("patience", 1, 1)


@pytest.mark.parametrize("actions", [[1.0, 2.0], [1], [[1, 2]], ["1", "2"]])
def test_actions_of_another_shape_or_kind_are_refused(actions: list[object]) -> None:
    with pytest.raises(ValueError, match="actions are 2 integers, one for each lane"):
        vector.make("mau_mau", 2, 4).step(actions)


def test_arrays_keep_their_address_and_are_read_only() -> None:
    env = vector.make("mau_mau", 2, 4)
    row = env.observations[0]
    before = row.copy()
    env.step(env.sample())
    assert (row != before).any()
    with pytest.raises(ValueError, match="read-only"):
        row[0] = 1


def test_the_default_limit_is_the_games_own() -> None:
    env = vector.make("mau_mau", 1, 2)
    assert env.lanes.limit == stammtisch.GAMES["mau_mau"].limit


def test_columns_have_names() -> None:
    groups = stammtisch.GAMES["mau_mau"].observed
    names = features.columns(groups)
    assert len(names) == len(set(names)) == features.width(groups)
    assert names[:2] == ["hand[0]", "hand[1]"]


@each_game
def test_every_move_has_a_different_row(game: str) -> None:
    rows = features.action_features(game)
    assert rows.shape == (stammtisch.GAMES[game].num_moves, features.width(features.action_columns(game)))
    assert len(np.unique(rows, axis=0)) == len(rows)
