"""What programs that learn see of Mammuz, in columns of one byte each."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stammtisch.core.chance import Chance
from stammtisch.core.lane import Lane, relative, write_counts, write_hands, write_one, write_seat
from stammtisch.core.round import Round
from stammtisch.games.mammuz.cards import (
    DINOSAUR_BITS,
    DINOSAURS,
    FIELD,
    KINDS,
    MOST_LAID,
    SIZE,
    SPECIES,
)
from stammtisch.games.mammuz.rules import GO_ON, MOST_SEATS, State, fresh

PHASES: Final = 4


@final
class GameLane(Lane):
    def fresh(self, first: i64, chance: Chance) -> Round:
        return fresh(self.state.players, first, chance)

    def observe(self, seat: i64, row: vec[u8], at: i64) -> None:
        state = cast(State, self.state)
        at = write_cards(state.hands[seat], row, at)
        at = write_one(row, at, SPECIES, state.named)
        at = write_one(row, at, SPECIES, state.barred)
        at = write_counts(state.left, FIELD, SPECIES, row, at)
        at = write_one(row, at, PHASES, state.phase)
        row[at] = u8(state.herd >> SIZE)
        row[at + 1] = 0
        if state.phase == GO_ON:
            row[at + 1] = u8(state.last_size)
        row[at + 2] = u8(state.pile >> SIZE)
        row[at + 3] = 0
        if state.must_doubt():
            row[at + 3] = 1
        at += 4
        at = write_seat(row, at, MOST_SEATS, seat, state.layer, state.players)
        write_hands(state, seat, MOST_SEATS, row, at)

    def reveal(self, seat: i64, row: vec[u8], at: i64) -> None:
        state = cast(State, self.state)
        turn: i64 = 1
        while turn < state.players:
            hand = state.hands[relative(seat, turn, state.players)]
            write_cards(hand, row, at + (turn - 1) * KINDS)
            turn += 1
        at += (MOST_SEATS - 1) * KINDS
        at = write_cards(state.herd, row, at)
        at = write_cards(state.pile, row, at)
        card: i64 = 0
        while card < MOST_LAID:
            row[at + card] = 0
            if card < state.last_size and state.phase == GO_ON:
                row[at + card] = u8(((state.last >> (4 * card)) & 15) + 1)
            card += 1


def write_cards(cards: i64, row: vec[u8], at: i64) -> i64:
    """The number of cards of each kind; returns the next column."""
    at = write_counts(cards, FIELD, SPECIES, row, at)
    cards >>= DINOSAUR_BITS
    end: i64 = at + DINOSAURS
    while at < end:
        row[at] = u8(cards & 1)
        cards >>= 2
        at += 1
    return at
