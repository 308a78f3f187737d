"""What programs that learn see of Zoff im Zoo, in columns of one byte each."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stammtisch.core.chance import fast
from stammtisch.core.lane import Lane, relative, write_one, write_seat
from stammtisch.games.zoff_im_zoo.cards import KINDS, count, size
from stammtisch.games.zoff_im_zoo.rules import State, fresh

SEATS: Final = 7
PHASES: Final = 5

OBSERVED: Final = [
    ("hand", KINDS, "cards of each kind in my hand: twelve animals and the joker, in table order"),
    ("top", KINDS, "how many of the animal on top; 0 everywhere: a trick is to be led"),
    ("trick", KINDS, "cards of each kind in the trick"),
    ("shown", KINDS, "cards of each kind that were shown and not yet completed"),
    ("away", KINDS, "cards of each kind that I laid away"),
    ("phase", PHASES, "1 for what is on: push, return, lay away, play, complete"),
    ("teams", 1, "1: there are teams"),
    ("laid_away", 1, "cards that the solo player laid away"),
    ("on_top", SEATS, "1 for whose cards are on top, from me to the left"),
    ("partner", SEATS, "1 for my partner"),
    ("solo", SEATS, "1 for the solo player"),
    ("lower", SEATS, "1 for the lower partners of the teams"),
    ("cards", SEATS, "cards in each hand, from me to the left"),
    ("places", SEATS, "1 for who was out first, and so on; 0: has cards"),
    ("tricks", SEATS, "tricks that each seat took"),
    ("seats", SEATS, "1 for each seat that is there"),
    ("taken", SEATS * KINDS, "cards of each kind in each seat's tricks, seat by seat from me to the left"),
]
REVEALED: Final = [
    ("hands", (SEATS - 1) * KINDS, "cards of each kind in the other hands, from my left neighbour on"),
    ("away", KINDS, "cards of each kind that the solo player laid away"),
]


@final
class ZoffImZooLane(Lane):
    def __init__(self, state: State, first: i64, order: list[int]) -> None:
        self.state = state
        self.first: i64 = first  # the dealer (three players: who leads) of a first round; -1: drawn
        self.order = order  # seats by rank, best first; of a first round there are none

    def watch(self, state: object) -> None:
        assert isinstance(state, State)
        self.state = state

    def deal(self, seed: i64) -> None:
        chance = fast(int(seed))
        players = self.state.players
        dealer = self.state.dealer
        leader = self.state.leader
        teams = self.order if self.state.teams > 0 else []
        if not self.order:
            first = self.first if self.first >= 0 else chance.below(players)
            dealer = -1 if players == 3 else first
            leader = first if players == 3 else (first + 1) % players
        self.state = fresh(players, dealer, leader, teams, chance)
        self.state.shuffle()

    def to_move(self) -> i64:
        return self.state.to_move

    def legal(self) -> list[int]:
        return self.state.legal()

    def advance(self, move: i64) -> None:
        self.state.advance(move)

    def points(self) -> list[int]:
        return self.state.result

    def observe(self, seat: i64, row: vec[u8], at: i64) -> None:
        state = self.state
        players = state.players
        at = write_cards(state.seats[seat], row, at)
        kind: i64 = 0
        while kind < KINDS:
            row[at + kind] = u8(state.top_size if state.top == kind else 0)
            kind += 1
        at = write_cards(state.trick, row, at + KINDS)
        at = write_cards(state.shown, row, at)
        at = write_cards(state.away if seat == state.solo() else 0, row, at)
        at = write_one(row, at, PHASES, state.phase)
        row[at] = u8(1 if state.teams > 0 else 0)
        row[at + 1] = u8(size(state.away))
        at += 2
        at = write_seat(row, at, SEATS, seat, state.top_seat if state.top_size > 0 else -1, players)
        at = write_seat(row, at, SEATS, seat, state.partner(seat), players)
        at = write_seat(row, at, SEATS, seat, state.solo(), players)
        self.write_seats(seat, row, at)

    def write_seats(self, seat: i64, row: vec[u8], at: i64) -> None:
        """What is known of each seat."""
        state = self.state
        players = state.players
        turn: i64 = 0
        while turn < players:
            other = relative(seat, turn, players)
            row[at + turn] = u8(1 if state.is_lower(other) else 0)
            row[at + SEATS + turn] = u8(state.hand_size(other))
            row[at + 2 * SEATS + turn] = u8(state.place(other))
            row[at + 3 * SEATS + turn] = u8(state.tricks(other))
            row[at + 4 * SEATS + turn] = 1
            write_cards(state.seats[players + other], row, at + 5 * SEATS + turn * KINDS)
            turn += 1

    def reveal(self, seat: i64, row: vec[u8], at: i64) -> None:
        state = self.state
        turn: i64 = 1
        while turn < state.players:
            other = relative(seat, turn, state.players)
            write_cards(state.seats[other], row, at + (turn - 1) * KINDS)
            turn += 1
        write_cards(state.away, row, at + (SEATS - 1) * KINDS)


def write_cards(cards: i64, row: vec[u8], at: i64) -> i64:
    """Cards of each kind; returns the next column."""
    kind: i64 = 0
    while kind < KINDS:
        row[at + kind] = u8(count(cards, kind))
        kind += 1
    return at + KINDS
