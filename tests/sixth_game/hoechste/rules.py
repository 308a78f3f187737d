"""Highest Card: lay one card each, the highest takes the trick.

A round: of the cards 1 to 24 everybody gets five, the others stay out of play.  The starter lays a card, then
everybody in turn lays one too; odd cards are followed by odd ones and even by even, as long as one has them.
The highest card takes the trick, and who took it leads the next.  A trick is a point, five are a round.

Move number n lays card n + 1.  Everybody sees the cards laid; hands and the cards out of play are hidden.
"""

from __future__ import annotations

from sys import getsizeof
from typing import Any

from librt.vecs import vec
from mypy_extensions import u8

from stammtisch.core.bits import nth, ones
from stammtisch.core.chance import Chance
from stammtisch.core.errors import IllegalMove

CARDS = 24
HAND_SIZE = 5
CODES = [f"c{number}" for number in range(1, CARDS + 1)]
NUMBERS = {code: card for card, code in enumerate(CODES)}
ODD = 0x555555  # the cards 1, 3, 5 … 23, which are the bits 0, 2, 4 … 22
EVEN = ODD << 1


def codes(hand: int) -> list[str]:
    """The cards of a set, in table order."""
    return [CODES[card] for card in range(CARDS) if hand >> card & 1]


def like(card: int) -> int:
    """All cards that are odd or even like this one."""
    return EVEN if card & 1 else ODD


class State:
    """One round; `shuffle` or `deal` makes it ready for its first decision."""

    def __init__(self, players: int, starter: int, chance: Chance) -> None:
        self.players = players
        self.starter = starter
        self.chance = chance
        self.hands = [0] * players  # sets of cards, one bit a card
        self.leader = starter
        self.trick: list[int] = []  # the cards on the table, the leader's first
        self.laid = 0  # all cards laid in this round, a set
        self.result = [0] * players  # tricks taken, which are the points (HO-6)
        self.news: list[dict[str, Any]] | None = None

    def shuffle(self) -> None:
        """HO-2: five cards each, one after the other."""
        deck = vec[u8]([u8(card) for card in range(CARDS)])
        for dealt in range(HAND_SIZE * self.players):
            self.hands[dealt % self.players] |= 1 << self.chance.card(deck, CARDS - dealt)
        self.tell_deal()

    def deal(self, hands: list[list[int]]) -> None:
        """An explicit deal."""
        self.hands = [sum(1 << card for card in hand) for hand in hands]
        self.tell_deal()

    def tell_deal(self) -> None:
        if self.news is not None:
            self.news.append({"type": "deal", "seat": self.starter, "count": HAND_SIZE, "to": "all"})
            for seat, hand in enumerate(self.hands):
                self.news.append({"type": "hand", "seat": seat, "cards": codes(hand), "to": [seat]})

    # what is legal

    @property
    def to_move(self) -> int:
        return -1 if self.over else (self.leader + len(self.trick)) % self.players

    @property
    def over(self) -> bool:
        return sum(self.result) == HAND_SIZE

    def hand(self, seat: int) -> list[int]:
        return [card for card in range(CARDS) if self.hands[seat] >> card & 1]

    def playable(self) -> int:
        """HO-4: the cards that follow, else all of the hand."""
        if self.over:
            return 0
        hand = self.hands[self.to_move]
        return (hand & like(self.trick[0]) or hand) if self.trick else hand

    def legal(self) -> list[int]:
        playable = self.playable()
        return [card for card in range(CARDS) if playable >> card & 1]

    def pick(self) -> int:
        playable = self.playable()
        return int(nth(playable, self.chance.below(ones(playable))))

    def refusal(self, move: int) -> IllegalMove | None:
        """Why this move is not legal now: the number, the phase, the hand, a clause, in this order."""
        if not 0 <= move < CARDS:
            return IllegalMove("hoechste", "notation", "unreadable", {"text": str(move)})
        if self.over:
            return IllegalMove("hoechste", "phase", "round_over")
        if not self.hands[self.to_move] >> move & 1:
            return IllegalMove("hoechste", "hand", "not_held", {"cards": [CODES[move]]})
        playable = self.playable()
        if not playable >> move & 1:
            led = self.trick[0]
            named = {"card": CODES[move], "card_led": CODES[led], "odd": not led & 1}
            return IllegalMove("hoechste", "HO-4", "must_follow", {**named, "cards": codes(playable)})
        return None

    # what happens

    def apply(self, move: int) -> None:
        refused = self.refusal(move)
        if refused is not None:
            raise refused
        self.advance(move)

    def advance(self, move: int) -> None:
        """Plays a legal move."""
        seat = self.to_move
        self.hands[seat] &= ~(1 << move)
        self.trick.append(move)
        self.laid |= 1 << move
        if self.news is not None:
            self.news.append({"type": "lay", "seat": seat, "card": CODES[move], "to": "all"})
        if len(self.trick) == self.players:
            self.take(max(self.trick))

    def take(self, card: int) -> None:
        """HO-5: the highest card takes the trick, and its player leads."""
        self.leader = (self.leader + self.trick.index(card)) % self.players
        self.trick = []
        self.result[self.leader] += 1
        if self.news is not None:
            self.news.append({"type": "trick", "seat": self.leader, "card": CODES[card], "to": "all"})

    def playout(self) -> int:
        moves = 0
        while not self.over:
            self.advance(self.pick())
            moves += 1
        return moves

    # copies

    def copy(self) -> State:
        """A copy that nobody listens to."""
        twin = State(self.players, self.starter, self.chance.copy())
        twin.hands = self.hands[:]
        twin.leader = self.leader
        twin.trick = self.trick[:]
        twin.laid = self.laid
        twin.result = self.result[:]
        return twin

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def nbytes(self) -> int:
        """The memory this state owns."""
        owned = (self, self.__dict__, self.chance, self.hands, self.trick, self.result)
        return sum(getsizeof(part) for part in owned)
