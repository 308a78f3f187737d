"""What seats remember of a round of Mammuz: how players lay and doubt, cards turned up, and where known cards went."""

from __future__ import annotations

from typing import Any, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stammtisch.core import trail
from stammtisch.core.round import Round
from stammtisch.core.trail import add, clear, empty, write_part
from stammtisch.games.mammuz.cards import (
    BRONTOSAURUS,
    KINDS,
    LAY_WORDS,
    NUMBERS,
    PLESIOSAUR,
    PTEROSAUR,
    SIZE,
    SPECIES,
    STEGOSAURUS,
    TRICERATOPS,
    TYRANNOSAURUS,
    held,
    pack,
)
from stammtisch.games.mammuz.rules import DOUBT, HERD, LAY, MOST_SEATS, State

NOTHING: Final = -1  # no card

# what is counted for each seat
LAYS: Final = 0
TRUE: Final = 1  # lays that were doubted, by what was turned up: the species named
FALSE: Final = 2  # another
DINOSAUR: Final = 3
DOUBTS: Final = 4
IN_HERD: Final = 5  # cards laid in the present herd
SINCE: Final = 6  # cards laid since the seat last took a herd
TALLIES: Final = 7


@final
class Trail(trail.Trail):
    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.tallies = empty(TALLIES * players)
        self.turned = empty(KINDS)  # cards turned up
        # By who knows it: own cards in the herd and in the pile, and cards that went into hands and were not seen to
        # leave them.  What is known of the own hand is what everybody knows.
        self.herd = empty(players * KINDS)
        self.pile = empty(players * KINDS)
        self.went = empty(players * players * KINDS)
        # the move under way
        self.seat: i64 = 0
        self.layer: i64 = -1
        self.move: i64 = 0
        self.card: i64 = NOTHING
        self.named: i64 = -1
        self.left: i64 = 0
        self.last_cards = False  # whether the lay doubted was its player's last cards

    def begin(self, state: Round) -> None:
        clear(self.tallies, 0, TALLIES * self.players)
        clear(self.turned, 0, KINDS)
        self.leave(False)
        clear(self.pile, 0, self.players * KINDS)
        clear(self.went, 0, self.players * self.players * KINDS)

    # from moves

    def before(self, state: Round, move: i64) -> None:
        own = cast(State, state)
        self.seat = own.to_move
        self.layer = own.layer
        self.move = move
        self.named = own.named
        self.left = own.left
        self.last_cards = own.must_doubt()
        if move >= DOUBT and move < HERD:
            self.card = (own.last >> (4 * (move - DOUBT))) & 15

    def after(self, state: Round) -> None:
        seat = self.seat
        if self.move < LAY:
            self.leave(False)
        elif self.move < DOUBT:
            word = LAY_WORDS[self.move - LAY]
            self.lay(seat, word >> SIZE)
            self.hide(seat, word)
        elif self.move < HERD:
            self.doubt(seat, self.layer, self.card, self.named)
            self.settle_doubt()
        else:
            self.take(self.move - HERD, self.layer, NOTHING)
            self.keep(seat, TRICERATOPS)
        left = cast(State, state).left
        if left != self.left:
            kind: i64 = 0
            while kind < SPECIES:
                if held(left, kind) == 0:
                    self.extinct(kind)
                kind += 1

    def settle_doubt(self) -> None:
        """What the card turned up does with the herd."""
        card = self.card
        if card < SPECIES:
            if card != self.named:  # MM-9
                self.take(self.layer, self.layer, card)
            elif not self.last_cards:  # MM-8
                self.take(self.seat, self.layer, card)
            return
        if card == TRICERATOPS:
            return
        if card == BRONTOSAURUS:
            self.take(self.layer, self.layer, NOTHING)
        elif card == PTEROSAUR:
            self.take(self.seat, self.layer, NOTHING)
        elif card == STEGOSAURUS:
            self.deal_out()
        elif card == PLESIOSAUR:
            self.leave(True)
        elif card == TYRANNOSAURUS:
            self.leave(False)
        self.keep(self.seat, card)

    # what happens

    def count(self, tally: i64, seat: i64, number: i64) -> None:
        add(self.tallies, tally * self.players + seat, number)

    def lay(self, seat: i64, number: i64) -> None:
        self.count(LAYS, seat, 1)
        self.count(IN_HERD, seat, number)
        self.count(SINCE, seat, number)

    def hide(self, seat: i64, cards: i64) -> None:
        """The seat knows what it laid."""
        kind: i64 = 0
        while kind < KINDS:
            add(self.herd, seat * KINDS + kind, held(cards, kind))
            kind += 1

    def doubt(self, seat: i64, layer: i64, card: i64, named: i64) -> None:
        """A card is turned up: it is no longer in its player's hand, as some may have thought."""
        self.count(DOUBTS, seat, 1)
        add(self.turned, card, 1)
        if card >= SPECIES:
            self.count(DINOSAUR, layer, 1)
            add(self.herd, layer * KINDS + card, -1)  # it goes into the doubter's hand
        elif card == named:
            self.count(TRUE, layer, 1)
        else:
            self.count(FALSE, layer, 1)
        knower: i64 = 0
        while knower < self.players:
            add(self.went, (knower * self.players + layer) * KINDS + card, -1)
            knower += 1

    def take(self, seat: i64, layer: i64, shown: i64) -> None:
        """Herd and pile go into a hand; of the herd everybody has seen one card, if `shown` is one."""
        knower: i64 = 0
        while knower < self.players:
            into: i64 = (knower * self.players + seat) * KINDS
            if knower != seat:
                kind: i64 = 0
                while kind < KINDS:
                    index: i64 = knower * KINDS + kind
                    add(self.went, into + kind, i64(self.herd[index]) + i64(self.pile[index]))
                    kind += 1
            if shown != NOTHING and (knower != layer or knower == seat):
                add(self.went, into + shown, 1)
            knower += 1
        self.tallies[SINCE * self.players + seat] = 0
        self.deal_out()

    def deal_out(self) -> None:
        """Nobody knows any more where the cards of herd and pile are."""
        self.leave(False)
        clear(self.pile, 0, self.players * KINDS)

    def leave(self, as_pile: bool) -> None:
        """The herd is gone, or stays as a pile."""
        index: i64 = 0
        while index < self.players * KINDS:
            if as_pile:
                add(self.pile, index, i64(self.herd[index]))
            self.herd[index] = 0
            index += 1
        clear(self.tallies, IN_HERD * self.players, self.players)

    def keep(self, seat: i64, card: i64) -> None:
        """MM-10: the doubter has the dinosaur, as everybody has seen."""
        knower: i64 = 0
        while knower < self.players:
            add(self.went, (knower * self.players + seat) * KINDS + card, 1)
            knower += 1

    def extinct(self, kind: i64) -> None:
        """No card of this species is left in the game."""
        hand: i64 = 0
        while hand < self.players * self.players:
            self.went[hand * KINDS + kind] = 0
            hand += 1

    # rows

    def write(self, state: Round, seat: i64, row: vec[u8], at: i64) -> None:
        players = self.players
        turn: i64 = 0
        other = seat
        while turn < players:
            tally: i64 = 0
            while tally < TALLIES:
                row[at + tally * MOST_SEATS + turn] = self.tallies[tally * players + other]
                tally += 1
            other = next_seat(other, players)
            turn += 1
        at += TALLIES * MOST_SEATS
        at = write_part(self.turned, 0, KINDS, row, at)
        removed = cast(State, state).gone
        kind: i64 = 0
        while kind < KINDS:
            row[at + kind] = u8(held(removed, kind))
            kind += 1
        at = write_part(self.herd, seat * KINDS, KINDS, row, at + KINDS)
        at = write_part(self.pile, seat * KINDS, KINDS, row, at)
        turn = 0
        other = seat
        while turn < players:
            write_part(self.went, (seat * players + other) * KINDS, KINDS, row, at + turn * KINDS)
            other = next_seat(other, players)
            turn += 1

    def copy(self) -> Trail:
        twin = Trail(self.players)
        twin.tallies = self.tallies[:]
        twin.turned = self.turned[:]
        twin.herd = self.herd[:]
        twin.pile = self.pile[:]
        twin.went = self.went[:]
        return twin


def next_seat(seat: i64, players: i64) -> i64:
    return seat + 1 if seat + 1 < players else 0


def retrace(view: dict[str, Any]) -> Trail:
    """The same from a view, as far as its seat knows."""
    seen = Trail(view["players"])
    named, layer, shown = -1, -1, NOTHING
    for entry in view["history"]:
        what, seat = entry["type"], entry["seat"]
        if what == "claim":
            named = NUMBERS[entry["card"]]
            seen.leave(False)
        elif what == "lay":
            seen.lay(seat, entry["count"])
            if "mine" in entry:
                seen.hide(seat, pack([NUMBERS[code] for code in entry["mine"]]))
        elif what == "doubt":
            card = NUMBERS[entry["card"]]
            layer, shown = entry["seat_layer"], card if card < SPECIES else NOTHING
            seen.doubt(seat, layer, card, named)
        elif what == "take":
            seen.take(seat, layer, shown)
        elif what == "deal_out":
            seen.deal_out()
        elif what in ("pile", "removed"):
            seen.leave(what == "pile")
        elif what == "keep":
            seen.keep(seat, NUMBERS[entry["card"]])
        elif what == "extinct":
            seen.extinct(NUMBERS[entry["card"]])
    return seen
