"""Random play for the laws: every number of players and kind of option."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from stammtisch.core.arguments import choices
from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import LEVELS, Game
from stammtisch.core.match import Match, new_match

# What brings matches to an end soon, by the usual names; any other number is the lowest.
SHORT = {"rounds": 2, "target": 20, "lives": 2}


def variants(game: Game) -> list[dict[str, Any]]:
    """The default options, short matches, and every switch turned once."""
    numbers = [name for name, default in game.options.items() if type(default) is int]
    short = {name: shortest(game, name) for name in numbers}
    switches = [name for name, default in game.options.items() if isinstance(default, bool)]
    return [{}, short, *({**short, name: not game.options[name]} for name in switches)]


def shortest(game: Game, name: str) -> int:
    low, high = choices(game, name)
    return min(max(SHORT.get(name, low), low), high)


def settings(game: Game) -> list[tuple[int, dict[str, Any]]]:
    return [(players, options) for players in game.players for options in variants(game)]


def played(game: Game, players: int, options: dict[str, Any], seed: int, limit: int) -> Iterator[Match]:
    """A match before each of its random moves and after the last one (the same object, moving on)."""
    return positions(new_match(game.name, players, seed, options), seed, limit)


def positions(match: Match, seed: int, limit: int) -> Iterator[Match]:
    """The same from where this match stands."""
    dice = random.Random(seed)
    for _ in range(limit):
        yield match
        if match.over:
            return
        match.play(dice.choice(match.legal_moves()))
    yield match


def last(game: Game, players: int, options: dict[str, Any], seed: int, limit: int) -> Match:
    """A match after this many random moves, or over."""
    *_, match = played(game, players, options, seed, limit)
    return match


def mixed(game: Game, players: int, options: dict[str, Any], count: int) -> Iterator[tuple[int, Match]]:
    """Positions of matches in which some seats move at random and some with judgement, in every mixture."""
    step, seed = 0, 0
    while step < count:
        match = new_match(game.name, players, seed, options)
        dice = random.Random(seed)
        wild = [dice.random() < seed % 5 / 4 for _ in range(players)]
        while not match.over and step < count:
            yield step, match
            step += 1
            if wild[match.to_move or 0]:
                match.play(dice.choice(match.legal_moves()))
            else:
                match.play(game.advise(match.view(match.to_move), LEVELS[seed % 2], step).move)
        seed += 1


def everyone(match: Match) -> list[int | None]:
    """All seats, and an onlooker."""
    return [*range(match.players), None]


def views(match: Match) -> list[dict[str, Any]]:
    return [match.view(seat) for seat in everyone(match)]


def refusal_of(act: Callable[[], object]) -> IllegalMove:
    """The IllegalMove that an act ends with; it is an error if it does not."""
    try:
        act()
    except IllegalMove as problem:
        return problem
    raise AssertionError("a move that is not legal was accepted")
