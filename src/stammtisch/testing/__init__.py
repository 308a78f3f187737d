"""The laws that hold for every game, as functions that anyone can run over a game of their own.

`check_game(game)` runs all of them.  A law is a function of a game, a number of players and options; it is quiet
where it holds and raises AssertionError where it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from stammtisch.core.examples import examples_of
from stammtisch.core.game import Game
from stammtisch.core.lessons import lessons_of
from stammtisch.core.registry import GAMES
from stammtisch.core.rulebook import clauses, rulebook
from stammtisch.core.tips import tips_by_cause, tips_of
from stammtisch.core.words import read_words
from stammtisch.testing import (
    fields,
    folder,
    judgement,
    lessons,
    matches,
    pads,
    referees,
    search,
    secrecy,
    states,
    tips,
)
from stammtisch.testing.play import settings

__all__ = ["FOUNDATIONS", "LAWS", "TEACHING", "General", "Law", "check_game"]

Law = Callable[[Game, int, dict[str, Any]], None]
General = Callable[[Game], None]  # a law about the game itself, whoever plays

LAWS: list[Law] = [
    *matches.LAWS,
    *states.LAWS,
    *secrecy.LAWS,
    *judgement.LAWS,
    *search.LAWS,
    *fields.LAWS,
    *pads.LAWS,
    *referees.LAWS,
]
FOUNDATIONS: list[General] = [*folder.LAWS, matches.numbers_and_notation_translate]
# They play matches, so they come last: what breaks a match is named by its own law.
TEACHING: list[General] = [*lessons.LAWS, *tips.LAWS]


def check_game(game: Game) -> None:
    """Runs the laws over a game, with every number of players and every option changed once.

    Raises AssertionError naming the law that does not hold.  The game need not be one of `stammtisch.GAMES`.
    """
    with registered(game):
        run(FOUNDATIONS, game)
        for players, options in settings(game):
            for law in LAWS:
                with named(f"{law.__name__} ({players} players, options {options})"):
                    law(game, players, options)
        run(TEACHING, game)


def run(laws: list[General], game: Game) -> None:
    for law in laws:
        with named(law.__name__):
            law(game)


@contextmanager
def named(law: str) -> Iterator[None]:
    """Whatever goes wrong inside is an AssertionError that names the law."""
    try:
        yield
    except Exception as problem:
        said = (
            f": {problem}"
            if isinstance(problem, AssertionError)
            else f": {type(problem).__name__}: {problem}"
        )
        raise AssertionError(f"law {law.replace('_', ' ')}{said}") from problem


@contextmanager
def registered(game: Game) -> Iterator[None]:
    """The game of this name is this object, as long as it lasts."""
    before = GAMES.get(game.name)
    GAMES[game.name] = game
    forget()
    try:
        yield
    finally:
        if before is None:
            del GAMES[game.name]
        else:
            GAMES[game.name] = before
        forget()


def forget() -> None:
    """What was kept by a game's name may be another game's now."""
    for kept in (
        read_words,
        rulebook,
        clauses,
        fields.is_move,
        lessons_of,
        examples_of,
        tips_of,
        tips_by_cause,
    ):
        kept.cache_clear()
