"""Majorities, totals and lives lost in Life Life, from the hands shown (LL-13 to LL-17)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.games.life_life.cards import KINDS, VALUES, count

LOSS_OF_LOWEST: Final = 2
LOSS_BETWEEN: Final = 1


def majority(hands: vec[i64], players: i64, kind: i64, least: i64) -> i64:
    """LL-13: the seat that alone holds the most of a kind, and at least `least`; -1 if there is none."""
    best: i64 = least - 1
    holder: i64 = -1
    seat: i64 = 0
    while seat < players:
        held = count(hands[seat], kind)
        if held > best:
            best = held
            holder = seat
        elif held == best:
            holder = -1
        seat += 1
    return holder


def least_majority(alive: i64) -> i64:
    """LL-14, LL-15: a single card can be a majority, but between two players it takes two."""
    return 2 if alive == 2 else 1


def totals(hands: vec[i64], players: i64, alive: i64) -> list[int]:
    """LL-13: for each seat, the values of all animals it has the majority of."""
    points = [0] * players
    kind: i64 = 0
    while kind < KINDS:
        holder = majority(hands, players, kind, least_majority(alive))
        if holder >= 0:
            points[holder] += VALUES[kind]
        kind += 1
    return points


def lives_due(points: list[int], lives: list[int]) -> list[int]:
    """LL-16: the highest total loses nothing, the lowest two, others one; if all are equal nobody loses."""
    inside = [total for total, left in zip(points, lives, strict=True) if left > 0]
    highest, lowest = max(inside), min(inside)
    due: list[int] = []
    for total, left in zip(points, lives, strict=True):
        if left == 0 or total == highest:
            due.append(0)
        else:
            due.append(LOSS_OF_LOWEST if total == lowest else LOSS_BETWEEN)
    return due


def lives_lost(points: list[int], lives: list[int]) -> list[int]:
    """LL-17: what is due, but never more lives than are left."""
    return [min(due, left) for due, left in zip(lives_due(points, lives), lives, strict=True)]
