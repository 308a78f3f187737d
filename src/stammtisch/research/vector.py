"""Thousands of rounds at once, in arrays that stay at the same address.

>>> from stammtisch.research import vector
>>> env = vector.make("mau_mau", 1000, players=4, seed=1)
>>> env.observations.shape, env.masks.shape, env.rewards.shape
((1000, 91), (1000, 113), (1000, 4))
>>> for _ in range(10):
...     env.step(env.sample())
>>> int(env.masks.sum(axis=1).min()) > 0
True

`step` plays one move in every lane.  Where that ends a round, `terminated` is 1 and `rewards` holds what it brought
each seat (points ahead of the mean of the others); where the round is cut off after `limit` decisions, `truncated`
is 1.  Either way the next round is dealt at once, and the lane's row shows its first decision.  The arrays are
windows onto the environment's own buffers: read-only, and overwritten by the next step.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stammtisch.core.arguments import check_players, check_seed
from stammtisch.core.game import Game, Options
from stammtisch.research.features import lane_of, observable, observed, width, window
from stammtisch.research.lanes import Lanes

MOST_LANES = 1 << 16


class Vector:
    """Rounds of one game side by side; make one with `make`."""

    def __init__(
        self,
        game: str,
        lanes: int,
        players: int,
        options: Options | None,
        setup: dict[str, Any],
        seed: int,
        limit: int | None,
        version: int,
    ) -> None:
        self.game = observable(game)
        check_players(self.game, players)
        if type(lanes) is not int or not 1 <= lanes <= MOST_LANES:
            raise ValueError(f"there are 1 to {MOST_LANES} lanes, not {lanes!r}")
        self.size = lanes
        self.players = players
        self.lanes = Lanes(
            [lane_of(self.game, players, options, version, **setup) for _ in range(lanes)],
            players,
            1 if self.game.most_wins else -1,
            check_limit(self.game, limit),
            self.game.num_moves,
            width(observed(self.game, version)),
            check_seed(seed),
        )
        self.observations = window(self.lanes.observations, np.uint8, (lanes, -1))
        self.masks = window(self.lanes.masks, np.uint8, (lanes, -1))
        self.rewards = window(self.lanes.rewards, np.float64, (lanes, players))
        self.to_move = window(self.lanes.to_move, np.int64)
        self.terminated = window(self.lanes.terminated, np.uint8)
        self.truncated = window(self.lanes.truncated, np.uint8)
        self.seeds = window(self.lanes.seeds, np.int64)  # of the running rounds
        self.decisions = window(self.lanes.decisions, np.int64)  # made in the running rounds
        self._picks = window(self.lanes.picks, np.int64)
        self.lanes.reset()

    def step(self, actions: ArrayLike) -> None:
        """Plays a move, given by its number, in each lane; if one is not legal, ValueError, and nothing is played."""
        moves = np.asarray(actions)
        if moves.shape != (self.size,) or moves.dtype.kind not in "iu":
            raise ValueError(
                f"actions are {self.size} integers, one for each lane, not {moves.dtype} of shape {moves.shape}"
            )
        numbers = moves.astype("<i8", copy=False).tobytes()
        lane = self.lanes.find_illegal(numbers)
        if lane >= 0:
            legal = ", ".join(map(str, np.flatnonzero(self.masks[lane])))
            raise ValueError(f"action {moves[lane]} of lane {lane} is not legal; legal: {legal}")
        self.lanes.step(numbers)

    def sample(self) -> NDArray[np.int64]:
        """A legal move for each lane, all equally likely."""
        self.lanes.pick()
        return self._picks

    def reveal(self) -> NDArray[np.uint8]:
        """What is hidden from the seat to move in each lane: for critics."""
        return window(self.lanes.reveal(width(self.game.revealed)), np.uint8, (self.size, -1))


def check_limit(game: Game, limit: Any) -> int:
    """The number of decisions after which play is cut off: the game's own limit if none is given."""
    if limit is None:
        return game.limit
    if type(limit) is not int or limit < 1:
        raise ValueError(f"a limit is at least 1 decision, not {limit!r}")
    return limit


def make(
    game: str,
    lanes: int,
    players: int,
    seed: int = 0,
    options: Options | None = None,
    limit: int | None = None,
    version: int = 0,
    **setup: Any,
) -> Vector:
    """Rounds of a game side by side, dealt and ready; `setup` is what a round inherits from its match."""
    return Vector(game, lanes, players, options, setup, seed, limit, version)
