"""Bots against bots: every pairing on the same deals, with seats rotated, on all processors or a cluster.

A *pairing* is one bot among copies of another.  A *block* is one deal of a pairing played as often as there are
seats, with the one bot in every seat in turn.  Everything that happens follows from the plan: where and in which
order blocks are played makes no difference, and a run that was stopped goes on from its journal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from typing import Any

from stammtisch.bots import roster, standings
from stammtisch.bots.bot import Bot
from stammtisch.bots.guard import Guarded
from stammtisch.bots.journal import Journal
from stammtisch.bots.plan import Block, Outcome, Plan, blocks
from stammtisch.core.match import Match
from stammtisch.workers import Progress, processors, spread, spread_on_cluster


def play_block(plan: Plan, block: Block) -> list[Outcome]:
    """The block's matches, one for every seat."""
    pair = [roster.bot(plan.bots[number], plan.programs, plan.seconds) for number in (block.one, block.other)]
    try:
        return [play_match(plan, block, seat, pair) for seat in range(plan.players)]
    finally:
        for player in pair:
            roster.close(player)


def play_match(plan: Plan, block: Block, seat: int, pair: list[Bot]) -> Outcome:
    match = Match(plan.game, plan.players, plan.seed + block.deal, plan.options)
    while not match.over and len(match.moves) < match.game.limit:
        turn = match.to_move
        assert turn is not None
        player = pair[0] if turn == seat else pair[1]
        match.play(player.choose(match.view(turn), bot_seed(plan, block, seat, len(match.moves))))
    failures = {
        player.name: player.failure for player in pair if isinstance(player, Guarded) and player.failure
    }
    return Outcome(seat, match.ranks, match.scores, len(match.moves), failures)


def bot_seed(plan: Plan, block: Block, seat: int, move: int) -> int:
    """The seed of one decision, from where it stands in the plan."""
    names = f"{plan.bots[block.one]}/{plan.bots[block.other]}"
    text = f"stammtisch/arena/{plan.game}/{plan.seed}/{names}/{block.deal}/{seat}/{move}"
    return int.from_bytes(sha256(text.encode()).digest()[:7], "big")


def play(
    plan: Plan,
    jobs: int | None = None,
    cluster: str | None = None,
    journal: Journal | None = None,
    progress: Progress | None = None,
    report: Callable[[str, str], None] | None = None,
) -> dict[str, Any]:
    """Plays the plan and returns the standings as JSON data.

    `jobs` processes (None: all processors) or a Ray `cluster` by its address do the work.  Blocks that the journal
    already holds are not played again.  `report` hears of every bot that fails, once for every reason.
    """
    wanted = blocks(plan)
    played: dict[Block, list[Outcome]] = {}
    if journal is not None:
        kept = journal.read()
        played = {block: kept[block] for block in wanted if block in kept}
    heard: set[tuple[str, str]] = set()
    for block, outcomes in work(plan, [block for block in wanted if block not in played], jobs, cluster):
        played[block] = outcomes
        if journal is not None:
            journal.add(block, outcomes)
        for failure in sorted({pair for outcome in outcomes for pair in outcome.failures.items()} - heard):
            heard.add(failure)
            if report is not None:
                report(*failure)
        if progress is not None:
            progress(len(played), len(wanted))
    return standings.standings(plan, {block: played[block] for block in wanted})


def work(
    plan: Plan, todo: list[Block], jobs: int | None, cluster: str | None
) -> Iterator[tuple[Block, list[Outcome]]]:
    """The blocks as they are finished."""
    if cluster is not None:
        return spread_on_cluster(partial(play_block, plan), todo, cluster)
    return spread(partial(play_block, plan), todo, max(1, min(jobs or processors(), len(todo))))
