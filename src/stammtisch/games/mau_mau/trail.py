"""What seats remember of a round of Mau Mau: discards, who drew at which colour or named it, reshuffles."""

from __future__ import annotations

from typing import Any, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stammtisch.core import trail
from stammtisch.core.lane import relative, write_one
from stammtisch.core.round import Round
from stammtisch.core.trail import add, clear, empty, write_part
from stammtisch.games.mau_mau.cards import (
    CARDS,
    COLOURS,
    COPIES,
    HAND_SIZE,
    KINDS,
    NUM_COLOURS,
    NUM_SYMBOLS,
    NUMBERS,
    WILD,
    WILDS,
    held,
)
from stammtisch.games.mau_mau.past import kind_laid
from stammtisch.games.mau_mau.rules import CHANGE, DRAW, State, kind_of

SEATS: Final = 8
NOBODY: Final = -1


@final
class Trail(trail.Trail):
    def __init__(self, players: i64) -> None:
        super().__init__(players)
        # By seat and colour: cards that came into the hand after its owner last drew rather than lay at this colour.
        self.open = empty(players * NUM_COLOURS)
        self.wished = empty(players)  # the colour named last and not laid since, plus one; 0: none
        self.restocked = empty(KINDS)  # what the last reshuffle put into the stock
        self.under = empty(KINDS)  # what a reshuffle in this move would
        self.moved: i64 = 0  # how many cards that are
        self.move: i64 = DRAW
        self.seat: i64 = 0
        self.size: i64 = 0  # of its hand
        self.colour: i64 = -1
        self.free = False  # whether the seat draws without having to

    def begin(self, state: Round) -> None:
        clear(self.wished, 0, self.players)
        clear(self.restocked, 0, KINDS)
        index: i64 = 0
        while index < self.players * NUM_COLOURS:
            self.open[index] = HAND_SIZE
            index += 1

    def before(self, state: Round, move: i64) -> None:
        own = cast(State, state)
        self.move = move
        self.seat = own.to_move
        self.size = own.hand_size(own.to_move)
        self.colour = own.colour
        self.free = own.pending == 0
        self.moved = 0
        draws: i64 = own.pending
        if draws == 0:
            draws = 1
        if own.stock < draws:
            count_discards(own, self.under)
            self.moved = own.discards
            if move != DRAW:
                add(self.under, own.top, 1)
                self.moved += 1

    def after(self, state: Round) -> None:
        own = cast(State, state)
        gained: i64 = own.hand_size(self.seat) - self.size
        if self.move == DRAW:
            if self.free:
                self.decline(self.seat, self.colour)
        else:
            self.lay(self.seat, kind_of(self.move), (self.move - CHANGE) >> 1)
            gained += 1
        self.gain(self.seat, gained)
        if self.moved > 0 and own.discards == 0:
            write_part(self.under, 0, KINDS, self.restocked, 0)

    def lay(self, seat: i64, kind: i64, named: i64) -> None:
        if kind == WILD:
            self.wished[seat] = u8(named + 1)
            return
        colour = kind // NUM_SYMBOLS
        add(self.open, seat * NUM_COLOURS + colour, -1)
        if i64(self.wished[seat]) == colour + 1:
            self.wished[seat] = 0

    def decline(self, seat: i64, colour: i64) -> None:
        """The seat draws a card where this colour (-1: any) could be laid."""
        if colour >= 0:
            self.open[seat * NUM_COLOURS + colour] = 0

    def gain(self, seat: i64, number: i64) -> None:
        colour: i64 = 0
        while colour < NUM_COLOURS:
            add(self.open, seat * NUM_COLOURS + colour, number)
            colour += 1

    def write(self, state: Round, seat: i64, row: vec[u8], at: i64) -> None:
        own = cast(State, state)
        write_unseen(own, seat, row, at)
        at = write_part(self.restocked, 0, KINDS, row, at + 2 * KINDS)
        turn: i64 = 0
        while turn < self.players:
            other = relative(seat, turn, self.players)
            size = own.hand_size(other)
            column: i64 = at + turn * NUM_COLOURS
            colour: i64 = 0
            while colour < NUM_COLOURS:
                row[column + colour] = self.open[other * NUM_COLOURS + colour]
                if i64(row[column + colour]) > size:
                    row[column + colour] = u8(size)
                colour += 1
            column = at + (SEATS + turn) * NUM_COLOURS
            write_one(row, column, NUM_COLOURS, i64(self.wished[other]) - 1)
            turn += 1

    def copy(self) -> Trail:
        twin = Trail(self.players)
        twin.open = self.open[:]
        twin.wished = self.wished[:]
        twin.restocked = self.restocked[:]
        return twin


def count_discards(state: State, counts: vec[u8]) -> None:
    """The cards of each kind under the top card."""
    clear(counts, 0, KINDS)
    index: i64 = CARDS - state.discards
    while index < CARDS:
        counts[i64(state.pile[index])] += 1
        index += 1


def write_unseen(state: State, seat: i64, row: vec[u8], at: i64) -> None:
    """The cards of each kind under the top card, then those that this seat does not see."""
    clear(row, at, KINDS)
    index: i64 = CARDS - state.discards
    while index < CARDS:
        row[at + i64(state.pile[index])] += 1
        index += 1
    first = state.hands[2 * seat]
    second = state.hands[2 * seat + 1]
    kind: i64 = 0
    while kind < KINDS:
        left: i64 = COPIES
        if kind == WILD:
            left = WILDS
        if kind == state.top:
            left -= 1
        row[at + KINDS + kind] = u8(left - held(first, second, kind) - i64(row[at + kind]))
        kind += 1


def retrace(view: dict[str, Any]) -> Trail:
    """The same from a view."""
    seen = Trail(view["players"])
    index: i64 = 0
    while index < seen.players * NUM_COLOURS:
        seen.open[index] = HAND_SIZE
        index += 1
    start, *history = view["history"]
    discards: list[int] = [NUMBERS[start["up"]]]
    colour = -1 if discards[0] == WILD else discards[0] // NUM_SYMBOLS
    for entry in history:
        if "reshuffle" in entry:
            clear(seen.restocked, 0, KINDS)
            for kind in discards[:-1]:
                add(seen.restocked, kind, 1)
            discards = discards[-1:]
        elif "lay" in entry:
            text = entry["lay"]
            kind = kind_laid(text)
            colour = COLOURS.index(text[1]) if kind == WILD else kind // NUM_SYMBOLS
            seen.lay(entry["seat"], kind, colour)
            discards.append(kind)
        else:
            if not entry["penalty"]:
                seen.decline(entry["seat"], colour)
            seen.gain(entry["seat"], entry["draw"])
    return seen
