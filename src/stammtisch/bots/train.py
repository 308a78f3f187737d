"""Learning what positions are worth: rounds are played by judgement, and a small network learns how they end.

Every part of the play has its own seed and is kept in a file, as is the network after each pass over the data: an
interrupted run goes on where it stopped, and on one machine the same plan always gives the same network.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.journal import code_of
from stammtisch.bots.value import Floats, Value
from stammtisch.core.chance import fast
from stammtisch.core.game import Game, Learnable, lead
from stammtisch.core.registry import find
from stammtisch.core.round import Round
from stammtisch.workers import Progress, processors, spread, spread_on_cluster

PART_ROUNDS = 1000
MATCH_ROUNDS = 6  # at most: later rounds have teams, or players who are out
ROUND_POSITIONS = 8  # that are learned from
RANDOM_SHARES = (0.0, 0.0, 0.05, 0.2)  # of moves played at random; one is drawn for each round
LAYER_UNITS = (96, 48)
BATCH_POSITIONS = 512
LEARNING_RATE = 1e-3
HALVING_PASSES = 3  # after which the learning rate has halved
HELD_OUT_STRIDE = 20  # every twentieth part is kept for measuring the error
SAVED = ("parts", "means", "squares")  # arrays of a learner


class Plan(NamedTuple):
    """What is learned from."""

    game: str
    rounds: int
    passes: int
    seed: int


class Lesson(NamedTuple):
    """Positions as features, and what the round brought the seat to move."""

    features: NDArray[np.uint8]
    values: Floats


# play


def play_part(plan: Plan, number: int) -> Lesson:
    """The positions of one part's rounds."""
    game = find(plan.game)
    assert isinstance(game, Learnable)
    dice = Random(f"stammtisch/train/{plan.game}/{plan.seed}/{number}")
    rows: list[bytes] = []
    values: list[float] = []
    rounds = 0
    while rounds < PART_ROUNDS:
        for positions, result in play_match(game, dice):
            for state in positions:
                seat = int(state.to_move)
                rows.append(game.features(state, seat))
                values.append(lead(result, seat))
            rounds += 1
    grid = np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)
    return Lesson(grid, np.array(values, np.float32))


def play_match(game: Game, dice: Random) -> Iterator[tuple[list[Round], list[int]]]:
    """The first rounds of a match played by judgement: some positions of each, and its result."""
    players = dice.choice(list(game.players))
    options = dict(game.options)
    for name, default in options.items():
        if isinstance(default, bool):
            options[name] = dice.random() < 0.5
    scores, setup = game.opening(players, options)
    sheets: list[Any] = []
    for number in range(MATCH_ROUNDS):
        chance = fast(dice.getrandbits(56))
        state = game.deal(players, options, setup, chance, None, None)
        positions = play_round(game, state, dice)
        if not state.over:
            return
        result = [int(points) for points in state.result]
        yield positions, result
        scores = [before + points for before, points in zip(scores, result, strict=True)]
        sheet, setup = game.close(state, setup, scores, number)
        sheets.append({**sheet, "points": result})
        if game.ranks(sheets, setup, scores, options) is not None:
            return


def play_round(game: Game, state: Round, dice: Random) -> list[Round]:
    """Plays the round to its end and returns some of its positions, each equally likely."""
    judges = [game.judge("normal") for _ in range(len(state.result))]
    chance = fast(dice.getrandbits(56))
    random_share = dice.choice(RANDOM_SHARES)
    positions: list[Round] = []
    for count in range(game.limit):
        if state.over:
            break
        if len(positions) < ROUND_POSITIONS:
            positions.append(state.copy())
        elif (index := dice.randrange(count + 1)) < ROUND_POSITIONS:
            positions[index] = state.copy()
        judge = judges[state.to_move]
        judge.look(state)
        state.apply(state.pick() if dice.random() < random_share else judge.choose(chance))
    return positions


# learning


class Learner:
    """A network, and the running means that Adam keeps of its gradients."""

    def __init__(self, sizes: list[int], seed: int) -> None:
        dice = np.random.default_rng(seed)
        self.parts: list[Floats] = []  # weights, then biases
        for before, after in pairwise(sizes):
            self.parts.append(dice.normal(0, np.sqrt(2 / before), (before, after)).astype(np.float32))
        self.parts += [np.zeros(after, np.float32) for after in sizes[1:]]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    @property
    def value(self) -> Value:
        half = len(self.parts) // 2
        return Value(self.parts[:half], self.parts[half:])

    def learn(self, lesson: Lesson, rate: float) -> None:
        """One step down the squared error of these positions."""
        network = self.value
        layers = network.forward(lesson.features)
        slope = (2 / len(lesson.values)) * (layers[-1] - lesson.values[:, None])
        weights: list[Floats] = []
        biases: list[Floats] = []
        for number in range(len(network.weights) - 1, -1, -1):
            weights.insert(0, layers[number].T @ slope)
            biases.insert(0, slope.sum(0))
            slope = (slope @ network.weights[number].T) * (layers[number] > 0)
        self.steps += 1
        for index, gradient in enumerate(weights + biases):
            self.means[index] += 0.1 * (gradient - self.means[index])
            self.squares[index] += 0.001 * (gradient * gradient - self.squares[index])
            mean = self.means[index] / (1 - 0.9**self.steps)
            square = self.squares[index] / (1 - 0.999**self.steps)
            self.parts[index] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)

    def save(self, path: Path, passes: int) -> None:
        """Keeps the network after this many passes."""
        arrays = {
            f"{kind}{index}": array for kind in SAVED for index, array in enumerate(getattr(self, kind))
        }
        fresh = path.with_suffix(".new")
        with fresh.open("wb") as file:
            np.savez(file, done=passes, steps=self.steps, **arrays)
        fresh.replace(path)

    def restore(self, path: Path) -> int:
        """Goes on from what was saved; returns the number of passes done."""
        if not path.exists():
            return 0
        with np.load(path) as file:
            for kind in SAVED:
                for index in range(len(self.parts)):
                    getattr(self, kind)[index] = file[f"{kind}{index}"]
            self.steps = int(file["steps"])
            return int(file["done"])


def error(network: Value, lesson: Lesson) -> float:
    """The mean squared error."""
    return float(np.mean((network.forward(lesson.features)[-1][:, 0] - lesson.values) ** 2))


# the whole


def folder_of(plan: Plan, cache: Path) -> Path:
    """The folder for a plan's files: one for each plan and each version of the code."""
    identity = json.dumps(plan) + code_of(plan.game)
    return cache / f"{plan.game}-{sha256(identity.encode()).hexdigest()[:16]}"


def gather(
    plan: Plan,
    folder: Path,
    jobs: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> list[Lesson]:
    """All parts of the play; those that are not in the folder yet are played now."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"part-{number}.npz" for number in range(-(-plan.rounds // PART_ROUNDS))]
    missing = [number for number, path in enumerate(paths) if not path.exists()]
    work = partial(play_part, plan)
    played = (
        spread_on_cluster(work, missing, cluster) if cluster else spread(work, missing, jobs or processors())
    )
    done = len(paths) - len(missing)
    for number, lesson in played:
        save_lesson(lesson, paths[number])
        done += 1
        if progress is not None:
            progress(done, len(paths))
    return [load_lesson(path) for path in paths]


def save_lesson(lesson: Lesson, path: Path) -> None:
    fresh = path.with_suffix(".new")
    with fresh.open("wb") as file:
        np.savez_compressed(file, features=lesson.features, values=lesson.values)
    fresh.replace(path)


def load_lesson(path: Path) -> Lesson:
    with np.load(path) as file:
        return Lesson(file["features"], file["values"])


def train(
    plan: Plan,
    folder: Path,
    lessons: list[Lesson],
    report: Callable[[int, float, float], None] | None = None,
) -> Value:
    """The network after all passes.

    `report` gets the number of the pass, the error on what was held out, and the error that a constant would have.
    """
    held_out = joined(lessons[::HELD_OUT_STRIDE])
    rest = [lesson for index, lesson in enumerate(lessons) if index % HELD_OUT_STRIDE]
    lesson = joined(rest) if rest else held_out
    learner = Learner([lesson.features.shape[1], *LAYER_UNITS, 1], plan.seed)
    constant_error = float(np.var(held_out.values))
    begin = learner.restore(folder / "network.npz")
    for done in range(begin, plan.passes):
        rate = LEARNING_RATE * 0.5 ** (done / HALVING_PASSES)
        for batch in batches(lesson, [plan.seed, done]):
            learner.learn(batch, rate)
        learner.save(folder / "network.npz", done + 1)
        if report is not None:
            report(done + 1, error(learner.value, held_out), constant_error)
    return learner.value


def batches(lesson: Lesson, seed: list[int]) -> Iterator[Lesson]:
    """The positions in random order; those that do not fill the last batch are left out."""
    order = np.random.default_rng(seed).permutation(len(lesson.values))
    for first in range(0, len(order) - BATCH_POSITIONS + 1, BATCH_POSITIONS):
        chosen = order[first : first + BATCH_POSITIONS]
        yield Lesson(lesson.features[chosen], lesson.values[chosen])


def joined(lessons: list[Lesson]) -> Lesson:
    return Lesson(
        np.concatenate([lesson.features for lesson in lessons]),
        np.concatenate([lesson.values for lesson in lessons]),
    )
