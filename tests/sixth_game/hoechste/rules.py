"""Highest Card: lay one card each, the highest takes the trick.

A round: everybody gets five of the cards 1 to 24, the others stay out of play.  The starter lays a card, then
everybody in turn lays one too; odd cards are followed by odd ones and even by even, as long as one has them.
The highest card takes the trick, and the player who took it leads the next.  A trick is a point, five are a round.

Move number n lays card n + 1.  Everybody sees the cards laid; hands and the cards out of play are hidden.
"""

from __future__ import annotations

from sys import getsizeof
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from stammtisch.core.bits import nth, ones
from stammtisch.core.chance import Chance
from stammtisch.core.faults import FINE, NO_SUCH_MOVE, NOT_HELD, OWN, ROUND_OVER
from stammtisch.core.round import Round
from stammtisch.core.values import fields

from . import telling
from .cards import CARDS, HAND_SIZE, deck, like

NUM_MOVES = CARDS

MUST_FOLLOW = OWN  # HO-4


class State(Round):
    """One round; `shuffle` or `deal` makes it ready for its first decision."""

    def __init__(self, players: int, starter: int, chance: Chance) -> None:
        super().__init__(players, starter, chance)
        self.starter = starter
        self.hands = [0] * players
        self.leader = starter
        self.trick: list[int] = []  # the cards on the table, the leader's first
        self.laid = 0  # all cards laid in this round, a set
        self.tricks = [0] * players  # taken by each seat

    def shuffle(self) -> None:
        """HO-2: five cards each, one after the other."""
        cards = vec[u8]([u8(card) for card in deck(self.players)])
        for dealt in range(HAND_SIZE * self.players):
            self.hands[dealt % self.players] |= 1 << self.chance.card(cards, CARDS - dealt)
        if self.news is not None:
            telling.deal(self)

    def deal(self, hands: list[list[int]]) -> None:
        """An explicit deal."""
        self.hands = [sum(1 << card for card in hand) for hand in hands]
        if self.news is not None:
            telling.deal(self)

    # what is legal

    def playable(self) -> int:
        """HO-4: the cards that follow, else all of the hand."""
        if self.to_move < 0:
            return 0
        hand = self.hands[self.to_move]
        return (hand & like(self.trick[0]) or hand) if self.trick else hand

    def legal(self) -> list[int]:
        playable = self.playable()
        return [card for card in range(CARDS) if playable >> card & 1]

    def pick(self) -> i64:
        playable = self.playable()
        return nth(playable, self.chance.below(ones(playable)))

    def fault(self, move: i64) -> i64:
        if not 0 <= move < NUM_MOVES:
            return NO_SUCH_MOVE
        if self.to_move < 0:
            return ROUND_OVER
        if not self.hands[self.to_move] >> move & 1:
            return NOT_HELD
        return FINE if self.playable() >> move & 1 else MUST_FOLLOW

    def illegal(self, move: int, fault: int) -> Exception:
        from .refusals import illegal

        return illegal(self, move, fault)

    # what happens

    def advance(self, move: i64) -> None:
        seat = self.to_move
        self.hands[seat] &= ~(1 << move)
        self.trick.append(move)
        self.laid |= 1 << move
        if self.news is not None:
            telling.lay(self, seat, move)
        self.to_move = (seat + 1) % self.players
        if len(self.trick) == self.players:
            self.take(max(self.trick))

    def take(self, card: int) -> None:
        """HO-5: the highest card takes the trick, and its player leads."""
        self.leader = (self.leader + self.trick.index(card)) % self.players
        self.trick = []
        self.tricks[self.leader] += 1
        if self.news is not None:
            telling.trick(self, card)
        self.to_move = -1 if sum(self.tricks) == HAND_SIZE else self.leader

    # results, copies

    @property
    def result(self) -> list[int]:
        """HO-6: a trick is a point."""
        return list(self.tricks)

    def hand(self, seat: i64) -> list[int]:
        return [card for card in range(CARDS) if self.hands[seat] >> card & 1]

    def copy(self) -> State:
        twin = State(self.players, self.starter, self.chance.copy())
        twin.to_move = self.to_move
        twin.hands = self.hands[:]
        twin.leader = self.leader
        twin.trick = self.trick[:]
        twin.laid = self.laid
        twin.tricks = self.tricks[:]
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return State, (self.players, self.starter, self.chance), fields(self)

    def nbytes(self) -> int:
        return super().nbytes() + sum(getsizeof(part) for part in (self.hands, self.trick, self.tricks))
