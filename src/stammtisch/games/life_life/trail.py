"""What seats remember of a round of Life Life: cards taken from rows, cards laid, swaps of each (LL-20)."""

from __future__ import annotations

from typing import Any, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stammtisch.core import trail
from stammtisch.core.round import Round
from stammtisch.core.trail import add, clear, empty, write_by_seat
from stammtisch.games.life_life.cards import KINDS, NUMBERS, ROWS, VALUES, count, pack
from stammtisch.games.life_life.rules import KNOCK, LAYS, State, row_of

SEATS: Final = 5


@final
class Trail(trail.Trail):
    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.known = empty(players * KINDS)  # cards that are certain to be in a hand
        self.laid = empty(players * KINDS)  # all that a seat has laid
        self.swaps = empty(players)
        self.seat: i64 = -1  # who swaps; -1: nobody
        self.lays: i64 = 0
        self.takes: i64 = 0

    def begin(self, state: Round) -> None:
        clear(self.known, 0, self.players * KINDS)
        clear(self.laid, 0, self.players * KINDS)
        clear(self.swaps, 0, self.players)

    def before(self, state: Round, move: i64) -> None:
        own = cast(State, state)
        self.seat = -1
        if move != KNOCK:
            self.seat = own.to_move
            self.lays = LAYS[move]
            self.takes = own.cards[self.players + row_of(move) - 1]

    def after(self, state: Round) -> None:
        if self.seat >= 0:
            self.swap(self.seat, self.lays, self.takes)

    def swap(self, seat: i64, lays: i64, takes: i64) -> None:
        """LL-20: a card laid is taken to be one of the known ones, if there are any of its kind."""
        add(self.swaps, seat, 1)
        kind: i64 = 0
        while kind < KINDS:
            index: i64 = seat * KINDS + kind
            add(self.known, index, -count(lays, kind))
            add(self.known, index, count(takes, kind))
            add(self.laid, index, count(lays, kind))
            kind += 1

    def write(self, state: Round, seat: i64, row: vec[u8], at: i64) -> None:
        at = write_by_seat(self.known, KINDS, self.players, seat, SEATS, row, at)
        at = write_by_seat(self.laid, KINDS, self.players, seat, SEATS, row, at)
        at = write_by_seat(self.swaps, 1, self.players, seat, SEATS, row, at)
        self.write_unseen(cast(State, state), seat, row, at)

    def write_unseen(self, state: State, seat: i64, row: vec[u8], at: i64) -> None:
        """Cards of each animal that are neither in this hand nor in a row nor known to be in another hand."""
        open_cards: i64 = state.cards[seat]
        index: i64 = self.players
        while index < self.players + ROWS:
            open_cards += state.cards[index]
            index += 1
        kind: i64 = 0
        while kind < KINDS:
            left: i64 = i64(VALUES[kind]) - count(open_cards, kind)
            other: i64 = 0
            while other < self.players:
                if other != seat:
                    left -= i64(self.known[other * KINDS + kind])
                other += 1
            row[at + kind] = u8(left)
            kind += 1

    def copy(self) -> Trail:
        twin = Trail(self.players)
        twin.known = self.known[:]
        twin.laid = self.laid[:]
        twin.swaps = self.swaps[:]
        return twin


def retrace(view: dict[str, Any]) -> Trail:
    """The same from a view."""
    seen = Trail(view["players"])
    for entry in view["history"]:
        if "row" in entry:
            laid, taken = (pack([NUMBERS[code] for code in entry[name]]) for name in ("laid", "taken"))
            seen.swap(entry["seat"], laid, taken)
    return seen
