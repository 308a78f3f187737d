"""The Gymnasium environments pass Gymnasium's own check, and play the rounds of the vector environment."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from stammtisch.research import vector
from stammtisch.research.features import VERSIONS
from stammtisch.research.gymnasium import Env, VectorEnv
from stammtisch.research.spaces import ILLEGAL_REWARD, name_of
from tests.research.learnable import LEARNABLE, SETTINGS, short

# To Gymnasium another version of the rows is a newer one.
pytestmark = pytest.mark.filterwarnings("ignore:.*The environment stammtisch/.*-v0 is out of date")

each_game = pytest.mark.parametrize("game", LEARNABLE)
everywhere = pytest.mark.parametrize(("game", "players"), SETTINGS)


def last_legal(mask: Any) -> int:
    """An action that can be found again."""
    return int(np.flatnonzero(mask)[-1])


def assert_same(left: Any, right: Any) -> None:
    assert left.keys() == right.keys()
    for name in left:
        np.testing.assert_array_equal(left[name], right[name])


@everywhere
def test_gymnasiums_own_check(game: str, players: int) -> None:
    for mask in ("observation", "info"):
        for version in VERSIONS:
            name = name_of(game, version)
            environment = gymnasium.make(name, players=players, options=short(game), mask=mask)
            check_env(environment.unwrapped)


@each_game
@pytest.mark.parametrize("opponents", vector.OPPONENTS)
def test_many_are_the_same_as_one_each(game: str, opponents: str) -> None:
    """Rows, rewards and ends of three lanes are those of three single environments with the same seeds."""
    many = gymnasium.make_vec(
        name_of(game, 1),
        num_envs=3,
        vectorization_mode="vector_entry_point",
        opponents=opponents,
        options=short(game),
    )
    rows, infos = many.reset(seed=4)
    assert many.observation_space.contains(rows)
    name, settings = name_of(game, 1), {"opponents": opponents, "options": short(game)}
    singles = [gymnasium.make(name, **settings) for _ in range(3)]
    for lane, single in enumerate(singles):
        row, info = single.reset(seed=4 + lane)
        assert_same(row, {name: part[lane] for name, part in rows.items()})
        assert info["seat"] == infos["seat"][lane]
    playing = set(range(3))
    while playing:
        actions = [last_legal(mask) for mask in rows["action_mask"]]
        rows, rewards, terminated, truncated, infos = many.step(np.array(actions))
        for lane in sorted(playing):
            row, reward, *ends, info = singles[lane].step(actions[lane])
            assert (reward, *ends) == (rewards[lane], terminated[lane], truncated[lane])
            if any(ends):
                assert_same(row, infos["final_obs"][lane])
                assert info["seat"] == infos["final_info"]["seat"][lane]
                playing.remove(lane)
            else:
                assert_same(row, {name: part[lane] for name, part in rows.items()})


@each_game
def test_an_illegal_action_ends_the_episode_and_says_why(game: str) -> None:
    environment = Env(game, options=short(game))
    rows, _ = environment.reset(seed=2)
    illegal = int(np.flatnonzero(rows["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = environment.step(np.int64(illegal))
    assert (reward, terminated, truncated) == (ILLEGAL_REWARD, True, False)
    assert info["rule"]
    assert info["refusal"].endswith((".", ")"))
    with pytest.raises(ResetNeeded):
        environment.step(0)
    many = VectorEnv(game, num_envs=2, options=short(game), illegal_reward=-5)
    rows, _ = many.reset(seed=[2, 3])
    actions = [illegal, last_legal(rows["action_mask"][1])]
    _, rewards, terminated, _, infos = many.step(actions)
    assert (rewards[0], terminated[0], infos["final_info"]["illegal"].tolist()) == (-5, True, [True, False])
    assert rewards[1] == 0


def test_a_cut_round_is_truncated() -> None:
    environment = Env("mue", limit=30)
    environment.reset(seed=1)
    ends, steps = [False, False], 0
    while not any(ends):
        _, reward, *ends, _ = environment.step(last_legal(environment.action_masks()))
        steps += 1
    assert ends == [False, True]
    assert reward == 0
    assert steps < 30


@each_game
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_go_on_the_same(game: str, version: int, twin_of: Any) -> None:
    environment = gymnasium.make(name_of(game, version), options=short(game))
    environment.reset(seed=6)
    environment.step(last_legal(environment.unwrapped.action_masks()))
    many = VectorEnv(game, num_envs=2, options=short(game), version=version)
    many.reset(seed=6)
    for original in (environment, many):
        twin = twin_of(original)
        for _ in range(12):
            masks = original.unwrapped.action_masks()
            actions = last_legal(masks) if masks.ndim == 1 else [last_legal(mask) for mask in masks]
            left, right = original.step(actions), twin.step(actions)
            assert_same(left[0], right[0])
            np.testing.assert_array_equal(left[1], right[1])
            if masks.ndim == 1 and (left[2] or left[3]):
                break
        left, right = original.reset(), twin.reset()  # with seeds that follow from the last one
        assert_same(left[0], right[0])


def test_the_seat_is_drawn_or_given() -> None:
    environment = Env("mau_mau", players=4)
    assert {environment.reset(seed=seed)[1]["seat"] for seed in range(40)} == {0, 1, 2, 3}
    environment = Env("mau_mau", players=4, seat=np.int64(2))
    assert {environment.reset(seed=seed)[1]["seat"] for seed in range(10)} == {2}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"opponents": "expert"}, "opponents are one of: random, easy, normal; not 'expert'"),
        ({"opponents": None}, "opponents are one of: random, easy, normal; not None"),
        ({"seat": 4}, "there is no seat 4; seats go from 0 to 3"),
        ({"version": 2}, "the version of rows is one of 0, 1, not 2"),
        ({"mask": "none"}, "mask is one of: observation, info; not 'none'"),
    ],
)
def test_bad_arguments_are_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Env("mau_mau", **arguments)
    with pytest.raises(ValueError, match=message):
        VectorEnv("mau_mau", 2, **arguments)
