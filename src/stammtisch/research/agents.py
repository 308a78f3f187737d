"""A trained agent in a file: layers of weights that score the legal moves of a row, with nothing but numpy.

The file is an `.npz` of plain arrays, as `Agent.save` writes it; docs/research.md says how to export a network of
another library.  Files come from strangers: nothing in them is executed, and sizes and shapes are checked first.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import isfinite, prod
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stammtisch.bots.bot import check_turn, scrambled
from stammtisch.core.game import View
from stammtisch.research.features import action_features, check_version, observable, observed, width
from stammtisch.research.rows import row

FORMAT = 1
MOST_BYTES = 8_000_000  # of a file, and of what is in it
MOST_LAYERS = 16
# The single values of a file, and the kinds of arrays that may hold them.
SINGLE = {
    "format": "iu",
    "version": "iu",
    "temperature": "fiu",
    "game": "U",
    "inputs": "U",
    "activation": "U",
}
PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # those that numpy writes
INPUTS: dict[str, Callable[[Any], Any]] = {
    "counts": np.asarray,
    "log1p": np.log1p,
}  # what is done to rows before the first layer
ACTIVATIONS: dict[str, Callable[[Any], Any]] = {
    "relu": lambda signal: np.maximum(signal, 0),
    "tanh": np.tanh,
}  # between layers
HEADERS = {(1, 0): np.lib.format.read_array_header_1_0, (2, 0): np.lib.format.read_array_header_2_0}

Floats = NDArray[np.float32]


class Agent:
    """Plays one game with any number of players; a bot like any other.

    Layer by layer, `weights[i]` has a row for each input and a column for each output.  The last layer gives a score
    for each of the game's moves, or a single one: then the first layer takes a row and the features of one move, and
    every legal move is scored by itself.
    """

    def __init__(
        self,
        game: str,
        weights: Sequence[ArrayLike],
        biases: Sequence[ArrayLike],
        version: int = 1,
        inputs: str = "log1p",
        activation: str = "relu",
        temperature: float = 0.0,
    ) -> None:
        self.rules = observable(game)
        self.game = game
        self.version = check_version(version)
        self.inputs = one_of("inputs", inputs, INPUTS)
        self.activation = one_of("activation", activation, ACTIVATIONS)
        self.temperature = float(temperature)  # 0: always the move with the highest score
        if not (isfinite(self.temperature) and self.temperature >= 0):
            raise ValueError(f"temperature is a number of at least 0, not {temperature!r}")
        with np.errstate(over="ignore"):  # what is too large is refused below
            self.weights = [np.asarray(part, np.float32) for part in weights]
            self.biases = [np.asarray(part, np.float32) for part in biases]
        self.by_move = self._check_shapes()

    def _check_shapes(self) -> bool:
        """Whether moves are scored one by one; ValueError if the layers don't fit together or to the game."""
        if len(self.weights) != len(self.biases) or not 1 <= len(self.weights) <= MOST_LAYERS:
            raise ValueError(f"there are 1 to {MOST_LAYERS} layers, each with weights and a bias")
        seen = width(observed(self.rules, self.version))
        single = seen + action_features_of(self.game).shape[1]
        size = single if self.biases[-1].shape == (1,) else seen
        outputs = 1 if size == single else self.rules.num_moves
        for number, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            last = number == len(self.weights) - 1
            if weight.ndim != 2 or weight.shape[0] != size or bias.shape != (weight.shape[1],):
                raise ValueError(
                    f"layer {number} of an agent for {self.game} has {size} inputs and a bias for each output, but "
                    f"its weights are {weight.shape} and its bias {bias.shape}"
                )
            if last and weight.shape[1] != outputs:
                raise ValueError(
                    f"the last layer gives {outputs} scores, one for each move, not {weight.shape[1]}"
                )
            if not (np.isfinite(weight).all() and np.isfinite(bias).all()):
                raise ValueError(f"layer {number} has weights that are no finite numbers")
            size = weight.shape[1]
        return outputs == 1

    # playing

    def choose(self, view: View, seed: int) -> str:
        rules = check_turn(view, seed)
        if rules.name != self.game:
            raise ValueError(f"this agent plays {self.game}, not {rules.name}")
        moves = sorted(rules.move_id(text) for text in view["legal"])
        scores = self.scores(row(view, self.version), moves)
        dice = Random(f"agent/{seed}")
        if self.temperature > 0:
            luck = np.random.default_rng(dice.getrandbits(64))
            scores = scores / self.temperature + luck.gumbel(size=len(moves))
        return scrambled(rules, rules.move_text(moves[int(scores.argmax())]), dice)

    def scores(self, seen: NDArray[np.uint8], moves: Sequence[int]) -> NDArray[np.float64]:
        """A score for each of these moves; more is better."""
        if not self.by_move:
            return self._forward(seen[None])[0, moves].astype(np.float64)
        features = action_features_of(self.game)[moves]
        together = np.concatenate([np.broadcast_to(seen, (len(moves), len(seen))), features], axis=1)
        return self._forward(together)[:, 0].astype(np.float64)

    def _forward(self, rows: NDArray[np.uint8]) -> Floats:
        signal = INPUTS[self.inputs](rows.astype(np.float32))
        for number, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True), 1):
            signal = signal @ weight + bias
            if number < len(self.weights):
                signal = ACTIVATIONS[self.activation](signal)
        return np.nan_to_num(np.asarray(signal, np.float32))

    def why(self, lang: str, names: Sequence[str] = (), reader: int | None = None) -> str:
        return ""

    # files

    def save(self, path: str | Path) -> None:
        """Writes the agent as a file that `load` reads."""
        arrays: dict[str, Any] = {"format": FORMAT, "game": self.game, "version": self.version}
        arrays |= {"inputs": self.inputs, "activation": self.activation, "temperature": self.temperature}
        for number, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            arrays |= {f"weight{number}": weight, f"bias{number}": bias}
        with Path(path).open("wb") as file:
            np.savez_compressed(file, **arrays)

    @staticmethod
    def load(path: str | Path) -> Agent:
        """The agent in this file; ValueError if it is none, OSError if it can't be read."""
        arrays = read_arrays(Path(path))
        for name, kinds in SINGLE.items():
            if name not in arrays or arrays[name].shape or arrays[name].dtype.kind not in kinds:
                raise ValueError(f"it has no {name!r}")
        if int(arrays["format"]) != FORMAT:
            raise ValueError(f"its format is {int(arrays['format'])}; this Stammtisch reads format {FORMAT}")
        layers = sum(name.startswith("weight") for name in arrays)
        names = {*SINGLE, *(f"{part}{i}" for part in ("weight", "bias") for i in range(layers))}
        if set(arrays) != names:
            raise ValueError(f"it has or lacks {min(set(arrays) ^ names)!r}")
        if any(arrays[name].dtype.kind == "U" for name in names.difference(SINGLE)):
            raise ValueError("it holds texts, where numbers belong")
        return Agent(
            str(arrays["game"]),
            [arrays[f"weight{number}"] for number in range(layers)],
            [arrays[f"bias{number}"] for number in range(layers)],
            int(arrays["version"]),
            str(arrays["inputs"]),
            str(arrays["activation"]),
            float(arrays["temperature"]),
        )


def load(path: str | Path) -> Agent:
    """The agent in this file: what the roster calls for files that end in .npz."""
    return Agent.load(path)


@cache
def action_features_of(game: str) -> NDArray[np.uint8]:
    return action_features(game)


def one_of(name: str, value: str, known: Mapping[str, Any]) -> str:
    if value not in known:
        raise ValueError(f"{name} is one of: {', '.join(known)}; not {value!r}")
    return value


# files from strangers


def read_arrays(path: Path) -> dict[str, NDArray[Any]]:
    """The arrays of a file, each checked before any memory is set aside for it."""
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ValueError(f"it is larger than {MOST_BYTES // 1_000_000} MB")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            if len(members) > 2 * MOST_LAYERS + len(SINGLE):
                raise ValueError("it has too many parts")
            if any(member.compress_type not in PACKINGS for member in members):
                raise ValueError("it is packed in a way that numpy never uses")
            if sum(member.file_size for member in members) > MOST_BYTES:
                raise ValueError(f"its arrays take more than {MOST_BYTES // 1_000_000} MB")
            return {
                member.filename.removesuffix(".npy"): read_array(unpacked(archive, member))
                for member in members
            }
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as problem:
        raise ValueError(f"it is no .npz file: {problem}") from None


def unpacked(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """A part of the file, and no more of it than it says: `ZipFile.read` unpacks whatever there is."""
    with archive.open(member) as file:
        return file.read(member.file_size)


def read_array(data: bytes) -> NDArray[Any]:
    """One array; its header has to say just as much as there is."""
    file = io.BytesIO(data)
    try:
        shape, _, kind = HEADERS[np.lib.format.read_magic(file)](file)
    except Exception as problem:  # whatever numpy stumbles over in it
        raise ValueError(f"it holds an array that can't be read: {problem}") from None
    if kind.kind not in "fiuU" or not all(type(length) is int and length > 0 for length in shape):
        raise ValueError(f"it holds {kind}, where numbers belong")
    if prod(shape) * kind.itemsize != len(data) - file.tell():
        raise ValueError("an array is longer or shorter than it says")
    file.seek(0)
    array: NDArray[Any] = np.lib.format.read_array(file, allow_pickle=False)
    return array
