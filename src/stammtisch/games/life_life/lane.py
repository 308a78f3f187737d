"""What programs that learn see of Life Life, in columns of one byte each."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stammtisch.core.chance import fast
from stammtisch.core.lane import Lane, relative, write_seat
from stammtisch.games.life_life.cards import KINDS, ROWS, VALUES, count
from stammtisch.games.life_life.rules import State, fresh

SEATS: Final = 5
MOST: Final = 255

OBSERVED: Final = [
    ("hand", KINDS, "cards of each animal in my hand, animals in table order"),
    ("rows", ROWS * KINDS, "cards of each animal in rows 1 to 4"),
    ("knocker", SEATS, "1 for who has knocked, from me to the left"),
    ("turns_left", 1, "turns to come after a knock; 0 before"),
    ("pro", 1, "1: the rules for experts"),
    ("lives", SEATS, "lives before the round (255 stands for more), from me to the left"),
    ("swapped", SEATS, "1 for who has swapped this round, from me to the left"),
    ("seats", SEATS, "1 for each seat that is there, from me to the left"),
]
REVEALED: Final = [
    ("hands", (SEATS - 1) * KINDS, "cards of each animal in the other hands, from my left neighbour on"),
    ("rest", KINDS, "cards of each animal that are not in the round"),
]


@final
class LifeLifeLane(Lane):
    def __init__(self, state: State, starter: i64) -> None:
        self.state = state
        self.starter: i64 = starter  # -1: drawn

    def watch(self, state: object) -> None:
        assert isinstance(state, State)
        self.state = state

    def deal(self, seed: i64) -> None:
        old = self.state
        self.state = fresh(old.players, old.pro, old.lives, self.starter, fast(int(seed)))
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
        at = write_cards(state.cards[seat], row, at)
        place: i64 = 0
        while place < ROWS:
            at = write_cards(state.cards[players + place], row, at)
            place += 1
        at = write_seat(row, at, SEATS, seat, state.knocker, players)
        row[at] = u8(state.turns_left)
        row[at + 1] = u8(1 if state.pro else 0)
        at += 2
        turn: i64 = 0
        while turn < players:
            other = relative(seat, turn, players)
            lives: i64 = state.lives[other]
            row[at + turn] = u8(lives if lives < MOST else MOST)
            row[at + SEATS + turn] = u8(1 if state.has_swapped(other) else 0)
            row[at + 2 * SEATS + turn] = 1
            turn += 1

    def reveal(self, seat: i64, row: vec[u8], at: i64) -> None:
        state = self.state
        turn: i64 = 1
        seen: i64 = state.cards[seat]
        while turn < state.players:
            hand = state.cards[relative(seat, turn, state.players)]
            write_cards(hand, row, at + (turn - 1) * KINDS)
            seen += hand
            turn += 1
        place: i64 = 0
        while place < ROWS:
            seen += state.cards[state.players + place]
            place += 1
        at += (SEATS - 1) * KINDS
        kind: i64 = 0
        while kind < KINDS:
            row[at + kind] = u8(i64(VALUES[kind]) - count(seen, kind))
            kind += 1


def write_cards(cards: i64, row: vec[u8], at: i64) -> i64:
    """Cards of each animal; returns the next column."""
    kind: i64 = 0
    while kind < KINDS:
        row[at + kind] = u8(count(cards, kind))
        kind += 1
    return at + KINDS
