"""Mü, 3–6 players."""

from __future__ import annotations

from stammtisch.core.chance import Chance
from stammtisch.core.game import Deal, Game, Options, Setup, Sheet, rank
from stammtisch.games.mue import cards, imagine, lane, notation, phrases, refusals, view
from stammtisch.games.mue.judgement import advice, candidates, player, remarks, worlds
from stammtisch.games.mue.rules import State, fresh
from stammtisch.games.mue.sheet import sheet

RULES = [cards, notation, refusals, view, imagine, phrases, lane]
JUDGEMENT = [advice, player, candidates, worlds, remarks]


class Mue(Game, parts=RULES + JUDGEMENT):
    """The game as the rest of the house sees it."""

    players = range(3, 7)
    minutes = (60, 60)
    age = 12
    best = (4, 5)
    options = {"target": 200}
    highest = {"target": 2000}
    swing = 285  # 15 cards missed, and all tricks (MU-25, MU-27)

    def fresh(self, players: int, options: Options, setup: Setup, chance: Chance, deal: Deal) -> State:
        return fresh(players, self.begins(players, setup, chance, deal), chance)

    def close(self, state: State, setup: Setup, scores: list[int], number: int) -> tuple[Sheet, Setup]:
        """The sheet, and MU-2: the left neighbour deals next."""
        return sheet(state), {"dealer": int(state.after(state.dealer))}

    def ranks(
        self, rounds: list[Sheet], setup: Setup, scores: list[int], options: Options
    ) -> list[int] | None:
        """MU-28: once someone has more than the agreed points, the most points win."""
        return rank(scores) if max(scores) > options["target"] else None


GAME = Mue()
