"""What programs that learn see of Mü, in columns of one byte each."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stammtisch.core.bits import lowest
from stammtisch.core.chance import fast
from stammtisch.core.lane import Lane, relative, write_one, write_seat
from stammtisch.games.mue.cards import HAND, KINDS, OPEN, deck, kind_at, spot_of
from stammtisch.games.mue.rules import AUCTION, SEAT, WORTHLESS, State, fresh

SEATS: Final = 6
PHASES: Final = 5
NUM_TRUMPS: Final = 16

OBSERVED: Final = [
    ("hand", KINDS, "cards of each kind in my hand, kinds in table order"),
    ("open", SEATS * KINDS, "cards of each kind lying open, seat by seat from me to the left"),
    ("played", KINDS, "cards of each kind that were played"),
    ("follows", KINDS, "1 for each kind that follows the card led; all: none is led"),
    ("phase", PHASES, "1 for what is on: auction, vice's trump, chief's trump, partner, tricks"),
    ("chief_trump", NUM_TRUMPS, "1 for the chief's trump: five colours, ten digits, none"),
    ("vice_trump", NUM_TRUMPS, "1 for the vice's trump"),
    ("chief", SEATS, "1 for the chief, from me to the left"),
    ("vice", SEATS, "1 for the vice"),
    ("partner", SEATS, "1 for the chief's partner"),
    ("dealer", SEATS, "1 for the dealer"),
    ("winner", SEATS, "1 for whose card is the highest of the trick"),
    ("best", 1, "its strength, plus one; 0: no card is led"),
    ("stake", 1, "points in the trick"),
    ("trick", 1, "cards in the trick"),
    ("most", 1, "the highest bid, in cards"),
    ("room", 1, "cards that the bidder may still lay this turn; 0 after the auction"),
    ("started", 1, "cards that the bidder has laid this turn; 0 after the auction"),
    ("passes", 1, "passes in direct succession; 0 after the auction"),
    ("target", 1, "points that the chief's team needs; 0 in the auction"),
    ("taken", SEATS, "points in each seat's tricks, from me to the left"),
    ("cards", SEATS, "cards in each hand, open ones not counted, from me to the left"),
    ("seats", SEATS, "1 for each seat that is there, from me to the left"),
]
REVEALED: Final = [
    ("hands", (SEATS - 1) * KINDS, "cards of each kind in the other hands, from my left neighbour on"),
]


@final
class MueLane(Lane):
    def __init__(self, state: State, dealer: i64) -> None:
        self.state = state
        self.dealer: i64 = dealer  # -1: drawn

    def watch(self, state: object) -> None:
        assert isinstance(state, State)
        self.state = state

    def deal(self, seed: i64) -> None:
        chance = fast(int(seed))
        dealer = self.dealer if self.dealer >= 0 else chance.below(self.state.players)
        self.state = fresh(self.state.players, dealer, chance)
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
        write_cards(state.words[SEAT * seat + HAND], row, at)
        turn: i64 = 0
        while turn < players:
            other = relative(seat, turn, players)
            write_cards(state.words[SEAT * other + OPEN], row, at + (turn + 1) * KINDS)
            turn += 1
        at += (SEATS + 1) * KINDS
        write_played(state, row, at)
        write_suit(state.suit, row, at + KINDS)
        at = self.write_roles(seat, row, at + 2 * KINDS)
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

    def write_roles(self, seat: i64, row: vec[u8], at: i64) -> i64:
        """What is on, trumps, and who is what."""
        state = self.state
        players = state.players
        at = write_one(row, at, PHASES, state.phase)
        at = write_one(row, at, NUM_TRUMPS, state.chief_trump)
        at = write_one(row, at, NUM_TRUMPS, state.vice_trump)
        at = write_seat(row, at, SEATS, seat, state.chief, players)
        at = write_seat(row, at, SEATS, seat, state.vice, players)
        at = write_seat(row, at, SEATS, seat, state.partner, players)
        at = write_seat(row, at, SEATS, seat, state.dealer, players)
        return write_seat(row, at, SEATS, seat, state.winner if state.played > 0 else -1, players)

    def reveal(self, seat: i64, row: vec[u8], at: i64) -> None:
        state = self.state
        turn: i64 = 1
        while turn < state.players:
            other = relative(seat, turn, state.players)
            write_cards(state.words[SEAT * other + HAND], row, at + (turn - 1) * KINDS)
            turn += 1


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
        row[at + kind] = FEW_CARDS[kind] if state.players == 3 else ALL_CARDS[kind]
        kind += 1
    seat: i64 = 0
    while seat < state.players:
        words: i64 = 0
        while words < 2:
            cards = state.words[SEAT * seat + words]
            while cards != 0:
                row[at + kind_at(lowest(cards))] -= 1
                cards &= cards - 1
            words += 1
        seat += 1


ALL_CARDS: Final = vec[u8]([u8(deck(4).count(kind)) for kind in range(KINDS)])
FEW_CARDS: Final = vec[u8]([u8(deck(3).count(kind)) for kind in range(KINDS)])
