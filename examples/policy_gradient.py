"""Learns a card game from nothing, by playing hundreds of rounds at a time against itself, in plain NumPy.

    python examples/policy_gradient.py mau_mau
    python examples/policy_gradient.py mammuz

A small network gives every legal move a score; the higher it is, the likelier the move is played.  A second one guesses
what a round will bring.  Moves of rounds that brought more than was guessed become likelier, others less likely
(REINFORCE with a baseline).  Each line of the curve tells how one seat does that always plays the move with the highest
score while the others play at random.
"""

from __future__ import annotations

import argparse
import os
import time
from typing import NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for small matrices more threads only get in the way

import numpy as np
from numpy.typing import NDArray

import stammtisch
from stammtisch.core.chance import fast
from stammtisch.core.game import Observable
from stammtisch.research import features, vector
from stammtisch.research.pettingzoo import raw_env

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]

BLOCK = 200  # decisions in each lane between two lessons
STEPS = 4  # of them that are learned from at a time
HIDDEN = 128
RATE = 2e-3  # of learning, at the beginning; it falls to 0
CURIOSITY = 0.01  # how much it is worth to keep moves possible
DISCOUNT = 0.97  # a decision: what comes much later has little to do with it
LEARNABLE = sorted(name for name, game in stammtisch.GAMES.items() if isinstance(game, Observable))
OPTIONS = {
    "mau_mau": {"must_play": True}
}  # random rounds take thousands of decisions where nobody has to lay


class Decisions(NamedTuple):
    """What seats saw, all that they could do, and what they did."""

    rows: NDArray[np.uint8]
    lanes: Numbers  # the row of each legal move, in order
    moves: Numbers  # its number
    played: Numbers  # where in these two the move stands that was played, row by row


class Policy:
    """Scores for moves, and guesses what a round will bring.

    The hidden layer behind a score gets the sum of a part for the observation and a part for the move, so that the
    first is computed once a row and not once a move.
    """

    def __init__(self, game: str, width: int, dice: np.random.Generator) -> None:
        self.moves = np.log1p(features.action_features(game).astype(np.float32))
        scores = [(width, HIDDEN), (self.moves.shape[1], HIDDEN), (HIDDEN,), (HIDDEN,)]
        guesses = [(width, HIDDEN), (HIDDEN,), (HIDDEN,), (1,)]
        scales = [width**-0.5, 0.3, 0.0, 0.01, width**-0.5, 0.0, 0.01, 0.0]
        self.weights: list[Floats] = [
            dice.normal(0, scale, size).astype(np.float32)
            for size, scale in zip(scores + guesses, scales, strict=True)
        ]
        self.means = [np.zeros_like(part) for part in self.weights]
        self.squares = [np.zeros_like(part) for part in self.weights]
        self.lessons = 0

    def score(self, rows: NDArray[np.uint8], lanes: Numbers, moves: Numbers) -> Floats:
        """A score for each pair of a row and a move."""
        seen, about, bias, out = self.weights[:4]
        hidden = (prepared(rows) @ seen + bias)[lanes] + (self.moves @ about)[moves]
        scores: Floats = np.maximum(hidden, 0, out=hidden) @ out
        return scores

    def learn(self, done: Decisions, results: Floats, rate: float) -> None:
        """One step from decisions and what their rounds brought; NaN: that is not known."""
        seen, about, bias, out, looked, doubt, worth, base = self.weights
        rows, moves = prepared(done.rows), self.moves[done.moves]
        starts = np.searchsorted(done.lanes, np.arange(len(rows)))

        before = np.maximum(rows @ looked + doubt, 0)
        surprise = np.nan_to_num(results - (before @ worth + base))
        slope = -2 * surprise / len(rows)
        back = np.outer(slope, worth) * (before > 0)
        guesses = [rows.T @ back, back.sum(0), before.T @ slope, slope.sum(keepdims=True)]

        hidden = np.maximum((rows @ seen + bias)[done.lanes] + moves @ about, 0)
        slope = score_slopes(hidden @ out, done, starts, surprise / (surprise.std() + 1e-6)) / len(rows)
        back = np.outer(slope, out) * (hidden > 0)
        by_row = np.add.reduceat(back, starts)
        self._step([rows.T @ by_row, moves.T @ back, by_row.sum(0), hidden.T @ slope, *guesses], rate)

    def _step(self, slopes: list[Floats], rate: float) -> None:
        """Adam."""
        self.lessons += 1
        for part, mean, square, slope in zip(self.weights, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            size = np.sqrt(square / (1 - 0.999**self.lessons)) + 1e-8
            part -= rate * mean / (1 - 0.9**self.lessons) / size


def prepared(rows: NDArray[np.uint8]) -> Floats:
    return np.log1p(rows.astype(np.float32))


def score_slopes(scores: Floats, done: Decisions, starts: Numbers, surprise: Floats) -> Floats:
    """Where scores should go down: at moves that brought less than was guessed, and where chances are too uneven."""
    likely = np.exp(scores - np.maximum.reduceat(scores, starts)[done.lanes])
    likely /= np.add.reduceat(likely, starts)[done.lanes]
    slopes = likely * surprise[done.lanes]
    slopes[done.played] -= surprise
    sure = np.log(likely + 1e-9)
    mean = np.add.reduceat(likely * sure, starts)[done.lanes]
    certain: Floats = slopes + CURIOSITY * likely * (sure - mean)
    return certain


def decide(policy: Policy, env: vector.Vector, where: Numbers, dice: np.random.Generator | None) -> Decisions:
    """Decisions in some lanes: as likely as the scores say, or without dice those with the highest scores."""
    rows = env.observations[where]
    lanes, moves = np.nonzero(env.masks[where])
    scores = policy.score(rows, lanes, moves)
    if dice is not None:
        scores += dice.gumbel(size=len(scores)).astype(np.float32)
    best = np.maximum.reduceat(scores, np.searchsorted(lanes, np.arange(len(where))))
    tops = np.flatnonzero(scores == best[lanes])
    _, first = np.unique(lanes[tops], return_index=True)
    return Decisions(rows, lanes, moves, tops[first])


def joined(parts: list[Decisions]) -> Decisions:
    """Decisions one after the other."""
    rows = np.cumsum([0] + [len(part.rows) for part in parts])
    moves = np.cumsum([0] + [len(part.moves) for part in parts])
    return Decisions(
        np.concatenate([part.rows for part in parts]),
        np.concatenate([part.lanes + before for part, before in zip(parts, rows, strict=False)]),
        np.concatenate([part.moves for part in parts]),
        np.concatenate([part.played + before for part, before in zip(parts, moves, strict=False)]),
    )


def self_play(
    policy: Policy, env: vector.Vector, dice: np.random.Generator
) -> tuple[list[Decisions], Floats]:
    """A block of decisions, and what each brought its seat; NaN where the round is not over at the end."""
    steps, seats, rewards, ends = [], [], [], []
    every = np.arange(env.size)
    for _ in range(BLOCK):
        steps.append(decide(policy, env, every, dice))
        seats.append(env.to_move.copy())
        env.step(steps[-1].moves[steps[-1].played])
        rewards.append(env.rewards.copy())
        ends.append(env.terminated == 1)
    results = np.empty((BLOCK, env.size), np.float32)
    ahead = np.full((env.size, env.players), np.nan)
    for at in reversed(range(BLOCK)):
        ahead *= DISCOUNT
        ahead[ends[at]] = rewards[at][ends[at]]
        results[at] = ahead[every, seats[at]]
    return steps, results


def against_random(policy: Policy, game: str, players: int, rounds: int) -> tuple[float, float]:
    """Share of wins (shared ones count) and mean reward of seat 0 with the policy, the others at random."""
    env = vector.make(game, rounds, players, seed=1, options=OPTIONS.get(game))
    rewards = np.full((rounds, players), np.nan)
    while (waiting := np.isnan(rewards[:, 0])).any():
        moves = env.sample().copy()
        mine = np.flatnonzero(waiting & (env.to_move == 0))
        if len(mine):
            done = decide(policy, env, mine, None)
            moves[mine] = done.moves[done.played]
        env.step(moves)
        over = waiting & ((env.terminated | env.truncated) == 1)
        rewards[over] = env.rewards[over]
    return float((rewards[:, 0] == rewards.max(axis=1)).mean()), float(rewards[:, 0].mean())


def against_normal(policy: Policy, game: str, players: int, rounds: int) -> tuple[float, float]:
    """The same against the judgement of the bot `normal`, one round after another."""
    table = raw_env(game, players, options=OPTIONS.get(game))
    bot, luck = table.game.player("normal"), fast(1)
    wins, total = 0, 0.0
    for seed in range(rounds):
        table.reset(seed=seed)
        while not any(table.terminations.values()) and not any(table.truncations.values()):
            if table.agent_selection == "seat_0":
                seen = table.observe("seat_0")
                moves = np.flatnonzero(seen["action_mask"])
                scores = policy.score(seen["observation"][None], np.zeros_like(moves), moves)
                table.step(moves[scores.argmax()])
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
    policy = Policy(wanted.game, env.observations.shape[1], dice)
    print(f"{wanted.game}, {wanted.players} players; chance wins {1 / wanted.players:.0%} of the rounds")
    print("decisions  seconds  wins against random  mean reward")
    begin, scale = time.monotonic(), 0.0
    for block in range(wanted.blocks + 1):
        last = block == wanted.blocks or time.monotonic() - begin > 60 * wanted.minutes
        if last or block % max(1, wanted.blocks // 8) == 0:
            wins, reward = against_random(policy, wanted.game, wanted.players, wanted.rounds)
            seconds = time.monotonic() - begin
            decisions = block * BLOCK * wanted.lanes
            print(f"{decisions:9}  {seconds:7.1f}  {wins:19.1%}  {reward:+11.2f}", flush=True)
        if last:
            break
        steps, results = self_play(policy, env, dice)
        scale = scale or float(np.nanstd(results)) or 1.0  # rewards of the first block are about 1
        for at in dice.permutation(BLOCK).reshape(-1, STEPS):
            rate = RATE * (1 - block / wanted.blocks)
            policy.learn(joined([steps[step] for step in at]), results[at].ravel() / scale, rate)
    wins, reward = against_normal(policy, wanted.game, wanted.players, wanted.rounds)
    print(f"against the bot normal: wins {wins:.1%}, mean reward {reward:+.2f}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Learns a card game by playing against itself.")
    parser.add_argument("game", choices=LEARNABLE, nargs="?", default="mau_mau")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--blocks", type=int, default=24, help=f"lessons of {BLOCK} decisions in each lane")
    parser.add_argument("--lanes", type=int, default=128, help="rounds that are played side by side")
    parser.add_argument("--minutes", type=float, default=1.5, help="learn no longer than this")
    parser.add_argument("--rounds", type=int, default=500, help="rounds that each line of the curve is about")
    parser.add_argument("--seed", type=int, default=0)
    return parser.parse_args()


if __name__ == "__main__":
    main()
