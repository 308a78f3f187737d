"""Highest Card (Die Höchste), 3–4 players: the smallest complete game, as a pattern for others."""

from __future__ import annotations

from stammtisch.core.chance import Chance
from stammtisch.core.game import Deal, Game, Options, Setup, Sheet, rank

from . import cards, deals, imagine, lane, notation, phrases, referee, refusals, view
from .judgement import advice, player
from .rules import State


class HighestCard(
    Game, parts=[cards, deals, notation, refusals, view, imagine, phrases, referee, lane, advice, player]
):
    """The game as the rest of the house sees it."""

    players = range(3, 5)
    minutes = (6, 6)
    options = {"rounds": 3}
    highest = {"rounds": 100}
    first = "starter"
    swing = 5  # all tricks

    def fresh(self, players: int, options: Options, setup: Setup, chance: Chance, deal: Deal) -> State:
        """HO-3: the first starter is drawn (or given), later ones are inherited."""
        return State(players, self.begins(players, setup, chance, deal), chance)

    def close(self, state: State, setup: Setup, scores: list[int], number: int) -> tuple[Sheet, Setup]:
        """HO-6, and HO-3: the left neighbour starts the next round."""
        entries = [
            {"seat": seat, "points": points, "rule": "HO-6", "code": "tricks"}
            for seat, points in enumerate(state.result)
        ]
        return {"entries": entries}, {"starter": (state.starter + 1) % state.players}

    def ranks(
        self, rounds: list[Sheet], setup: Setup, scores: list[int], options: Options
    ) -> list[int] | None:
        """HO-1, HO-6: after the agreed rounds most points win."""
        return rank(scores) if len(rounds) == options["rounds"] else None


GAME = HighestCard()
