"""What an arena's matches say: shares of wins with intervals, every bot against every other, and a ladder.

A win shared by k players counts 1/k for each of them, so the fair share at a table of n is 1/n.  A bot that failed in a
match comes last there, however well the policy bot did in its place.  The matches of a block share a deal and are no
independent samples: intervals come from drawing whole blocks anew (bootstrap).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from stammtisch.bots.plan import Block, Outcome, Plan
from stammtisch.bots.skill import BEGIN, after_match

DRAWS = 1000  # of the bootstrap
FEWEST = 10  # blocks from which on an interval means something

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
        "moves": sum(outcome.moves for outcomes in played.values() for outcome in outcomes),
        "fair": 1 / plan.players,
        "results": results(plan, shares),
        "pairings": [
            {
                "bot": plan.bots[one],
                "among": plan.bots[other],
                **interval(list(of_pairing.values()), plan.seed),
                **pairing_facts(plan, played, one, other),
            }
            for (one, other), of_pairing in sorted(shares.items())
        ],
        "ladder": ladder(plan, played),
        "failures": failures(plan, played),
    }


def judged(outcome: Outcome) -> list[int] | None:
    """The ranks by which a match counts: who failed is last."""
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
    """By pairing and deal, the one bot's mean share of wins over all seats."""
    shares: dict[Pairing, dict[int, float]] = {}
    for block, outcomes in played.items():
        won = [share(ranks, outcome.seat) for outcome in outcomes if (ranks := judged(outcome)) is not None]
        if not won:
            continue
        mean = sum(won) / len(won)
        shares.setdefault((block.one, block.other), {})[block.deal] = mean
        if plan.players == 2:
            shares.setdefault((block.other, block.one), {})[block.deal] = 1 - mean
    return shares


def results(plan: Plan, shares: Mapping[Pairing, Mapping[int, float]]) -> list[dict[str, Any]]:
    """Every bot's share of wins over all its pairings, the best first."""
    rows = []
    for number, name in enumerate(plan.bots):
        mine = [of_pairing for (one, _), of_pairing in shares.items() if one == number]
        deals = sorted(set().union(*mine)) if mine else []
        by_deal = []
        for deal in deals:
            there = [of_pairing[deal] for of_pairing in mine if deal in of_pairing]
            by_deal.append(sum(there) / len(there))
        rows.append({"bot": name, **interval(by_deal, plan.seed)})
    return sorted(rows, key=lambda row: -(row["share"] or 0.0))


def interval(shares: Sequence[float], seed: int, confidence: float = 0.95) -> dict[str, Any]:
    """The mean share of these blocks and its interval; None where there are too few to tell.

    Where all blocks agree, drawing them anew tells nothing: three of so many could still have been otherwise (the rule
    of three).
    """
    if not shares:
        return {"share": None, "low": None, "high": None}
    mean = sum(shares) / len(shares)
    if len(shares) < FEWEST:
        return {"share": mean, "low": None, "high": None}
    if min(shares) == max(shares):
        return {
            "share": mean,
            "low": max(0.0, mean - 3 / len(shares)),
            "high": min(1.0, mean + 3 / len(shares)),
        }
    dice = Random(f"bootstrap/{seed}")
    means = sorted(sum(dice.choices(shares, k=len(shares))) / len(shares) for _ in range(DRAWS))
    cut = round((1 - confidence) / 2 * DRAWS)
    return {"share": mean, "low": means[cut], "high": means[DRAWS - 1 - cut]}


def pairing_facts(plan: Plan, played: Played, one: int, other: int) -> dict[str, Any]:
    """Matches and mean rank of the one bot; among two players also seen from the other side."""
    ranks: list[float] = []
    cut_off = 0
    for block, outcomes in played.items():
        for outcome in outcomes:
            if (block.one, block.other) == (one, other):
                seat = outcome.seat
            elif plan.players == 2 and (block.other, block.one) == (one, other):
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
    """OpenSkill ratings (Plackett–Luce) after all matches, deal by deal, the best first.

    Copies of a bot at one table share its rating, which moves by their mean.  That lets the whole ladder drift, so it
    is moved back: its middle is where ratings begin.
    """
    skills = dict.fromkeys(range(len(plan.bots)), BEGIN)
    for block, outcomes in played.items():
        for outcome in outcomes:
            counted = judged(outcome)
            if counted is not None:
                seated = [block.one if seat == outcome.seat else block.other for seat in range(plan.players)]
                skills |= after_match(seated, counted, skills)
    drift = sum(mu for mu, _ in skills.values()) / len(skills) - BEGIN[0]
    rows: list[dict[str, Any]] = [
        {"bot": plan.bots[number], "mu": mu - drift, "sigma": sigma, "rating": mu - drift - 3 * sigma}
        for number, (mu, sigma) in skills.items()
    ]
    return sorted(rows, key=lambda row: -row["rating"])


def failures_of(plan: Plan, block: Block, outcomes: Sequence[Outcome]) -> list[tuple[str, str]]:
    """The bots that failed in a block, match by match, and why."""
    return [
        (plan.bots[block.one if seat == outcome.seat else block.other], reason)
        for outcome in outcomes
        for seat, reason in outcome.failures
    ]


def failures(plan: Plan, played: Played) -> list[dict[str, Any]]:
    """Bots that failed: in how many seats of how many matches, and why the first time."""
    counts: Counter[str] = Counter()
    first: dict[str, str] = {}
    for block, outcomes in played.items():
        for name, reason in failures_of(plan, block, outcomes):
            counts[name] += 1
            first.setdefault(name, reason)
    return [{"bot": name, "times": counts[name], "reason": first[name]} for name in sorted(counts)]
