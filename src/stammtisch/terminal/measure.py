"""How fast the engine runs on this machine, game by game, in CPU time of one core."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time
from typing import NamedTuple

from stammtisch.core.game import Game, State
from stammtisch.terminal.choices import usual_players

BATCH = 8  # rounds between two looks at the clock
COPIES = 500
TIMES = 3  # of which the best counts


class Speeds(NamedTuple):
    """Decisions/s inside the engine and by apply(pick()), a copy's nanoseconds, the largest state's bytes."""

    game: str
    players: int
    playout: float
    apply: float
    copy_ns: float
    state_bytes: int


def measure(game: Game, seconds: float) -> Speeds:
    """Measures for about so many seconds."""
    players = usual_players(game)
    share = seconds / (3 * TIMES)
    return Speeds(
        game.name,
        players,
        max(_rate(game, players, share, _playout) for _ in range(TIMES)),
        max(_rate(game, players, share, _apply) for _ in range(TIMES)),
        min(_copying(game, players, share, seed) for seed in range(TIMES)),
        max(state.nbytes() for seed in range(BATCH) for state in _way(game.state(players, seed))),
    )


def _playout(state: State) -> int:
    return int(state.playout())


def _apply(state: State) -> int:
    decisions = 0
    while state.to_move >= 0:
        state.apply(state.pick())
        decisions += 1
    return decisions


def _rate(game: Game, players: int, seconds: float, play: Callable[[State], int]) -> float:
    """Decisions per second of whole random rounds, dealing included."""
    decisions, seed = 0, 0
    begin = process_time()
    spent = 0.0
    while spent < seconds:
        for _ in range(BATCH):
            decisions += play(game.state(players, seed))
            seed += 1
        spent = process_time() - begin
    return decisions / spent


def _copying(game: Game, players: int, seconds: float, seed: int) -> float:
    """Nanoseconds of one copy of a round halfway."""
    whole = game.state(players, seed)
    state = whole.copy()
    for _ in range(int(whole.playout()) // 2):
        state.apply(state.pick())
    best, spent = float("inf"), 0.0
    while spent < seconds:
        begin = process_time()
        for _ in range(COPIES):
            state.copy()
        took = process_time() - begin
        spent += took
        best = min(best, took)
    return best / COPIES * 1e9


def _way(state: State) -> Iterator[State]:
    """The state at every decision of a random round."""
    yield state
    while state.to_move >= 0:
        state.apply(state.pick())
        yield state
