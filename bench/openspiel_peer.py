"""OpenSpiel's side of the benchmark; runs in OpenSpiel's own environment and speaks `bench.wire`.

Only players' decisions are counted; the chance nodes of dealing and drawing are played but not counted.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from random import random, randrange
from typing import Any

import pyspiel  # type: ignore[import-not-found,unused-ignore]

from bench.wire import Reply, serve, timed

GAMES = {"crazy_eights": "crazy_eights(players=4)", "hearts": "hearts"}
PLAYERS = 4
# Between two looks at the clock:
PYTHON_ROUNDS = 20  # driven from Python
CPP_ROUNDS = 100  # played in C++
DEALS, ROLLOUTS = 10, 50  # fresh deals, and rollouts of each
SIMULATIONS = 500  # of one search
LENGTH_ROUNDS = 4000  # played to measure the mean length of a round
CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)


@cache
def load(name: str) -> Any:
    """The game with four players and otherwise OpenSpiel's defaults."""
    return pyspiel.load_game(GAMES[name])


def play(game: Any, rounds: int) -> tuple[int, int]:
    """Random rounds driven from Python: decisions and rounds.

    Every chance outcome of these games is equally likely, so chance is sampled in the fastest way, like the moves: one
    of the legal actions.
    """
    decisions = 0
    for _ in range(rounds):
        state = game.new_initial_state()
        while (player := state.current_player()) != TERMINAL:
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            if player != CHANCE:
                decisions += 1
    return decisions, rounds


@cache
def mean_length(name: str) -> float:
    """The mean number of decisions in a random round, measured once and off the clock."""
    decisions, rounds = play(load(name), LENGTH_ROUNDS)
    return decisions / rounds


def dealt(game: Any) -> Any:
    """A random round at its first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        legal = state.legal_actions()
        state.apply_action(legal[int(random() * len(legal))])
    return state


def in_decisions(name: str, figures: Reply) -> Reply:
    """The figures, with decisions as games times the mean length: C++ does not say how many it played."""
    length = mean_length(name)
    return {**figures, "decisions": figures["games"] * length, "mean_length": length}


def step(seconds: float, name: str) -> Reply:
    """Whole random rounds driven from Python, dealing included."""
    return timed(seconds, lambda: load(name), lambda game: play(game, PYTHON_ROUNDS))


def rollouts(seconds: float, name: str) -> Reply:
    """C++ rollouts from the first decision: copy a dealt round, play it out at random; dealing off the clock.

    OpenSpiel's random rollout evaluator has no Python method, so a search bot calls it: with one simulation
    its search is exactly one evaluation of the given state, which is ROLLOUTS random rollouts.
    """
    game = load(name)
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=randrange(2**31))
    bot = pyspiel.MCTSBot(
        game, evaluator, uct_c=1.0, max_simulations=1, max_memory_mb=64, solve=False, seed=1, verbose=False
    )

    def roll(states: list[Any]) -> tuple[int, int]:
        for state in states:
            bot.mcts_search(state)
        return 0, len(states) * ROLLOUTS

    return in_decisions(name, timed(seconds, lambda: [dealt(game) for _ in range(DEALS)], roll))


def rounds(seconds: float, name: str) -> Reply:
    """Whole random rounds in C++, dealing included, by OpenSpiel's uniform random bots."""
    game = load(name)
    bots = [pyspiel.make_uniform_random_bot(player, randrange(2**31)) for player in range(PLAYERS)]

    def run(seeds: list[int]) -> tuple[int, int]:
        for seed in seeds:
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return 0, len(seeds)

    return in_decisions(name, timed(seconds, lambda: [randrange(2**31) for _ in range(CPP_ROUNDS)], run))


def ismcts(seconds: float, name: str) -> Reply:
    """Simulations of the C++ ISMCTS bot at a round's first decision, one random rollout each."""
    game = load(name)
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=randrange(2**31))
    bot = pyspiel.ISMCTSBot(
        seed=1, evaluator=evaluator, uct_c=1.0, max_simulations=SIMULATIONS, max_world_samples=-1
    )

    def search(state: Any) -> tuple[int, int]:
        bot.step(state)
        return 0, SIMULATIONS

    return timed(seconds, lambda: dealt(game), search)


def about() -> Reply:
    """The measured version."""
    return {"version": version("open_spiel")}


if __name__ == "__main__":
    serve(about, {"step": step, "rollouts": rollouts, "rounds": rounds, "ismcts": ismcts})
