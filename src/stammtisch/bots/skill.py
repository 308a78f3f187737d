"""OpenSkill ratings (Plackett–Luce) after a match."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
BEGIN = (float(MODEL.mu), float(MODEL.sigma))  # skill and its deviation before the first match

Skill = tuple[float, float]
Player = TypeVar("Player", bound=Hashable)


def after_match(
    players: Sequence[Player], ranks: Sequence[int], before: Mapping[Player, Skill]
) -> dict[Player, Skill]:
    """Everyone's new skill.  A player in several seats, as bots can be, still has one, which moves by their mean."""
    teams = [[MODEL.rating(mu=before[player][0], sigma=before[player][1])] for player in players]
    after = MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    new: dict[Player, Skill] = {}
    for player in dict.fromkeys(players):
        mine = [rating for (rating,), rated in zip(after, players, strict=True) if rated == player]
        mu = sum(rating.mu for rating in mine) / len(mine)
        sigma = sum(rating.sigma for rating in mine) / len(mine)
        new[player] = (mu, sigma)
    return new
