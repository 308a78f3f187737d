"""What an arena plays: pairings of bots, deal by deal."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from stammtisch.bots import roster
from stammtisch.bots.program import SECONDS
from stammtisch.core.arguments import check_options, check_players, check_seed
from stammtisch.core.game import Options
from stammtisch.core.registry import find


class Plan(NamedTuple):
    """What is played: `games` of every pairing of these bots."""

    game: str
    players: int
    options: Options
    bots: tuple[str, ...]
    games: int
    seed: int
    programs: dict[str, str]
    seconds: float


class Block(NamedTuple):
    """One deal of a pairing: bot number `one` in every seat in turn, bot number `other` in all the others."""

    one: int
    other: int
    deal: int


class Outcome(NamedTuple):
    """One match of a block: where the one bot sat, and how it ended (ranks None: cut off at the game's limit)."""

    seat: int
    ranks: list[int] | None
    scores: list[int]
    moves: int
    failures: list[tuple[int, str]]  # seats whose bot failed so that the policy bot played on, and why


def plan(
    game: str,
    players: int,
    bots: list[str],
    games: int,
    seed: int = 0,
    options: Options | None = None,
    programs: dict[str, str] | None = None,
    seconds: float = SECONDS,
) -> Plan:
    """A checked plan; the number of games is rounded up to whole blocks."""
    found = find(game)
    check_players(found, players)
    if type(games) is not int or games < 1:
        raise ValueError(f"the number of games is an integer of at least 1, not {games!r}")
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise ValueError("an arena needs at least two different bots")
    for name in bots:
        roster.check(name, programs)
    deals = -(-games // players)
    full = check_options(found, options)
    return Plan(
        game, players, full, tuple(bots), deals * players, check_seed(seed), dict(programs or {}), seconds
    )


def blocks(plan: Plan) -> list[Block]:
    """All blocks, deal by deal; among two players a pairing is also its own reverse."""
    pairings = [
        (one, other)
        for one, other in permutations(range(len(plan.bots)), 2)
        if plan.players > 2 or one < other
    ]
    return [Block(one, other, deal) for deal in range(plan.games // plan.players) for one, other in pairings]
