"""The games for Gymnasium: one seat against bots, one round at a time or many side by side.

>>> import gymnasium
>>> import stammtisch.research.gymnasium
>>> env = gymnasium.make("stammtisch/mau_mau-v1", players=3, opponents="easy", options={"must_play": True})
>>> observation, info = env.reset(seed=1)
>>> over = False
>>> while not over:
...     action = env.action_space.sample(observation["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
...     over = terminated or truncated
>>> info["seat"] in range(3)
True
>>> many = gymnasium.make_vec("stammtisch/mau_mau-v1", num_envs=8, vectorization_mode="vector_entry_point")
>>> rows, infos = many.reset(seed=1)
>>> rows["observation"].shape, rows["action_mask"].shape
((8, 314), (8, 113))

An episode is a round.  The bots move within the step; they are quick enough for that (`opponents`: `random`, `easy` or
`normal`).  The seat is drawn for each round unless it is given.  `reset(seed=s)` deals the round of `game.state` with
that seed, and everything the bots do follows from it, too.  The ids' versions are those of the rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from stammtisch.core.game import Observable, Options
from stammtisch.core.plain import integer
from stammtisch.core.registry import GAMES
from stammtisch.core.words import explain
from stammtisch.research import vector
from stammtisch.research.features import VERSIONS
from stammtisch.research.spaces import ILLEGAL_REWARD, MASKS, check_choice, name_of, seen_space

SEEDS = 1 << 31


class Seats:
    """What both environments have: lanes with opponents, and how they show what is seen."""

    def __init__(
        self,
        game: str,
        num_envs: int,
        players: int,
        opponents: str,
        seat: int | None,
        options: Options | None,
        limit: int | None,
        mask: str,
        illegal_reward: float,
        version: int,
        setup: dict[str, Any],
    ) -> None:
        self.mask = check_choice("mask", mask, MASKS)
        self.illegal_reward = float(illegal_reward)
        if opponents is None:
            raise ValueError(f"opponents are one of: {', '.join(vector.OPPONENTS)}; not None")
        self.lanes = vector.make(
            game, num_envs, players, 0, options, limit, opponents, seat, version, **setup
        )
        self.space = seen_space(self.lanes.observations.shape[1], self.lanes.game.num_moves, mask)
        self.actions = Discrete(self.lanes.game.num_moves)

    def seen(self, rows: NDArray[Any], masks: NDArray[Any]) -> Any:
        """A copy: the lanes' own arrays change with the next step."""
        if self.mask == "info":
            return rows.copy()
        return {"observation": rows.copy(), "action_mask": masks.astype(np.int8)}

    def now(self) -> Any:
        return self.seen(self.lanes.observations, self.lanes.masks)

    def last(self, lane: int) -> Any:
        """What was seen at the end of the round that ended last; after it every action would do."""
        return self.seen(self.lanes.finals[lane], np.ones(self.lanes.game.num_moves, np.int8))


class Env(gymnasium.Env[Any, Any]):
    """One seat of one round against bots."""

    metadata = {"render_modes": []}

    def __init__(
        self,
        game: str,
        players: int = 4,
        opponents: str = "normal",
        seat: int | None = None,
        options: Options | None = None,
        limit: int | None = None,
        mask: str = "observation",
        illegal_reward: float = ILLEGAL_REWARD,
        version: int = 0,
        **setup: Any,
    ) -> None:
        self.seats = Seats(
            game, 1, players, opponents, seat, options, limit, mask, illegal_reward, version, setup
        )
        self.lanes = self.seats.lanes
        self.observation_space = self.seats.space
        self.action_space = self.seats.actions
        self.over = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """Deals; without a seed, with one that follows from the last one given."""
        seed = integer(seed)
        super().reset(seed=seed)
        self.lanes.reset([int(self.np_random.integers(SEEDS)) if seed is None else seed])
        self.over = False
        row = self.seats.seen(self.lanes.observations[0], self.lanes.masks[0])
        return row, self._info(int(self.lanes.to_move[0]))

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays; an illegal action ends the episode, and `info` has the `rule` it breaks and a sentence."""
        if self.over:
            raise ResetNeeded("the episode is over: call reset")
        if not self.action_space.contains(action):
            raise ValueError(f"actions are integers from 0 to {self.seats.actions.n - 1}, not {action!r}")
        seat = int(self.lanes.to_move[0])
        refusal = {} if self.lanes.masks[0][action] else self._refusal(int(action))
        self.lanes.try_step([int(action)])
        terminated, truncated = bool(self.lanes.terminated[0]), bool(self.lanes.truncated[0])
        self.over = terminated or truncated
        if refusal:
            return self.seats.last(0), self.seats.illegal_reward, True, False, {**self._info(seat), **refusal}
        if self.over:
            return (
                self.seats.last(0),
                float(self.lanes.rewards[0][seat]),
                terminated,
                truncated,
                self._info(seat),
            )
        row = self.seats.seen(self.lanes.observations[0], self.lanes.masks[0])
        return row, 0.0, False, False, self._info(seat)

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, where SB3-contrib's algorithms with masks look for them."""
        masks = self.lanes.masks[0].astype(np.bool_)
        return np.ones_like(masks) if self.over else masks

    def _info(self, seat: int) -> dict[str, Any]:
        info: dict[str, Any] = {"seat": seat}
        if self.seats.mask == "info":
            info["action_mask"] = self.action_masks().astype(np.int8)
        return info

    def _refusal(self, action: int) -> dict[str, str]:
        game = self.lanes.game
        refusal = game.refusal(self.lanes.lanes.lanes[0].state, game.read(game.move_text(action)))
        return {"rule": refusal.rule, "refusal": explain(game.name, refusal, "en")}


class VectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """The same many times over.  A round that ends gives way to the next in the same step (`SAME_STEP`)."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int = 4,
        opponents: str = "normal",
        seat: int | None = None,
        options: Options | None = None,
        limit: int | None = None,
        mask: str = "observation",
        illegal_reward: float = ILLEGAL_REWARD,
        version: int = 0,
        **setup: Any,
    ) -> None:
        self.seats = Seats(
            game, num_envs, players, opponents, seat, options, limit, mask, illegal_reward, version, setup
        )
        self.lanes = self.seats.lanes
        self.num_envs = self.lanes.num_envs
        self.single_observation_space = self.seats.space
        self.single_action_space = self.seats.actions
        self.observation_space = batch_space(self.seats.space, self.num_envs)
        self.action_space = batch_space(self.seats.actions, self.num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Deals; of a seed each lane gets the next one, as Gymnasium does it, and a list has one for each lane."""
        one = integer(seed)
        if one is None:
            seeds = [int(number) for number in self.np_random.integers(SEEDS, size=self.num_envs)]
        elif isinstance(one, int):
            super().reset(seed=one)
            seeds = [one + lane for lane in range(self.num_envs)]
        else:
            seeds = list(one)
        self.lanes.reset(seeds)
        return self.seats.now(), self._infos(self.lanes.to_move)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Plays in each lane; where a round has ended, `infos` has its `final_obs` and `final_info`."""
        seats = self.lanes.to_move.copy()
        illegal = self.lanes.try_step(actions)
        rewards = self.lanes.rewards[np.arange(self.num_envs), seats]
        rewards[illegal] = self.seats.illegal_reward
        terminated, truncated = self.lanes.terminated != 0, self.lanes.truncated != 0
        infos = self._infos(self.lanes.to_move)
        over = terminated | truncated
        if over.any():
            finals = np.full(self.num_envs, None, object)
            for lane in np.flatnonzero(over):
                finals[lane] = self.seats.last(int(lane))
            infos |= {"final_obs": finals, "_final_obs": over}
            infos |= {"final_info": {"seat": seats, "illegal": illegal}, "_final_info": over}
        return self.seats.now(), rewards, terminated, truncated, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """A row of legal actions for each lane."""
        return self.lanes.masks.astype(np.bool_)

    def _infos(self, seats: NDArray[np.int64]) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        infos: dict[str, Any] = {"seat": seats.copy(), "_seat": everywhere}
        if self.seats.mask == "info":
            infos |= {"action_mask": self.lanes.masks.astype(np.int8), "_action_mask": everywhere}
        return infos


def register_games() -> None:
    for name, game in GAMES.items():
        for version in VERSIONS if isinstance(game, Observable) else ():
            if name_of(name, version) not in gymnasium.registry:
                gymnasium.register(
                    name_of(name, version),
                    f"{__name__}:Env",
                    vector_entry_point=f"{__name__}:VectorEnv",
                    kwargs={"game": name, "version": version},
                )


register_games()
