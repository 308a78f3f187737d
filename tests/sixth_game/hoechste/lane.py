"""What programs that learn see of Highest Card, in columns of one byte each."""

from __future__ import annotations

from typing import Any

from stammtisch.core.chance import fast
from stammtisch.core.lane import Lane, relative

from .rules import CARDS, State

SEATS = 4
OBSERVED = [
    ("hand", CARDS, "1 for each card in my hand"),
    ("led", CARDS, "1 for the card led; none: I lead"),
    ("trick", CARDS, "1 for each card on the table"),
    ("laid", CARDS, "1 for each card laid in this round"),
    ("tricks", SEATS, "tricks that each seat took, from me to the left"),
    ("seats", SEATS, "1 for each seat that is there"),
]
REVEALED = [("hands", (SEATS - 1) * CARDS, "1 for each card in the other hands, from my left neighbour on")]


class HighestCardLane(Lane):
    def __init__(self, state: State, starter: int | None) -> None:
        self.state = state
        self.starter = starter  # None: drawn

    def watch(self, state: object) -> None:
        assert isinstance(state, State)
        self.state = state

    def deal(self, seed: int) -> None:
        chance = fast(seed)
        starter = int(chance.below(self.state.players)) if self.starter is None else self.starter
        self.state = State(self.state.players, starter, chance)
        self.state.shuffle()

    def to_move(self) -> int:
        return self.state.to_move

    def legal(self) -> list[int]:
        return self.state.legal()

    def advance(self, move: int) -> None:
        self.state.advance(move)

    def points(self) -> list[int]:
        return self.state.result

    def observe(self, seat: int, row: Any, at: int) -> None:
        state = self.state
        led = 1 << state.trick[0] if state.trick else 0
        for cards in (state.hands[seat], led, sum(1 << card for card in state.trick), state.laid):
            at = write_cards(cards, row, at)
        for turn in range(state.players):
            row[at + turn] = state.result[relative(seat, turn, state.players)]
            row[at + SEATS + turn] = 1

    def reveal(self, seat: int, row: Any, at: int) -> None:
        for turn in range(1, self.state.players):
            at = write_cards(self.state.hands[relative(seat, turn, self.state.players)], row, at)


def write_cards(cards: int, row: Any, at: int) -> int:
    """A column a card; returns the next one."""
    for card in range(CARDS):
        row[at + card] = cards >> card & 1
    return at + CARDS
