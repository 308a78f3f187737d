"""What programs that learn see of Zoff im Zoo, in columns of one byte each."""

from typing import Any, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stammtisch.core.chance import Chance
from stammtisch.core.lane import Lane, relative, write_counts, write_one, write_seat
from stammtisch.core.round import Round
from stammtisch.games.zoff_im_zoo.cards import KINDS, size
from stammtisch.games.zoff_im_zoo.rules import State, fresh, fresh_first

SEATS: Final = 7
PHASES: Final = 5


@final
class GameLane(Lane):
    def __init__(self, state: Round, first: i64, ranking: list[int]) -> None:
        super().__init__(state, first)
        self.ranking = ranking  # seats by rank, best first, of later rounds; a first round has none

    def __reduce__(self) -> tuple[Any, ...]:
        return GameLane, (self.state, self.first, self.ranking)

    def fresh(self, first: i64, chance: Chance) -> Round:
        state = cast(State, self.state)
        if not self.ranking:
            return fresh_first(state.players, first, chance)
        order = self.ranking if state.teams > 0 else []
        return fresh(state.players, state.dealer, state.leader, order, chance)

    def observe(self, seat: i64, row: vec[u8], at: i64) -> None:
        state = cast(State, self.state)
        players = state.players
        at = write_counts(state.seats[seat], 4, KINDS, row, at)
        at = write_counts(0, 4, KINDS, row, at)
        row[at - KINDS + state.top] = u8(state.top_size)
        at = write_counts(state.trick, 4, KINDS, row, at)
        at = write_counts(state.shown, 4, KINDS, row, at)
        solo = state.solo()
        away: i64 = state.away if seat == solo else 0
        at = write_counts(away, 4, KINDS, row, at)
        at = write_one(row, at, PHASES, state.phase)
        row[at] = 1 if state.teams > 0 else 0
        row[at + 1] = u8(size(state.away))
        at += 2
        top_seat: i64 = state.top_seat if state.top_size > 0 else -1
        at = write_seat(row, at, SEATS, seat, top_seat, players)
        at = write_seat(row, at, SEATS, seat, state.partner(seat), players)
        at = write_seat(row, at, SEATS, seat, solo, players)
        self.write_seats(seat, row, at)

    def write_seats(self, seat: i64, row: vec[u8], at: i64) -> None:
        """What is known of each seat."""
        state = cast(State, self.state)
        players = state.players
        turn: i64 = 0
        while turn < players:
            other = relative(seat, turn, players)
            row[at + turn] = u8((state.lower >> other) & 1)
            row[at + SEATS + turn] = u8(state.hand_size(other))
            row[at + 2 * SEATS + turn] = u8(state.finish_rank(other))
            row[at + 3 * SEATS + turn] = u8(state.tricks(other))
            row[at + 4 * SEATS + turn] = 1
            write_counts(state.seats[players + other], 4, KINDS, row, at + 5 * SEATS + turn * KINDS)
            turn += 1

    def reveal(self, seat: i64, row: vec[u8], at: i64) -> None:
        state = cast(State, self.state)
        turn: i64 = 1
        while turn < state.players:
            other = relative(seat, turn, state.players)
            write_counts(state.seats[other], 4, KINDS, row, at + (turn - 1) * KINDS)
            turn += 1
        write_counts(state.away, 4, KINDS, row, at + (SEATS - 1) * KINDS)
