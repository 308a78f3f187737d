"""What programs that learn see of Life Life, in columns of one byte each."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stammtisch.core.chance import Chance, fast
from stammtisch.core.lane import Lane, relative, write_counts, write_seat
from stammtisch.core.round import Round
from stammtisch.games.life_life.cards import KINDS, ROWS, VALUES, WIDTH, count
from stammtisch.games.life_life.rules import State, fresh

SEATS: Final = 5
MOST_LIVES: Final = 255  # that a column can show


@final
class GameLane(Lane):
    def fresh(self, first: i64, chance: Chance) -> Round:
        state = cast(State, self.state)
        return fresh(state.players, state.pro, state.lives, first, chance)

    def deal(self, seed: i64) -> None:
        """LL-3: a starter is drawn only from those still in, by the rules."""
        self.state = self.fresh(self.first, fast(int(seed)))
        self.state.shuffle()

    def observe(self, seat: i64, row: vec[u8], at: i64) -> None:
        state = cast(State, self.state)
        players = state.players
        at = write_counts(state.cards[seat], WIDTH, KINDS, row, at)
        index: i64 = players
        while index < players + ROWS:
            at = write_counts(state.cards[index], WIDTH, KINDS, row, at)
            index += 1
        at = write_seat(row, at, SEATS, seat, state.knocker, players)
        row[at] = u8(state.turns_left)
        row[at + 1] = 0
        if state.pro:
            row[at + 1] = 1
        at += 2
        turn: i64 = 0
        while turn < players:
            other = relative(seat, turn, players)
            lives: i64 = state.lives[other]
            row[at + turn] = MOST_LIVES
            if lives < MOST_LIVES:
                row[at + turn] = u8(lives)
            row[at + SEATS + turn] = u8((state.swapped >> other) & 1)
            row[at + 2 * SEATS + turn] = 1
            turn += 1

    def reveal(self, seat: i64, row: vec[u8], at: i64) -> None:
        state = cast(State, self.state)
        turn: i64 = 1
        seen: i64 = state.cards[seat]
        while turn < state.players:
            hand = state.cards[relative(seat, turn, state.players)]
            write_counts(hand, WIDTH, KINDS, row, at + (turn - 1) * KINDS)
            seen += hand
            turn += 1
        index: i64 = state.players
        while index < state.players + ROWS:
            seen += state.cards[index]
            index += 1
        at += (SEATS - 1) * KINDS
        kind: i64 = 0
        while kind < KINDS:
            row[at + kind] = u8(i64(VALUES[kind]) - count(seen, kind))
            kind += 1
