"""OpenSkill ratings after a match; bots have theirs, so that playing against them counts too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openskill.models import PlackettLuce

from stammtisch.store.store import Rating

MODEL = PlackettLuce()


def rate(
    players: Sequence[str], ranks: Sequence[int], before: Mapping[str, Rating | None]
) -> dict[str, Rating]:
    """Everybody's new rating; several copies of a bot share one, which moves by their mean."""
    old = {player: before.get(player) or Rating(MODEL.mu, MODEL.sigma, 0) for player in players}
    teams = [[MODEL.rating(mu=old[player].mu, sigma=old[player].sigma)] for player in players]
    after = MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    rated = {}
    for player in dict.fromkeys(players):
        mine = [rating for (rating,), one in zip(after, players, strict=True) if one == player]
        mu = sum(rating.mu for rating in mine) / len(mine)
        sigma = sum(rating.sigma for rating in mine) / len(mine)
        rated[player] = Rating(mu, sigma, old[player].matches + 1)
    return rated
