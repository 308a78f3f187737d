"""What programs that learn see of Mammuz, in columns of one byte each."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stammtisch.core.chance import fast
from stammtisch.core.lane import Lane, relative, write_one, write_seat
from stammtisch.games.mammuz.cards import KINDS, MOST_LAID, SIZE, SPECIES, held
from stammtisch.games.mammuz.rules import GO_ON, State, fresh

SEATS: Final = 7
PHASES: Final = 4

OBSERVED: Final = [
    ("hand", KINDS, "cards of each kind in my hand: eight species, six dinosaurs, in table order"),
    ("named", SPECIES, "1 for the species named"),
    ("barred", SPECIES, "1 for the species that may not be named now"),
    ("left", SPECIES, "cards of each species that are still in the game"),
    ("phase", PHASES, "1 for what is asked: name a species, first lay, lay or doubt, give the herd away"),
    ("herd", 1, "cards in the herd"),
    ("last", 1, "cards in the last lay, while it may be doubted; 0: none"),
    ("pile", 1, "cards in the pile"),
    ("must_doubt", 1, "1: the last lay has to be doubted"),
    ("layer", SEATS, "1 for who laid last, from me to the left"),
    ("cards", SEATS, "cards in each hand, from me to the left"),
    ("seats", SEATS, "1 for each seat that is there, from me to the left"),
]
REVEALED: Final = [
    ("hands", (SEATS - 1) * KINDS, "cards of each kind in the other hands, from my left neighbour on"),
    ("herd", KINDS, "cards of each kind in the herd"),
    ("pile", KINDS, "cards of each kind in the pile"),
    ("last", MOST_LAID, "kinds of the cards of the last lay in order, plus one; 0: none"),
]


@final
class MammuzLane(Lane):
    def __init__(self, state: State, starter: i64) -> None:
        self.state = state
        self.starter: i64 = starter  # -1: drawn

    def watch(self, state: object) -> None:
        assert isinstance(state, State)
        self.state = state

    def deal(self, seed: i64) -> None:
        chance = fast(int(seed))
        starter = self.starter if self.starter >= 0 else chance.below(self.state.players)
        self.state = fresh(self.state.players, starter, chance)
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
        at = write_cards(state.hands[seat], KINDS, row, at)
        at = write_one(row, at, SPECIES, state.named)
        at = write_one(row, at, SPECIES, state.barred)
        at = write_cards(state.left, SPECIES, row, at)
        at = write_one(row, at, PHASES, state.phase)
        row[at] = u8(state.herd >> SIZE)
        row[at + 1] = u8(state.last_size if state.phase == GO_ON else 0)
        row[at + 2] = u8(state.pile >> SIZE)
        row[at + 3] = u8(1 if state.must_doubt() else 0)
        at += 4
        at = write_seat(row, at, SEATS, seat, state.layer, players)
        turn: i64 = 0
        while turn < players:
            row[at + turn] = u8(state.hand_size(relative(seat, turn, players)))
            row[at + SEATS + turn] = 1
            turn += 1

    def reveal(self, seat: i64, row: vec[u8], at: i64) -> None:
        state = self.state
        turn: i64 = 1
        while turn < state.players:
            hand = state.hands[relative(seat, turn, state.players)]
            write_cards(hand, KINDS, row, at + (turn - 1) * KINDS)
            turn += 1
        at += (SEATS - 1) * KINDS
        at = write_cards(state.herd, KINDS, row, at)
        at = write_cards(state.pile, KINDS, row, at)
        place: i64 = 0
        while place < MOST_LAID:
            kind: i64 = (state.last >> (4 * place)) & 15
            row[at + place] = u8(kind + 1 if place < state.last_size and state.phase == GO_ON else 0)
            place += 1


def write_cards(cards: i64, kinds: i64, row: vec[u8], at: i64) -> i64:
    """Cards of each of the first so many kinds; returns the next column."""
    kind: i64 = 0
    while kind < kinds:
        row[at + kind] = u8(held(cards, kind))
        kind += 1
    return at + kinds
