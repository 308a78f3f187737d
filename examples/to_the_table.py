"""From the first training step to a seat in the browser: learns a card game, saves an agent, lets it play.

    python examples/to_the_table.py mau_mau --file mine.npz
    stammtisch arena mau_mau --option must_play --bots normal,random,./mine.npz
    stammtisch --agent mine=mine.npz        # then open a table and put the agent “mine” on a chair

Deep Monte Carlo in plain NumPy: a network guesses what a round will bring the seat that makes this move with what it
sees and remembers (rows of version 1).  All seats play the move with the highest guess, now and then another one, and
the network learns from what the rounds really brought.
"""

from __future__ import annotations

import argparse
import os
import time
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more threads would only slow small matrices down

import numpy as np
from numpy.typing import NDArray

import stammtisch
from stammtisch.bots import arena
from stammtisch.bots.plan import plan
from stammtisch.core.game import Observable
from stammtisch.research import Agent, features, vector

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]

HIDDEN_UNITS = 128
LEARNING_RATE = 1e-3
EXPLORATION = 0.05  # how often a move is drawn instead of chosen
STEPS = 100  # in each lane between two lessons
BATCH = 512
LEARNABLE = sorted(name for name, game in stammtisch.GAMES.items() if isinstance(game, Observable))
# Random rounds of Mau Mau take thousands of decisions if players do not have to lay.
OPTIONS: dict[str, dict[str, Any]] = {"mau_mau": {"must_play": True}}


class Guesser:
    """What a round will bring the seat that makes a move: two layers, the first over a row and a move's features."""

    def __init__(self, game: str, version: int, dice: np.random.Generator) -> None:
        self.game = game
        self.version = version
        self.moves = np.log1p(features.action_features(game).astype(np.float32))
        seen = features.width(features.observed(stammtisch.GAMES[game], version))
        inputs = seen + self.moves.shape[1]
        self.seen = seen
        self.scale = 1.0  # of the results, so that what is learned is about 1
        self.parts: list[Floats] = [
            dice.normal(0, inputs**-0.5, (inputs, HIDDEN_UNITS)).astype(np.float32),
            np.zeros(HIDDEN_UNITS, np.float32),
            dice.normal(0, 0.05, (HIDDEN_UNITS, 1)).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.lessons = 0
        self.decisions = 0  # that it has learned from

    def guess(self, rows: NDArray[np.uint8], lanes: Numbers, moves: Numbers) -> Floats:
        """For each pair of a row's number and a move; the rows' part of the sum is made once for all their moves."""
        first, bias, second, last = self.parts
        hidden = (prepared(rows) @ first[: self.seen] + bias)[lanes]
        hidden += (self.moves @ first[self.seen :])[moves]
        guesses: Floats = (np.maximum(hidden, 0, out=hidden) @ second + last)[:, 0]
        return guesses

    def learn(self, rows: NDArray[np.uint8], moves: Numbers, results: Floats) -> None:
        """One step of Adam towards these results."""
        first, bias, second, last = self.parts
        inputs = np.concatenate([prepared(rows), self.moves[moves]], axis=1)
        hidden = np.maximum(inputs @ first + bias, 0)
        slope = 2 * (hidden @ second + last - results[:, None] / self.scale) / len(rows)
        back = (slope @ second.T) * (hidden > 0)
        self.lessons += 1
        slopes = [inputs.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)]
        for part, mean, square, each in zip(self.parts, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (each - mean)
            square += 0.001 * (each**2 - square)
            size = np.sqrt(square / (1 - 0.999**self.lessons)) + 1e-8
            part -= LEARNING_RATE * mean / (1 - 0.9**self.lessons) / size

    def agent(self) -> Agent:
        """The same network as a bot."""
        first, bias, second, last = self.parts
        return Agent(self.game, [first, second], [bias, last], self.version)


def prepared(rows: NDArray[np.uint8]) -> Floats:
    return np.log1p(rows.astype(np.float32))


def decide(guesser: Guesser, env: vector.Vector, exploration: float, dice: np.random.Generator) -> Numbers:
    """The move with the highest guess in each lane, or now and then any legal move."""
    lanes, moves = np.nonzero(env.masks)
    guesses = guesser.guess(env.observations, lanes, moves)
    best = np.maximum.reduceat(guesses, np.searchsorted(lanes, np.arange(env.size)))
    tops = np.flatnonzero(guesses == best[lanes])
    _, first = np.unique(lanes[tops], return_index=True)
    return np.where(dice.random(env.size) < exploration, env.sample(), moves[tops[first]])


def self_play(guesser: Guesser, env: vector.Vector, dice: np.random.Generator) -> tuple[Any, Any, Any]:
    """Rows, moves and what they brought their seats, of all rounds that ended."""
    rows, moves, seats, rewards, ends = [], [], [], [], []
    for _ in range(STEPS):
        rows.append(env.observations.copy())
        seats.append(env.to_move.copy())
        moves.append(decide(guesser, env, EXPLORATION, dice))
        env.step(moves[-1])
        rewards.append(env.rewards.copy())
        ends.append(env.terminated == 1)
    results = np.full((STEPS, env.size), np.nan, np.float32)
    to_come = np.full((env.size, env.players), np.nan)
    for step in reversed(range(STEPS)):
        to_come[ends[step]] = rewards[step][ends[step]]
        results[step] = to_come[np.arange(env.size), seats[step]]
    known = ~np.isnan(results)
    return np.stack(rows)[known], np.stack(moves)[known], results[known]


def train(
    game: str,
    players: int,
    seconds: float,
    seed: int = 0,
    version: int = 1,
    lanes: int = 128,
    say: Any = print,
) -> Guesser:
    """Learns for this much of the processor's time."""
    dice = np.random.default_rng(seed)
    env = vector.make(game, lanes, players, seed, OPTIONS.get(game), version=version)
    guesser = Guesser(game, version, dice)
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds or not guesser.decisions:
        rows, moves, results = self_play(guesser, env, dice)
        if not len(rows):
            continue
        if not guesser.decisions:
            guesser.scale = float(results.std()) or 1.0
        order = dice.permutation(len(rows))
        for batch in np.array_split(order, max(1, len(order) // BATCH)):
            guesser.learn(rows[batch], moves[batch], results[batch])
        guesser.decisions += len(rows)
        few = slice(0, 1000)
        guesses = guesser.guess(rows[few], np.arange(len(rows[few])), moves[few]) * guesser.scale
        error = np.abs(guesses - results[few]).mean()
        say(f"{guesser.decisions:9} decisions  {spent:6.1f} s  a guess is off by {error:.2f}")
    return guesser


def main() -> None:
    args = arguments()
    train(args.game, args.players, 60 * args.minutes, args.seed).agent().save(args.file)
    path = args.file if os.path.dirname(args.file) else f"./{args.file}"
    options = OPTIONS.get(args.game, {})
    contest = plan(args.game, args.players, [path, "normal", "random"], args.games, args.seed, options)
    for row in arena.play(contest, jobs=1)["results"]:
        print(f"{row['bot']:>20} won {row['share'] or 0:.1%}")
    print(f"To play against it, run: stammtisch --agent mine={args.file}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Learns a card game, saves the agent and lets it play.")
    parser.add_argument("game", choices=LEARNABLE, nargs="?", default="mau_mau")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=1.0, help="of the processor's time, to learn")
    parser.add_argument("--games", type=int, default=40, help="matches of each pairing in the arena")
    parser.add_argument("--file", default="mine.npz", help="where the agent is saved")
    parser.add_argument("--seed", type=int, default=0)
    return parser.parse_args()


if __name__ == "__main__":
    main()
