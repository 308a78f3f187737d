"""Rows made from a seat's view alone are the environments' rows, number by number."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pettingzoo
import pytest

import stammtisch
from stammtisch import research
from stammtisch.core.chance import fast
from stammtisch.research import features, vector
from stammtisch.research.pettingzoo import raw_env
from tests.research.learnable import LEARNABLE, SETTINGS, short

everywhere = pytest.mark.parametrize(("game", "players"), SETTINGS)
each_game = pytest.mark.parametrize("game", LEARNABLE)


def mixed(game: str, dice: Random) -> Callable[[Any], int]:
    """Random moves mixed with sensible ones: neither alone comes into all positions."""
    judge, chance = stammtisch.GAMES[game].judge("normal"), fast(dice.getrandbits(30))

    def choose(state: Any) -> int:
        if dice.random() < 0.5:
            return int(dice.choice(state.legal()))
        judge.look(state)
        return int(judge.choose(chance))

    return choose


@everywhere
def test_rows_and_masks_are_those_of_the_environment(game: str, players: int) -> None:
    """Through several rounds of a match; at every seventh decision those of all seats."""
    choose = mixed(game, Random(players))
    envs = [raw_env(game, players, rounds=None, options=short(game), version=v) for v in features.VERSIONS]
    for env in envs:
        env.reset(seed=players)
    for step in range(250):
        state = envs[0].episode.state
        for seat in range(players) if step % 7 == 0 else [state.to_move]:
            view = envs[0].episode.view(seat)
            for version, env in zip(features.VERSIONS, envs, strict=True):
                seen = env.observe(f"seat_{seat}")
                np.testing.assert_array_equal(research.row(view, version), seen["observation"], str(step))
                np.testing.assert_array_equal(research.mask(view), seen["action_mask"])
        move = choose(state)
        for env in envs:
            env.step(move)
        if envs[0].episode.over:
            break
    assert step > 5


@each_game
@pytest.mark.parametrize("version", features.VERSIONS)
def test_the_environments_ids_say_the_version(game: str, version: int) -> None:
    env = pettingzoo.make("aec", f"stammtisch/{game}-v{version}", players=3)
    env.reset(seed=1)
    columns = features.width(features.observed(stammtisch.GAMES[game], version))
    assert env.observe("seat_0")["observation"].shape == (columns,)
    assert env.observation_space("seat_0")["observation"].shape == (columns,)
    assert env.metadata["name"] == f"{game}_v{version}"


@everywhere
def test_lanes_remember_what_seats_do(game: str, players: int) -> None:
    """Rounds side by side have the rows of one round by itself, from deal to deal."""
    env = vector.make(game, 2, players, seed=5, options=short(game), version=1)
    old = vector.make(game, 2, players, seed=5, options=short(game))
    envs = [raw_env(game, players, options=short(game), version=1) for _ in range(2)]
    for lane, seed in zip(envs, env.seeds, strict=True):
        lane.reset(seed=int(seed))
    for _ in range(120):
        np.testing.assert_array_equal(env.observations[:, : old.observations.shape[1]], old.observations)
        for lane, row in zip(envs, env.observations, strict=True):
            np.testing.assert_array_equal(lane.observe(lane.agent_selection)["observation"], row)
        actions = env.sample().copy()
        old.sample()
        env.step(actions)
        old.step(actions)
        for number, lane in enumerate(envs):
            agent = lane.agent_selection
            lane.step(int(actions[number]))
            if env.terminated[number]:
                np.testing.assert_array_equal(lane.observe(agent)["observation"], env.finals[number])
                lane.reset(seed=int(env.seeds[number]))


@each_game
def test_a_trail_is_copied(game: str) -> None:
    rules = stammtisch.GAMES[game]
    observer = features.Observer(game, 4, short(game), 1)
    state = rules.state(4, 3, short(game))
    trail = rules.trail(4)
    trail.begin(state)
    twin, before = trail.copy(), observer.observe(state, 0, trail).copy()
    mirrored = state.copy()
    for _ in range(20):
        if state.over:
            break
        move = int(state.pick())
        trail.before(state, move)
        state.apply(move)
        trail.after(state)
    np.testing.assert_array_equal(observer.observe(mirrored, 0, twin), before)


@each_game
def test_a_lane_goes_on_from_what_another_has_kept(game: str) -> None:
    rules = stammtisch.GAMES[game]
    one, other = (features.lane_of(rules, 4, short(game), 1) for _ in range(2))
    one.deal(5)
    for _ in range(15):
        if one.to_move() >= 0:
            one.advance(one.state.pick())
    other.watch(one.state.copy())
    other.recall(one.keep())
    columns = features.width(features.observed(rules, 1))
    rows = [features.empty(columns) for _ in range(2)]
    for lane, row in zip((one, other), rows, strict=True):
        lane.observe(0, row, 0)
    assert bytes(rows[0]) == bytes(rows[1])


def test_an_action_is_a_move() -> None:
    game = stammtisch.GAMES["mue"]
    assert research.move("mue", 51) == research.move(game, np.int64(51)) == "pass"
    for action in (-1, game.num_moves, True, 1.0, None):
        with pytest.raises(ValueError, match="actions of mue are integers from 0 to 173"):
            research.move("mue", action)
    with pytest.raises(ValueError, match="a game is given by its name"):
        research.move(None, 1)


def test_only_a_seats_view_has_a_row() -> None:
    match = stammtisch.new_match("mau_mau", 3, seed=1)
    with pytest.raises(ValueError, match="an onlooker has no row"):
        research.row(match.view(None))
    for wrong in (None, match, "view"):
        with pytest.raises(ValueError, match="a view is what"):
            research.mask(wrong)
    for version in (2, -1, "1", True, None):
        with pytest.raises(ValueError, match="the version of rows is one of 0, 1"):
            research.row(match.view(0), version)


# what is remembered, in positions that people can follow


def remembered(view: dict[str, Any], group: str) -> np.ndarray:
    """These columns of the view's row."""
    game = stammtisch.GAMES[view["game"]]
    names = [name for name, count, _ in game.observed for _ in range(count)]
    names = [""] * len(names) + [name for name, count, _ in game.remembered for _ in range(count)]
    return research.row(view)[[at for at, name in enumerate(names) if name == group]]


def test_mau_mau_who_drew_where_green_could_be_laid() -> None:
    """The hand may hold green cards again only among those that came later."""
    hands = [["g1", "g2", "b3", "r4", "y5"], ["g9", "b9", "r9", "y9", "W"]]
    deal = {"hands": hands, "upcard": "g7", "stock": ["r1", "r2", "r3"], "dealer": 1}
    match = stammtisch.new_match("mau_mau", 2, seed=1, options={"rounds": 1}, deals=[deal])
    match.play("g2")
    match.play("draw")  # seat 1, green to be matched: one unknown card, which may be green
    assert remembered(match.view(0), "open").reshape(8, 4)[1].tolist() == [1, 6, 6, 6]
    match.play("g1")
    match.play("Wr")  # seat 1 names red
    assert remembered(match.view(0), "wished").reshape(8, 4)[1].tolist() == [0, 0, 1, 0]
    discarded = remembered(match.view(0), "discarded")
    game = stammtisch.GAMES["mau_mau"]
    assert [game.codes[kind] for kind in np.flatnonzero(discarded)] == ["g1", "g2", "g7"]


def test_life_life_cards_taken_are_known_until_they_are_laid() -> None:
    match = stammtisch.new_match("life_life", 3, seed=4)
    first = match.to_move
    row = match.view(None)["rows"][1]
    move = next(text for text in match.legal_moves() if match.game.read(text).number == 2)
    match.play(move)
    known = remembered(match.view(first), "known").reshape(5, 10)[0]
    assert [match.game.codes[kind] for kind in range(10) for _ in range(known[kind])] == sorted(
        row, key=match.game.codes.index
    )
    assert remembered(match.view(match.to_move), "swaps").reshape(5).tolist() == [0, 0, 1, 0, 0]
