"""RLCard's side of the benchmark; runs in RLCard's own environment and speaks `bench.wire`."""

from __future__ import annotations

from importlib.metadata import version
from random import random, randrange
from typing import Any

import rlcard  # type: ignore[import-not-found,unused-ignore]

from bench.wire import Reply, serve, timed

PLAYERS = 4


def make() -> Any:
    """RLCard's uno with four players; for uno `make` ignores the number of players, so it is set on the game."""
    env = rlcard.make("uno", config={"seed": randrange(2**31)})
    env.game.configure({"game_num_players": PLAYERS})
    env.num_players = PLAYERS
    return env


def play(env: Any) -> tuple[int, int]:
    """One random round by env.step: decisions, and one round.

    RLCard's uno raises IndexError if a card is drawn while pile and discards are both empty: then the round ends, and
    its decisions count.
    """
    decisions = 0
    state, _ = env.reset()
    try:
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(random() * len(legal))])
            decisions += 1
    except IndexError:
        pass
    return decisions, 1


def step(seconds: float) -> Reply:
    """Whole random rounds driven from Python, dealing included."""
    env = make()
    return timed(seconds, lambda: env, play)


def about() -> Reply:
    """The measured version."""
    return {"version": version("rlcard")}


if __name__ == "__main__":
    serve(about, {"step": step})
