"""Stored rounds of every game as OpenSpiel tells them: `python -m tests.research.playthrough` writes them anew.

They are made by OpenSpiel's own generator.  Only of long rows of numbers not all is kept: what they hold is told next
to them as text, so a digest will do.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from unittest.mock import patch

from absl import flags
from numpy.typing import NDArray
from open_spiel.python.algorithms import generate_playthrough

import stammtisch.research.openspiel  # registers the games

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = ["life_life", "mammuz", "mau_mau", "mue", "zoff_im_zoo"]
PLAYERS, LIMIT, SEED = 3, 80, 1
LONG = 100

usual_lines = generate_playthrough._format_tensor


def path(game: str) -> Path:
    return FOLDER / f"{stammtisch.research.openspiel.PREFIX}{game}.txt"


def lines_of(row: NDArray, name: str) -> list[str]:
    if row.size < LONG:
        return usual_lines(row, name)
    return [f"{name} = {row.size} numbers, {sha256(row.tobytes()).hexdigest()[:16]}"]


def told(game: str) -> str:
    """A round of random moves, always the same."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS([__name__])
    settings = f"{stammtisch.research.openspiel.PREFIX}{game}(players={PLAYERS},limit={LIMIT})"
    with patch.object(generate_playthrough, "_format_tensor", lines_of):
        return generate_playthrough.playthrough(settings, None, seed=SEED)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        path(name).write_text(told(name), encoding="utf-8", newline="\n")
        print(path(name))
