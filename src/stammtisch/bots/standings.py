"""What an arena's matches show: shares of wins with intervals, every bot against every other, and a ladder.

A win shared by k players counts 1/k for each of them, so the fair share among n players is 1/n.  A bot that failed in a
match comes last there, however well `normal` did after taking over.  The matches of a block share a deal and are not
independent samples: intervals come from resampling whole blocks (bootstrap).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from stammtisch.bots.plan import Block, Outcome, Plan
from stammtisch.bots.skill import BEGIN, after_match

RESAMPLES = 1000
INTERVAL_BLOCKS = 10  # the fewest for which an interval means something

Played = Mapping[Block, Sequence[Outcome]]
Pairing = tuple[int, int]


def standings(plan: Plan, played: Played) -> dict[str, Any]:
    """The whole result of an arena as JSON data."""
    shares = pairing_shares(plan, played)
    return {
        "game": plan.game,
        "players": plan.players,
        "options": plan.options,
        "seed": plan.seed,
        "bots": list(plan.bots),
        "games_per_pairing": plan.games,
        "matches": sum(len(outcomes) for outcomes in played.values()),
        "limit": plan.limit,
        "cut_off": sum(outcome.ranks is None for outcomes in played.values() for outcome in outcomes),
        "moves": sum(outcome.moves for outcomes in played.values() for outcome in outcomes),
        "fair": 1 / plan.players,
        "results": results(plan, shares),
        "pairings": [
            {
                "bot": plan.bots[bot],
                "among": plan.bots[among],
                **interval(list(by_deal.values()), plan.seed),
                **pairing_facts(plan, played, bot, among),
            }
            for (bot, among), by_deal in sorted(shares.items())
        ],
        "ladder": ladder(plan, played),
        "failures": failures(plan, played),
    }


def judged(outcome: Outcome) -> list[int] | None:
    """The ranks by which a match counts: a bot that failed comes last."""
    failed = {seat for seat, _ in outcome.failures}
    if outcome.ranks is None or not failed or len(failed) == len(outcome.ranks):
        return outcome.ranks
    stayed = [rank for seat, rank in enumerate(outcome.ranks) if seat not in failed]
    return [
        len(stayed) + 1 if seat in failed else 1 + sum(other < rank for other in stayed)
        for seat, rank in enumerate(outcome.ranks)
    ]


def share(ranks: Sequence[int], seat: int) -> float:
    """The seat's part of the win."""
    return 1 / list(ranks).count(1) if ranks[seat] == 1 else 0.0


def pairing_shares(plan: Plan, played: Played) -> dict[Pairing, dict[int, float]]:
    """By pairing and deal, the bot's mean share of wins over all seats."""
    shares: dict[Pairing, dict[int, float]] = {}
    for block, outcomes in played.items():
        won = [share(ranks, outcome.seat) for outcome in outcomes if (ranks := judged(outcome)) is not None]
        if not won:
            continue
        mean = sum(won) / len(won)
        shares.setdefault((block.bot, block.among), {})[block.deal] = mean
        if plan.players == 2:
            shares.setdefault((block.among, block.bot), {})[block.deal] = 1 - mean
    return shares


def results(plan: Plan, shares: Mapping[Pairing, Mapping[int, float]]) -> list[dict[str, Any]]:
    """Every bot's share of wins over all its pairings, best first."""
    rows = []
    for number, name in enumerate(plan.bots):
        pairings = [by_deal for (bot, _), by_deal in shares.items() if bot == number]
        means = []
        for deal in sorted(set().union(*pairings)):
            of_deal = [by_deal[deal] for by_deal in pairings if deal in by_deal]
            means.append(sum(of_deal) / len(of_deal))
        rows.append({"bot": name, **interval(means, plan.seed)})
    return sorted(rows, key=lambda row: -(row["share"] or 0.0))


def interval(shares: Sequence[float], seed: int, confidence: float = 0.95) -> dict[str, Any]:
    """The mean share of these blocks and its interval; None where there are too few blocks.

    Where all blocks agree, resampling says nothing: the rule of three gives the interval, 3 / the number of blocks.
    """
    if not shares:
        return {"share": None, "low": None, "high": None}
    mean = sum(shares) / len(shares)
    if len(shares) < INTERVAL_BLOCKS:
        return {"share": mean, "low": None, "high": None}
    if min(shares) == max(shares):
        return {
            "share": mean,
            "low": max(0.0, mean - 3 / len(shares)),
            "high": min(1.0, mean + 3 / len(shares)),
        }
    dice = Random(f"bootstrap/{seed}")
    means = sorted(sum(dice.choices(shares, k=len(shares))) / len(shares) for _ in range(RESAMPLES))
    cut = round((1 - confidence) / 2 * RESAMPLES)
    return {"share": mean, "low": means[cut], "high": means[RESAMPLES - 1 - cut]}


def pairing_facts(plan: Plan, played: Played, bot: int, among: int) -> dict[str, Any]:
    """Matches and mean rank of the bot; with two players the reverse pairing's matches count too."""
    ranks: list[float] = []
    cut_off = 0
    for block, outcomes in played.items():
        for outcome in outcomes:
            if (block.bot, block.among) == (bot, among):
                seat = outcome.seat
            elif plan.players == 2 and (block.among, block.bot) == (bot, among):
                seat = 1 - outcome.seat
            else:
                continue
            counted = judged(outcome)
            if counted is None:
                cut_off += 1
            else:
                ranks.append(counted[seat])
    return {
        "matches": len(ranks),
        "cut_off": cut_off,
        "mean_rank": sum(ranks) / len(ranks) if ranks else None,
    }


def ladder(plan: Plan, played: Played) -> list[dict[str, Any]]:
    """OpenSkill ratings (Plackett–Luce) after all matches, deal by deal, best first.

    Copies of a bot in one match share its rating, which moves by their mean.  That lets the whole ladder drift, so it
    is moved back until its mean is where ratings begin.
    """
    skills = dict.fromkeys(range(len(plan.bots)), BEGIN)
    for block, outcomes in played.items():
        for outcome in outcomes:
            counted = judged(outcome)
            if counted is not None:
                seated = [bot_at(block, outcome, seat) for seat in range(plan.players)]
                skills |= after_match(seated, counted, skills)
    drift = sum(mu for mu, _ in skills.values()) / len(skills) - BEGIN[0]
    rows: list[dict[str, Any]] = [
        {"bot": plan.bots[number], "mu": mu - drift, "sigma": sigma, "rating": mu - drift - 3 * sigma}
        for number, (mu, sigma) in skills.items()
    ]
    return sorted(rows, key=lambda row: -row["rating"])


def bot_at(block: Block, outcome: Outcome, seat: int) -> int:
    """The number of the bot that sat there."""
    return block.bot if seat == outcome.seat else block.among


def failures_of(plan: Plan, block: Block, outcomes: Sequence[Outcome]) -> list[tuple[str, str]]:
    """The bots that failed in a block, match by match, and why."""
    return [
        (plan.bots[bot_at(block, outcome, seat)], reason)
        for outcome in outcomes
        for seat, reason in outcome.failures
    ]


def failures(plan: Plan, played: Played) -> list[dict[str, Any]]:
    """The bots that failed: in how many seats of all matches, and why the first time."""
    counts: Counter[str] = Counter()
    first: dict[str, str] = {}
    for block, outcomes in played.items():
        for name, reason in failures_of(plan, block, outcomes):
            counts[name] += 1
            first.setdefault(name, reason)
    return [{"bot": name, "times": counts[name], "reason": first[name]} for name in sorted(counts)]
