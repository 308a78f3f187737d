"""The PettingZoo environments pass PettingZoo's own tests and play the same rounds as everything else."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, seed_test

import stammtisch
from stammtisch.core.game import lead
from stammtisch.research import vector
from stammtisch.research.pettingzoo import env, parallel_env, raw_env
from stammtisch.research.spaces import ILLEGAL_REWARD
from tests.research.learnable import LEARNABLE, SETTINGS, short

everywhere = pytest.mark.parametrize(("game", "players"), SETTINGS)
each_game = pytest.mark.parametrize("game", LEARNABLE)


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """PettingZoo 1.27 warns about masks in observations of all environments but those on two lists of its own."""

    module = sys.modules["pettingzoo.test.api_test"]
    for name in ("env_obs_dicts", "env_obs_space"):
        monkeypatch.setattr(module, name, [f"{game}_v0" for game in LEARNABLE], raising=False)


def playing(environment: Any, dice: np.random.Generator) -> Iterator[tuple[str, float]]:
    """Plays random moves to the end; yields each agent in turn, with its reward."""
    for agent in environment.agent_iter():
        observation, reward, termination, truncation, _ = environment.last()
        yield agent, reward
        if termination or truncation:
            environment.step(None)
        else:
            environment.step(int(dice.choice(np.flatnonzero(observation["action_mask"]))))


# PettingZoo's own tests


@everywhere
@pytest.mark.usefixtures("listed")
def test_api_with_masks_in_observations(game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game, players=players, options=short(game)), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@everywhere
def test_api_with_masks_in_infos(game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game, players=players, options=short(game), mask="info"), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@each_game
@pytest.mark.usefixtures("listed")
@pytest.mark.parametrize("rounds", [2, None])
def test_api_with_several_rounds(game: str, rounds: int | None, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game, rounds=rounds, options=short(game)), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


@everywhere
def test_seeds(game: str, players: int) -> None:
    seed_test(lambda: env(game, players=players, options=short(game)), num_cycles=60)
    environment = env(game, players=players, options=short(game))
    environment.reset(seed=1)
    first = environment.last()[0]["observation"]
    environment.reset(seed=2)
    assert (first != environment.last()[0]["observation"]).any()


# the same rounds as everywhere else


@everywhere
def test_rounds_are_those_of_the_vector_environment(game: str, players: int) -> None:
    many = vector.make(game, 2, players, seed=9, options=short(game))
    environments = [raw_env(game, players=players, options=short(game)) for _ in range(many.size)]
    for lane, environment in enumerate(environments):
        environment.reset(seed=many.seeds[lane])
    ended = 0
    while ended < 2:
        for lane, environment in enumerate(environments):
            assert environment.agent_selection == f"seat_{many.to_move[lane]}"
            seen = environment.observe(environment.agent_selection)
            np.testing.assert_array_equal(seen["observation"], many.observations[lane])
            np.testing.assert_array_equal(seen["action_mask"], many.masks[lane])
            np.testing.assert_array_equal(
                environment.reveal(environment.agent_selection), many.reveal()[lane]
            )
        actions = many.sample().tolist()
        many.step(actions)
        for lane, environment in enumerate(environments):
            environment.step(actions[lane])
            assert list(environment.rewards.values()) == pytest.approx(many.rewards[lane].tolist())
            assert set(environment.terminations.values()) == {bool(many.terminated[lane])}
            assert not any(environment.truncations.values())
            if many.terminated[lane]:
                ended += 1
                environment.reset(seed=many.seeds[lane])


@each_game
def test_a_match_rewards_round_by_round(game: str) -> None:
    environment = env(game, players=3, rounds=None, options=short(game))
    environment.reset(seed=4)
    rewards = dict.fromkeys(environment.agents, 0.0)
    ranks = {}
    for agent, reward in playing(environment, np.random.default_rng(4)):
        rewards[agent] += reward
        ranks[agent] = environment.infos[agent].get("rank")
    match = environment.unwrapped.episode
    sign = 1 if match.game.most_wins else -1
    for seat, agent in enumerate(environment.possible_agents):
        leads = [sign * lead(sheet["points"], seat) for sheet in match.rounds]
        assert rewards[agent] == pytest.approx(sum(leads))
        assert ranks[agent] == match.ranks[seat]


def test_an_episode_has_the_given_number_of_rounds() -> None:
    for rounds in (1, 2, 3):
        environment = env("mau_mau", rounds=rounds, options={"rounds": 3, "must_play": True})
        environment.reset(seed=1)
        for _ in playing(environment, np.random.default_rng(1)):
            pass
        assert len(environment.unwrapped.episode.rounds) == rounds


def test_a_round_can_inherit_from_a_match() -> None:
    environment = raw_env("mau_mau", players=4, dealer=2)
    for seed in range(10):
        environment.reset(seed=seed)
        assert environment.episode.state.dealer == 2


def test_a_seed_that_deals_a_finished_round_gives_way_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    game = stammtisch.GAMES["mammuz"]
    deal = game.state

    def won_at_the_deal(players: int, seed: int, options: Any) -> Any:
        state = deal(players, seed, options)
        if seed in (5, 6):
            state.playout()
        return state

    monkeypatch.setattr(game, "state", won_at_the_deal)
    environment = raw_env("mammuz", players=3)
    environment.reset(seed=5)
    assert environment.episode.seed == 7
    assert not any(environment.terminations.values())


def test_resets_without_a_seed_follow_from_the_last_one() -> None:
    def deals(environment: Any) -> list[bytes]:
        environment.reset(seed=5)
        states = [environment.state().tobytes()]
        for _ in range(3):
            environment.reset()
            states.append(environment.state().tobytes())
        return states

    first = deals(env("mau_mau"))
    assert first == deals(env("mau_mau"))
    assert len(set(first)) == 4


@each_game
@pytest.mark.parametrize(("rounds", "version"), [(1, 0), (1, 1), (None, 1)])
@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_go_on_the_same(game: str, rounds: int | None, version: int, twin_of: Any) -> None:
    """In the middle of an episode; with all that the agents are shown, and into the next episode."""
    environment = env(game, players=4, rounds=rounds, options=short(game), version=version)
    environment.reset(seed=3)
    for agent in environment.agent_iter(4):
        environment.step(int(np.flatnonzero(environment.observe(agent)["action_mask"])[0]))
    twin, plays = twin_of(environment), []
    for one in (environment, twin):
        plays.append([])
        for agent in one.agent_iter(60):
            row, *rest = one.last()
            plays[-1].append((agent, row["observation"].tobytes(), row["action_mask"].tobytes(), rest))
            one.step(None if rest[1] or rest[2] else int(np.flatnonzero(row["action_mask"])[0]))
        one.reset()
        plays[-1].append(one.state().tobytes())
    assert plays[0] == plays[1]
    assert len(plays[0]) > 5  # the four agents' last turns and the next episode are not all


@each_game
def test_as_a_parallel_environment(game: str) -> None:
    """It plays the same round; only the action of the agent whose turn it is counts."""
    single, parallel = env(game, options=short(game)), parallel_env(game, options=short(game))
    single.reset(seed=5)
    rows, _ = parallel.reset(seed=5)
    for _ in range(150):
        agent = single.agent_selection
        row = single.observe(agent)
        np.testing.assert_array_equal(rows[agent]["observation"], row["observation"])
        action = int(np.flatnonzero(row["action_mask"])[-1])
        rows, rewards, *ends, infos = parallel.step(dict.fromkeys(parallel.agents, action))
        single.step(action)
        assert rewards == single.rewards
        assert ends == [single.terminations, single.truncations]
        if not parallel.agents:
            assert all(any(end.values()) for end in ends[:1]) or any(ends[1].values())
            return
        assert {info["active_agent"] for info in infos.values()} == {single.agent_selection}


def test_environments_can_be_pickled() -> None:
    environment = pickle.loads(pickle.dumps(raw_env("mau_mau", 3, options={"must_play": True}, dealer=1)))
    environment.reset(seed=1)
    assert environment.episode.options["must_play"]
    assert (environment.num_agents, environment.episode.state.dealer) == (3, 1)


# what is seen


@everywhere
def test_the_state_is_complete_and_in_its_space(game: str, players: int) -> None:
    environment = env(game, players=players, options=short(game))
    environment.reset(seed=6)
    for agent, _ in playing(environment, np.random.default_rng(6)):
        state = environment.state()
        assert environment.state_space.contains(state)
        seen, hidden = environment.observe(agent)["observation"], environment.reveal(agent)
        np.testing.assert_array_equal(state, np.concatenate([seen, hidden]))


def test_masks_of_waiting_agents_are_empty() -> None:
    environment = env("mau_mau", players=3)
    environment.reset(seed=1)
    for agent in environment.agents:
        assert environment.observe(agent)["action_mask"].any() == (agent == environment.agent_selection)


@each_game
def test_rendering_in_words(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    environment = env(game, players=3, options=short(game), render_mode="ansi")
    environment.reset(seed=2)
    dice = np.random.default_rng(2)
    texts = [environment.render() for _ in playing(environment, dice)]
    seats = [int(agent.removeprefix("seat_")) for agent in environment.possible_agents]
    assert all(any(f"Seat {seat}: " in text for text in texts) for seat in seats)
    german = env(game, players=3, render_mode="human", lang="de")
    german.reset(seed=2)
    assert german.render() is None
    printed = capsys.readouterr().out
    assert "Platz" in printed
    assert "Seat" not in printed


def test_news_is_rendered_once() -> None:
    environment = env("mau_mau", players=2, render_mode="ansi")
    environment.reset(seed=3)
    environment.step(stammtisch.GAMES["mau_mau"].move_id("draw"))
    assert "Seat 0 draws one card." in environment.render()
    assert "draws" not in environment.render()


# ends, and what is refused


@pytest.mark.parametrize("mask", ["observation", "info"])
def test_an_illegal_action_ends_the_episode_and_says_why(mask: str) -> None:
    environment = env("mau_mau", players=3, mask=mask)
    environment.reset(seed=3)
    environment.last()
    agent = environment.agent_selection
    environment.step(stammtisch.GAMES["mau_mau"].move_id("Wg"))
    assert environment.rewards == {
        other: ILLEGAL_REWARD if other == agent else 0 for other in environment.agents
    }
    assert environment.infos[agent]["rule"] == "hand"
    assert environment.infos[agent]["refusal"] == "You hold no colour change."
    assert all(environment.terminations.values())
    while environment.agents:
        environment.step(None)


def test_without_wrappers_an_illegal_action_is_refused_and_changes_nothing() -> None:
    environment = raw_env("mau_mau", players=3)
    environment.reset(seed=3)
    before = environment.state()
    with pytest.raises(stammtisch.IllegalMove, match="You hold no colour change"):
        environment.step(stammtisch.GAMES["mau_mau"].move_id("Wg"))
    for action in (-1, 113, 1.5, "draw", None):
        with pytest.raises(ValueError, match="actions are integers from 0 to 112, not "):
            environment.step(action)
    np.testing.assert_array_equal(environment.state(), before)
    assert environment.decisions == 0


@each_game
def test_the_limit_truncates(game: str) -> None:
    environment = env(game, limit=2)
    environment.reset(seed=5)
    dice = np.random.default_rng(5)
    decisions = 0
    for _ in playing(environment, dice):
        if not any(environment.truncations.values()):
            decisions += 1
    assert decisions == 2
    assert not environment.unwrapped.episode.over


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "chess"}, "mau_mau"),
        ({"players": 1}, "mau_mau is for 2 to 8 players, not 1"),
        ({"rounds": 0}, "rounds are a number of at least 1, or None for a whole match, not 0"),
        ({"options": {"speed": 1}}, "has no option 'speed'; it has: must_play, rounds"),
        ({"limit": 0}, "a limit is at least 1 decision, not 0"),
        ({"mask": "none"}, "mask is one of: observation, info; not 'none'"),
        ({"render_mode": "rgb_array"}, "render_mode is one of: ansi, human; not 'rgb_array'"),
        ({"lang": "fr"}, "the languages are: de, en"),
        ({"starter": 1}, "a round does not inherit 'starter'; it inherits: dealer"),
        ({"rounds": 2, "dealer": 1}, "only a single round can be given dealer"),
    ],
)
def test_bad_arguments_are_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        env(**{"game": "mau_mau", **arguments})


def test_bad_seeds_and_agents_are_named() -> None:
    environment = env("mau_mau", players=2)
    with pytest.raises(ValueError, match="a seed is an integer of at least 0, not -1"):
        environment.reset(seed=-1)
    environment.reset(seed=1)
    with pytest.raises(ValueError, match="agents are: seat_0, seat_1"):
        environment.observe("seat_2")


# the registry


@each_game
def test_the_registry_knows_the_games(game: str) -> None:
    environment = pettingzoo.make("aec", f"stammtisch/{game}-v0", players=3, rounds=None)
    environment.reset(seed=1)
    assert str(environment) == f"{game}_v0"
    assert environment.num_agents == 3
