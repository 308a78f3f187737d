"""The games as PettingZoo environments: an agent for each seat, an action for each move number.

>>> from stammtisch.research import pettingzoo
>>> env = pettingzoo.env("mau_mau", players=3)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     if termination or truncation:
...         env.step(None)
...     else:
...         env.step(env.action_space(agent).sample(observation["action_mask"]))
>>> env.agents
[]

An episode is a round (`rounds=1`), several rounds, or a whole match (`rounds=None`).  Whenever a round ends, each
seat's reward is the points by which it is ahead of the mean of the others (`core.game.lead`; below the mean, where few
points are good).  An episode is truncated after `limit` decisions.  A single round is the one that `game.state` and
`research.vector` deal with the same seed.

Importing this module registers the environments with PettingZoo as `stammtisch/<game>-v0` and `-v1`: the version is
that of the rows, and rows of version 1 go on with what each seat remembers.
"""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv, aec_registry, register
from pettingzoo.utils import turn_based_aec_to_parallel, wrappers

from stammtisch.core.arguments import check_limit, check_seed
from stammtisch.core.game import Observable, Options
from stammtisch.core.registry import GAMES
from stammtisch.core.words import explain, words_of
from stammtisch.research import features
from stammtisch.research.episode import Episode
from stammtisch.research.picture import picture
from stammtisch.research.spaces import (
    ILLEGAL_REWARD,
    MASKS,
    check_choice,
    name_of,
    row_space,
    seen_space,
)

SEEDS = 1 << 31
RENDER_MODES = ["ansi", "human"]


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  # PettingZoo's name for it
    """An environment without wrappers: an illegal action raises IllegalMove and changes nothing."""

    def __init__(
        self,
        game: str,
        players: int = 4,
        rounds: int | None = 1,
        options: Options | None = None,
        limit: int | None = None,
        mask: str = "observation",
        render_mode: str | None = None,
        lang: str = "en",
        version: int = 0,
        **setup: Any,
    ) -> None:
        super().__init__()
        self.game = features.observable(game)
        self.episode_arguments = {
            "game": game,
            "players": players,
            "options": options,
            "rounds": rounds,
            **setup,
        }
        self.episode = Episode(**self.episode_arguments, seed=0)  # refuses bad arguments at once
        self.observer = features.Observer(game, players, options, version)
        self.limit = self.game.limit if limit is None else check_limit(limit)
        self.mask = check_choice("mask", mask, MASKS)
        self.render_mode = (
            None if render_mode is None else check_choice("render_mode", render_mode, RENDER_MODES)
        )
        words_of(game, lang)
        self.lang = lang
        self.metadata = {
            "name": f"{game}_v{self.observer.version}",
            "render_modes": RENDER_MODES,
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.game.num_moves) for agent in self.possible_agents}
        self.state_space = row_space(self.observer.width + self.observer.hidden)
        self._dice = Random()

    def _space(self) -> Space[Any]:
        return seen_space(self.observer.width, self.game.num_moves, self.mask)

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    # an episode

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals; without a seed, with the next of those that follow from the last seed given."""
        if seed is None:
            seed = self._dice.randrange(SEEDS)
        else:
            seed = check_seed(seed)
            self._dice = Random(seed)
        self.episode = Episode(**self.episode_arguments, seed=seed)
        self.decisions = 0
        self.rendered_events = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self.action_spaces[agent].contains(action):
            raise ValueError(f"actions are integers from 0 to {self.game.num_moves - 1}, not {action!r}")
        rewards = self.episode.apply(int(action))
        self.decisions += 1
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()
        if self.episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.decisions >= self.limit:
            self.truncations = dict.fromkeys(self.agents, True)
        self._turn()

    def _turn(self) -> None:
        """Notes whose turn it is; at the end all agents have a turn, one after another, to leave."""
        self.agent_selection = self.agents[self.episode.to_move or 0]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if self.mask == "info":
            for agent in self.agents:
                self.infos[agent]["action_mask"] = self._mask(agent)
        if self.episode.ranks is not None:
            for agent, rank in zip(self.agents, self.episode.ranks, strict=True):
                self.infos[agent]["rank"] = rank
        if self.render_mode == "human":
            self.render()

    # what is seen

    def observe(self, agent: str) -> Any:
        row = np.array(self._row(self._seat(agent)))
        if self.mask == "info":
            return row
        return {"observation": row, "action_mask": self._mask(agent)}

    def reveal(self, agent: str) -> NDArray[np.uint8]:
        """What is hidden from this agent: for critics."""
        return np.array(self.observer.reveal(self.episode.state, self._seat(agent)))

    def state(self) -> NDArray[np.uint8]:
        """Everything: what the agent whose turn it is sees, and what is hidden from it."""
        seat = self._seat(self.agent_selection)
        return np.concatenate([self._row(seat), self.observer.reveal(self.episode.state, seat)])

    def _row(self, seat: int) -> NDArray[np.uint8]:
        return self.observer.observe(self.episode.state, seat, self.episode.trail)

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}; agents are: {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def _mask(self, agent: str) -> NDArray[np.int8]:
        """No action while others decide; every action after the end, so that no mask of `last` is empty."""
        if self.terminations.get(agent, True) or self.truncations[agent]:
            return np.ones(self.game.num_moves, np.int8)
        if agent != self.agent_selection:
            return np.zeros(self.game.num_moves, np.int8)
        return features.mask(self.game, self.episode.state)

    def note_refusal(self, agent: str, action: int) -> None:
        """Notes in `infos` why an action that the wrappers stopped is not legal."""
        move = self.game.read(self.game.move_text(int(action)))
        refusal = self.game.refusal(self.episode.state, move)
        self.infos[agent].update(rule=refusal.rule, refusal=explain(self.game.name, refusal, self.lang))

    def render(self) -> str | None:
        """What has happened since the last time, what lies open, and the hand of the agent whose turn it is."""
        if self.render_mode is None:
            gymnasium.logger.warn(
                f"there is nothing to render without a render_mode; they are {RENDER_MODES}"
            )
            return None
        text = picture(self.episode, self.lang, self.rendered_events)
        self.rendered_events = len(self.episode.events)
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def close(self) -> None:
        """There is nothing to close."""


class Referee(wrappers.TerminateIllegalWrapper):  # type: ignore[misc]
    """Ends the episode at an illegal action, as PettingZoo does, and says in `infos` which rule it breaks."""

    def step(self, action: int | None) -> None:
        agent, before = self.agent_selection, self._terminated
        super().step(action)
        if self._terminated and not before:
            self.unwrapped.note_refusal(agent, action)


def env(game: str, illegal_reward: float = ILLEGAL_REWARD, **kwargs: Any) -> AECEnv:
    """The environment in PettingZoo's usual wrappers; arguments as for `raw_env`."""
    wrapped = Referee(raw_env(game, **kwargs), illegal_reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def parallel_env(game: str, **kwargs: Any) -> ParallelEnv:
    """The same as a parallel environment: each step takes the action of the agent whose turn it is.

    `infos[agent]["active_agent"]` says whose that is; actions of others have no effect.
    """
    return turn_based_aec_to_parallel(env(game, **kwargs))


def register_games() -> None:
    for name, game in GAMES.items():
        for version in features.VERSIONS if isinstance(game, Observable) else ():
            if name_of(name, version) not in aec_registry:
                arguments = {"game": name, "version": version}
                register("aec", name_of(name, version), f"{__name__}:env", kwargs=arguments)


register_games()
