"""What programs that learn see of Mau Mau, in columns of one byte each."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from stammtisch.core.bits import lowest
from stammtisch.core.chance import Chance
from stammtisch.core.lane import Lane, relative, write_hands, write_one
from stammtisch.core.round import Round
from stammtisch.games.mau_mau.cards import KINDS, LOW_BITS, NUM_COLOURS, NUM_SYMBOLS, WORD_KINDS
from stammtisch.games.mau_mau.rules import CHANGE, DRAW, State, fresh

SEATS: Final = 8


@final
class GameLane(Lane):
    def fresh(self, first: i64, chance: Chance) -> Round:
        state = cast(State, self.state)
        return fresh(state.players, state.must_play, first, chance)

    def list_moves(self, numbers: vec[i16], at: i64) -> i64:
        """As `State.legal`, which takes as long as all the rest of a step."""
        state = cast(State, self.state)
        begin = at
        two: bool = state.hand_size(state.to_move) == 2
        kinds = state.playable()
        at = list_lays(kinds & LOW_BITS, 0, two, numbers, at)
        at = list_lays((kinds >> 1) & LOW_BITS, 2 * WORD_KINDS, two, numbers, at)
        if state.can_change():
            change: i64 = CHANGE
            while change < DRAW:
                at = list_lay(change, two, numbers, at)
                change += 2
        if at == begin or state.pending > 0 or not state.must_play:
            numbers[at] = DRAW
            at += 1
        return at - begin

    def observe(self, seat: i64, row: vec[u8], at: i64) -> None:
        state = cast(State, self.state)
        at = write_hand(state, seat, row, at)
        at = write_one(row, at, NUM_COLOURS, state.colour)
        at = write_one(row, at, NUM_SYMBOLS, state.symbol)
        row[at] = u8(state.pending)
        row[at + 1] = 0
        if state.direction > 0:
            row[at + 1] = 1
        row[at + 2] = u8(state.stock)
        row[at + 3] = u8(state.discards)
        row[at + 4] = 0
        if state.must_play:
            row[at + 4] = 1
        write_hands(state, seat, SEATS, row, at + 5)

    def reveal(self, seat: i64, row: vec[u8], at: i64) -> None:
        state = cast(State, self.state)
        turn: i64 = 1
        while turn < state.players:
            write_hand(state, relative(seat, turn, state.players), row, at + (turn - 1) * KINDS)
            turn += 1
        at += (SEATS - 1) * KINDS
        kind: i64 = 0
        while kind < KINDS:
            row[at + kind] = 0
            kind += 1
        card: i64 = 0
        while card < state.stock:
            row[at + i64(state.pile[card])] += 1
            card += 1


def list_lays(kinds: i64, base: i64, two: bool, numbers: vec[i16], at: i64) -> i64:
    while kinds != 0:
        at = list_lay(base + lowest(kinds), two, numbers, at)
        kinds &= kinds - 1
    return at


def list_lay(move: i64, two: bool, numbers: vec[i16], at: i64) -> i64:
    """The lay, and with mau too if the hand has two cards; returns the next index."""
    numbers[at] = i16(move)
    if two:
        numbers[at + 1] = i16(move + 1)
        return at + 2
    return at + 1


def write_hand(state: State, seat: i64, row: vec[u8], at: i64) -> i64:
    """Cards of each kind; returns the next column."""
    first = state.hands[2 * seat]
    second = state.hands[2 * seat + 1]
    row[at + KINDS - 1] = u8(second >> 52)
    kind: i64 = 0
    while kind < WORD_KINDS:
        row[at + kind] = u8(first & 3)
        row[at + WORD_KINDS + kind] = u8(second & 3)
        first >>= 2
        second >>= 2
        kind += 1
    return at + KINDS
