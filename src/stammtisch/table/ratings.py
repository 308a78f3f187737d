"""Ratings after a match at a table; bots are rated too, so that playing against them counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stammtisch.bots.skill import BEGIN, after_match
from stammtisch.store.store import Rating


def rate(
    players: Sequence[str], ranks: Sequence[int], before: Mapping[str, Rating | None]
) -> dict[str, Rating]:
    """Everyone's new rating."""
    old = {player: before.get(player) or Rating(*BEGIN, 0) for player in players}
    new = after_match(players, ranks, {player: (rating.mu, rating.sigma) for player, rating in old.items()})
    return {player: Rating(*skill, old[player].matches + 1) for player, skill in new.items()}
