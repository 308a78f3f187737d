"""Worlds for games in which all that fits what was seen is equally likely."""

from __future__ import annotations

from stammtisch.core.chance import Chance
from stammtisch.core.game import Game, State, View


class Equal:
    """Draws what the game imagines, each round with the same weight."""

    def __init__(self, game: Game, view: View) -> None:
        self.game = game
        self.view = view

    def draw(self, chance: Chance) -> tuple[State, float]:
        return self.game.imagine(self.view, chance)[0], 1.0
