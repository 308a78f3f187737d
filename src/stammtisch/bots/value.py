"""A learned judgement: a small network that says what a round with all cards open is worth to the seat to move.

Searches imagine rounds, so all cards of theirs lie open to it; nothing of the real round does.  Which columns a
round has is a game's `features`; the weights lie in its folder.  A value is the seat's result less the mean of the
others', as in the search.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from stammtisch.core.registry import find

FILE = "value.npz"
SCALE = np.float32(0.25)  # features are small counts; the network likes them smaller

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
        table = np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)
        return [float(value) for value in self.forward(table)[-1][:, 0]]

    def forward(self, table: NDArray[np.uint8]) -> list[Floats]:
        """All layers' outputs, the scaled input first."""
        layers: list[Floats] = [table.astype(np.float32) * SCALE]
        for number, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True), 1):
            signal = layers[-1] @ weight + bias
            layers.append(signal if number == len(self.weights) else np.maximum(signal, 0))
        return layers

    def save(self, path: Path) -> None:
        with path.open("wb") as file:
            np.savez_compressed(file, *self.weights, *self.biases)


def load(path: Path) -> Value:
    """The network of a file that `save` wrote: its weights, then its biases."""
    with np.load(path) as kept:
        parts = [kept[name] for name in kept.files]
    return Value(parts[: len(parts) // 2], parts[len(parts) // 2 :])


@cache
def value_of(game: str) -> Value | None:
    """The learned judgement of this game, if it has one."""
    path = find(game).folder / FILE
    return load(path) if path.exists() else None
