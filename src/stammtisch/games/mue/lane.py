"""What programs that learn see of Mü, in columns of one byte each."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stammtisch.core.chance import Chance
from stammtisch.core.lane import Lane, relative, write_one, write_seat
from stammtisch.core.round import Round
from stammtisch.games.mue.cards import FEW, HAND, KINDS, NUM_DIGITS, OPEN, SPOTS, copies, distinct
from stammtisch.games.mue.rules import AUCTION, SEAT_WORDS, SEATS, WORTHLESS, State, fresh

NUM_PHASES: Final = 5
NUM_TRUMPS: Final = 16
# All cards in play (`copies`), written out in figures: the compiler takes only those as machine integers.
ALL_COPIES: Final = 0xEFDEFDEFDEFDEFD
FEW_COPIES: Final = 0xEFDEFDEFD


@final
class GameLane(Lane):
    def fresh(self, first: i64, chance: Chance) -> Round:
        return fresh(self.state.players, first, chance)

    def observe(self, seat: i64, row: vec[u8], at: i64) -> None:
        state = cast(State, self.state)
        players = state.players
        words = state.words
        at = write_copies(copies(words[SEAT_WORDS * seat + HAND]), row, at)
        turn: i64 = 0
        while turn < players:
            other = relative(seat, turn, players)
            write_copies(copies(words[SEAT_WORDS * other + OPEN]), row, at + turn * KINDS)
            turn += 1
        at = write_copies(played(state), row, at + SEATS * KINDS)
        at = write_copies(distinct(state.suit), row, at)
        at = write_roles(state, seat, row, at)
        row[at] = u8(state.best - WORTHLESS)
        row[at + 1] = u8(state.stake)
        row[at + 2] = u8(state.played)
        row[at + 3] = u8(state.most)
        row[at + 4] = 0
        row[at + 5] = 0
        row[at + 6] = 0
        row[at + 7] = 0
        if state.phase == AUCTION:
            row[at + 4] = u8(state.room)
            row[at + 5] = u8(state.started)
            row[at + 6] = u8(state.passes)
        if state.chief >= 0:
            row[at + 7] = u8(state.target)
        at += 8
        turn = 0
        while turn < players:
            other = relative(seat, turn, players)
            row[at + turn] = u8(state.taken(other))
            row[at + SEATS + turn] = u8(state.hand_size(other))
            row[at + 2 * SEATS + turn] = 1
            turn += 1

    def reveal(self, seat: i64, row: vec[u8], at: i64) -> None:
        state = cast(State, self.state)
        turn: i64 = 1
        while turn < state.players:
            other = relative(seat, turn, state.players)
            write_copies(copies(state.words[SEAT_WORDS * other + HAND]), row, at + (turn - 1) * KINDS)
            turn += 1


def write_roles(state: State, seat: i64, row: vec[u8], at: i64) -> i64:
    """What is on, the trumps, and who is what; returns the next column."""
    players = state.players
    at = write_one(row, at, NUM_PHASES, state.phase)
    at = write_one(row, at, NUM_TRUMPS, state.chief_trump)
    at = write_one(row, at, NUM_TRUMPS, state.vice_trump)
    at = write_seat(row, at, SEATS, seat, state.chief, players)
    at = write_seat(row, at, SEATS, seat, state.vice, players)
    at = write_seat(row, at, SEATS, seat, state.partner, players)
    at = write_seat(row, at, SEATS, seat, state.dealer, players)
    winner: i64 = state.winner if state.played > 0 else -1
    return write_seat(row, at, SEATS, seat, winner, players)


def write_copies(copies: i64, row: vec[u8], at: i64) -> i64:
    """Cards of each kind (see `cards.copies`); returns the next column."""
    end: i64 = at + KINDS
    while at < end:
        row[at] = u8(copies & 1)
        row[at + 1] = u8((copies >> 1) & 3)
        row[at + 2] = u8((copies >> 3) & 1)
        row[at + 3] = u8((copies >> 4) & 1)
        row[at + 4] = u8((copies >> 5) & 1)
        row[at + 5] = u8((copies >> 6) & 1)
        row[at + 6] = u8((copies >> 7) & 1)
        row[at + 7] = u8((copies >> 8) & 3)
        row[at + 8] = u8((copies >> 10) & 1)
        row[at + 9] = u8((copies >> 11) & 1)
        copies >>= SPOTS
        at += NUM_DIGITS
    return at


def played(state: State) -> i64:
    """Copies of the cards that nobody has any more."""
    left: i64 = FEW_COPIES if state.players == FEW else ALL_COPIES
    words = state.words
    word: i64 = 0
    while word < SEAT_WORDS * state.players:
        left -= copies(words[word + HAND]) + copies(words[word + OPEN])
        word += SEAT_WORDS
    return left
