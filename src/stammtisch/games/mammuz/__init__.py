"""Mammuz, 3–7 players."""

from __future__ import annotations

from stammtisch.core.chance import Chance
from stammtisch.core.game import Deal, Game, Options, Setup, Sheet, rank
from stammtisch.core.moves import Move
from stammtisch.games.mammuz import (
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
from stammtisch.games.mammuz.cards import in_order, pack
from stammtisch.games.mammuz.judgement import advice, candidates, features, occasions, player, remarks, worlds
from stammtisch.games.mammuz.rules import DOUBT, HERD, State, fresh
from stammtisch.games.mammuz.scoring import ranks_by_cards
from stammtisch.games.mammuz.sheet import sheet

RULES = [cards, notation, refusals, deals, view, imagine, phrases, pad, referee, lane, trail]
JUDGEMENT = [advice, player, candidates, worlds, remarks, features, occasions]


class Mammuz(Game, parts=RULES + JUDGEMENT):
    """The game as the rest of the house sees it."""

    players = range(3, 8)
    minutes = (20, 20)
    age = 8
    first_reading = "MM-1 MM-3 MM-4 MM-5 MM-6 MM-8 MM-9 MM-10 MM-15 MM-19 MM-20"
    options = {"rounds": 1}
    highest = {"rounds": 100}
    first = "starter"
    swing = 1
    spread = 0.58
    luck_from = 3
    reveals = frozenset({"deal", "deal_out", "doubt", "extinct", "keep", "removed", "take"})

    def play(self, state: State, move: Move) -> str:
        """MM-25: a lay keeps the order in which it is written; its number would draw one."""
        if move.verb != "lay":
            return super().play(state, move)
        kinds = list(move.cards)
        state.lay(pack(kinds), in_order(kinds))
        return notation.lay_text(kinds)

    def alike(self, move: int) -> int:
        """MM-25: which card of a lay is turned up makes no difference, as their order tells nothing."""
        return DOUBT if DOUBT <= move < HERD else move

    def fresh(self, players: int, options: Options, setup: Setup, chance: Chance, deal: Deal) -> State:
        return fresh(players, self.begins(players, setup, chance, deal), chance)

    def close(self, state: State, setup: Setup, scores: list[int], number: int) -> tuple[Sheet, Setup]:
        """MM-24: the winner starts the next round, the first of several."""
        winners = state.winning_seats()
        return sheet(state), {"starter": winners[0]}

    def ranks(
        self, rounds: list[Sheet], setup: Setup, scores: list[int], options: Options
    ) -> list[int] | None:
        return None if len(rounds) < options["rounds"] else self.standing(rounds, setup, scores)

    def standing(self, rounds: list[Sheet], setup: Setup, scores: list[int]) -> list[int]:
        """MM-24: one round is ranked by cards, several by points alone."""
        if len(rounds) == 1 and rounds[0]["cards"] is not None:
            return ranks_by_cards(rounds[0]["points"], rounds[0]["cards"])
        return rank(scores)


GAME = Mammuz()
