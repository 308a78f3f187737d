"""What tests know of each game that its code does not tell them: `FACTS` in tests/games/<game>/facts.py.

What the printed rules say is compared with what the game says.  A game without such a file is tested with what
follows from itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import stammtisch
from stammtisch.core.rulebook import clauses
from stammtisch.testing.play import variants

TESTS = Path(__file__).parent
PACKAGE = Path(stammtisch.__file__).parent / "games"

GAMES = sorted(stammtisch.GAMES)
HOUSE = [name for name in GAMES if stammtisch.GAMES[name].folder.parent == PACKAGE]
TESTED = [name for name in HOUSE if (TESTS / "games" / name / "facts.py").exists()]

Options = dict[str, Any]


class Chosen(NamedTuple):
    """A match that is worth a look."""

    players: int
    seed: int
    options: Options


@dataclass(frozen=True)
class Facts:
    """The defaults do for any game."""

    # as the rules say
    players: range
    options: Options
    letters: str  # that every clause's id begins with
    clauses: int  # numbered from 1

    short: Options  # with which random play comes to an end soon
    golden: Chosen  # written down move by move
    digested: list[Options]  # played compiled and uncompiled, with every number of players
    digest_moves: int = 150
    pictures: Chosen | None = None  # played until everything that the game asks has been seen
    card_pictures: dict[str, str] = field(default_factory=dict)  # cards whose choice asks for more
    rare: list[Chosen] = field(default_factory=list)  # random matches in which something rare occurs


@cache
def facts(name: str) -> Facts:
    if name in TESTED:
        known: Facts = import_module(f"tests.games.{name}.facts").FACTS
        return known
    game = stammtisch.GAMES[name]
    ids = list(clauses(name, "en"))
    short = variants(game)[1]
    return Facts(
        players=game.players,
        options=dict(game.options),
        letters=ids[0].partition("-")[0],
        clauses=len(ids),
        short=short,
        golden=Chosen(seats(name), 1, short),
        digested=variants(game)[1:],
    )


def seats(name: str, wished: int = 3) -> int:
    """This number of players, or the nearest that the game allows."""
    players = stammtisch.GAMES[name].players
    return min(max(wished, players[0]), players[-1])


def pictures(name: str) -> Chosen:
    return facts(name).pictures or Chosen(seats(name, 4), 1, facts(name).short)
