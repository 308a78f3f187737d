"""The score sheet of a round of Mammuz: who won, and the number of cards everyone has left."""

from __future__ import annotations

from stammtisch.core.facts import entry
from stammtisch.core.game import Sheet
from stammtisch.games.mammuz.rules import State


def sheet(state: State) -> Sheet:
    winners = state.winning_seats()
    cards = [int(state.hand_size(seat)) for seat in range(state.players)]
    if cards[winners[0]] > 0:
        return won(winners, cards, "MM-23")
    return won(winners, cards, "MM-20" if state.by_lay else "MM-21")


def won(winners: list[int], cards: list[int] | None, rule: str) -> Sheet:
    """MM-24: an entry for each winner.

    The clause is the one by which the round was won: last cards laid, last cards extinct, or nothing left to name.
    """
    code = "shared_win" if len(winners) > 1 else "win"
    return {
        "winners": list(winners),
        "cards": cards,
        "entries": [entry(seat, 1, rule, code) for seat in winners],
    }
