"""Our side of the benchmark: the peers' workloads on Stammtisch's fast core; speaks `bench.wire`.

With STAMMTISCH_PURE=1 the uncompiled Python files are measured.
"""

from __future__ import annotations

import platform
import tracemalloc
from collections.abc import Callable
from functools import partial
from itertools import repeat
from random import random, randrange
from time import process_time
from typing import Any

from bench.wire import Reply, serve, timed

OPTIONS: dict[str, dict[str, Any]] = {"mau_mau": {"must_play": True}}
PLAYERS = 4  # if the game allows it, otherwise its fewest
# Between two looks at the clock:
PYTHON_ROUNDS = 16  # driven from Python
ENGINE_ROUNDS = 256  # inside the engine
VECTOR_STEPS = 8
COPIES = 2000
LANES = 1024  # rounds side by side in the vectorised environment
TRACED_COPIES = 200  # kept alive while their memory is traced


def game_of(name: str) -> Any:
    """The game's entry in `stammtisch.GAMES`."""
    import stammtisch

    return stammtisch.GAMES[name]


def new_round(name: str, players: int = 0) -> Callable[[int], Any]:
    """A function from a seed to a round at its first decision, with four players unless a number is given."""
    game = game_of(name)
    count = players or (PLAYERS if PLAYERS in game.players else game.players[0])
    if name in OPTIONS:
        return partial(game.state, count, options=OPTIONS[name])
    return partial(game.state, count)


def seeds(count: int) -> list[int]:
    """Random seeds."""
    return [randrange(2**31) for _ in range(count)]


def step(seconds: float, name: str) -> Reply:
    """Whole random rounds driven from Python like the peers': legal(), a random choice, apply(); with dealing."""
    new = new_round(name)

    def play(batch: list[int]) -> tuple[int, int]:
        decisions = 0
        for seed in batch:
            state = new(seed)
            while state.to_move >= 0:
                legal = state.legal()
                state.apply(legal[int(random() * len(legal))])
                decisions += 1
        return decisions, len(batch)

    return timed(seconds, lambda: seeds(PYTHON_ROUNDS), play)


def pick(seconds: float, name: str) -> Reply:
    """Whole random rounds by apply(pick()), dealing included."""
    new = new_round(name)

    def play(batch: list[int]) -> tuple[int, int]:
        decisions = 0
        for seed in batch:
            state = new(seed)
            while state.to_move >= 0:
                state.apply(state.pick())
                decisions += 1
        return decisions, len(batch)

    return timed(seconds, lambda: seeds(PYTHON_ROUNDS), play)


def vector(seconds: float, name: str) -> Reply:
    """Rounds side by side, each step a random legal move in each; observations, masks and rewards are written."""
    from stammtisch.research.vector import make

    game = game_of(name)
    players = PLAYERS if PLAYERS in game.players else game.players[0]
    return steps(seconds, make(name, LANES, players, seed=randrange(2**31), options=OPTIONS.get(name)))


def teams(seconds: float, name: str) -> Reply:
    """The same with later rounds, which have teams."""
    from stammtisch.research.vector import make

    return steps(seconds, make(name, LANES, PLAYERS, seed=randrange(2**31), ranking=list(range(PLAYERS))))


def steps(seconds: float, env: Any) -> Reply:
    """Random legal moves in all lanes."""

    def play(count: int) -> tuple[int, int]:
        ended = 0
        for _ in range(count):
            env.step(env.sample())
            ended += int(env.terminated.sum())
        return count * LANES, ended

    return timed(seconds, lambda: VECTOR_STEPS, play)


def rollouts(seconds: float, name: str) -> Reply:
    """Rollouts inside the engine: copy a dealt round, play it out at random; dealing off the clock."""
    return copies_played_out(seconds, new_round(name))


def team_rollouts(seconds: float, name: str) -> Reply:
    """The same with later rounds, which have teams."""
    return copies_played_out(seconds, partial(game_of(name).state, PLAYERS, ranking=list(range(PLAYERS))))


def copies_played_out(seconds: float, new: Callable[[int], Any]) -> Reply:
    def play(states: list[Any]) -> tuple[int, int]:
        decisions = 0
        for state in states:
            decisions += state.copy().playout()
        return decisions, len(states)

    return timed(seconds, lambda: [new(seed) for seed in seeds(ENGINE_ROUNDS)], play)


def rounds(seconds: float, name: str) -> Reply:
    """Whole random rounds inside the engine, dealing included."""
    new = new_round(name)

    def play(batch: list[int]) -> tuple[int, int]:
        decisions = 0
        for seed in batch:
            decisions += new(seed).playout()
        return decisions, len(batch)

    return timed(seconds, lambda: seeds(ENGINE_ROUNDS), play)


def middle(new: Callable[[int], Any]) -> Any:
    """A random round halfway: after half as many decisions as another random playout of its deal took."""
    state = new(randrange(2**31))
    for _ in range(state.copy().playout() // 2):
        if state.to_move < 0:
            return middle(new)
        state.apply(state.pick())
    return state


def copy(seconds: float, name: str) -> Reply:
    """Nanoseconds for one copy() from Python, including the loop: the best batch, at the slowest player count."""
    slowest = 0.0
    counts = list(game_of(name).players)
    for players in counts:
        new = new_round(name, players)
        best, spent = float("inf"), 0.0
        while spent < seconds / len(counts):
            state = middle(new)
            begin = process_time()
            for _ in repeat(None, COPIES):
                state.copy()
            batch = process_time() - begin
            spent += batch
            best = min(best, batch / COPIES)
        slowest = max(slowest, best)
    return {"ns": slowest * 1e9}


def memory(seconds: float, name: str) -> Reply:
    """The most bytes a state owned, over all states of random rounds of every player count.

    `bytes` is what the states report; `traced` is what Python's allocators provided for one copy halfway, an
    independent measure of the same.
    """
    most, traced = 0, 0.0
    counts = list(game_of(name).players)
    for players in counts:
        new = new_round(name, players)
        end = process_time() + seconds / len(counts)
        while True:
            state = new(randrange(2**31))
            most = max(most, state.nbytes())
            while state.to_move >= 0:
                state.apply(state.pick())
                most = max(most, state.nbytes())
            if process_time() >= end:
                break
        traced = max(traced, traced_copy(middle(new)))
    return {"bytes": most, "traced": traced}


def traced_copy(state: Any) -> float:
    """Bytes that Python's allocators hold for one more copy of a state."""
    copies: list[Any] = [None] * TRACED_COPIES
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for index in range(TRACED_COPIES):
            copies[index] = state.copy()
        return (tracemalloc.get_traced_memory()[0] - before) / TRACED_COPIES
    finally:
        tracemalloc.stop()


def about() -> Reply:
    """The version of Python, whether the rules run compiled, and the games."""
    import stammtisch
    from stammtisch.core import speed

    return {
        "version": platform.python_version(),
        "compiled": bool(speed.COMPILED),
        "games": list(stammtisch.GAMES),
    }


if __name__ == "__main__":
    works = {
        "step": step,
        "pick": pick,
        "vector": vector,
        "teams": teams,
        "team_rollouts": team_rollouts,
        "rollouts": rollouts,
        "rounds": rounds,
        "copy": copy,
        "memory": memory,
    }
    serve(about, works)
