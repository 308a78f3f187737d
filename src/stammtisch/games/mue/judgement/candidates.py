"""The moves of Mü that are worth a thought."""

from __future__ import annotations

from stammtisch.core.game import View
from stammtisch.games.mue.cards import NUMBERS, spot_of
from stammtisch.games.mue.judgement.advice import read
from stammtisch.games.mue.judgement.player import Judge
from stammtisch.games.mue.notation import MOVES
from stammtisch.games.mue.rules import DONE, PASS

SHOWN_CARDS = 2  # high ones that a bidder might show


def candidates(view: View, most: int) -> list[int]:
    """In the auction a few bids, in tricks the cards by what they promise, else all that can be named."""
    judge = Judge("normal")
    read(judge.known, view)
    if view["phase"] == "auction":
        return bids(judge, view)[:most]
    if view["phase"] == "play":
        judge.tricks.prepare()
        ranked = sorted(view["legal"], key=lambda text: -judge.tricks.weigh(spot_of(NUMBERS[text[:2]])))
        return [MOVES.numbers[text] for text in ranked][:most]
    return [MOVES.numbers[text] for text in view["legal"]][:most]


def bids(judge: Judge, view: View) -> list[int]:
    """No further card, the card for the trump that promises most, the highest cards."""
    legal = [MOVES.numbers[text] for text in view["legal"]]
    stops = [move for move in legal if move in (PASS, DONE)]
    cards = [move for move in legal if move not in (PASS, DONE)]
    if not cards:
        return stops
    judge.bidding.bid()
    judge.bidding.chiefs_value(judge.bidding.lead, len(view["hand"]) + len(view["open"][view["seat"]]))
    high = sorted(cards, key=lambda move: -int(MOVES.text(move)[-1]))[:SHOWN_CARDS]
    return list(dict.fromkeys([*stops, int(judge.bidding.card_to_lay()), *high]))
