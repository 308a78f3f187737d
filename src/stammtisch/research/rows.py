"""What a program that learns sees, from a seat's view alone: the numbers that the environments give.

>>> import stammtisch
>>> from stammtisch import research
>>> match = stammtisch.new_match("mau_mau", players=3, seed=7)
>>> view = match.view(match.to_move)
>>> research.row(view, version=0).shape, research.mask(view).sum() == len(view["legal"])
((91,), True)
>>> action = int(research.mask(view).argmax())
>>> research.move("mau_mau", action) == view["legal"][0]
True
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.core.chance import fast
from stammtisch.core.game import Game, View
from stammtisch.core.registry import find
from stammtisch.research.features import Bytes, empty, observable, observed, width, window


def row(view: View, version: int = 1) -> Bytes:
    """What the view's seat sees, as the environments' observation.

    Whatever is hidden from the seat is not in its row, so any round that it can't tell from the real one has the row.
    """
    game, seat = game_of(view), view["seat"]
    columns = observed(game, version)
    numbers = empty(width(columns))
    state, _ = game.imagine(view, fast(0))
    lane = game.lane(view["players"], view["options"])
    lane.watch(state)
    lane.observe(seat, numbers, 0)
    if version > 0 and game.remembered:
        game.retrace(view).write(state, seat, numbers, width(game.observed))
    return window(numbers, np.uint8)


def mask(view: View) -> NDArray[np.int8]:
    """1 for each legal move: none while others decide; all when the match is over, as in the environments."""
    game = game_of(view)
    if view["over"]:
        return np.ones(game.num_moves, np.int8)
    legal = np.zeros(game.num_moves, np.int8)
    legal[[game.move_id(text) for text in view.get("legal", [])]] = 1
    return legal


def move(game: str | Game, action: int) -> str:
    """The notation of an action, a move's number."""
    rules = find(game) if isinstance(game, str) else game
    if not isinstance(rules, Game):
        raise ValueError(f"a game is given by its name, not by {game!r}")
    number = int(action) if isinstance(action, np.integer) else action
    if type(number) is not int or not 0 <= number < rules.num_moves:
        raise ValueError(
            f"actions of {rules.name} are integers from 0 to {rules.num_moves - 1}, not {action!r}"
        )
    return rules.move_text(number)


def game_of(view: Any) -> Any:
    """The game of a seat's view; ValueError if it is none."""
    if not isinstance(view, dict) or not isinstance(view.get("game"), str):
        raise ValueError(f"a view is what match.view(seat) returns, not {type(view).__name__}")
    if view.get("seat") is None:
        raise ValueError("an onlooker has no row: a view of a seat is needed")
    return observable(view["game"])
