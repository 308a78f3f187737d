"""The PettingZoo environments pass PettingZoo's own tests and play the rounds that everything else plays."""

from __future__ import annotations

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
from stammtisch.research.pettingzoo import ILLEGAL, env, raw_env
from tests.research.learnable import LEARNABLE, SETTINGS, short

everywhere = pytest.mark.parametrize(("game", "players"), SETTINGS)
each_game = pytest.mark.parametrize("game", LEARNABLE)


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """PettingZoo 1.27 warns of every mask in an observation, but for the environments on two lists of its own."""

    module = sys.modules["pettingzoo.test.api_test"]
    for name in ("env_obs_dicts", "env_obs_space"):
        monkeypatch.setattr(module, name, [f"{game}_v0" for game in LEARNABLE], raising=False)


def playing(table: Any, dice: np.random.Generator) -> Iterator[tuple[str, float]]:
    """Plays random moves to the end; what each agent is told in its turn of its reward."""
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        yield agent, reward
        if termination or truncation:
            table.step(None)
        else:
            table.step(int(dice.choice(np.flatnonzero(observation["action_mask"]))))


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
    table = env(game, players=players, options=short(game))
    table.reset(seed=1)
    first = table.last()[0]["observation"]
    table.reset(seed=2)
    assert (first != table.last()[0]["observation"]).any()


# the same rounds as everywhere else


@everywhere
def test_rounds_are_those_of_the_vector_environment(game: str, players: int) -> None:
    many = vector.make(game, 2, players, seed=9, options=short(game))
    tables = [raw_env(game, players=players, options=short(game)) for _ in range(many.size)]
    for lane, table in enumerate(tables):
        table.reset(seed=many.seeds[lane])
    ended = 0
    while ended < 2:
        for lane, table in enumerate(tables):
            assert table.agent_selection == f"seat_{many.to_move[lane]}"
            seen = table.observe(table.agent_selection)
            np.testing.assert_array_equal(seen["observation"], many.observations[lane])
            np.testing.assert_array_equal(seen["action_mask"], many.masks[lane])
            np.testing.assert_array_equal(table.reveal(table.agent_selection), many.reveal()[lane])
        actions = many.sample().tolist()
        many.step(actions)
        for lane, table in enumerate(tables):
            table.step(actions[lane])
            assert list(table.rewards.values()) == pytest.approx(many.rewards[lane].tolist())
            assert set(table.terminations.values()) == {bool(many.terminated[lane])}
            assert not any(table.truncations.values())
            if many.terminated[lane]:
                ended += 1
                table.reset(seed=many.seeds[lane])


@each_game
def test_a_match_rewards_round_by_round(game: str) -> None:
    table = env(game, players=3, rounds=None, options=short(game))
    table.reset(seed=4)
    got = dict.fromkeys(table.agents, 0.0)
    ranks = {}
    for agent, reward in playing(table, np.random.default_rng(4)):
        got[agent] += reward
        ranks[agent] = table.infos[agent].get("rank")
    match = table.unwrapped.episode
    sign = 1 if match.game.most_wins else -1
    for seat, agent in enumerate(table.possible_agents):
        assert got[agent] == pytest.approx(sum(sign * lead(sheet["points"], seat) for sheet in match.rounds))
        assert ranks[agent] == match.ranks[seat]


def test_an_episode_has_as_many_rounds_as_are_asked_for() -> None:
    for rounds in (1, 2, 3):
        table = env("mau_mau", rounds=rounds, options={"rounds": 3, "must_play": True})
        table.reset(seed=1)
        for _ in playing(table, np.random.default_rng(1)):
            pass
        assert len(table.unwrapped.episode.rounds) == rounds


def test_a_round_can_inherit_from_a_match() -> None:
    table = raw_env("mau_mau", players=4, dealer=2)
    for seed in range(10):
        table.reset(seed=seed)
        assert table.episode.state.dealer == 2


def test_a_seed_that_deals_a_finished_round_gives_way_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    game = stammtisch.GAMES["mammuz"]
    deal = game.state

    def won_at_the_deal(players: int, seed: int, options: Any) -> Any:
        state = deal(players, seed, options)
        if seed in (5, 6):
            state.playout()
        return state

    monkeypatch.setattr(game, "state", won_at_the_deal)
    table = raw_env("mammuz", players=3)
    table.reset(seed=5)
    assert table.episode.seed == 7
    assert not any(table.terminations.values())


def test_resets_without_a_seed_follow_from_the_last_one() -> None:
    def deals(table: Any) -> list[bytes]:
        table.reset(seed=5)
        seen = [table.state().tobytes()]
        for _ in range(3):
            table.reset()
            seen.append(table.state().tobytes())
        return seen

    first = deals(env("mau_mau"))
    assert first == deals(env("mau_mau"))
    assert len(set(first)) == 4


def test_environments_can_be_pickled() -> None:
    table = pickle.loads(pickle.dumps(raw_env("mau_mau", 3, options={"must_play": True}, dealer=1)))
    table.reset(seed=1)
    assert table.episode.options["must_play"]
    assert (table.num_agents, table.episode.state.dealer) == (3, 1)


# what is seen


@everywhere
def test_the_state_is_complete_and_in_its_space(game: str, players: int) -> None:
    table = env(game, players=players, options=short(game))
    table.reset(seed=6)
    for agent, _ in playing(table, np.random.default_rng(6)):
        state = table.state()
        assert table.state_space.contains(state)
        seen, hidden = table.observe(agent)["observation"], table.reveal(agent)
        np.testing.assert_array_equal(state, np.concatenate([seen, hidden]))


def test_masks_of_those_who_wait_are_empty() -> None:
    table = env("mau_mau", players=3)
    table.reset(seed=1)
    for agent in table.agents:
        assert table.observe(agent)["action_mask"].any() == (agent == table.agent_selection)


@each_game
def test_the_table_in_words(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    table = env(game, players=3, options=short(game), render_mode="ansi")
    table.reset(seed=2)
    dice = np.random.default_rng(2)
    told = [table.render() for _ in playing(table, dice)]
    seats = [int(agent.removeprefix("seat_")) for agent in table.possible_agents]
    assert all(any(f"Seat {seat}: " in text for text in told) for seat in seats)
    german = env(game, players=3, render_mode="human", lang="de")
    german.reset(seed=2)
    assert german.render() is None
    printed = capsys.readouterr().out
    assert "Platz" in printed
    assert "Seat" not in printed


def test_news_are_told_once() -> None:
    table = env("mau_mau", players=2, render_mode="ansi")
    table.reset(seed=3)
    table.step(stammtisch.GAMES["mau_mau"].move_id("draw"))
    assert "Seat 0 draws one card." in table.render()
    assert "draws" not in table.render()


# ends, and what is refused


@pytest.mark.parametrize("mask", ["observation", "info"])
def test_an_illegal_action_ends_the_episode_and_says_why(mask: str) -> None:
    table = env("mau_mau", players=3, mask=mask)
    table.reset(seed=3)
    table.last()
    agent = table.agent_selection
    table.step(stammtisch.GAMES["mau_mau"].move_id("Wg"))
    assert table.rewards == {other: ILLEGAL if other == agent else 0 for other in table.agents}
    assert table.infos[agent]["rule"] == "hand"
    assert table.infos[agent]["refusal"] == "You hold no colour change."
    assert all(table.terminations.values())
    while table.agents:
        table.step(None)


def test_without_wrappers_an_illegal_action_is_refused_and_changes_nothing() -> None:
    table = raw_env("mau_mau", players=3)
    table.reset(seed=3)
    before = table.state()
    with pytest.raises(stammtisch.IllegalMove, match="You hold no colour change"):
        table.step(stammtisch.GAMES["mau_mau"].move_id("Wg"))
    for action in (-1, 113, 1.5, "draw", None):
        with pytest.raises(ValueError, match="actions are integers from 0 to 112, not "):
            table.step(action)
    np.testing.assert_array_equal(table.state(), before)
    assert table.decisions == 0


@each_game
def test_the_limit_truncates(game: str) -> None:
    table = env(game, limit=2)
    table.reset(seed=5)
    dice = np.random.default_rng(5)
    decisions = 0
    for _ in playing(table, dice):
        if not any(table.truncations.values()):
            decisions += 1
    assert decisions == 2
    assert not table.unwrapped.episode.over


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
        ({"starter": 1}, "a round has no setup 'starter'; it has: dealer"),
        ({"rounds": 2, "dealer": 1}, "only a single round can be given dealer"),
    ],
)
def test_bad_arguments_are_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        env(**{"game": "mau_mau", **arguments})


def test_bad_seeds_and_agents_are_named() -> None:
    table = env("mau_mau", players=2)
    with pytest.raises(ValueError, match="a seed is an integer of at least 0, not -1"):
        table.reset(seed=-1)
    table.reset(seed=1)
    with pytest.raises(ValueError, match="agents are: seat_0, seat_1"):
        table.observe("seat_2")


# the registry


@each_game
def test_the_registry_knows_the_games(game: str) -> None:
    table = pettingzoo.make("aec", f"stammtisch/{game}-v0", players=3, rounds=None)
    table.reset(seed=1)
    assert str(table) == f"{game}_v0"
    assert table.num_agents == 3
