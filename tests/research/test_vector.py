"""Rounds side by side are the games' own rounds, and rows show what seats see and nothing more."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import stammtisch
from stammtisch.core.chance import fast
from stammtisch.core.game import lead
from stammtisch.core.registry import GAMES
from stammtisch.research import features, vector
from stammtisch.research.lanes import SEEDS
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


# opponents


@everywhere
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_opponents_move_within_the_step(game: str, players: int, level: str) -> None:
    """A lane's round is the one that the same judgement plays at the other seats, with luck from the round's seed."""
    rules = stammtisch.GAMES[game]
    env = vector.make(game, 1, players, seed=5, options=short(game), opponents=level, seat=1)
    judge, ended = rules.judge(level), 0
    while ended < 2:
        seed = int(env.seeds[0])
        state, dice = rules.state(players, seed, short(game)), fast(seed + 2 * SEEDS)
        while not state.over:
            if state.to_move == 1:
                assert env.to_move[0] == 1
                assert np.flatnonzero(env.masks[0]).tolist() == state.legal()
                action = env.sample().tolist()
                state.apply(action[0])
                env.step(action)
            else:
                judge.look(state)
                state.apply(judge.choose(dice))
        assert env.terminated[0]
        sign = 1 if rules.most_wins else -1
        ahead = [sign * lead(state.result, seat) for seat in range(players)]
        assert env.rewards[0].tolist() == pytest.approx(ahead)
        observer = features.Observer(game, players, short(game))
        np.testing.assert_array_equal(env.finals[0], observer.observe(state, 1))
        ended += 1


@each_game
def test_a_seat_that_never_decides_is_an_error(game: str) -> None:
    """There is a limit before its first decision, or it is out."""
    with pytest.raises(ValueError, match="after 1000 deals there was still nothing to decide"):
        vector.make(game, 1, 4, limit=1, opponents="random", seat=0, **{first_of(game): 2})


def first_of(game: str) -> str:
    return stammtisch.GAMES[game].first_field(4)


# seeds, and lanes as values


@each_game
def test_lanes_can_have_seeds_of_their_own(game: str) -> None:
    """A lane depends on its seed alone: not on the lanes beside it, nor on how often they have been dealt."""
    left, right = (vector.make(game, count, 4, options=short(game)) for count in (3, 1))
    left.reset(seed=[7, np.int64(8), 9])
    right.reset(seed=[8])
    assert (left.seeds.tolist(), right.seeds.tolist()) == ([7, 8, 9], [8])
    ended = 0
    while ended < 3:
        np.testing.assert_array_equal(left.observations[1], right.observations[0])
        assert left.seeds[1] == right.seeds[0]
        action = int(np.flatnonzero(right.masks[0])[-1])
        actions = left.sample().copy()
        actions[1] = action
        left.step(actions)
        right.step([action])
        ended += int(right.terminated[0] | right.truncated[0])


@each_game
def test_reset_begins_as_make_does(game: str) -> None:
    env, twin = vector.make(game, 3, 4, seed=2), vector.make(game, 3, 4, seed=11)
    for _ in range(5):
        env.step(env.sample())
    env.reset(seed=11)
    assert_same(arrays(env), arrays(twin))
    env.reset()
    twin.reset()
    assert_same(arrays(env), arrays(twin))
    assert env.seeds.tolist() != vector.make(game, 3, 4, seed=11).seeds.tolist()


@each_game
@pytest.mark.parametrize(("opponents", "version"), [(None, 0), (None, 1), ("random", 0), ("normal", 1)])
def test_a_saved_lane_goes_on_the_same_wherever_it_is_put(
    game: str, opponents: str | None, version: int
) -> None:
    env = vector.make(game, 3, 4, seed=4, opponents=opponents, options=short(game), version=version)
    for _ in range(4):
        env.step(env.sample())
    saved, rows = env.save(1), []
    for lane in (1, 0, 0):  # the second time after rounds have been played there
        env.restore(lane, pickle.loads(pickle.dumps(saved)))
        rows.append([])
        for _ in range(40):
            row = (
                env.seeds[lane],
                env.to_move[lane],
                env.observations[lane].tobytes(),
                env.masks[lane].tobytes(),
            )
            actions = env.sample().copy()
            actions[lane] = np.flatnonzero(env.masks[lane])[0]
            env.step(actions)
            rows[-1].append((*row, env.rewards[lane].tolist(), env.terminated[lane]))
    assert rows[0] == rows[1] == rows[2]


def test_a_saved_lane_fits_its_game_only() -> None:
    saved = vector.make("mau_mau", 1, 4).save(0)
    others = (
        vector.make("mue", 1, 4),
        vector.make("mau_mau", 1, 3),
        vector.make("mau_mau", 1, 4, version=1),
    )
    for env in others:
        with pytest.raises(ValueError, match="saved in mau_mau with 4 players and rows of version 0"):
            env.restore(0, saved)
    with pytest.raises(ValueError, match="there is no lane 1; lanes go from 0 to 0"):
        vector.make("mau_mau", 1, 4).restore(1, saved)


@each_game
@pytest.mark.parametrize(("opponents", "version"), [(None, 0), (None, 1), ("normal", 1)])
@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_go_on_the_same(game: str, opponents: str | None, version: int, twin_of: Any) -> None:
    """In the middle of rounds, and of what rows of version 1 remember of them."""
    settings: dict[str, Any] = {"opponents": opponents, "options": short(game), "version": version}
    env = vector.make(game, 3, 4, seed=4, limit=60, **settings)
    for _ in range(5):
        env.step(env.sample())
    twin = twin_of(env)
    for _ in range(60):
        assert_same(arrays(env), arrays(twin))
        env.step(env.sample())
        twin.step(twin.sample())
    env.step(env.sample())
    assert (env.observations != twin.observations).any()


def test_what_gymnasium_asks_of_many() -> None:
    env = vector.make("mau_mau", 5, 4)
    assert env.num_envs == 5
    assert env.observation_space.contains(env.observations)
    assert env.single_observation_space.contains(env.observations[0])
    assert env.action_space.contains(env.sample())
    assert env.single_action_space.n == stammtisch.GAMES["mau_mau"].num_moves


# mistakes


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "chess"}, "mau_mau"),
        ({"opponents": "hard"}, "opponents are one of: random, easy, normal; not 'hard'"),
        ({"seat": 1}, "a seat is for play against opponents"),
        ({"seat": 4, "opponents": "easy"}, "there is no seat 4"),
        ({"players": 9}, "mau_mau is for 2 to 8 players, not 9"),
        ({"lanes": 0}, "there are 1 to 65536 lanes, not 0"),
        ({"limit": 0}, "a limit is at least 1 decision, not 0"),
        ({"version": 2}, "the version of rows is one of 0, 1, not 2"),
        ({"seed": -1}, "a seed is an integer of at least 0, not -1"),
        ({"options": {"speed": 1}}, "has no option 'speed'; it has: must_play, rounds"),
        ({"starter": 1}, "a round does not inherit 'starter'; it inherits: dealer"),
    ],
)
def test_bad_arguments_are_named(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        vector.make(**{"game": "mau_mau", "lanes": 1, "players": 4, **arguments})


@pytest.mark.parametrize("seed", [[1], [1, 2, 3], [1, 2**61], [1, -1], [1, None], 1.5, "12"])
def test_bad_seeds_are_named(seed: Any) -> None:
    with pytest.raises(ValueError, match="seed"):
        vector.make("mau_mau", 2, 4).reset(seed)


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
