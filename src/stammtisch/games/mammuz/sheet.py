"""The score sheet of a round of Mammuz: who won, and the number of cards everyone has left."""

from __future__ import annotations

from stammtisch.core.game import Sheet
from stammtisch.games.mammuz.rules import State


def sheet(state: State) -> Sheet:
    """MM-24: an entry for each winner."""
    winners = state.winning_seats()
    cards = [int(state.hand_size(seat)) for seat in range(state.players)]
    rule = win_rule(state)
    code = "shared_win" if len(winners) > 1 else "win"
    entries = [{"seat": seat, "points": 1, "rule": rule, "code": code} for seat in winners]
    return {"winners": winners, "cards": cards, "entries": entries}


def win_rule(state: State) -> str:
    """The clause by which the round was won: last cards laid, last cards extinct, or nothing left to name."""
    if state.hand_size(state.winning_seats()[0]) > 0:
        return "MM-23"
    return "MM-20" if state.by_lay else "MM-21"
