"""What programs that learn see of Mü, in columns of one byte each."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stammtisch.core.bits import lowest
from stammtisch.core.chance import Chance
from stammtisch.core.lane import Lane, relative, write_one, write_seat
from stammtisch.core.round import Round
from stammtisch.games.mue.cards import FEW, HAND, KINDS, OPEN, deck, kind_at, spot_of
from stammtisch.games.mue.rules import AUCTION, SEAT_WORDS, SEATS, WORTHLESS, State, fresh

NUM_PHASES: Final = 5
NUM_TRUMPS: Final = 16


@final
class GameLane(Lane):
    def fresh(self, first: i64, chance: Chance) -> Round:
        return fresh(self.state.players, first, chance)

    def observe(self, seat: i64, row: vec[u8], at: i64) -> None:
        state = cast(State, self.state)
        players = state.players
        write_cards(state.words[SEAT_WORDS * seat + HAND], row, at)
        turn: i64 = 0
        while turn < players:
            other = relative(seat, turn, players)
            write_cards(state.words[SEAT_WORDS * other + OPEN], row, at + (turn + 1) * KINDS)
            turn += 1
        at += (SEATS + 1) * KINDS
        write_played(state, row, at)
        write_suit(state.suit, row, at + KINDS)
        at = write_roles(state, seat, row, at + 2 * KINDS)
        row[at] = u8(state.best - WORTHLESS)
        row[at + 1] = u8(state.stake)
        row[at + 2] = u8(state.played)
        row[at + 3] = u8(state.most)
        bidding: bool = state.phase == AUCTION
        row[at + 4] = u8(state.room if bidding else 0)
        row[at + 5] = u8(state.started if bidding else 0)
        row[at + 6] = u8(state.passes if bidding else 0)
        row[at + 7] = u8(state.target if state.chief >= 0 else 0)
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
            write_cards(state.words[SEAT_WORDS * other + HAND], row, at + (turn - 1) * KINDS)
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
    return write_seat(row, at, SEATS, seat, state.winner if state.played > 0 else -1, players)


def write_cards(cards: i64, row: vec[u8], at: i64) -> None:
    """Cards of each kind."""
    kind: i64 = 0
    while kind < KINDS:
        row[at + kind] = 0
        kind += 1
    while cards != 0:
        row[at + kind_at(lowest(cards))] += 1
        cards &= cards - 1


def write_suit(suit: i64, row: vec[u8], at: i64) -> None:
    """A 1 for each kind of the suit."""
    kind: i64 = 0
    while kind < KINDS:
        row[at + kind] = u8((suit >> spot_of(kind)) & 1)
        kind += 1


def write_played(state: State, row: vec[u8], at: i64) -> None:
    """Cards of each kind that nobody has any more."""
    kind: i64 = 0
    while kind < KINDS:
        row[at + kind] = FEW_CARDS[kind] if state.players == FEW else ALL_CARDS[kind]
        kind += 1
    seat: i64 = 0
    while seat < state.players:
        pile: i64 = HAND
        while pile <= OPEN:
            cards = state.words[SEAT_WORDS * seat + pile]
            while cards != 0:
                row[at + kind_at(lowest(cards))] -= 1
                cards &= cards - 1
            pile += 1
        seat += 1


ALL_CARDS: Final = vec[u8]([u8(deck(4).count(kind)) for kind in range(KINDS)])
FEW_CARDS: Final = vec[u8]([u8(deck(3).count(kind)) for kind in range(KINDS)])
