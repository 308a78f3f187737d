"""What an arena plays: pairings of bots, deal by deal."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from stammtisch.bots import roster
from stammtisch.bots.program import ALL, ANSWER_SECONDS, HISTORIES
from stammtisch.core.arguments import check_options, check_players, check_seed
from stammtisch.core.game import Options
from stammtisch.core.registry import find


class Plan(NamedTuple):
    """What is played: `games` matches of every pairing of these bots."""

    game: str
    players: int
    options: Options
    bots: tuple[str, ...]
    games: int
    seed: int
    programs: dict[str, str]
    seconds: float
    limit: int  # moves after which a match is cut off
    history: str = ALL  # what programs get of it: all, or what is new


class Block(NamedTuple):
    """One deal of a pairing: bot number `bot` in every seat in turn, bot number `among` in all other seats."""

    bot: int
    among: int
    deal: int


class Outcome(NamedTuple):
    """One match of a block: where `bot` sat, and how it ended (ranks None: it was cut off at the limit)."""

    seat: int
    ranks: list[int] | None
    scores: list[int]
    moves: int
    failures: list[tuple[int, str]]  # the seats whose bot failed, so that `normal` took over, and why


def plan(
    game: str,
    players: int,
    bots: list[str],
    games: int,
    seed: int = 0,
    options: Options | None = None,
    programs: dict[str, str] | None = None,
    seconds: float = ANSWER_SECONDS,
    limit: int | None = None,
    history: str = ALL,
) -> Plan:
    """A checked plan; the number of games is rounded up to whole blocks."""
    rules = find(game)
    check_players(rules, players)
    if type(games) is not int or games < 1:
        raise ValueError(f"the number of games is an integer of at least 1, not {games!r}")
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise ValueError("an arena needs at least two different bots")
    if limit is not None and (type(limit) is not int or limit < 1):
        raise ValueError(f"a limit is at least 1 move, not {limit!r}")
    if history not in HISTORIES:
        raise ValueError(f"programs get {' or '.join(HISTORIES)} of the history, not {history!r}")
    for name in bots:
        roster.check(name, programs, game)
    deals = -(-games // players)
    return Plan(
        game,
        players,
        check_options(rules, options),
        tuple(bots),
        deals * players,
        check_seed(seed),
        dict(programs or {}),
        seconds,
        rules.limit if limit is None else limit,
        history,
    )


def blocks(plan: Plan) -> list[Block]:
    """All blocks, deal by deal; with two players a pairing is its own reverse."""
    pairings = [
        (bot, among)
        for bot, among in permutations(range(len(plan.bots)), 2)
        if plan.players > 2 or bot < among
    ]
    return [Block(bot, among, deal) for deal in range(plan.games // plan.players) for bot, among in pairings]
