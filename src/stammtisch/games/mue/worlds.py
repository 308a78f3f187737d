"""Imagining rounds of Mü whose deals explain the bids.

Deals that fit what was seen are drawn as in `view.imagine`.  A deal weighs less the more a sensible player
would have bid otherwise with the cards that it gives him: gone higher, or not so high.
"""

from __future__ import annotations

from math import exp

from stammtisch.core.chance import Chance
from stammtisch.core.game import View
from stammtisch.games.mue.advice import packed
from stammtisch.games.mue.auction import PASS_WORTH, Auction
from stammtisch.games.mue.cards import CODES, FEW
from stammtisch.games.mue.rules import State
from stammtisch.games.mue.sight import Sight
from stammtisch.games.mue.view import dealt_again, imagined_deal

BLUR = 15.0  # points: how freely people bid


class Worlds:
    """Draws rounds that look the same to the view's seat."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.bids = [0] * view["players"]
        self.spoke: set[int] = set()  # seats that had a turn in the auction
        for turn in view["auction"]:
            self.bids[turn["seat"]] += len(turn["cards"])
            self.spoke.add(turn["seat"])
        self.auction = Auction(Sight(True))

    def draw(self, chance: Chance) -> tuple[State, float]:
        hands = imagined_deal(self.view, chance)
        weight = 1.0
        for seat in self.spoke - {self.view["seat"]}:
            weight *= self.likelihood(seat, hands[seat])
        return dealt_again(self.view, hands, chance), weight

    def likelihood(self, seat: int, hand: list[int]) -> float:
        """How well these cards explain what the seat bid."""
        mine, top = self.bids[seat], max(bid for other, bid in enumerate(self.bids) if other != seat)
        if mine > top:  # it leads: it means to be chief
            return likely(self.gain(hand, mine))
        return likely(-self.gain(hand, top + 1))  # it did not go above

    def gain(self, hand: list[int], bid: int) -> float:
        """What it would be worth to be chief with this bid or more, against leaving it to another."""
        sight = self.auction.sight
        sight.players, sight.me = self.view["players"], 0
        sight.hand = packed([CODES[kind] for kind in hand])
        sight.lying[0] = 0
        if bid > len(hand):
            return -BLUR
        return float(self.auction.chiefs_value(bid, len(hand))) - PASS_WORTH[sight.players - FEW]


def likely(gain: float) -> float:
    return 1.0 / (1.0 + exp(-gain / BLUR))
