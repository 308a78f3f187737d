"""A learned judgement: a small network that says what a round with all cards open is worth to the seat to move.

It sees all cards of the rounds that a search imagines, and nothing of the real round.  A game's `features` says what
the columns of a round are; the weights are in the game's folder.  A value is what the seat will be ahead of the mean of
the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from stammtisch.core.registry import find

FILE = "value.npz"
SCALE = np.float32(0.25)  # features are small counts; the network learns better from smaller numbers

Floats = NDArray[np.float32]


class Value:
    """Layers of weights and biases with rectifiers between them."""

    def __init__(self, weights: list[Floats], biases: list[Floats]) -> None:
        self.weights = weights
        self.biases = biases

    def __call__(self, rows: Sequence[bytes]) -> list[float]:
        """What each row of features is worth."""
        if not rows:
            return []
        grid = np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)
        return [float(value) for value in self.forward(grid)[-1][:, 0]]

    def forward(self, grid: NDArray[np.uint8]) -> list[Floats]:
        """The outputs of all layers, starting with the scaled input."""
        layers: list[Floats] = [grid.astype(np.float32) * SCALE]
        for number, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True), 1):
            signal = layers[-1] @ weight + bias
            layers.append(signal if number == len(self.weights) else np.maximum(signal, 0))
        return layers

    def save(self, path: Path) -> None:
        with path.open("wb") as file:
            np.savez_compressed(file, *self.weights, *self.biases)


def load(path: Path) -> Value:
    """The network from a file that `save` wrote: its weights, then its biases."""
    with np.load(path) as file:
        arrays = [file[name] for name in file.files]
    return Value(arrays[: len(arrays) // 2], arrays[len(arrays) // 2 :])


@cache
def value_of(game: str) -> Value | None:
    """The learned judgement of this game, if it has one."""
    path = path_of(game)
    return load(path) if path.exists() else None


def path_of(game: str) -> Path:
    """The file of a game's learned judgement."""
    return find(game).folder / "judgement" / FILE
