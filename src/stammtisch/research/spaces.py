"""What the environments for Gymnasium and PettingZoo have in common."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Space

ILLEGAL_REWARD = -1000.0  # worse than anything a round can cost
MASKS = ["observation", "info"]


def row_space(width: int) -> Box:
    return Box(0, 255, (width,), np.uint8)


def seen_space(width: int, moves: int, mask: str) -> Space[Any]:
    """Of observations: rows, with the mask of the legal actions unless that is in `info`."""
    if mask == "info":
        return row_space(width)
    return Dict({"observation": row_space(width), "action_mask": Box(0, 1, (moves,), np.int8)})


def check_choice(name: str, value: str, choices: list[str]) -> str:
    if value not in choices:
        raise ValueError(f"{name} is one of: {', '.join(choices)}; not {value!r}")
    return value


def name_of(game: str, version: int) -> str:
    """The environment's id: its version is that of the rows."""
    return f"stammtisch/{game}-v{version}"
