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

With `opponents` one seat of each lane is played from outside, and bots move for the others within the step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stammtisch.core.arguments import check_limit, check_players, check_seat, check_seed
from stammtisch.core.game import LEVELS, Options
from stammtisch.core.plain import integer
from stammtisch.research.features import check_version, lane_of, observable, observed, width, window
from stammtisch.research.lanes import ANYONE, DRAWN, GIVE_UP, Lanes

if TYPE_CHECKING:
    from gymnasium.spaces import Box, Discrete, MultiDiscrete

MOST_LANES = 1 << 16
SEEDS_BELOW = 1 << 61  # of rounds
OPPONENTS = ("random", *LEVELS)


@dataclass(frozen=True)
class SavedLane:
    """A lane as it was; `Vector.restore` puts it back, as often as wanted and into any lane."""

    game: str
    players: int
    version: int  # of its rows
    content: Any


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
        opponents: str | None = None,
        seat: int | None = None,
        version: int = 0,
    ) -> None:
        self.game = observable(game)
        self.players = check_players(self.game, players)
        self.size = check_lanes(lanes)
        self.opponents = check_opponents(opponents, seat)
        self.version = check_version(version)
        self.lanes = Lanes(
            [lane_of(self.game, self.players, options, self.version, **setup) for _ in range(self.size)],
            self.players,
            1 if self.game.most_wins else -1,
            self.game.limit if limit is None else check_limit(limit),
            self.game.num_moves,
            width(observed(self.game, self.version)),
            self._outside(seat),
            None,
        )
        self._open()
        self.reset(seed)

    def _outside(self, seat: int | None) -> int:
        """The seat that is played from outside."""
        if self.opponents is None:
            return ANYONE
        seat = check_seat(self.players, seat)
        return DRAWN if seat is None else seat

    def _open(self) -> None:
        """The windows, and the bot that moves for the opponents."""
        lanes, rows = self.lanes, (self.size, -1)
        self.observations = window(lanes.observations, np.uint8, rows)
        self.masks = window(lanes.masks, np.uint8, rows)
        self.rewards = window(lanes.rewards, np.float64, (self.size, self.players))
        self.to_move = window(lanes.to_move, np.int64)
        self.terminated = window(lanes.terminated, np.uint8)
        self.truncated = window(lanes.truncated, np.uint8)
        self.finals = window(lanes.finals, np.uint8, rows)  # the last row of the round that ended last
        self.seeds = window(lanes.seeds, np.int64)  # of the running rounds
        self.decisions = window(lanes.decisions, np.int64)  # made in the running rounds
        self._picks = window(lanes.picks, np.int64)
        if self.opponents in LEVELS:
            lanes.opponent = self.game.judge(self.opponents)

    # what it is

    @property
    def num_envs(self) -> int:
        """The number of lanes, as Gymnasium calls it."""
        return self.size

    @property
    def single_observation_space(self) -> Box:
        from gymnasium.spaces import Box

        return Box(0, 255, self.observations.shape[1:], np.uint8)

    @property
    def single_action_space(self) -> Discrete:
        from gymnasium.spaces import Discrete

        return Discrete(self.game.num_moves)

    @property
    def observation_space(self) -> Box:
        from gymnasium.spaces import Box

        return Box(0, 255, self.observations.shape, np.uint8)

    @property
    def action_space(self) -> MultiDiscrete:
        from gymnasium.spaces import MultiDiscrete

        return MultiDiscrete([self.game.num_moves] * self.size)

    # playing

    def reset(self, seed: int | Sequence[int] | None = None) -> None:
        """New rounds in all lanes: those that follow from the seed, or a round with the given seed in each lane.

        Without a seed the lanes go on to their next rounds.
        """
        one = integer(seed)
        if one is None:
            one = self.lanes.next_seed()
        if not isinstance(one, list | tuple | np.ndarray):
            self.lanes.reset(check_seed(one))
            return
        seeds = [check_seed(number) for number in one]
        if len(seeds) != self.size or max(seeds) >= SEEDS_BELOW:
            raise ValueError(f"seeds are {self.size} integers below {SEEDS_BELOW}, one for each lane")
        for lane, number in enumerate(seeds):
            self.lanes.begin(lane, number)

    def step(self, actions: ArrayLike) -> None:
        """Plays a move, given by its number, in each lane; if one is not legal, ValueError, and nothing is played."""
        moves = self._numbers(actions)
        numbers = moves.tobytes()
        lane = self.lanes.find_illegal(numbers)
        if lane >= 0:
            legal = ", ".join(map(str, np.flatnonzero(self.masks[lane])))
            raise ValueError(f"action {moves[lane]} of lane {lane} is not legal; legal: {legal}")
        self.lanes.step(numbers)

    def try_step(self, actions: ArrayLike) -> NDArray[np.bool_]:
        """The same, but an action that is not legal ends its round, which brings nobody anything; says which did."""
        moves = self._numbers(actions)
        inside = (moves >= 0) & (moves < self.game.num_moves)
        masks = self.masks[np.arange(self.size), np.where(inside, moves, 0)]
        illegal: NDArray[np.bool_] = ~inside | (masks == 0)
        self.lanes.step(np.where(illegal, GIVE_UP, moves).tobytes())
        return illegal

    def _numbers(self, actions: ArrayLike) -> NDArray[np.int64]:
        moves = np.asarray(actions)
        if moves.shape != (self.size,) or moves.dtype.kind not in "iu":
            raise ValueError(
                f"actions are {self.size} integers, one for each lane, not {moves.dtype} of shape {moves.shape}"
            )
        return moves.astype("<i8", copy=False)

    def sample(self) -> NDArray[np.int64]:
        """A legal move for each lane, all equally likely."""
        self.lanes.pick()
        return self._picks

    def reveal(self) -> NDArray[np.uint8]:
        """What is hidden from the seat to move in each lane: for critics."""
        return window(self.lanes.reveal(width(self.game.revealed)), np.uint8, (self.size, -1))

    # lanes as values

    def save(self, lane: int) -> SavedLane:
        """This lane as it is, with all that its future depends on besides the actions to come."""
        return SavedLane(self.game.name, self.players, self.version, self.lanes.save(self._lane(lane)))

    def restore(self, lane: int, saved: SavedLane) -> None:
        """Puts a saved lane, of any environment with the same game, players and version, into this lane."""
        if (saved.game, saved.players, saved.version) != (self.game.name, self.players, self.version):
            raise ValueError(
                f"the lane was saved in {saved.game} with {saved.players} players and rows of version "
                f"{saved.version}, this is {self.game.name} with {self.players} and version {self.version}"
            )
        self.lanes.restore(self._lane(lane), saved.content)

    def _lane(self, lane: int) -> int:
        number = integer(lane)
        if type(number) is not int or not 0 <= number < self.size:
            raise ValueError(f"there is no lane {lane!r}; lanes go from 0 to {self.size - 1}")
        return number

    def __getstate__(self) -> dict[str, Any]:
        """What `pickle` and `copy.deepcopy` take along: the windows are opened again."""
        kept = ("game", "players", "size", "opponents", "version", "lanes")
        return {name: getattr(self, name) for name in kept}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._open()


def check_opponents(opponents: Any, seat: int | None) -> str | None:
    if opponents is None and seat is not None:
        raise ValueError("a seat is for play against opponents")
    if opponents is not None and opponents not in OPPONENTS:
        raise ValueError(f"opponents are one of: {', '.join(OPPONENTS)}; not {opponents!r}")
    return opponents  # type: ignore[no-any-return]


def check_lanes(lanes: Any) -> int:
    lanes = integer(lanes)
    if type(lanes) is not int or not 1 <= lanes <= MOST_LANES:
        raise ValueError(f"there are 1 to {MOST_LANES} lanes, not {lanes!r}")
    return int(lanes)


def make(
    game: str,
    lanes: int,
    players: int,
    seed: int = 0,
    options: Options | None = None,
    limit: int | None = None,
    opponents: str | None = None,
    seat: int | None = None,
    version: int = 0,
    **setup: Any,
) -> Vector:
    """Rounds of a game side by side, dealt and ready; `setup` is what a round inherits from its match."""
    return Vector(game, lanes, players, options, setup, seed, limit, opponents, seat, version)
