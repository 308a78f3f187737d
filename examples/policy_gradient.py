"""Learns a card game from scratch by playing hundreds of rounds at a time against itself, in plain NumPy.

    python examples/policy_gradient.py mau_mau
    python examples/policy_gradient.py mammuz

A small network gives every legal move a score; the higher the score, the likelier the move is played.  A second network
guesses what a round will bring.  Moves in rounds that brought more than that become likelier, others less likely
(REINFORCE with a baseline).  Each line of the curve shows how a seat does that always plays the move with the highest
score while the other seats play at random.
"""

from __future__ import annotations

import argparse
import os
import time
from typing import NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more threads would only slow small matrices down

import numpy as np
from numpy.typing import NDArray

import stammtisch
from stammtisch.core.chance import fast
from stammtisch.core.game import Observable
from stammtisch.research import features, vector
from stammtisch.research.pettingzoo import raw_env

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]

BLOCK_STEPS = 200  # in each lane between two lessons
BATCH_STEPS = 4  # that are learned from at a time
HIDDEN_UNITS = 128
LEARNING_RATE = 2e-3  # at the beginning; it falls to 0
ENTROPY_WEIGHT = 0.01  # keeps unlikely moves possible
DISCOUNT = 0.97  # per decision: a decision has little to do with what comes much later
LEARNABLE = sorted(name for name, game in stammtisch.GAMES.items() if isinstance(game, Observable))
# Random rounds of Mau Mau take thousands of decisions if players do not have to lay.
OPTIONS = {"mau_mau": {"must_play": True}}


class Decisions(NamedTuple):
    """What seats saw, what they could do, and what they did."""

    rows: NDArray[np.uint8]
    lanes: Numbers  # for each legal move, the index of its row, ascending
    moves: Numbers  # for each legal move, its number
    played: Numbers  # for each row, the index in `lanes` and `moves` of the move that was played


class Policy:
    """Scores moves, and guesses what a round will bring.

    The hidden layer behind a score is the sum of a part for the observation and a part for the move, so that the first
    is computed once for a row and not for every move.
    """

    def __init__(self, game: str, width: int, dice: np.random.Generator) -> None:
        self.moves = np.log1p(features.action_features(game).astype(np.float32))
        score_shapes = [
            (width, HIDDEN_UNITS),
            (self.moves.shape[1], HIDDEN_UNITS),
            (HIDDEN_UNITS,),
            (HIDDEN_UNITS,),
        ]
        guess_shapes = [(width, HIDDEN_UNITS), (HIDDEN_UNITS,), (HIDDEN_UNITS,), (1,)]
        scales = [width**-0.5, 0.3, 0.0, 0.01, width**-0.5, 0.0, 0.01, 0.0]
        self.weights: list[Floats] = [
            dice.normal(0, scale, shape).astype(np.float32)
            for shape, scale in zip(score_shapes + guess_shapes, scales, strict=True)
        ]
        self.means = [np.zeros_like(part) for part in self.weights]
        self.squares = [np.zeros_like(part) for part in self.weights]
        self.lessons = 0

    def score(self, rows: NDArray[np.uint8], lanes: Numbers, moves: Numbers) -> Floats:
        """A score for each pair of a row and a move."""
        row_weights, move_weights, bias, out = self.weights[:4]
        hidden = (prepared(rows) @ row_weights + bias)[lanes] + (self.moves @ move_weights)[moves]
        scores: Floats = np.maximum(hidden, 0, out=hidden) @ out
        return scores

    def learn(self, decisions: Decisions, results: Floats, rate: float) -> None:
        """One step from decisions and what their rounds brought; NaN: that is not known."""
        rows = prepared(decisions.rows)
        surprise, guess_slopes = self._guess_slopes(rows, results)
        surprise = surprise / (surprise.std() + 1e-6)
        self._step([*self._score_slopes(rows, decisions, surprise), *guess_slopes], rate)

    def _guess_slopes(self, rows: Floats, results: Floats) -> tuple[Floats, list[Floats]]:
        """How far the results are from the guesses, and the slopes of the guesses' squared error."""
        row_weights, bias, out, out_bias = self.weights[4:]
        hidden = np.maximum(rows @ row_weights + bias, 0)
        surprise = np.nan_to_num(results - (hidden @ out + out_bias))
        slope = -2 * surprise / len(rows)
        back = np.outer(slope, out) * (hidden > 0)
        return surprise, [rows.T @ back, back.sum(0), hidden.T @ slope, slope.sum(keepdims=True)]

    def _score_slopes(self, rows: Floats, decisions: Decisions, surprise: Floats) -> list[Floats]:
        row_weights, move_weights, bias, out = self.weights[:4]
        moves = self.moves[decisions.moves]
        starts = np.searchsorted(decisions.lanes, np.arange(len(rows)))
        hidden = np.maximum((rows @ row_weights + bias)[decisions.lanes] + moves @ move_weights, 0)
        slope = score_slopes(hidden @ out, decisions, starts, surprise) / len(rows)
        back = np.outer(slope, out) * (hidden > 0)
        by_row = np.add.reduceat(back, starts)
        return [rows.T @ by_row, moves.T @ back, by_row.sum(0), hidden.T @ slope]

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


def score_slopes(scores: Floats, decisions: Decisions, starts: Numbers, surprise: Floats) -> Floats:
    """Lowers the scores of moves that brought less than was guessed, and of moves that are too likely."""
    lanes = decisions.lanes
    odds = np.exp(scores - np.maximum.reduceat(scores, starts)[lanes])
    odds /= np.add.reduceat(odds, starts)[lanes]
    slopes = odds * surprise[lanes]
    slopes[decisions.played] -= surprise
    log_odds = np.log(odds + 1e-9)
    mean = np.add.reduceat(odds * log_odds, starts)[lanes]
    with_entropy: Floats = slopes + ENTROPY_WEIGHT * odds * (log_odds - mean)
    return with_entropy


def decide(policy: Policy, env: vector.Vector, where: Numbers, dice: np.random.Generator | None) -> Decisions:
    """Decisions in these lanes: drawn by their scores, or without dice those with the highest scores."""
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
    """These decisions, one after another."""
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
    """A block of decisions, and what each brought its seat; NaN where the round outlasts the block."""
    steps, seats, rewards, ends = [], [], [], []
    lanes = np.arange(env.size)
    for _ in range(BLOCK_STEPS):
        steps.append(decide(policy, env, lanes, dice))
        seats.append(env.to_move.copy())
        env.step(steps[-1].moves[steps[-1].played])
        rewards.append(env.rewards.copy())
        ends.append(env.terminated == 1)
    results = np.empty((BLOCK_STEPS, env.size), np.float32)
    to_come = np.full((env.size, env.players), np.nan)
    for step in reversed(range(BLOCK_STEPS)):
        to_come *= DISCOUNT
        to_come[ends[step]] = rewards[step][ends[step]]
        results[step] = to_come[lanes, seats[step]]
    return steps, results


def against_random(policy: Policy, game: str, players: int, rounds: int) -> tuple[float, float]:
    """Share of wins (including shared ones) and mean reward of the policy in seat 0, the others at random."""
    env = vector.make(game, rounds, players, seed=1, options=OPTIONS.get(game))
    rewards = np.full((rounds, players), np.nan)
    while (running := np.isnan(rewards[:, 0])).any():
        moves = env.sample().copy()
        lanes = np.flatnonzero(running & (env.to_move == 0))
        if len(lanes):
            decisions = decide(policy, env, lanes, None)
            moves[lanes] = decisions.moves[decisions.played]
        env.step(moves)
        over = running & ((env.terminated | env.truncated) == 1)
        rewards[over] = env.rewards[over]
    return float((rewards[:, 0] == rewards.max(axis=1)).mean()), float(rewards[:, 0].mean())


def against_normal(policy: Policy, game: str, players: int, rounds: int) -> tuple[float, float]:
    """The same against the judgement of the bot `normal`, one round after another."""
    env = raw_env(game, players, options=OPTIONS.get(game))
    judge, chance = env.game.judge("normal"), fast(1)
    wins, total = 0, 0.0
    for seed in range(rounds):
        env.reset(seed=seed)
        while not any(env.terminations.values()) and not any(env.truncations.values()):
            if env.agent_selection == "seat_0":
                observation = env.observe("seat_0")
                moves = np.flatnonzero(observation["action_mask"])
                scores = policy.score(observation["observation"][None], np.zeros_like(moves), moves)
                env.step(moves[scores.argmax()])
            else:
                judge.look(env.episode.state)
                env.step(judge.choose(chance))
        total += env.rewards["seat_0"]
        wins += env.rewards["seat_0"] == max(env.rewards.values())
    return wins / rounds, total / rounds


def main() -> None:
    args = arguments()
    dice = np.random.default_rng(args.seed)
    env = vector.make(args.game, args.lanes, args.players, args.seed, OPTIONS.get(args.game))
    policy = Policy(args.game, env.observations.shape[1], dice)
    print(f"{args.game}, {args.players} players; chance wins {1 / args.players:.0%} of the rounds")
    print("decisions  seconds  wins against random  mean reward")
    begin, scale = time.monotonic(), 0.0
    for block in range(args.blocks + 1):
        last = block == args.blocks or time.monotonic() - begin > 60 * args.minutes
        if last or block % max(1, args.blocks // 8) == 0:
            wins, reward = against_random(policy, args.game, args.players, args.rounds)
            seconds = time.monotonic() - begin
            decisions = block * BLOCK_STEPS * args.lanes
            print(f"{decisions:9}  {seconds:7.1f}  {wins:19.1%}  {reward:+11.2f}", flush=True)
        if last:
            break
        steps, results = self_play(policy, env, dice)
        scale = scale or float(np.nanstd(results)) or 1.0  # so that the first block's results are about 1
        for batch in dice.permutation(BLOCK_STEPS).reshape(-1, BATCH_STEPS):
            rate = LEARNING_RATE * (1 - block / args.blocks)
            policy.learn(joined([steps[step] for step in batch]), results[batch].ravel() / scale, rate)
    wins, reward = against_normal(policy, args.game, args.players, args.rounds)
    print(f"against the bot normal: wins {wins:.1%}, mean reward {reward:+.2f}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Learns a card game by playing against itself.")
    parser.add_argument("game", choices=LEARNABLE, nargs="?", default="mau_mau")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument(
        "--blocks", type=int, default=24, help=f"lessons of {BLOCK_STEPS} decisions in each lane"
    )
    parser.add_argument("--lanes", type=int, default=128, help="rounds played side by side")
    parser.add_argument("--minutes", type=float, default=1.5, help="learn for at most this long")
    parser.add_argument("--rounds", type=int, default=500, help="rounds played for each line of the curve")
    parser.add_argument("--seed", type=int, default=0)
    return parser.parse_args()


if __name__ == "__main__":
    main()
