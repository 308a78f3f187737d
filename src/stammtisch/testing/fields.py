"""Laws of documented views: every view is as the game's `fields` say, if it has such a module."""

from __future__ import annotations

import importlib
from functools import cache
from types import ModuleType
from typing import Any

from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import Game
from stammtisch.core.match import Match
from stammtisch.core.registry import find
from stammtisch.core.rulebook import clauses
from stammtisch.core.words import words_of
from stammtisch.testing.play import played
from stammtisch.testing.shapes import Checks, Occurrence, occurring

POSITIONS = 60


def views_are_as_documented(game: Game, players: int, options: dict[str, Any]) -> None:
    documented = definitions(game)
    if documented is not None:
        for match in played(game, players, options, 41, POSITIONS):
            for seat in (None, *range(players)):
                fields_in_view(documented, match, seat)


def definitions(game: Game) -> ModuleType | None:
    """The module in which the game says what its views hold."""
    if not (game.folder / "fields.py").exists():
        return None
    return importlib.import_module(f"{type(game).__module__}.fields")


def fields_in_view(documented: ModuleType, match: Match, seat: int | None) -> list[Occurrence]:
    """What occurs in this seat's view (None: an onlooker's); raises `Misfit` if it is not as documented."""
    view = match.view(seat)
    assert ("legal" in view) == (seat is not None and seat == match.to_move), (
        "'legal' is for the seat to move"
    )
    return occurring(documented.View if seat is None else documented.SeatView, view, checks(match))


def checks(match: Match) -> Checks:
    """What holds for every seat, card, clause … of this match."""
    name = match.game.name
    codes = set(words_of(name, "en").own["cards"])
    return {
        "seat": lambda seat: 0 <= seat < match.players,
        "by seat": lambda values: len(values) == match.players,
        "number": lambda count: count >= 0,
        "card": codes.__contains__,
        "cards as one text": lambda text: set(text) <= codes,
        "clause": clauses(name, "en").__contains__,
        "move": lambda text: is_move(name, text),
    }


@cache
def is_move(name: str, text: str) -> bool:
    try:
        find(name).read(text)
    except IllegalMove:
        return False
    return True


LAWS = [views_are_as_documented]
