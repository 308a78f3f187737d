"""Mau Mau, 2–8 players."""

from __future__ import annotations

from stammtisch.core.chance import Chance
from stammtisch.core.game import Deal, Game, Options, Setup, Sheet
from stammtisch.games.mau_mau import (
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
from stammtisch.games.mau_mau.judgement import advice, candidates, occasions, player, remarks, worlds
from stammtisch.games.mau_mau.rules import State, fresh
from stammtisch.games.mau_mau.sheet import sheet

RULES = [cards, notation, refusals, deals, view, imagine, phrases, pad, referee, lane, trail]
JUDGEMENT = [advice, player, candidates, worlds, remarks, occasions]


class MauMau(Game, parts=RULES + JUDGEMENT):
    """The game as the rest of the house sees it."""

    players = range(2, 9)
    minutes = (20, 30)
    first_reading = "MA-2 MA-5 MA-6 MA-8 MA-9 MA-10 MA-12 MA-13 MA-17 MA-19 MA-20"
    options = {"rounds": 3, "must_play": False}
    highest = {"rounds": 100}
    most_wins = False  # MA-21
    swing = 740  # all cards in one hand (MA-20)
    spread = 21.0
    luck_from = 4
    least_worlds = 100  # most of a round is luck
    reveals = frozenset({"deal", "draw", "reshuffle"})

    def fresh(self, players: int, options: Options, setup: Setup, chance: Chance, deal: Deal) -> State:
        return fresh(players, options["must_play"], self.begins(players, setup, chance, deal), chance)

    def lay_out(self, state: State, deal: Deal) -> None:
        hands = [[self.kinds[code] for code in hand] for hand in deal["hands"]]
        state.deal(hands, self.kinds[deal["upcard"]], [self.kinds[code] for code in deal["stock"]])

    def close(self, state: State, setup: Setup, scores: list[int], number: int) -> tuple[Sheet, Setup]:
        """The sheet, and who deals next."""
        return sheet(state), pad.inherited(int(state.dealer), int(state.players))

    def ranks(
        self, rounds: list[Sheet], setup: Setup, scores: list[int], options: Options
    ) -> list[int] | None:
        """MA-21: after the agreed rounds the lowest total wins."""
        return self.standing(rounds, setup, scores) if len(rounds) >= options["rounds"] else None


GAME = MauMau()
