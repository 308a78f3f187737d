"""What programs that learn see of Mau Mau, in columns of one byte each."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from stammtisch.core.bits import lowest
from stammtisch.core.chance import fast
from stammtisch.core.lane import Lane, relative, write_one
from stammtisch.games.mau_mau.cards import KINDS, LOW_BITS, NUM_SYMBOLS, WORD_KINDS
from stammtisch.games.mau_mau.rules import CHANGE, DRAW, State, fresh

SEATS: Final = 8
NUM_COLOURS: Final = 4

OBSERVED: Final = [
    ("hand", KINDS, "cards of each kind in my hand, kinds in table order"),
    ("colour", NUM_COLOURS, "1 for the colour to match: green, blue, red, yellow; none: any colour"),
    ("symbol", NUM_SYMBOLS, "1 for the symbol to match, in table order; none on a colour change"),
    ("pending", 1, "cards that I have to draw for take-2 and take-4"),
    ("direction", 1, "1: play goes to the left"),
    ("stock", 1, "cards in stock"),
    ("discards", 1, "cards under the top card"),
    ("must_play", 1, "1: whoever can lay a card has to"),
    ("cards", SEATS, "cards in each hand, from me to the left; 0 for seats that are not there"),
    ("seats", SEATS, "1 for each seat that is there, from me to the left"),
]
REVEALED: Final = [
    ("hands", (SEATS - 1) * KINDS, "cards of each kind in the other hands, from my left neighbour on"),
    ("stock", KINDS, "cards of each kind in stock"),
]


@final
class MauMauLane(Lane):
    def __init__(self, state: State, dealer: i64) -> None:
        self.state = state
        self.dealer: i64 = dealer  # -1: drawn

    def watch(self, state: object) -> None:
        assert isinstance(state, State)
        self.state = state

    def deal(self, seed: i64) -> None:
        chance = fast(int(seed))
        dealer = self.dealer if self.dealer >= 0 else chance.below(self.state.players)
        self.state = fresh(self.state.players, self.state.must_play, dealer, chance)
        self.state.shuffle()

    def to_move(self) -> i64:
        return self.state.to_move

    def legal(self) -> list[int]:
        return self.state.legal()

    def list_moves(self, numbers: vec[i16], at: i64) -> i64:
        """As `State.legal`, which takes as long as all the rest of a step."""
        state = self.state
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

    def advance(self, move: i64) -> None:
        self.state.advance(move)

    def points(self) -> list[int]:
        return self.state.result

    def observe(self, seat: i64, row: vec[u8], at: i64) -> None:
        state = self.state
        at = write_hand(state, seat, row, at)
        at = write_one(row, at, NUM_COLOURS, state.colour)
        at = write_one(row, at, NUM_SYMBOLS, state.symbol)
        row[at] = u8(state.pending)
        row[at + 1] = u8(1 if state.direction > 0 else 0)
        row[at + 2] = u8(state.stock)
        row[at + 3] = u8(state.discards)
        row[at + 4] = u8(1 if state.must_play else 0)
        at += 5
        turn: i64 = 0
        while turn < state.players:
            row[at + turn] = u8(state.hand_size(relative(seat, turn, state.players)))
            row[at + SEATS + turn] = 1
            turn += 1

    def reveal(self, seat: i64, row: vec[u8], at: i64) -> None:
        state = self.state
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
    """The lay, and with mau too if the hand has two cards; returns the next place."""
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
