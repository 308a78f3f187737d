"""Mü, 3–6 players."""

from __future__ import annotations

from stammtisch.core.chance import Chance
from stammtisch.core.game import Deal, Game, Options, Setup, Sheet
from stammtisch.games.mue import cards, imagine, lane, notation, pad, phrases, referee, refusals, trail, view
from stammtisch.games.mue.judgement import advice, candidates, occasions, player, remarks, worlds
from stammtisch.games.mue.rules import State, fresh
from stammtisch.games.mue.sheet import sheet

RULES = [cards, notation, refusals, view, imagine, phrases, pad, referee, lane, trail]
JUDGEMENT = [advice, player, candidates, worlds, remarks, occasions]


class Mue(Game, parts=RULES + JUDGEMENT):
    """The game as the rest of the house sees it."""

    players = range(3, 7)
    minutes = (60, 60)
    age = 12
    best = (4, 5)
    first_reading = (
        "MU-1 MU-3 MU-4 MU-5 MU-6 MU-7 MU-8 MU-9 MU-10 MU-12 MU-14 MU-15 MU-16 MU-17 MU-18 "
        "MU-19 MU-20 MU-21 MU-22 MU-24 MU-25 MU-26 MU-27"
    )
    options = {"target": 200}
    highest = {"target": 2000}
    swing = 285  # 15 cards missed, and all tricks (MU-25, MU-27)
    spread = 42.0

    def fresh(self, players: int, options: Options, setup: Setup, chance: Chance, deal: Deal) -> State:
        return fresh(players, self.begins(players, setup, chance, deal), chance)

    def close(self, state: State, setup: Setup, scores: list[int], number: int) -> tuple[Sheet, Setup]:
        """The sheet, and who deals next."""
        return sheet(state), pad.inherited(int(state.dealer), int(state.players))

    def ranks(
        self, rounds: list[Sheet], setup: Setup, scores: list[int], options: Options
    ) -> list[int] | None:
        """MU-28: once someone has more than the agreed points, the most points win."""
        return self.standing(rounds, setup, scores) if max(scores) > options["target"] else None


GAME = Mue()
