"""Learns Mau Mau with scikit-learn, through PettingZoo, in rounds against players who move at random.

    pip install scikit-learn
    python examples/scikit_learn.py

An `MLPRegressor` guesses how far ahead the learner will be at the end of the round if it plays a move.  The learner is
`seat_0`; it plays the move with the best guess, sometimes a random one, and learns from what each round brought.  Each
line of the curve shows how it does without random moves, in rounds that it does not learn from.
"""

from __future__ import annotations

import argparse
import os
import time
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more threads would only slow small matrices down

import numpy as np
from numpy.typing import NDArray

try:
    from sklearn.neural_network import MLPRegressor
except ImportError:
    raise SystemExit("This example needs scikit-learn: pip install scikit-learn") from None

from stammtisch.research import features, pettingzoo

GAME = "mau_mau"
RANDOM_SHARE = 0.1  # of the learner's moves
DISCOUNT = 0.9  # per decision of the learner: a decision has little to do with what comes much later
REWARD_POINTS = 10.0  # by which rewards are divided, so that they are about 1

MOVES = features.action_features(GAME)


class Learner:
    """Guesses what a move is worth from the observation and the move's own features."""

    def __init__(self, seed: int) -> None:
        self.dice = np.random.default_rng(seed)
        self.model = MLPRegressor(hidden_layer_sizes=(64,), learning_rate_init=2e-3, random_state=seed)
        self.taught = False

    def choose(self, seen: dict[str, Any], random_share: float) -> tuple[int, NDArray[np.float32]]:
        """A legal move, and the row of numbers for playing it here."""
        legal = np.flatnonzero(seen["action_mask"])
        rows = pairs(seen["observation"], legal)
        if len(legal) == 1:
            index = 0
        elif not self.taught or self.dice.random() < random_share:
            index = int(self.dice.integers(len(legal)))
        else:
            index = int(self.model.predict(rows).argmax())
        return int(legal[index]), rows[index]

    def learn(self, rows: list[NDArray[np.float32]], results: list[float]) -> None:
        order = self.dice.permutation(len(rows))
        for batch in np.array_split(order, max(1, len(order) // 200)):
            self.model.partial_fit(np.array(rows)[batch], np.array(results)[batch])
        self.taught = True


def pairs(observation: NDArray[np.uint8], moves: NDArray[np.int64]) -> NDArray[np.float32]:
    """A row for each move: the observation and the move."""
    observations = np.broadcast_to(observation, (len(moves), len(observation)))
    return np.log1p(np.hstack([observations, MOVES[moves]]).astype(np.float32))


def play(env: Any, learner: Learner, random_share: float) -> tuple[float, bool, list[NDArray[np.float32]]]:
    """One round: the learner's reward, whether it won, and the rows of its moves."""
    rows = []
    rewards = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, termination, truncation, _ = env.last()
        rewards[agent] += reward
        if termination or truncation:
            env.step(None)
        elif agent == "seat_0":
            action, row = learner.choose(seen, random_share)
            rows.append(row)
            env.step(action)
        else:
            env.step(int(learner.dice.choice(np.flatnonzero(seen["action_mask"]))))
    return rewards["seat_0"], rewards["seat_0"] == max(rewards.values()), rows


def lesson(env: Any, learner: Learner, rounds: int) -> int:
    """Plays rounds and learns from them; returns the number of decisions it learned from."""
    rows: list[NDArray[np.float32]] = []
    results: list[float] = []
    for _ in range(rounds):
        env.reset()
        reward, _, played = play(env, learner, RANDOM_SHARE)
        rows += played
        results += [reward / REWARD_POINTS * DISCOUNT**later for later in reversed(range(len(played)))]
    learner.learn(rows, results)
    return len(rows)


def exam(env: Any, learner: Learner, rounds: int) -> tuple[float, float]:
    """Share of wins and mean reward, always in the same rounds."""
    rewards, wins = 0.0, 0
    for seed in range(rounds):
        env.reset(seed=seed)
        reward, won, _ = play(env, learner, 0.0)
        rewards += reward
        wins += won
    return wins / rounds, rewards / rounds


def main() -> None:
    args = arguments()
    env = pettingzoo.env(GAME, players=args.players, options={"must_play": True})
    exam_env = pettingzoo.env(GAME, players=args.players, options={"must_play": True})
    env.reset(seed=1_000_000 + args.seed)  # other rounds than those of the exam
    learner = Learner(args.seed)
    print(f"{GAME}, {args.players} players; chance wins {1 / args.players:.0%} of the rounds")
    print("decisions  seconds  wins against random  mean reward")
    begin, decisions = time.monotonic(), 0
    for number in range(args.lessons + 1):
        late = time.monotonic() - begin > 60 * args.minutes
        if number % max(1, args.lessons // 4) == 0 or late:
            wins, reward = exam(exam_env, learner, args.rounds)
            seconds = time.monotonic() - begin
            print(f"{decisions:9}  {seconds:7.1f}  {wins:19.1%}  {reward:+11.2f}", flush=True)
        if late or number == args.lessons:
            break
        decisions += lesson(env, learner, args.lesson)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Learns Mau Mau with scikit-learn, through PettingZoo.")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--lessons", type=int, default=8, help="how often it learns")
    parser.add_argument("--lesson", type=int, default=250, help="rounds it learns from at a time")
    parser.add_argument("--minutes", type=float, default=1.0, help="learn for at most this long")
    parser.add_argument("--rounds", type=int, default=200, help="rounds played for each line of the curve")
    parser.add_argument("--seed", type=int, default=0)
    return parser.parse_args()


if __name__ == "__main__":
    main()
