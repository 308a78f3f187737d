"""Life Life, 3–5 players."""

from __future__ import annotations

from stammtisch.core.chance import Chance
from stammtisch.core.game import Deal, Game, Options, Setup, Sheet, rank
from stammtisch.games.life_life import (
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
from stammtisch.games.life_life.judgement import advice, candidates, occasions, player, remarks, worlds
from stammtisch.games.life_life.rules import State, fresh
from stammtisch.games.life_life.sheet import sheet

RULES = [cards, notation, refusals, deals, view, imagine, phrases, pad, referee, lane, trail]
JUDGEMENT = [advice, player, candidates, worlds, remarks, occasions]


class LifeLife(Game, parts=RULES + JUDGEMENT):
    """The game as the rest of the house sees it."""

    players = range(3, 6)
    minutes = (30, 30)
    age = 8
    first_reading = "LL-1 LL-2 LL-5 LL-6 LL-7 LL-8 LL-9 LL-10 LL-11 LL-13 LL-14 LL-16 LL-17"
    options = {"pro": False, "lives": 5}
    bounds = {"lives": (1, 9)}
    first = "starter"
    limit = 50_000
    swing = 2  # LL-16, LL-18
    spread = 0.83
    reveals = frozenset({"deal", "scoring", "sudden_death"})

    def fresh(self, players: int, options: Options, setup: Setup, chance: Chance, deal: Deal) -> State:
        """LL-3: with no starter inherited or given, one of those still in is drawn."""
        starter = setup["starter"]
        if starter is None:
            starter = deal.get("starter", -1)
        return fresh(players, options["pro"], list(setup["lives"]), starter, chance)

    def lay_out(self, state: State, deal: Deal) -> None:
        hands = [[self.kinds[code] for code in hand] for hand in deal["hands"]]
        state.deal(hands, [[self.kinds[code] for code in row] for row in deal["rows"]])

    def fits(self, setup: Setup, deal: Deal) -> bool:
        """Whether exactly those still in have cards; a first deal must not leave anyone out."""
        suits = [hand != "" for hand in deal["hands"]] == [lives > 0 for lives in setup["lives"]]
        if not suits and setup["starter"] is None:  # later rounds have a starter (LL-4)
            raise ValueError("deal 1 of life_life: in the first round every seat has 10 cards")
        return suits

    def opening(self, players: int, options: Options) -> tuple[list[int], Setup]:
        """LL-1, LL-19: everybody has the same number of lives."""
        lives = [options["lives"]] * players
        return lives, {"lives": list(lives), "starter": None, "out": [None] * players}

    def close(self, state: State, setup: Setup, scores: list[int], number: int) -> tuple[Sheet, Setup]:
        """The sheet, who begins next, and who is out."""
        return sheet(state, scores), pad.inherited(setup, int(state.starter), scores, number)

    def ranks(
        self, rounds: list[Sheet], setup: Setup, scores: list[int], options: Options
    ) -> list[int] | None:
        """LL-17: the last one alive wins."""
        alive = sum(lives > 0 for lives in scores)
        return None if alive > 1 else self.standing(rounds, setup, scores)

    def standing(self, rounds: list[Sheet], setup: Setup, scores: list[int]) -> list[int]:
        """LL-17: going out later is better; those who are in are equal."""
        return rank([len(rounds) + 1 if gone is None else gone for gone in setup["out"]])


GAME = LifeLife()
