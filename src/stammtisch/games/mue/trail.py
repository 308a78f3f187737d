"""What seats remember of a round of Mü: the auction turn by turn, who could not follow what, who played which cards."""

from __future__ import annotations

from typing import Any, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stammtisch.core import trail
from stammtisch.core.bits import bit, lowest
from stammtisch.core.lane import relative, write_one, write_seat
from stammtisch.core.round import Round
from stammtisch.core.trail import clear, empty, write_by_seat
from stammtisch.games.mue.cards import KINDS, NUM_COLOURS, NUM_DIGITS, NUMBERS, colour_at, spot_of
from stammtisch.games.mue.rules import (
    AUCTION,
    DONE,
    PASS,
    PLAY,
    PLAY_OPEN,
    SEATS,
    TRICKS,
    State,
)
from stammtisch.games.mue.view import SUITS

TURNS: Final = 12  # of the auction that a row shows
NUM_SUITS: Final = 6  # colours, trumps
TRUMP_SUIT: Final = 5
FOLLOWED: Final = -1
CARD_COLUMNS: Final = NUM_COLOURS + NUM_DIGITS


@final
class Trail(trail.Trail):
    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.bidders = empty(TURNS)  # the last turns, the latest first: the seat plus one
        self.bids = empty(TURNS)  # and how many cards it laid
        self.laid = empty(players)  # cards that a seat laid in the auction
        self.voids = empty(players * NUM_SUITS)
        self.played = empty(players * KINDS)
        self.trick = empty(players)  # a seat's card in the trick: its kind plus one
        self.move: i64 = 0
        self.seat: i64 = 0
        self.phase: i64 = AUCTION
        self.lacks: i64 = FOLLOWED  # the suit that the seat does not follow

    def begin(self, state: Round) -> None:
        clear(self.bidders, 0, TURNS)
        clear(self.bids, 0, TURNS)
        clear(self.laid, 0, self.players)
        clear(self.voids, 0, self.players * NUM_SUITS)
        clear(self.played, 0, self.players * KINDS)
        clear(self.trick, 0, self.players)

    def before(self, state: Round, move: i64) -> None:
        own = cast(State, state)
        self.move = move
        self.seat = own.to_move
        self.phase = own.phase
        self.lacks = FOLLOWED
        if own.phase == TRICKS and own.played > 0 and bit(spot_of(kind_played(move))) & own.suit == 0:
            self.lacks = colour_at(lowest(own.suit))
            if own.suit == own.trumps:
                self.lacks = TRUMP_SUIT

    def after(self, state: Round) -> None:
        if self.phase == AUCTION:
            if self.move < DONE:
                self.bid(self.seat)
            elif self.move == PASS:
                self.turn(self.seat)
        elif self.phase == TRICKS:
            self.play(self.seat, kind_played(self.move), self.lacks)
            if cast(State, state).played == 0:
                self.end_trick()

    def bid(self, seat: i64) -> None:
        """One card more lies open; of the same turn, if the seat has just laid one."""
        if i64(self.bidders[0]) != seat + 1:
            self.turn(seat)
        self.bids[0] += 1
        self.laid[seat] += 1

    def turn(self, seat: i64) -> None:
        """A turn of the auction, so far without a card."""
        index: i64 = TURNS - 1
        while index > 0:
            self.bidders[index] = self.bidders[index - 1]
            self.bids[index] = self.bids[index - 1]
            index -= 1
        self.bidders[0] = u8(seat + 1)
        self.bids[0] = 0

    def play(self, seat: i64, kind: i64, lacks: i64) -> None:
        self.trick[seat] = u8(kind + 1)
        self.played[seat * KINDS + kind] += 1
        if lacks != FOLLOWED:
            self.voids[seat * NUM_SUITS + lacks] = 1

    def end_trick(self) -> None:
        clear(self.trick, 0, self.players)

    def write(self, state: Round, seat: i64, row: vec[u8], at: i64) -> None:
        at = write_by_seat(self.voids, NUM_SUITS, self.players, seat, SEATS, row, at)
        at = write_by_seat(self.played, KINDS, self.players, seat, SEATS, row, at)
        turn: i64 = 0
        while turn < self.players:
            card: i64 = i64(self.trick[relative(seat, turn, self.players)]) - 1
            colour: i64 = card // NUM_DIGITS if card >= 0 else -1
            column = write_one(row, at + turn * CARD_COLUMNS, NUM_COLOURS, colour)
            write_one(row, column, NUM_DIGITS, card - colour * NUM_DIGITS if card >= 0 else -1)
            turn += 1
        at = write_by_seat(self.laid, 1, self.players, seat, SEATS, row, at + SEATS * CARD_COLUMNS)
        turn = 0
        while turn < TURNS:
            at = write_seat(row, at, SEATS, seat, i64(self.bidders[turn]) - 1, self.players)
            row[at] = self.bids[turn]
            at += 1
            turn += 1

    def copy(self) -> Trail:
        twin = Trail(self.players)
        twin.bidders = self.bidders[:]
        twin.bids = self.bids[:]
        twin.laid = self.laid[:]
        twin.voids = self.voids[:]
        twin.played = self.played[:]
        twin.trick = self.trick[:]
        return twin


def kind_played(move: i64) -> i64:
    return move - PLAY_OPEN if move >= PLAY_OPEN else move - PLAY


def retrace(view: dict[str, Any]) -> Trail:
    """The same from a view."""
    seen = Trail(view["players"])
    for bid in view["auction"]:
        if not bid["cards"]:
            seen.turn(bid["seat"])
        for _ in bid["cards"]:
            seen.bid(bid["seat"])
    for trick in view["tricks"]:
        for play in trick["cards"]:
            seen.play(play["seat"], NUMBERS[play["card"]], FOLLOWED)
    seen.end_trick()
    for play in view["trick"]:
        seen.play(play["seat"], NUMBERS[play["card"]], FOLLOWED)
    for seat, suits in enumerate(view["voids"]):
        for suit in suits:
            seen.voids[seat * NUM_SUITS + SUITS.index(suit)] = 1
    return seen
