"""Bots against bots: every pairing on the same deals, with seats rotated, on all processors or a cluster.

A *pairing* is a bot among copies of another.  A *block* is one deal of a pairing played once for every seat, with the
bot in each seat in turn.  Everything follows from the plan: where and in which order blocks are played makes no
difference, and an interrupted run goes on from its journal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from stammtisch.bots import roster
from stammtisch.bots.bot import Bot
from stammtisch.bots.guard import Guarded
from stammtisch.bots.journal import Journal
from stammtisch.bots.plan import Block, Outcome, Plan, blocks
from stammtisch.bots.standings import failures_of, standings
from stammtisch.core.chance import derived
from stammtisch.core.match import Match
from stammtisch.workers import Progress, processors, spread, spread_on_cluster


def play_block(plan: Plan, block: Block) -> list[Outcome]:
    """The block's matches, one for every seat."""
    return [play_match(plan, block, seat, lambda name: make(plan, name)) for seat in range(plan.players)]


def make(plan: Plan, name: str) -> Bot:
    return roster.bot(name, plan.programs, plan.seconds, plan.history)


def play_match(plan: Plan, block: Block, seat: int, make: Callable[[str], Bot]) -> Outcome:
    """One match.  Every seat has a bot of its own, made for this match: none can learn from the others."""
    numbers = [block.among] * plan.players
    numbers[seat] = block.bot
    bots = [make(plan.bots[number]) for number in numbers]
    try:
        match = Match(plan.game, plan.players, deal_seed(plan, block.deal), plan.options)
        while not match.over and len(match.moves) < plan.limit:
            turn = match.to_move
            assert turn is not None
            move = bots[turn].choose(match.view(turn), bot_seed(plan, block, seat, len(match.moves)))
            match.play(move)
    finally:
        for bot in bots:
            roster.close(bot)
    failures = [(at, bot.failure) for at, bot in enumerate(bots) if isinstance(bot, Guarded) and bot.failure]
    return Outcome(seat, match.ranks, match.scores, len(match.moves), failures)


def deal_seed(plan: Plan, deal: int) -> int:
    """The seed of a deal's matches; plans with other seeds have other deals."""
    return derived(f"stammtisch/arena/{plan.game}/{plan.seed}/deal/{deal}")


def bot_seed(plan: Plan, block: Block, seat: int, move: int) -> int:
    """The seed of one decision, from its position in the plan."""
    names = f"{plan.bots[block.bot]}/{plan.bots[block.among]}"
    return derived(f"stammtisch/arena/{plan.game}/{plan.seed}/{names}/{block.deal}/{seat}/{move}")


def play(
    plan: Plan,
    jobs: int | None = None,
    cluster: str | None = None,
    journal: Journal | None = None,
    progress: Progress | None = None,
    report: Callable[[str, str], None] | None = None,
) -> dict[str, Any]:
    """Plays the plan and returns the standings as JSON data.

    `jobs` processes (None: one per processor) or a Ray `cluster`, given by its address, do the work.  Blocks that the
    journal already holds are not played again.  `report` is called once for every bot that fails.
    """
    planned = blocks(plan)
    played: dict[Block, list[Outcome]] = {}
    if journal is not None:
        earlier = journal.read()
        played = {block: earlier[block] for block in planned if block in earlier}
    failed: set[str] = set()
    for block, outcomes in work(plan, [block for block in planned if block not in played], jobs, cluster):
        played[block] = outcomes
        if journal is not None:
            journal.add(block, outcomes)
        for bot, reason in failures_of(plan, block, outcomes):
            if bot not in failed and report is not None:
                report(bot, reason)
            failed.add(bot)
        if progress is not None:
            progress(len(played), len(planned))
    return standings(plan, {block: played[block] for block in planned})


def work(
    plan: Plan, todo: list[Block], jobs: int | None, cluster: str | None
) -> Iterator[tuple[Block, list[Outcome]]]:
    """The blocks as they are finished."""
    if cluster is not None:
        return spread_on_cluster(partial(play_block, plan), todo, cluster)
    return spread(partial(play_block, plan), todo, max(1, min(jobs or processors(), len(todo))))
