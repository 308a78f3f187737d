"""What seats remember of a round of Zoff im Zoo: cards shown and exchanged, who laid or passed on what (ZZ-31)."""

from __future__ import annotations

from typing import Any, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stammtisch.core import trail
from stammtisch.core.lane import relative, write_one
from stammtisch.core.round import Round
from stammtisch.core.trail import add, clear, empty, write_by_seat, write_part
from stammtisch.games.zoff_im_zoo.cards import A_JOKER, KINDS, NUMBERS, count, pack
from stammtisch.games.zoff_im_zoo.groups import animal
from stammtisch.games.zoff_im_zoo.moves import DECLINE_MOVE, PASS_MOVE, cards_of
from stammtisch.games.zoff_im_zoo.rules import COMPLETING, PLAYING, PUSHING, RETURNING, State

SEATS: Final = 7
TEAMS: Final = 3
NO_PARTNER: Final = -1


@final
class Trail(trail.Trail):
    def __init__(self, players: i64) -> None:
        super().__init__(players)
        size: i64 = players * KINDS
        self.known = empty(size)  # cards that must be in a hand, as everybody knows
        self.shared = empty(size)  # as its partner knows
        self.laid = empty(size)
        self.passes = empty(size)  # how often a seat has passed on an animal
        self.passed = empty(players)  # 1: since the top cards were laid
        # the move under way
        self.seat: i64 = 0
        self.partner: i64 = NO_PARTNER
        self.phase: i64 = PLAYING
        self.move: i64 = 0
        self.top: i64 = 0
        self.shown: i64 = 0

    def begin(self, state: Round) -> None:
        size: i64 = self.players * KINDS
        clear(self.known, 0, size)
        clear(self.shared, 0, size)
        clear(self.laid, 0, size)
        clear(self.passes, 0, size)
        clear(self.passed, 0, self.players)

    # from moves

    def before(self, state: Round, move: i64) -> None:
        own = cast(State, state)
        self.seat = own.to_move
        self.partner = own.partner(own.to_move)
        self.phase = own.phase
        self.move = move
        self.top = own.top
        self.shown = own.shown

    def after(self, state: Round) -> None:
        own = cast(State, state)
        cards = cards_of(self.move)
        if self.phase == PUSHING:
            self.give(self.partner, cards)
        elif self.phase == RETURNING:
            self.give(self.partner, cards)
            self.give_back(self.seat, cards)
        elif self.phase == PLAYING:
            if self.move < PASS_MOVE:
                self.lay(self.seat, cards)
            elif self.move == PASS_MOVE:
                self.pass_on(self.seat, self.top)
            else:
                self.show(self.seat, cards)
            self.follow_lead(own)
        elif self.phase == COMPLETING:
            if self.move == DECLINE_MOVE:
                self.pass_on(self.partner, self.top)
            else:
                self.lay(self.partner, self.shown)
                self.lay(self.seat, cards)
            self.follow_lead(own)

    def follow_lead(self, state: State) -> None:
        """ZZ-12: after a trick, those who are passed over with cards have only the joker."""
        if state.phase != PLAYING or state.top_size > 0 or state.to_move < 0:
            return
        self.end_trick()
        seat = state.top_seat
        while seat != state.to_move:
            if state.seats[seat] == A_JOKER:
                self.show(seat, A_JOKER)
            seat = state.next(seat)

    # what happens

    def give(self, seat: i64, cards: i64) -> None:
        """ZZ-18: the seat gets these cards from its partner."""
        kind: i64 = 0
        while kind < KINDS:
            add(self.shared, seat * KINDS + kind, count(cards, kind))
            kind += 1

    def give_back(self, seat: i64, cards: i64) -> None:
        """ZZ-18: what the seat gives back it no longer has."""
        kind: i64 = 0
        while kind < KINDS:
            add(self.shared, seat * KINDS + kind, -count(cards, kind))
            kind += 1

    def show(self, seat: i64, cards: i64) -> None:
        kind: i64 = 0
        while kind < KINDS:
            index: i64 = seat * KINDS + kind
            number = count(cards, kind)
            if number > i64(self.known[index]):
                add(self.known, index, number - i64(self.known[index]))
            if number > i64(self.shared[index]):
                add(self.shared, index, number - i64(self.shared[index]))
            kind += 1

    def lay(self, seat: i64, cards: i64) -> None:
        kind: i64 = 0
        while kind < KINDS:
            index: i64 = seat * KINDS + kind
            number = count(cards, kind)
            add(self.known, index, -number)
            add(self.shared, index, -number)
            add(self.laid, index, number)
            kind += 1
        clear(self.passed, 0, self.players)

    def pass_on(self, seat: i64, top: i64) -> None:
        self.passed[seat] = 1
        add(self.passes, seat * KINDS + top, 1)

    def end_trick(self) -> None:
        clear(self.passed, 0, self.players)

    # rows

    def write(self, state: Round, seat: i64, row: vec[u8], at: i64) -> None:
        own = cast(State, state)
        at = write_by_seat(self.known, KINDS, self.players, seat, SEATS, row, at)
        partner = own.partner(seat)
        if partner >= 0:
            turn = partner - seat if partner > seat else partner - seat + self.players
            write_part(self.shared, partner * KINDS, KINDS, row, at + (turn - SEATS) * KINDS)
        at = write_by_seat(self.laid, KINDS, self.players, seat, SEATS, row, at)
        at = write_by_seat(self.passes, KINDS, self.players, seat, SEATS, row, at)
        at = write_by_seat(self.passed, 1, self.players, seat, SEATS, row, at)
        turn = 0
        while turn < self.players:
            write_one(row, at + turn * TEAMS, TEAMS, team_of(own, relative(seat, turn, self.players)))
            turn += 1

    def copy(self) -> Trail:
        twin = Trail(self.players)
        twin.known = self.known[:]
        twin.shared = self.shared[:]
        twin.laid = self.laid[:]
        twin.passes = self.passes[:]
        twin.passed = self.passed[:]
        return twin


def team_of(state: State, seat: i64) -> i64:
    """The number of the seat's team, by its higher partner's rank; -1: it has none."""
    team: i64 = 0
    while team < state.teams:
        high = state.ranked(team)
        if seat == high or seat == state.partner(high):
            return team
        team += 1
    return -1


def retrace(view: dict[str, Any]) -> Trail:
    """The same from a view, as far as its seat knows."""
    seen = Trail(view["players"])
    swap = view.get("exchange")
    if swap:
        seen.give(swap["partner"], packed(swap["gave"] or []))
        if view["seat"] in [low for _, low in view["teams"]]:  # the partner has given some of these back
            seen.give_back(swap["partner"], packed(swap["got"] or []))
    for trick in [*view["tricks"], {"plays": view["trick"]}]:
        seen.end_trick()
        top: i64 = 0
        for play in trick["plays"]:
            top = recall(seen, play, top)
    return seen


def recall(seen: Trail, play: dict[str, Any], top: i64) -> i64:
    """Notes one turn of a trick; returns the animal that is on top after it."""
    seat, cards = play["seat"], packed(play["cards"])
    if play["move"] == "no_lead":
        seen.show(seat, A_JOKER)
    elif play["move"] == "pass":
        seen.pass_on(seat, top)
    elif play["move"] == "lay":
        seen.lay(seat, cards)
        return animal(cards)
    else:
        seen.show(seat, cards)
        if play["added"]:
            added = packed(play["added"])
            seen.lay(seat, cards)
            seen.lay(play["partner"], added)
            return animal(cards + added)
        if play["added"] is not None:
            seen.pass_on(seat, top)
    return top


def packed(codes: list[str]) -> i64:
    return pack([NUMBERS[code] for code in codes])
