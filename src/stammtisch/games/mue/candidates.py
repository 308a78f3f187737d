"""The moves of Mü that are worth a thought."""

from __future__ import annotations

from stammtisch.core.game import View
from stammtisch.games.mue.advice import read
from stammtisch.games.mue.cards import NUMBERS, spot_of
from stammtisch.games.mue.choices import DONE, PASS
from stammtisch.games.mue.notation import MOVES
from stammtisch.games.mue.policy import Player

SHOWN = 2  # high cards that might be shown


def candidates(view: View, most: int) -> list[int]:
    """In the auction few bids, in tricks the cards by what they promise, else whatever can be named."""
    player = Player("normal")
    read(player.sight, view)
    if view["phase"] == "auction":
        return bids(player, view)[:most]
    if view["phase"] == "play":
        player.tricks.prepare()
        ranked = sorted(view["legal"], key=lambda text: -player.tricks.weigh(spot_of(NUMBERS[text[:2]])))
        return [MOVES.numbers[text] for text in ranked][:most]
    return [MOVES.numbers[text] for text in view["legal"]][:most]


def bids(player: Player, view: View) -> list[int]:
    """No card more, the card for the trump that promises most, the highest cards."""
    legal = [MOVES.numbers[text] for text in view["legal"]]
    stops = [move for move in legal if move in (PASS, DONE)]
    cards = [move for move in legal if move not in (PASS, DONE)]
    if not cards:
        return stops
    player.auction.bid()
    player.auction.chiefs_value(player.auction.lead, len(view["hand"]) + len(view["open"][view["seat"]]))
    high = sorted(cards, key=lambda move: -int(MOVES.text(move)[-1]))[:SHOWN]
    return list(dict.fromkeys([*stops, int(player.auction.card_to_lay()), *high]))
