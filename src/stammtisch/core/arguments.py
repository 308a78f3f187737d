"""Checks of what callers hand in: each raises ValueError with a sentence that names the problem."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from stammtisch.core.plain import integer, integers

if TYPE_CHECKING:
    from stammtisch.core.game import Game, Options

HIGHEST_CHOICE = 1_000  # of a number option whose game names no highest value


def check_players(game: Game, players: Any) -> int:
    if type(players) is not int:
        players = integer(players)
    if type(players) is not int or players not in game.players:
        low, high = game.players[0], game.players[-1]
        raise ValueError(f"{game.name} is for {low} to {high} players, not {players!r}")
    return players


def check_seed(seed: Any) -> int:
    if type(seed) is not int:
        seed = integer(seed)
    if type(seed) is not int or seed < 0:
        raise ValueError(f"a seed is an integer of at least 0, not {seed!r}")
    return seed


def check_seat(players: int, seat: Any) -> Any:
    if type(seat) is not int:
        seat = integer(seat)
    if seat is not None and (type(seat) is not int or not 0 <= seat < players):
        raise ValueError(f"there is no seat {seat!r}; seats go from 0 to {players - 1}")
    return seat


def check_options(game: Game, options: Any) -> Options:
    """The game's options, defaults filled in."""
    if options is None:
        options = {}
    if not isinstance(options, dict):
        raise ValueError(f"options are a mapping of names to values, not {options!r}")
    full = dict(game.options)
    for name, value in options.items():
        if name not in full:
            known = ", ".join(sorted(full)) or "none"
            raise ValueError(f"{game.name} has no option {name!r}; it has: {known}")
        full[name] = _check_value(game, name, integer(value))
    return full


def _check_value(game: Game, name: str, value: Any) -> Any:
    expected = type(game.options[name])
    if type(value) is not expected:
        kind = "true or false" if expected is bool else "an integer"
        raise ValueError(f"option {name!r} of {game.name} is {kind}, not {value!r}")
    if expected is bool:
        return value
    low, high = game.bounds.get(name, (1, None))
    if value < low or (high is not None and value > high):
        span = f"at least {low}" if high is None else f"from {low} to {high}"
        raise ValueError(f"option {name!r} of {game.name} is an integer {span}, not {value!r}")
    return value


def check_limit(limit: Any) -> int:
    """The number of decisions after which play is cut off."""
    limit = integer(limit)
    if type(limit) is not int or limit < 1:
        raise ValueError(f"a limit is at least 1 decision, not {limit!r}")
    return int(limit)


def choices(game: Game, name: str) -> tuple[int, int]:
    """From which to which value people may choose this number option for a new match."""
    return game.bounds.get(name) or (1, game.highest.get(name, HIGHEST_CHOICE))


def check_chosen(game: Game, options: Any) -> Options:
    """The same for what a person chooses for a new match: every number has an upper bound, too."""
    full = check_options(game, options)
    for name, value in full.items():
        if type(value) is int:
            low, high = choices(game, name)
            if not low <= value <= high:
                raise ValueError(f"option {name!r} of {game.name} is an integer from {low} to {high}")
    return full


def check_deals(game: Game, players: int, deals: Any) -> list[Any]:
    """A copy of the explicit deals, each one made of the game's cards."""
    if deals is None:
        return []
    if not isinstance(deals, list | tuple):
        raise ValueError(f"deals are a list with one deal (or None) a round, not {deals!r}")
    deals = integers(list(deals))
    for number, deal in enumerate(deals, 1):
        if deal is None:
            continue
        if not isinstance(deal, dict):
            raise ValueError(f"deal {number} is a mapping such as {{'hands': [...]}}, not {deal!r}")
        try:
            game.check_deal(players, deal)
        except ValueError as problem:
            raise ValueError(f"deal {number} of {game.name}: {problem}") from None
    return copy.deepcopy(deals)
