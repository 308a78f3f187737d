"""Zoff im Zoo, 3–7 players."""

from __future__ import annotations

from typing import Any

from stammtisch.core.chance import Chance
from stammtisch.core.game import Deal, Game, Options, Setup, Sheet
from stammtisch.core.lane import Lane
from stammtisch.games.zoff_im_zoo import (
    cards,
    deals,
    imagine,
    lane,
    notation,
    pad,
    phrases,
    referee,
    refusals,
    trail,
    view,
)
from stammtisch.games.zoff_im_zoo.judgement import (
    advice,
    candidates,
    features,
    occasions,
    player,
    remarks,
    worlds,
)
from stammtisch.games.zoff_im_zoo.rules import State, fresh, fresh_first
from stammtisch.games.zoff_im_zoo.sheet import ending, rank_again, sheet

RULES = [cards, notation, refusals, deals, view, imagine, phrases, pad, referee, lane, trail]
JUDGEMENT = [advice, player, candidates, worlds, remarks, features, occasions]


class ZoffImZoo(Game, parts=RULES + JUDGEMENT):
    """The game as the rest of the house sees it."""

    players = range(3, 8)
    minutes = (60, 60)
    best = (4, 6)
    first_reading = "ZZ-1 ZZ-3 ZZ-4 ZZ-5 ZZ-6 ZZ-7 ZZ-8 ZZ-9 ZZ-10 ZZ-13 ZZ-14 ZZ-15 ZZ-16"
    options = {"target": 19, "teams": True}
    highest = {"target": 200}
    swing = 19  # two partners' finish points, all lions, a hedgehog (ZZ-16, ZZ-26, ZZ-29)
    spread = 1.9
    reveals = frozenset({"add", "deal", "push", "return", "show"})

    def fresh(self, players: int, options: Options, setup: Setup, chance: Chance, deal: Deal) -> State:
        """ZZ-3: who deals and leads; ZZ-17, ZZ-29, ZZ-30: whether there are teams."""
        ranking = setup["ranking"]
        if ranking is None:
            return fresh_first(players, self.begins(players, setup, chance, deal), chance)
        teams = options["teams"] and players > 3
        dealer = -1 if players == 3 else ranking[0]
        return fresh(players, dealer, ranking[-1], ranking if teams else [], chance)

    def begins(self, players: int, setup: Setup, chance: Chance, deal: Deal) -> int:
        """ZZ-3: of a first round the dealer; of three players the one who leads."""
        field = deals.first_field(players)
        seat = setup.get(field)
        if seat is None:
            seat = deal[field] if field in deal else chance.below(players)
        return int(seat)

    def lane(self, players: int, options: Options | None = None, **setup: Any) -> Lane:
        """Later rounds have a `ranking` and always the same leader."""
        state = self.state(players, 0, options, **setup)
        ranking = setup.get("ranking") or []
        first = ranking[-1] if ranking else setup.get(deals.first_field(players))
        return lane.GameLane(state, -1 if first is None else first, ranking)

    def opening(self, players: int, options: Options) -> tuple[list[int], Setup]:
        """A first round inherits no ranking."""
        return [0] * players, {"ranking": None}

    def close(self, state: State, setup: Setup, scores: list[int], number: int) -> tuple[Sheet, Setup]:
        """The sheet, and the new ranking."""
        end = ending(state)
        ranking = rank_again(scores, setup["ranking"], end.places)
        return sheet(end, ranking), {"ranking": ranking}

    def ranks(
        self, rounds: list[Sheet], setup: Setup, scores: list[int], options: Options
    ) -> list[int] | None:
        """ZZ-28: two players have reached the target; ZZ-29: one of three has passed it."""
        if len(scores) == 3:
            ended = max(scores) > options["target"]
        else:
            ended = sum(score >= options["target"] for score in scores) >= 2
        return self.standing(rounds, setup, scores) if ended else None

    def standing(self, rounds: list[Sheet], setup: Setup, scores: list[int]) -> list[int]:
        """ZZ-27: nobody shares a rank, once a round has been played."""
        if setup["ranking"] is None:
            return [1] * len(scores)
        return [setup["ranking"].index(seat) + 1 for seat in range(len(scores))]


GAME = ZoffImZoo()
