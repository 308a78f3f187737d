"""Imagining rounds of Mü whose deals explain the bids.

Deals that fit what was seen are drawn as in `imagine`.  The more reason the cards of a deal give a
sensible player to bid otherwise (higher, or not as high), the less that deal weighs.
"""

from __future__ import annotations

from math import exp

from stammtisch.core.chance import Chance
from stammtisch.core.game import View
from stammtisch.games.mue.cards import CODES, FEW
from stammtisch.games.mue.imagine import imagined_deal, rebuilt
from stammtisch.games.mue.judgement.advice import packed
from stammtisch.games.mue.judgement.bidding import PASS_WORTH, Bidding
from stammtisch.games.mue.judgement.knowledge import Knowledge
from stammtisch.games.mue.rules import State

BLUR_POINTS = 15.0  # how freely people bid


class Worlds:
    """Draws rounds that look the same to the view's seat."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.bids = [0] * view["players"]
        self.spoke: set[int] = set()  # seats that had a turn in the auction
        for turn in view["auction"]:
            self.bids[turn["seat"]] += len(turn["cards"])
            self.spoke.add(turn["seat"])
        self.bidding = Bidding(Knowledge(True))

    def draw(self, chance: Chance) -> tuple[State, float]:
        """One round, and how well its deal explains what the others bid."""
        hands = imagined_deal(self.view, chance)
        weight = 1.0
        for seat in self.spoke - {self.view["seat"]}:
            weight *= self.likelihood(seat, hands[seat])
        return rebuilt(self.view, hands, chance), weight

    def likelihood(self, seat: int, hand: list[int]) -> float:
        """How well these cards explain what the seat bid."""
        mine, top = self.bids[seat], max(bid for other, bid in enumerate(self.bids) if other != seat)
        if mine > top:  # it leads: it means to be chief
            return likely(self.gain(hand, mine))
        return likely(-self.gain(hand, top + 1))  # it did not go above

    def gain(self, hand: list[int], bid: int) -> float:
        """How much more it would be worth to be chief with at least this bid than to leave it to another."""
        known = self.bidding.known
        known.players, known.me = self.view["players"], 0
        known.hand = packed([CODES[kind] for kind in hand])
        known.lying[0] = 0
        if bid > len(hand):
            return -BLUR_POINTS
        return float(self.bidding.chiefs_value(bid, len(hand))) - PASS_WORTH[known.players - FEW]


def likely(gain: float) -> float:
    """How likely people do what gains them this much."""
    return 1.0 / (1.0 + exp(-gain / BLUR_POINTS))
