"""Learning what rounds are worth: sensible players play, and a small network learns how it ended.

Every part of the play has its own seed and is kept in a file, and so is the network after each pass over the data: a
run that was stopped goes on where it was, and the same plan gives the same network on one machine.
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
from stammtisch.core.game import Game, Learnable, State, lead
from stammtisch.core.registry import find
from stammtisch.workers import Progress, processors, spread, spread_on_cluster

PART = 1000  # rounds
ROUNDS = 6  # of a match at most: later ones have teams, or players who are out
KEPT = 8  # positions of a round
WILD = (0.0, 0.0, 0.05, 0.2)  # how often somebody moves at random, drawn for each round
LAYERS = (96, 48)
BATCH = 512
STEP = 1e-3
HALVED = 3  # passes after which the step is half as long
HELD_OUT = 20  # every so-manieth part is kept to measure with


class Plan(NamedTuple):
    """What is learned from."""

    game: str
    rounds: int
    passes: int
    seed: int


class Lesson(NamedTuple):
    """Positions as features, and what they brought to the seat to move."""

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
    while rounds < PART:
        for positions, result in play_match(game, dice):
            for state in positions:
                me = int(state.to_move)
                rows.append(game.features(state, me))
                values.append(lead(result, me))
            rounds += 1
    table = np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)
    return Lesson(table, np.array(values, np.float32))


def play_match(game: Game, dice: Random) -> Iterator[tuple[list[State], list[int]]]:
    """The first rounds of a match of sensible players: some positions of each, and its result."""
    players = dice.choice(list(game.players))
    options = dict(game.options)
    for name, usual in options.items():
        if isinstance(usual, bool):
            options[name] = dice.random() < 0.5
    scores, setup = game.opening(players, options)
    sheets: list[Any] = []
    for number in range(ROUNDS):
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


def play_round(game: Game, state: State, dice: Random) -> list[State]:
    """Plays the round to its end; some of its positions, each equally likely."""
    players = [game.player("normal") for _ in range(len(state.result))]
    chance = fast(dice.getrandbits(56))
    wild = dice.choice(WILD)
    kept: list[State] = []
    for count in range(game.limit):
        if state.over:
            break
        if len(kept) < KEPT:
            kept.append(state.copy())
        elif (place := dice.randrange(count + 1)) < KEPT:
            kept[place] = state.copy()
        player = players[state.to_move]
        player.look(state)
        state.apply(state.pick() if dice.random() < wild else player.choose(chance))
    return kept


# learning


class Learner:
    """A network and what Adam remembers of its gradients."""

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
        for place, gradient in enumerate(weights + biases):
            self.means[place] += 0.1 * (gradient - self.means[place])
            self.squares[place] += 0.001 * (gradient * gradient - self.squares[place])
            mean = self.means[place] / (1 - 0.9**self.steps)
            square = self.squares[place] / (1 - 0.999**self.steps)
            self.parts[place] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)

    def save(self, path: Path, done: int) -> None:
        kept = {
            f"{kind}{place}": part
            for kind in ("parts", "means", "squares")
            for place, part in enumerate(getattr(self, kind))
        }
        fresh = path.with_suffix(".new")
        with fresh.open("wb") as file:
            np.savez(file, done=done, steps=self.steps, **kept)
        fresh.replace(path)

    def restore(self, path: Path) -> int:
        """Takes up what was saved; returns how many passes were done."""
        if not path.exists():
            return 0
        with np.load(path) as kept:
            for kind in ("parts", "means", "squares"):
                for place in range(len(self.parts)):
                    getattr(self, kind)[place] = kept[f"{kind}{place}"]
            self.steps = int(kept["steps"])
            return int(kept["done"])


def error(network: Value, lesson: Lesson) -> float:
    """The mean squared error."""
    return float(np.mean((network.forward(lesson.features)[-1][:, 0] - lesson.values) ** 2))


# the whole


def folder_of(plan: Plan, cache: Path) -> Path:
    """Where a plan's files lie: the same plan, played by the same code."""
    wanted = json.dumps(plan) + code_of(plan.game)
    return cache / f"{plan.game}-{sha256(wanted.encode()).hexdigest()[:16]}"


def gather(
    plan: Plan,
    folder: Path,
    jobs: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> list[Lesson]:
    """All parts of the play, those that are not in the folder yet played now."""
    folder.mkdir(parents=True, exist_ok=True)
    numbers = range(-(-plan.rounds // PART))
    missing = [number for number in numbers if not (folder / f"part-{number}.npz").exists()]
    work = partial(play_part, plan)
    played = (
        spread_on_cluster(work, missing, cluster) if cluster else spread(work, missing, jobs or processors())
    )
    done = len(numbers) - len(missing)
    for number, lesson in played:
        path = folder / f"part-{number}.npz"
        with path.with_suffix(".new").open("wb") as file:
            np.savez_compressed(file, features=lesson.features, values=lesson.values)
        path.with_suffix(".new").replace(path)
        done += 1
        if progress is not None:
            progress(done, len(numbers))
    lessons = []
    for number in numbers:
        with np.load(folder / f"part-{number}.npz") as kept:
            lessons.append(Lesson(kept["features"], kept["values"]))
    return lessons


def train(
    plan: Plan,
    folder: Path,
    lessons: list[Lesson],
    report: Callable[[int, float, float], None] | None = None,
) -> Value:
    """The network after all passes; `report` gets pass, error on what was held out, and that of a constant."""
    held = joined(lessons[::HELD_OUT])
    rest = (
        joined([lesson for place, lesson in enumerate(lessons) if place % HELD_OUT])
        if len(lessons) > 1
        else held
    )
    learner = Learner([rest.features.shape[1], *LAYERS, 1], plan.seed)
    constant = float(np.var(held.values))
    begin = learner.restore(folder / "network.npz")
    for done in range(begin, plan.passes):
        order = np.random.default_rng([plan.seed, done]).permutation(len(rest.values))
        for first in range(0, len(order) - BATCH + 1, BATCH):
            batch = order[first : first + BATCH]
            learner.learn(Lesson(rest.features[batch], rest.values[batch]), STEP * 0.5 ** (done / HALVED))
        learner.save(folder / "network.npz", done + 1)
        if report is not None:
            report(done + 1, error(learner.value, held), constant)
    return learner.value


def joined(lessons: list[Lesson]) -> Lesson:
    return Lesson(
        np.concatenate([lesson.features for lesson in lessons]),
        np.concatenate([lesson.values for lesson in lessons]),
    )
