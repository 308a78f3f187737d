"""Learns a card game from nothing, by playing thousands of rounds against itself, in plain NumPy.

    python examples/monte_carlo.py mau_mau
    python examples/monte_carlo.py mammuz

Deep Monte Carlo: a small network guesses how far a seat will be ahead at the end of the round if it plays a move.
All seats play the move with the best guess, now and then a random one, and the network learns from what the rounds
brought.  Each line of the curve tells how one seat does that follows the network while the others play at random.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.typing import NDArray

import stammtisch
from stammtisch.core.chance import fast
from stammtisch.core.game import Observable
from stammtisch.research import features, vector
from stammtisch.research.pettingzoo import raw_env

Floats = NDArray[np.float32]

BLOCK = 200  # decisions in each lane between two lessons
BATCH = 1024
HIDDEN = 128
RATE = 5e-4  # of learning, at the beginning; it falls to 0
DARING = 0.2  # how often a move of self-play is random
DISCOUNT = 0.97  # a decision: what comes much later has little to do with it
LEARNABLE = [name for name, game in stammtisch.GAMES.items() if isinstance(game, Observable)]
OPTIONS = {
    "mau_mau": {"must_play": True}
}  # random rounds take thousands of decisions where nobody has to lay


class Network:
    """Guesses for pairs of an observation and a move, by one hidden layer.

    What the hidden layer gets is the sum of a part for the observation and a part for the move, so that the parts of
    all moves are computed once, not once for every pair.
    """

    def __init__(self, game: str, width: int, dice: np.random.Generator) -> None:
        self.moves = np.log1p(features.action_features(game).astype(np.float32))
        sizes = [(width, HIDDEN), (self.moves.shape[1], HIDDEN), (HIDDEN,), (HIDDEN,), (1,)]
        scales = [width**-0.5, 0.5, 0.0, HIDDEN**-0.5, 0.0]
        self.weights: list[Floats] = [
            dice.normal(0, scale, size).astype(np.float32) for size, scale in zip(sizes, scales, strict=True)
        ]
        self.means = [np.zeros_like(part) for part in self.weights]
        self.squares = [np.zeros_like(part) for part in self.weights]
        self.lessons = 0

    def guess(self, rows: NDArray[np.uint8], lanes: NDArray[np.int64], moves: NDArray[np.int64]) -> Floats:
        """A guess for each pair: the row of a lane, and a move."""
        seen, played, bias, out, base = self.weights
        before = np.log1p(rows.astype(np.float32)) @ seen + bias
        hidden = before[lanes] + (self.moves @ played)[moves]
        guesses: Floats = np.maximum(hidden, 0, out=hidden) @ out + base
        return guesses

    def learn(self, rows: NDArray[np.uint8], moves: NDArray[np.int64], results: Floats, rate: float) -> None:
        """One step towards the results."""
        seen, played, bias, out, base = self.weights
        inputs, about = np.log1p(rows.astype(np.float32)), self.moves[moves]
        hidden = np.maximum(inputs @ seen + about @ played + bias, 0)
        errors = hidden @ out + base - results
        slope = 2 * errors / len(rows)
        back = np.outer(slope, out) * (hidden > 0)
        self._step(
            [inputs.T @ back, about.T @ back, back.sum(0), hidden.T @ slope, slope.sum(keepdims=True)], rate
        )

    def _step(self, slopes: list[Floats], rate: float) -> None:
        """Adam."""
        self.lessons += 1
        for part, mean, square, slope in zip(self.weights, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            size = np.sqrt(square / (1 - 0.999**self.lessons)) + 1e-8
            part -= rate * mean / (1 - 0.9**self.lessons) / size


def choose(network: Network, env: vector.Vector, guided: NDArray[np.bool_]) -> NDArray[np.int64]:
    """A move for each lane: the one with the best guess where the network guides, else a random one."""
    played = env.sample().copy()
    where = np.flatnonzero(guided)
    if len(where) == 0:
        return played
    lanes, moves = np.nonzero(env.masks[where])
    guesses = network.guess(env.observations[where], lanes, moves)
    best = np.maximum.reduceat(guesses, np.searchsorted(lanes, np.arange(len(where))))
    chosen = np.flatnonzero(guesses == best[lanes])
    played[where[lanes[chosen]]] = moves[chosen]
    return played


class Lessons:
    """Blocks of self-play, each decision with what its round brought the seat that made it."""

    def __init__(self, env: vector.Vector, dice: np.random.Generator) -> None:
        self.env = env
        self.dice = dice
        self.scale = 0.0  # of rewards: those of the first block are about 1

    def block(self, network: Network) -> tuple[NDArray[np.uint8], NDArray[np.int64], Floats]:
        """Observations, moves and results; rounds that are not over at its end are left out."""
        env = self.env
        rows, moves, seats, rewards, ends = [], [], [], [], []
        for _ in range(BLOCK):
            played = choose(network, env, self.dice.random(env.size) >= DARING)
            rows.append(env.observations.copy())
            moves.append(played)
            seats.append(env.to_move.copy())
            env.step(played)
            rewards.append(env.rewards.copy())
            ends.append(env.terminated.copy())
        results = np.full((BLOCK, env.size), np.nan)
        ahead = np.full((env.size, env.players), np.nan)
        every = np.arange(env.size)
        for at in reversed(range(BLOCK)):
            over = ends[at] == 1
            ahead *= DISCOUNT
            ahead[over] = rewards[at][over]
            results[at] = ahead[every, seats[at]]
        known = ~np.isnan(results)
        self.scale = self.scale or float(results[known].std()) or 1.0
        results = (results[known] / self.scale).astype(np.float32)
        return np.array(rows)[known], np.array(moves)[known], results


def study(network: Network, lessons: Lessons, rate: float) -> None:
    """Plays a block and learns from it in random order."""
    rows, moves, results = lessons.block(network)
    order = lessons.dice.permutation(len(rows))
    for at in range(0, len(order), BATCH):
        batch = order[at : at + BATCH]
        network.learn(rows[batch], moves[batch], results[batch], rate)


def against_random(network: Network, game: str, players: int, rounds: int) -> tuple[float, float]:
    """Share of wins (shared ones count) and mean reward of seat 0 following the network, the others at random."""
    env = vector.make(game, rounds, players, seed=1, options=OPTIONS.get(game))
    rewards = np.full((rounds, players), np.nan)
    while (waiting := np.isnan(rewards[:, 0])).any():
        env.step(choose(network, env, waiting & (env.to_move == 0)))
        over = waiting & ((env.terminated | env.truncated) == 1)
        rewards[over] = env.rewards[over]
    return float((rewards[:, 0] == rewards.max(axis=1)).mean()), float(rewards[:, 0].mean())


def against_normal(network: Network, game: str, players: int, rounds: int) -> tuple[float, float]:
    """The same against the judgement of the bot `normal`, one round after another."""
    table = raw_env(game, players, options=OPTIONS.get(game))
    bot, luck = table.game.player("normal"), fast(1)
    wins, total = 0, 0.0
    for seed in range(rounds):
        table.reset(seed=seed)
        while not any(table.terminations.values()) and not any(table.truncations.values()):
            seen = table.observe(table.agent_selection)
            if table.agent_selection == "seat_0":
                moves = np.flatnonzero(seen["action_mask"])
                guesses = network.guess(seen["observation"][None], np.zeros_like(moves), moves)
                table.step(moves[guesses.argmax()])
            else:
                bot.look(table.episode.state)
                table.step(bot.choose(luck))
        total += table.rewards["seat_0"]
        wins += table.rewards["seat_0"] == max(table.rewards.values())
    return wins / rounds, total / rounds


def main() -> None:
    wanted = arguments()
    dice = np.random.default_rng(wanted.seed)
    env = vector.make(wanted.game, wanted.lanes, wanted.players, wanted.seed, OPTIONS.get(wanted.game))
    network = Network(wanted.game, env.observations.shape[1], dice)
    lessons = Lessons(env, dice)
    print(f"{wanted.game}, {wanted.players} players; chance wins {1 / wanted.players:.0%} of the rounds")
    print("decisions  seconds  wins against random  mean reward")
    begin = time.monotonic()
    for block in range(wanted.blocks + 1):
        late = time.monotonic() - begin > 60 * wanted.minutes
        if block % max(1, wanted.blocks // 8) == 0 or late or block == wanted.blocks:
            wins, reward = against_random(network, wanted.game, wanted.players, wanted.rounds)
            seconds = time.monotonic() - begin
            print(
                f"{block * BLOCK * wanted.lanes:9}  {seconds:7.1f}  {wins:19.1%}  {reward:+11.2f}", flush=True
            )
        if late or block == wanted.blocks:
            break
        study(network, lessons, RATE * (1 - block / wanted.blocks))
    wins, reward = against_normal(network, wanted.game, wanted.players, wanted.rounds)
    print(f"against the bot normal: wins {wins:.1%}, mean reward {reward:+.2f}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Learns a card game by playing against itself.")
    parser.add_argument("game", choices=sorted(LEARNABLE), nargs="?", default="mau_mau")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--blocks", type=int, default=40, help=f"lessons of {BLOCK} decisions in each lane")
    parser.add_argument("--lanes", type=int, default=256, help="rounds that are played side by side")
    parser.add_argument("--minutes", type=float, default=1.5, help="learn no longer than this")
    parser.add_argument("--rounds", type=int, default=500, help="rounds that each line of the curve is about")
    parser.add_argument("--seed", type=int, default=0)
    return parser.parse_args()


if __name__ == "__main__":
    main()
