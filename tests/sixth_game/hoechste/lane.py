"""What programs that learn see of Highest Card, in columns of one byte each."""

from __future__ import annotations

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64, u8

from stammtisch.core.chance import Chance
from stammtisch.core.lane import Lane, relative

from .cards import CARDS
from .rules import State

SEATS = 4


class GameLane(Lane):
    def fresh(self, first: i64, chance: Chance) -> State:
        return State(self.state.players, first, chance)

    def observe(self, seat: i64, row: vec[u8], at: i64) -> None:
        state = cast(State, self.state)
        led = 1 << state.trick[0] if state.trick else 0
        for cards in (state.hands[seat], led, sum(1 << card for card in state.trick), state.laid):
            at = write_cards(cards, row, at)
        for turn in range(state.players):
            row[at + turn] = u8(state.tricks[relative(seat, turn, state.players)])
            row[at + SEATS + turn] = 1

    def reveal(self, seat: i64, row: vec[u8], at: i64) -> None:
        state = cast(State, self.state)
        for turn in range(1, state.players):
            at = write_cards(state.hands[relative(seat, turn, state.players)], row, at)


def write_cards(cards: int, row: vec[u8], at: int) -> int:
    """A column a card; returns the next one."""
    for card in range(CARDS):
        row[at + card] = u8(cards >> card & 1)
    return at + CARDS
