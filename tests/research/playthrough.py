"""Stored rounds of every game in OpenSpiel's words: `python -m tests.research.playthrough` writes them.

They are made by OpenSpiel's own generator.  Long rows of numbers are replaced by a digest: what they hold is next to
them as text.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from unittest.mock import patch

from absl import flags
from numpy.typing import NDArray
from open_spiel.python.algorithms import generate_playthrough

import stammtisch.research.openspiel  # registers the games
from tests.facts import HOUSE, seats

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = [name for name in HOUSE if name in stammtisch.research.openspiel.CLASSES]
LIMIT, SEED = 80, 1
LONG_NUMBERS = 100  # from which on a row is replaced by a digest

full_lines = generate_playthrough._format_tensor


def path(game: str) -> Path:
    return FOLDER / f"{stammtisch.research.openspiel.PREFIX}{game}.txt"


def stored() -> list[str]:
    """The games whose round has been written."""
    return [game for game in GAMES if path(game).exists()]


def lines_of(row: NDArray, name: str) -> list[str]:
    if row.size < LONG_NUMBERS:
        return full_lines(row, name)
    return [f"{name} = {row.size} numbers, {sha256(row.tobytes()).hexdigest()[:16]}"]


def text(game: str) -> str:
    """A round of random moves, always the same."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS([__name__])
    settings = f"{stammtisch.research.openspiel.PREFIX}{game}(players={seats(game)},limit={LIMIT})"
    with patch.object(generate_playthrough, "_format_tensor", lines_of):
        return generate_playthrough.playthrough(settings, None, seed=SEED)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        path(name).write_text(text(name), encoding="utf-8", newline="\n")
        print(path(name))
